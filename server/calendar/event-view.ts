import * as v from 'valibot';

import {
  type Attendee,
  type CalendarEvent,
  type MeetingLink,
  MeetingLinkSchema,
  type ZonedTime,
} from '../../workers/wire/schemas/calendar.ts';
import type { Caller } from '../context.ts';
import type { StoredAttendee, StoredEvent } from '../store/store.ts';
import { textOf } from './plain-text.ts';
import type { VisibleResources } from './visible-resources.ts';
import { toUtc, toZonedTime } from './times/times.ts';

/**
 * How much of an event a reader sees. Participants see all of it. Others see of a private event (and guests of any)
 * only that it exists, and otherwise in a colleague's calendar all but body, link and reminder. In the calendar of a
 * resource, strangers' events show only their times, unless they are public; a door display also sees the subject and
 * the organizer's name (docs/decisions/0019-hidden-places.md).
 */
type AccessLevel = 'full' | 'limited' | 'door' | 'anonymous';

const PREVIEW_LENGTH = 255;

export function isOrganizer(event: StoredEvent, caller: Pick<Caller, 'email'>): boolean {
  return event.organizerEmail === caller.email.toLowerCase();
}

/** @returns the caller's own entry among the invited people, or null */
export function findInvitation(event: StoredEvent, caller: Pick<Caller, 'email'>): StoredAttendee | null {
  const email = caller.email.toLowerCase();
  return event.attendees.find((attendee) => !attendee.isResource && attendee.email === email) ?? null;
}

/** The calendar in which an event is read, and the resources that its reader sees. */
export interface ReadCalendar {
  readonly isOfResource: boolean;
  readonly visible: Pick<VisibleResources, 'hides'>;
}

/** @returns true for the organizer and the invited people */
export function takesPart(event: StoredEvent, caller: Pick<Caller, 'email'>): boolean {
  return isOrganizer(event, caller) || findInvitation(event, caller) !== null;
}

function accessLevelOf(event: StoredEvent, caller: Caller, isOfResource: boolean): AccessLevel {
  if (caller.isApplication === true || takesPart(event, caller)) return 'full';
  const isPrivate = event.visibility === 'private' || event.visibility === 'confidential';
  if (isPrivate || caller.isGuest) return 'anonymous';
  if (caller.isDevice) return isOfResource ? 'door' : 'anonymous';
  return isOfResource && event.visibility !== 'public' ? 'anonymous' : 'limited';
}

/** @returns false where the caller may see neither names nor addresses of people in a use of a resource */
export function maySeePeople(event: StoredEvent, caller: Caller): boolean {
  return namesPeople(accessLevelOf(event, caller, true));
}

const namesPeople = (level: AccessLevel): boolean => level === 'full' || level === 'limited';

/** People on site who are not invited, which our own protocol stores as a property. */
export const guestsOf = ({ properties }: Pick<StoredEvent, 'properties'>): number => Number(properties['guests'] ?? 0);

/** The strong validator of an event, for `ETag` and `If-Match`. */
export function etagOf(event: StoredEvent): string {
  return `"${event.version}"`;
}

/** An event in the form of the contract for a participant: complete, with its resources. */
export function toOwnEvent(event: StoredEvent, caller: Caller): CalendarEvent {
  return toCalendarEvent(event, caller, { isOfResource: true, visible: { hides: () => true } });
}

/** An event in the form of the contract, reduced to what the caller may see in a calendar. */
export function toCalendarEvent(event: StoredEvent, caller: Caller, calendar: ReadCalendar): CalendarEvent {
  const level = accessLevelOf(event, caller, calendar.isOfResource);
  const isAnonymous = level === 'anonymous';
  // A provider may have places among the people.
  const attendees = event.attendees.filter(
    ({ email, isResource }) =>
      level === 'full' || (!calendar.visible.hides(email) && (isResource || namesPeople(level))),
  );
  const organizer = {
    address: namesPeople(level) ? event.organizerEmail : '',
    name: isAnonymous ? '' : event.organizerName,
  };
  return {
    id: event.id,
    iCalUId: event.iCalUId,
    etag: etagOf(event),
    subject: isAnonymous ? '' : event.subject,
    start: toZonedTime(event.start, event.timeZone),
    end: toZonedTime(event.end, event.timeZone),
    organizer: { emailAddress: organizer },
    isOrganizer: isOrganizer(event, caller),
    attendees: attendees.map(toAttendee),
    visibility: event.visibility,
    showAs: event.showAs,
    status: statusOf(event),
    cancelled: event.cancelled,
    isAllDay: event.isAllDay,
    ...placesOf(attendees),
    type: typeOf(event),
    seriesMasterId: event.seriesMasterId,
    ...(level === 'full' ? detailsOf(event) : {}),
    eventPermissions: permissionsOf(event, caller),
  };
}

function typeOf(event: StoredEvent): CalendarEvent['type'] {
  if (event.seriesMasterId === null) return 'single';
  return event.isException ? 'exception' : 'occurrence';
}

/** Webex rooms are recognised by their address; other links are simply online. */
function providerOf(link: MeetingLink | null): 'webex' | 'other' | null {
  if (link === null) return null;
  const host = URL.parse(link.url)?.hostname ?? '';
  return host === 'webex.com' || host.endsWith('.webex.com') ? 'webex' : 'other';
}

function recurrenceOf({ recurrence }: StoredEvent): CalendarEvent['recurrence'] {
  return recurrence === null ? null : { rule: recurrence.rule, exceptions: [...recurrence.exceptions] };
}

function originalStartOf({ seriesMasterId, isException, originalStart, ...event }: StoredEvent): ZonedTime | null {
  if (seriesMasterId === null) return null;
  const original = isException ? originalStart : event;
  return original === null ? null : toZonedTime(original.start, original.timeZone);
}

function statusOf(event: StoredEvent): CalendarEvent['status'] {
  if (event.cancelled) return 'cancelled';
  return event.showAs === 'tentative' ? 'tentative' : 'confirmed';
}

function toAttendee(attendee: StoredAttendee): Attendee {
  const { email, name, response, respondedAt, isResource, remotely, optional } = attendee;
  return {
    emailAddress: { address: email, name },
    status: { response, time: respondedAt === null ? null : toUtc(respondedAt) },
    resource: isResource,
    remotely,
    optional,
  };
}

function placesOf(attendees: readonly StoredAttendee[]) {
  const resources = attendees.filter(({ isResource }) => isResource);
  return {
    location: resources.length === 0 ? null : resources.map(({ name }) => name).join('; '),
    locations: resources.map(({ email, name }) => ({ displayName: name, locationUri: email, uniqueId: email })),
  };
}

function detailsOf(event: StoredEvent) {
  const link = event.meetingLink === null ? null : v.parse(MeetingLinkSchema, JSON.parse(event.meetingLink));
  return {
    bodyHtml: event.bodyHtml,
    bodyPreview: textOf(event.bodyHtml, PREVIEW_LENGTH),
    reminder: event.reminder,
    onlineMeeting: link,
    onlineMeetingProvider: providerOf(link),
    recurrence: recurrenceOf(event),
    ...(guestsOf(event) === 0 ? {} : { guests: guestsOf(event) }),
    originalStart: originalStartOf(event),
  };
}

function permissionsOf(event: StoredEvent, caller: Caller) {
  const isOwner = isOrganizer(event, caller) && !event.cancelled;
  return { canRead: true, canChange: isOwner, canFinish: isOwner, canDelete: takesPart(event, caller) };
}
