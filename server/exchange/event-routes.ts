/* Lists of events and single events, as in `calendar/event-reading.ts`. */
import { CalendarEventSchema, EventPageSchema, LimitedEventPageSchema } from '../../workers/wire/schemas/calendar.ts';
import { belongsTo, type CalendarOwner, findOwner } from '../calendar/calendar-owner.ts';
import {
  EventParams,
  LimitedQuery,
  ListQuery,
  MOST_DAYS,
  requestedResources,
  UserParams,
} from '../calendar/event-reading.ts';
import { takesPart, toCalendarEvent } from '../calendar/event-view.ts';
import { toPage } from '../calendar/paging.ts';
import { parseRange, toZonedTime } from '../calendar/times/times.ts';
import type { Caller } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import { askAvailability, SLOT_MS } from './availability.ts';
import { ExchangeError } from './errors.ts';
import {
  etagOf,
  type ExchangeScope,
  ownCalendar,
  type ReadItem,
  readItem,
  readItems,
  requireAccess,
} from './exchange-scope.ts';
import { findItems } from './finding.ts';
import type { CalendarItem } from './items.ts';
import { type Access, required } from './soap.ts';

const isOwn = (owner: CalendarOwner, caller: Caller): boolean => owner.email === caller.email.toLowerCase();

/** The reader's view of an item. */
export function toView({ item, event }: ReadItem, caller: Caller, owner: Parameters<typeof toCalendarEvent>[2]) {
  return { ...toCalendarEvent(event, caller, owner), etag: etagOf(item) };
}

/** Newer servers keep declined invitations in the calendar. */
const isDeclined = ({ MyResponseType }: CalendarItem): boolean => MyResponseType === 'Decline';

/**
 * The items of a calendar in an interval.
 * @throws ProblemError 404 where the caller may not read the calendar: clients then ask for its busy times
 */
