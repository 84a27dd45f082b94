import { useTranslation } from 'react-i18next';

import styles from './my-events.module.css';

/** Beside the date of today, in the list as in the week. */
export function TodayMark() {
  const { t } = useTranslation('myEvents');
  return <span className={styles.todayMark}>{t('stretch.today')}</span>;
}
