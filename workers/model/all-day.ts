import type { EventTimes } from './event.ts';
import { MINUTE_MS } from './slots.ts';
import type { Instant, Minutes } from './units.ts';

/**
 * All-day events are dates (D27): this converts their times to the midnights of another zone. An end that is not at
 * midnight (the event was finished early) stays as it is, as do all times of other events.
 * @param from IANA zone in which the event was written
 * @param to IANA zone of a resource for its rules, or of the viewer for their own events
 */
export function timesIn(times: EventTimes, from: string, to: string): EventTimes {
  if (!times.isAllDay || from === to) return times;
  const start = midnightIn(times.start, from, to);
  return { start, end: Math.max(start, midnightIn(times.end, from, to)), isAllDay: true };
}

/** Whether a date begins at an instant: at midnight, or at the first instant after a skipped midnight. */
export function isStartOfDate(instant: Instant, timeZone: string): boolean {
  return zonedAt(instant, timeZone).startOfDay().epochMilliseconds === instant;
}

const MINUTES_A_DATE = 1_440;

/**
 * The minutes that length limits count: 1,440 per date of an all-day event despite clock changes, else elapsed time.
 * @param timeZone zone of the midnights of all-day events
 */
export function countedMinutes({ start, end, isAllDay }: EventTimes, timeZone: string): Minutes {
  const isWhole = isAllDay && isStartOfDate(start, timeZone) && isStartOfDate(end, timeZone);
  if (!isWhole) return (end - start) / MINUTE_MS;
  return dateAt(start, timeZone).until(dateAt(end, timeZone)).days * MINUTES_A_DATE;
}

function midnightIn(instant: Instant, from: string, to: string): Instant {
  return isStartOfDate(instant, from) ? dateAt(instant, from).toZonedDateTime(to).epochMilliseconds : instant;
}

const zonedAt = (instant: Instant, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
const dateAt = (instant: Instant, timeZone: string): Temporal.PlainDate => zonedAt(instant, timeZone).toPlainDate();
