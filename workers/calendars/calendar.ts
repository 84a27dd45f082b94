/*
 * One interface for four calendar dialects (graph, google, exchange, touchone). Answers are already in our words:
 * our slot codes are not applied yet, provider digits are translated (design D21).
 */
import type { Failure, InvitationAnswer, Recurrence, SeriesScope } from '../contract.ts';
import type { Instant } from '../model/units.ts';
import type { Result } from '../model/result.ts';
import type { CalendarEvent, LimitedEvent, MeetingLink, Person } from '../wire/schemas/calendar.ts';
import type { Schedule } from '../wire/schemas/schedules.ts';

/** A resource as an event is asked to invite it. */
export interface AskedResource {
  readonly displayName: string;
  readonly email: string;
  readonly username: string;
}

/** A person, or a group that the calendar expands itself, as an event is asked to invite them. */
export interface AskedPerson {
  readonly email: string;
  readonly displayName: string;
  readonly remotely: boolean;
}

/** Where to meet online: nowhere, in a room that the provider makes, or behind a link made before. */
export type AskedMeeting =
  | { readonly type: 'none' }
  | { readonly type: 'provider' }
  | { readonly type: 'link'; readonly link: MeetingLink };

/** What can be said of an event beside its time and place. */
export interface EventDetails {
  readonly subject: string;
  /** HTML. */
  readonly text: string;
  /** The organizer is not among them. */
  readonly attendees: readonly AskedPerson[];
  readonly visibility: CalendarEvent['visibility'];
  readonly showAs: CalendarEvent['showAs'];
  /** Minutes before the start; null = none. */
  readonly reminder: number | null;
  readonly meeting: AskedMeeting;
  /** Null = once. */
  readonly recurrence: Recurrence | null;
}

/** A new event: what is not said of it is the calendar's to choose. */
export interface NewReservation extends Partial<EventDetails> {
  readonly subject: string;
  readonly text: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay?: boolean;
  /** IANA zone in which the event is written. */
  readonly timeZone: string;
  readonly resources: readonly AskedResource[];
  readonly idempotencyKey: string;
}

/** When and where an event is to be. */
export interface EventMove {
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
  /** IANA zone in which the event is written. */
  readonly timeZone: string;
  /** All of its resources; who is missing is given up. */
  readonly resources: readonly AskedResource[];
}

/** A change of an event: when and where it is to be, and of its details those that are to be others. */
export interface EventChange extends EventMove, Partial<EventDetails> {}

export interface EventsOptions {
  readonly iCalUId?: string;
  readonly includeCancelled?: boolean;
  /**
   * Told of each event that is skipped because it cannot be read, and why: nothing of what is in it.
   * @param eventId '' where not even that can be read
   */
  readonly onFaulty?: (eventId: string, reason: string) => void;
}

export interface Calendar {
  /** Addresses per `schedules` call that the dialect allows (touchone 100). */
  readonly schedulesPerCall: number;
  /** Addresses × days of one such call. */
  readonly addressDaysPerCall: number;
  /** One item per address in request order; a bad address is an item with `error`. */
  schedules(
    emails: readonly string[],
    start: Instant,
    end: Instant,
    signal: AbortSignal,
  ): Promise<Result<readonly Schedule[], Failure>>;
  /** Events of a calendar overlapping the range, all pages; `user` is `me` or an address. Bad items are skipped and logged. */
  events(
    user: string,
    start: Instant,
    end: Instant,
    options: EventsOptions,
    signal: AbortSignal,
  ): Promise<Result<readonly CalendarEvent[], Failure>>;
  /** When a calendar is busy, for one whose events cannot be read: the alternative fetch of spec point 8. All pages. */
  limitedEvents(
    user: string,
    start: Instant,
    end: Instant,
    signal: AbortSignal,
  ): Promise<Result<readonly LimitedEvent[], Failure>>;
  event(id: string, signal: AbortSignal): Promise<Result<CalendarEvent, Failure>>;
  create(reservation: NewReservation, signal: AbortSignal): Promise<Result<CalendarEvent, Failure>>;
  /**
   * Changes an event; what the change does not say stays as it was read. Refused with 412 where the event is not any more
   * what was read (D29).
   * @param scope which events of its series; `occurrence`, itself alone, by default
   */
  replace(
    event: CalendarEvent,
    change: EventChange,
    signal: AbortSignal,
    scope?: SeriesScope,
  ): Promise<Result<CalendarEvent, Failure>>;
  /**
   * A repeat (410) reads as done (D29).
   * @param scope which events of its series; `occurrence`, itself alone, by default
   */
  remove(id: string, signal: AbortSignal, scope?: SeriesScope): Promise<Result<null, Failure>>;
  finish(id: string, signal: AbortSignal): Promise<Result<CalendarEvent, Failure>>;
  /** Answers an invitation. */
  respond(id: string, answer: InvitationAnswer, signal: AbortSignal): Promise<Result<null, Failure>>;
  /**
   * People of the directory by a part of their name or address: the first page.
   * @param withGroups groups as well
   */
  people(text: string, withGroups: boolean, signal: AbortSignal): Promise<Result<readonly Person[], Failure>>;
  /** The people of a group, all pages. */
  members(groupId: string, signal: AbortSignal): Promise<Result<readonly Person[], Failure>>;
}
