import { Slot } from '../model/slots.ts';
import { isRowForOthers, RowState } from './scene.ts';
import type { Scene } from './scene.ts';

/**
 * No slot of any place is more than limited. What has failed is all limited as well, and what is kept for others is so
 * however far ahead: neither says anything of the days. False where they alone are there.
 */
export function isTooFarAhead({ table: { rowCount, slotCount, slots, state } }: Scene): boolean {
  let isTold = false;
  for (let row = 0; row < rowCount; row++) {
    const bits = state[row] ?? 0;
    if ((bits & RowState.Loading) !== 0) return false;
    if ((bits & RowState.Failed) !== 0 || isRowForOthers(bits)) continue;
    isTold = true;
    const end = (row + 1) * slotCount;
    for (let slot = row * slotCount; slot < end; slot++) if (slots[slot] !== Slot.Limited) return false;
  }
  return isTold;
}
