/* The few zone names of this campus that are not IANA's (the worker has the whole table). */
const ZONE_BY_NAME = new Map([
  ['', 'UTC'],
  ['Custom time zone', 'UTC'],
  ['Central Europe Standard Time', 'Europe/Budapest'],
  ['GMT Standard Time', 'Europe/London'],
]);

/** @returns the IANA zone of a resource of the seeded campus */
export const resolveZone = (timezone: string): string => ZONE_BY_NAME.get(timezone) ?? timezone;
