import type { Instant } from '../model/units.ts';
import type { Close } from './close.ts';
import type { Failure } from './failure.ts';

/** A time on a strip. */
interface TimeOnStrip {
  readonly start: Instant;
  readonly end: Instant;
  /** It has begun and is not over. */
  readonly isNow: boolean;
  readonly isOver: boolean;
  /** Where it begins and ends on the strip: 0 = the strip's start, 1 = its end. */
  readonly from: number;
  readonly to: number;
}

/** A time at which a colleague is busy, if that is all their calendar gives. */
export type FollowedBusyTime = TimeOnStrip;

/** A time for which a colleague has reserved a place of this campus. */
export interface FollowedStay extends TimeOnStrip {
  readonly resourceId: string;
  readonly resourceName: string;
  readonly areaPath: string;
  /** '' if their calendar gives only busy times. */
  readonly subject: string;
}

/** What is known of a colleague's day. */
export interface FollowedDay {
  /** In order of start, those that are over after all others; null = never read. */
  readonly stays: readonly FollowedStay[] | null;
  /** In the same order; none if their events can be read, or nothing could. */
  readonly busy: readonly FollowedBusyTime[];
  /** Why their calendar could not be read last: then `stays` is what was known before; null = it could. */
  readonly problem: Failure | null;
}

export interface FollowedDaysState {
  readonly now: Instant;
  /** The viewer's date that is shown, `YYYY-MM-DD`. */
  readonly date: string;
  readonly today: string;
  /** Hour labels of the strips, which have the same length for everybody: a clock `HH:mm` and its position, 0 to 1. */
  readonly marks: readonly { readonly clock: string; readonly at: number }[];
  /** The position of now on the strips; null = outside of them. */
  readonly nowAt: number | null;
  /** By the id of the colleague; a missing one was not read yet. */
  readonly days: Readonly<Record<string, FollowedDay>>;
}

export interface FollowedDaysApi {
  /**
   * Reports the days of those whom the user follows, at once and on each change.
   * @param date `YYYY-MM-DD`; null or an invalid date = today
   */
  open(date: string | null, onState: (state: FollowedDaysState) => void): Promise<Close>;
  /** Reads every calendar again. */
  reload(): Promise<void>;
}
