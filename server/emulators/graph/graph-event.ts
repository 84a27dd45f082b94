import * as v from 'valibot';

import { type CalendarEvent, MeetingLinkSchema, type ResponseState } from '../../../workers/wire/schemas/calendar.ts';
import { toCalendarEvent } from '../../calendar/event-view.ts';
import type { CalendarOwner } from '../../calendar/calendar-owner.ts';
import { textOf } from '../../calendar/plain-text.ts';
import { zoneOrUtc } from '../../calendar/times/zones.ts';
import type { Caller } from '../../context.ts';
import type { OriginalStart, StoredAttendee, StoredEvent } from '../../store/store.ts';
import { answerOf, changeKeyOf, type Item, seriesName, type StoredName } from '../items.ts';
import { toGraphId, toGraphUid } from './graph-ids.ts';
import { extendedProperties, findExtended, readExtras } from './graph-properties.ts';
import { toPatternedRecurrence } from './graph-recurrence.ts';
import { toGraphDay, toGraphTime, toStamp, toWindowsName } from './graph-times.ts';
import type { Preferences } from './preferences.ts';

/** A reader, and the calendar that they read. */
export interface Reading {
  readonly caller: Caller;
  readonly owner: CalendarOwner;
  readonly preferences: Preferences;
  /** Ids of the extended properties to be given, in lower case. */
  readonly expanded: readonly string[];
  /** The server's clock, epoch milliseconds. */
  readonly now: number;
}

const NEVER = '0001-01-01T00:00:00Z';
const LONGEST_PREVIEW = 255;
const DEFAULT_REMINDER = 15;

const RESPONSES: Readonly<Record<ResponseState, string>> = {
  organizer: 'organizer',
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentativelyAccepted',
  notResponded: 'none',
};

function statusOf(attendee: StoredAttendee, now: number) {
  const { state, time } = answerOf(attendee, now);
  return { response: RESPONSES[state], time: time === null ? NEVER : toStamp(time) };
}

/** The answer of the owner of a calendar, which is nobody else's to know where the event is hidden. */
function responseOf({ stored }: Item, { owner, now }: Reading, isHidden: boolean) {
  if (isHidden) return { response: 'none', time: NEVER };
  if (stored.organizerEmail === owner.email) return { response: 'organizer', time: NEVER };
  const own = stored.attendees.find(({ email }) => email === owner.email);
  return own === undefined ? { response: 'none', time: NEVER } : statusOf(own, now);
}

function locationsOf(view: CalendarEvent, written: string | null) {
  const rooms = (view.locations ?? []).map(({ displayName, uniqueId }) => ({
    displayName,
    locationType: 'conferenceRoom',
    uniqueId: uniqueId ?? displayName,
    uniqueIdType: 'directory',
    locationEmailAddress: uniqueId ?? null,
  }));
  const other = { displayName: written ?? '', locationType: 'default', uniqueIdType: 'unknown' };
  const [first] = rooms;
  if (first === undefined) return { location: other, locations: written === null ? [] : [other] };
  const location = rooms.length === 1 ? first : { ...other, displayName: view.location ?? '', uniqueIdType: 'private' };
  return { location, locations: rooms };
}

function bodyOf(view: CalendarEvent, { preferences, owner }: Reading) {
  // Exchange empties the body in the calendars of rooms.
  const html = owner.isOfResource ? '' : (view.bodyHtml ?? '');
  const isText = preferences.bodyType === 'text';
  return {
    bodyPreview: textOf(html, LONGEST_PREVIEW),
    body: { contentType: isText ? 'text' : 'html', content: isText ? textOf(html, html.length) : html },
  };
}

/** The original start of a whole day is the midnight of its date in UTC. */
function originalStamp({ start, timeZone }: OriginalStart, isAllDay: boolean): string {
  if (!isAllDay) return toStamp(start);
  return `${toGraphDay(start, zoneOrUtc(timeZone)).dateTime.slice(0, 19)}Z`;
}

function timesOf({ stored, isSeries }: Item, { timeZone }: Preferences) {
  const time = (instant: number) =>
    stored.isAllDay ? toGraphDay(instant, zoneOrUtc(stored.timeZone)) : toGraphTime(instant, timeZone);
  const original = stored.isException ? stored.originalStart : stored;
  const isOfSeries = stored.seriesMasterId !== null && !isSeries;
  return {
    start: time(stored.start),
    end: time(stored.end),
    originalStartTimeZone: toWindowsName(stored.timeZone),
    originalEndTimeZone: toWindowsName(stored.timeZone),
    ...(isOfSeries && original !== null ? { originalStart: originalStamp(original, stored.isAllDay) } : {}),
  };
}

function seriesOf({ stored, isSeries }: Item, { owner, preferences }: Reading, showsPeople: boolean) {
  const { seriesMasterId, isException, recurrence, timeZone } = stored;
  if (seriesMasterId === null) return { type: 'singleInstance', seriesMasterId: null, recurrence: null };
  if (!isSeries) {
    const name = seriesName(stored.organizerEmail, seriesMasterId);
    // The id has the organizer's address in it.
    const master = showsPeople ? toGraphId(name, owner.email, preferences.hasImmutableIds) : null;
    return { type: isException ? 'exception' : 'occurrence', seriesMasterId: master, recurrence: null };
  }
  const zone = zoneOrUtc(timeZone);
  const start = Temporal.Instant.fromEpochMilliseconds(stored.start).toZonedDateTimeISO(zone).toPlainDateTime();
  const zones = { timeZone: zone, zoneName: toWindowsName(zone) };
  const { endless } = readExtras(stored.properties);
  const patterned = recurrence === null ? null : toPatternedRecurrence(recurrence.rule, start, zones, endless);
  return { type: 'seriesMaster', seriesMasterId: null, recurrence: patterned };
}

