import type { ItemLook } from '../contract.ts';
import type { EventTimes } from '../model/event.ts';
import { holdsPlace } from '../model/standing.ts';
import type { Instant } from '../model/units.ts';
import { unreachable } from '../model/unreachable.ts';
import { isConfirmed } from './buttons.ts';
import { isWindowOpen } from './confirmation.ts';
import { type Participation, participationOf } from './participation.ts';
import type { ResourceUse } from './resource-use.ts';

/** One resource of the user's own event, as the timeline needs it. */
export interface ItemFacts extends EventTimes {
  /** The event is cancelled. */
  readonly cancelled: boolean;
  readonly use: ResourceUse;
}

/**
 * The flags of spec point 4. Both apply to reservations that still need a confirmation and have not ended (an all-day
 * one that has begun counts as not ended): "to confirm" inside the window, "unconfirmed" outside it.
 */
export function timelineFlags(facts: ItemFacts, now: Instant): { toConfirm: boolean; unconfirmed: boolean } {
  const state = stateOf(facts);
  const isOpen = now < facts.end || (facts.isAllDay && facts.start <= now);
  const isWaiting = holdsPlace(state) && !isConfirmed(facts.use) && isOpen;
  const isInside = isWindowOpen(facts.use.window, now);
  return { toConfirm: isWaiting && isInside, unconfirmed: isWaiting && !isInside };
}

/** The appearance of an item: a past one first, then what the user must do, then what is awaited. */
export function itemLook(facts: ItemFacts, now: Instant): ItemLook {
  const state = stateOf(facts);
  const { toConfirm, unconfirmed } = timelineFlags(facts, now);
  switch (state) {
    case 'cancelled':
      return 'cancelled';
    case 'rejected':
      return 'declined';
    case 'tentative':
    case 'accepted':
      if (toConfirm) return 'toConfirm';
      if (unconfirmed) return 'unconfirmed';
      return state;
    default:
      return unreachable(state);
  }
}

/** The participation of this resource in the event. */
function stateOf({ cancelled, use }: ItemFacts): Participation {
  return participationOf({ cancelled: cancelled || use.cancelled, responses: [use.response] });
}
