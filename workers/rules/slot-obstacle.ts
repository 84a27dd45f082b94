import type { SlotObstacle } from '../contract.ts';
import { SLOT_MINUTES, SLOT_MS } from '../model/slots.ts';
import type { Minutes } from '../model/units.ts';
import type { RowFacts, RowRules, SlotRun } from './row-rules.ts';
import type { SlotWindow } from './slot-classes.ts';
import { allowsDuration, type Durations, type Stretch, wantedMinutes } from './stretch.ts';

/**
 * The first thing that stands against a stretch: the place as a whole, then its first slot that isn't free, then how
 * long it may be had. Null exactly when all rules leave every slot free, it ends in the future (D15) and the duration is
 * allowed.
 * @param rules of that row
 * @param window with the minutes that are asked for
 */
export function findObstacle(
  row: RowFacts,
  rules: RowRules,
  window: SlotWindow,
  { first, count }: Stretch,
): SlotObstacle | null {
  if (row.reservedTo === 'other') return { type: 'assigned-to-others' };
  if (row.serviceError !== null) return { type: 'failed', serviceError: row.serviceError };
  if (first < rules.earliest) return rules.describe('past', first);
  for (let slot = first; slot < first + count; slot += 1) {
    const reason = rules.reasonAt(slot);
    if (reason !== null) return rules.describe(reason, slot);
    const run = rules.shortRunAt(slot);
    // A run that what was read cuts short may be long enough: the slot after it is unread, and says so.
    if (run !== null && run.end < window.slotCount) return tooShort(run, window);
  }
  return durationObstacle(row.durations, window.requestedMinutes);
}

function tooShort({ first, end }: SlotRun, { start }: SlotWindow): SlotObstacle {
  const [from, until] = [start + first * SLOT_MS, start + end * SLOT_MS];
  return { type: 'too-short', from, until, minutes: (end - first) * SLOT_MINUTES };
}

function durationObstacle(durations: Durations, minutes: Minutes): SlotObstacle | null {
  if (allowsDuration(durations, minutes)) return null;
  const { minimum, maximum } = durations;
  if (minimum !== null && wantedMinutes(minutes) < minimum) return { type: 'shorter-than-allowed', minimum };
  return maximum === null ? null : { type: 'longer-than-allowed', maximum };
}
