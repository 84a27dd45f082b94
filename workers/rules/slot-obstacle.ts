import type { SlotObstacle } from '../contract.ts';
import { isForOthers } from '../model/resource.ts';
import { Slot, SLOT_MS, startOfFuture } from '../model/slots.ts';
import type { Instant, Minutes, SlotIndex } from '../model/units.ts';
import { unreachable } from '../model/unreachable.ts';
import { ANY_SHIFT_WITHIN, type RowFacts, type RowRules, type SlotReason, type SlotRun } from './row-rules.ts';
import type { SlotWindow } from './slot-classes.ts';
import { allowsDuration, type Durations, type Stretch, wantedMinutes } from './stretch.ts';

/**
 * The first obstacle to reserving a range of slots: the place as a whole, then its first slot that is not free, then
 * the duration. Null exactly if every slot is free after all rules, the range ends in the future (D15) and the duration
 * is allowed.
 * @param rules of that row
 * @param window with the requested minutes
 * @param counted the minutes that length limits count, if these differ: all-day events count 1,440 per date
 */
export function findObstacle(
  row: RowFacts,
  rules: RowRules,
  window: SlotWindow,
  { first, count }: Stretch,
  counted: Minutes = window.requestedMinutes,
): SlotObstacle | null {
  if (isForOthers(row.reservedTo)) return { type: 'assigned-to-others' };
  if (row.serviceError !== null) return { type: 'failed', serviceError: row.serviceError };
  if (first < rules.earliest) return describe('past', first, row, rules, window);
  for (let slot = first; slot < first + count; slot += 1) {
    const reason = rules.reasonAt(slot);
    if (reason !== null) return describe(reason, slot, row, rules, window);
    // Consecutive free slots form one run: evaluating it at each of them would take minutes for a year.
    const run = slot === first ? rules.shortRunAt(slot) : null;
    // A run cut at the end of the read slots may be long enough: the unread slot after it is the obstacle.
    if (run !== null && run.end < window.slotCount) return tooShort(run, first, window);
  }
  return durationObstacle(row.durations, counted);
}

/** The numbers of a reason. */
function describe(
  reason: SlotReason,
  slot: SlotIndex,
  { settings, fullAreaAt }: RowFacts,
  rules: RowRules,
  { start, now }: SlotWindow,
): SlotObstacle {
  const sameCode = () =>
    timesOf(
      rules.runAround(slot, (other) => rules.codeAt(other) === rules.codeAt(slot)),
      start,
    );
  switch (reason) {
    case 'past':
      // Slots before the current one are not named even if the rules allow them; the next offer omits them as well.
      return {
        type: reason,
        earliest: start + Math.max(rules.earliest, Math.floor((now - start) / SLOT_MS)) * SLOT_MS,
      };
    case 'too-far':
      return { type: reason, maxAdvanceDays: settings.maxAdvanceDays ?? 0, limit: rules.limit };
    case 'outside-hours':
      return { type: reason, opens: opensAfter(slot, rules, start) };
    case 'utilisation': {
      const area = fullAreaAt(slot);
      if (area === null) throw new Error(`No area is full in slot ${slot}`);
      return { type: reason, ...area };
    }
    case 'assigned':
      return { type: reason, to: rules.codeAt(slot) === Slot.AssignedToYou ? 'you' : 'other', ...sameCode() };
    case 'unread':
      return { type: reason };
    case 'reserved':
    case 'tentative':
    case 'current':
    case 'closed':
    case 'limited':
    case 'area-full':
      return { type: reason, ...sameCode() };
    default:
      return unreachable(reason);
  }
}

function opensAfter(slot: SlotIndex, { isWorking }: RowRules, start: Instant): Instant | null {
  for (let next = slot + 1; next <= slot + ANY_SHIFT_WITHIN; next += 1) {
    if (isWorking(next)) return start + next * SLOT_MS;
  }
  return null;
}

/** A longer request makes more past slots count as free (D3): the run omits those, except the requested ones. */
function tooShort(run: SlotRun, asked: SlotIndex, { start, now }: SlotWindow): SlotObstacle {
  const present = Math.ceil((startOfFuture(now, 0) - start) / SLOT_MS);
  const first = Math.max(run.first, Math.min(asked, present));
  return { type: 'too-short', ...timesOf({ first, end: run.end }, start) };
}

function timesOf({ first, end }: SlotRun, start: Instant): { readonly from: Instant; readonly until: Instant } {
  return { from: start + first * SLOT_MS, until: start + end * SLOT_MS };
}

function durationObstacle(durations: Durations, minutes: Minutes): SlotObstacle | null {
  if (allowsDuration(durations, minutes)) return null;
  const { minimum, maximum } = durations;
  if (minimum !== null && wantedMinutes(minutes) < minimum) return { type: 'shorter-than-allowed', minimum };
  return maximum === null ? null : { type: 'longer-than-allowed', maximum };
}
