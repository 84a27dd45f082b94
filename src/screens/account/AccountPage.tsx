import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import { returnAddress } from '../../state/return-address.ts';
import styles from './account.module.css';

/** The layout of all account screens: the logo, a title and one task. */
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

/** The display of a door leaves the sign-in if nobody uses it. */
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
    // Nobody can sign in without a server either; the next page load tries again.
    begin().catch(() => undefined);
    return () => {
      isHere = false;
      end();
    };
  }, [navigate]);
}

/** The logo; decorative, as the name is beside it. */
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
