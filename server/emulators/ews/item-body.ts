import * as v from 'valibot';

import type { XmlElement } from '../../xml/read.ts';
import type { StoredAttendee, StoredEvent } from '../../store/store.ts';
import { type EventWrite, EventWriteSchema } from '../graph/event-body.ts';
import { refusal } from './ews-error.ts';
import { readEwsUid, toSmtpAddress } from './ews-ids.ts';
import { clockOf, readZone, zoneOf } from './ews-zones.ts';
import { readExtended } from './extended.ts';
import { readRecurrence } from './recurrence.ts';
import { attributeOf, child, childrenOf, invalid, readBoolean, requireChild, textIn } from './soap.ts';
import { readTime, toInstant } from './times.ts';

/* A calendar item that is written, in the words of the other protocol of Exchange, which our calendar understands. */

type Written = { -readonly [Name in keyof EventWrite]?: unknown };

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const SHOWN_AS = new Map([
  ['OOF', 'oof'],
  ['NoData', 'unknown'],
]);

/** Simple properties by the names of their elements. */
const PROPERTIES: Readonly<Record<string, (written: XmlElement) => Written>> = {
  Subject: ({ text }) => ({ subject: text }),
  Sensitivity: ({ text }) => ({ sensitivity: lower(text.trim()) }),
  Body: (body) => ({
    body: { contentType: attributeOf(body, 'BodyType', ['HTML', 'Text']).toLowerCase(), content: body.text },
  }),
  Categories: (list) => ({ categories: childrenOf(list, 'String').map(({ text }) => text) }),
  Importance: ({ text }) => ({ importance: lower(text.trim()) }),
  ReminderIsSet: ({ text }) => ({ isReminderOn: readBoolean(text) }),
  ReminderMinutesBeforeStart: ({ text }) => ({ reminderMinutesBeforeStart: Number(text) }),
  IsAllDayEvent: ({ text }) => ({ isAllDay: readBoolean(text) }),
  LegacyFreeBusyStatus: ({ text }) => ({ showAs: SHOWN_AS.get(text.trim()) ?? lower(text.trim()) }),
  Location: ({ text }) => ({ location: { displayName: text } }),
  EnhancedLocation: (place) => ({ location: { displayName: textIn(place, 'DisplayName') ?? '' } }),
  IsResponseRequested: ({ text }) => ({ responseRequested: readBoolean(text) }),
  AllowNewTimeProposal: ({ text }) => ({ allowNewTimeProposals: readBoolean(text) }),
  Recurrence: (recurrence) => ({ recurrence: readRecurrence(recurrence) }),
};

/** Those with elements in them; all others hold a text alone. */
const NESTED = new Set(['Categories', 'EnhancedLocation', 'Recurrence']);

/** Read together with others, below. */
const TOGETHER = new Set([
  'Start',
  'End',
  'StartTimeZone',
  'EndTimeZone',
  'MeetingTimeZone',
  'RequiredAttendees',
  'OptionalAttendees',
  'Resources',
  'ExtendedProperty',
]);

/** What clients send along with a new item, and our calendar decides by itself or keeps no word of. */
const IGNORED = new Set([
  'ItemClass',
  'UID',
  'DateTimeStamp',
  'Culture',
  'ReminderDueBy',
  'ConferenceType',
  'IsOnlineMeeting',
  'MeetingWorkspaceUrl',
  'NetShowUrl',
  'InboxReminders',
  'MimeContent',
]);

/** How an element is removed again. */
const EMPTY: Readonly<Record<string, Written>> = {
  Subject: { subject: '' },
  Body: { body: { contentType: 'text', content: '' } },
  Categories: { categories: [] },
  Location: { location: { displayName: '' } },
  EnhancedLocation: { location: { displayName: '' } },
  ReminderIsSet: { isReminderOn: false },
  ReminderMinutesBeforeStart: { isReminderOn: false },
  Recurrence: { recurrence: null },
  Sensitivity: { sensitivity: 'normal' },
  Importance: { importance: 'normal' },
};

const LISTS = { RequiredAttendees: 'required', OptionalAttendees: 'optional', Resources: 'resource' } as const;
type ListName = keyof typeof LISTS;

export interface Base {
  /** The event that is changed; null = a new one. */
  readonly before: StoredEvent | null;
  /** The zone that the request names for times without one. */
  readonly zone: string | null;
}

const typeOf = ({ isResource, optional }: StoredAttendee): 'resource' | 'optional' | 'required' =>
  isResource ? 'resource' : optional ? 'optional' : 'required';

function peopleOf(list: XmlElement, type: string) {
  return childrenOf(list, 'Attendee').map((attendee) => {
    const mailbox = requireChild(attendee, 'Mailbox');
    const name = textIn(mailbox, 'Name');
    const address = toSmtpAddress(textIn(mailbox, 'EmailAddress') ?? name ?? '');
    return { type, emailAddress: name === undefined ? { address } : { address, name } };
  });
}

