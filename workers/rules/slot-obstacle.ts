import type { SlotObstacle } from '../contract.ts';
import { isForOthers } from '../model/resource.ts';
import { Slot, SLOT_MS, startOfFuture } from '../model/slots.ts';
import type { Instant, Minutes, SlotIndex } from '../model/units.ts';
import { unreachable } from '../model/unreachable.ts';
import { ANY_SHIFT_WITHIN, type RowFacts, type RowRules, type SlotReason, type SlotRun } from './row-rules.ts';
import type { SlotWindow } from './slot-classes.ts';
import { allowsDuration, type Durations, type Stretch, wantedMinutes } from './stretch.ts';

/**
 * The first thing that stands against a stretch: the place as a whole, then its first slot that isn't free, then how
 * long it may be had. Null exactly when all rules leave every slot free, it ends in the future (D15) and the duration is
 * allowed.
 * @param rules of that row
 * @param window with the minutes that are asked for
 * @param counted the minutes that limits of length count, where these are others: whole days count 1,440 a date
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
    // Free slots on end are one run: asked at each of them, a year would take minutes.
    const run = slot === first ? rules.shortRunAt(slot) : null;
    // A run that what was read cuts short may be long enough: the slot after it is unread, and says so.
    if (run !== null && run.end < window.slotCount) return tooShort(run, first, window);
  }
  return durationObstacle(row.durations, counted);
}

/** The numbers behind a reason. */
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
      // What the rules allow beyond it has begun before anybody wanted it, as what is offered next.
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

/** The longer the request, the more of what is over counts as free (D3): of that nothing is told, but what was asked for. */
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
