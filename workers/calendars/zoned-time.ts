import type { Instant } from '../model/units.ts';
import { resolveTimeZone } from '../model/zones.ts';
import type { ZonedTime } from '../wire/schemas/calendar.ts';

/** An instant as the calendar contract writes it: wall clock without offset, its IANA zone, and the same in UTC. */
export function instantToZonedTime(instant: Instant, timeZone: string): ZonedTime {
  const wallClock = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return {
    dateTime: wallClock.toString({ smallestUnit: 'second' }),
    timeZone,
    utcDateTime: new Date(instant).toISOString(),
  };
}

/**
 * The instant of a contract time; where `utcDateTime` is missing, of the wall clock in its zone (the earlier of two).
 * @throws where there is no such time or zone: what comes from outside is checked by `hasInstant` before
 */
export function zonedTimeToInstant(time: ZonedTime): Instant {
  if (time.utcDateTime !== undefined) return Date.parse(time.utcDateTime);
  const zone = resolveTimeZone(time.timeZone);
  return Temporal.PlainDateTime.from(time.dateTime, { overflow: 'reject' }).toZonedDateTime(zone).epochMilliseconds;
}

/** Whether a time of the right shape is a time at all: there is no 31 February, and no zone of just any name. */
export function hasInstant(time: ZonedTime): boolean {
  try {
    return Number.isFinite(zonedTimeToInstant(time));
  } catch {
    return false;
  }
}
