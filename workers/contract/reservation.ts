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
}

/** How a creation goes on (spec point 4): created → appeared → the resource's answer. */
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
  /** The event is not found yet; it is looked for again. */
  | { readonly type: 'not-found-yet'; readonly eventId: string; readonly attempt: number }
  /** Watching ended without an answer; the reservation stays tentative. */
  | { readonly type: 'unanswered'; readonly eventId: string }
  /** Nobody waits any more: it was cancelled, it is gone, or its user has signed out. Nothing to tell. */
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
  /** The same, or the place that takes its part. */
  readonly toResourceId: string;
  readonly start: Instant;
  readonly end: Instant;
}

/** How the confirmation of one place ended. */
export interface ConfirmedPlace {
  readonly resourceId: string;
  readonly name: string;
  /** Null = it is confirmed. */
  readonly failure: Failure | null;
}

export interface ReservationApi {
  /** Resolves once the server took or refused it; progress goes on until the resource answers or the watch ends. */
  create(
    draft: ReservationDraft,
    onProgress: (progress: ReservationProgress) => void,
  ): Promise<Result<{ readonly eventId: string }, Failure>>;
  /**
   * Moves or stretches a reservation; all else about it stays. Resolves once the server took or refused it; resources
   * that were asked anew answer later. Refusals: `resource_busy` and `policy_violation` as in creating, `stale` where
   * it was changed elsewhere meanwhile, `gone`, `already_cancelled`, `not_organizer`, `not_confirmed`
   * where it waits for its confirmation (spec point 4), and `invalid_interval` where it has ended or would have (D15).
   */
  change(change: ReservationChange): Promise<Result<null, Failure>>;
  read(eventId: string): Promise<Result<ReservationDetails, Failure>>;
  /** One of the user's events as it stands now. */
  card(eventId: string): Promise<Result<EventCard, Failure>>;
  /**
   * Sends the cancellation notification for each resource, then deletes (spec point 4). Somebody else's event leaves the
   * user's calendar only.
   * @param scope which events of a series; this one alone where it is left out
   */
  cancel(eventId: string, scope?: SeriesScope): Promise<Result<null, Failure>>;
  /**
   * Confirms every place that wants it, in one asking (D26); each has its own end. Fails as a whole only where nothing
   * was asked or no answer came.
   */
  confirm(eventId: string): Promise<Result<readonly ConfirmedPlace[], Failure>>;
  finish(eventId: string): Promise<Result<null, Failure>>;
  /** Moves the end; refusals as those of `change`. */
  extend(eventId: string, minutes: Minutes): Promise<Result<null, Failure>>;
  /** Answers an invitation of somebody else's; the answer can be changed. */
  respond(eventId: string, answer: InvitationAnswer): Promise<Result<null, Failure>>;
}
