/*
 * One event as an iCalendar file (RFC 5545) that any other calendar imports. Times are UTC, so that no description of a
 * zone is needed; all-day events are dates. There is no METHOD: an imported file sends no requests.
 */
import { generateIcsCalendar, type IcsAttendee, type IcsDateObject, type IcsEvent, type IcsTimezone } from 'ts-ics';

import { hasInstant, zonedTimeToInstant } from '../../calendars/zoned-time.ts';
import type { InterfaceLanguage } from '../../contract.ts';
import { areaPathOf, placesText } from '../../model/area-path.ts';
import { createAreaTree } from '../../model/areas.ts';
import { dateOf } from '../../model/day.ts';
import type { Attendee, CalendarEvent, ResponseState, ZonedTime } from '../../model/event.ts';
import { htmlToPlain } from '../../model/html.ts';
import { shownName } from '../../model/resource.ts';
import { toResponseState } from '../../model/responses.ts';
import type { Instant } from '../../model/units.ts';
import { eventTimes, findResource, timesFor } from '../events/event-resources.ts';
import type { Workspace } from '../shared/workspace.ts';

export interface IcsFile {
  /** The subject as a name that every file system takes, `Focus.ics`. */
  readonly fileName: string;
  /** CRLF lines of at most 75 octets. */
  readonly text: string;
}

/** The file of an event, with the names of places in a language. @throws RangeError where the event has no times */
export function eventToIcs(
  event: CalendarEvent,
  workspace: Workspace,
  language: InterfaceLanguage,
  now: Instant,
): IcsFile {
  return toIcsFile(event.subject, [toIcsEvent(event, workspace, language, now)]);
}

/** A file of events. @param timezones the zones that they name */
export function toIcsFile(
  subject: string,
  events: readonly IcsEvent[],
  timezones: readonly IcsTimezone[] = [],
): IcsFile {
  const text = generateIcsCalendar({
    version: '2.0',
    prodId: '-//Deskway//Deskway//EN',
    timezones: [...timezones],
    events: [...events],
  });
  return { fileName: fileNameOf(subject), text: foldByOctets(text) };
}

/** An event with its texts made safe. @throws RangeError where it has no times */
export function toIcsEvent(
  event: CalendarEvent,
  workspace: Workspace,
  language: InterfaceLanguage,
  now: Instant,
): IcsEvent {
  const { organizer, attendees, onlineMeeting, showAs } = event;
  const description = bodyOf(event);
  const times = timesOf(event, workspace.timeZone);
  const places = placesOf(event, workspace, language);
  const url = URL.parse(onlineMeeting?.url ?? '')?.href;
  return {
    uid: escaped(oneLine(event.iCalUId)),
    summary: printable(event.subject),
    stamp: { date: new Date(now) },
    ...times,
    ...recurrenceIdOf(event, times.start),
    status: statusOf(event),
    timeTransparent: showAs === 'free' ? 'TRANSPARENT' : 'OPAQUE',
    ...classOf(event),
    ...(places === '' ? {} : { location: printable(places) }),
    ...(description === '' ? {} : { description: printable(description) }),
    ...(url === undefined ? {} : { url }),
    organizer: toPerson(organizer.emailAddress),
    attendees: attendees.map(toAttendee),
  };
}

/** The places of an event with where they are; of one that we do not know what the calendar calls it. */
function placesOf({ attendees }: CalendarEvent, workspace: Workspace, language: InterfaceLanguage): string {
  const tree = createAreaTree(workspace.configuration.areas);
  const invited = attendees.filter(({ resource }) => resource);
  return placesText(
    invited.map(({ emailAddress: { address, name } }) => {
      const resource = findResource(workspace, address);
      return resource === undefined
        ? { name: name ?? address, areaPath: '' }
        : { name: shownName(resource, language), areaPath: areaPathOf(resource, tree, language) };
    }),
  );
}

/** The text of the body with its lines; if the calendar gives no body, its preview. */
function bodyOf({ bodyHtml = '', bodyPreview = '' }: CalendarEvent): string {
  return bodyHtml === '' ? bodyPreview : htmlToPlain(bodyHtml);
}

