import { dateOf, startOfDate } from '../model/day.ts';
import { Slot, SLOT_MINUTES, SLOT_MS, startOfFuture } from '../model/slots.ts';
import type { Instant, Minutes, SlotIndex } from '../model/units.ts';
import { isInShift, toShift, type WorkingHoursText } from '../model/working-hours.ts';
import { minuteOfDay, offsetAt, readZoneOffsets, weekdayOf, type ZoneOffsets } from '../model/zone-offsets.ts';

/** The settings of a resource that the slot rules use. Many resources share them, so a campus has few classes. */
export interface SlotSettings {
  /** IANA name, resolved. */
  readonly timeZone: string;
  readonly workingHours: WorkingHoursText | null;
  readonly rejectOutsideWorkingHours: boolean;
  readonly maxAdvanceDays: number | null;
}

/** The slots that are evaluated, and the current time. */
export interface SlotWindow {
  readonly start: Instant;
  readonly slotCount: number;
  readonly now: Instant;
  readonly requestedMinutes: Minutes;
}

/** The results of the slot rules for one class, computed once per window so that rows need no clock. */
export interface SlotClass {
  /** Slots from here on are beyond the advance limit. */
  readonly endOpen: number;
  /** By slot: what code 0 becomes (0, 8 or 3). */
  readonly free: Uint8Array;
}

/** Rows in classes of equal settings: `settings[classOfRow[row]]` are a row's. */
export interface SlotClasses {
  readonly settings: readonly SlotSettings[];
  readonly classOfRow: Uint32Array;
}

export function classifySlots(settingsOfRows: readonly SlotSettings[]): SlotClasses {
  const classByKey = new Map<string, number>();
  const settings: SlotSettings[] = [];
  const classOfRow = new Uint32Array(settingsOfRows.length);
  settingsOfRows.forEach((row, index) => {
    const key = keyOf(row);
    const known = classByKey.get(key);
    classOfRow[index] = known ?? settings.length;
    if (known !== undefined) return;
    classByKey.set(key, settings.length);
    settings.push(row);
  });
  return { settings, classOfRow };
}

function keyOf({ timeZone, workingHours, rejectOutsideWorkingHours, maxAdvanceDays }: SlotSettings): string {
  const hours =
    workingHours === null ? '' : `${workingHours.daysOfWeek.join()} ${workingHours.startTime}–${workingHours.endTime}`;
  return `${timeZone} ${hours} ${rejectOutsideWorkingHours} ${maxAdvanceDays}`;
}

/** Computes every class for a window; Temporal is called a few times per zone, never per row or slot. */
export function prepareSlotClasses(settings: readonly SlotSettings[], window: SlotWindow): readonly SlotClass[] {
  const windowEnd = window.start + window.slotCount * SLOT_MS;
  const offsetsByZone = new Map<string, ZoneOffsets>();
  const ends = readOpenEnds(settings, window);
  return settings.map((row, index) => {
    const zone = offsetsByZone.get(row.timeZone) ?? readZoneOffsets(row.timeZone, window.start, windowEnd);
    offsetsByZone.set(row.timeZone, zone);
    return { endOpen: ends[index] ?? 0, free: freeCodes(row, window, zone) };
  });
}

/** By class: the first slot beyond its advance limit, which changes only at midnight in its zone. */
export function readOpenEnds(settings: readonly SlotSettings[], { start, slotCount, now }: SlotWindow): Uint32Array {
  const limitByKey = new Map<string, Instant>();
  return Uint32Array.from(settings, ({ timeZone, maxAdvanceDays }) => {
    const key = `${maxAdvanceDays} ${timeZone}`;
    const limit = limitByKey.get(key) ?? advanceLimit(now, timeZone, maxAdvanceDays);
    limitByKey.set(key, limit);
    return toSlot(limit, start, slotCount);
  });
}

/** The first slot that is not past yet; the same for every class, since instants do not depend on zones. */
export function firstOpenSlot({ start, slotCount, now, requestedMinutes }: SlotWindow): SlotIndex {
  return toSlot(startOfFuture(now, requestedMinutes), start, slotCount);
}

/** More days than any calendar covers: "no limit" is often written as a huge number, and Temporal's range ends. */
const FAR_DAYS = 1_000_000;

/** End of the last day that may be booked ahead, in the resource's zone (spec point 4); Infinity without a limit. */
export function advanceLimit(now: Instant, timeZone: string, maxAdvanceDays: number | null): Instant {
  if (maxAdvanceDays === null) return Number.POSITIVE_INFINITY;
  const days = Math.max(-FAR_DAYS, Math.min(FAR_DAYS, Math.floor(maxAdvanceDays)));
  return startOfDate(dateOf(now, timeZone), timeZone, days + 1);
}

/** Working hours by the wall-clock minute of the slot (D2). */
function freeCodes(settings: SlotSettings, { start, slotCount }: SlotWindow, zone: ZoneOffsets): Uint8Array {
  const codes = new Uint8Array(slotCount);
  if (settings.workingHours === null) return codes;
  const shift = toShift(settings.workingHours);
  const outside = settings.rejectOutsideWorkingHours ? Slot.Closed : Slot.FreeOutsideWorkingHours;
  for (let slot = 0; slot < slotCount; slot += 1) {
    const instant = start + slot * SLOT_MS;
    const local = instant + offsetAt(zone, instant);
    if (!isInShift(shift, weekdayOf(local), minuteOfDay(local), SLOT_MINUTES)) codes[slot] = outside;
  }
  return codes;
}

/** The first slot of a window that starts at an instant or later. */
function toSlot(instant: Instant, start: Instant, slotCount: number): SlotIndex {
  return Math.max(0, Math.min(slotCount, Math.ceil((instant - start) / SLOT_MS)));
}
