import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import styles from './progress-line.module.css';

/** ms; what takes less time needs no sign of progress. */
const SHOWN_AFTER_MS = 400;

interface ProgressLineProps {
  /** Share of the rows whose schedule has been read, 0 to 1. */
  readonly progress: number;
}

/** The first reading of a day as a thin line, once it takes longer than a moment. */
export function ProgressLine({ progress }: ProgressLineProps) {
  const isUnderWay = progress < 1;
  return isUnderWay ? <Line progress={progress} /> : null;
}

function Line({ progress }: ProgressLineProps) {
  const { t } = useTranslation('timeline');
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return null;
  const percent = Math.floor(progress * 100);
  return (
    <span className={styles.place}>
      <progress
        className={styles.progress}
        aria-label={t('loading')}
        aria-valuetext={t('loaded', { percent })}
        max={100}
        value={Math.max(2, percent)}
      />
    </span>
  );
}
