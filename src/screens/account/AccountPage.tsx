import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import { Mark } from '../../components/page/Mark.tsx';
import { isUnattended } from '../../state/routes.ts';
import { returnAddress } from '../../state/session/return-address.ts';
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
    if (!isUnattended(door)) return undefined;
    let isHere = true;
    let end = (): void => undefined;
    const begin = async (): Promise<void> => {
      const { followAbsence } = await import('../../state/resources/door-return.ts');
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
