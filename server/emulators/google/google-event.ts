import * as v from 'valibot';

import { type CalendarEvent, MeetingLinkSchema, type ResponseState } from '../../../workers/wire/schemas/calendar.ts';
import type { CalendarOwner } from '../../calendar/calendar-owner.ts';
import { takesPart, toCalendarEvent } from '../../calendar/event-view.ts';
import type { Caller } from '../../context.ts';
import type { StoredAttendee, StoredEvent } from '../../store/store.ts';
import { answerOf, changeKeyOf, type FoundItem } from '../items.ts';
import { type Extras, readExtras } from './google-properties.ts';
import { originalOf, toGoogleId, toWholeId } from './google-ids.ts';
import { writeRecurrence } from './google-recurrence.ts';
import { toEventTime, toMoment } from './google-times.ts';

/** Minutes, of those who have chosen none. */
export const DEFAULT_REMINDER = 10;

/** A reader, and the calendar that they read. */
export interface Reading {
  readonly caller: Caller;
  readonly owner: CalendarOwner;
  /** The zone of the answer. */
  readonly timeZone: string;
  /** The server's clock, epoch milliseconds. */
  readonly now: number;
  /** More invited people than these are left out; null = all are shown. */
  readonly mostAttendees: number | null;
}

type Part = Readonly<Record<string, unknown>>;

const RESPONSES: Readonly<Record<ResponseState, string>> = {
  organizer: 'accepted',
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
  notResponded: 'needsAction',
};

const EVENT_TYPES: Partial<Record<StoredEvent['showAs'], string>> = {
  oof: 'outOfOffice',
  workingElsewhere: 'workingLocation',
};

/** The ETag of an event, which its header and its body have. */
export const eventTag = (stored: StoredEvent, showsPeople: boolean): string => `"${changeKeyOf(stored, showsPeople)}"`;

function isCancelled({ stored, isSeries, siblings }: FoundItem): boolean {
  if (isSeries) return siblings.every(({ deleted, cancelled }) => deleted || cancelled);
  return stored.deleted || stored.cancelled;
}

function attendeesOf({ stored }: FoundItem, view: CalendarEvent, extras: Extras, reading: Reading): Part {
  const { owner, now, mostAttendees } = reading;
  const selfOf = (email: string) => (email === owner.email ? { self: true } : {});
  const seen = new Set(view.attendees.map(({ emailAddress }) => emailAddress.address));
  const { organizerEmail: email, organizerName: displayName } = stored;
  const organizer = { email, displayName, organizer: true, ...selfOf(email), responseStatus: 'accepted' };
  const toAttendee = (attendee: StoredAttendee) => ({
    email: attendee.email,
    displayName: attendee.name,
    ...selfOf(attendee.email),
    ...(attendee.isResource ? { resource: true } : {}),
    ...(attendee.optional ? { optional: true } : {}),
    responseStatus: RESPONSES[answerOf(attendee, now).state],
  });
  const others = stored.attendees.filter((attendee) => seen.has(attendee.email)).map(toAttendee);
  const showsOrganizer = extras.isAttending && view.organizer.emailAddress.address !== '';
  const all = [...(showsOrganizer ? [organizer] : []), ...others];
  // Without anybody there is no list at all.
  if (all.length === 0) return {};
  if (mostAttendees === null || all.length <= mostAttendees) return { attendees: all };
  return { attendees: all.filter(({ email: one }) => one === owner.email).slice(0, 1), attendeesOmitted: true };
}

