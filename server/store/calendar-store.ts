/*
 * What the back end keeps of events, as verbs. Each verb is one transaction. Instants are epoch milliseconds; intervals
 * are half-open [start, end).
 */
import type { ResponseState } from '../../workers/wire/schemas/calendar.ts';

export interface OutboxDraft {
  readonly kind: 'invitation' | 'answer' | 'cancellation' | 'unconfirmed' | 'resource-notification' | 'sign-in-link';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly eventId: string | null;
}

export interface BusyInterval {
  readonly eventId: string;
  readonly start: number;
  readonly end: number;
  readonly tentative: boolean;
  readonly subject: string;
  readonly isPrivate: boolean;
}

export interface StoredAttendee {
  readonly email: string;
  readonly name: string;
  readonly response: ResponseState;
  readonly respondedAt: number | null;
  readonly isResource: boolean;
  readonly remotely: boolean;
  readonly optional: boolean;
}

export interface EventDraft {
  readonly iCalUId: string | null;
  readonly organizerEmail: string;
  readonly organizerName: string;
  readonly subject: string;
  readonly bodyHtml: string;
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
  readonly isAllDay: boolean;
  readonly visibility: 'default' | 'public' | 'private' | 'confidential';
  readonly showAs: 'free' | 'tentative' | 'busy' | 'oof' | 'workingElsewhere' | 'unknown';
  readonly reminder: number | null;
  readonly meetingLink: string | null;
  readonly resourceEmails: readonly string[];
  readonly attendees: readonly {
    readonly email: string;
    readonly name: string;
    readonly remotely: boolean;
    readonly optional: boolean;
  }[];
}

/** The dates of a series: an RRULE of RFC 5545 without DTSTART, and those that are left out, `YYYY-MM-DD` in its zone. */
export interface Recurrence {
  readonly rule: string;
  readonly exceptions: readonly string[];
}

