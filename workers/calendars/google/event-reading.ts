/*
 * Events of Google as ours (https://developers.google.com/workspace/calendar/api/v3/reference/events).
 */
import { addressKey } from '../../model/address.ts';
import type { Attendee, CalendarEvent, MeetingLink, ShowAs, Visibility, ZonedTime } from '../../model/event.ts';
import { htmlToPlain, plainToHtml } from '../../model/html.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { createZoneResolver, unknownZone } from '../../model/zones.ts';
import type { Log } from '../../wire/log.ts';
import type { GoogleAttendee, GoogleEvent, GoogleReminder, GoogleTime } from '../../wire/schemas/google.ts';
import { midnight, withoutDetails, withoutPrivate } from '../providers/event-parts.ts';
import { splitBody } from '../providers/meeting-text.ts';
import { hasInstant, instantToZonedTime, zonedTimeToInstant } from '../zoned-time.ts';
import { guestsOf, isWebAddress, keptStateOf, ownLinkOf, remoteOf } from './own-properties.ts';

export interface ReadingContext {
  /** Whose calendar is read: `me` or an address. */
  readonly user: string;
  /** Address of the signed-in person. */
  readonly account: string;
  /** IANA zone of the viewer: whole days have none of their own. */
  readonly timeZone: string;
  /** What the viewer may see of the calendar; null = not told. */
  readonly accessRole: string | null;
  /** The reminder of an event that has none of its own; undefined = not known. */
  readonly usualReminder: number | null | undefined;
  readonly log: Log;
}

const PREVIEW_LENGTH = 255;
/** Of events that tell what somebody does alone, where they work or when they were born. */
const MARKERS: ReadonlySet<string> = new Set(['birthday', 'focusTime', 'workingLocation']);
/** Google keeps what it has read from a mail as it is. */
const UNCHANGEABLE: ReadonlySet<string> = new Set(['birthday', 'fromGmail']);
const VISIBILITIES: readonly Visibility[] = ['default', 'public', 'private', 'confidential'];
const zoneOf = createZoneResolver();

/** Whether an event only marks a time, such as where somebody works: nobody is invited to it. */
export const isMarker = ({ eventType, attendees }: GoogleEvent): boolean =>
  MARKERS.has(eventType ?? 'default') && (attendees?.length ?? 0) === 0;

export const isCancelled = ({ status }: GoogleEvent): boolean => status === 'cancelled';

/** The entry of the one whose calendar it is. */
export function ownEntry({ attendees }: GoogleEvent, address: string): GoogleAttendee | undefined {
  const known = attendees ?? [];
  return (
    known.find(({ self }) => self === true) ??
    known.find(({ email }) => addressKey(email ?? '') === addressKey(address))
  );
}

/** @returns or why it cannot be used */
export function toCalendarEvent(wire: GoogleEvent, context: ReadingContext): Result<CalendarEvent, string> {
  const timeZone = writtenZone(wire, context);
  const [start, end] = [wire.start, wire.end].map((time) => toZonedTime(time, timeZone));
  if (start == null || end == null) return failure('start or end: expected a time');
  const { user, account, accessRole } = context;
  const isMine = user === 'me';
  const { email: address, displayName: name = null, self } = wire.organizer ?? { email: null, self: null };
  const isOrganizer = isMine ? self === true : addressKey(address ?? '') === addressKey(account);
  const cancelled = isCancelled(wire);
  const isFixed = UNCHANGEABLE.has(wire.eventType ?? 'default') || wire.locked === true;
  const canChange = isMine && !cancelled && !isFixed && (isOrganizer || wire.guestsCanModify === true);
  const event: CalendarEvent = {
    id: wire.id,
    iCalUId: wire.iCalUID ?? '',
    ...(wire.etag === null ? {} : { etag: wire.etag }),
    subject: wire.summary ?? '',
    start,
    end,
    organizer: { emailAddress: { address: address ?? '', ...(name === null ? {} : { name }) } },
    isOrganizer,
    attendees: attendeesOf(wire, context.log),
    visibility: VISIBILITIES.find((one) => one === (wire.visibility ?? 'default')) ?? 'private',
    ...stateOf(wire),
    isAllDay: isAllDay(wire),
    ...textOf(wire),
    ...reminderOf(wire, context.usualReminder),
    location: wire.location || null,
    locations: wire.location ? [{ displayName: wire.location }] : [],
    ...seriesOf(wire, timeZone, start),
    ...meetingOf(wire),
    ...guestsOf(wire),
    eventPermissions: { canRead: true, canChange, canFinish: canChange, canDelete: isMine },
  };
  if (isMine) return success(event);
  return success(accessRole === 'freeBusyReader' ? withoutDetails(event) : withoutPrivate(event));
}

export const isAllDay = ({ start }: GoogleEvent): boolean => start !== null && start.date !== null;

/** The IANA zone in which an event was written, else that of the reader. */
export function writtenZone(
  { start }: GoogleEvent,
  { timeZone, log }: Pick<ReadingContext, 'timeZone' | 'log'>,
): string {
  const name = start?.date == null ? (start?.timeZone ?? null) : null;
  if (name === null) return timeZone;
  const zone = zoneOf(name);
  if (zone === null) log(unknownZone(name));
  return zone ?? timeZone;
}

