import type { Interval } from '../../model/interval.ts';
import type { Instant } from '../../model/units.ts';
import type { Stay } from '../../views/near-origin.ts';
import type { Reservation } from '../../views/timeline-items.ts';

/** What a colleague's calendar holds on a day. */
export interface ColleagueDay {
  readonly reservations: readonly Reservation[];
  readonly stays: readonly Stay[];
  /** When they are busy, in order of start: only where their calendar has no events to read. */
  readonly busy: readonly Interval[];
  readonly readAt: Instant;
  /** The number of changes that the hub had reported when the reading began. */
  readonly turn: number;
}
