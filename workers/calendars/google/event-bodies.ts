/*
 * What Google is told of an event.
 */
import { addressKey } from '../../model/address.ts';
import type { CalendarEvent, MeetingLink, ShowAs } from '../../model/event.ts';
import type { Instant } from '../../model/units.ts';
import type { AskedPerson, AskedResource, EventChange, EventDetails } from '../calendar.ts';
import type { GoogleAttendee } from '../../wire/schemas/google.ts';
import { addressesOf, dateAt, isSameSet, peopleOf } from '../providers/event-parts.ts';
import { joinBody, meetingText } from '../providers/meeting-text.ts';
import { guestsProperty, linkProperty, remoteProperties, stateProperty } from './own-properties.ts';

export type GoogleBody = Readonly<Record<string, unknown>>;

interface Times {
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
  readonly timeZone: string;
}

/** Four weeks, in minutes. */
const LONGEST_REMINDER = 40_320;

/**
 * Times are sent with an offset and the name of their zone, whole days as dates.
 * @param wasAllDay of an event that is changed: what its times no longer have is taken from them
 */
export function timesBody({ start, end, isAllDay, timeZone }: Times, wasAllDay = isAllDay): GoogleBody {
  const emptied = wasAllDay === isAllDay ? {} : isAllDay ? { dateTime: null, timeZone: null } : { date: null };
  if (!isAllDay) {
    const at = (instant: Instant) => ({ dateTime: withOffset(instant, timeZone), timeZone, ...emptied });
    return { start: at(start), end: at(end) };
  }
  // The end is the day after the last one, which begins before it.
  const last = Temporal.PlainDate.from(dateAt(Math.max(start, end - 1), timeZone));
  return {
    start: { date: dateAt(start, timeZone), ...emptied },
    end: { date: last.add({ days: 1 }).toString(), ...emptied },
  };
}

function withOffset(instant: Instant, timeZone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return time.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** All of a new event but its dates and its repetition. */
export function contentBody(
  details: Partial<EventDetails> & Pick<EventDetails, 'subject' | 'text'>,
  resources: readonly AskedResource[],
  requestId: string,
): GoogleBody {
  const { attendees = [], meeting = { type: 'none' } } = details;
  const link = meeting.type === 'link' ? meeting.link : null;
  const invited = [...attendees.map(toInvitation), ...resources.map(toInvitedResource)];
  const remote = attendees.filter(({ remotely }) => remotely).map(({ email }) => email);
  return {
    summary: details.subject,
    description: textOf(details.text, link),
    ...(invited.length === 0 ? {} : { attendees: invited }),
    ...(resources.length === 0 ? {} : placeBody(resources)),
    ...plainBody(details),
    ...(meeting.type === 'provider' ? meetingBody(requestId) : {}),
    ...propertiesBody({
      shared: { ...remoteProperties(remote), ...linkProperty(link), ...guestsProperty(details.guests ?? 0, 0) },
      private: details.showAs === undefined ? {} : stateProperty(details.showAs),
    }),
  };
}

/**
 * What a change changes of an event; times are left out where they stay. Attendees are the whole list or nothing: each
 * list that is sent takes the place of the present one, and whoever is not on it is thrown out.
 * @param present who is invited now
 */
export function changeBody(
  event: CalendarEvent,
  change: EventChange,
  present: readonly GoogleAttendee[],
  requestId: string,
): GoogleBody {
  const { subject, text, resources, showAs, guests = event.guests ?? 0 } = change;
  const isOfProvider = event.onlineMeetingProvider != null;
  const before = isOfProvider ? null : (event.onlineMeeting ?? null);
  const link = change.meeting === undefined ? before : change.meeting.type === 'link' ? change.meeting.link : null;
  const isOtherLink = link?.url !== before?.url;
  const isOtherText = text !== undefined || isOtherLink;
  const people = change.attendees ?? peopleOf(event);
  const [remote, wasRemote] = [people, peopleOf(event)].map(remotely);
  const isOtherRemote = !isSameSet(remote ?? [], wasRemote ?? []);
  return {
    ...(subject === undefined ? {} : { summary: subject }),
    ...(isOtherText ? { description: textOf(text ?? event.bodyHtml ?? '', link) } : {}),
    ...(invitesOthers(event, change) ? { attendees: mergedAttendees(present, people, resources) } : {}),
    ...(isOtherPlace(event, change) ? placeBody(resources) : {}),
    ...plainBody(change),
    ...(change.meeting === undefined ? {} : otherMeetingBody(change.meeting.type, isOfProvider, requestId)),
    ...propertiesBody(
      {
        shared: {
          ...(isOtherRemote ? remoteProperties(remote ?? [], wasRemote) : {}),
          ...(isOtherLink ? linkProperty(link) : {}),
          ...guestsProperty(guests, event.guests ?? 0),
        },
        private: showAs === undefined ? {} : stateProperty(showAs),
      },
      true,
    ),
  };
}

/** Whether a change invites other people or places. */
export function invitesOthers(event: CalendarEvent, change: EventChange): boolean {
  const { attendees } = change;
  const isOtherPeople = attendees !== undefined && !isSameSet(attendees.map(emailOf), peopleOf(event).map(emailOf));
  return isOtherPeople || isOtherPlace(event, change);
}

function isOtherPlace(event: CalendarEvent, { resources }: EventChange): boolean {
  return !isSameSet(
    resources.map(({ email }) => email),
    addressesOf(event, true),
  );
}

const emailOf = ({ email }: AskedPerson): string => email;
const remotely = (people: readonly AskedPerson[]): readonly string[] =>
  people.filter((one) => one.remotely).map(emailOf);

const textOf = (text: string, link: MeetingLink | null): string =>
  joinBody({ text, meeting: link === null ? '' : meetingText(link) });

function plainBody({ visibility, showAs, reminder }: Partial<EventDetails>): GoogleBody {
  return {
    ...(visibility === undefined ? {} : { visibility }),
    ...(showAs === undefined ? {} : stateBody(showAs)),
    ...(reminder === undefined ? {} : { reminders: remindersBody(reminder) }),
  };
}

function stateBody(showAs: ShowAs): GoogleBody {
  const isFree = showAs === 'free' || showAs === 'workingElsewhere';
  return {
    transparency: isFree ? 'transparent' : 'opaque',
    status: showAs === 'tentative' ? 'tentative' : 'confirmed',
  };
}

function remindersBody(minutes: number | null) {
  const overrides = minutes === null ? [] : [{ method: 'popup', minutes: Math.min(minutes, LONGEST_REMINDER) }];
  return { useDefault: false, overrides };
}

/** The meeting of another event must never be used again: each has a request of its own. */
function meetingBody(requestId: string): GoogleBody {
  return { conferenceData: { createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } } } };
}

