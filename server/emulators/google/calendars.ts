import * as v from 'valibot';

import { type CalendarOwner, findOwner, requireReadable } from '../../calendar/calendar-owner.ts';
import { toCalendarEvent } from '../../calendar/event-view.ts';
import type { Caller, ServerContext } from '../../context.ts';
import { ProblemError } from '../../http/problem.ts';
import type { StoredEvent } from '../../store/store.ts';
import { type FoundItem, toSeriesItem } from '../items.ts';
import type { EmulatorScope } from '../scope.ts';
import { notFound } from './google-error.ts';
import { DEFAULT_REMINDER } from './google-event.ts';
import { isStampOf, readNameId, splitId, toUid } from './google-ids.ts';
import { CALENDAR } from './google-path.ts';
import { etagOf, pageOf, readPage } from './google-query.ts';

const IdParams = v.object({ calendarId: v.string() });

/**
 * The calendar of an id: `primary` or an address. What is unknown, hidden or not shared is not found, alike.
 * @throws GoogleError 404
 */
export async function resolveCalendar(context: ServerContext, caller: Caller, id: string): Promise<CalendarOwner> {
  try {
    const owner = await findOwner(context, caller, id === 'primary' ? 'me' : id);
    requireReadable(owner);
    return owner;
  } catch (error) {
    const isHidden = error instanceof ProblemError && ['not_found', 'forbidden'].includes(error.problemCode);
    if (isHidden) throw notFound();
    throw error;
  }
}

export const isOwnCalendar = (owner: CalendarOwner, caller: Caller): boolean =>
  owner.email === caller.email.toLowerCase();

/** What a caller may do with a calendar. Of places, guests see when they are taken and nothing more. */
export function accessRoleOf(owner: CalendarOwner, caller: Caller): string {
  if (isOwnCalendar(owner, caller)) return 'owner';
  return caller.isGuest ? 'freeBusyReader' : 'reader';
}

/** The events of a series among those with the same iCalUID, by date. */
export function siblingsOf(event: StoredEvent, events: readonly StoredEvent[]): readonly StoredEvent[] {
  const { seriesMasterId, organizerEmail } = event;
  return events
    .filter((one) => one.seriesMasterId === seriesMasterId && one.organizerEmail === organizerEmail)
    .toSorted((a, b) => ((a.seriesDate ?? '') < (b.seriesDate ?? '') ? -1 : 1));
}

/** The events of one organizer among those with the same iCalUID: the calendar's own come first. */
function ofOneOrganizer(events: readonly StoredEvent[], { email }: CalendarOwner): readonly StoredEvent[] {
  const first = events.find(({ organizerEmail }) => organizerEmail === email) ?? events[0];
  if (first === undefined) return [];
  const own = events.filter(({ organizerEmail }) => organizerEmail === first.organizerEmail);
  const model = own.find(({ deleted }) => !deleted) ?? first;
  return model.seriesMasterId === null ? [model] : siblingsOf(model, own);
}

/** The events of a calendar that an id means: a single one, or those of a series, by date. */
async function membersOf(
  { store }: ServerContext,
  owner: CalendarOwner,
  whole: string,
): Promise<readonly StoredEvent[]> {
  const { calendar } = store;
  const name = readNameId(whole);
  if (name === null) return ofOneOrganizer(await calendar.withUid(toUid(whole), owner.email), owner);
  if (name.kind === 'event') {
    const stored = await calendar.get(name.id);
    const present = stored === null ? [] : await calendar.withUid(stored.iCalUId, owner.email);
    return present.filter(({ id }) => id === name.id);
  }
  const [organizerEmail = '', ...rest] = name.id.split(' ');
  const events = await calendar.series(rest.join(' '), organizerEmail);
  const uids = new Set(events.map(({ iCalUId }) => iCalUId));
  const present = (await Promise.all([...uids].map((uid) => calendar.withUid(uid, owner.email)))).flat();
  const ids = new Set(present.map(({ id }) => id));
  return events.filter(({ id }) => ids.has(id));
}

/** @returns false where the reader of a calendar may not see whose event it is */
export const namesOrganizer = (event: StoredEvent, caller: Caller, owner: CalendarOwner): boolean =>
  toCalendarEvent(event, caller, owner).organizer.emailAddress.address !== '';

