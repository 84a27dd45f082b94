import type { Result } from '../model/result.ts';
import type { Instant, Minutes } from '../model/units.ts';
import type { EventCard, InvitationAnswer, SeriesScope } from './event-card.ts';
import type { Failure } from './failure.ts';
import type { ItemLook } from './timeline.ts';

export interface ReservationDraft {
  readonly resourceId: string;
  readonly subject: string;
  readonly start: Instant;
  readonly end: Instant;
  /** Client-made UUID; a repeat with the same key gives the first answer (idempotent). */
  readonly idempotencyKey: string;
  /** Who is invited beside the user; absent = nobody. */
  readonly invited?: readonly { readonly email: string; readonly displayName: string }[];
}

/** The progress of a creation (spec point 4): created → appeared → the resource's answer. */
export type ReservationProgress =
  | { readonly type: 'created'; readonly eventId: string }
  /** The calendar shows it; the resource has not answered. */
  | { readonly type: 'waiting'; readonly eventId: string }
  | {
      readonly type: 'answered';
      readonly eventId: string;
      readonly answer: 'accepted' | 'declined';
      readonly showChangeButton: boolean;
    }
  /** The event is not found yet; the search is repeated. */
  | { readonly type: 'not-found-yet'; readonly eventId: string; readonly attempt: number }
  /** Watching ended without an answer; the reservation stays tentative. */
  | { readonly type: 'unanswered'; readonly eventId: string }
  /** Watching ended: it was cancelled, it no longer exists, or its user has signed out. Nothing to report. */
  | { readonly type: 'ended'; readonly eventId: string };

export interface ReservationDetails {
  readonly eventId: string;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly areaPath: string;
  readonly subject: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly look: ItemLook;
  readonly organizerName: string;
  readonly isOrganizer: boolean;
  readonly confirmUntil: Instant | null;
  readonly showConfirmButton: boolean;
  readonly showChangeButton: boolean;
  readonly showFinish: boolean;
}

/** A reservation at another time or place. */
export interface ReservationChange {
  readonly eventId: string;
  /** The place that is changed; others of the same reservation stay. */
  readonly resourceId: string;
  /** The same, or the place that replaces it. */
  readonly toResourceId: string;
  readonly start: Instant;
  readonly end: Instant;
}

/** The result of confirming one place. */
export interface ConfirmedPlace {
  readonly resourceId: string;
  readonly name: string;
  /** Null = it is confirmed. */
  readonly failure: Failure | null;
}

export interface ReservationApi {
  /**
   * Resolves once the server has accepted or refused it; progress goes on until the resource answers or the watch ends.
   */
  create(
    draft: ReservationDraft,
    onProgress: (progress: ReservationProgress) => void,
  ): Promise<Result<{ readonly eventId: string }, Failure>>;
  /**
   * Moves or resizes a reservation; all else about it stays. Resolves once the server has accepted or refused it;
   * resources that were asked again answer later. Refusals: `resource_busy` and `policy_violation` as in creating,
   * `stale` where it was changed elsewhere meanwhile, `gone`, `already_cancelled`, `not_organizer`, `not_confirmed`
   * where it waits for its confirmation (spec point 4), and `invalid_interval` where it has ended or would have (D15).
   */
  change(change: ReservationChange): Promise<Result<null, Failure>>;
  read(eventId: string): Promise<Result<ReservationDetails, Failure>>;
  /** The present state of one of the user's events. */
  card(eventId: string): Promise<Result<EventCard, Failure>>;
  /**
   * Sends the cancellation notification for each resource, then deletes (spec point 4). Somebody else's event leaves
   * the user's calendar only.
   * @param scope which events of a series; only this one by default
   */
  cancel(eventId: string, scope?: SeriesScope): Promise<Result<null, Failure>>;
  /**
   * Confirms every place that wants it, in one request (D26); each has its own result. Fails as a whole only if nothing
   * was asked or no answer came.
   */
  confirm(eventId: string): Promise<Result<readonly ConfirmedPlace[], Failure>>;
  finish(eventId: string): Promise<Result<null, Failure>>;
  /** Moves the end; refusals as those of `change`. */
  extend(eventId: string, minutes: Minutes): Promise<Result<null, Failure>>;
  /** Answers an invitation of somebody else's; the answer can be changed. */
  respond(eventId: string, answer: InvitationAnswer): Promise<Result<null, Failure>>;
}
