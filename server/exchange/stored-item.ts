/* Calendar items as events of our own, so that the same rules decide what a reader sees of them. */
import * as v from 'valibot';

import { MeetingLinkSchema, type ResponseState } from '../../workers/wire/schemas/calendar.ts';
import { zoneOrUtc } from '../calendar/times/zones.ts';
import { windowsNameOf } from '../emulators/windows-names.ts';
import type { Recurrence, StoredAttendee, StoredEvent } from '../store/store.ts';
import { type CalendarItem, type Mailbox, ownProperty } from './items.ts';
import type { Addresses } from './people.ts';
import { writtenText } from './meeting-text.ts';
import { firstDateOf, ruleOf } from './recurrence.ts';

const RESPONSES: Readonly<Record<string, ResponseState>> = {
  Organizer: 'organizer',
  Accept: 'accepted',
  Tentative: 'tentative',
  Decline: 'declined',
};
const VISIBILITIES: Readonly<Record<string, StoredEvent['visibility']>> = {
  Personal: 'private',
  Private: 'private',
  Confidential: 'confidential',
};
const SHOWN: Readonly<Record<string, StoredEvent['showAs']>> = {
  Free: 'free',
  Tentative: 'tentative',
  Busy: 'busy',
  OOF: 'oof',
  WorkingElsewhere: 'workingElsewhere',
  NoData: 'unknown',
};

/** The mailboxes of an item, whose addresses may have to be looked up. */
export function mailboxesOf({ Organizer, RequiredAttendees, OptionalAttendees, Resources }: CalendarItem): Mailbox[] {
  const lists = [RequiredAttendees, OptionalAttendees, Resources];
  const attendees = lists.flatMap((list) => list?.Attendee.map(({ Mailbox: mailbox }) => mailbox) ?? []);
  return Organizer === undefined ? attendees : [Organizer.Mailbox, ...attendees];
}

/** The rule of a series by its master, with the dates that were left out. */
export function recurrenceOf(
  { Recurrence: written, DeletedOccurrences }: CalendarItem,
  zone: string,
): Recurrence | null {
  const rule = written === undefined ? null : ruleOf(written);
  if (rule === null) return null;
  const dates = (DeletedOccurrences?.DeletedOccurrence ?? []).map(({ Start }) => dateIn(Start, zone));
  return { rule, exceptions: dates.toSorted() };
}