/** An event of a series: `date` is what the rule gave, whatever became of it. */
export interface Occurrence {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

export interface SeriesDraft {
  /** What all of its events have in common; its times are those of the first one. */
  readonly event: EventDraft;
  readonly recurrence: Recurrence;
  readonly occurrences: readonly [Occurrence, ...Occurrence[]];
}

export interface StoredEvent extends Omit<EventDraft, 'resourceEmails' | 'attendees' | 'iCalUId'> {
  readonly id: string;
  readonly iCalUId: string;
  /** Grows by one a change; the ETag is `"version"`. */
  readonly version: number;
  readonly cancelled: boolean;
  readonly deleted: boolean;
  readonly seriesMasterId: string | null;
  /** The date by the rule of its series; null = in no series. */
  readonly seriesDate: string | null;
  /** Changed apart from its series. */
  readonly isException: boolean;
  /** Of its series; null = in none, or in one whose rule is not known. */
  readonly recurrence: Recurrence | null;
  readonly attendees: readonly StoredAttendee[];
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

/** The recorded answer to a request with an `Idempotency-Key`. */
export interface RecordedAnswer {
  readonly status: number;
  readonly body: string;
}

export interface Idempotency {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
  /** Renders the answer to record, inside the transaction. */
  render(event: StoredEvent): RecordedAnswer;
}

export type CreateOutcome =
  | { readonly type: 'created'; readonly event: StoredEvent; readonly answer: RecordedAnswer }
  /** The key was used before with the same body. */
  | { readonly type: 'replayed'; readonly answer: RecordedAnswer }
  /** The key was used before with another body. */
  | { readonly type: 'key-reused' }
  | { readonly type: 'busy'; readonly resourceEmail: string };

/** Writes what an operation tells people; its notices are kept in the same transaction as what they tell. */
export type Notices = (event: StoredEvent, before: StoredEvent | null) => readonly OutboxDraft[];

export type ChangeOutcome =
  | { readonly type: 'changed'; readonly event: StoredEvent; readonly before: StoredEvent }
  | { readonly type: 'not-found' }
  | { readonly type: 'gone' }
  | { readonly type: 'stale' }
  | { readonly type: 'busy'; readonly resourceEmail: string };

/** A date of a series on which a resource is taken. */
export interface SeriesConflict {
  readonly date: string;
  readonly resourceEmail: string;
}

export type SeriesCreateOutcome =
  | Extract<CreateOutcome, { readonly type: 'replayed' | 'key-reused' }>
  | { readonly type: 'created'; readonly events: readonly StoredEvent[]; readonly answer: RecordedAnswer }
  /** All of them; nothing was written. */
  | { readonly type: 'busy'; readonly conflicts: readonly SeriesConflict[] };

export interface EventChanged {
  readonly event: StoredEvent;
  readonly before: StoredEvent | null;
}

/** Writes what an operation on several events tells people. */
export type SeriesNotices = (changes: readonly EventChanged[]) => readonly OutboxDraft[];

export interface OccurrenceChange {
  readonly id: string;
  /** As it was read. */
  readonly version: number;
  readonly draft: EventDraft;
  /** Its date by the rule from now on. */
  readonly date: string;
}

/** What a change or a deletion makes of the rule of a series, worked out within the transaction. */
export type SeriesEdit = (present: Recurrence) => {
  /** Of the events that keep their series. */
  readonly kept: Recurrence;
  /** Of the changed events, where they become a series of their own. */
  readonly split: { readonly id: string; readonly iCalUId: string; readonly recurrence: Recurrence } | null;
};

export type SeriesChangeOutcome =
  | { readonly type: 'changed'; readonly changes: readonly EventChanged[] }
  /** One of the events is no longer as it was read. */
  | { readonly type: 'stale' }
  | { readonly type: 'busy'; readonly conflicts: readonly SeriesConflict[] };

export interface SeriesStore {
  /**
   * The events of the series that an event belongs to, by date; deleted ones as well, the event itself alone where it
   * is in none. Of the same organizer: a series is theirs.
   */
  siblings(event: StoredEvent): Promise<readonly StoredEvent[]>;
  /** All events of a series or none, as `create` does it for one. */
  createSeries(
    draft: SeriesDraft,
    idempotency: Idempotency,
    now: number,
    answerAt: number,
    notices?: SeriesNotices,
  ): Promise<SeriesCreateOutcome>;
  /** Replaces several events of one series, or none of them; each as `replace` does it. */
  replaceSeries(
    changes: readonly OccurrenceChange[],
    edit: SeriesEdit,
    now: number,
    answerAt: number,
    notices?: SeriesNotices,
  ): Promise<SeriesChangeOutcome>;
  /** Removes several events of one series; those that are gone already are passed over. */
  removeSeries(
    ids: readonly string[],
    edit: SeriesEdit,
    now: number,
    notices?: SeriesNotices,
  ): Promise<readonly EventChanged[]>;
  /** Takes several events out of one attendee's calendar; those that they have left already are passed over. */
  leaveSeries(
    ids: readonly string[],
    email: string,
    now: number,
    notices?: SeriesNotices,
  ): Promise<readonly EventChanged[]>;
}

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
}

export interface CalendarStore extends SeriesStore {
  /**
   * Busy intervals by e-mail (lower case) of resources and people, in order of start; tentative ones count (never
   * declined or cancelled). Each address asked for has an entry, also an unknown one.
   */
  busy(emails: readonly string[], start: number, end: number): Promise<ReadonlyMap<string, readonly BusyInterval[]>>;
  list(query: EventQuery): Promise<readonly StoredEvent[]>;
  get(id: string): Promise<StoredEvent | null>;
  /** E-mails of the resources that changes of the event have given up. */
  formerResources(id: string): Promise<readonly string[]>;
  /** What an earlier request with this key was answered; null = the key is new. */
  recorded(
    idempotency: Omit<Idempotency, 'render'>,
    now: number,
  ): Promise<Extract<CreateOutcome, { type: 'replayed' | 'key-reused' }> | null>;
  /** Resource attendees start as notResponded and are busy at once. The database refuses an overlap. */
  create(
    draft: EventDraft,
    idempotency: Idempotency,
    now: number,
    answerAt: number,
    notices?: Notices,
  ): Promise<CreateOutcome>;
  /**
   * Resources that stay at the same time keep their answer and confirmation; moved and new ones are asked again. A
   * confirmation also outlasts a change of the end alone, and one to a time that cannot be confirmed any more.
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
    keys: readonly { readonly email: string; readonly iCalUid: string; readonly id: string | null }[],
  ): Promise<readonly (StoredConfirmation | null)[]>;
  confirm(eventId: string, resourceEmail: string, by: string, now: number): Promise<StoredConfirmation | null>;
  /** Resource invitations whose answer is due: tentative half way, then by the resource's habit; never from those that never answer. */
  dueAnswers(now: number, limit: number): Promise<readonly DueAnswer[]>;
  /**
   * Unconfirmed uses whose confirmation window closed before `now`. A use that was placed after its window had
   * closed is left alone: nobody could have confirmed it.
   */
  unconfirmed(
    now: number,
    limit: number,
  ): Promise<readonly { readonly event: StoredEvent; readonly resourceEmail: string }[]>;
  /**
   * Cancels one resource's part of an event as unconfirmed, frees its slots and writes the organiser's notice,
   * atomically; the event is cancelled with its last resource unless other people are invited.
   * @returns false where it is confirmed or cancelled already
   */
  cancelUnconfirmed(eventId: string, resourceEmail: string, notice: OutboxDraft, now: number): Promise<boolean>;
}
