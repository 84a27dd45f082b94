import type { CalendarOwner } from '../../calendar/calendar-owner.ts';
import { textOf } from '../../calendar/plain-text.ts';
import { toUtc } from '../../calendar/times/times.ts';
import { zoneOrUtc } from '../../calendar/times/zones.ts';
import type { StoredEvent } from '../../store/store.ts';
import { element, elementWith, type XmlContent, type XmlNode } from '../../xml/write.ts';
import type { describeEvent, Reading } from '../graph/graph-event.ts';
import { type FoundItem, seriesName } from '../items.ts';
import { toWindowsName } from '../graph/graph-times.ts';
import { listOf } from './answers.ts';
import { ewsChangeKey, toEwsId, toEwsUid, toExchangeAddress } from './ews-ids.ts';
import { writeZone } from './ews-zones.ts';
import { folderId } from './folders.ts';
import { deletedStarts } from './found-items.ts';
import { writeRecurrence } from './recurrence.ts';
import type { Unsent } from './unsent.ts';

/** An item as its reader sees it. */
export interface Seen {
  readonly item: FoundItem;
  readonly owner: CalendarOwner;
  readonly reading: Reading;
  /** Reduced to what the reader may see. */
  readonly event: ReturnType<typeof describeEvent>;
  readonly bodyType: 'HTML' | 'Text';
  /** Those who are not told yet, whom the organizer alone sees. */
  readonly unsent: Unsent;
  /** Lists name people by their Exchange addresses. */
  readonly isListed: boolean;
}

type Attendee = Seen['event']['attendees'][number];
type Field = readonly [path: string, write: (seen: Seen, name: string) => XmlContent];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const NEVER = '0001-01-01T00:00:00Z';

const RESPONSES: Readonly<Record<string, string>> = {
  organizer: 'Organizer',
  accepted: 'Accept',
  declined: 'Decline',
  tentativelyAccepted: 'Tentative',
  none: 'NoResponseReceived',
};

/** A mailbox as Exchange writes it. */
export function writeMailbox(tag: string, name: string, email: string, type = 'Mailbox'): XmlNode {
  return element(
    tag,
    element('t:Name', name),
    element('t:EmailAddress', email),
    element('t:RoutingType', 'SMTP'),
    element('t:MailboxType', type),
  );
}

function organizerOf({ event, isListed }: Seen, tag: string): XmlContent {
  const mailbox = event.organizer?.emailAddress;
  if (mailbox === undefined) return null;
  const { name, address } = mailbox;
  // Whoever sees the name alone gets no address of either kind.
  if (address === '') return element(tag, element('t:Mailbox', element('t:Name', name)));
  if (!isListed) return element(tag, writeMailbox('t:Mailbox', name, address));
  const routed = element('t:EmailAddress', toExchangeAddress(address));
  return element(tag, element('t:Mailbox', element('t:Name', name), routed, element('t:RoutingType', 'EX')));
}

function attendeesOf({ event, unsent }: Seen, tag: string, type: Attendee['type']): XmlContent {
  const waiting = unsent
    .filter((one) => one.type === type)
    .map(({ name, address }) =>
      element('t:Attendee', writeMailbox('t:Mailbox', name, address), element('t:ResponseType', 'Unknown')),
    );
  const invited = event.attendees
    .filter((attendee) => attendee.type === type)
    .map(({ emailAddress, status }) =>
      element(
        't:Attendee',
        writeMailbox('t:Mailbox', emailAddress.name, emailAddress.address),
        element('t:ResponseType', status.response === 'none' ? 'Unknown' : (RESPONSES[status.response] ?? 'Unknown')),
        status.time === NEVER ? null : element('t:LastResponseTime', status.time),
      ),
    );
  return listOf(tag, [...invited, ...waiting]);
}

function bodyOf({ event, bodyType }: Seen, tag: string): XmlNode {
  const { content } = event.body;
  const text = bodyType === 'Text' ? textOf(content, content.length) : content;
  return elementWith(tag, { BodyType: bodyType }, text);
}

/** What the owner of the calendar can do with an invitation. */
function responsesOf({ event, owner, reading }: Seen, tag: string): XmlContent {
  if (owner.email !== reading.caller.email.toLowerCase() || event.isCancelled) return null;
  const isMeeting = event.attendees.length > 0;
  const names = !event.isOrganizer
    ? ['AcceptItem', 'TentativelyAcceptItem', 'DeclineItem']
    : isMeeting
      ? ['CancelCalendarItem']
      : [];
  return listOf(
    tag,
    names.map((name) => element(`t:${name}`)),
  );
}

/** When an occurrence was to begin by its series. */
function originalStart({ item: { stored, isSeries } }: Seen, tag: string): XmlContent {
  if (stored.seriesMasterId === null || isSeries) return null;
  const start = stored.isException ? (stored.originalStart?.start ?? null) : stored.start;
  return start === null ? null : element(tag, toUtc(start));
}

