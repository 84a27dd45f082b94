import { isFreeSlot, SLOT_MS } from '../model/slots.ts';
import { type CampusRules, createCampusAvailability } from './campus-availability.ts';
import type { SlotWindow } from './slot-classes.ts';
import type { Stretch } from './stretch.ts';

/**
 * By row: whether every slot of a range is free after all rules. Only the range itself is evaluated: no rule depends on
 * other slots, except that of short runs, and a range of the requested length is never too short.
 * @param raw rows × slots of the window, before any rule
 * @param window with the requested minutes
 * @returns null if the range leaves the window
 */
export function findFreeRows(
  campus: CampusRules,
  raw: Uint8Array,
  window: SlotWindow,
  { first, count }: Stretch,
): ((row: number) => boolean) | null {
  if (first < 0 || first + count > window.slotCount) return null;
  const rowCount = campus.isKeptFree.length;
  const cut = new Uint8Array(rowCount * count);
  for (let row = 0; row < rowCount; row += 1) {
    const from = row * window.slotCount + first;
    for (let slot = 0; slot < count; slot += 1) cut[row * count + slot] = raw[from + slot] ?? 0;
  }
  const { codes, ruleAll } = createCampusAvailability(campus, count);
  ruleAll(cut, { ...window, start: window.start + first * SLOT_MS, slotCount: count });
  return (row) => {
    for (let at = row * count; at < (row + 1) * count; at += 1) if (!isFreeSlot(codes[at] ?? 0)) return false;
    return true;
  };
}

/** The row with the smallest distance, the first of equals; null if there is none. */
export function nearestRow(rows: Iterable<number>, distanceOf: (row: number) => number): number | null {
  let nearest: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const distance = distanceOf(row);
    if (nearest !== null && distance >= least) continue;
    nearest = row;
    least = distance;
  }
  return nearest;
}
