import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import type { CalendarOwner } from '../../calendar/calendar-owner.ts';
import type { Caller, ServerContext } from '../../context.ts';
import type { StoredEvent } from '../../store/store.ts';
import type { FoundItem } from '../items.ts';
import type { EmulatorScope } from '../scope.ts';
import { accessRoleOf, findItem, namesOrganizer, resolveCalendar, siblingsOf, toWhole } from './calendars.ts';
import { type ListQuery, readListQuery } from './event-query.ts';
import { badParameter, notFound } from './google-error.ts';
import { DEFAULT_REMINDER, type Reading, seesDeleted, toCancelledDate, toGoogleEvent } from './google-event.ts';
import { CALENDAR } from './google-path.ts';
import { etagOf, type GoogleQuery, pageOf, readPage, readQuery } from './google-query.ts';
import { readMoment, readZone, toMoment } from './google-times.ts';

const PAGES = { usual: 250, most: 2_500, isCut: true };
const MOST_READ = 100_000;

const CalendarParams = v.object({ calendarId: v.string() });
const EventParams = v.object({ calendarId: v.string(), eventId: v.string() });

type Written = Readonly<Record<string, unknown>>;

function mostAttendees(query: GoogleQuery): number | null {
  const text = query.get('maxAttendees');
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw badParameter('maxAttendees');
  return Number(text);
}

/** What an answer about events depends on besides the events. */
export function readingOf(scope: EmulatorScope, request: FastifyRequest, owner: CalendarOwner): Reading {
  const query = readQuery(request);
  return {
    caller: scope.callerOf(request),
    owner,
    timeZone: readZone(query.get('timeZone'), owner.timeZone),
    now: scope.context.clock.now(),
    mostAttendees: mostAttendees(query),
  };
}

/** One event, with its ETag among the headers too. */
export function answerEvent(
  scope: EmulatorScope,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: CalendarOwner,
  item: FoundItem,
): Written {
  const answer = toGoogleEvent(item, readingOf(scope, request, owner));
  reply.header('etag', String(answer['etag']));
  return answer;
}

async function readEvents({ store }: ServerContext, owner: CalendarOwner, query: ListQuery, caller: Caller) {
  const found = await store.calendar.list({
    calendarEmail: owner.email,
    start: query.start,
    end: query.end,
    iCalUId: query.iCalUID,
    resourceEmails: [],
    // What a room has declined stays in its calendar.
    includeCancelled: true,
    includeDeleted: query.showsDeleted || !query.isSingle,
    offset: 0,
    limit: MOST_READ,
  });
  return found.filter((event) => !event.deleted || seesDeleted(event, caller));
}

const single = (stored: StoredEvent): FoundItem => ({ stored, isSeries: false, siblings: [stored] });
const isOver = ({ deleted, cancelled }: StoredEvent): boolean => deleted || cancelled;

/** The events of a calendar one by one. */
function oneByOne(events: readonly StoredEvent[], { showsDeleted }: ListQuery, reading: Reading): readonly Written[] {
  return events.filter((event) => showsDeleted || !isOver(event)).map((event) => toGoogleEvent(single(event), reading));
}

/**
 * The events of a calendar as Google keeps them: series as wholes, and beside them the dates that were changed or taken
 * out. Those whose organizer is hidden stay apart, since a series is named by its organizer.
 */
async function bySeries(
  context: ServerContext,
  events: readonly StoredEvent[],
  query: ListQuery,
  reading: Reading,
): Promise<readonly Written[]> {
  const { caller, owner } = reading;
  const wholes = new Map<string, FoundItem | null>();
  const written: Written[] = [];
  for (const stored of events) {
    const isWhole = stored.seriesMasterId !== null && namesOrganizer(stored, caller, owner);
    if (!isWhole) {
      written.push(...oneByOne([stored], query, reading));
      continue;
    }
    const key = `${stored.organizerEmail} ${stored.seriesMasterId ?? ''}`;
    let whole = wholes.get(key);
    if (whole === undefined) {
      whole = toWhole(siblingsOf(stored, await context.store.calendar.withUid(stored.iCalUId, owner.email)));
      wholes.set(key, whole);
      const isShown = query.showsDeleted || whole?.siblings.every(isOver) === false;
      if (whole !== null && isShown) written.push(toGoogleEvent(whole, reading));
    }
    if (whole === null || whole.siblings.every(isOver)) continue;
    if (isOver(stored)) written.push(toCancelledDate(stored, reading));
    else if (stored.isException) written.push(toGoogleEvent(single(stored), reading));
  }
  return written;
}

