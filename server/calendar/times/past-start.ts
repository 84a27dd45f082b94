import { timesIn, type WrittenTimes } from './all-day.ts';
import { zoneOrUtc } from './zones.ts';

const QUARTER_MS = 900_000;

/**
 * The first instant at which a new or moved event may begin: the running quarter, for whole days the midnight of today.
 * @param timeZone whose today it is, where it is whole days
 */
export function earliestStart(isAllDay: boolean, timeZone: string, now: number): number {
  if (!isAllDay) return Math.floor(now / QUARTER_MS) * QUARTER_MS;
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zoneOrUtc(timeZone)).startOfDay()
    .epochMilliseconds;
}

/**
 * Whether a new or moved start is past: nothing could be confirmed there or given back (spec point 4).
 * @param before when the event has been; a start that it had already is none that is moved
 * @param zones of its places: of whole days none may have begun before today; [] = that in which it is written
 */
export function beginsTooEarly(
  times: WrittenTimes,
  before: WrittenTimes | null,
  zones: readonly string[],
  now: number,
): boolean {
  if (before !== null && isSameStart(before, times)) return false;
  const asked = zones.length === 0 ? [times.timeZone] : zones;
  return asked.some((zone) => timesIn(times, zone).start < earliestStart(times.isAllDay, zone, now));
}

/** Whole days begin on the same date, in whatever zone they are written. */
function isSameStart(before: WrittenTimes, times: WrittenTimes): boolean {
  if (before.isAllDay !== times.isAllDay) return before.start === times.start;
  return timesIn(before, times.timeZone).start === times.start;
}
