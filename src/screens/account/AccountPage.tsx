import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import { returnAddress } from '../../state/return-address.ts';
import styles from './account.module.css';

/** The calm page of all account screens: the mark, a title, one thing to do. */
export function AccountPage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  useWayBack();
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <p className={styles.product}>
          <Mark size={28} />
          {t('product')}
        </p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </main>
  );
}

/** A door's display does not stay at the sign-in where nobody signs it in. */
function useWayBack(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const door = returnAddress();
    if (!door.startsWith('/touch/')) return undefined;
    let isHere = true;
    let end = (): void => undefined;
    const begin = async (): Promise<void> => {
      const { followAbsence } = await import('../../state/door-return.ts');
      if (isHere) end = followAbsence(() => navigate(door, { replace: true }));
    };
    // Without a server nobody can sign in either: the next page that is loaded here tries again.
    begin().catch(() => undefined);
    return () => {
      isHere = false;
      end();
    };
  }, [navigate]);
}

/** The product's mark in the accent colour; decorative, the name stands beside it. */
function Mark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g fill="var(--accent-text)">
        <rect x="6" y="8" width="8" height="4" rx="2" />
        <rect x="12" y="14" width="12" height="4" rx="2" />
        <rect x="20" y="20" width="6" height="4" rx="2" />
      </g>
      <g fill="var(--accent-text)" opacity="0.35">
        <rect x="16" y="8" width="10" height="4" rx="2" />
        <rect x="6" y="14" width="4" height="4" rx="2" />
        <rect x="6" y="20" width="12" height="4" rx="2" />
      </g>
    </svg>
  );
}
