/* What is written of an event: the properties of a calendar item, in the order of its schema. */
import { guestsOf } from '../calendar/event-view.ts';
import { toUtc } from '../calendar/times/times.ts';
import { windowsNameOf } from '../emulators/windows-names.ts';
import { ProblemError } from '../http/problem.ts';
import type { EventDraft, StoredEvent } from '../store/store.ts';
import { writeXml, type XmlNode } from '../xml/write.ts';
import { withMeeting } from './meeting-text.ts';
import { fieldNode, type OwnProperty, propertyNode } from './items.ts';
import { t, tWith } from './names.ts';

/** A property of an item: where it is, and its element; null = it has no value. */
export interface ItemField {
  readonly uri: XmlNode;
  readonly node: XmlNode | null;
}

/** An attendee to be written. */
interface Invited {
  readonly email: string;
  readonly name: string;
}

/** The content of an item, without its series. */
export interface ItemContent
  extends Pick<
    EventDraft,
    | 'subject'
    | 'bodyHtml'
    | 'start'
    | 'end'
    | 'timeZone'
    | 'isAllDay'
    | 'visibility'
    | 'showAs'
    | 'reminder'
    | 'meetingLink'
  > {
  readonly required: readonly Invited[];
  readonly optional: readonly Invited[];
  readonly resources: readonly Invited[];
  /** Addresses. */
  readonly remote: readonly string[];
  /** People on site who are not invited. */
  readonly guests: number;
}

/** @param nameOf the names of resources by their addresses */
export function contentOfDraft(draft: EventDraft, nameOf: (email: string) => string): ItemContent {
  const people = (optional: boolean) => draft.attendees.filter((attendee) => attendee.optional === optional);
  return {
    ...draft,
    required: people(false),
    optional: people(true),
    resources: draft.resourceEmails.map((email) => ({ email, name: nameOf(email) })),
    remote: draft.attendees.filter(({ remotely }) => remotely).map(({ email }) => email),
    guests: guestsOf({ properties: draft.properties ?? {} }),
  };
}

export function contentOfEvent(event: StoredEvent): ItemContent {
  const some = (isResource: boolean, optional: boolean) =>
    event.attendees.filter((attendee) => attendee.isResource === isResource && attendee.optional === optional);
  return {
    ...event,
    required: some(false, false),
    optional: some(false, true),
    resources: some(true, false),
    remote: event.attendees.filter(({ remotely }) => remotely).map(({ email }) => email),
    guests: guestsOf(event),
  };
}

const SENSITIVITIES = {
  default: 'Normal',
  public: 'Normal',
  private: 'Private',
  confidential: 'Confidential',
} as const;
const STATUSES = {
  free: 'Free',
  tentative: 'Tentative',
  busy: 'Busy',
  oof: 'OOF',
  workingElsewhere: 'WorkingElsewhere',
  unknown: 'Busy',
} as const;

const field = (uri: string, written: XmlNode | null): ItemField => ({ uri: fieldNode(uri), node: written });

export function ownField(property: OwnProperty, value: string): ItemField {
  const uri = propertyNode(property);
  return { uri, node: value === '' ? null : t('ExtendedProperty', uri, t('Value', value)) };
}

function attendeesField(kind: 'RequiredAttendees' | 'OptionalAttendees' | 'Resources', invited: readonly Invited[]) {
  const attendees = invited
    .filter(({ email }) => email !== '')
    .toSorted((a, b) => (a.email < b.email ? -1 : 1))
    .map(({ email, name }) => t('Attendee', t('Mailbox', t('Name', name), t('EmailAddress', email))));
  return field(`calendar:${kind}`, attendees.length === 0 ? null : t(kind, ...attendees));
}

/** @throws ProblemError 400 for a zone that has no Windows name: a series would drift with the clocks */
function zoneNode(name: string, timeZone: string): XmlNode {
  const id = windowsNameOf(timeZone);
  if (id === null)
    throw new ProblemError(400, 'invalid_time_zone', `Exchange does not know the time zone ${timeZone}.`);
  return tWith(name, { Id: id });
}

/** The properties of an item in the order of its schema; `series` and `request` are written once, when it is made. */
export function itemFields(
  content: ItemContent,
  once: { readonly series?: XmlNode | null; readonly request?: string; readonly uid?: string | null } = {},
): ItemField[] {
  const { subject, bodyHtml, start, end, timeZone, reminder } = content;
  const location = content.resources.map(({ name }) => name).join('; ');
  const { series, request, uid } = once;
  return [
    field('item:Subject', t('Subject', subject)),
    field('item:Sensitivity', t('Sensitivity', SENSITIVITIES[content.visibility])),
    field('item:Body', tWith('Body', { BodyType: 'HTML' }, withMeeting(bodyHtml, content.meetingLink))),
    field('item:ReminderIsSet', t('ReminderIsSet', String(reminder !== null))),
    ...(reminder === null
      ? []
      : [field('item:ReminderMinutesBeforeStart', t('ReminderMinutesBeforeStart', String(reminder)))]),
    ...(request === undefined ? [] : [ownField('request', request)]),
    ownField('remote', content.remote.join(' ')),
    ownField('meeting', content.meetingLink ?? ''),
    ownField('guests', content.guests === 0 ? '' : `${content.guests}`),
    ...(uid == null ? [] : [field('calendar:UID', t('UID', uid))]),
    field('calendar:Start', t('Start', toUtc(start))),
    field('calendar:End', t('End', toUtc(end))),
    field('calendar:IsAllDayEvent', t('IsAllDayEvent', String(content.isAllDay))),
    field('calendar:LegacyFreeBusyStatus', t('LegacyFreeBusyStatus', STATUSES[content.showAs])),
    field('calendar:Location', t('Location', location)),
    attendeesField('RequiredAttendees', content.required),
    attendeesField('OptionalAttendees', content.optional),
    // A place that is invited like a person is not booked everywhere.
    attendeesField('Resources', content.resources),
    ...(series === undefined ? [] : [field('calendar:Recurrence', series)]),
    field('calendar:StartTimeZone', zoneNode('StartTimeZone', timeZone)),
    field('calendar:EndTimeZone', zoneNode('EndTimeZone', timeZone)),
  ];
}

const textOf = ({ node }: ItemField): string => (node === null ? '' : writeXml(node));

/** The properties that differ; one that has no value any more among them. Attendees that stay are told nothing. */
export function changedFields(before: readonly ItemField[], after: readonly ItemField[]): ItemField[] {
  const known = new Map(before.map((one) => [writeXml(one.uri), textOf(one)] as const));
  return after.filter((one) => (known.get(writeXml(one.uri)) ?? '') !== textOf(one));
}

const ATTENDEES = /calendar:(?:RequiredAttendees|OptionalAttendees|Resources)$/;

/** True where nothing but the attendees changes: then the others need not be told. */
export const areAttendeesAlone = (fields: readonly ItemField[]): boolean =>
  fields.every(({ uri }) => ATTENDEES.test(uri.attributes['FieldURI'] ?? ''));
