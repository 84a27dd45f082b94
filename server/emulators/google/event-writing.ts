import { randomBytes, randomUUID } from 'node:crypto';

import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

import type { CalendarOwner } from '../../calendar/calendar-owner.ts';
import { changeEvent, finishEvent } from '../../calendar/event-changes.ts';
import { createEvent } from '../../calendar/event-creation.ts';
import { findInvitation, isOrganizer } from '../../calendar/event-view.ts';
import { answerNotice } from '../../calendar/notices.ts';
import { requireChanged } from '../../calendar/outcomes.ts';
import type { Caller, ServerContext } from '../../context.ts';
import type { StoredEvent } from '../../store/store.ts';
import { type FoundItem, toItem } from '../items.ts';
import type { EmulatorScope } from '../scope.ts';
import { changeSeries } from '../series-writing.ts';
import { bodyOf, earlierEnd, withRefusals } from '../writes.ts';
import { findItem, isOwnCalendar, resolveCalendar } from './calendars.ts';
import { type EventWrite, EventWriteSchema, merge, requireNamedZone, toNewBody, type Writing } from './event-body.ts';
import { endItem, readSendUpdates, requireMatch, requirePresent } from './event-ending.ts';
import { answerEvent } from './event-reading.ts';
import { badParameter, badValue, denied, GoogleError, noWriter } from './google-error.ts';
import { isOwnId, readNameId, toUid } from './google-ids.ts';
import { CALENDAR } from './google-path.ts';
import { readQuery } from './google-query.ts';
import { isSamePattern, readRecurrence } from './google-recurrence.ts';

const ROUTE = 'POST /calendars/primary/events of Google';
const ID_BYTES = 16;

const CalendarParams = v.object({ calendarId: v.string() });
const EventParams = v.object({ calendarId: v.string(), eventId: v.string() });
const CreatedSchema = v.object({ id: v.string(), request: v.string() });

const duplicate = (): GoogleError =>
  new GoogleError(409, ['global', 'duplicate'], 'The requested identifier already exists.');

const newId = (): string => randomBytes(ID_BYTES).toString('hex');

/** @throws GoogleError 400 */
function writingOf(scope: EmulatorScope, request: FastifyRequest, owner: CalendarOwner): Writing {
  const version = readQuery(request).get('conferenceDataVersion') ?? '0';
  if (version !== '0' && version !== '1') throw badParameter('conferenceDataVersion');
  readSendUpdates(request);
  return { context: scope.context, caller: scope.callerOf(request), owner, hasConference: version === '1' };
}

/** An event with the events of its series, where it is one. */
async function found(context: ServerContext, event: StoredEvent, isSeries: boolean): Promise<FoundItem> {
  const item = await toItem(context, event, isSeries);
  return { ...item, siblings: item.isSeries ? await context.store.calendar.siblings(item.stored) : [item.stored] };
}

/** The name of a new event. @throws GoogleError 400, 409 where the calendar has, or has had, such an event */
async function identityOf({ context, owner }: Writing, { id, iCalUID }: EventWrite) {
  if (id == null) return { key: randomUUID(), iCalUId: iCalUID == null || iCalUID === '' ? toUid(newId()) : iCalUID };
  if (!isOwnId(id)) throw badValue('Invalid resource id value.');
  const iCalUId = toUid(id);
  const present = await context.store.calendar.withUid(iCalUId, owner.email);
  if (present.length > 0 || readNameId(id) !== null) throw duplicate();
  return { key: id, iCalUId };
}

async function create(writing: Writing, written: EventWrite): Promise<FoundItem> {
  const { context, caller } = writing;
  const { key, iCalUId } = await identityOf(writing, written);
  const recurrence = readRecurrence(written.recurrence ?? [], zoneOf(written, writing));
  if (recurrence !== null) requireNamedZone(written);
  const kept = { onlineMeeting: 'none' as const, meetingLink: null, properties: {} };
  const plain = { ...(await toNewBody(writing, written, kept, null)), iCalUId };
  const body =
    recurrence === null ? plain : { ...plain, recurrence: { ...recurrence, exceptions: [...recurrence.exceptions] } };
  const own = randomUUID();
  const render = (created: StoredEvent) => ({ status: 200, body: JSON.stringify({ id: created.id, request: own }) });
  const idempotency = { userId: caller.userId, route: ROUTE, key, bodyHash: '', render };
  const now = context.clock.now();
  const answer = await withRefusals(body, (asked) => createEvent(context, caller, asked, idempotency, now));
  const { id, request } = v.parse(CreatedSchema, JSON.parse(answer.body));
  // Another request with this id was quicker.
  if (request !== own) throw duplicate();
  const event = await context.store.calendar.get(id);
  if (event === null) throw new Error(`Event ${id} is missing.`);
  return found(context, event, event.seriesMasterId !== null);
}

/** The zone in which a series is kept. */
const zoneOf = ({ start }: EventWrite, { owner }: Pick<Writing, 'owner'>): string => start?.timeZone ?? owner.timeZone;

/** Whether a write is about nothing but the times of an event. */
function isAboutTimes(written: EventWrite): boolean {
  const isTime = (name: string): boolean => name === 'start' || name === 'end';
  return written.end != null && Object.entries(written).every(([name, value]) => isTime(name) || value === undefined);
}

