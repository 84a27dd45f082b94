import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Mark } from '../../components/Mark.tsx';
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
