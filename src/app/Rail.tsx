import { CalendarRange, Mail, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';

import type { AccountView } from '../../workers/contract.ts';
import { ROUTES } from '../state/routes.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './rail.module.css';

const ENTRIES = [
  { path: ROUTES.timeline, icon: CalendarRange, text: 'shell.timeline', isAtFoot: false },
  { path: ROUTES.outbox, icon: Mail, text: 'shell.outbox', isAtFoot: false },
  { path: ROUTES.settings, icon: Settings, text: 'shell.settings', isAtFoot: true },
] as const;

/** The way between screens: a rail at the left, on a phone a bar below. */
export function Rail({ account }: { readonly account: AccountView }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  return (
    <nav className={styles.rail} aria-label={t('shell.rail')}>
      {ENTRIES.map(({ path: target, icon: Icon, text, isAtFoot }) => (
        <Link
          key={target}
          href={target}
          className={`${styles.entry} ${isAtFoot ? styles.foot : ''}`}
          aria-current={path === target ? 'page' : undefined}
        >
          <span className={styles.icon}>
            <Icon size={20} aria-hidden="true" />
          </span>
          <span className={styles.label}>{t(text)}</span>
        </Link>
      ))}
      <AccountMenu account={account} />
    </nav>
  );
}
