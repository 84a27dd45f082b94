import type { ItemLook } from '../contract.ts';
import type { Instant } from '../model/units.ts';
import { type EventResource, isConfirmed } from './buttons.ts';
import { isWindowOpen } from './confirmation.ts';

/** One resource of one's own event, as the timeline looks at it. */
export interface ItemFacts {
  readonly start: Instant;
  readonly end: Instant;
  /** All-day events start at a midnight (D27). */
  readonly isAllDay: boolean;
  /** The event is cancelled. */
  readonly cancelled: boolean;
  readonly response: 'organizer' | 'accepted' | 'declined' | 'tentative' | 'notResponded';
  /** `cancelled` of it: by the confirmation record. */
  readonly resource: EventResource;
}

/**
 * The flags of spec point 4. Both are for reservations that still wait for a confirmation and haven't ended (an
 * all-day one that has begun counts as not ended): inside the window it is to be confirmed, outside unconfirmed.
 */
export function timelineFlags(facts: ItemFacts, now: Instant): { toConfirm: boolean; unconfirmed: boolean } {
  const isCancelled = facts.cancelled || isCancelledByResource(facts);
  const isOpen = now < facts.end || (facts.isAllDay && facts.start <= now);
  const isWaiting = !isCancelled && !isConfirmed(facts.resource) && isOpen;
  const isInside = isWindowOpen(facts.resource.window, now);
  return { toConfirm: isWaiting && isInside, unconfirmed: isWaiting && !isInside };
}

/** The one look of an item: what is over comes first, then what the user must do, then what is awaited. */
export function itemLook(facts: ItemFacts, now: Instant): ItemLook {
  if (facts.cancelled || facts.resource.cancelled) return 'cancelled';
  if (facts.response === 'declined') return 'declined';
  const { toConfirm, unconfirmed } = timelineFlags(facts, now);
  if (toConfirm) return 'toConfirm';
  if (facts.response === 'tentative' || facts.response === 'notResponded') return 'tentative';
  return unconfirmed ? 'unconfirmed' : 'accepted';
}

/** A resource is out of an event by its confirmation record, or because it declined. */
export function isCancelledByResource(facts: {
  readonly response: ItemFacts['response'];
  readonly resource: Pick<EventResource, 'cancelled'>;
}): boolean {
  return facts.resource.cancelled || facts.response === 'declined';
}
