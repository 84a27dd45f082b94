/* The zone names of this campus that are not IANA names (the worker has the whole table). */
const ZONE_BY_NAME = new Map([
  ['', 'UTC'],
  ['Custom time zone', 'UTC'],
  ['Central Europe Standard Time', 'Europe/Budapest'],
  ['GMT Standard Time', 'Europe/London'],
]);

/** @returns the IANA zone of a resource of the seeded campus */
const resolveZone = (timezone: string): string => ZONE_BY_NAME.get(timezone) ?? timezone;

/** Days before and after today that have reservations. */
export const DAYS_BEFORE = 7;
export const DAYS_AFTER = 21;
/** Days before those, in which the demo users alone have some. */
export const DAYS_EARLIER = 14;
export const DAY_COUNT = DAYS_BEFORE + 1 + DAYS_AFTER;

const MINUTE = 60_000;
const DAY_MINUTES = 1_440;

/** The dates of the range, the same for all zones. */
export interface DayRange {
  /** Days since 1970-01-01 of the first date. */
  readonly firstDay: number;
}

/** @param now epoch milliseconds; its UTC date is today */
export const createDayRange = (now: number): DayRange => ({
  firstDay: Math.floor(now / (DAY_MINUTES * MINUTE)) - DAYS_BEFORE,
});

/** 1 = Monday … 7 = Sunday. */
export const weekdayOf = (epochDay: number): number => ((((epochDay + 3) % 7) + 7) % 7) + 1;

/** Turns wall-clock times of the range's dates into instants of one zone; calls Temporal once per day. */
export interface ZoneDays {
  /** @param day 0 = first date of the range, from -`DAYS_EARLIER` on; @param minute of the wall clock, 0 to 1,440 */
  at(day: number, minute: number): number;
}

export const createZoneDays = (timezone: string, range: DayRange): ZoneDays => {
  const zone = resolveZone(timezone);
  const first = Temporal.PlainDate.from('1970-01-01').add({ days: range.firstDay });
  const midnights = Array.from(
    { length: DAYS_EARLIER + DAY_COUNT + 8 },
    (_, i) => first.add({ days: i - DAYS_EARLIER }).toZonedDateTime(zone).epochMilliseconds,
  );
  const exact = (day: number, minute: number): number =>
    first
      .add({ days: day })
      .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from('00:00').add({ minutes: minute }) })
      .epochMilliseconds;
  return {
    at: (day, minute) => {
      const midnight = midnights[day + DAYS_EARLIER] ?? 0;
      const next = midnights[day + DAYS_EARLIER + 1] ?? 0;
      if (minute >= DAY_MINUTES) return next;
      return next - midnight === DAY_MINUTES * MINUTE ? midnight + minute * MINUTE : exact(day, minute);
    },
  };
};