/** The library does not escape a UID, though it is a text like others (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`);
}

/** @throws RangeError where the event has no times; those that the calendar shows have times */
function timesOf(
  event: CalendarEvent,
  timeZone: string,
): { readonly start: IcsDateObject; readonly end: IcsDateObject } {
  const read = eventTimes(event);
  if (read === null) throw new RangeError(`${event.id} has no times`);
  const { start, end } = timesFor(event, read, timeZone);
  const toIcs = (instant: Instant): IcsDateObject =>
    event.isAllDay ? dateObject(dateOf(instant, timeZone)) : { date: new Date(instant) };
  return { start: toIcs(start), end: toIcs(end) };
}

/** The original date of an event in its series. For one that was moved the calendar may not give it. */
function recurrenceIdOf(
  { type, originalStart = null, isAllDay }: CalendarEvent,
  start: IcsDateObject,
): Pick<IcsEvent, 'recurrenceId'> {
  if (type !== 'occurrence' && type !== 'exception') return {};
  if (originalStart === null || !isTime(originalStart)) {
    return type === 'occurrence' ? { recurrenceId: { value: start } } : {};
  }
  const [date = '', time] = originalStart.dateTime.split('T');
  // An event with a time may have become a whole day.
  if (isAllDay && time === '00:00:00') return { recurrenceId: { value: dateObject(date) } };
  return { recurrenceId: { value: { date: new Date(zonedTimeToInstant(originalStart)) } } };
}

/** Its wall clock and its instant are both used: both must be set. */
function isTime({ dateTime, timeZone, utcDateTime }: ZonedTime): boolean {
  return hasInstant({ dateTime, timeZone }) && hasInstant({ dateTime, timeZone, utcDateTime });
}

/** @param date `YYYY-MM-DD` */
export function dateObject(date: string): IcsDateObject {
  return { type: 'DATE', date: new Date(`${date}T00:00:00Z`) };
}

function statusOf({ cancelled, status }: CalendarEvent): 'CANCELLED' | 'TENTATIVE' | 'CONFIRMED' {
  if (cancelled || status === 'cancelled') return 'CANCELLED';
  return status === 'tentative' ? 'TENTATIVE' : 'CONFIRMED';
}

const CLASSES = { public: 'PUBLIC', private: 'PRIVATE', confidential: 'CONFIDENTIAL' } as const;

function classOf({ visibility }: CalendarEvent): Pick<IcsEvent, 'class'> {
  return visibility === 'default' ? {} : { class: CLASSES[visibility] };
}

const PARTICIPATIONS: Readonly<Record<ResponseState, NonNullable<IcsAttendee['partstat']>>> = {
  organizer: 'ACCEPTED',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
  notResponded: 'NEEDS-ACTION',
};

function toAttendee({ emailAddress, status, resource, optional }: Attendee): IcsAttendee {
  const roleOfPerson = optional === true ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT';
  return {
    ...toPerson(emailAddress),
    partstat: PARTICIPATIONS[toResponseState(status.response) ?? 'notResponded'],
    role: resource ? 'NON-PARTICIPANT' : roleOfPerson,
  };
}

function toPerson({ address, name }: Attendee['emailAddress']): { readonly email: string; readonly name?: string } {
  const email = oneLine(address);
  return name === undefined ? { email } : { email, name: parameter(name) };
}

/**
 * A parameter value: the library does not escape it, so it is quoted; it cannot contain a quote itself (RFC 5545, 3.1).
 */
function parameter(text: string): string {
  const value = oneLine(text).replaceAll('"', '’');
  return /[:;,]/.test(value) ? `"${value}"` : value;
}

/**
 * A text without control characters: the library escapes its line breaks, and no others are allowed in a file (RFC
 * 5545, 3.1).
 */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '');
}

/** Text from outside must not start a new line. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

const MOST_OCTETS = 75;
const encoder = new TextEncoder();

/** The library folds by letters; RFC 5545 (3.1) counts octets, and no letter may be cut. */
function foldByOctets(text: string): string {
  return text.replaceAll('\r\n ', '').split('\r\n').map(foldLine).join('\r\n');
}

function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}

const LONGEST_NAME = 80;

/** Letters, digits and a few marks of the subject; `event` where nothing is left. */
function fileNameOf(subject: string): string {
  const name = subject
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .slice(0, LONGEST_NAME)
    .trim();
  return `${name === '' ? 'event' : name}.ics`;
}
