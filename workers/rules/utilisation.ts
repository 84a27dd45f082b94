import { Slot } from '../model/slots.ts';

/** An area with limited utilisation, and the rows of its reservable resources, sub-areas included (D7). */
export interface LimitedArea {
  /** Percent, below 100. */
  readonly maxUt: number;
  readonly rows: Uint32Array;
}

/** How full the limited areas are, slot by slot; the counts are updated as rows change. */
export interface Utilisation {
  clear(): void;
  /**
   * Adds the reserved slots of a row to the counts of its areas, or subtracts them.
   * @param codes rows × slots, after the advance rule
   */
  count(row: number, codes: Uint8Array, by: 1 | -1): void;
  /**
   * Recomputes the slots in which an area is full: its share of reserved resources has reached its limit.
   * @returns true if that has changed
   */
  mark(area: number): boolean;
  /** Sets the free slots of a row, from slot `first` up to `end`, to 6 where one of its areas is full. */
  close(row: number, codes: Uint8Array, first: number, end: number): void;
}

interface AreaCounts {
  readonly area: LimitedArea;
  /** By slot: the number of reserved resources. */
  readonly reserved: Int32Array;
  /** By slot: 1 where the area is full. */
  readonly full: Uint8Array;
}

const FREE = Slot.Free;
const FREE_OUTSIDE = Slot.FreeOutsideWorkingHours;
const MAX_UTILIZATION = Slot.MaxUtilization;

/** By code: 1 where the slot counts as reserved (D7). */
export const IS_RESERVED = Uint8Array.of(0, 1, 1, 0, 0, 1, 0, 1, 0, 1);

/** @param areasOfRow by row: indices of its limited areas */
export function createUtilisation(
  areas: readonly LimitedArea[],
  areasOfRow: readonly (readonly number[])[],
  slotCount: number,
): Utilisation {
  const counted = areas.map(
    (area): AreaCounts => ({ area, reserved: new Int32Array(slotCount), full: new Uint8Array(slotCount) }),
  );
  const countsOf = (area: number): AreaCounts => {
    const counts = counted[area];
    if (counts === undefined) throw new RangeError(`There is no limited area ${area}`);
    return counts;
  };
  return {
    clear() {
      for (const { reserved } of counted) reserved.fill(0);
    },
    count(row, codes, by) {
      for (const area of areasOfRow[row] ?? []) countReserved(countsOf(area).reserved, codes, row * slotCount, by);
    },
    mark: (area) => markFullSlots(countsOf(area)),
    close(row, codes, first, end) {
      for (const area of areasOfRow[row] ?? []) closeFullSlots(codes, row * slotCount, countsOf(area).full, first, end);
    },
  };
}

function countReserved(reserved: Int32Array, codes: Uint8Array, from: number, by: 1 | -1): void {
  for (let slot = 0; slot < reserved.length; slot += 1) {
    const isReserved = IS_RESERVED[codes[from + slot] ?? 0] ?? 0;
    reserved[slot] = (reserved[slot] ?? 0) + isReserved * by;
  }
}

function markFullSlots({ area, reserved, full }: AreaCounts): boolean {
  const enough = area.maxUt * area.rows.length;
  let hasChanged = false;
  for (let slot = 0; slot < full.length; slot += 1) {
    const isFull = (reserved[slot] ?? 0) * 100 >= enough ? 1 : 0;
    if (full[slot] === isFull) continue;
    full[slot] = isFull;
    hasChanged = true;
  }
  return hasChanged;
}

function closeFullSlots(codes: Uint8Array, from: number, full: Uint8Array, first: number, end: number): void {
  for (let slot = first; slot < end; slot += 1) {
    if (full[slot] !== 1) continue;
    const code = codes[from + slot];
    if (code === FREE || code === FREE_OUTSIDE) codes[from + slot] = MAX_UTILIZATION;
  }
}
