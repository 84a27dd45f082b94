/*
 * Events of Microsoft Graph as ours (https://learn.microsoft.com/graph/api/resources/event).
 */
import { addressKey } from '../../model/address.ts';
import type { Attendee, CalendarEvent, MeetingLink, ShowAs, Visibility, ZonedTime } from '../../model/event.ts';
import { plainToHtml } from '../../model/html.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { createZoneResolver, unknownZone } from '../../model/zones.ts';
import { parseOrNull } from '../../wire/fit.ts';
import type { Log } from '../../wire/log.ts';
import {
  type GraphAttendee,
  type GraphEvent,
  type GraphTime,
  type OwnProperty,
  OwnPropertySchema,
} from '../../wire/schemas/graph.ts';
import { hasInstant, instantToZonedTime, zonedTimeToInstant } from '../zoned-time.ts';
import { midnight, withoutPrivate } from '../providers/event-parts.ts';
import { splitBody, withoutMeeting } from '../providers/meeting-text.ts';
import type { HomeZone } from './written-zone.ts';

export interface ReadingContext {
  /** Whose calendar is read: `me` or an address. */
  readonly user: string;
  /** Address of the signed-in person. */
  readonly account: string;
  readonly home: HomeZone;
  readonly log: Log;
}

/** Name of our extended property, in a set of properties of our own. */
export const OWN_PROPERTY = 'String {5d9f1c0e-6a0b-4c0e-9a53-3f6f2b7c8d41} Name Deskway';

const PREVIEW_LENGTH = 255;
const STATES: readonly ShowAs[] = ['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown'];
const VISIBILITIES: ReadonlyMap<string, Visibility> = new Map([
  ['', 'default'],
  ['normal', 'default'],
  ['personal', 'private'],
  ['private', 'private'],
  ['confidential', 'confidential'],
]);
const zoneOf = createZoneResolver();

/** @returns or why it cannot be used */
export function toCalendarEvent(wire: GraphEvent, context: ReadingContext): Result<CalendarEvent, string> {
  const bad = [wire.start, wire.end].find((time) => !isTime(time));
  if (bad !== undefined) {
    const zone = bad.timeZone ?? '';
    return failure(`start or end: ${zoneOf(zone) === null ? unknownZone(zone) : 'expected a time'}`);
  }
  const timeZone = writtenZone(wire, context);
  const isAllDay = wire.isAllDay === true;
  const isMine = context.user === 'me';
  const { address, name } = wire.organizer?.emailAddress ?? { address: null, name: null };
  const isOrganizer = isMine ? wire.isOrganizer === true : addressKey(address ?? '') === addressKey(context.account);
  const cancelled = wire.isCancelled === true;
  const canChange = isMine && isOrganizer && !cancelled;
  const event: CalendarEvent = {
    id: wire.id,
    iCalUId: wire.iCalUId ?? '',
    ...(wire['@odata.etag'] === null ? {} : { etag: wire['@odata.etag'] }),
    subject: wire.subject ?? '',
    start: toZonedTime(wire.start, timeZone, isAllDay),
    end: toZonedTime(wire.end, timeZone, isAllDay),
    organizer: { emailAddress: { address: address ?? '', ...(name === null ? {} : { name }) } },
    isOrganizer,
    ...peopleOf(wire, context.log),
    visibility: VISIBILITIES.get((wire.sensitivity ?? '').toLowerCase()) ?? 'private',
    ...stateOf(wire),
    isAllDay,
    ...textOf(wire),
    reminder: wire.isReminderOn === true ? wire.reminderMinutesBeforeStart : null,
    ...placesOf(wire),
    ...seriesOf(wire, timeZone, isAllDay),
    ...meetingOf(wire),
    ...guestsOf(ownProperty(wire)),
    eventPermissions: { canRead: true, canChange, canFinish: canChange, canDelete: isMine },
  };
  return success(isMine ? event : asSeenByOthers(event));
}

