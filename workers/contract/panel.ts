import type { Result } from '../model/result.ts';
import type { Instant, Minutes } from '../model/units.ts';
import type { Close } from './close.ts';
import type { Failure } from './failure.ts';

/**
 * An interval of the door's day. A door is public: private events, even the user's own, have neither subject nor
 * organizer.
 */
export interface PanelStay {
  /** '' if it is known only from the schedule: there are no actions for it. */
  readonly eventId: string;
  readonly subject: string;
  readonly organizerName: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly showConfirmButton: boolean;
  readonly showFinish: boolean;
  readonly confirmUntil: Instant | null;
  /** By how much it can be extended; [] = not at all. */
  readonly extensions: readonly Minutes[];
}

/** The state of a door. */
export interface PanelState {
  readonly resourceId: string;
  readonly name: string;
  readonly areaPath: string;
  readonly capacity: number | null;
  readonly timeZone: string;
  readonly now: Instant;
  /** Midnight to midnight in the resource's zone, and its slots by the codes of spec point 3. */
  readonly dayStart: Instant;
  readonly slots: Uint8Array;
  /** From the first to the last working hour of that day; null = it has none, or they are not given. */
  readonly workingHours: { readonly start: Instant; readonly end: Instant } | null;
  /** `soon`: free, but taken within a quarter hour; `unknown`: its schedule cannot be read (D23). */
  readonly state: 'free' | 'soon' | 'busy' | 'to-confirm' | 'closed' | 'unknown';
  /** When that ends, a confirmation's time with it; null = not today. */
  readonly until: Instant | null;
  readonly current: PanelStay | null;
  readonly next: PanelStay | null;
  readonly later: readonly PanelStay[];
  /** What can be booked from now: 15, 30, 60 as far as it is free. */
  readonly lengths: readonly Minutes[];
  /** Why nothing can be booked now at a live door though it is free; null = something can, or the state explains it. */
  readonly refusal: 'too-short' | 'not-here' | null;
  /**
   * When this was read; shown as "not live since" while `isLive` is false. The reading is shown by the clock until the
   * day is over; then nothing is known (D23) except what goes on over midnight. Null = nothing was ever read.
   */
  readonly asOf: Instant | null;
  readonly isLive: boolean;
  readonly failure: Failure | null;
  readonly serviceError: string | null;
}

export interface PanelApi {
  open(resourceId: string, onState: (state: PanelState) => void): Promise<Close>;
  /**
   * Books from now on.
   * @param key client-made UUID: a repeat with the same one gives the first answer
   * @returns the event's id
   */
  book(
    resourceId: string,
    minutes: Minutes,
    subject: string,
    key: string,
  ): Promise<Result<{ readonly eventId: string }, Failure>>;
  /** Confirms the use: at a display only the place of that door, with a person's account all of the event (D26). */
  confirm(resourceId: string, eventId: string): Promise<Result<null, Failure>>;
  extend(eventId: string, minutes: Minutes): Promise<Result<null, Failure>>;
  /** Refreshed at once (spec point 9: 0 s). */
  finish(eventId: string): Promise<Result<null, Failure>>;
}
