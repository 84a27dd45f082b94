import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';

import type { Failure } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { lastSignOut } from '../../state/session/sign-out-broadcast.ts';
import { failureText } from '../../state/failure-text.ts';
import { ROUTES } from '../../state/routes.ts';
import { beginSignIn } from '../../state/session/sign-in.ts';
import { AccountPage } from './AccountPage.tsx';
import styles from './account.module.css';

interface LoginScreenProps {
  readonly guestLogin: boolean;
  /** Sign-in links by mail are available. */
  readonly emailLinks: boolean;
}

/** Starts the sign-in at the identity provider. */
export function LoginScreen({ guestLogin, emailLinks }: LoginScreenProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useTitle(t('login.title'));
  useEffect(() => {
    // The browser's Back button may restore this page as it was left.
    const arrive = (): void => setLeaving(false);
    window.addEventListener('pageshow', arrive);
    return () => window.removeEventListener('pageshow', arrive);
  }, []);
  const begin = async (): Promise<void> => {
    setLeaving(true);
    setFailure(null);
    const begun = await beginSignIn(Date.now());
    if (begun.ok) return;
    setFailure(begun.error);
    setLeaving(false);
  };
  return (
    <AccountPage title={t('login.title')} lead={t('login.lead')}>
      <Departed />
      <p role="alert" className={styles.failure}>
        {failure === null ? '' : failureText(failure, t)}
      </p>
      <div className={styles.actions}>
        <Button kind="primary" size="large" isBusy={isLeaving} onClick={() => void begin()}>
          {isLeaving ? t('login.working') : t('login.button')}
        </Button>
        {guestLogin ? (
          <Button kind="plain" size="large" onClick={() => navigate(ROUTES.guest)}>
            {t('login.guest')}
          </Button>
        ) : null}
      </div>
      {emailLinks ? (
        <p className={styles.note}>
          <Link href={ROUTES.emailLink}>{t('login.emailLink')}</Link>
        </p>
      ) : null}
    </AccountPage>
  );
}

/** Says why a user who was signed in has to sign in again. */
function Departed() {
  const { t } = useTranslation();
  const { last } = useSnapshot(lastSignOut);
  if (last === null || last === 'left') return null;
  return <output className={styles.departed}>{t(last === 'ended' ? 'login.ended' : 'login.everywhere')}</output>;
}