function otherMeetingBody(asked: 'none' | 'provider' | 'link', isOfProvider: boolean, requestId: string): GoogleBody {
  if (asked === 'provider') return isOfProvider ? {} : meetingBody(requestId);
  return isOfProvider ? { conferenceData: null } : {};
}

/** A room is asked as a resource, and named as the location: what was written into its own calendar it would ignore. */
const placeBody = (resources: readonly AskedResource[]): GoogleBody => ({
  location: resources.map(({ displayName }) => displayName).join(', '),
});

const toInvitation = ({ email, displayName }: AskedPerson) => ({
  email,
  displayName,
  responseStatus: 'needsAction',
});

const toInvitedResource = ({ email, displayName }: AskedResource) => ({
  email,
  displayName,
  resource: true,
  responseStatus: 'needsAction',
});

interface SentProperties {
  readonly shared: Readonly<Record<string, string | null>>;
  readonly private: Readonly<Record<string, string | null>>;
}

/** @param isChange what is no longer said is removed */
function propertiesBody(properties: SentProperties, isChange = false): GoogleBody {
  const parts = Object.entries(properties).flatMap(([name, all]) => {
    const sent = Object.entries(all).filter(([, value]) => isChange || value !== null);
    return sent.length === 0 ? [] : [[name, Object.fromEntries(sent)] as const];
  });
  return parts.length === 0 ? {} : { extendedProperties: Object.fromEntries(parts) };
}

/** The present attendees who stay, with their answers, and the new ones. */
function mergedAttendees(
  all: readonly GoogleAttendee[],
  people: readonly AskedPerson[],
  resources: readonly AskedResource[],
): readonly unknown[] {
  const present = new Map(all.map((one) => [addressKey(one.email ?? ''), one]));
  const wanted = [
    ...people.map((one) => ({ email: one.email, invitation: toInvitation(one) })),
    ...resources.map((one) => ({ email: one.email, invitation: toInvitedResource(one) })),
  ];
  const listed = wanted.map(({ email, invitation }) => {
    const known = present.get(addressKey(email));
    return known === undefined ? invitation : asSent(known);
  });
  return [...all.filter(({ organizer }) => organizer === true).map((one) => asSent(one)), ...listed];
}

/** What is sent of an attendee. */
export type SentAttendee = Omit<GoogleAttendee, 'organizer' | 'self'>;

/** An entry as it was read; what Google writes itself is left out. */
export function asSent(one: SentAttendee) {
  const { email, displayName, resource, optional, responseStatus, comment, additionalGuests } = one;
  const sent = { email, displayName, resource, optional, responseStatus, comment, additionalGuests };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
}
