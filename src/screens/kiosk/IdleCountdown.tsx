import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribeKey } from 'valtio/utils';

import { idle } from '../../state/browser/idle.ts';
import styles from './kiosk.module.css';

/** Seconds without a touch after which the kiosk is put back, and of them those with a countdown. */
export const IDLE_AFTER = 60;
const WARNING = 20;

/** Says that the kiosk is about to be put back for the next visitor; any touch keeps it as it is. */
export function IdleCountdown() {
  const { t } = useTranslation('kiosk');
  const [left, setLeft] = useState<number | null>(null);
  useEffect(
    () =>
      subscribeKey(idle, 'seconds', (seconds) => {
        const isSoon = seconds >= IDLE_AFTER - WARNING && seconds < IDLE_AFTER;
        setLeft(isSoon ? IDLE_AFTER - seconds : null);
      }),
    [],
  );
  const isCounting = left !== null;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setLeft((before) => (before === null ? null : Math.max(1, before - 1))), 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return (
    <output className={styles.countdown} data-counting={isCounting || undefined}>
      {left === null ? '' : t('idle', { count: left })}
    </output>
  );
}
