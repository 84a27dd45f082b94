import { isForOthers } from '../model/resource.ts';
import { SLOT_MS } from '../model/slots.ts';
import type { SlotIndex } from '../model/units.ts';
import type { RowFacts, RowRules } from './row-rules.ts';
import type { SlotWindow } from './slot-classes.ts';
import { allowsDuration, type Stretch } from './stretch.ts';

/**
 * The first slot, from the asked one on, from which a place can be had for that long: all rules leave every slot free,
 * it ends in the future (D15) and the duration is allowed. What began before the running slot is offered where it was
 * asked for alone. Null = there is none in what has been read.
 * @param rules of that row
 * @param window with the minutes that are asked for
 */
export function findNextStretch(
  row: RowFacts,
  rules: RowRules,
  { start, slotCount, now, requestedMinutes }: SlotWindow,
  { first, count }: Stretch,
): SlotIndex | null {
  const canBeHad = !isForOthers(row.reservedTo) && row.serviceError === null;
  if (!canBeHad || !allowsDuration(row.durations, requestedMinutes)) return null;
  const running = Math.floor((now - start) / SLOT_MS);
  let free = 0;
  for (let slot = Math.max(0, first, rules.earliest); slot < slotCount; slot += 1) {
    free = rules.reasonAt(slot) === null ? free + 1 : 0;
    const begin = slot - count + 1;
    // As many free slots as are asked for are no short run.
    if (free >= count && (begin === first || begin >= running)) return begin;
  }
  return null;
}
