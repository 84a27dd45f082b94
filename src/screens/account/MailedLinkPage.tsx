import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { Failure } from '../../../workers/contract.ts';
import { Button } from '../../components/Button.tsx';
import { useTitle } from '../../components/use-title.ts';
import { linkOwner, type MailedLink, signInByLink } from '../../state/email-link.ts';
import { failureText } from '../../state/failure-text.ts';
import { returnAddress } from '../../state/return-address.ts';
import { ROUTES } from '../../state/routes.ts';
import { AccountPage } from './AccountPage.tsx';
import styles from './account.module.css';

type Look =
  | { readonly type: 'looking' }
  | { readonly type: 'good'; readonly owner: string }
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
  const [look, setLook] = useState<Look>({ type: 'looking' });
  const [isBusy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  useTitle(t('title'));
  // Removes the token from the address bar and the history.
  useEffect(() => history.replaceState(null, '', ROUTES.emailLink), []);
  const isLooking = look.type === 'looking';
  useEffect(() => {
    if (!isLooking) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const asked = await linkOwner(link.token);
      if (isWanted) setLook(asked.ok ? lookOf(asked.value) : { type: 'failed', failure: asked.error });
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [link, isLooking]);
  const enter = async (): Promise<void> => {
    setBusy(true);
    const entered = await signInByLink(link);
    if (entered.ok) return navigate(returnAddress(), { replace: true });
    setBusy(false);
    setLook(entered.error.type === 'sign-in-refused' ? { type: 'spent' } : { type: 'failed', failure: entered.error });
  };
  if (look.type === 'looking') {
    return (
      <AccountPage title={t('title')} lead="">
        <output>{t('looking')}</output>
      </AccountPage>
    );
  }
  if (look.type === 'good') {
    return (
      <AccountPage title={t('title')} lead={t('oncePress')}>
        <div className={styles.actions}>
          <Button kind="primary" size="large" isBusy={isBusy} onClick={() => void enter()}>
            {isBusy ? t('entering') : t('signInAs', { name: look.owner })}
          </Button>
        </div>
      </AccountPage>
    );
  }
  const isSpent = look.type === 'spent';
  return (
    <AccountPage title={t('title')} lead="">
      <p role="alert" className={styles.failure}>
        {isSpent ? t('spent') : failureText(look.failure, t)}
      </p>
      <div className={styles.actions}>
        {isSpent ? null : (
          <Button kind="primary" size="large" onClick={() => setLook({ type: 'looking' })}>
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

const lookOf = (owner: string | null): Look => (owner === null ? { type: 'spent' } : { type: 'good', owner });
