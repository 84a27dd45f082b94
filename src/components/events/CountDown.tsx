import AlarmClock from 'lucide-react/icons/alarm-clock';
import { useTranslation } from 'react-i18next';

import type { Instant } from '../../../workers/contract.ts';
import { formatTime } from '../../i18n/formats.ts';
import styles from './events.module.css';
import { useNow } from './use-now.ts';

interface CountDownProps {
  /** The end of the confirmation window. */
  readonly until: Instant;
  /** The last time that the worker reported; it advances from there. */
  readonly now: Instant;
}

/** The deadline of the confirmation and the time left, to the second; nothing afterwards. */
export function CountDown({ until, now }: CountDownProps) {
  const { t } = useTranslation('events');
  const left = until - useNow(now, until >= now);
  if (left < 0) return null;
  return (
    <p className={styles.countDown}>
      <AlarmClock size={16} aria-hidden="true" />
      <span>
        {t('confirmBy', { time: formatTime(until) })} {/* It changes every second, so it must not be announced. */}
        <span role="timer" aria-live="off" className={styles.left}>
          {t('left', { time: clockText(left) })}
        </span>
      </span>
    </p>
  );
}

/** "12:05", "1:02:05": whole seconds, rounded up so that 0 means the end. */
function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const end = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${end}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${end}`;
}
