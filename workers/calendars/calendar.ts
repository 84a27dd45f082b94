/*
 * One interface for the calendar dialects (Microsoft Graph, Google, and touchone, our own, by which Exchange is reached
 * as well), in our own terms: the slot rules are not applied yet, but provider digits are translated to slot codes
 * (design D21), and events are those of the model (D39).
 */
import type { Failure, InvitationAnswer, SeriesScope } from '../contract.ts';
import type { CalendarEvent, LimitedEvent, MeetingLink, Recurrence, ShowAs, Visibility } from '../model/event.ts';
import type { Instant } from '../model/units.ts';
import type { Result } from '../model/result.ts';

/** What is known of when a mailbox is free. */
export interface Schedule {
  /** Its address. */
  readonly scheduleId: string;
  /** Slot codes from the start of the window on; '' with `error`. */
  readonly availabilityView: string;
  /** Why it could not be read. */
  readonly error?: { readonly code: string; readonly message: string } | null | undefined;
}

/** A person of the directory, or a group. */
export interface Person {
  readonly id?: string | undefined;
  readonly displayName: string;
  readonly email: string;
  readonly isGroup: boolean;
}

/** A resource to be invited to an event. */
export interface AskedResource {
  readonly displayName: string;
  readonly email: string;
  readonly username: string;
}

/** A person to be invited to an event, or a group that the calendar expands itself. */
export interface AskedPerson {
  readonly email: string;
  readonly displayName: string;
  readonly remotely: boolean;
}

/** The online meeting: none, one created by the provider, or an existing link. */
export type AskedMeeting =
  | { readonly type: 'none' }
  | { readonly type: 'provider' }
  | { readonly type: 'link'; readonly link: MeetingLink };

/** The details of an event besides its time and place. */
export interface EventDetails {
  readonly subject: string;
  /** HTML. */
  readonly text: string;
  /** Without the organizer. */
  readonly attendees: readonly AskedPerson[];
  readonly visibility: Visibility;
  readonly showAs: ShowAs;
  /** Minutes before the start; null = none. */
  readonly reminder: number | null;
  readonly meeting: AskedMeeting;
  /** People on site who are not invited. */
  readonly guests: number;
  /** Null = not repeated. */
  readonly recurrence: Recurrence | null;
}

/** A new event: the calendar chooses what is left out. */
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

/** The time and place that an event will have. */
export interface EventMove {
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
  /** IANA zone in which the event is written. */
  readonly timeZone: string;
  /** All of its resources; a missing one is released. */
  readonly resources: readonly AskedResource[];
}

/** A change of an event: its new time and place, and those details that change. */
export interface EventChange extends EventMove, Partial<EventDetails> {}

export interface EventsOptions {
  readonly iCalUId?: string;
  readonly includeCancelled?: boolean;
  /**
   * Called for each event that is skipped because it cannot be read, with the reason but none of its contents.
   * @param eventId '' if not even that can be read
   */
  readonly onFaulty?: (eventId: string, reason: string) => void;
}

/** How much is asked of a calendar: what its provider allows, with room for what the user does meanwhile. */
export interface CalendarPace {
  /** Addresses of one `schedules` call. */
  readonly addressesPerCall: number;
  /** Days of one `schedules` call. */
  readonly daysPerCall: number;
  /** Addresses × days of one `schedules` call. */
  readonly addressDaysPerCall: number;
  /** `schedules` calls at a time. */
  readonly callsInFlight: number;
  /**
   * Milliseconds between two readings of the whole campus while nothing is live; what is on screen is read more often.
   */
  readonly campusEvery: number;
}

export interface Calendar {
  readonly pace: CalendarPace;
  /** One item per address in request order; a bad address is an item with `error`. */
  schedules(
    emails: readonly string[],
    start: Instant,
    end: Instant,
    signal: AbortSignal,
  ): Promise<Result<readonly Schedule[], Failure>>;
  /** Events that overlap the range, all pages; `user` is `me` or an address. Bad items are skipped and logged. */
  events(
    user: string,
    start: Instant,
    end: Instant,
    options: EventsOptions,
    signal: AbortSignal,
  ): Promise<Result<readonly CalendarEvent[], Failure>>;
  /** Busy times of a calendar whose events cannot be read: the alternative fetch of spec point 8. All pages. */
  limitedEvents(
    user: string,
    start: Instant,
    end: Instant,
    signal: AbortSignal,
  ): Promise<Result<readonly LimitedEvent[], Failure>>;
  event(id: string, signal: AbortSignal): Promise<Result<CalendarEvent, Failure>>;
  create(reservation: NewReservation, signal: AbortSignal): Promise<Result<CalendarEvent, Failure>>;
  /**
   * Changes an event; details that the change leaves out stay as they were read. Refused with 412 if the event has
   * changed since it was read (D29).
   * @param scope which events of its series; by default `occurrence`, only the event itself
   */
  replace(
    event: CalendarEvent,
    change: EventChange,
    signal: AbortSignal,
    scope?: SeriesScope,
  ): Promise<Result<CalendarEvent, Failure>>;
  /**
   * A repetition (410) counts as success (D29).
   * @param scope which events of its series; by default `occurrence`, only the event itself
   */
  remove(id: string, signal: AbortSignal, scope?: SeriesScope): Promise<Result<null, Failure>>;
  finish(id: string, signal: AbortSignal): Promise<Result<CalendarEvent, Failure>>;
  /** Responds to an invitation. */
  respond(id: string, answer: InvitationAnswer, signal: AbortSignal): Promise<Result<null, Failure>>;
  /**
   * People of the directory by a part of their name or address: the first page.
   * @param withGroups also finds groups
   */
  people(text: string, withGroups: boolean, signal: AbortSignal): Promise<Result<readonly Person[], Failure>>;
  /**
   * The signed-in person's picture; null = none. Missing where the calendar is our own server's, which shows it itself.
   * @param width as shown, in CSS pixels
   */
  photo?(width: number, pixelRatio: number): Promise<Result<Blob | null, Failure>>;
  /** The members of a group, all pages. */
  members(groupId: string, signal: AbortSignal): Promise<Result<readonly Person[], Failure>>;
}
