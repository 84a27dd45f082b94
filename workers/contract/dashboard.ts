import type { Instant } from '../model/units.ts';
import type { Close } from './close.ts';
import type { Colleague } from './colleagues.ts';
import type { EventCard } from './event-card.ts';
import type { Failure } from './failure.ts';
import type { Section } from './section.ts';

/** Where a colleague is today, by their calendar. */
export interface ColleagueToday {
  readonly colleague: Pick<Colleague, 'id' | 'displayName' | 'email' | 'colour'>;
  /** What they have reserved for now, or next today; null = nothing on this campus. */
  readonly stay: {
    readonly resourceId: string;
    readonly resourceName: string;
    readonly areaPath: string;
    readonly start: Instant;
    readonly end: Instant;
    /** It has begun. */
    readonly isNow: boolean;
  } | null;
  /** When they are busy, now or next today, if that is all their calendar gives; null = no such time. */
  readonly busy: { readonly start: Instant; readonly end: Instant; readonly isNow: boolean } | null;
  /** Why their calendar could not be read last: then `stay` is what was known before; null = it could. */
  readonly problem: Failure | null;
}

/**
 * A date of the viewer's with those of the upcoming events that begin on it; what has begun already counts as today's.
 */
export interface UpcomingDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly name: 'today' | 'tomorrow' | null;
  readonly eventIds: readonly string[];
}

export interface DashboardState {
  readonly now: Instant;
  /** By the rules of spec points 4 and 9: 30 days, at most ten, of a series the next one only, declined ones last. */
  readonly upcoming: Section<readonly EventCard[]>;
  /** The dates of `upcoming`, in order; in each in the order of `upcoming`. */
  readonly days: readonly UpcomingDay[];
  /** Whom the user follows: who is here now, who comes later, who does not; in each by start, then in their order. */
  readonly colleagues: Section<readonly ColleagueToday[]>;
  readonly isGuest: boolean;
}

export interface DashboardApi {
  /** Reports the state at once, on each change, and at each moment at which a button or a window changes. */
  watch(onState: (state: DashboardState) => void): Promise<Close>;
  /** Reads everything again. */
  reload(): Promise<void>;
}
