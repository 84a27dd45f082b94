import { Slot } from '../model/slots.ts';

/** An area whose utilisation is limited, with the rows of its kept, reservable resources, sub-areas included (D7). */
export interface LimitedArea {
  /** Percent, below 100. */
  readonly maxUt: number;
  readonly rows: Uint32Array;
}

/** By code: 1 where the slot counts as reserved (D7). */
const IS_RESERVED = Uint8Array.of(0, 1, 1, 0, 0, 1, 0, 1, 0, 1);

/**
 * Marks the slots in which an area's share of reserved resources has reached its limit.
 * @param codes rows × slots, after the advance rule
 * @returns by slot: 1 where it is full
 */
export function findFullSlots(area: LimitedArea, codes: Uint8Array, slotCount: number): Uint8Array {
  const reserved = new Uint32Array(slotCount);
  for (const row of area.rows) {
    const from = row * slotCount;
    for (let slot = 0; slot < slotCount; slot += 1) {
      reserved[slot] = (reserved[slot] ?? 0) + (IS_RESERVED[codes[from + slot] ?? 0] ?? 0);
    }
  }
  return Uint8Array.from(reserved, (count) => (count * 100 >= area.maxUt * area.rows.length ? 1 : 0));
}

/** Turns the free slots of a row into 6 where `full` says so. */
export function closeFullSlots(codes: Uint8Array, from: number, full: Uint8Array): void {
  for (let slot = 0; slot < full.length; slot += 1) {
    const code = codes[from + slot];
    const isFree = code === Slot.Free || code === Slot.FreeOutsideWorkingHours;
    if (isFree && full[slot] === 1) codes[from + slot] = Slot.MaxUtilization;
  }
}
