import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import { zoneOrUtc } from './times/zones.ts';

const DAY_MINUTES = 1_440;
const SLOT_MINUTES = 15;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Minutes from the midnight of the day a shift starts on; an overnight one ends beyond 1,440 (design D2). */
interface Shift {
  readonly start: number;
  readonly end: number;
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function toShift(startTime: string, endTime: string): Shift {
  const start = toMinutes(startTime);
  const end = toMinutes(endTime);
  if (start % DAY_MINUTES === end % DAY_MINUTES) return { start: 0, end: DAY_MINUTES };
  const untilMidnight = end === 0 ? DAY_MINUTES : end;
  return { start, end: start > untilMidnight ? untilMidnight + DAY_MINUTES : untilMidnight };
}

/**
 * True where all of [start, end) lies inside the working hours of a resource, each piece of at most 15 minutes judged
 * by the wall clock of the resource's zone. A resource without working hours is always open, one with no working day
 * never (design D2).
 */
export function isWithinWorkingHours(resource: WireResource, start: number, end: number): boolean {
  const { startTime, endTime, daysOfWeek } = resource;
  if (daysOfWeek === null || startTime === null || endTime === null) return true;
  const shift = toShift(startTime, endTime);
  const isAlwaysOpen = daysOfWeek.length === DAYS.length && shift.end - shift.start >= DAY_MINUTES;
  if (isAlwaysOpen) return true;

  const isWorkday = DAYS.map((day) => daysOfWeek.includes(day));
  const covers = (minute: number, length: number) => shift.start <= minute && minute + length <= shift.end;
  const zone = zoneOrUtc(resource.timezone);
  let from = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  while (from.epochMilliseconds < end) {
    const minute = from.hour * 60 + from.minute;
    const left = Math.ceil((end - from.epochMilliseconds) / 60_000);
    const length = Math.min(SLOT_MINUTES - (minute % SLOT_MINUTES), left);
    const isOpenToday = isWorkday[from.dayOfWeek - 1] === true && covers(minute, length);
    const isOpenSinceYesterday = isWorkday[(from.dayOfWeek + 5) % 7] === true && covers(minute + DAY_MINUTES, length);
    if (!isOpenToday && !isOpenSinceYesterday) return false;
    from = from.add({ minutes: length });
  }
  return true;
}
