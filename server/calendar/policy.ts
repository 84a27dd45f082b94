import { countedMinutes } from '../../workers/model/all-day.ts';
import type { POLICY_RULES } from '../../workers/wire/schemas/problem.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import type { Caller } from '../context.ts';
import type { StoredResource } from '../store/store.ts';
import { reservedTo } from './visible-resources.ts';
import type { WrittenTimes } from './times/all-day.ts';
import { zoneOrUtc } from './times/zones.ts';

export interface BrokenRule {
  readonly rule: (typeof POLICY_RULES)[number];
  readonly detail: string;
}

/**
 * The first booking rule of a resource that a reservation [start, end) breaks, by its times in the resource's zone.
 * Neither working hours nor the advance limit bind the people to whom the resource is reserved, like the slots that
 * they see (D4).
 */
export function findBrokenRule(
  stored: StoredResource,
  times: Omit<WrittenTimes, 'timeZone'>,
  caller: Pick<Caller, 'email'>,
  now: number,
): BrokenRule | null {
  const { resource } = stored;
  const { displayName: name, schedulingSettings: settings } = resource;
  const reserved = reservedTo(stored, caller);
  if (reserved === 'other') return { rule: 'reservedTo', detail: `${name} is reserved to someone else.` };
  if (settings === null) return null;

  const minutes = countedMinutes(times, zoneOrUtc(resource.timezone));
  const least = settings.minimumMeetingDurationInMinutes;
  if (least !== null && minutes < least) {
    return { rule: 'minimumMeetingDuration', detail: `${name} is reserved for at least ${least} minutes.` };
  }
  const most = settings.maximumMeetingDurationInMinutes;
  if (most !== null && minutes > most) {
    return { rule: 'maximumMeetingDuration', detail: `${name} is reserved for at most ${most} minutes.` };
  }
  if (reserved === 'you') return null;

  const days = settings.maxAdvanceDays;
  if (days !== null && times.end > advanceLimit(now, days, resource.timezone)) {
    return { rule: 'maxAdvanceDays', detail: `${name} is reserved at most ${days} days ahead.` };
  }
  if (settings.rejectOutsideWorkingHours && !isWithinWorkingHours(resource, times.start, times.end)) {
    return { rule: 'outsideWorkingHours', detail: `${name} is closed during a part of this time.` };
  }
  return null;
}

/** Days that count as no limit: the calendar itself ends, and "no limit" is often written as a huge number. */
const FAR_DAYS = 1_000_000;

const MOST_LIMITS_KEPT = 1_000;
const limitByKey = new Map<string, number>();
let limitsOf = Number.NaN;

/**
 * The end of the day `days` after today, in the zone of the resource. The last result is cached: a series asks for it
 * for each of its dates and resources.
 */
export function advanceLimit(now: number, days: number, timeZone: string): number {
  if (limitsOf !== now || limitByKey.size >= MOST_LIMITS_KEPT) limitByKey.clear();
  limitsOf = now;
  const key = `${days} ${timeZone}`;
  const limit = limitByKey.get(key) ?? findAdvanceLimit(now, days, timeZone);
  limitByKey.set(key, limit);
  return limit;
}

function findAdvanceLimit(now: number, days: number, timeZone: string): number {
  const zone = zoneOrUtc(timeZone);
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const ahead = Math.max(-FAR_DAYS, Math.min(FAR_DAYS, Math.floor(days)));
  return today.add({ days: ahead + 1 }).toZonedDateTime(zone).epochMilliseconds;
}

const DAY_MINUTES = 1_440;
const SLOT_MINUTES = 15;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Minutes from the midnight of the day on which a shift starts; an overnight shift ends beyond 1,440 (design D2). */
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
