import { MINUTE_MS } from './times.ts';
import { zoneOrUtc } from './zones.ts';

/** The times of an event, and the zone in which they were written. */
export interface WrittenTimes {
  readonly start: number;
  readonly end: number;
  readonly isAllDay: boolean;
  readonly timeZone: string;
}

/** The largest distance between midnights of a date, from Kiritimati to Baker Island. */
export const MIDNIGHTS_APART_MS = 26 * 60 * 60 * 1_000;

/**
 * All-day events are dates (D27): their times are the midnights of the given zone. An end that is no midnight, because
 * the event was finished early, stays as it is, as do all times of other events.
 */
export function timesIn<Times extends WrittenTimes>(times: Times, timeZone: string): Times {
  if (!times.isAllDay) return times;
  const [from, to] = [zoneOrUtc(times.timeZone), zoneOrUtc(timeZone)];
  const start = midnightIn(times.start, from, to);
  return { ...times, start, end: Math.max(start, midnightIn(times.end, from, to)) };
}

/** True where both have the same times in every zone. */
export function isSameTime(a: WrittenTimes, b: WrittenTimes): boolean {
  const isSameDate = !a.isAllDay || a.timeZone === b.timeZone;
  return a.start === b.start && a.end === b.end && a.isAllDay === b.isAllDay && isSameDate;
}

/**
 * Whether an instant is the start of a date: midnight, or the first instant after it where the clock skips midnight.
 */
export const isStartOfDate = (instant: number, timeZone: string): boolean =>
  zonedAt(instant, timeZone).startOfDay().epochMilliseconds === instant;

const MINUTES_A_DATE = 1_440;

/**
 * The minutes that limits of length count: 1,440 per date for whole days, whatever the clock does, otherwise the
 * elapsed time.
 * @param timeZone whose midnights bound whole days
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
