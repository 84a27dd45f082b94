/* Changes and ends of events, as in `calendar/event-changes.ts` and `calendar/event-endings.ts`. */

import { CalendarEventSchema } from '../../workers/wire/schemas/calendar.ts';
import { CreateEventSchema } from '../../workers/wire/schemas/requests.ts';
import {
  FinishBody,
  finishAt,
  IdParams,
  requireNotEnded,
  requireOrganizer,
  requireSameRule,
  requireVersion,
  ScopeQuery,
} from '../calendar/event-changes.ts';
import { checkDraft } from '../calendar/event-draft.ts';
import { DeleteQuery, ResponseBody } from '../calendar/event-endings.ts';
import { findInvitation, isOrganizer } from '../calendar/event-view.ts';
import { requireNotCancelled } from '../calendar/outcomes.ts';
import type { SeriesScope } from '../calendar/series/series-scope.ts';
import { localTime } from '../calendar/series/series-draft.ts';
import { DAY_MS } from '../calendar/times/times.ts';
import type { Caller } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { CreateEvent } from '../../workers/wire/schemas/requests.ts';
import { deleteItems, respondTo, updateItem } from './changes.ts';
import { contentOf, OWN_CALENDAR } from './creation.ts';
import { hasCode } from './errors.ts';
import { toView } from './event-routes.ts';
import { etagOf, type ExchangeScope, ownCalendar, type ReadItem, readItem, requireMailbox } from './exchange-scope.ts';
import { findItems } from './finding.ts';
import { changedFields, contentOfEvent, type ItemField, itemFields } from './item-fields.ts';
import { fieldNode, type ItemName } from './items.ts';
import { recurrenceNode } from './recurrence.ts';
import { changeSeries, endSeries } from './series.ts';
import type { Access } from './soap.ts';

export function registerEventChanges(scope: ExchangeScope): void {
  registerReplacing(scope);
  registerFinishing(scope);
  registerDeleting(scope);
  registerResponding(scope);
}

/** The caller's own item. @throws ProblemError 404 */
async function readOwn(scope: ExchangeScope, access: Access, caller: Caller, id: string): Promise<ReadItem> {
  return readItem(scope, access, { type: 'item', id }, await ownCalendar(scope, access, caller));
}

function registerReplacing(scope: ExchangeScope): void {
  const { app, context } = scope;
  app.route({
    method: 'PUT',
    url: '/users/me/events/:id',
    schema: {
      params: IdParams,
      querystring: ScopeQuery,
      body: CreateEventSchema,
      response: { 200: CalendarEventSchema },
    },
    handler: async (request, reply) => {
      const { caller, access } = await requireMailbox(scope, request);
      const named = await readOwn(scope, access, caller, request.params.id);
      requireOrganizer(named.event, caller);
      requireVersion(request, etagOf(named.item));
      requireNotCancelled(named.event);
      requireNotEnded(named.event, context.clock.now());
      const name = await change(scope, access, caller, named, request.body, request.query.scope);
      const changed = await readItem(scope, access, name, await ownCalendar(scope, access, caller));
      reply.header('etag', etagOf(changed.item));
      return toView(changed, caller, OWN_CALENDAR);
    },
  });
}

/** @returns the name of what was changed */
async function change(
  scope: ExchangeScope,
  access: Access,
  caller: Caller,
  named: ReadItem,
  body: CreateEvent,
  extent: SeriesScope,
): Promise<ItemName> {
  const { event, item } = named;
  const isSingle = event.seriesMasterId === null;
  if (!isSingle && extent !== 'occurrence') return changeSeries(scope, access, caller, named, { body, scope: extent });
  if (!isSingle) requireSameRule(body, event);
  const { draft, resources } = await checkDraft(scope.context, caller, body, event);
  const before = itemFields(contentOfEvent(event));
  const after = itemFields(contentOf(draft, resources));
  const series: ItemField[] = [];
  if (isSingle && body.recurrence != null) {
    const start = localTime(draft.start, draft);
    const node = recurrenceNode(body.recurrence.rule, start, draft.timeZone);
    series.push({ uri: fieldNode('calendar:Recurrence'), node });
  }
  const fields = [...changedFields(before, after), ...series];
  const { id } = await updateItem(scope.soap, access, item.ItemId, fields);
  return series.length === 0 ? { type: 'item', id } : { type: 'occurrence', masterId: id, index: 1 };
}

