import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { formatLength, formatMonthDay, formatRange, formatTime } from '../../../i18n/formats.ts';
import type { TimelineQuery } from '../../../../workers/contract.ts';
import { withTexts } from '../../loading/use-module.ts';
import type { QueryControl } from '../query/query.ts';
import { useRequestedModule } from '../../loading/use-requested-module.ts';
import styles from './when.module.css';

const importPanel = withTexts(() => import('./WhenPanel.tsx'), 'guide');

export interface WhenProps extends QueryControl {
  /** The first day that is shown, `YYYY-MM-DD`. */
  readonly date: string;
  readonly today: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** What is meant where no time is chosen; null = any time. */
  readonly otherwise: string | null;
}

/** When a place is wanted, as one control: day, time and length. */
export function When({ query, change, date, today, isOpen, onOpen, otherwise }: WhenProps) {
  const { t } = useTranslation('finding');
  const button = useRef<HTMLButtonElement>(null);
  /** A press outside closes the panel before it becomes a click. */
  const wasOpen = useRef(false);
  const close = (): void => onOpen(false);
  const panel = useRequestedModule(isOpen ? importPanel : null, close);
  const { time, availability } = query.finding;
  const text = timeText(query, date, date === today, t) ?? otherwise ?? t('anyTime');
  const toggle = (): void => {
    if (!wasOpen.current) onOpen(!isOpen);
    wasOpen.current = false;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.when}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="g"
        data-chosen={time !== null || availability === 'free' || undefined}
        onClick={toggle}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
      >
        <span className="spoken">{t('when')}</span>
        <span className={styles.text}>
          <span>{formatMonthDay(date)}</span>
          <span className={styles.dot}> · </span>
          <span className={styles.time}>{text}</span>
        </span>
      </button>
      {panel === null || !isOpen ? null : (
        <panel.WhenPanel anchor={button} onClose={close} {...{ query, change, date, today }} />
      )}
    </>
  );
}

/** "09:00–17:00", "Now · 30m", "2h"; null = at no particular time. */
function timeText(
  { requestedMinutes: minutes, finding: { time, availability } }: TimelineQuery,
  date: string,
  isToday: boolean,
  t: TFunction<'finding'>,
): string | null {
  const length = minutes === 0 ? null : formatLength(minutes);
  if (time !== null) {
    const start = new Date(`${date}T${time}`).getTime();
    return length === null ? formatTime(start) : formatRange(start, start + minutes * 60_000);
  }
  if (availability === 'any' || !isToday) return length;
  return length === null ? t('now') : t('whenText', { date: t('now'), time: length });
}
