import type { Instant } from '../model/units.ts';
import type { EventCard } from './event-card.ts';

/** News of the user's reservations that are worth a notification of the device. */
export interface Notice {
  readonly kind: 'confirm' | 'declined' | 'cancelled' | 'reminder';
  /** As it is now; as it was last if it no longer exists. */
  readonly card: EventCard;
  /** Names of the places concerned. */
  readonly places: readonly string[];
  /** Further dates of a series with the same news: they are reported with this one. */
  readonly others: number;
  /** The calendar no longer lists it in the interval: only reading it shows whether it is cancelled. */
  readonly isGone: boolean;
  /** What it reports: none of it need be reported again. */
  readonly keys: readonly string[];
}

export interface NoticesUpdate {
  readonly notices: readonly Notice[];
  readonly now: Instant;
}
