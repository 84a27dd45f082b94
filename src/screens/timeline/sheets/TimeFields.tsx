import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SlotObstacle } from '../../../../workers/contract.ts';
import { minutesToSlots } from '../../../../workers/painting/measures.ts';
import { presentSlot } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { SelectField } from '../../../components/controls/Field.tsx';
import { formatLength, formatSlot } from '../state/formats.ts';
import { freeRun } from '../state/ranges.ts';
import type { SlotRange } from '../state/ranges.ts';
import styles from './sheets.module.css';

interface Times {
  readonly start: number;
  readonly end: number;
}

/** The lengths that a resource allows, in slots; null = no known limit. */
export interface LengthLimits {
  readonly minimum: number | null;
  readonly maximum: number | null;
}

interface TimeFieldsProps {
  readonly model: TimelineModel;
  /** In slots from the start of the window. */
  readonly times: Times;
  readonly limits: LengthLimits;
  readonly onChange: (times: Times) => void;
}

/** Start and end in quarter hours; the start stays on its day, and moving it keeps the length. */
export function TimeFields({ model, times, limits, onChange }: TimeFieldsProps) {
  const { t } = useTranslation('timeline');
  const { slotCount } = model.table;
  const { start, end } = times;
  const day = dayAround(model, start);
  const first = Math.max(day.start, Math.min(Math.ceil(start), presentSlot(model)));
  const starts = quarters(first, day.end - 1, start);
  const shortest = Math.floor(start) + Math.max(1, limits.minimum ?? 1);
  const longest = Math.min(slotCount, limits.maximum === null ? slotCount : Math.floor(start) + limits.maximum);
  const ends = quarters(shortest, longest, end);
  const moveStart = (next: number): void => onChange({ start: next, end: Math.min(slotCount, next + end - start) });
  return (
    <div className={styles.times}>
      <SelectField label={t('reserve.start')} value={start} onChange={(event) => moveStart(Number(event.target.value))}>
        {starts.map((slot) => (
          <option key={slot} value={slot}>
            {formatSlot(model, slot)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('reserve.end')}
        value={end}
        onChange={(event) => onChange({ start, end: Number(event.target.value) })}
      >
        {ends.map((slot) => (
          <option key={slot} value={slot}>
            {formatSlot(model, slot)} ({formatLength(Math.round((slot - start) * 15))})
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Each quarter from the first to the last, and the chosen one. */
function quarters(first: number, last: number, chosen: number): readonly number[] {
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return all.includes(chosen) ? all : [...all, chosen].toSorted((one, other) => one - other);
}

/** The slots of the day that a slot is in. */
function dayAround({ window, table }: TimelineModel, slot: number): { readonly start: number; readonly end: number } {
  const next = window.days.find((day) => day.slot > slot);
  const start = window.days.findLast((day) => day.slot <= slot)?.slot ?? 0;
  return { start, end: next?.slot ?? table.slotCount };
}

const slotMinutes = 15;

/** The length limits of a resource, as learnt from obstacles so far. */
export function useLengthLimits(obstacle: SlotObstacle | null): LengthLimits {
  const [limits, setLimits] = useState<LengthLimits>({ minimum: null, maximum: null });
  const learnt = learn(limits, obstacle);
  if (learnt.minimum !== limits.minimum || learnt.maximum !== limits.maximum) setLimits(learnt);
  return learnt;
}

function learn(known: LengthLimits, obstacle: SlotObstacle | null): LengthLimits {
  if (obstacle?.type === 'shorter-than-allowed') {
    return { ...known, minimum: minutesToSlots(obstacle.minimum) };
  }
  if (obstacle?.type === 'longer-than-allowed') {
    return { ...known, maximum: Math.max(1, Math.floor(obstacle.maximum / slotMinutes)) };
  }
  return known;
}

/**
 * The range with a length that the resource allows, within the shown days. A range that must grow begins earlier if the
 * free run ends too soon; in a free run that is too short it stays, and the reason is shown.
 */
export function fitLength(range: SlotRange, { minimum, maximum }: LengthLimits, model: TimelineModel): SlotRange {
  const chosen = range.end - range.start;
  const length = Math.min(Math.max(chosen, minimum ?? 0), maximum ?? Number.POSITIVE_INFINITY);
  const run = length > chosen ? freeRun(model, { row: range.row, slot: range.start }) : null;
  const fits = run !== null && run.end - run.start >= length;
  const start = fits ? Math.min(range.start, run.end - length) : range.start;
  return { ...range, start, end: Math.min(model.table.slotCount, start + length) };
}
