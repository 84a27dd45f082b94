import type { ZonedTime } from '../model/event.ts';
import type { Instant } from '../model/units.ts';
import { resolveTimeZone } from '../model/zones.ts';

/** An instant as calendars write it: wall clock without offset, its IANA zone, and the same in UTC. */
export function instantToZonedTime(instant: Instant, timeZone: string): ZonedTime {
  const wallClock = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return {
    dateTime: wallClock.toString({ smallestUnit: 'second' }),
    timeZone,
    utcDateTime: new Date(instant).toISOString(),
  };
}

/**
 * The instant of a calendar's time; without `utcDateTime`, that of the wall clock in its zone (the earlier of two).
 * @throws if there is no such time or zone: times from outside are checked with `hasInstant` first
 */
export function zonedTimeToInstant(time: ZonedTime): Instant {
  if (time.utcDateTime !== undefined) return Date.parse(time.utcDateTime);
  const zone = resolveTimeZone(time.timeZone);
  return Temporal.PlainDateTime.from(time.dateTime, { overflow: 'reject' }).toZonedDateTime(zone).epochMilliseconds;
}

/** Whether a time of the right shape exists: there is no 31 February, and not every name is a zone. */
export function hasInstant(time: ZonedTime): boolean {
  try {
    return Number.isFinite(zonedTimeToInstant(time));
  } catch {
    return false;
  }
}