const dateIn = (instant: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();

/**
 * The zone that an item is written in: UTC where Exchange names one that nobody knows.
 * @param home a zone of which it is known that people are there: Exchange has one name for the zones of several countries
 */
function zoneOf({ StartTimeZone }: Pick<CalendarItem, 'StartTimeZone'>, home: string): string {
  const name = StartTimeZone?.['@Id'] ?? '';
  return name !== '' && windowsNameOf(home) === name ? home : zoneOrUtc(name);
}

/** The calendar in which an item is. */
export interface Owner {
  /** Lower case. MyResponseType is the answer of this mailbox. */
  readonly email: string;
  readonly timeZone: string;
  /** The id of the caller's own calendar; missing for the calendars of others. */
  readonly folder?: string;
}

export interface ItemParts {
  readonly addresses: Addresses;
  readonly owner: Owner;
  /** The series of the item, where it was asked for. */
  readonly master: CalendarItem | null;
}

export function toStoredEvent(item: CalendarItem, { addresses, owner, master }: ItemParts): StoredEvent {
  const timeZone = zoneOf(item, owner.timeZone);
  const isOfSeries = ['Occurrence', 'Exception', 'RecurringMaster'].includes(item.CalendarItemType ?? '');
  const original = item.OriginalStart ?? item.RecurrenceId ?? item.Start ?? 0;
  const organizer = item.Organizer?.Mailbox;
  // The rights of a delegate open items of others too, and then MyResponseType is the answer of those.
  const isOwners = owner.folder !== undefined && item.ParentFolderId?.id === owner.folder;
  const isOrganizer = isOwners && (organizer === undefined || item.MyResponseType === 'Organizer');
  const organizerEmail = isOrganizer ? owner.email : organizer === undefined ? '' : addresses.of(organizer);
  const attendees = attendeesOf(item, addresses, isOwners ? owner.email : '');
  const [guests = ''] = /^\d{1,5}$/.exec(ownProperty(item, 'guests')) ?? [];
  const isNamed = isOrganizer || attendees.some(({ email }) => email === owner.email);
  return {
    id: item.ItemId.id,
    iCalUId: item.UID ?? '',
    version: 1,
    createdAt: item.LastModifiedTime ?? 0,
    changedAt: item.LastModifiedTime ?? 0,
    properties: guests === '' ? {} : { guests },
    organizerEmail,
    organizerName: organizer?.Name ?? '',
    subject: item.Subject ?? '',
    bodyHtml: writtenText(item.Body ?? '', ownProperty(item, 'meeting') !== ''),
    start: item.Start ?? 0,
    end: item.End ?? 0,
    timeZone,
    isAllDay: item.IsAllDayEvent ?? false,
    visibility: VISIBILITIES[item.Sensitivity ?? ''] ?? 'default',
    showAs: SHOWN[item.LegacyFreeBusyStatus ?? ''] ?? 'busy',
    reminder: item.ReminderIsSet === true ? (item.ReminderMinutesBeforeStart ?? 0) : null,
    meetingLink: meetingOf(item),
    cancelled: item.IsCancelled ?? false,
    deleted: false,
    // All dates of a series have its UID; nothing else is the same in every calendar.
    seriesMasterId: isOfSeries ? (item.UID ?? item.ItemId.id) : null,
    seriesDate: isOfSeries ? dateIn(original, timeZone) : null,
    isException: item.CalendarItemType === 'Exception',
    originalStart: item.CalendarItemType === 'Exception' ? { start: original, timeZone } : null,
    recurrence: master === null ? null : recurrenceOf(master, timeZone),
    // Who is invited as a member of a group is not named.
    attendees: isOwners && !isNamed ? [...attendees, ownAttendance(item, owner.email)] : attendees,
  };
}

function ownAttendance({ MyResponseType }: CalendarItem, email: string): StoredAttendee {
  const response = RESPONSES[MyResponseType ?? ''] ?? 'notResponded';
  return { email, name: email, response, respondedAt: null, isResource: false, remotely: false, optional: false };
}

/** @param owner whose answer MyResponseType is; '' = not known */
function attendeesOf(item: CalendarItem, addresses: Addresses, owner: string): StoredAttendee[] {
  const remote = new Set(ownProperty(item, 'remote').split(' '));
  const lists = [
    [item.RequiredAttendees, 'required'],
    [item.OptionalAttendees, 'optional'],
    [item.Resources, 'resource'],
  ] as const;
  return lists.flatMap(([list, kind]) =>
    (list?.Attendee ?? []).map(({ Mailbox: mailbox, ResponseType, LastResponseTime }): StoredAttendee => {
      const email = addresses.of(mailbox);
      // Of the answers of others only the organizer's copy knows.
      const told = RESPONSES[(email === owner && owner !== '' ? item.MyResponseType : ResponseType) ?? ''];
      return {
        email,
        name: mailbox.Name ?? email,
        response: told ?? RESPONSES[ResponseType ?? ''] ?? 'notResponded',
        respondedAt: isTold(LastResponseTime) ? LastResponseTime : null,
        remotely: remote.has(email),
        isResource: kind === 'resource',
        optional: kind === 'optional',
      };
    }),
  );
}

/** Exchange writes the year 1 for never. */
const isTold = (time: number | undefined): time is number => time !== undefined && time > 0;

/** The link of the online meeting, JSON: our own, or that of Skype. */
function meetingOf(item: CalendarItem): string | null {
  const own = v.safeParse(v.pipe(v.string(), v.parseJson(), MeetingLinkSchema), ownProperty(item, 'meeting'));
  if (own.success) return JSON.stringify(own.output);
  const url = item.JoinOnlineMeetingUrl ?? '';
  return URL.canParse(url) ? JSON.stringify({ url }) : null;
}

/** The first date of the series of a master, `YYYY-MM-DD`. */
export function beginOf(master: CalendarItem, zone: string): string {
  const written = master.Recurrence === undefined ? null : firstDateOf(master.Recurrence);
  return written ?? dateIn(master.Start ?? 0, zone);
}
