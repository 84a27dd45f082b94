import { Slot } from '../model/slots.ts';
import { isRowForOthers, RowState } from './timeline-model.ts';
import type { TimelineModel } from './timeline-model.ts';

/**
 * Where no slot of any place is more than limited, one of them; null where some slot is. What has failed is all limited as
 * well, and what is kept for others is so however far ahead: neither says anything of the days, and null is where they
 * alone are there.
 */
export function limitedRow({ table: { rowCount, slotCount, slots, state } }: TimelineModel): number | null {
  let found: number | null = null;
  for (let row = 0; row < rowCount; row++) {
    const bits = state[row] ?? 0;
    if ((bits & RowState.Loading) !== 0) return null;
    if ((bits & RowState.Failed) !== 0 || isRowForOthers(bits)) continue;
    found = row;
    const end = (row + 1) * slotCount;
    for (let slot = row * slotCount; slot < end; slot++) if (slots[slot] !== Slot.Limited) return null;
  }
  return found;
}
