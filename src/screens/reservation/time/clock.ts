/*
 * Dates and times of day as they are typed, in the viewer's zone. Pure.
 */
import type { Instant } from '../../../../workers/contract.ts';
import { clockOfMinutes } from '../../../i18n/clock-text.ts';
import { dateOf, shiftDate } from '../../../i18n/formats.ts';

/** ms */
const quarter = 15 * 60_000;

/** Rounded up to the next quarter hour (spec point 5). */
export const roundUp = (instant: Instant): Instant => Math.ceil(instant / quarter) * quarter;

/** Where a wall-clock time of a date lies, 24:00 at its end; one that a clock change skips lies after it. */
export const instantAt = (date: string, time: string): Instant => new Date(`${date}T${time}`).getTime();

/** The first instant of a date. */
export const midnightOf = (date: string): Instant => instantAt(date, '00:00');

/** The midnight after a date. */
export const midnightAfter = (date: string): Instant => midnightOf(shiftDate(date, 1));

/** `HH:mm` of an instant. */
export function clockOf(instant: Instant): string {
  const time = new Date(instant);
  return clockOfMinutes(time.getHours() * 60 + time.getMinutes());
}

/** The last date that a stretch touches: an end at midnight belongs to the day before. */
export const lastDateOf = (start: Instant, end: Instant): string => dateOf(Math.max(start, end - 1));

/** Days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000);
