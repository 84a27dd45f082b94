import { timesIn, type WrittenTimes } from './all-day.ts';
import { zoneOrUtc } from './zones.ts';

const QUARTER_MS = 900_000;

/**
 * The earliest instant at which a new or moved event may begin: the current quarter of an hour, or today's midnight for
 * whole days.
 * @param timeZone of today, for whole days
 */
export function earliestStart(isAllDay: boolean, timeZone: string, now: number): number {
  if (!isAllDay) return Math.floor(now / QUARTER_MS) * QUARTER_MS;
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zoneOrUtc(timeZone)).startOfDay()
    .epochMilliseconds;
}

/**
 * Whether a new or moved start is past: nothing could be confirmed or released there (spec point 4).
 * @param before the present times; an unchanged start is not checked
 * @param zones of its resources: whole days must not have begun before today in any of them; [] = the zone in which it
 * is written
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
