/*
 * The stored form of an event, and the types of notices and repeated requests. Instants are epoch milliseconds;
 * intervals are half-open [start, end).
 */
import type { ResponseState } from '../../workers/wire/schemas/calendar.ts';

export interface OutboxDraft {
  readonly kind: 'invitation' | 'answer' | 'cancellation' | 'unconfirmed' | 'resource-notification' | 'sign-in-link';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly eventId: string | null;
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

export type EventProperties = Readonly<Record<string, string>>;

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
  /** Those of the resources that decline: they are taken, or their rules forbid it. Absent = none. */
  readonly declinedBy?: readonly string[];
  /** Who confirms its places by creating it: a door display, at which somebody stands. Absent = nobody. */
  readonly confirmedBy?: string;
  /** Those of the invited, in lower case, whose answers are forgotten: they are asked again. Absent = none. */
  readonly askedAgain?: readonly string[];
  /** What another protocol stores with an event, by name; absent = it stays as it is. */
  readonly properties?: EventProperties;
  readonly attendees: readonly {
    readonly email: string;
    readonly name: string;
    readonly remotely: boolean;
    readonly optional: boolean;
  }[];
}

/** The dates of a series: an RRULE of RFC 5545 without DTSTART, and the excluded dates, `YYYY-MM-DD` in its zone. */
export interface Recurrence {
  readonly rule: string;
  readonly exceptions: readonly string[];
}

/** The original time of an event in its series, in the zone of the series. */
export interface OriginalStart {
  readonly start: number;
  readonly timeZone: string;
}

/** An event of a series: `date` comes from the rule, whatever changed since. */
export interface Occurrence {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

export interface StoredEvent
  extends Omit<
    EventDraft,
    'resourceEmails' | 'attendees' | 'iCalUId' | 'declinedBy' | 'confirmedBy' | 'askedAgain' | 'properties'
  > {
  readonly id: string;
  readonly iCalUId: string;
  /** Grows by one with each change; the ETag is `"version"`. */
  readonly version: number;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly properties: EventProperties;
  readonly cancelled: boolean;
  readonly deleted: boolean;
  readonly seriesMasterId: string | null;
  /** The date by the rule of its series; null = in no series. */
  readonly seriesDate: string | null;
  /** Changed separately from its series. */
  readonly isException: boolean;
  /** Of an exception; null = it is none, or an older one without this. */
  readonly originalStart: OriginalStart | null;
  /** The rule of its series; null = no series, or one without a known rule. */
  readonly recurrence: Recurrence | null;
  readonly attendees: readonly StoredAttendee[];
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

/** Creates the notices of an operation; they are stored in the same transaction as the change. */
export type Notices = (event: StoredEvent, before: StoredEvent | null) => readonly OutboxDraft[];