function isTime(time: GraphTime): boolean {
  return hasInstant(toWallClock(time));
}

function toWallClock({ dateTime, timeZone }: GraphTime): ZonedTime {
  return { dateTime: dateTime.replace('Z', '').slice(0, 19), timeZone: timeZone ?? 'UTC' };
}

/**
 * The IANA zone in which an event was written, that of the reader where it may have been theirs; its times come in UTC,
 * as they were asked for.
 */
export function writtenZone(
  { start, originalStartTimeZone: name }: GraphEvent,
  { home, log }: Pick<ReadingContext, 'home' | 'log'>,
): string {
  if (name?.toLowerCase() === home.name) return home.timeZone;
  const zone = name === null ? null : zoneOf(name);
  if (name !== null && zone === null) log(unknownZone(name));
  return zone ?? zoneOf(start.timeZone ?? 'UTC') ?? 'UTC';
}

/**
 * A time in the zone in which its event was written. Whole days are dates (D27): they come as midnights of UTC, whatever
 * was asked for.
 */
function toZonedTime(time: GraphTime, timeZone: string, isAllDay: boolean): ZonedTime {
  const wallClock = toWallClock(time);
  const [date = '', clock = ''] = wallClock.dateTime.split('T');
  if (!isAllDay || !clock.startsWith('00:00')) return instantToZonedTime(zonedTimeToInstant(wallClock), timeZone);
  return midnight(date, timeZone);
}

function stateOf({ showAs, isCancelled }: GraphEvent): Pick<CalendarEvent, 'showAs' | 'status' | 'cancelled'> {
  const word = (showAs ?? '').toLowerCase();
  const state = STATES.find((one) => one.toLowerCase() === word) ?? 'unknown';
  const cancelled = isCancelled === true;
  const status = state === 'tentative' ? 'tentative' : 'confirmed';
  return { showAs: state, status: cancelled ? 'cancelled' : status, cancelled };
}

function peopleOf(wire: GraphEvent, log: Log): Pick<CalendarEvent, 'attendees'> {
  const { remotely } = ownProperty(wire);
  const elsewhere = new Set(remotely.map(addressKey));
  const attendees = (wire.attendees ?? []).flatMap((one) => toAttendee(one, elsewhere) ?? []);
  const missing = (wire.attendees?.length ?? 0) - attendees.length;
  if (missing > 0) log(`${missing} attendees without an address skipped`, wire.id);
  return { attendees };
}

function toAttendee({ type, emailAddress, status }: GraphAttendee, elsewhere: ReadonlySet<string>): Attendee | null {
  const { address, name } = emailAddress ?? { address: null, name: null };
  if (address === null || address === '') return null;
  const kind = (type ?? '').toLowerCase();
  return {
    emailAddress: { address, ...(name === null ? {} : { name }) },
    // An unknown word is logged where it is read.
    status: { response: status?.response ?? 'none', time: responseTime(status?.time ?? null) },
    resource: kind === 'resource',
    remotely: elsewhere.has(addressKey(address)),
    optional: kind === 'optional',
  };
}

/** Somebody who has not responded has done so in the year 1. */
const responseTime = (time: string | null): string | null => (time?.startsWith('0001-') === false ? time : null);

/** What we keep with an event; what cannot be read of it is nothing. */
export function ownProperty({ singleValueExtendedProperties: properties }: GraphEvent): OwnProperty {
  const kept = properties?.find(({ id }) => id.toLowerCase() === OWN_PROPERTY.toLowerCase())?.value ?? '';
  return parseOrNull(OwnPropertySchema, parseJson(kept)) ?? { remotely: [], link: null, guests: 0 };
}

const guestsOf = ({ guests }: OwnProperty): Pick<CalendarEvent, 'guests'> => (guests === 0 ? {} : { guests });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not of ours, whoever wrote it.
    return null;
  }
}