async function findIn(
  { soap }: ExchangeScope,
  access: Access,
  owner: CalendarOwner,
  isCallers: boolean,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<readonly CalendarItem[]> {
  try {
    return await findItems(soap, access, isCallers ? null : owner.email, start, end);
  } catch (error) {
    const isClosed = error instanceof ExchangeError && (error.statusCode === 403 || error.statusCode === 404);
    if (isCallers || !isClosed) throw error;
    throw new ProblemError(404, 'not_found', 'The events of this calendar cannot be read.');
  }
}

const titleKey = (uid: string | undefined, start: number | undefined): string => `${start ?? 0} ${uid ?? ''}`;

/**
 * The events of a place with their titles: Exchange puts the organizer's name in their stead. Those who take part have them
 * in their own calendar; for others there is none.
 */
async function withTitles(
  { soap }: ExchangeScope,
  access: Access,
  caller: Caller,
  events: readonly ReadItem[],
): Promise<ReadItem[]> {
  const own = events.filter(({ event }) => takesPart(event, caller)).map(({ event }) => event);
  const start = Math.min(...own.map((event) => event.start));
  const end = Math.max(...own.map((event) => event.end));
  const copies = own.length === 0 ? [] : await findItems(soap, access, null, start, end);
  const titles = new Map(copies.map(({ UID, Start, Subject }) => [titleKey(UID, Start), Subject ?? ''] as const));
  return events.map((read) => {
    const { event } = read;
    const written = event.subject.trim() === event.organizerName.trim() ? '' : event.subject;
    return { ...read, event: { ...event, subject: titles.get(titleKey(event.iCalUId, event.start)) ?? written } };
  });
}

export function registerEventReading(scope: ExchangeScope): void {
  registerList(scope);
  registerSingle(scope);
  registerLimited(scope);
}

function registerList(scope: ExchangeScope): void {
  const { app, context, callerOf } = scope;

  app.route({
    method: 'GET',
    url: '/users/:user/events',
    schema: { params: UserParams, querystring: ListQuery, response: { 200: EventPageSchema } },
    handler: async (request) => {
      const caller = callerOf(request);
      const { query } = request;
      const range = parseRange(query, MOST_DAYS);
      const owner = await findOwner(context, caller, request.params.user);
      const access = await requireAccess(scope, caller);
      const isCallers = isOwn(owner, caller);
      const found = await findIn(scope, access, owner, isCallers, range);
      const wanted = found.filter(
        (item) =>
          !isDeclined(item) &&
          (query.iCalUId === undefined || item.UID === query.iCalUId) &&
          (query.includeCancelled === 'true' || item.IsCancelled !== true),
      );
      const resources = requestedResources(query.resource ?? [], owner, caller).map((email) => email.toLowerCase());
      const page = <T>(all: readonly T[]): readonly T[] => all.slice(query.skip, query.skip + query.pageSize + 1);
      const calendar = isCallers ? await ownCalendar(scope, access, caller) : owner;
      const read = async (items: readonly CalendarItem[]): Promise<ReadItem[]> => {
        const names = items.map(({ ItemId }) => ({ type: 'item', id: ItemId.id }) as const);
        const outcomes = await readItems(scope, access, names, calendar, isCallers);
        // What is gone by now is left out.
        const events = outcomes.flatMap((outcome) => (outcome?.ok === true ? [outcome.value] : []));
        return owner.isOfResource ? withTitles(scope, access, caller, events) : events;
      };
      const view = (one: ReadItem) => toView(one, caller, owner);
      if (resources.length === 0) {
        const { value, nextLink } = toPage(request, query, page(wanted));
        return { value: (await read(value)).map(view), nextLink };
      }
      // Exchange finds no attendees, so all items are read where a place is asked for.
      const events = await read(wanted);
      const ofPlace = events.filter(({ event }) => event.attendees.some(({ email }) => resources.includes(email)));
      const { value, nextLink } = toPage(request, query, page(ofPlace));
      return { value: value.map(view), nextLink };
    },
  });
}

function registerSingle(scope: ExchangeScope): void {
  const { app, context, callerOf } = scope;

  app.route({
    method: 'GET',
    url: '/users/:user/events/:id',
    schema: { params: EventParams, response: { 200: CalendarEventSchema } },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const owner = await findOwner(context, caller, request.params.user);
      const access = await requireAccess(scope, caller);
      const calendar = isOwn(owner, caller) ? await ownCalendar(scope, access, caller) : owner;
      const read = await readItem(scope, access, { type: 'item', id: request.params.id }, calendar);
      const [titled = read] = owner.isOfResource ? await withTitles(scope, access, caller, [read]) : [read];
      // A delegate's rights open the items of several calendars: the path names one of them.
      if (!belongsTo(read.event, owner.email)) {
        throw new ProblemError(404, 'not_found', 'There is no such event in this calendar.');
      }
      reply.header('etag', etagOf(read.item));
      return toView(titled, caller, owner);
    },
  });
}

function registerLimited(scope: ExchangeScope): void {
  const { app, context, callerOf } = scope;

  app.route({
    method: 'GET',
    url: '/users/:user/limited-events',
    schema: { params: UserParams, querystring: LimitedQuery, response: { 200: LimitedEventPageSchema } },
    handler: async (request) => {
      const { query } = request;
      const caller = callerOf(request);
      const { start, end } = parseRange(query, MOST_DAYS);
      const owner = await findOwner(context, caller, request.params.user);
      const access = await requireAccess(scope, caller);
      const from = Math.floor(start / SLOT_MS) * SLOT_MS;
      const to = Math.ceil(end / SLOT_MS) * SLOT_MS;
      const [outcome] = await askAvailability(scope.soap, access, [owner.email], from, to);
      if (outcome?.ok === false) {
        throw new ProblemError(403, 'no_free_busy_access', 'The calendar cannot be read.');
      }
      const items = required(outcome)
        .busy.filter(({ type, ...busy }) => busy.start < end && busy.end > start && isTaken(type))
        .toSorted((a, b) => a.start - b.start)
        .slice(query.skip, query.skip + query.pageSize + 1)
        .map((busy) => ({
          start: toZonedTime(busy.start, owner.timeZone),
          end: toZonedTime(busy.end, owner.timeZone),
          status: busy.type === 'Tentative' ? ('tentative' as const) : ('busy' as const),
        }));
      return toPage(request, query, items);
    },
  });
}

/** What has no data is not free (design D23). */
export const isTaken = (type: string): boolean => type !== 'Free' && type !== 'WorkingElsewhere';
