import { SLOT_MS } from '../../../workers/model/slots.ts';
import type { FullArea } from '../../../workers/rules/full-areas.ts';
import { findNextStretch } from '../../../workers/rules/next-stretch.ts';
import { createRowRules, type RowFacts } from '../../../workers/rules/row-rules.ts';
import type { SlotWindow } from '../../../workers/rules/slot-classes.ts';
import { findObstacle } from '../../../workers/rules/slot-obstacle.ts';
import { toStretch } from '../../../workers/rules/stretch.ts';
import { ALWAYS_OPEN, at } from './campus.ts';

/** Friday 20 November 2026, 8 o'clock in Prague: the start of every view below. */
export const EIGHT = at('2026-11-20T08:00:00+01:00');

/** An instant as wall-clock time in Prague, with the weekday if it is not Friday. */
export function clock(instant: number): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('Europe/Prague');
  const time = wall.toPlainTime().toString({ smallestUnit: 'minute' });
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  return wall.dayOfWeek === 5 ? time : `${days[wall.dayOfWeek - 1]} ${time}`;
}

/** A wall-clock time of that Friday. */
export function time(text: string): number {
  return at(`2026-11-20T${text}:00+01:00`);
}

export interface Asked extends Partial<Omit<RowFacts, 'raw' | 'settings'>> {
  readonly settings?: Partial<RowFacts['settings']>;
  readonly now?: number;
  /** HH:MM of that Friday. */
  readonly from: string;
  readonly minutes?: number;
  readonly full?: FullArea;
}

/** A row from 8 o'clock on, with the results for a time in it; null for a row that was not read. */
export function ask(slots: string | null, { settings, now, from, minutes = 0, full, ...facts }: Asked) {
  const codes = slots === null ? null : Uint8Array.from(slots.replaceAll(' ', ''), Number);
  const row: RowFacts = {
    raw: codes,
    serviceError: null,
    settings: { ...ALWAYS_OPEN, timeZone: 'Europe/Prague', ...settings },
    durations: { minimum: null, maximum: null },
    reservedTo: null,
    fullAreaAt: () => full ?? null,
    ...facts,
  };
  const slotCount = codes?.length ?? 16;
  const window: SlotWindow = {
    start: EIGHT,
    slotCount,
    now: now ?? at('2026-11-19T12:00:00Z'),
    requestedMinutes: minutes,
  };
  const rules = createRowRules(row, window);
  const stretch = toStretch(EIGHT, time(from), minutes);
  const next = findNextStretch(row, rules, window, stretch);
  return {
    obstacle: findObstacle(row, rules, window, stretch),
    next: next === null ? null : clock(EIGHT + next * SLOT_MS),
  };
}