const isMeeting = ({ event, unsent }: Seen): boolean => event.attendees.length + unsent.length > 0;

/** MS-OXOCAL 2.2.1.10: 1 = a meeting, 2 = received, 4 = cancelled. */
function stateOf(seen: Seen): number {
  const { event } = seen;
  if (!isMeeting(seen)) return event.isCancelled ? 4 : 0;
  return 1 + (event.isOrganizer ? 0 : 2) + (event.isCancelled ? 4 : 0);
}

const CALENDAR_TYPES: Readonly<Record<string, string>> = {
  singleInstance: 'Single',
  occurrence: 'Occurrence',
  exception: 'Exception',
  seriesMaster: 'RecurringMaster',
};

function rightsOf({ event, owner, reading }: Seen, tag: string): XmlNode {
  const isOwn = owner.email === reading.caller.email.toLowerCase() && !reading.caller.isGuest;
  const rights = {
    CreateAssociated: false,
    CreateContents: false,
    CreateHierarchy: false,
    Delete: isOwn,
    Modify: isOwn && event.isOrganizer,
    Read: true,
    ViewPrivateItems: isOwn,
  };
  return element(tag, ...Object.entries(rights).map(([name, value]) => element(`t:${name}`, String(value))));
}

function occurrence(tag: string, stored: StoredEvent, { owner }: Seen): XmlNode {
  const original = stored.isException ? (stored.originalStart?.start ?? stored.start) : stored.start;
  const key = ewsChangeKey({ stored, isSeries: false }, true);
  return element(
    tag,
    elementWith('t:ItemId', { Id: toEwsId({ kind: 'event', id: stored.id }, owner.email), ChangeKey: key }),
    element('t:Start', toUtc(stored.start)),
    element('t:End', toUtc(stored.end)),
    element('t:OriginalStart', toUtc(original)),
  );
}

const presentOf = ({ item }: Seen): readonly StoredEvent[] =>
  item.isSeries ? item.siblings.filter(({ deleted }) => !deleted).toSorted((a, b) => a.start - b.start) : [];

function occurrencesOf(seen: Seen, tag: string, at: 0 | -1): XmlContent {
  const stored = presentOf(seen).at(at);
  return stored === undefined ? null : occurrence(tag, stored, seen);
}

const text = (read: (seen: Seen) => string | number | boolean | null): Field[1] => {
  return (seen, name) => {
    const value = read(seen);
    return value === null ? null : element(name, String(value));
  };
};
const namesOf = (seen: Seen, type: Attendee['type']): string =>
  seen.event.attendees.flatMap((one) => (one.type === type ? one.emailAddress.name : [])).join('; ');
const zoneNameOf = ({ item }: Seen): string => toWindowsName(zoneOrUtc(item.stored.timeZone));
const minutesOf = ({ item: { stored } }: Seen): number => (stored.end - stored.start) / 60_000;

