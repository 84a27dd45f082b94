import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';

import type { AccountView } from '../../workers/contract.ts';
import { ROUTES, SHEET_PARAMETERS } from '../state/routes.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { entriesOf, fetchScreen, isAt, pathOfScreen } from './screens.ts';
import styles from './rail.module.css';

/** Both show the places that are searched for: going from one to the other keeps the search. */
const SEARCHED: ReadonlySet<string> = new Set([ROUTES.timeline, ROUTES.plan]);

/** Without what is open on the screen. */
function searched(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['event', ...SHEET_PARAMETERS]) parameters.delete(name);
  return parameters.toString();
}

/** Navigation between screens: a rail at the left, on a phone a bar at the bottom. */
export function Rail({ account }: { readonly account: AccountView }) {
  const { t } = useTranslation();
  const [location] = useLocation();
  const search = useSearch();
  const path = pathOfScreen(location, search);
  const addressOf = (to: string): string => {
    const kept = to !== path && SEARCHED.has(to) && SEARCHED.has(path) ? searched(search) : '';
    return kept === '' ? to : `${to}?${kept}`;
  };
  return (
    <nav className={styles.rail} aria-label={t('shell.rail')}>
      {entriesOf(account).map(({ to, path: screenPath, icon: Icon, text, rank }) => (
        <Link
          key={to}
          href={addressOf(to)}
          className={[styles.entry, styles[rank]].filter(Boolean).join(' ')}
          aria-current={isAt(screenPath, path) ? 'page' : undefined}
          onPointerEnter={() => void fetchScreen(to)}
          onFocus={() => void fetchScreen(to)}
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
