import type { SlotIndex } from '../model/units.ts';
import type { CampusRules } from './campus-availability.ts';
import { firstOpenSlot, readOpenEnds, type SlotWindow } from './slot-classes.ts';
import { IS_RESERVED, type LimitedArea } from './utilisation.ts';

/** An area whose share of reserved resources has reached its limit in a slot (D7). */
export interface FullArea {
  readonly areaName: string;
  /** Percent. */
  readonly maxUt: number;
  readonly reserved: number;
  readonly total: number;
}

/** The innermost area of a row that is full in a slot; null = none is. */
export type FullAreaOf = (row: number, slot: SlotIndex) => FullArea | null;

/** Slots counted at a time: most questions are answered near the asked slot, and a week of a campus is long. */
const COUNTED_AT_ONCE = 32;

/**
 * Counts reserved resources as max utilisation does, for explanations; the slots of an area are counted on demand.
 * @param raw rows × slots, before any rule
 * @param areaNames of `campus.areas`, in the same order
 */
export function createFullAreas(
  campus: CampusRules,
  areaNames: readonly string[],
  raw: Uint8Array,
  window: SlotWindow,
): FullAreaOf {
  const open = { first: firstOpenSlot(window), ends: readOpenEnds(campus.classes.settings, window) };
  const countsByArea = new Map<LimitedArea, Map<number, Uint32Array>>();
  const reservedAt = (area: LimitedArea, slot: SlotIndex): number => {
    const first = slot - (slot % COUNTED_AT_ONCE);
    const counts = countsByArea.get(area) ?? new Map<number, Uint32Array>();
    countsByArea.set(area, counts);
    const counted = counts.get(first) ?? countReserved(area, campus, raw, window.slotCount, open, first);
    counts.set(first, counted);
    return counted[slot - first] ?? 0;
  };
  return (row, slot) => {
    for (const index of campus.areasOfRow[row] ?? []) {
      const area = campus.areas[index];
      if (area === undefined) continue;
      const { maxUt, rows } = area;
      const reserved = reservedAt(area, slot);
      const total = rows.length;
      if (reserved * 100 >= maxUt * total) return { areaName: areaNames[index] ?? '', maxUt, reserved, total };
    }
    return null;
  };
}

/** The slots that the past and advance rules leave unchanged, the end by class of rows (D3). */
interface OpenSlots {
  readonly first: SlotIndex;
  readonly ends: Uint32Array;
}

/** By slot from `first` on: the rows of an area that are reserved after the past and advance rules. */
function countReserved(
  { rows }: LimitedArea,
  { classes }: CampusRules,
  raw: Uint8Array,
  slotCount: number,
  open: OpenSlots,
  first: SlotIndex,
): Uint32Array {
  const counts = new Uint32Array(COUNTED_AT_ONCE);
  const from = Math.max(first, open.first);
  for (const row of rows) {
    const end = Math.min(first + COUNTED_AT_ONCE, open.ends[classes.classOfRow[row] ?? 0] ?? 0);
    for (let slot = from; slot < end; slot += 1) {
      const isReserved = IS_RESERVED[raw[row * slotCount + slot] ?? 0] ?? 0;
      counts[slot - first] = (counts[slot - first] ?? 0) + isReserved;
    }
  }
  return counts;
}
