import type { POLICY_RULES } from '../../workers/wire/schemas/problem.ts';
import type { Caller } from '../context.ts';
import type { StoredResource } from '../store/store.ts';
import { countedMinutes, type WrittenTimes } from './times/all-day.ts';
import { reservedTo } from './seen-places.ts';
import { isWithinWorkingHours } from './working-hours.ts';
import { zoneOrUtc } from './times/zones.ts';

export interface BrokenRule {
  readonly rule: (typeof POLICY_RULES)[number];
  readonly detail: string;
}

/**
 * The first booking rule of a resource that a reservation [start, end) breaks, by its times in the resource's zone. As in the slots that the caller sees
 * (D4), neither working hours nor the advance limit bind those whom the resource is reserved to.
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

  const minutes = countedMinutes(times, resource.timezone);
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

/** Days that are as good as any number: the calendar itself ends, and "no limit" is often written as a huge one. */
const FAR_DAYS = 1_000_000;

const MOST_LIMITS_KEPT = 1_000;
const limitByKey = new Map<string, number>();
let limitsOf = Number.NaN;

/**
 * The end of the day that lies `days` after today, in the zone of the resource. Kept for the instant that is asked about: a
 * series asks it of each of its dates and places.
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
