import { zoneOrUtc } from './zones.ts';

/** When something is, and in which zone it was written. */
export interface WrittenTimes {
  readonly start: number;
  readonly end: number;
  readonly isAllDay: boolean;
  readonly timeZone: string;
}

/** How far the midnights of a date lie apart at most, from Kiritimati to Baker Island. */
export const MIDNIGHTS_APART_MS = 26 * 60 * 60 * 1_000;

/**
 * All-day events are dates (D27): their times are the midnights of whatever zone is asked. An end that is no midnight,
 * of one that was finished early, stays as it is, as do all times of other events.
 */
export function timesIn<Times extends WrittenTimes>(times: Times, timeZone: string): Times {
  if (!times.isAllDay) return times;
  const [from, to] = [zoneOrUtc(times.timeZone), zoneOrUtc(timeZone)];
  const start = midnightIn(times.start, from, to);
  return { ...times, start, end: Math.max(start, midnightIn(times.end, from, to)) };
}

/** True where both are the same times in every zone. */
export function isSameTime(a: WrittenTimes, b: WrittenTimes): boolean {
  const isSameDate = !a.isAllDay || a.timeZone === b.timeZone;
  return a.start === b.start && a.end === b.end && a.isAllDay === b.isAllDay && isSameDate;
}

function midnightIn(instant: number, from: string, to: string): number {
  const date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(from).toPlainDate();
  if (date.toZonedDateTime(from).epochMilliseconds !== instant) return instant;
  return date.toZonedDateTime(to).epochMilliseconds;
}