function meetingOf(view: CalendarEvent, provider: string) {
  const link = view.onlineMeeting == null ? null : v.parse(MeetingLinkSchema, view.onlineMeeting);
  if (link === null) {
    return { isOnlineMeeting: false, onlineMeetingProvider: 'unknown', onlineMeeting: null, onlineMeetingUrl: null };
  }
  const onlineMeeting = { joinUrl: link.url, ...(link.code == null ? {} : { conferenceId: link.code }) };
  return { isOnlineMeeting: true, onlineMeetingProvider: provider, onlineMeeting, onlineMeetingUrl: null };
}

/** What only those read who take part; Exchange has a default for each. */
function detailsOf(stored: StoredEvent, isShown: boolean) {
  const extras = readExtras(isShown ? stored.properties : {});
  const reminder = isShown ? stored.reminder : null;
  return {
    extras,
    shown: {
      categories: extras.categories,
      importance: extras.importance,
      allowNewTimeProposals: extras.allowNewTimeProposals,
      hideAttendees: extras.hideAttendees,
      responseRequested: extras.responseRequested,
      transactionId: extras.transactionId,
      reminderMinutesBeforeStart: reminder ?? DEFAULT_REMINDER,
      isReminderOn: reminder !== null,
    },
  };
}

function nameOf({ stored, isSeries }: Item): StoredName {
  if (!isSeries || stored.seriesMasterId === null) return { kind: 'event', id: stored.id };
  return seriesName(stored.organizerEmail, stored.seriesMasterId);
}

/** The subject in a calendar: rooms show who organizes instead, as Exchange sets them up. */
function subjectOf({ subject, organizer }: CalendarEvent, { owner }: Reading): string {
  if (!owner.isOfResource || subject === '') return subject;
  return organizer.emailAddress.name ?? '';
}

/** The extended properties of an event by their ids, for those who may see all of it. */
export function findProperty({ stored }: Item, { caller, owner }: Reading, id: string): string | null {
  const isFull = toCalendarEvent(stored, caller, owner).bodyHtml !== undefined;
  return isFull ? (findExtended(stored.properties, id)?.value ?? null) : null;
}

/** An event as Graph writes it, reduced to what the reader may see. */
export const toGraphEvent = (item: Item, reading: Reading): Readonly<Record<string, unknown>> =>
  describeEvent(item, reading);

/** The same with the types of its parts, for other protocols of Exchange. */
export function describeEvent(item: Item, reading: Reading) {
  const { stored, isSeries } = item;
  const { caller, owner, preferences, now } = reading;
  const view = toCalendarEvent(stored, caller, owner);
  const { extras, shown } = detailsOf(stored, view.bodyHtml !== undefined);
  const seen = new Set(view.attendees.map(({ emailAddress }) => emailAddress.address));
  const { address, name } = view.organizer.emailAddress;
  const isHidden = address === '' && (name ?? '') === '';
  const showsPeople = address !== '';
  const changeKey = changeKeyOf(stored, showsPeople);
  return {
    '@odata.etag': `W/"${changeKey}"`,
    id: toGraphId(nameOf(item), owner.email, preferences.hasImmutableIds),
    createdDateTime: toStamp(stored.createdAt),
    lastModifiedDateTime: toStamp(stored.changedAt),
    changeKey,
    iCalUId: toGraphUid(stored.iCalUId, isSeries ? null : stored.seriesDate),
    ...shown,
    hasAttachments: false,
    subject: subjectOf(view, reading),
    sensitivity: view.visibility === 'default' || view.visibility === 'public' ? 'normal' : view.visibility,
    isAllDay: view.isAllDay,
    isCancelled: view.cancelled,
    isDraft: false,
    // Of the calendar's owner, not of the reader.
    isOrganizer: !isHidden && stored.organizerEmail === owner.email,
    showAs: view.showAs,
    webLink: null,
    ...bodyOf(view, reading),
    ...timesOf(item, preferences),
    ...seriesOf(item, reading, showsPeople),
    ...locationsOf(view, extras.location),
    ...meetingOf(view, extras.onlineMeetingProvider),
    responseStatus: responseOf(item, reading, isHidden),
    attendees: stored.attendees
      .filter(({ email }) => seen.has(email))
      .map((attendee) => ({
        type: attendee.isResource ? 'resource' : attendee.optional ? 'optional' : 'required',
        status: statusOf(attendee, now),
        emailAddress: { name: attendee.name, address: attendee.email },
      })),
    organizer: isHidden ? null : { emailAddress: { name: name ?? '', address } },
    ...(view.bodyHtml === undefined ? {} : extendedProperties(stored.properties, reading.expanded)),
  };
}

/** The properties of an event, for `$select`. */
export const EVENT_PROPERTIES: ReadonlySet<string> = new Set([
  'id',
  'createdDateTime',
  'lastModifiedDateTime',
  'changeKey',
  'iCalUId',
  'categories',
  'importance',
  'allowNewTimeProposals',
  'hideAttendees',
  'responseRequested',
  'transactionId',
  'reminderMinutesBeforeStart',
  'isReminderOn',
  'hasAttachments',
  'subject',
  'sensitivity',
  'isAllDay',
  'isCancelled',
  'isDraft',
  'isOrganizer',
  'showAs',
  'webLink',
  'bodyPreview',
  'body',
  'start',
  'end',
  'originalStartTimeZone',
  'originalEndTimeZone',
  'originalStart',
  'type',
  'seriesMasterId',
  'recurrence',
  'location',
  'locations',
  'isOnlineMeeting',
  'onlineMeetingProvider',
  'onlineMeeting',
  'onlineMeetingUrl',
  'responseStatus',
  'attendees',
  'organizer',
  'occurrenceId',
]);
