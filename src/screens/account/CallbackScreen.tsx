import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';

import { Button } from '../../components/controls/Button.tsx';
import { loadTexts } from '../../i18n/index.ts';
import { useTitle } from '../../components/page/use-title.ts';
import { failureText } from '../../state/failure-text.ts';
import { HOME } from '../../state/session/return-address.ts';
import { ROUTES } from '../../state/routes.ts';
import { type CallbackFailure, completeSignIn } from '../../state/session/sign-in.ts';
import { unreachable } from '../../state/unreachable.ts';
import { AccountPage } from './AccountPage.tsx';
import styles from './account.module.css';
import { providerRefusal } from './provider-refusal.ts';

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
      // Few ever see what is refused.
      if (!completed.ok && isExplained(completed.error)) await loadTexts('account');
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
          <Denied failure={outcome.failure} />
        ) : (
          <Failed failure={outcome.failure} />
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

type Refusal = Extract<CallbackFailure, { readonly type: 'denied' }>;

/** What the provider refused, and what to do about it; an administrator may need its code. */
function Denied({ failure: { error, description } }: { readonly failure: Refusal }) {
  const { t } = useTranslation();
  const { t: said } = useTranslation('account');
  const { cause, code } = providerRefusal(error, description);
  if (cause !== 'other') return said(`denied.${cause}`, { code });
  return t('callback.denied', { reason: description === '' ? error : description });
}

const reasonOf = (failure: CallbackFailure) =>
  failure.type === 'refused' && failure.failure.type === 'sign-in-refused' ? failure.failure.reason : undefined;

/** What is said by texts of its own, which a server that does not answer could not give. */
const isExplained = (failure: CallbackFailure): boolean => failure.type === 'denied' || reasonOf(failure) !== undefined;

/** Why our own server signed nobody in. */
function Failed({ failure }: { readonly failure: Exclude<CallbackFailure, Refusal> }) {
  const { t } = useTranslation();
  const { t: said } = useTranslation('account');
  const reason = reasonOf(failure);
  return reason === undefined ? callbackText(failure, t) : said(`refused.${reason}`);
}

function callbackText(failure: Exclude<CallbackFailure, Refusal>, t: TFunction): string {
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
