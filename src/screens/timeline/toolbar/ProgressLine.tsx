import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import styles from './progress-line.module.css';

/** A shorter wait needs no progress bar. */
const SHOWN_AFTER_MS = 400;

interface ProgressLineProps {
  /** Share of the rows whose schedule has been read, 0 to 1. */
  readonly progress: number;
}

/** The progress of the first read of a day, if it takes long. */
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
