/*
 * The operations on events. Each is one transaction. Instants are epoch milliseconds; intervals are half-open [start,
 * end).
 */
import type { SeriesStore } from './series-store.ts';
import type { CreateOutcome, EventDraft, Idempotency, Notices, OutboxDraft, StoredEvent } from './stored-event.ts';

export interface BusyInterval {
  readonly eventId: string;
  readonly start: number;
  readonly end: number;
  readonly tentative: boolean;
  readonly subject: string;
  readonly isPrivate: boolean;
  readonly isPublic: boolean;
  readonly organizerEmail: string;
}

interface EventQuery {
  /** The organizer, attendee or resource that the calendar belongs to. */
  readonly calendarEmail: string;
  readonly start: number;
  readonly end: number;
  readonly iCalUId: string | null;
  readonly resourceEmails: readonly string[];
  readonly includeCancelled: boolean;
  /** Deleted events as well; absent = without them. */
  readonly includeDeleted?: boolean;
  readonly offset: number;
  readonly limit: number;
}

export type ChangeOutcome =
  | { readonly type: 'changed'; readonly event: StoredEvent; readonly before: StoredEvent }
  | { readonly type: 'not-found' }
  | { readonly type: 'gone' }
  | { readonly type: 'stale' }
  | { readonly type: 'busy'; readonly resourceEmail: string };

export interface StoredConfirmation {
  readonly eventId: string;
  readonly resourceEmail: string;
  readonly iCalUId: string;
  readonly confirmed: boolean;
  readonly canceled: boolean;
  readonly confirmedBy: string | null;
  readonly confirmedWhen: number | null;
}

export interface DueAnswer {
  readonly eventId: string;
  readonly seriesMasterId: string | null;
  readonly resourceEmail: string;
  readonly answer: 'tentative' | 'accepted' | 'declined';
  /** The times of the event. */
  readonly start: number;
  readonly end: number;
  readonly isAllDay: boolean;
}

export interface CalendarStore extends SeriesStore {
  /**
   * Busy intervals by e-mail (lower case) of resources and people, ordered by start. Tentative events count, declined
   * and cancelled ones do not. Each requested address has an entry, even an unknown one.
   */
  busy(emails: readonly string[], start: number, end: number): Promise<ReadonlyMap<string, readonly BusyInterval[]>>;
  /**
   * A number for each address that grows whenever its busy times may have changed; null for addresses of no resource.
   */
  useStamps(emails: readonly string[]): Promise<readonly (number | null)[]>;
  /** Places in somebody's events that have not ended, each event of a series counted. */
  futureUses(organizerEmail: string, now: number): Promise<number>;
  list(query: EventQuery): Promise<readonly StoredEvent[]>;
  get(id: string): Promise<StoredEvent | null>;
  /** The events of a calendar with an iCalUId, cancelled and deleted ones too; the oldest first. */
  withUid(iCalUId: string, calendarEmail: string): Promise<readonly StoredEvent[]>;
  /** Whether somebody else organizes an event with an iCalUId, or did so. */
  isUidOfOthers(iCalUId: string, organizerEmail: string): Promise<boolean>;
  /**
   * Those of the resources that are in events in which somebody takes part and that end after `since`; in lower case.
   */
  resourcesHeldBy(email: string, resourceEmails: readonly string[], since: number): Promise<readonly string[]>;
  /** E-mails of the resources that changes have removed from the event. */
  formerResources(id: string): Promise<readonly string[]>;
  /** The recorded answer to an earlier request with this key; null = the key is new. */
  recorded(
    idempotency: Omit<Idempotency, 'render'>,
    now: number,
  ): Promise<Extract<CreateOutcome, { type: 'replayed' | 'key-reused' }> | null>;
  /**
   * Resource attendees start as notResponded and are busy at once. The database refuses an overlap. Where no
   * confirmation window closes any more, the organizer confirms a use by creating it.
   */
  create(
    draft: EventDraft,
    idempotency: Idempotency,
    now: number,
    answerAt: number,
    notices?: Notices,
  ): Promise<CreateOutcome>;
  /**
   * Resources that stay at the same time keep their answer and confirmation; moved and new ones must answer again. A
   * confirmation also survives a change of the end alone, and a change to a time without a confirmation window; such a
   * change confirms the use.
   * @param version the caller's version (If-Match)
   */
  replace(
    id: string,
    draft: EventDraft,
    version: number,
    now: number,
    answerAt: number,
    notices?: Notices,
  ): Promise<ChangeOutcome>;
  /** Marks the event as deleted and releases its resources. */
  remove(id: string, now: number, notices?: Notices): Promise<ChangeOutcome>;
  /** Removes an event from one attendee's calendar, as declined; a repeated call gets `gone`. */
  leave(id: string, email: string, now: number, notices?: Notices): Promise<ChangeOutcome>;
  /** Moves the end forward; an end that is not earlier than the present one changes nothing. */
  finish(id: string, end: number, now: number): Promise<ChangeOutcome>;
  /** The answer of a person or a resource; a resource that declines is no longer busy. `not-found` for others. */
  respond(
    id: string,
    email: string,
    response: 'accepted' | 'declined' | 'tentative',
    now: number,
    notices?: Notices,
  ): Promise<ChangeOutcome>;
  confirmations(
    keys: readonly { readonly email: string; readonly iCalUid: string; readonly id: string }[],
  ): Promise<readonly (StoredConfirmation | null)[]>;
  /**
   * The id of the event with an iCalUId on a resource, which dates of a series share and strangers may reuse. Among the
   * events of the participant, one that holds the resource comes first, then an own one before those of others, then
   * the current or next one, else the last one.
   * @param participant e-mail; null = events of anyone
   */
  findByUid(iCalUId: string, resourceEmail: string, participant: string | null, now: number): Promise<string | null>;
  confirm(eventId: string, resourceEmail: string, by: string, now: number): Promise<StoredConfirmation | null>;
  /**
   * Due answers of resources to invitations: tentative at half of the delay, then by the resource's habit; some never
   * answer.
   */
  dueAnswers(now: number, limit: number): Promise<readonly DueAnswer[]>;
  /** Writes a due answer. @returns false where the use no longer exists */
  answerAsResource(due: DueAnswer, now: number, notices?: Notices): Promise<boolean>;
  /** Unconfirmed uses of which the first confirmation window after their creation closed before `now`. */
  unconfirmed(
    now: number,
    limit: number,
  ): Promise<readonly { readonly event: StoredEvent; readonly resourceEmail: string }[]>;
  /** Settles once the uses of an older program version that have neither a deadline nor a confirmation. */
  settleConfirmations(now: number): Promise<void>;
  /**
   * Cancels one resource's part of an event as unconfirmed, releases it and writes the notice to the organizer,
   * atomically; the event is cancelled with its last resource unless other people are invited.
   * @returns false where it is already confirmed or cancelled
   */
  cancelUnconfirmed(eventId: string, resourceEmail: string, notice: OutboxDraft, now: number): Promise<boolean>;
}