function textOf(wire: GraphEvent): Pick<CalendarEvent, 'bodyHtml' | 'bodyPreview'> {
  const { body, bodyPreview } = wire;
  const preview = bodyPreview === null ? {} : { bodyPreview: withoutMeeting(bodyPreview).slice(0, PREVIEW_LENGTH) };
  return body === null ? preview : { bodyHtml: bodyParts(wire).text, ...preview };
}

/** What the organizer wrote, and how to join. */
export function bodyParts(wire: GraphEvent) {
  const content = wire.body?.content ?? '';
  const isText = wire.body?.contentType?.toLowerCase() === 'text';
  return splitBody(isText ? plainToHtml(content) : content, linkOf(wire)?.url ?? null);
}

function linkOf(wire: GraphEvent): MeetingLink | null {
  const url = wire.onlineMeeting?.joinUrl ?? wire.onlineMeetingUrl;
  if (url === null || !URL.canParse(url)) return ownProperty(wire).link;
  return { url, code: wire.onlineMeeting?.conferenceId ?? null };
}

function meetingOf(wire: GraphEvent): Pick<CalendarEvent, 'onlineMeeting' | 'onlineMeetingProvider'> {
  const link = linkOf(wire);
  const { meeting } = bodyParts(wire);
  const isOfProvider = wire.isOnlineMeeting === true || (link !== null && ownProperty(wire).link === null);
  return {
    onlineMeeting: link === null ? null : { ...link, body: meeting === '' ? null : meeting },
    onlineMeetingProvider: isOfProvider ? providerOf(wire) : null,
  };
}

function providerOf({ onlineMeetingProvider }: GraphEvent): 'teams' | 'other' {
  return onlineMeetingProvider?.toLowerCase() === 'teamsforbusiness' ? 'teams' : 'other';
}

function placesOf({ location, locations }: GraphEvent): Pick<CalendarEvent, 'location' | 'locations'> {
  return {
    location: location?.displayName || null,
    locations: (locations ?? []).flatMap(({ displayName, locationUri, locationEmailAddress, uniqueId }) =>
      displayName === null ? [] : [{ displayName, locationUri: locationEmailAddress ?? locationUri, uniqueId }],
    ),
  };
}

const TYPES: ReadonlyMap<string, CalendarEvent['type']> = new Map([
  ['occurrence', 'occurrence'],
  ['exception', 'exception'],
  ['seriesmaster', 'series'],
]);

function seriesOf(
  wire: GraphEvent,
  timeZone: string,
  isAllDay: boolean,
): Pick<CalendarEvent, 'type' | 'seriesMasterId' | 'originalStart'> {
  const type = TYPES.get((wire.type ?? '').toLowerCase()) ?? 'single';
  if (type === 'single' || type === 'series') return { type, seriesMasterId: null, originalStart: null };
  return { type, seriesMasterId: wire.seriesMasterId, originalStart: originalStartOf(wire, type, timeZone, isAllDay) };
}

/** An occurrence that was not moved is at its original time. */
function originalStartOf(
  { originalStart, start }: GraphEvent,
  type: CalendarEvent['type'],
  timeZone: string,
  isAllDay: boolean,
): ZonedTime | null {
  const instant = Date.parse(originalStart ?? '');
  if (!Number.isNaN(instant)) {
    return toZonedTime({ dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' }, timeZone, isAllDay);
  }
  return type === 'occurrence' ? toZonedTime(start, timeZone, isAllDay) : null;
}

/**
 * An event in somebody else's calendar, or a room's. What is private is blanked here: a delegate gets it in full. Rooms
 * usually have the organizer's name in place of the subject: that is a name, and no title.
 */
function asSeenByOthers(event: CalendarEvent): CalendarEvent {
  const { subject, organizer } = event;
  const isName = subject.trim() === organizer.emailAddress.name?.trim();
  return withoutPrivate(isName ? { ...event, subject: '' } : event);
}
