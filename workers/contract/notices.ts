import type { Instant } from '../model/units.ts';
import type { EventCard } from './event-card.ts';

/** What of the user's reservations is news enough to be told by the device. */
export interface Notice {
  readonly kind: 'confirm' | 'declined' | 'cancelled' | 'reminder';
  /** As it is now; as it was last where it is gone. */
  readonly card: EventCard;
  /** Names of the places that it is about. */
  readonly places: readonly string[];
  /** Further dates of a series with the same fate: they are told with this one. */
  readonly others: number;
  /** The calendar has it no more, at least not in the stretch: only asking tells whether it is cancelled. */
  readonly isGone: boolean;
  /** What is told by it: nobody need be told any of it again. */
  readonly keys: readonly string[];
}

export interface NoticesUpdate {
  readonly notices: readonly Notice[];
  readonly now: Instant;
}
