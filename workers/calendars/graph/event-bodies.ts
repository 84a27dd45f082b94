/*
 * What Microsoft Graph is told of an event.
 */
import { addressKey } from '../../model/address.ts';
import type { CalendarEvent, MeetingLink, ShowAs, Visibility } from '../../model/event.ts';
import type { Instant } from '../../model/units.ts';
import type { AskedPerson, AskedResource, EventChange, EventDetails } from '../calendar.ts';
import type { GraphEvent } from '../../wire/schemas/graph.ts';
import { addressesOf, isSameSet, peopleOf } from '../providers/event-parts.ts';
import { OWN_PROPERTY } from './event-reading.ts';
import { joinBody, meetingText } from '../providers/meeting-text.ts';
import { toGraphTime } from './written-zone.ts';

/** Where a meeting is made; null = nowhere. */
export type MeetingProvider = string | null;

export type GraphBody = Readonly<Record<string, unknown>>;

interface Times {
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
  readonly timeZone: string;
}

export function timesBody({ start, end, isAllDay, timeZone }: Times): GraphBody {
  return { start: toGraphTime(start, timeZone), end: toGraphTime(end, timeZone), isAllDay };
}

/** All of a new event but its dates and its repetition. */
export function contentBody(
  details: Partial<EventDetails> & Pick<EventDetails, 'subject' | 'text'>,
  resources: readonly AskedResource[],
  provider: MeetingProvider,
): GraphBody {
  const { attendees = [], meeting = { type: 'none' } } = details;
  const link = meeting.type === 'link' ? meeting.link : null;
  return {
    subject: details.subject,
    body: textBody(details.text, link === null ? '' : meetingText(link)),
    attendees: [...attendees.map(toInvitation), ...resources.map(toInvitedResource)],
    ...placeBody(resources),
    ...plainBody(details),
    ...(meeting.type === 'provider' ? meetingBody(provider) : {}),
    ...ownBody(attendees, link, details.guests),
  };
}

/**
 * What a change changes of an event; times are left out where they stay. Attendees are the whole list or nothing: each
 * list that is sent is told to everybody, and cancels for those who are not on it.
 * @param meeting how to join, of the present body
 */
export function changeBody(
  event: CalendarEvent,
  change: EventChange,
  meeting: string,
  provider: MeetingProvider,
): GraphBody {
  const { subject, text, resources, guests = event.guests ?? 0 } = change;
  const before = event.onlineMeetingProvider == null ? (event.onlineMeeting ?? null) : null;
  const link = linkAfter(event, change, before);
  const isOtherLink = link?.url !== before?.url;
  const linkText = link === null ? '' : meetingText(link);
  const join = event.onlineMeetingProvider == null ? linkText : joinText(event, meeting);
  const isOtherText = text !== undefined || isOtherLink;
  const isOtherPlace = !isSameSet(
    resources.map(({ email }) => email),
    addressesOf(event, true),
  );
  const people = change.attendees ?? peopleOf(event);
  const isOtherPeople = !isSameSet(people.map(addressOf), peopleOf(event).map(addressOf));
  const isOtherRemote = !isSameSet(people.map(remoteKey), peopleOf(event).map(remoteKey));
  const isProviderAsked = change.meeting?.type === 'provider' && event.onlineMeetingProvider == null;
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(isOtherText ? { body: textBody(text ?? event.bodyHtml ?? '', join) } : {}),
    ...(isOtherPlace || isOtherPeople ? { attendees: mergedAttendees(event, people, resources) } : {}),
    ...(isOtherPlace ? placeBody(resources) : {}),
    ...plainBody(change),
    ...(isProviderAsked ? meetingBody(provider) : {}),
    ...(isOtherRemote || isOtherLink || guests !== (event.guests ?? 0) ? ownBody(people, link, guests, true) : {}),
  };
}

function textBody(text: string, meeting: string) {
  return { contentType: 'HTML', content: joinBody({ text, meeting }) };
}

/** What the provider has written; where that cannot be found in the body, the link alone. */
function joinText({ onlineMeeting = null }: CalendarEvent, meeting: string): string {
  return meeting === '' && onlineMeeting !== null ? meetingText(onlineMeeting) : meeting;
}