function registerFinishing(scope: ExchangeScope): void {
  const { app, context, soap } = scope;
  app.route({
    method: 'POST',
    url: '/users/me/events/:id/finish',
    schema: { params: IdParams, body: FinishBody, response: { 200: CalendarEventSchema } },
    handler: async (request, reply) => {
      const { caller, access } = await requireMailbox(scope, request);
      const named = await readOwn(scope, access, caller, request.params.id);
      requireOrganizer(named.event, caller);
      requireNotCancelled(named.event);
      const end = finishAt(named.event, request.body?.end, context.clock.now());
      const before = contentOfEvent(named.event);
      const fields = changedFields(itemFields(before), itemFields({ ...before, end }));
      const { id } = await updateItem(soap, access, named.item.ItemId, fields);
      const finished = await readOwn(scope, access, caller, id);
      reply.header('etag', etagOf(finished.item));
      return toView(finished, caller, OWN_CALENDAR);
    },
  });
}

function registerDeleting(scope: ExchangeScope): void {
  const { app } = scope;
  app.route({
    method: 'DELETE',
    url: '/users/me/events/:id',
    schema: { params: IdParams, querystring: DeleteQuery },
    handler: async (request, reply) => {
      const { caller, access } = await requireMailbox(scope, request);
      const { notify, scope: extent } = request.query;
      const named = await readDeletable(scope, access, caller, request.params.id);
      const sends = notify === 'true';
      if (isOrganizer(named.event, caller)) await remove(scope, access, caller, named, extent, sends);
      else if (findInvitation(named.event, caller) !== null) await leave(scope, access, named, extent, sends);
      else throw new ProblemError(403, 'not_organizer', 'Only the organizer may delete this event.');
      return reply.code(204).send();
    },
  });
}

/** What Exchange does not have any more is deleted. */
async function readDeletable(scope: ExchangeScope, access: Access, caller: Caller, id: string): Promise<ReadItem> {
  try {
    return await readOwn(scope, access, caller, id);
  } catch (error) {
    throw hasCode(error, 'ErrorItemNotFound') ? new ProblemError(410, 'gone', 'The event was deleted.') : error;
  }
}

async function remove(
  scope: ExchangeScope,
  access: Access,
  caller: Caller,
  named: ReadItem,
  extent: SeriesScope,
  sends: boolean,
): Promise<void> {
  const isOne = extent === 'occurrence' || named.event.seriesMasterId === null;
  const removed = isOne ? named : await endSeries(scope, access, caller, named, extent);
  if (removed === null) return;
  const { ItemId: id, IsMeeting } = removed.item;
  if (sends && IsMeeting === true) {
    await respondTo(scope.soap, access, 'CancelCalendarItem', [id], { comment: '', sends });
  } else await deleteItems(scope.soap, access, [{ type: 'item', id: id.id }], sends);
}

/** Days in which the dates of a series lie. */
const SERIES_DAYS = 366;

/** Declines for the caller, by which the items leave the calendar. */
async function leave(
  { soap }: ExchangeScope,
  access: Access,
  { item, event }: ReadItem,
  extent: SeriesScope,
  sends: boolean,
): Promise<void> {
  const isOne = extent === 'occurrence' || event.seriesMasterId === null;
  const found = isOne ? [item] : await findItems(soap, access, null, event.start, event.start + SERIES_DAYS * DAY_MS);
  const ids = found
    .filter(({ ItemId, UID }) => ItemId.id === item.ItemId.id || (!isOne && UID === item.UID))
    .map(({ ItemId }) => ItemId);
  if (sends) await respondTo(soap, access, 'DeclineItem', ids, { comment: '', sends });
  else
    await deleteItems(
      soap,
      access,
      ids.map(({ id }): ItemName => ({ type: 'item', id })),
      false,
    );
}

const RESPONSES = { accepted: 'AcceptItem', declined: 'DeclineItem', tentative: 'TentativelyAcceptItem' } as const;

function registerResponding(scope: ExchangeScope): void {
  const { app, soap } = scope;
  app.route({
    method: 'POST',
    url: '/users/me/events/:id/response',
    schema: { params: IdParams, body: ResponseBody },
    handler: async (request, reply) => {
      const { caller, access } = await requireMailbox(scope, request);
      const { response, comment, notify } = request.body;
      const { event, item } = await readOwn(scope, access, caller, request.params.id);
      if (findInvitation(event, caller) === null) {
        throw new ProblemError(403, 'forbidden', 'You are not invited to this event.');
      }
      requireNotCancelled(event);
      await respondTo(soap, access, RESPONSES[response], [item.ItemId], { comment, sends: notify });
      return reply.code(204).send();
    },
  });
}
