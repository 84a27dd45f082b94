import { dateOf, startOfDate } from '../model/day.ts';
import { Slot, SLOT_MINUTES, SLOT_MS, startOfFuture } from '../model/slots.ts';
import type { Instant, Minutes, SlotIndex } from '../model/units.ts';
import { isInShift, toShift, type WorkingHoursText } from '../model/working-hours.ts';
import { minuteOfDay, offsetAt, readZoneOffsets, weekdayOf, type ZoneOffsets } from '../model/zone-offsets.ts';

/** What the slot rules read of a resource. Many resources share it, so a campus has few classes of slots. */
export interface SlotSettings {
  /** IANA name, resolved. */
  readonly timeZone: string;
  readonly workingHours: WorkingHoursText | null;
  readonly rejectOutsideWorkingHours: boolean;
  readonly maxAdvanceDays: number | null;
}

/** The slots that are looked at, and when. */
export interface SlotWindow {
  readonly start: Instant;
  readonly slotCount: number;
  readonly now: Instant;
  readonly requestedMinutes: Minutes;
}

/** What the slot rules say for one class, worked out once a window so that rows need no clock. */
export interface SlotClass {
  /** Slots from here on lie beyond the advance limit. */
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

/** Works out every class for a window; Temporal is asked a few times a zone, never for a row or a slot. */
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

/** By class: the first slot beyond its advance limit, which moves at the midnights of its zone alone. */
export function readOpenEnds(settings: readonly SlotSettings[], { start, slotCount, now }: SlotWindow): Uint32Array {
  const limitByKey = new Map<string, Instant>();
  return Uint32Array.from(settings, ({ timeZone, maxAdvanceDays }) => {
    const key = `${maxAdvanceDays} ${timeZone}`;
    const limit = limitByKey.get(key) ?? advanceLimit(now, timeZone, maxAdvanceDays);
    limitByKey.set(key, limit);
    return toSlot(limit, start, slotCount);
  });
}

/** The first slot that is not past yet; the same for every class, since an instant knows no zone. */
export function firstOpenSlot({ start, slotCount, now, requestedMinutes }: SlotWindow): SlotIndex {
  return toSlot(startOfFuture(now, requestedMinutes), start, slotCount);
}

/** Days that are as good as any number: the calendar itself ends, and "no limit" is often written as a huge one. */
const FAR_DAYS = 1_000_000;

/** End of the last day that may be booked ahead, in the resource's zone (spec point 4); Infinity without a limit. */
export function advanceLimit(now: Instant, timeZone: string, maxAdvanceDays: number | null): Instant {
  if (maxAdvanceDays === null) return Number.POSITIVE_INFINITY;
  const days = Math.max(-FAR_DAYS, Math.min(FAR_DAYS, Math.floor(maxAdvanceDays)));
  return startOfDate(dateOf(now, timeZone), timeZone, days + 1);
}

/** Working hours by the slot's own wall-clock minute (D2). */
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
