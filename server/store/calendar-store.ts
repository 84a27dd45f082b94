/*
 * What the back end keeps of events, as verbs. Each verb is one transaction. Instants are epoch milliseconds; intervals
 * are half-open [start, end).
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
  /** Organizer, attendee or resource whose calendar it is. */
  readonly calendarEmail: string;
  readonly start: number;
  readonly end: number;
  readonly iCalUId: string | null;
  readonly resourceEmails: readonly string[];
  readonly includeCancelled: boolean;
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
  /** Times of the event. */
  readonly start: number;
  readonly end: number;
  readonly isAllDay: boolean;
}

export interface CalendarStore extends SeriesStore {
  /**
   * Busy intervals by e-mail (lower case) of resources and people, in order of start; tentative ones count (never
   * declined or cancelled). Each address asked for has an entry, also an unknown one.
   */
  busy(emails: readonly string[], start: number, end: number): Promise<ReadonlyMap<string, readonly BusyInterval[]>>;
  /**
   * For each address a number that grows whenever its busy times may have changed; null for those that are no resource.
   */
  useStamps(emails: readonly string[]): Promise<readonly (number | null)[]>;
  /** Places that somebody's events take and that have not ended, each event of a series counted. */
  placesToCome(organizerEmail: string, now: number): Promise<number>;
  list(query: EventQuery): Promise<readonly StoredEvent[]>;
  get(id: string): Promise<StoredEvent | null>;
  /** Which of these resources are in events that somebody takes part in and that end after `since`; in lower case. */
  placesHeldBy(email: string, resourceEmails: readonly string[], since: number): Promise<readonly string[]>;
  /** E-mails of the resources that changes of the event have given up. */
  formerResources(id: string): Promise<readonly string[]>;
  /** What an earlier request with this key was answered; null = the key is new. */
  recorded(
    idempotency: Omit<Idempotency, 'render'>,
    now: number,
  ): Promise<Extract<CreateOutcome, { type: 'replayed' | 'key-reused' }> | null>;
  /**
   * Resource attendees start as notResponded and are busy at once. The database refuses an overlap. Where no
   * confirmation window closes any more, a use is confirmed by its organizer from the start.
   */
  create(
    draft: EventDraft,
    idempotency: Idempotency,
    now: number,
    answerAt: number,
    notices?: Notices,
  ): Promise<CreateOutcome>;
  /**
   * Resources that stay at the same time keep their answer and confirmation; moved and new ones are asked again. A
   * confirmation also outlasts a change of the end alone, and one to a time that cannot be confirmed any more; there
   * the change confirms what was not.
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
  /** Marks it deleted and frees its slots. */
  remove(id: string, now: number, notices?: Notices): Promise<ChangeOutcome>;
  /** Takes an event out of one attendee's calendar, as declined; a repeat is `gone`. */
  leave(id: string, email: string, now: number, notices?: Notices): Promise<ChangeOutcome>;
  /** Cuts the end; an end that is not earlier than the present one changes nothing. */
  finish(id: string, end: number, now: number): Promise<ChangeOutcome>;
  /** A person's or a resource's answer; a resource that declines is no longer busy. `not-found` for others. */
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
   * The id of the event with an iCalUId on a resource, which dates of a series share and strangers may choose alike: of
   * those that the participant organizes or is invited to, one that holds the resource before others, an own one before
   * those of others, then the one that is or comes next, else the last one.
   * @param participant e-mail; null = whose event it is does not matter
   */
  findByUid(iCalUId: string, resourceEmail: string, participant: string | null, now: number): Promise<string | null>;
  confirm(eventId: string, resourceEmail: string, by: string, now: number): Promise<StoredConfirmation | null>;
  /** Resource invitations whose answer is due: tentative half way, then by the resource's habit; never from those that never answer. */
  dueAnswers(now: number, limit: number): Promise<readonly DueAnswer[]>;
  /** Writes a due answer. @returns false where the use has gone meanwhile */
  answerAsResource(due: DueAnswer, now: number, notices?: Notices): Promise<boolean>;
  /**
   * Unconfirmed uses whose confirmation window closed before `now`: the first one that closed after they were placed.
   */
  unconfirmed(
    now: number,
    limit: number,
  ): Promise<readonly { readonly event: StoredEvent; readonly resourceEmail: string }[]>;
  /** Settles, once, what an older program has left without a deadline and without a confirmation. */
  settleConfirmations(now: number): Promise<void>;
  /**
   * Cancels one resource's part of an event as unconfirmed, frees its slots and writes the organiser's notice,
   * atomically; the event is cancelled with its last resource unless other people are invited.
   * @returns false where it is confirmed or cancelled already
   */
  cancelUnconfirmed(eventId: string, resourceEmail: string, notice: OutboxDraft, now: number): Promise<boolean>;
}
