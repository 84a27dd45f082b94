import { SLOT_MS, startOfFuture } from '../model/slots.ts';
import type { Instant, SlotIndex } from '../model/units.ts';
import type { CampusRules } from './campus-availability.ts';
import { advanceLimit, type SlotWindow } from './slot-classes.ts';
import type { LimitedArea } from './utilisation.ts';

/** An area whose share of reserved resources has reached its limit in a slot (D7). */
export interface FullArea {
  readonly areaName: string;
  /** Percent. */
  readonly maxUt: number;
  readonly reserved: number;
  readonly total: number;
}

/** The first area of a row, innermost first, that is full in a slot; null = none is. */
export type FullAreaOf = (row: number, slot: SlotIndex) => FullArea | null;

/** What counts as reserved (D7): tentative, reserved, assigned and current. */
const RESERVED_CODES: ReadonlySet<number> = new Set([1, 2, 5, 7, 9]);

/**
 * Counts, for explaining, what max utilisation counts; an area is counted when it is first asked about.
 * @param raw rows × slots, before any rule
 * @param areaNames of `campus.areas`, in the same order
 */
export function createFullAreas(
  campus: CampusRules,
  areaNames: readonly string[],
  raw: Uint8Array,
  window: SlotWindow,
): FullAreaOf {
  const reservedByArea = new Map<LimitedArea, Uint32Array>();
  const reservedIn = (area: LimitedArea): Uint32Array => {
    const known = reservedByArea.get(area);
    if (known !== undefined) return known;
    const counted = countReserved(area, campus, raw, window);
    reservedByArea.set(area, counted);
    return counted;
  };
  return (row, slot) => {
    for (const index of campus.areasOfRow[row] ?? []) {
      const area = campus.areas[index];
      if (area === undefined) continue;
      const { maxUt, rows } = area;
      const reserved = reservedIn(area)[slot] ?? 0;
      const total = rows.length;
      if (reserved * 100 >= maxUt * total) return { areaName: areaNames[index] ?? '', maxUt, reserved, total };
    }
    return null;
  };
}

/** By slot: the rows of an area that are reserved once the past and advance rules have limited what they limit (D3). */
function countReserved(
  { rows }: LimitedArea,
  { classes }: CampusRules,
  raw: Uint8Array,
  window: SlotWindow,
): Uint32Array {
  const { start, slotCount, now, requestedMinutes } = window;
  const toSlot = (instant: Instant): SlotIndex => Math.min(slotCount, Math.ceil((instant - start) / SLOT_MS));
  const first = Math.max(0, toSlot(startOfFuture(now, requestedMinutes)));
  const ends = classes.settings.map((settings) =>
    toSlot(advanceLimit(now, settings.timeZone, settings.maxAdvanceDays)),
  );
  const counts = new Uint32Array(slotCount);
  for (const row of rows) {
    const end = ends[classes.classOfRow[row] ?? 0] ?? 0;
    const from = row * slotCount;
    for (let slot = first; slot < end; slot += 1) {
      if (RESERVED_CODES.has(raw[from + slot] ?? 0)) counts[slot] = (counts[slot] ?? 0) + 1;
    }
  }
  return counts;
}