/** A time in the zone in which its event was written; null = there is no such time. */
export function toZonedTime(time: GoogleTime | null, timeZone: string): ZonedTime | null {
  if (time === null) return null;
  if (time.date !== null) {
    return hasInstant({ dateTime: `${time.date}T00:00:00`, timeZone }) ? midnight(time.date, timeZone) : null;
  }
  const instant = instantOf(time.dateTime ?? '', timeZone);
  return instant === null ? null : instantToZonedTime(instant, timeZone);
}

/** The offset decides; a time without one is in the zone. */
function instantOf(text: string, timeZone: string): Instant | null {
  const wallClock = { dateTime: text.slice(0, 19), timeZone };
  if (!hasInstant(wallClock)) return null;
  if (!/(?:Z|[+-]\d\d:\d\d)$/.test(text)) return zonedTimeToInstant(wallClock);
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

function stateOf(wire: GoogleEvent): Pick<CalendarEvent, 'showAs' | 'status' | 'cancelled'> {
  const cancelled = isCancelled(wire);
  const status = wire.status === 'tentative' ? 'tentative' : 'confirmed';
  return { showAs: shownAs(wire), status: cancelled ? 'cancelled' : status, cancelled };
}

function shownAs(wire: GoogleEvent): ShowAs {
  const { eventType, status, transparency } = wire;
  if (eventType === 'outOfOffice') return 'oof';
  if (eventType === 'workingLocation') return 'workingElsewhere';
  if (status === 'tentative') return 'tentative';
  const isFree = transparency === 'transparent';
  const kept = keptStateOf(wire);
  // Another client may have changed what Google has a word for.
  if (kept !== null && isFree === (kept === 'workingElsewhere')) return kept;
  return isFree ? 'free' : 'busy';
}

function attendeesOf(wire: GoogleEvent, log: Log): readonly Attendee[] {
  const remote = remoteOf(wire);
  const all = wire.attendees ?? [];
  const known = all.flatMap((one) => toAttendee(one, remote) ?? []);
  if (known.length < all.length) log(`${all.length - known.length} attendees without an address skipped`, wire.id);
  return known;
}

function toAttendee(one: GoogleAttendee, remote: ReadonlySet<string>): Attendee | null {
  const { email, displayName, organizer, responseStatus, resource, optional } = one;
  if (email === null || email === '') return null;
  return {
    emailAddress: { address: email, ...(displayName === null ? {} : { name: displayName }) },
    // An unknown word is logged where it is read.
    status: { response: organizer === true ? 'organizer' : (responseStatus ?? 'needsAction') },
    resource: resource === true,
    remotely: remote.has(addressKey(email)),
    optional: optional === true,
  };
}

function textOf(wire: GoogleEvent): Pick<CalendarEvent, 'bodyHtml' | 'bodyPreview'> {
  const bodyHtml = splitBody(htmlOf(wire), ownLinkOf(wire)?.url ?? null).text;
  return { bodyHtml, bodyPreview: htmlToPlain(bodyHtml).slice(0, PREVIEW_LENGTH) };
}

/** A description may be HTML, or a plain text. */
function htmlOf({ description }: GoogleEvent): string {
  const text = description ?? '';
  return /<[a-z!/][^<>]*>/i.test(text) ? text : plainToHtml(text);
}

function reminderOf(
  { reminders }: GoogleEvent,
  usual: ReadingContext['usualReminder'],
): Pick<CalendarEvent, 'reminder'> {
  if (reminders?.useDefault === true) return usual === undefined ? {} : { reminder: usual };
  return { reminder: firstPopup(reminders?.overrides) };
}

/** Minutes; null = there is no reminder on screen. */
export function firstPopup(reminders: readonly GoogleReminder[] | null | undefined): number | null {
  return (reminders ?? []).find(({ method, minutes }) => method === 'popup' && minutes !== null)?.minutes ?? null;
}

function meetingOf(wire: GoogleEvent): Pick<CalendarEvent, 'onlineMeeting' | 'onlineMeetingProvider'> {
  const { conferenceData, hangoutLink } = wire;
  const entry = (conferenceData?.entryPoints ?? []).find((one) => one.entryPointType === 'video');
  const url = [entry?.uri, hangoutLink].find((one) => one != null && isWebAddress(one)) ?? null;
  if (url === null) return { onlineMeeting: ownLinkOf(wire), onlineMeetingProvider: null };
  const kind = conferenceData?.conferenceSolution?.key?.type ?? (hangoutLink === null ? '' : 'hangoutsMeet');
  const link: MeetingLink = {
    url,
    code: entry?.meetingCode ?? entry?.accessCode ?? null,
    password: entry?.passcode ?? entry?.password ?? entry?.pin ?? null,
  };
  return { onlineMeeting: link, onlineMeetingProvider: kind === 'hangoutsMeet' ? 'meet' : 'other' };
}

function seriesOf(
  wire: GoogleEvent,
  timeZone: string,
  start: ZonedTime,
): Pick<CalendarEvent, 'type' | 'seriesMasterId' | 'originalStart'> {
  const { recurringEventId, recurrence, originalStartTime } = wire;
  if (recurringEventId === null) {
    const isSeries = (recurrence?.length ?? 0) > 0;
    return { type: isSeries ? 'series' : 'single', seriesMasterId: null, originalStart: null };
  }
  const originalStart = toZonedTime(originalStartTime, timeZone) ?? start;
  const isMoved = zonedTimeToInstant(originalStart) !== zonedTimeToInstant(start);
  return { type: isMoved ? 'exception' : 'occurrence', seriesMasterId: recurringEventId, originalStart };
}