function meetingOf({ stored }: FoundItem, view: CalendarEvent, extras: Extras): Part {
  if (view.onlineMeeting == null) return {};
  const { url, code } = v.parse(MeetingLinkSchema, view.onlineMeeting);
  const isMeet = extras.meet !== null;
  const type = isMeet ? 'hangoutsMeet' : 'addOn';
  const conferenceId = code ?? stored.id;
  return {
    ...(isMeet ? { hangoutLink: url } : {}),
    conferenceData: {
      ...(isMeet
        ? {
            createRequest: {
              requestId: extras.meet,
              conferenceSolutionKey: { type },
              status: { statusCode: 'success' },
            },
          }
        : {}),
      entryPoints: [{ entryPointType: 'video', uri: url, label: url.replace(/^https?:\/\//, '') }],
      conferenceSolution: { key: { type }, name: isMeet ? 'Google Meet' : 'Meeting' },
      conferenceId,
    },
  };
}

function remindersOf({ reminder }: StoredEvent, { usesDefaultReminder }: Extras): Part {
  if (usesDefaultReminder) return { useDefault: true };
  return { useDefault: false, ...(reminder === null ? {} : { overrides: [{ method: 'popup', minutes: reminder }] }) };
}

function propertiesOf(extras: Extras, isOwn: boolean): Part {
  const kinds = { ...(isOwn ? { private: extras.private } : {}), shared: extras.shared };
  const present = Object.entries(kinds).filter(([, names]) => Object.keys(names).length > 0);
  return present.length === 0 ? {} : { extendedProperties: Object.fromEntries(present) };
}

function seriesOf({ stored, isSeries, siblings }: FoundItem, timeZone: string, showsPeople: boolean): Part {
  // The id of a series has the address of its organizer in it.
  if (stored.seriesMasterId === null || !showsPeople) return {};
  if (isSeries) return { recurrence: writeRecurrence(stored, siblings) };
  const original = originalOf(stored);
  return {
    recurringEventId: toWholeId(stored),
    originalStartTime: toEventTime(original.start, original.timeZone, stored.isAllDay, timeZone),
  };
}

function personOf(email: string, name: string, owner: CalendarOwner): Part {
  return {
    ...(email === '' ? {} : { email }),
    ...(name === '' ? {} : { displayName: name }),
    ...(email === owner.email ? { self: true } : {}),
  };
}

/** What only those read who see more of an event than its time. */
function detailsOf(item: FoundItem, view: CalendarEvent, reading: Reading): Part {
  const { stored } = item;
  const { caller, owner } = reading;
  const isFull = view.bodyHtml !== undefined;
  const extras = readExtras(isFull ? stored.properties : {});
  const { address, name = '' } = view.organizer.emailAddress;
  const location = extras.location ?? view.location ?? '';
  const isOwn = owner.email === caller.email.toLowerCase() && stored.organizerEmail === owner.email;
  return {
    created: toMoment(stored.createdAt),
    updated: toMoment(stored.changedAt),
    sequence: Math.min(stored.version, 2 ** 31) - 1,
    ...(view.subject === '' ? {} : { summary: view.subject }),
    ...(view.bodyHtml === undefined || view.bodyHtml === '' ? {} : { description: view.bodyHtml }),
    ...(location === '' ? {} : { location }),
    ...(extras.colorId === null ? {} : { colorId: extras.colorId }),
    creator: personOf(address, name, owner),
    organizer: personOf(address, name, owner),
    ...attendeesOf(item, view, extras, reading),
    ...meetingOf(item, view, extras),
    ...propertiesOf(extras, isOwn),
    reminders: isFull ? remindersOf(stored, extras) : { useDefault: true },
  };
}

/** An event as Google writes it, reduced to what the reader may see. */
export function toGoogleEvent(item: FoundItem, reading: Reading): Part {
  const { stored } = item;
  const { caller, owner, timeZone } = reading;
  const view = toCalendarEvent(stored, caller, owner);
  const { address, name = '' } = view.organizer.emailAddress;
  const showsPeople = address !== '';
  const isHidden = !showsPeople && name === '';
  const time = (instant: number) => toEventTime(instant, stored.timeZone, stored.isAllDay, timeZone);
  const visibility = isHidden ? 'private' : stored.visibility;
  return {
    kind: 'calendar#event',
    etag: eventTag(stored, showsPeople),
    id: toGoogleId(item, showsPeople),
    status: isCancelled(item) ? 'cancelled' : view.status,
    iCalUID: stored.iCalUId,
    start: time(stored.start),
    end: time(stored.end),
    eventType: isHidden ? 'default' : (EVENT_TYPES[stored.showAs] ?? 'default'),
    ...(stored.showAs === 'free' ? { transparency: 'transparent' } : {}),
    ...(visibility === 'default' ? {} : { visibility }),
    ...seriesOf(item, timeZone, showsPeople),
    ...(isHidden ? {} : detailsOf(item, view, reading)),
  };
}

/** Whether a reader learns of an event that was deleted. */
export const seesDeleted = (stored: StoredEvent, caller: Caller): boolean => takesPart(stored, caller);

/** A date that was taken out of a series. */
export function toCancelledDate(stored: StoredEvent, { timeZone }: Reading): Part {
  const original = originalOf(stored);
  return {
    kind: 'calendar#event',
    etag: eventTag(stored, true),
    id: toGoogleId({ stored, isSeries: false }, true),
    status: 'cancelled',
    recurringEventId: toWholeId(stored),
    originalStartTime: toEventTime(original.start, original.timeZone, stored.isAllDay, timeZone),
  };
}
