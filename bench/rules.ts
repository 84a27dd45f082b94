/** Shared by the benches of the slot rules: windows, days of reservations, and the naive twin. */
import { workingHoursOf } from '../workers/model/resource.ts';
import { rewriteAvailability } from '../workers/rules/availability.ts';
import type { SlotWindow } from '../workers/rules/slot-classes.ts';
import type { TimelineCampus } from '../workers/views/timeline-campus.ts';
import { MIDNIGHT, NOW, SLOTS } from './campus.ts';
import { createRandom } from './suite.ts';

export const QUARTER_MS = 900_000;

/** A request of an hour, at half past nine of the first day. */
export function windowOf(slotCount: number): SlotWindow {
  return { start: MIDNIGHT, slotCount, now: NOW, requestedMinutes: 60 };
}

/** Raw codes of several days with about six reservations per day and resource. */
export function createBenchDays(rowCount: number, days: number): Uint8Array {
  const random = createRandom(4);
  const codes = new Uint8Array(rowCount * days * SLOTS);
  for (let day = 0; day < rowCount * days; day += 1) {
    for (let reservation = 0; reservation < 6; reservation += 1) {
      const from = Math.floor(random() * SLOTS);
      const end = Math.min(SLOTS, from + 1 + Math.floor(random() * 8));
      codes.fill(random() < 0.1 ? 1 : 2, day * SLOTS + from, day * SLOTS + end);
    }
  }
  return codes;
}

/** Each `step`th row. */
export function everyNth(rowCount: number, step: number): readonly number[] {
  return Array.from({ length: rowCount / step }, (_, index) => index * step);
}

/** Some rows as availability text of a calendar. */
export function toViews(codes: Uint8Array, slotCount: number, rows: readonly number[]): ReadonlyMap<number, string> {
  return new Map(rows.map((row) => [row, codes.subarray(row * slotCount, (row + 1) * slotCount).join('')]));
}

/** The literal rules: one Temporal object per slot, one object per resource; no max utilisation. */
export function rewriteNaively(
  campus: TimelineCampus,
  views: ReadonlyMap<number, string>,
  window: SlotWindow,
): readonly string[] {
  return [...views].map(([row, view]) => {
    const resource = campus.rows[row]?.resource;
    if (resource === undefined) throw new Error('No such row');
    const { schedulingSettings } = resource;
    return rewriteAvailability(view, {
      windowStart: window.start,
      now: window.now,
      timeZone: resource.timezone,
      workingHours: workingHoursOf(resource),
      rejectOutsideWorkingHours: schedulingSettings?.rejectOutsideWorkingHours ?? false,
      maxAdvanceDays: schedulingSettings?.maxAdvanceDays ?? null,
      requestedMinutes: window.requestedMinutes,
      reservedTo: resource.conditions.reservedTo,
    });
  });
}

/** Both ways must give the same codes, or the comparison is meaningless. */
export function verifyNaively(
  campus: TimelineCampus,
  views: ReadonlyMap<number, string>,
  window: SlotWindow,
  ruled: Uint8Array,
): void {
  const fast = [...toViews(ruled, window.slotCount, [...views.keys()]).values()];
  if (fast.join() !== rewriteNaively(campus, views, window).join())
    throw new Error('The fast path differs from the rules');
}

/** The rules must give the same in steps as in one pass. */
export function verifySame(stepwise: Uint8Array, atOnce: Uint8Array): void {
  if (stepwise.some((code, index) => code !== atOnce[index])) throw new Error('Steps differ from a full pass');
}
