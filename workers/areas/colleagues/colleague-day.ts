import type { Interval } from '../../model/interval.ts';
import type { Instant } from '../../model/units.ts';
import type { Stay } from '../../views/near-origin.ts';
import type { Reservation } from '../../views/timeline-items.ts';

/** What a colleague's calendar has told of a day. */
export interface ColleagueDay {
  readonly reservations: readonly Reservation[];
  readonly stays: readonly Stay[];
  /** When they are busy, in order of start: only where their calendar has no events to read. */
  readonly busy: readonly Interval[];
  readonly readAt: Instant;
  /** Changes that the hub had told of when it was asked for. */
  readonly turn: number;
}
