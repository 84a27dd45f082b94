import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { DAY_MS } from '../../calendar/times/times.ts';
import type { CalendarOwner } from '../../calendar/calendar-owner.ts';
import type { StoredEvent } from '../../store/store.ts';
import { type EventTest, readFilter } from './event-filter.ts';
import { type Item, toSeriesItem } from '../items.ts';
import { GraphError } from './graph-error.ts';
import { EVENT_PROPERTIES, type Reading, toGraphEvent } from './graph-event.ts';
import { contextOf, type GraphQuery, readPage, readQuery, readSelect, select, toCollection } from './graph-query.ts';
import type { GraphScope } from './graph-scope.ts';
import { toInstant } from './graph-times.ts';
import { findItem, namesOrganizer, resolveCalendar } from './mailboxes.ts';

const MOST_DAYS = 1_825;
const TYPE = 'Microsoft.OutlookServices.Event';
/** `/me/events` has no window: everything within ten years on either side. */
const AROUND_MS = 3_660 * DAY_MS;
const MOST_READ = 100_000;

/** The window of a list of events without one. */
export const windowAround = (now: number) => ({ start: now - AROUND_MS, end: now + AROUND_MS });

const MailboxParams = v.object({ user: v.optional(v.string(), 'me') });
const EventParams = v.object({ user: v.optional(v.string(), 'me'), id: v.string() });

/** The ids in `$expand=singleValueExtendedProperties($filter=id eq '…' or id eq '…')`. */
export function expandedIds(query: GraphQuery): readonly string[] {
  const expand = query.get('$expand') ?? '';
  if (expand === '') return [];
  if (!/^singleValueExtendedProperties\(\$filter=/i.test(expand)) {
    throw new GraphError(400, 'BadRequest', `The $expand of events is for singleValueExtendedProperties alone.`);
  }
  return [...expand.matchAll(/\bid eq '((?:[^']|'')*)'/gi)].map(([, id = '']) => id.replaceAll("''", "'"));
}

/** What an answer about events depends on besides the events. */
export function readingOf(scope: GraphScope, request: FastifyRequest, owner: CalendarOwner): Reading {
  return {
    caller: scope.callerOf(request),
    owner,
    preferences: scope.preferencesOf(request),
    expanded: expandedIds(readQuery(request)),
    now: scope.context.clock.now(),
  };
}

/** One event. */
export function eventAnswer(scope: GraphScope, request: FastifyRequest, owner: CalendarOwner, item: Item) {
  const query = readQuery(request);
  const names = readSelect(query, EVENT_PROPERTIES, TYPE);
  const of = `users('${scope.callerOf(request).userId}')/events/$entity`;
  return { ...contextOf(request, of), ...select(toGraphEvent(item, readingOf(scope, request, owner)), names) };
}

/** The same, with its ETag among the headers too. */
export function answerEvent(
  scope: GraphScope,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: CalendarOwner,
  item: Item,
) {
  const answer: Readonly<Record<string, unknown>> = eventAnswer(scope, request, owner, item);
  reply.header('etag', String(answer['@odata.etag']));
  return answer;
}

/** The window of a query. @throws GraphError 400 */
function windowOf(query: GraphQuery) {
  const [from, to] = [query.get('startdatetime'), query.get('enddatetime')];
  if (from === undefined || to === undefined) {
    const names = 'StartDateTime and EndDateTime';
    const text = `This request requires a time window specified by the query string parameters ${names}.`;
    throw new GraphError(400, 'ErrorInvalidParameter', text);
  }
  const [start, end] = [toInstant(from), toInstant(to)];
  if (end < start) {
    const text = "Your request can't be completed. The end date cannot be before the start date.";
    throw new GraphError(400, 'ErrorInvalidRequest', text);
  }
  if (end - start > MOST_DAYS * DAY_MS) {
    const text = "Your request can't be completed. The range between the start and end dates is greater than the";
    throw new GraphError(400, 'ErrorInvalidRequest', `${text} allowed range. Maximum number of days: ${MOST_DAYS}`);
  }
  return { start, end };
}

/** Events are read by start; Graph itself promises no order without `$orderby`. */
function isBackwards(query: GraphQuery): boolean {
  const [, property, direction = 'asc'] = /^(\S+)(?:\s+(asc|desc))?$/i.exec(query.get('$orderby') ?? '') ?? [];
  if (property === undefined && !query.has('$orderby')) return false;
  if (/^start\/dateTime$/i.test(property ?? '')) return direction.toLowerCase() === 'desc';
  throw new GraphError(400, 'ErrorInvalidUrlQuery', 'Events are ordered by start/dateTime.');
}

