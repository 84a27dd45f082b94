/*
 * The day that every contestant shows: six reservations per resource, the same in each run. Deskway gets them as events of
 * its server, the baselines as numbers.
 */
import { createRandom } from '../suite.ts';

export const TIME_ZONE = 'Europe/Prague';

/** The browser's time: its workers' clock cannot be set, and with another clock the day could be past. */
const NOW = Temporal.Now.zonedDateTimeISO(TIME_ZONE);
/** The server's clock at the start. */
export const CLOCK = NOW.toInstant().toString();
const THURSDAY = 4;
const day = NOW.toPlainDate().add({ days: (THURSDAY - NOW.dayOfWeek + 7) % 7 || 7 });
/** The measured day: the next Thursday. It is not today, so that the current time changes nothing. */
export const DATE = day.toString();
/** The day after, for the change of day. */
export const NEXT_DATE = day.add({ days: 1 }).toString();

export const SLOT_MS = 15 * 60_000;
/** Changes are made between 11:00 and 13:00, where all is free and visible when a day opens. */
export const CHANGE_SLOT = 45;
export const STORM_SLOT = 48;

/** One reservation in each. */
const STRETCHES = [
  [20, 28],
  [28, 36],
  [36, 44],
  [52, 60],
  [60, 68],
  [68, 76],
] as const;
const SEEDS: Readonly<Record<string, number>> = { [DATE]: 1, [NEXT_DATE]: 2 };

/** A reservation in slots from midnight, end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** @returns the midnight of a date in Prague, epoch milliseconds */
export const midnightOf = (date: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(TIME_ZONE).epochMilliseconds;

/** Reservations of each resource, in order and apart from each other. */
export function createDay(resources: number, date: string): readonly (readonly Stretch[])[] {
  const random = createRandom(SEEDS[date] ?? 0);
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low));
  return Array.from({ length: resources }, () =>
    STRETCHES.map(([low, high]) => {
      const start = between(low, high - 1);
      return { start, end: between(start + 1, high + 1) };
    }),
  );
}
