import { useTranslation } from 'react-i18next';

import styles from './my-events.module.css';

/** Shown beside today's date in both layouts. */
export function TodayMark() {
  const { t } = useTranslation('myEvents');
  return <span className={styles.todayMark}>{t('stretch.today')}</span>;
}