async function changeWhole(
  writing: Writing,
  written: EventWrite,
  isWhole: boolean,
  item: FoundItem,
): Promise<FoundItem> {
  const { context, caller } = writing;
  const { recurrence: lines, start, end, ...content } = written;
  const zone = start?.timeZone ?? item.stored.timeZone;
  const recurrence = lines === undefined && !isWhole ? undefined : readRecurrence(lines ?? [], zone);
  const changed = await changeSeries(
    context,
    caller,
    {
      recurrence,
      writesStart: start != null,
      writesContent: isWhole || Object.keys(content).length > 0,
      async over(event, withTimes) {
        if (!isWhole) return merge(writing, withTimes ? written : content, bodyOf(event), event);
        const body = await toNewBody(writing, { ...content, start, end }, bodyOf(event), event);
        const { start: from, end: to, isAllDay } = bodyOf(event);
        return withTimes ? body : { ...body, start: from, end: to, isAllDay };
      },
      isSamePattern,
    },
    item,
  );
  return found(context, changed.stored, changed.isSeries);
}

/** @param isWhole the whole content is written (update), not a part (patch) */
async function change(writing: Writing, written: EventWrite, isWhole: boolean, item: FoundItem): Promise<FoundItem> {
  const { context, caller } = writing;
  const { stored } = item;
  if (item.isSeries) return changeWhole(writing, written, isWhole, item);
  const recurrence = readRecurrence(written.recurrence ?? [], zoneOf(written, writing));
  if (recurrence !== null && stored.seriesMasterId !== null)
    throw badValue('Cannot turn an instance of a recurring event into a recurring event itself.');
  if (recurrence !== null) requireNamedZone(written);
  const present = bodyOf(stored);
  const plain = isWhole
    ? await toNewBody(writing, written, present, stored)
    : await merge(writing, written, present, stored);
  const end = isAboutTimes(written) ? earlierEnd(plain, stored, context.clock.now()) : null;
  if (end !== null) return found(context, await finishEvent(context, stored, end), false);
  const body =
    recurrence === null ? plain : { ...plain, recurrence: { ...recurrence, exceptions: [...recurrence.exceptions] } };
  const event = await withRefusals(body, (asked) => changeEvent(context, caller, asked, stored, 'occurrence'));
  return found(context, event, recurrence !== null);
}

/** What those who are invited may write: their answer, and what is theirs alone. */
const OWN_FIELDS = new Set(['attendees', 'attendeesOmitted', 'colorId', 'reminders', 'transparency']);

/** The answer of somebody who is invited; what others say of the event stays as it is. */
async function answer(
  { context, caller }: Writing,
  written: EventWrite,
  isWhole: boolean,
  item: FoundItem,
  notifies: boolean,
): Promise<FoundItem> {
  const isShared = Object.entries(written).some(([name, value]) => value !== undefined && !OWN_FIELDS.has(name));
  if (findInvitation(item.stored, caller) === null) throw denied();
  if (isShared && !isWhole) {
    const text = 'Shared properties can only be changed by the organizer of the event.';
    throw new GoogleError(403, ['calendar', 'forbiddenForNonOrganizer'], text);
  }
  const own = caller.email.toLowerCase();
  const { responseStatus, comment } = written.attendees?.find(({ email }) => email.trim().toLowerCase() === own) ?? {};
  if (responseStatus == null || responseStatus === 'needsAction') return item;
  const { store, clock } = context;
  const now = clock.now();
  const notices = notifies ? answerNotice(caller.email, responseStatus, comment ?? '') : undefined;
  const events = item.siblings.filter(({ deleted, end }) => !deleted && (!item.isSeries || end > now));
  for (const { id } of events) requireChanged(await store.calendar.respond(id, own, responseStatus, now, notices));
  const siblings = await Promise.all(item.siblings.map(async (one) => (await store.calendar.get(one.id)) ?? one));
  return { ...item, stored: siblings.find(({ id }) => id === item.stored.id) ?? item.stored, siblings };
}

/** events.insert, patch and update; in somebody else's calendar one may only read. */
export function registerEventWriting(scope: EmulatorScope): void {
  const { app, context, memberOf } = scope;

  /** @throws GoogleError 404, 403 */
  async function ownCalendar(request: FastifyRequest, id: string): Promise<CalendarOwner> {
    const caller: Caller = memberOf(request);
    const owner = await resolveCalendar(context, caller, id);
    if (!isOwnCalendar(owner, caller)) throw noWriter();
    return owner;
  }

  app.route({
    method: 'POST',
    url: `${CALENDAR}/calendars/:calendarId/events`,
    schema: { params: CalendarParams, body: EventWriteSchema },
    handler: async (request, reply) => {
      const owner = await ownCalendar(request, request.params.calendarId);
      const item = await create(writingOf(scope, request, owner), request.body);
      return answerEvent(scope, request, reply, owner, item);
    },
  });

  for (const [method, isWhole] of [
    ['PATCH', false],
    ['PUT', true],
  ] as const) {
    app.route({
      method,
      url: `${CALENDAR}/calendars/:calendarId/events/:eventId`,
      schema: { params: EventParams, body: EventWriteSchema },
      handler: async (request, reply) => {
        const { body: written, params } = request;
        const owner = await ownCalendar(request, params.calendarId);
        const writing = writingOf(scope, request, owner);
        const { caller } = writing;
        const item = await findItem(context, caller, owner, params.eventId);
        requirePresent(item, caller);
        requireMatch(request, item);
        const notifies = readSendUpdates(request);
        if (written.status === 'cancelled') {
          const ended = await endItem(context, caller, item, notifies);
          return answerEvent(scope, request, reply, owner, ended);
        }
        const { id: _, iCalUID: __, ...content } = written;
        const changed = isOrganizer(item.stored, caller)
          ? await change(writing, content, isWhole, item)
          : await answer(writing, content, isWhole, item, notifies);
        return answerEvent(scope, request, reply, owner, changed);
      },
    });
  }
}
