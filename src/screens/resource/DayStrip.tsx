import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { Instant, ResourceDay, ResourceStretch } from '../../../workers/contract.ts';
import { slotWords } from '../../components/places/slot-words.ts';
import { formatDay, formatRange } from '../../i18n/formats.ts';
import styles from './week.module.css';

const QUARTER = 900_000;

/** The word for a period; a limited period before now is over. */
export function wordOf({ code, end }: ResourceStretch, now: Instant): (typeof slotWords)[number] | 'past' {
  return code === 4 && end <= now + QUARTER ? 'past' : (slotWords[code] ?? 'limited');
}

interface DayStripProps {
  readonly day: ResourceDay;
  readonly now: Instant;
  /** Reserves the resource from that time. */
  readonly onPick: (start: Instant) => void;
}

/** The day of a resource from midnight to midnight; free periods lead to the form. */
export function DayStrip({ day, now, onPick }: DayStripProps) {
  const { t } = useTranslation('timeline');
  const { t: tResource } = useTranslation('resource');
  const share = (at: Instant): string => `${(100 * (at - day.start)) / (day.end - day.start)}%`;
  return (
    <div className={styles.strip}>
      <ol className={styles.periods} aria-label={formatDay(day.date)}>
        {day.stretches.map((period) => {
          const { start, end, code, canReserve } = period;
          const word = wordOf(period, now);
          const text = tResource('week.stretch', { range: formatRange(start, end), state: t(`state.${word}`) });
          return (
            <li
              key={start}
              className={styles.slot}
              data-code={code}
              data-past={word === 'past' || undefined}
              style={{ flexGrow: end - start }}
            >
              {canReserve ? (
                <button
                  type="button"
                  title={text}
                  aria-label={tResource('week.pick', { stretch: text })}
                  onClick={(press) => onPick(pickedTime(press, period))}
                >
                  <span>{t(`state.${word}`)}</span>
                </button>
              ) : (
                <>
                  <span className="spoken">{text}</span>
                  <span title={text} aria-hidden="true" className={styles.word}>
                    <span>{t(`state.${word}`)}</span>
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ol>
      {day.marks.map(({ at }) => (
        <span key={at} className={styles.tick} style={{ insetInlineStart: share(at) }} aria-hidden="true" />
      ))}
      {now >= day.start && now < day.end ? (
        <span className={styles.now} style={{ insetInlineStart: share(now) }} aria-hidden="true" />
      ) : null}
    </div>
  );
}

/** The quarter hour that was clicked; with the keyboard the first one. */
function pickedTime({ detail, clientX, currentTarget }: MouseEvent, { start, end }: ResourceStretch): Instant {
  if (detail === 0) return start;
  const { left, width } = currentTarget.getBoundingClientRect();
  const quarter = Math.floor(((clientX - left) / width) * ((end - start) / QUARTER));
  return Math.min(Math.max(start, start + quarter * QUARTER), end - QUARTER);
}