/** The attendees of an event as they are written. */
export const attendeesIn = ({ attendees }: StoredEvent): NonNullable<EventWrite['attendees']> =>
  attendees.map((attendee) => ({
    type: typeOf(attendee),
    emailAddress: { address: attendee.email, name: attendee.name },
  }));

/** A list that is written replaces those of its kind; the others stay. */
function attendeesOf(lists: ReadonlyMap<string, XmlElement | null>, before: StoredEvent | null): Written {
  const names = (Object.keys(LISTS) as ListName[]).filter((name) => lists.has(name));
  if (names.length === 0) return {};
  const types = new Set<string>(names.map((name) => LISTS[name]));
  const staying = (before === null ? [] : attendeesIn(before)).filter(({ type }) => !types.has(type ?? 'required'));
  const given = names.flatMap((name) => {
    const list = lists.get(name);
    return list == null ? [] : peopleOf(list, LISTS[name]);
  });
  return { attendees: [...staying, ...given] };
}

/** The zone of the times of an item: its own, else that of the event before, else that of the request. */
function zoneOfItem(item: XmlElement, { before, zone }: Base): string {
  const own = child(item, 'StartTimeZone');
  if (own !== undefined) return readZone(own);
  const older = child(item, 'MeetingTimeZone')?.attributes['TimeZoneName'];
  if (older !== undefined) return zoneOf(older);
  return before?.timeZone ?? (zone === null ? 'UTC' : zoneOf(zone));
}

/** A whole day begins at its midnight, and ends at the next one. */
function toDay(instant: number, zone: string, isEnd: boolean): string {
  const local = clockOf(zone).toLocal(instant);
  const midnight = local.toPlainDate().toPlainDateTime();
  const day = isEnd && !midnight.equals(local) ? midnight.add({ days: 1 }) : midnight;
  return day.toString({ smallestUnit: 'second' });
}

function timesOf(item: XmlElement, base: Base): Written {
  const zone = zoneOfItem(item, base);
  const { before } = base;
  const flag = textIn(item, 'IsAllDayEvent');
  const isAllDay = flag === undefined ? (before?.isAllDay ?? false) : readBoolean(flag);
  const hasOtherZone = before !== null && zone !== before.timeZone;
  const isDay = isAllDay && !(before?.isAllDay === true);
  const part = (name: 'Start' | 'End'): { readonly dateTime: string; readonly timeZone: string } | undefined => {
    const written = textIn(item, name);
    const present = name === 'Start' ? before?.start : before?.end;
    if (written === undefined && !((hasOtherZone || isDay) && present !== undefined)) return undefined;
    const instant = written === undefined ? (present ?? 0) : toInstant(written, name, clockOf(zone));
    if (isAllDay) return { dateTime: toDay(instant, zone, name === 'End'), timeZone: zone };
    const local = written !== undefined && !readTime(written, name).hasOffset;
    return { dateTime: local ? written : new Date(instant).toISOString(), timeZone: zone };
  };
  const [start, end] = [part('Start'), part('End')];
  return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
}

function checked(written: Written): EventWrite {
  const parsed = v.safeParse(EventWriteSchema, written);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw refusal('ErrorInvalidPropertySet', `The property ${v.getDotPath(issue) ?? ''} has a wrong value.`);
}

/**
 * What an item says, and which of its properties it removes.
 * @param item its elements in any order
 * @param removed names of elements
 * @throws EwsError
 */
export function readItem(item: XmlElement, base: Base, removed: readonly string[] = []): EventWrite {
  const lists = new Map<string, XmlElement | null>(childrenOf(item).map((part) => [part.name, part]));
  const parts: Written[] = childrenOf(item).map((part) => {
    const { name } = part;
    const read = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
    if (part.children.length > 0 && read !== undefined && !NESTED.has(name)) throw invalid(`'${name}' is a text.`);
    if (read !== undefined) return read(part);
    if (TOGETHER.has(name) || (base.before === null && IGNORED.has(name))) return {};
    throw refusal('ErrorInvalidPropertySet', `Set action is invalid for property '${name}'.`);
  });
  for (const name of removed) {
    const empty = Object.hasOwn(EMPTY, name) ? EMPTY[name] : undefined;
    if (empty === undefined && !Object.hasOwn(LISTS, name)) {
      throw refusal('ErrorInvalidPropertyDelete', `Delete action is not supported for property '${name}'.`);
    }
    if (empty === undefined) lists.set(name, null);
    else parts.push(empty);
  }
  const extended = childrenOf(item, 'ExtendedProperty').map(readExtended);
  return checked({
    ...Object.assign({}, ...parts),
    ...timesOf(item, base),
    ...attendeesOf(lists, base.before),
    ...(extended.length === 0 ? {} : { singleValueExtendedProperties: extended }),
  });
}

/** The UID that a client has made for a new item; undefined = none. */
export function uidOf(item: XmlElement): string | undefined {
  const uid = textIn(item, 'UID');
  if (uid === undefined || uid === '') return undefined;
  if (uid.length > 255) throw invalid('The UID has more than 255 characters.');
  return readEwsUid(uid);
}
