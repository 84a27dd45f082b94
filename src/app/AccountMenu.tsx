import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';

import type { AccountView } from '../../workers/contract.ts';
import { Button } from '../components/controls/Button.tsx';
import { currentAddress, rememberReturnAddress } from '../state/session/return-address.ts';
import { ROUTES } from '../state/routes.ts';
import { signOut } from '../state/session/sign-in.ts';
import { entriesOf, isAt } from './screens.ts';
import { Portrait } from './Portrait.tsx';
import styles from './rail.module.css';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** The signed-in user, on a phone the entries that do not fit into its bar, and the sign-out. */
export function AccountMenu({ account }: { readonly account: AccountView }) {
  const { t } = useTranslation();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [path, navigate] = useLocation();
  // Those that a phone's bar, or the rail of a low window, has no room for.
  const menuEntries = entriesOf(account).filter(({ rank }) => rank !== 'main');
  const signIn = (): void => {
    rememberReturnAddress(currentAddress());
    navigate(ROUTES.login);
  };
  return (
    <>
      <button type="button" className={styles.entry} popoverTarget={id}>
        <Portrait />
        <span className={styles.label}>{t('shell.account')}</span>
        <span className="spoken">{account.displayName}</span>
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        <p className={styles.name}>{account.displayName}</p>
        <p className={styles.address}>{account.isGuest ? t('shell.guest') : account.email}</p>
        <ul className={styles.ways}>
          {menuEntries.map(({ to, path: screenPath, icon: Icon, text }) => (
            <li key={to}>
              <Link
                href={to}
                className={styles.way}
                aria-current={isAt(screenPath, path) ? 'page' : undefined}
                onClick={() => menu.current?.hidePopover()}
              >
                <Icon size={20} aria-hidden="true" />
                {t(text)}
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          {account.isGuest ? (
            <Button kind="primary" icon={LogIn} onClick={signIn}>
              {t('shell.signIn')}
            </Button>
          ) : null}
          <Button icon={LogOut} onClick={() => void signOut()}>
            {t('shell.signOut')}
          </Button>
          {account.isGuest ? null : <SignOutEverywhere />}
        </div>
      </div>
    </>
  );
}
