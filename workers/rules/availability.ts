import { isFreeSlot, minutesToSlots, Slot, SLOT_MINUTES, SLOT_MS, startOfFuture, toSlotCode } from '../model/slots.ts';
import { isInShift, type Shift, toShift, type WorkingHoursText } from '../model/working-hours.ts';
import type { Instant, Minutes } from '../model/units.ts';
import { resolveTimeZone } from '../model/zones.ts';
import { advanceLimit } from './slot-classes.ts';

export interface AvailabilityRules {
  /** Start of the view's first slot. */
  readonly windowStart: Instant;
  readonly now: Instant;
  /** The resource's zone, by any name that `resolveTimeZone` accepts. */
  readonly timeZone: string;
  /** Null: the working hours rule does nothing (D2). */
  readonly workingHours: WorkingHoursText | null;
  readonly rejectOutsideWorkingHours: boolean;
  readonly maxAdvanceDays: number | null;
  /** 0 = none. */
  readonly requestedMinutes: Minutes;
  readonly reservedTo: 'you' | 'other' | null;
}

/**
 * Rewrites one availability view, one character per slot, by the slot rules of spec point 4 in the order of D3; max
 * utilisation (D7) needs the whole campus and is not part of it. This is the specification as code: plain, with one
 * Temporal object per slot. Whole campuses use the fast path, `availability-bytes.ts`, which gives the same codes.
 * @throws RangeError for an unknown zone or a time that is not HH:MM
 */
export function rewriteAvailability(view: string, rules: AvailabilityRules): string {
  const timeZone = resolveTimeZone(rules.timeZone);
  const shift = rules.workingHours === null ? null : toShift(rules.workingHours);
  const future = startOfFuture(rules.now, rules.requestedMinutes);
  const horizon = advanceLimit(rules.now, timeZone, rules.maxAdvanceDays);
  const isKeptFree = rules.reservedTo !== null;
  const codes = Array.from({ length: view.length }, (_, slot) => {
    const code = toSlotCode(view.charCodeAt(slot));
    if (isKeptFree && isFreeSlot(code)) return code;
    const start = rules.windowStart + slot * SLOT_MS;
    if (start < future || start >= horizon) return Slot.Limited;
    if (code !== Slot.Free || shift === null || isWorking(shift, start, timeZone)) return code;
    return rules.rejectOutsideWorkingHours ? Slot.Closed : Slot.FreeOutsideWorkingHours;
  });
  return (isKeptFree ? codes : withoutShortRuns(codes, minutesToSlots(rules.requestedMinutes))).join('');
}

function isWorking(shift: Shift, start: Instant, timeZone: string): boolean {
  const wall = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone);
  return isInShift(shift, wall.dayOfWeek - 1, wall.hour * 60 + wall.minute, SLOT_MINUTES);
}

function withoutShortRuns(codes: readonly number[], needed: number): readonly number[] {
  const kept = [...codes];
  let first = 0;
  for (let slot = 0; slot <= codes.length; slot += 1) {
    if (isFree(codes[slot])) continue;
    if (slot - first < needed) kept.fill(Slot.Limited, first, slot);
    first = slot + 1;
  }
  return kept;
}

function isFree(code: number | undefined): boolean {
  return code !== undefined && isFreeSlot(code);
}