/** The events of a calendar in a window, by start. */
export async function listItems(
  { context }: Pick<GraphScope, 'context'>,
  reading: Reading,
  window: { readonly start: number; readonly end: number },
  test: EventTest,
  isBackward: boolean,
): Promise<readonly StoredEvent[]> {
  const found = await context.store.calendar.list({
    calendarEmail: reading.owner.email,
    ...window,
    iCalUId: null,
    resourceEmails: [],
    includeCancelled: false,
    offset: 0,
    limit: MOST_READ,
  });
  const shown = found.filter((stored) => test({ stored, isSeries: false }, reading));
  return isBackward ? shown.toReversed() : shown;
}

/** A page of events in the answer's form. */
function pageOf(
  scope: GraphScope,
  request: FastifyRequest,
  owner: CalendarOwner,
  part: string,
  items: readonly Item[],
) {
  const query = readQuery(request);
  const page = readPage(query);
  const names = readSelect(query, EVENT_PROPERTIES, TYPE);
  const reading = readingOf(scope, request, owner);
  const shown = items.slice(page.skip, page.skip + page.top + 1);
  const of = `users('${scope.callerOf(request).userId}')/${part}`;
  return toCollection(
    request,
    of,
    page,
    shown.map((item) => select(toGraphEvent(item, reading), names)),
  );
}

/**
 * The events of a calendar as Graph lists them outside a view: series as wholes, and exceptions apart. Those whose
 * organizer is hidden stay apart, since a series is named by its organizer.
 */
export function bySeries(events: readonly StoredEvent[], { caller, owner }: Reading): readonly Item[] {
  const series = new Map<string, StoredEvent[]>();
  const items: Item[] = [];
  for (const stored of events) {
    const isWhole = stored.seriesMasterId !== null && namesOrganizer(stored, caller, owner);
    const key = isWhole ? `${stored.organizerEmail} ${stored.seriesMasterId}` : null;
    if (key === null) items.push({ stored, isSeries: false });
    else series.set(key, [...(series.get(key) ?? []), stored]);
  }
  const wholes = [...series.values()].flatMap((siblings) => toSeriesItem(siblings) ?? []);
  return [...items, ...wholes].toSorted((a, b) => a.stored.start - b.stored.start);
}

/** Every event. */
export const ALL: EventTest = () => true;

/** calendarView, events, one event and its instances: of one's own calendar, a colleague's or a room's. */
export function registerEventReading(scope: GraphScope): void {
  const { app, context, callerOf } = scope;

  for (const mailbox of ['/me', '/users/:user'] as const) {
    app.route({
      method: 'GET',
      url: `${mailbox}/calendarView`,
      schema: { params: MailboxParams },
      handler: async (request) => {
        const query = readQuery(request);
        if (/(?:^|,)\s*createdDateTime\s*(?:,|$)/i.test(query.get('$select') ?? '')) {
          throw new GraphError(400, 'ErrorInvalidUrlQuery', 'createdDateTime cannot be selected in a calendar view.');
        }
        const owner = await resolveCalendar(context, callerOf(request), request.params.user);
        const test = readFilter(query.get('$filter'));
        const reading = readingOf(scope, request, owner);
        const events = await listItems(scope, reading, windowOf(query), test, isBackwards(query));
        const items = events.map((stored) => ({ stored, isSeries: false }));
        return pageOf(scope, request, owner, 'calendarView', items);
      },
    });

    app.route({
      method: 'GET',
      url: `${mailbox}/events`,
      schema: { params: MailboxParams },
      handler: async (request) => {
        const query = readQuery(request);
        const owner = await resolveCalendar(context, callerOf(request), request.params.user);
        const test = readFilter(query.get('$filter'));
        const now = context.clock.now();
        const reading = readingOf(scope, request, owner);
        const events = await listItems(scope, reading, windowAround(now), ALL, false);
        const items = bySeries(events, reading).filter((item) => test(item, reading));
        return pageOf(scope, request, owner, 'events', isBackwards(query) ? items.toReversed() : items);
      },
    });

    app.route({
      method: 'GET',
      url: `${mailbox}/events/:id`,
      schema: { params: EventParams },
      handler: async (request, reply) => {
        const caller = callerOf(request);
        const owner = await resolveCalendar(context, caller, request.params.user);
        const item = await findItem(context, caller, owner, request.params.id);
        return answerEvent(scope, request, reply, owner, item);
      },
    });

    app.route({
      method: 'GET',
      url: `${mailbox}/events/:id/instances`,
      schema: { params: EventParams },
      handler: async (request) => {
        const caller = callerOf(request);
        const owner = await resolveCalendar(context, caller, request.params.user);
        const item = await findItem(context, caller, owner, request.params.id);
        const { start, end } = windowOf(readQuery(request));
        if (!item.isSeries) throw new GraphError(400, 'ErrorInvalidRequest', 'The event is no series.');
        const shown = item.siblings
          .filter((event) => !event.deleted && event.end > start && event.start < end)
          .map((stored) => ({ stored, isSeries: false }));
        return pageOf(scope, request, owner, 'events/instances', shown);
      },
    });
  }
}
