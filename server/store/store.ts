/*
 * What the back end keeps, as verbs. SQLite implements it (sqlite/); PostgreSQL can join behind the same interface.
 * Each verb is one transaction. Instants are epoch milliseconds; intervals are half-open [start, end).
 */
import type { AssistConfiguration } from '../../workers/wire/schemas/configuration.ts';
import type { ResponseState } from '../../workers/wire/schemas/calendar.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';

// ── campus ───────────────────────────────────────────────────────────────────────────────────────

/** How a resource answers an invitation, as real calendars differ. */
type AnswerHabit = 'accepts' | 'declines' | 'never';

/** A resource as kept: `conditions.reservedTo` is worked out for each caller from `assignedTo`. */
export interface StoredResource {
  readonly resource: WireResource;
  /** E-mails of the people it is assigned to; null = everyone. */
  readonly assignedTo: readonly string[] | null;
  readonly answers: AnswerHabit;
  /** True where the calendar back end cannot read its schedule. */
  readonly scheduleFails: boolean;
}

export interface SeedUser {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
  readonly timeZone: string;
  /** Offered on the decision page of the embedded identity provider. */
  readonly isDemo: boolean;
}

export interface SeedEvent {
  readonly organizerEmail: string;
  readonly subject: string;
  readonly start: number;
  readonly end: number;
  readonly isAllDay: boolean;
  readonly resourceEmail: string;
  readonly attendeeEmails: readonly string[];
  readonly response: 'accepted' | 'tentative' | 'declined';
  readonly confirmed: boolean;
  readonly visibility: 'default' | 'private';
  readonly seriesMasterId: string | null;
}

export interface Campus {
  readonly seed: number;
  readonly configuration: AssistConfiguration;
  readonly resources: readonly StoredResource[];
  readonly users: readonly SeedUser[];
  /** Resource ids by user id. */
  readonly favourites: Readonly<Record<string, readonly string[]>>;
}

export interface Stamped<T> {
  /** Changes whenever the value does. */
  readonly timestamp: string;
  readonly value: T;
}

export interface CampusStore {
  isEmpty(): Promise<boolean>;
  /** Writes a whole campus in one transaction; events that would overlap are left out and counted. */
  plant(
    campus: Campus,
    events: Iterable<SeedEvent>,
    now: number,
  ): Promise<{ readonly events: number; readonly skipped: number }>;
  configuration(): Promise<Stamped<AssistConfiguration>>;
  resources(): Promise<Stamped<readonly StoredResource[]>>;
  resourceByEmail(email: string): Promise<StoredResource | null>;
}

// ── calendar ─────────────────────────────────────────────────────────────────────────────────────

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

export interface StoredEvent extends Omit<EventDraft, 'resourceEmails' | 'attendees' | 'iCalUId'> {
  readonly id: string;
  readonly iCalUId: string;
  /** Grows by one a change; the ETag is `"version"`. */
  readonly version: number;
  readonly cancelled: boolean;
  readonly deleted: boolean;
  readonly seriesMasterId: string | null;
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
  readonly resourceEmail: string;
  readonly answer: 'tentative' | 'accepted' | 'declined';
}

export interface CalendarStore {
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

// ── accounts ─────────────────────────────────────────────────────────────────────────────────────

export interface StoredUser extends SeedUser {
  readonly isGuest: boolean;
}

export type RefreshOutcome =
  | { readonly type: 'rotated'; readonly userId: string; readonly familyId: string; readonly familyExpires: number }
  /** A spent token came back: the whole family is revoked. */
  | { readonly type: 'reused' }
  | { readonly type: 'unknown' };

export interface AccountStore {
  users(): Promise<readonly StoredUser[]>;
  userById(id: string): Promise<StoredUser | null>;
  userByEmail(email: string): Promise<StoredUser | null>;
  searchUsers(text: string, offset: number, limit: number): Promise<readonly StoredUser[]>;
  /** Anybody may become a guest: those whose sign-in has been over for long are forgotten at later sign-ins. */
  createGuest(displayName: string, now: number): Promise<StoredUser>;
  /** Starts a family of refresh tokens; only hashes are kept. */
  startFamily(userId: string, tokenHash: string, expires: number, now: number): Promise<string>;
  /** Spends one refresh token and stores its successor. */
  rotate(tokenHash: string, nextHash: string, now: number): Promise<RefreshOutcome>;
  isFamilyAlive(familyId: string, now: number): Promise<boolean>;
  revokeFamily(familyId: string): Promise<void>;
  favourites(userId: string): Promise<readonly string[]>;
  setFavourite(userId: string, resourceId: string, isFavourite: boolean): Promise<void>;
  settings(userId: string): Promise<unknown>;
  /** A small value by name, e.g. signing keys; null = none. */
  secret(name: string): Promise<string | null>;
  keepSecret(name: string, value: string): Promise<void>;
}

// ── other calendars ──────────────────────────────────────────────────────────────────────────────

/** A calendar that somebody follows; name and address are those of its person now. */
export interface StoredOtherCalendar {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly displayName: string;
  readonly colour: number | null;
  readonly visible: boolean;
  readonly order: number;
}

type CalendarChoice = Pick<StoredOtherCalendar, 'colour' | 'visible' | 'order'>;

export type FollowOutcome =
  | { readonly type: 'created'; readonly calendar: StoredOtherCalendar }
  /** It was followed before, and stays as it was. */
  | { readonly type: 'present'; readonly calendar: StoredOtherCalendar }
  | { readonly type: 'full' };

export interface OtherCalendarStore {
  /** By order, then by name. */
  list(userId: string): Promise<readonly StoredOtherCalendar[]>;
  /**
   * @param choice without an order it comes last
   * @param most calendars that one person may follow
   */
  follow(
    userId: string,
    followedId: string,
    choice: Omit<CalendarChoice, 'order'> & { readonly order?: number | undefined },
    most: number,
  ): Promise<FollowOutcome>;
  /** @returns null where this person follows nothing of this id */
  change(userId: string, id: string, choice: CalendarChoice): Promise<StoredOtherCalendar | null>;
  /** @returns false where this person follows nothing of this id */
  unfollow(userId: string, id: string): Promise<boolean>;
}

// ── outbox ───────────────────────────────────────────────────────────────────────────────────────

export interface OutboxDraft {
  readonly kind: 'invitation' | 'answer' | 'cancellation' | 'unconfirmed' | 'resource-notification';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly eventId: string | null;
}

export interface OutboxEntry extends OutboxDraft {
  readonly id: number;
  readonly createdAt: number;
}

export interface OutboxStore {
  add(draft: OutboxDraft, now: number): Promise<void>;
  /** Newest first; of one recipient, or of all where `to` is null. */
  list(to: string | null, limit: number): Promise<readonly OutboxEntry[]>;
}

export interface Store {
  readonly campus: CampusStore;
  readonly calendar: CalendarStore;
  readonly accounts: AccountStore;
  readonly otherCalendars: OtherCalendarStore;
  readonly outbox: OutboxStore;
  close(): Promise<void>;
}
