import { LogIn, LogOut } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { AccountView } from '../../workers/contract.ts';
import { initialsOf } from '../../workers/painting/owner.ts';
import { Button } from '../components/Button.tsx';
import { currentAddress, rememberReturnAddress } from '../state/return-address.ts';
import { ROUTES } from '../state/routes.ts';
import { signOut } from '../state/sign-in.ts';
import styles from './rail.module.css';

/** Who is signed in, and the way out. */
export function AccountMenu({ account }: { readonly account: AccountView }) {
  const { t } = useTranslation();
  const id = useId();
  const [, navigate] = useLocation();
  const signIn = (): void => {
    rememberReturnAddress(currentAddress());
    navigate(ROUTES.login);
  };
  return (
    <>
      <button type="button" className={styles.entry} popoverTarget={id}>
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(account.displayName)}
        </span>
        <span className={styles.label}>{t('shell.account')}</span>
        <span className="spoken">{account.displayName}</span>
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <p className={styles.name}>{account.displayName}</p>
        <p className={styles.address}>{account.isGuest ? t('shell.guest') : account.email}</p>
        <div className={styles.actions}>
          {account.isGuest ? (
            <Button kind="primary" icon={LogIn} onClick={signIn}>
              {t('shell.signIn')}
            </Button>
          ) : null}
          <Button icon={LogOut} onClick={() => void signOut()}>
            {t('shell.signOut')}
          </Button>
        </div>
      </div>
    </>
  );
}