/** The properties of an item in the order of the schema; those without a value are left out. */
export const FIELDS: readonly Field[] = [
  ['item:ParentFolderId', ({ owner }, name) => elementWith(name, { Id: folderId('calendar', owner.email) })],
  ['item:ItemClass', text(() => 'IPM.Appointment')],
  ['item:Subject', text(({ event }) => event.subject)],
  ['item:Sensitivity', text(({ event }) => capital(event.sensitivity))],
  ['item:Body', bodyOf],
  ['item:DateTimeReceived', text(({ event }) => event.createdDateTime)],
  ['item:Size', text(({ event }) => event.body.content.length + event.subject.length)],
  [
    'item:Categories',
    ({ event }, name) =>
      listOf(
        name,
        event.categories.map((one) => element('t:String', one)),
      ),
  ],
  ['item:Importance', text(({ event }) => capital(event.importance))],
  ['item:IsSubmitted', text(() => false)],
  ['item:IsDraft', text(({ event }) => event.isDraft)],
  ['item:IsFromMe', text(() => false)],
  ['item:IsResend', text(() => false)],
  ['item:DateTimeSent', text(({ event }) => event.createdDateTime)],
  ['item:DateTimeCreated', text(({ event }) => event.createdDateTime)],
  ['item:ResponseObjects', responsesOf],
  ['item:ReminderDueBy', text(({ event, item }) => (event.isReminderOn ? toUtc(item.stored.start) : null))],
  ['item:ReminderIsSet', text(({ event }) => event.isReminderOn)],
  ['item:ReminderMinutesBeforeStart', text(({ event }) => event.reminderMinutesBeforeStart)],
  ['item:DisplayCc', text((seen) => namesOf(seen, 'optional'))],
  ['item:DisplayTo', text((seen) => namesOf(seen, 'required'))],
  ['item:HasAttachments', text(({ event }) => event.hasAttachments)],
  ['item:EffectiveRights', rightsOf],
  ['item:LastModifiedTime', text(({ event }) => event.lastModifiedDateTime)],
  ['item:Preview', text(({ event }) => event.bodyPreview)],
  ['item:TextBody', (seen, name) => bodyOf({ ...seen, bodyType: 'Text' }, name)],
  ['calendar:UID', text(({ item }) => toEwsUid(item.stored.iCalUId))],
  ['calendar:RecurrenceId', originalStart],
  ['calendar:DateTimeStamp', text(({ event }) => event.lastModifiedDateTime)],
  ['calendar:Start', text(({ item }) => toUtc(item.stored.start))],
  ['calendar:End', text(({ item }) => toUtc(item.stored.end))],
  ['calendar:OriginalStart', originalStart],
  ['calendar:IsAllDayEvent', text(({ event }) => event.isAllDay)],
  [
    'calendar:LegacyFreeBusyStatus',
    text(
      ({ event }) => ({ oof: 'OOF', unknown: 'NoData' })[event.showAs as 'oof' | 'unknown'] ?? capital(event.showAs),
    ),
  ],
  ['calendar:Location', text(({ event }) => event.location.displayName)],
  ['calendar:IsMeeting', text(isMeeting)],
  ['calendar:IsCancelled', text(({ event }) => event.isCancelled)],
  ['calendar:IsRecurring', text(({ item }) => item.stored.seriesMasterId !== null)],
  ['calendar:MeetingRequestWasSent', text(({ event }) => event.attendees.length > 0)],
  ['calendar:IsResponseRequested', text(({ event }) => event.responseRequested)],
  ['calendar:CalendarItemType', text(({ event }) => CALENDAR_TYPES[event.type] ?? 'Single')],
  ['calendar:MyResponseType', text(({ event }) => RESPONSES[event.responseStatus.response] ?? 'Unknown')],
  ['calendar:Organizer', organizerOf],
  ['calendar:RequiredAttendees', (seen, name) => attendeesOf(seen, name, 'required')],
  ['calendar:OptionalAttendees', (seen, name) => attendeesOf(seen, name, 'optional')],
  ['calendar:Resources', (seen, name) => attendeesOf(seen, name, 'resource')],
  ['calendar:Duration', text((seen) => `PT${minutesOf(seen)}M`)],
  ['calendar:TimeZone', text(zoneNameOf)],
  [
    'calendar:AppointmentReplyTime',
    text(({ event }) => (event.responseStatus.time === NEVER ? null : event.responseStatus.time)),
  ],
  ['calendar:AppointmentSequenceNumber', text(({ item }) => item.stored.version)],
  ['calendar:AppointmentState', text(stateOf)],
  ['calendar:Recurrence', ({ event }) => writeRecurrence(event.recurrence)],
  ['calendar:FirstOccurrence', (seen, name) => occurrencesOf(seen, name, 0)],
  ['calendar:LastOccurrence', (seen, name) => occurrencesOf(seen, name, -1)],
  [
    'calendar:ModifiedOccurrences',
    (seen, name) =>
      listOf(
        name,
        presentOf(seen).flatMap((one) => (one.isException ? occurrence('t:Occurrence', one, seen) : [])),
      ),
  ],
  [
    'calendar:DeletedOccurrences',
    ({ item }, name) =>
      listOf(
        name,
        (item.isSeries ? deletedStarts(item) : []).map((start) =>
          element('t:DeletedOccurrence', element('t:Start', toUtc(start))),
        ),
      ),
  ],
  ['calendar:StartTimeZone', ({ item }, name) => writeZone(name, zoneOrUtc(item.stored.timeZone))],
  ['calendar:EndTimeZone', ({ item }, name) => writeZone(name, zoneOrUtc(item.stored.timeZone))],
  ['calendar:AllowNewTimeProposal', text(({ event }) => event.allowNewTimeProposals)],
  ['calendar:IsOnlineMeeting', text(({ event }) => event.isOnlineMeeting)],
  ['calendar:StartTimeZoneId', text(zoneNameOf)],
  ['calendar:EndTimeZoneId', text(zoneNameOf)],
  ['calendar:JoinOnlineMeetingUrl', text(({ event }) => event.onlineMeeting?.joinUrl ?? null)],
  ['calendar:IsOrganizer', text(({ event }) => event.isOrganizer)],
];

/** The id of an item, with its change key. */
export function writeItemId({ item, owner }: Pick<Seen, 'item' | 'owner'>, showsPeople: boolean): XmlNode {
  const { stored, isSeries } = item;
  const isWhole = isSeries && stored.seriesMasterId !== null;
  const name = isWhole
    ? seriesName(stored.organizerEmail, stored.seriesMasterId)
    : ({ kind: 'event', id: stored.id } as const);
  return elementWith('t:ItemId', { Id: toEwsId(name, owner.email), ChangeKey: ewsChangeKey(item, showsPeople) });
}
