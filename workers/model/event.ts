/*
 * Events as every calendar dialect gives them (spec point 3). A missing field and null both mean that the calendar gives
 * none.
 */
import type { Interval } from './interval.ts';

export type { ConfirmationRecord } from '../wire/schemas/confirmations.ts';

/** How completely an event is known (spec point 4). */
export type EventKind = 'Identified' | 'Anonymous' | 'Faulty' | 'Limited';

export interface EventTimes extends Interval {
  /** All-day events start and end at midnights (D27). */
  readonly isAllDay: boolean;
}

/** A wall-clock time in a zone. */
export interface ZonedTime {
  /** `YYYY-MM-DDTHH:MM:SS`. */
  readonly dateTime: string;
  /** IANA or Windows name. */
  readonly timeZone: string;
  /** The same instant, RFC 3339: it decides where a wall clock shows a time twice. */
  readonly utcDateTime?: string | undefined;
}

export type ResponseState = 'organizer' | 'accepted' | 'declined' | 'tentative' | 'notResponded';

/** What a calendar shows of the time of an event. */
export type ShowAs = 'free' | 'tentative' | 'busy' | 'oof' | 'workingElsewhere' | 'unknown';

export type Visibility = 'default' | 'public' | 'private' | 'confidential';

export interface EmailAddress {
  readonly address: string;
  readonly name?: string | undefined;
}

/** A person or a resource that is invited. */
export interface Attendee {
  readonly emailAddress: EmailAddress;
  /** The response in the calendar's spelling: `toResponseState` reads it. */
  readonly status: { readonly response: string; readonly time?: string | null | undefined };
  readonly resource: boolean;
  /** Takes part from elsewhere, and needs no seat (spec point 5). */
  readonly remotely?: boolean | undefined;
  readonly optional?: boolean | undefined;
}

/** Where to join an event online. */
export interface MeetingLink {
  readonly url: string;
  readonly code?: string | null | undefined;
  readonly password?: string | null | undefined;
  /** What the provider writes for the invited, HTML or text. */
  readonly body?: string | null | undefined;
}

export interface EventLocation {
  readonly displayName: string;
  readonly locationUri?: string | null | undefined;
  readonly uniqueId?: string | null | undefined;
}

/** Dates on which an event repeats. */
export interface Recurrence {
  /** RRULE value of RFC 5545 without DTSTART, e.g. `FREQ=WEEKLY;BYDAY=MO;COUNT=10`; ours have COUNT or UNTIL. */
  readonly rule: string;
  /** Dates of it that are left out, `YYYY-MM-DD` in the event's zone. */
  readonly exceptions: readonly string[];
}

/** What a user may do with an event; the calendar may leave each open. */
export interface EventPermissions {
  readonly canRead?: boolean | undefined;
  readonly canChange?: boolean | undefined;
  readonly canFinish?: boolean | undefined;
  readonly canDelete?: boolean | undefined;
}

export interface CalendarEvent {
  readonly id: string;
  /** '' where the calendar gives none: such an event is Faulty (spec point 5). It may name a whole series (D22). */
  readonly iCalUId: string;
  /** Names this version of the event; without it the event cannot be changed (D29). */
  readonly etag?: string | undefined;
  readonly subject: string;
  readonly start: ZonedTime;
  readonly end: ZonedTime;
  readonly organizer: { readonly emailAddress: EmailAddress };
  readonly isOrganizer: boolean;
  readonly attendees: readonly Attendee[];
  readonly visibility: Visibility;
  readonly showAs: ShowAs;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  readonly cancelled: boolean;
  readonly isAllDay: boolean;
  readonly bodyHtml?: string | undefined;
  /** Plain text. */
  readonly bodyPreview?: string | undefined;
  /** Minutes before the start. */
  readonly reminder?: number | null | undefined;
  readonly location?: string | null | undefined;
  readonly locations?: readonly EventLocation[] | undefined;
  readonly type: 'single' | 'occurrence' | 'exception' | 'series';
  readonly seriesMasterId?: string | null | undefined;
  /** For a date of a series: its original start by the rule, wherever it was moved; midnight for all-day events. */
  readonly originalStart?: ZonedTime | null | undefined;
  readonly recurrence?: Recurrence | null | undefined;
  /** People on site who are not invited. */
  readonly guests?: number | undefined;
  readonly onlineMeetingProvider?: 'teams' | 'meet' | 'webex' | 'other' | null | undefined;
  readonly onlineMeeting?: MeetingLink | null | undefined;
  readonly eventPermissions?: EventPermissions | undefined;
}

/** A busy time of a calendar whose events cannot be read (spec point 8). */
export interface LimitedEvent {
  readonly start: ZonedTime;
  readonly end: ZonedTime;
  readonly status: ShowAs;
  readonly subject?: string | undefined;
  readonly location?: string | undefined;
}
