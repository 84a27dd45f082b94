import type { Instant } from '../model/units.ts';
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

/** The instant of a contract time; where `utcDateTime` is missing, of the wall clock in its zone (the earlier of two). */
export function zonedTimeToInstant(time: ZonedTime): Instant {
  if (time.utcDateTime !== undefined) return Date.parse(time.utcDateTime);
  return Temporal.PlainDateTime.from(time.dateTime).toZonedDateTime(time.timeZone).epochMilliseconds;
}