/** A meeting of the provider stays: Graph takes none back. */
function linkAfter(event: CalendarEvent, { meeting }: EventChange, before: MeetingLink | null): MeetingLink | null {
  if (meeting === undefined || event.onlineMeetingProvider != null) return before;
  return meeting.type === 'link' ? meeting.link : null;
}

const SENSITIVITIES: Readonly<Record<Visibility, string>> = {
  default: 'normal',
  public: 'normal',
  private: 'private',
  confidential: 'confidential',
};

function plainBody({ visibility, showAs, reminder }: Partial<EventDetails>): GraphBody {
  return {
    ...(visibility === undefined ? {} : { sensitivity: SENSITIVITIES[visibility] }),
    ...(showAs === undefined ? {} : { showAs: knownState(showAs) }),
    ...(reminder === undefined ? {} : { isReminderOn: reminder !== null }),
    ...(reminder == null ? {} : { reminderMinutesBeforeStart: reminder }),
  };
}

const knownState = (showAs: ShowAs): ShowAs => (showAs === 'unknown' ? 'busy' : showAs);

function meetingBody(provider: MeetingProvider): GraphBody {
  return provider === null ? {} : { isOnlineMeeting: true, onlineMeetingProvider: provider };
}

/** A room is asked as a resource, and named as the location: what was written into its own calendar it would ignore. */
function placeBody(resources: readonly AskedResource[]): GraphBody {
  const places = resources.map(({ displayName, email }) => ({ displayName, locationEmailAddress: email }));
  const [first] = places;
  if (first === undefined) return { locations: [] };
  return places.length === 1 ? { location: first } : { locations: places };
}

const toInvitation = ({ email, displayName }: AskedPerson) => ({
  emailAddress: { address: email, name: displayName },
  type: 'required',
});

const toInvitedResource = ({ email, displayName }: AskedResource) => ({
  emailAddress: { address: email, name: displayName },
  type: 'resource',
});

/** @param isRewritten also where nothing is left to keep */
function ownBody(people: readonly AskedPerson[], link: MeetingLink | null, guests = 0, isRewritten = false): GraphBody {
  const remotely = people.filter((person) => person.remotely).map(({ email }) => email);
  if (remotely.length === 0 && link === null && guests === 0 && !isRewritten) return {};
  const kept = link === null ? null : { url: link.url, code: link.code ?? null, password: link.password ?? null };
  return {
    singleValueExtendedProperties: [
      { id: OWN_PROPERTY, value: JSON.stringify({ remotely, link: kept, ...(guests === 0 ? {} : { guests }) }) },
    ],
  };
}

/** What was sent of our property with an event: answers to writing do not repeat it. */
export function ownProperties(sent: GraphBody, { singleValueExtendedProperties: present }: GraphEvent) {
  const properties = sent['singleValueExtendedProperties'];
  const isSent = Array.isArray(properties);
  return { singleValueExtendedProperties: isSent ? (properties as typeof present) : present };
}

/** The present attendees who stay as they are, and the new ones. */
function mergedAttendees(
  event: CalendarEvent,
  people: readonly AskedPerson[],
  resources: readonly AskedResource[],
): readonly unknown[] {
  const present = new Map(event.attendees.map((attendee) => [addressKey(attendee.emailAddress.address), attendee]));
  const wanted = [
    ...people.map((person) => ({ email: person.email, invitation: toInvitation(person) })),
    ...resources.map((resource) => ({ email: resource.email, invitation: toInvitedResource(resource) })),
  ];
  const organizer = present.get(addressKey(event.organizer.emailAddress.address));
  const listed = wanted.map(({ email, invitation }) => {
    const known = present.get(addressKey(email));
    if (known === undefined) return invitation;
    const kind = known.optional === true ? 'optional' : 'required';
    return { emailAddress: known.emailAddress, type: known.resource ? 'resource' : kind };
  });
  return organizer === undefined ? listed : [{ emailAddress: organizer.emailAddress, type: 'required' }, ...listed];
}

const addressOf = ({ email }: AskedPerson): string => email;
const remoteKey = ({ email, remotely }: AskedPerson): string => `${email} ${remotely}`;
