import type { Instant } from '../model/units.ts';
import type { Stay } from '../views/near-origin.ts';
import type { Reservation } from '../views/timeline-items.ts';

/** What a colleague's calendar has told of a day. */
export interface ColleagueDay {
  readonly reservations: readonly Reservation[];
  readonly stays: readonly Stay[];
  readonly readAt: Instant;
  /** Changes that the hub had told of when it was asked for. */
  readonly turn: number;
}
