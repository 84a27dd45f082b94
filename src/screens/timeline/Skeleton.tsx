import { useTranslation } from 'react-i18next';

import styles from './skeleton.module.css';

const rows = Array.from({ length: 40 }, (_, row) => row);

/** The board before its first frame, in its true geometry: nothing moves when the rows arrive. */
export function Skeleton() {
  const { t } = useTranslation('timeline');
  return (
    <output className={styles.skeleton}>
      <span className="spoken">{t('loading')}</span>
      <div className={styles.header} />
      <div className={styles.group} />
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <span className={styles.name} style={{ width: 64 + ((row * 37) % 84) }} />
        </div>
      ))}
    </output>
  );
}
