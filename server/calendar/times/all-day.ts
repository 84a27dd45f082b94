import { timesIn as modelTimesIn } from '../../../workers/model/all-day.ts';
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

/** The times of an all-day event at the midnights of another zone (D27); other events stay as they are. */
export function timesIn<Times extends WrittenTimes>(times: Times, timeZone: string): Times {
  if (!times.isAllDay) return times;
  return { ...times, ...modelTimesIn(times, zoneOrUtc(times.timeZone), zoneOrUtc(timeZone)) };
}

/** True where both have the same times in every zone. */
export function isSameTime(a: WrittenTimes, b: WrittenTimes): boolean {
  const isSameDate = !a.isAllDay || a.timeZone === b.timeZone;
  return a.start === b.start && a.end === b.end && a.isAllDay === b.isAllDay && isSameDate;
}
