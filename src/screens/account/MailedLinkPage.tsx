import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { Failure } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { linkOwner, type MailedLink, signInByLink } from '../../state/session/email-link.ts';
import { failureText } from '../../state/failure-text.ts';
import { returnAddress } from '../../state/session/return-address.ts';
import { ROUTES } from '../../state/routes.ts';
import { AccountPage } from './AccountPage.tsx';
import styles from './account.module.css';

type LinkState =
  | { readonly type: 'loading' }
  | { readonly type: 'valid'; readonly owner: string }
  | { readonly type: 'spent' }
  | { readonly type: 'failed'; readonly failure: Failure };

interface MailedLinkPageProps {
  readonly link: MailedLink;
  readonly onAskAgain: () => void;
}

/**
 * Shows whom an opened link signs in, and waits for a press, so that programs that open links in mails do not use them
 * up.
 */
export function MailedLinkPage({ link, onAskAgain }: MailedLinkPageProps) {
  const { t } = useTranslation('account');
  const [state, setState] = useState<LinkState>({ type: 'loading' });
  const [isBusy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  useTitle(t('title'));
  // Removes the token from the address bar and the history.
  useEffect(() => history.replaceState(null, '', ROUTES.emailLink), []);
  const isLoading = state.type === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const answer = await linkOwner(link.token);
      if (isCurrent) setState(answer.ok ? linkStateOf(answer.value) : { type: 'failed', failure: answer.error });
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [link, isLoading]);
  const enter = async (): Promise<void> => {
    setBusy(true);
    const entered = await signInByLink(link);
    if (entered.ok) return navigate(returnAddress(), { replace: true });
    setBusy(false);
    setState(entered.error.type === 'sign-in-refused' ? { type: 'spent' } : { type: 'failed', failure: entered.error });
  };
  if (state.type === 'loading') {
    return (
      <AccountPage title={t('title')} lead="">
        <output>{t('looking')}</output>
      </AccountPage>
    );
  }
  if (state.type === 'valid') {
    return (
      <AccountPage title={t('title')} lead={t('oncePress')}>
        <div className={styles.actions}>
          <Button kind="primary" size="large" isBusy={isBusy} onClick={() => void enter()}>
            {isBusy ? t('entering') : t('signInAs', { name: state.owner })}
          </Button>
        </div>
      </AccountPage>
    );
  }
  const isSpent = state.type === 'spent';
  return (
    <AccountPage title={t('title')} lead="">
      <p role="alert" className={styles.failure}>
        {isSpent ? t('spent') : failureText(state.failure, t)}
      </p>
      <div className={styles.actions}>
        {isSpent ? null : (
          <Button kind="primary" size="large" onClick={() => setState({ type: 'loading' })}>
            {t('tryAgain')}
          </Button>
        )}
        <Button kind={isSpent ? 'primary' : 'plain'} size="large" onClick={onAskAgain}>
          {t('newLink')}
        </Button>
      </div>
    </AccountPage>
  );
}

const linkStateOf = (owner: string | null): LinkState =>
  owner === null ? { type: 'spent' } : { type: 'valid', owner };
