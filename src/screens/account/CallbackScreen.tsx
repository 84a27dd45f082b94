import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';

import { Button } from '../../components/Button.tsx';
import { loadTexts } from '../../i18n/index.ts';
import { useTitle } from '../../components/use-title.ts';
import { failureText } from '../../state/failure-text.ts';
import { HOME } from '../../state/session/return-address.ts';
import { ROUTES } from '../../state/routes.ts';
import type { ProviderRefusal } from '../../state/session/provider-refusal.ts';
import { type CallbackFailure, completeSignIn } from '../../state/session/sign-in.ts';
import { unreachable } from '../../state/unreachable.ts';
import { AccountPage } from './AccountPage.tsx';
import styles from './account.module.css';

type Outcome =
  | { readonly type: 'working' }
  | { readonly type: 'done'; readonly returnTo: string }
  | { readonly type: 'failed'; readonly failure: CallbackFailure };

/** The redirect target of the identity provider: checks the answer, exchanges the code and continues. */
export function CallbackScreen({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [query] = useState(() => location.search);
  const [outcome, setOutcome] = useState<Outcome>({ type: 'working' });
  const isBegun = useRef(false);
  useTitle(t('login.title'));
  useEffect(() => {
    if (query === '' || isBegun.current) return;
    // The attempt can be used only once, although React may run effects twice.
    isBegun.current = true;
    // Removes the code from the address bar and the history.
    history.replaceState(null, '', ROUTES.callback);
    const complete = async (): Promise<void> => {
      const completed = await completeSignIn(query, Date.now());
      // Few ever see what a provider refuses.
      if (!completed.ok && completed.error.type === 'denied') await loadTexts('account');
      setOutcome(
        completed.ok ? { type: 'done', returnTo: completed.value } : { type: 'failed', failure: completed.error },
      );
    };
    void complete();
  }, [query]);
  if (query === '') return <Redirect to={isSignedIn ? HOME : ROUTES.login} replace />;
  if (outcome.type === 'done' && isSignedIn) return <Redirect to={outcome.returnTo} replace />;
  if (outcome.type !== 'failed') {
    return (
      <AccountPage title={t('login.title')} lead="">
        <output>{t('callback.working')}</output>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t('callback.title')} lead="">
      <p role="alert" className={styles.failure}>
        {outcome.failure.type === 'denied' ? (
          <Denied refusal={outcome.failure.refusal} />
        ) : (
          callbackText(outcome.failure, t)
        )}
      </p>
      <div className={styles.actions}>
        <Button kind="primary" size="large" onClick={() => navigate(ROUTES.login, { replace: true })}>
          {t('callback.again')}
        </Button>
      </div>
    </AccountPage>
  );
}

/** What the provider refused, and what to do about it; an administrator may need its code. */
function Denied({ refusal: { cause, code, words } }: { readonly refusal: ProviderRefusal }) {
  const { t } = useTranslation();
  const { t: said } = useTranslation('account');
  return cause === 'other' ? t('callback.denied', { reason: words }) : said(`denied.${cause}`, { code });
}

function callbackText(failure: Exclude<CallbackFailure, { readonly type: 'denied' }>, t: TFunction): string {
  switch (failure.type) {
    case 'foreign-state':
      return t('callback.foreignState');
    case 'no-code':
      return t('callback.noCode');
    case 'refused':
      return failureText(failure.failure, t);
    default:
      return unreachable(failure);
  }
}
