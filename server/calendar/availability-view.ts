import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import type { WorkingHours } from '../../workers/wire/schemas/common.ts';
import { zoneOrUtc } from './times/zones.ts';

const SLOT_MS = 15 * 60_000;
const FREE = '0'.charCodeAt(0);
const TENTATIVE = '1'.charCodeAt(0);
const BUSY = '2'.charCodeAt(0);

/**
 * One digit per slot from `start` on: 0 free, 1 tentative, 2 busy. A use that overlaps a part of a slot
 * takes all of it, and busy hides tentative. The length is the window in slots, rounded up (touchone contract).
 * @param start,end the window, epoch milliseconds
 * @param slotMs the length of a slot, 15 minutes by default
 */
export function availabilityView(
  busy: readonly { readonly start: number; readonly end: number; readonly tentative: boolean }[],
  start: number,
  end: number,
  slotMs: number = SLOT_MS,
): string {
  // Bytes instead of an array of texts: an answer holds thousands of long views.
  const slots = Buffer.alloc(Math.ceil((end - start) / slotMs), '0');
  for (const interval of busy) {
    const first = Math.max(0, Math.floor((interval.start - start) / slotMs));
    const past = Math.min(slots.length, Math.ceil((interval.end - start) / slotMs));
    for (let slot = first; slot < past; slot += 1) {
      if (!interval.tentative) slots[slot] = BUSY;
      else if (slots[slot] === FREE) slots[slot] = TENTATIVE;
    }
  }
  return slots.toString('latin1');
}

/** The working hours of a resource as schedules contain them; null where it has none. */
export function workingHoursOf(resource: WireResource): WorkingHours | null {
  const { startTime, endTime, daysOfWeek, timezone } = resource;
  if (daysOfWeek === null || startTime === null || endTime === null) return null;
  return { daysOfWeek, startTime, endTime, timeZone: zoneOrUtc(timezone) };
}
