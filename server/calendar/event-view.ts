import * as v from 'valibot';

import { type Attendee, type CalendarEvent, MeetingLinkSchema } from '../../workers/wire/schemas/calendar.ts';
import type { Caller } from '../context.ts';
import type { StoredAttendee, StoredEvent } from '../store/store.ts';
import { toUtc, toZonedTime } from './times.ts';

/**
 * How much of an event somebody sees: participants all of it; others of a private event (and guests of any) only that
 * there is one, else what a followed calendar shows, without body, link and reminder.
 */
type Sight = 'full' | 'limited' | 'anonymous';

const PREVIEW_LENGTH = 255;

export function isOrganizer(event: StoredEvent, caller: Pick<Caller, 'email'>): boolean {
  return event.organizerEmail === caller.email.toLowerCase();
}

/** @returns the caller's own entry among the invited people, or null */
export function findInvitation(event: StoredEvent, caller: Pick<Caller, 'email'>): StoredAttendee | null {
  const email = caller.email.toLowerCase();
  return event.attendees.find((attendee) => !attendee.isResource && attendee.email === email) ?? null;
}

function sightOf(event: StoredEvent, caller: Caller): Sight {
  if (isOrganizer(event, caller) || findInvitation(event, caller) !== null) return 'full';
  const isPrivate = event.visibility === 'private' || event.visibility === 'confidential';
  return isPrivate || caller.isGuest ? 'anonymous' : 'limited';
}

/** @returns false where the caller learns of an event's people neither names nor addresses */
export function maySeePeople(event: StoredEvent, caller: Caller): boolean {
  return sightOf(event, caller) !== 'anonymous';
}

/** The strong validator of an event, for `ETag` and `If-Match`. */
export function etagOf(event: StoredEvent): string {
  return `"${event.version}"`;
}

/** An event as the contract writes it, with as much of it as the caller may see. */
export function toCalendarEvent(event: StoredEvent, caller: Caller): CalendarEvent {
  const sight = sightOf(event, caller);
  const isAnonymous = sight === 'anonymous';
  const attendees = isAnonymous ? event.attendees.filter(({ isResource }) => isResource) : event.attendees;
  const organizer = isAnonymous
    ? { address: '', name: '' }
    : { address: event.organizerEmail, name: event.organizerName };
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
    ...placesOf(event),
    type: event.seriesMasterId === null ? 'single' : 'occurrence',
    seriesMasterId: event.seriesMasterId,
    ...(sight === 'full' ? detailsOf(event) : {}),
    eventPermissions: permissionsOf(event, caller),
  };
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

function placesOf(event: StoredEvent) {
  const resources = event.attendees.filter(({ isResource }) => isResource);
  return {
    location: resources.length === 0 ? null : resources.map(({ name }) => name).join('; '),
    locations: resources.map(({ email, name }) => ({ displayName: name, locationUri: email, uniqueId: email })),
  };
}

function detailsOf(event: StoredEvent) {
  const link = event.meetingLink === null ? null : v.parse(MeetingLinkSchema, JSON.parse(event.meetingLink));
  const provider: 'other' | null = link === null ? null : 'other';
  return {
    bodyHtml: event.bodyHtml,
    bodyPreview: previewOf(event.bodyHtml),
    reminder: event.reminder,
    onlineMeeting: link,
    onlineMeetingProvider: provider,
  };
}

function permissionsOf(event: StoredEvent, caller: Caller) {
  const isOwner = isOrganizer(event, caller) && !event.cancelled;
  const canDelete = isOrganizer(event, caller) || findInvitation(event, caller) !== null;
  return { canRead: true, canChange: isOwner, canFinish: isOwner, canDelete };
}

const TEXT_BY_ENTITY: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The text of a body without its tags; it is text, never to be read as HTML again. */
function previewOf(html: string): string {
  const text = html
    .slice(0, PREVIEW_LENGTH * 20)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => TEXT_BY_ENTITY[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  // A cut must not leave half of a surrogate pair.
  return text.slice(0, PREVIEW_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
}