/** A page of events in the answer's form. */
function toEvents(request: FastifyRequest, reading: Reading, all: readonly Written[]) {
  const { caller, owner, now } = reading;
  const page = readPage(request, PAGES);
  const { items, isLast, token } = pageOf(page, all.slice(page.skip, page.skip + page.size + 1));
  const isFull = !['timeMin', 'timeMax', 'orderBy', 'q'].some((name) => readQuery(request).has(name));
  return {
    kind: 'calendar#events',
    etag: etagOf(items),
    summary: owner.visible.find(owner.email)?.resource.displayName ?? owner.email,
    description: '',
    updated: toMoment(now),
    timeZone: reading.timeZone,
    accessRole: accessRoleOf(owner, caller),
    defaultReminders:
      owner.email === caller.email.toLowerCase() ? [{ method: 'popup', minutes: DEFAULT_REMINDER }] : [],
    ...token,
    ...(isLast && isFull ? { nextSyncToken: Buffer.from(`at ${now}`).toString('base64url') } : {}),
    items,
  };
}

/** The dates of a series. */
function instancesOf(request: FastifyRequest, item: FoundItem, reading: Reading): readonly Written[] {
  const query = readQuery(request);
  const [from, to] = [query.get('timeMin'), query.get('timeMax')];
  const start = from === undefined ? Number.NEGATIVE_INFINITY : readMoment(from, 'timeMin');
  const end = to === undefined ? Number.POSITIVE_INFINITY : readMoment(to, 'timeMax');
  const showsDeleted = query.isTrue('showDeleted');
  return item.siblings
    .filter((event) => event.end > start && event.start < end)
    .filter((event) => (isOver(event) ? showsDeleted && seesDeleted(event, reading.caller) : true))
    .toSorted((a, b) => a.start - b.start)
    .map((event) => toGoogleEvent(single(event), reading));
}

/** events.list, get and instances: of one's own calendar, a colleague's or a room's. */
export function registerEventReading(scope: EmulatorScope): void {
  const { app, context, callerOf } = scope;

  /** An event that the caller may know of. */
  async function readItem(request: FastifyRequest, params: v.InferOutput<typeof EventParams>) {
    const caller = callerOf(request);
    const owner = await resolveCalendar(context, caller, params.calendarId);
    const item = await findItem(context, caller, owner, params.eventId);
    const isGone = item.isSeries ? item.siblings.every(({ deleted }) => deleted) : item.stored.deleted;
    if (isGone && !seesDeleted(item.stored, caller)) throw notFound();
    return { owner, item };
  }

  app.route({
    method: 'GET',
    url: `${CALENDAR}/calendars/:calendarId/events`,
    schema: { params: CalendarParams },
    handler: async (request) => {
      const caller = callerOf(request);
      const owner = await resolveCalendar(context, caller, request.params.calendarId);
      const query = readListQuery(readQuery(request), context.clock.now());
      const reading = readingOf(scope, request, owner);
      const events = await readEvents(context, owner, query, caller);
      const ordered = query.order === 'updated' ? events.toSorted((a, b) => a.changedAt - b.changedAt) : events;
      const written = query.isSingle
        ? oneByOne(ordered, query, reading)
        : await bySeries(context, ordered, query, reading);
      return toEvents(request, reading, written.filter(query.test));
    },
  });

  app.route({
    method: 'GET',
    url: `${CALENDAR}/calendars/:calendarId/events/:eventId`,
    schema: { params: EventParams },
    handler: async (request, reply) => {
      const { owner, item } = await readItem(request, request.params);
      return answerEvent(scope, request, reply, owner, item);
    },
  });

  app.route({
    method: 'GET',
    url: `${CALENDAR}/calendars/:calendarId/events/:eventId/instances`,
    schema: { params: EventParams },
    handler: async (request) => {
      const { owner, item } = await readItem(request, request.params);
      if (!item.isSeries) throw badParameter('eventId', 'The event is no series.');
      const reading = readingOf(scope, request, owner);
      return toEvents(request, reading, instancesOf(request, item, reading));
    },
  });
}
