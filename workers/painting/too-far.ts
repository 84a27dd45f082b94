import { Slot } from '../model/slots.ts';
import { isRowForOthers, RowState } from './timeline-model.ts';
import type { TimelineModel } from './timeline-model.ts';

/**
 * A row if all slots of all rows are limited; null otherwise. Failed rows and rows assigned to others are ignored: they
 * are limited on any day.
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
