import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { SlotSpan } from '../../../workers/painting/plan/place-states.ts';
import { slotMilliseconds } from '../../../workers/painting/measures.ts';
import { codeAt, isOpenSlot } from '../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { formatRange, formatTime } from '../../i18n/formats.ts';
import { slotWords } from './slot-words.ts';
import styles from './day-ribbon.module.css';

interface DayRibbonProps {
  readonly model: TimelineModel;
  readonly row: number;
  /** The slot at which the day begins, in the shown days. */
  readonly day: number;
  /** The time that is proposed. */
  readonly wanted: SlotSpan;
  /** Slots of the time that a press proposes; fewer where less is free. */
  readonly length: number;
  readonly onPick: (span: SlotSpan) => void;
}

interface Run extends SlotSpan {
  readonly code: number;
  readonly isOpen: boolean;
}

/** From six to ten in the evening, unless the proposed time is outside of it. */
const FIRST = 24;
const LAST = 88;
const DAY = 96;
/** Slots between two hours with a text. */
const LABEL_EVERY = 16;

/** The hours of a place on a day; a press on free ones proposes them. */
export function DayRibbon({ model, row, day, wanted, length, onPick }: DayRibbonProps) {
  const { t } = useTranslation(['place', 'timeline']);
  const isThisDay = wanted.start >= day && wanted.start < day + DAY;
  const first = Math.min(day + FIRST, isThisDay ? wanted.start : Number.POSITIVE_INFINITY);
  const last = Math.min(model.table.slotCount, Math.max(day + LAST, isThisDay ? wanted.end : 0));
  const box = ({ start, end }: SlotSpan) => ({
    insetInlineStart: `${(100 * (start - first)) / (last - first)}%`,
    inlineSize: `${(100 * (Math.min(end, last) - start)) / (last - first)}%`,
  });
  const at = (slot: number): number => model.window.start + slot * slotMilliseconds;
  const hours = Array.from(
    { length: Math.ceil((last - first) / LABEL_EVERY) },
    (_, index) => first + index * LABEL_EVERY,
  );
  return (
    <div>
      <ol className={styles.ribbon} aria-label={t('availability')}>
        {runsOf(model, row, first, last).map((run) => {
          const range = formatRange(at(run.start), at(run.end));
          const word = slotWords[run.code] ?? 'limited';
          return (
            <li key={run.start} data-word={word} data-open={run.isOpen || undefined} style={box(run)}>
              {run.isOpen ? (
                <button
                  type="button"
                  title={range}
                  aria-label={t('free', { range })}
                  onClick={(press) => onPick(pickedSpan(press, run, length))}
                />
              ) : (
                <span className="spoken">{t('run', { range, state: t(`timeline:state.${word}`) })}</span>
              )}
            </li>
          );
        })}
        {isThisDay ? <li className={styles.wanted} style={box(wanted)} aria-hidden="true" /> : null}
      </ol>
      <div className={styles.hours} aria-hidden="true">
        {hours.map((slot) => (
          <span key={slot} style={{ insetInlineStart: `${(100 * (slot - first)) / (last - first)}%` }}>
            {formatTime(at(slot))}
          </span>
        ))}
      </div>
    </div>
  );
}

function runsOf(model: TimelineModel, row: number, first: number, last: number): readonly Run[] {
  const runs: Run[] = [];
  for (let slot = first; slot < last; slot += 1) {
    const [code, isOpen] = [codeAt(model, row, slot), isOpenSlot(model, row, slot)];
    const before = runs.at(-1);
    if (before?.code === code && before.isOpen === isOpen) runs[runs.length - 1] = { ...before, end: slot + 1 };
    else runs.push({ code, isOpen, start: slot, end: slot + 1 });
  }
  return runs;
}

/** From the quarter hour that was pressed on, with the keyboard from the first; earlier where that gives the length. */
function pickedSpan(
  { detail, clientX, currentTarget }: MouseEvent,
  { start, end }: SlotSpan,
  length: number,
): SlotSpan {
  const { left, width } = currentTarget.getBoundingClientRect();
  const pressed = detail === 0 ? start : start + Math.floor(((clientX - left) / width) * (end - start));
  const from = Math.max(start, Math.min(pressed, end - length));
  return { start: from, end: Math.min(end, from + length) };
}
