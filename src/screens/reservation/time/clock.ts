/*
 * Conversions between instants and local dates and times. Pure.
 */
import type { Instant } from '../../../../workers/contract.ts';
import { clockOfMinutes } from '../../../i18n/clock-text.ts';
import { dateOf, shiftDate } from '../../../i18n/formats.ts';

/** ms */
const quarter = 15 * 60_000;

/** Rounded up to the next quarter hour (spec point 5). */
export const roundUp = (instant: Instant): Instant => Math.ceil(instant / quarter) * quarter;

/** The instant of a local time, 24:00 at the end of the date; a time that a clock change skips is moved forward. */
export const instantAt = (date: string, time: string): Instant => new Date(`${date}T${time}`).getTime();

export const midnightOf = (date: string): Instant => instantAt(date, '00:00');

export const midnightAfter = (date: string): Instant => midnightOf(shiftDate(date, 1));

/** `HH:mm` of an instant. */
export function clockOf(instant: Instant): string {
  const time = new Date(instant);
  return clockOfMinutes(time.getHours() * 60 + time.getMinutes());
}

/** The last date of a range: an end at midnight belongs to the day before. */
export const lastDateOf = (start: Instant, end: Instant): string => dateOf(Math.max(start, end - 1));

/** The number of days between two dates. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000);
