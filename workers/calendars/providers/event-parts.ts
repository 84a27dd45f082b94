/*
 * What the dialects of providers ask of an event.
 */
import { addressKey } from '../../model/address.ts';
import type { CalendarEvent, ZonedTime } from '../../model/event.ts';
import type { Interval } from '../../model/interval.ts';
import type { Instant } from '../../model/units.ts';
import { type Failure, reasonOf, statusOf } from '../../wire/failure.ts';
import type { AskedPerson, EventChange, EventDetails } from '../calendar.ts';
import { zonedTimeToInstant } from '../zoned-time.ts';

const NOT_FOUND = 404;
const FORBIDDEN = 403;
const GONE: ReadonlySet<number | null> = new Set([NOT_FOUND, 410]);

/** What does not exist cannot be removed again: it counts as done (D29). */
export const isGone = (error: Failure): boolean => GONE.has(statusOf(error));

export function refused(code: string, detail: string, status = 400): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error: { type: 'refused', status, code, rule: null, detail } };
}

/** A calendar that is not shared is as good as none: the alternative fetch tells when it is busy (spec point 8). */
export function asHidden(error: Failure): Failure {
  if (statusOf(error) !== FORBIDDEN) return error;
  return { type: 'refused', status: NOT_FOUND, code: 'not_found', rule: null, detail: reasonOf(error) };
}

export const startOf = ({ start }: CalendarEvent): Instant => zonedTimeToInstant(start);

export const timesOf = ({ start, end }: CalendarEvent): Interval => ({
  start: zonedTimeToInstant(start),
  end: zonedTimeToInstant(end),
});

/** Whether an event already has the times of a change. */
export function isAt(event: CalendarEvent, { start, end, isAllDay }: EventChange): boolean {
  const times = timesOf(event);
  return times.start === start && times.end === end && event.isAllDay === isAllDay;
}

/** @param date `YYYY-MM-DD` */
export function midnight(date: string, timeZone: string): ZonedTime {
  const { epochMilliseconds } = Temporal.PlainDate.from(date).toZonedDateTime(timeZone);
  return { dateTime: `${date}T00:00:00`, timeZone, utcDateTime: new Date(epochMilliseconds).toISOString() };
}

/** `YYYY-MM-DD` of an instant in a zone. */
export function dateAt(instant: Instant, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** Those invited, the organizer left out. */
export function peopleOf({ attendees, organizer }: CalendarEvent): readonly AskedPerson[] {
  const host = addressKey(organizer.emailAddress.address);
  return attendees
    .filter(({ resource, emailAddress }) => !resource && addressKey(emailAddress.address) !== host)
    .map(({ emailAddress: { address, name }, remotely = false }) => ({
      email: address,
      displayName: name ?? address,
      remotely,
    }));
}

export const addressesOf = ({ attendees }: CalendarEvent, isResource: boolean): readonly string[] =>
  attendees.filter(({ resource }) => resource === isResource).map(({ emailAddress }) => emailAddress.address);

/** Addresses in any order and case. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [new Set(one.map(addressKey)), new Set(other.map(addressKey))];
  return a.size === b.size && [...a].every((email) => b.has(email));
}

/** The details of an event as of a new one: those of a change, and the present ones of the others. */
export function detailsAfter(event: CalendarEvent, change: EventChange): EventDetails & { readonly text: string } {
  const { onlineMeetingProvider = null, onlineMeeting = null } = event;
  const link = onlineMeeting === null ? ({ type: 'none' } as const) : ({ type: 'link', link: onlineMeeting } as const);
  const present = onlineMeetingProvider === null ? link : ({ type: 'provider' } as const);
  return {
    subject: change.subject ?? event.subject,
    text: change.text ?? event.bodyHtml ?? '',
    attendees: change.attendees ?? peopleOf(event),
    visibility: change.visibility ?? event.visibility,
    showAs: change.showAs ?? event.showAs,
    reminder: change.reminder === undefined ? (event.reminder ?? null) : change.reminder,
    meeting: change.meeting ?? present,
    guests: change.guests ?? event.guests ?? 0,
    recurrence: null,
  };
}

/** An event of another's calendar as its viewer may see it: what is private keeps its time and places alone. */
export function withoutPrivate(event: CalendarEvent): CalendarEvent {
  const { visibility, isOrganizer } = event;
  return isOrganizer || visibility === 'default' || visibility === 'public' ? event : withoutDetails(event);
}

/** The time and the places of an event. */
export function withoutDetails(event: CalendarEvent): CalendarEvent {
  const { bodyHtml: _, bodyPreview: __, guests: ___, ...rest } = event;
  return {
    ...rest,
    subject: '',
    organizer: { emailAddress: { address: '' } },
    attendees: event.attendees.filter(({ resource }) => resource),
    reminder: null,
    location: null,
    locations: [],
    onlineMeeting: null,
    onlineMeetingProvider: null,
  };
}
