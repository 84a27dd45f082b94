import { AlarmClock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Instant } from '../../../workers/contract.ts';
import { formatTime } from '../../i18n/formats.ts';
import styles from './events.module.css';

interface CountDownProps {
  /** When the confirmation window closes. */
  readonly until: Instant;
  /** As the worker has told it last; it goes on by itself from there. */
  readonly now: Instant;
}

/** By when to confirm, and how long that is, by the second; nothing once it is over. */
export function CountDown({ until, now }: CountDownProps) {
  const { t } = useTranslation('events');
  const left = until - useNow(now, until >= now);
  if (left < 0) return null;
  return (
    <p className={styles.countDown}>
      <AlarmClock size={16} aria-hidden="true" />
      <span>
        {t('confirmBy', { time: formatTime(until) })}{' '}
        {/* It changes by the second: spoken when somebody goes there, never by itself. */}
        <span role="timer" aria-live="off" className={styles.left}>
          {t('left', { time: clockText(left) })}
        </span>
      </span>
    </p>
  );
}

/** "12:05", "1:02:05": whole seconds, rounded up so that 0 is the end. */
function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const end = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${end}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${end}`;
}

/** ms */
const TICK = 1_000;

/**
 * The worker's time, going on by the second from when it was told.
 * @param now as the worker has told it last
 */
function useNow(now: Instant, isTicking: boolean): Instant {
  const [shown, setShown] = useState({ told: now, now });
  useEffect(() => {
    if (!isTicking) return undefined;
    const toldAt = performance.now();
    const timer = setInterval(() => setShown({ told: now, now: now + performance.now() - toldAt }), TICK);
    return () => clearInterval(timer);
  }, [now, isTicking]);
  return shown.told === now ? shown.now : now;
}
