import { MINUTE_MS } from './times.ts';
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

/** Whether a date begins with an instant: at midnight, or with the first instant after it where the clocks skip that. */
export const isStartOfDate = (instant: number, timeZone: string): boolean =>
  zonedAt(instant, timeZone).startOfDay().epochMilliseconds === instant;

const MINUTES_A_DATE = 1_440;

/**
 * The minutes that limits of length count: of whole days 1,440 a date, whatever their clocks do, else what elapses.
 * @param timeZone on whose midnights whole days lie
 */
export function countedMinutes({ start, end, isAllDay }: Omit<WrittenTimes, 'timeZone'>, timeZone: string): number {
  const zone = zoneOrUtc(timeZone);
  const isWhole = isAllDay && isStartOfDate(start, zone) && isStartOfDate(end, zone);
  if (!isWhole) return (end - start) / MINUTE_MS;
  return zonedAt(start, zone).toPlainDate().until(zonedAt(end, zone).toPlainDate()).days * MINUTES_A_DATE;
}

function midnightIn(instant: number, from: string, to: string): number {
  if (!isStartOfDate(instant, from)) return instant;
  return zonedAt(instant, from).toPlainDate().toZonedDateTime(to).epochMilliseconds;
}

const zonedAt = (instant: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
