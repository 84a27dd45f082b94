import { isForOthers } from '../model/resource.ts';
import { SLOT_MS } from '../model/slots.ts';
import type { SlotIndex } from '../model/units.ts';
import type { RowFacts, RowRules } from './row-rules.ts';
import type { SlotWindow } from './slot-classes.ts';
import { allowsDuration, type Stretch } from './stretch.ts';

/**
 * The first slot, from the requested one on, from which a place is available for that long: every slot is free after
 * all rules, the time ends in the future (D15) and the duration is allowed. A time that began before the current slot
 * is offered only if it was requested. Null = there is none in the slots that were read.
 * @param rules of that row
 * @param window with the requested minutes
 */
export function findNextStretch(
  row: RowFacts,
  rules: RowRules,
  { start, slotCount, now, requestedMinutes }: SlotWindow,
  { first, count }: Stretch,
): SlotIndex | null {
  const isAvailable = !isForOthers(row.reservedTo) && row.serviceError === null;
  if (!isAvailable || !allowsDuration(row.durations, requestedMinutes)) return null;
  const running = Math.floor((now - start) / SLOT_MS);
  let free = 0;
  for (let slot = Math.max(0, first, rules.earliest); slot < slotCount; slot += 1) {
    free = rules.reasonAt(slot) === null ? free + 1 : 0;
    const begin = slot - count + 1;
    // A run of the requested length is never too short.
    if (free >= count && (begin === first || begin >= running)) return begin;
  }
  return null;
}
