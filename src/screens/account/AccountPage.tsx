import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import { Mark } from '../../components/Mark.tsx';
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
