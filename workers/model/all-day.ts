import { dateOf, startOfDate } from './day.ts';
import type { EventTimes } from './event.ts';
import type { Instant } from './units.ts';

/**
 * All-day events are dates (D27): their times by the midnights of another zone. An end that is no midnight, of one that
 * was finished early, stays as it is, as do all times of other events.
 * @param from IANA zone in which the event was written
 * @param to IANA zone of a resource for its rules, of the viewer for what is theirs
 */
export function timesIn(times: EventTimes, from: string, to: string): EventTimes {
  if (!times.isAllDay || from === to) return times;
  const start = midnightIn(times.start, from, to);
  return { start, end: Math.max(start, midnightIn(times.end, from, to)), isAllDay: true };
}

function midnightIn(instant: Instant, from: string, to: string): Instant {
  const date = dateOf(instant, from);
  return startOfDate(date, from) === instant ? startOfDate(date, to) : instant;
}