/** A series in the form of its first event, also where all of them were deleted. */
export function toWhole(siblings: readonly StoredEvent[]): FoundItem | null {
  const [first] = siblings;
  if (first === undefined) return null;
  const item = toSeriesItem(siblings) ?? { stored: first, isSeries: true };
  return { ...item, siblings };
}

/** @throws GoogleError 404 where the calendar has no such event; one that was deleted is found */
export async function findItem(
  context: ServerContext,
  caller: Caller,
  owner: CalendarOwner,
  id: string,
): Promise<FoundItem> {
  const { whole, stamp } = splitId(id);
  const members = await membersOf(context, owner, whole);
  const [first] = members;
  if (first === undefined) throw notFound();
  const isSeries = first.seriesMasterId !== null && readNameId(whole)?.kind !== 'event';
  if (!isSeries) {
    if (stamp !== null) throw notFound();
    return { stored: first, isSeries: false, siblings: [first] };
  }
  // Whoever may not see the organizer, by whom a series is named, cannot guess it either.
  const siblings = members.filter((event) => namesOrganizer(event, caller, owner));
  if (stamp === null) {
    const item = toWhole(siblings);
    if (item === null) throw notFound();
    return item;
  }
  const stored = siblings.find((event) => isStampOf(event, stamp));
  if (stored === undefined) throw notFound();
  return { stored, isSeries: false, siblings: [stored] };
}

async function nameOf({ store }: ServerContext, owner: CalendarOwner, caller: Caller): Promise<string> {
  const room = owner.visible.find(owner.email);
  if (room !== null) return room.resource.displayName;
  if (isOwnCalendar(owner, caller)) return caller.email;
  return (await store.accounts.userByEmail(owner.email))?.email ?? owner.email;
}

/** A calendar as such. */
async function toCalendar(context: ServerContext, owner: CalendarOwner, caller: Caller) {
  const calendar = {
    id: owner.email,
    summary: await nameOf(context, owner, caller),
    timeZone: owner.timeZone,
    conferenceProperties: {
      // Only what is configured makes meetings.
      allowedConferenceSolutionTypes: context.options.meetingUrl === null || owner.isOfResource ? [] : ['hangoutsMeet'],
    },
  };
  return { kind: 'calendar#calendar', etag: etagOf(calendar), ...calendar };
}

/** A calendar in the caller's list: their own is there, others they read without having them there. */
async function toEntry(context: ServerContext, owner: CalendarOwner, caller: Caller) {
  const entry = {
    ...(await toCalendar(context, owner, caller)),
    kind: 'calendar#calendarListEntry',
    colorId: '14',
    backgroundColor: '#9fe1e7',
    foregroundColor: '#000000',
    selected: true,
    accessRole: accessRoleOf(owner, caller),
    defaultReminders: [{ method: 'popup', minutes: DEFAULT_REMINDER }],
    primary: true,
  };
  return { ...entry, etag: etagOf(entry) };
}

/** The calendars that there are, and those in the caller's list. */
export function registerCalendars({ app, context, callerOf }: EmulatorScope): void {
  app.route({
    method: 'GET',
    url: `${CALENDAR}/users/me/calendarList`,
    handler: async (request) => {
      const caller = callerOf(request);
      const page = readPage(request, { usual: 100, most: 250, isCut: true });
      const entry = await toEntry(context, await resolveCalendar(context, caller, 'primary'), caller);
      const { items, token } = pageOf(page, [entry].slice(page.skip));
      return { kind: 'calendar#calendarList', etag: etagOf(items), ...token, items };
    },
  });

  app.route({
    method: 'GET',
    url: `${CALENDAR}/users/me/calendarList/:calendarId`,
    schema: { params: IdParams },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const owner = await resolveCalendar(context, caller, request.params.calendarId);
      if (!isOwnCalendar(owner, caller)) throw notFound();
      const entry = await toEntry(context, owner, caller);
      reply.header('etag', entry.etag);
      return entry;
    },
  });

  app.route({
    method: 'GET',
    url: `${CALENDAR}/calendars/:calendarId`,
    schema: { params: IdParams },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const owner = await resolveCalendar(context, caller, request.params.calendarId);
      const calendar = await toCalendar(context, owner, caller);
      reply.header('etag', calendar.etag);
      return calendar;
    },
  });
}
