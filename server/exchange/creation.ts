/* New events, as in `calendar/event-creation.ts`. */
import { createHash } from 'node:crypto';

import { CalendarEventSchema } from '../../workers/wire/schemas/calendar.ts';
import { type CreateEvent, CreateEventSchema } from '../../workers/wire/schemas/requests.ts';
import { requireIdempotencyKey } from '../calendar/event-creation.ts';
import { checkDraft } from '../calendar/event-draft.ts';
import { datesOf } from '../calendar/series/recurrence.ts';
import { type AskedRecurrence, checkSeries } from '../calendar/series/series-draft.ts';
import { fromZonedTime, parseLocal } from '../calendar/times/times.ts';
import type { Caller } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { EventDraft, StoredResource } from '../store/store.ts';
import { createItem, deleteItems, updateItem } from './changes.ts';
import { toView } from './event-routes.ts';
import { etagOf, type ExchangeScope, ownCalendar, type ReadItem, readItem, requireMailbox } from './exchange-scope.ts';
import { findItems } from './finding.ts';
import { contentOfDraft, type ItemContent, itemFields } from './item-fields.ts';
import { type ItemName, ownProperty } from './items.ts';
import { recurrenceNode } from './recurrence.ts';
import type { Access } from './soap.ts';

/** Milliseconds around an event in which it is looked for. */
const MARGIN = 10 * 60_000;

export const OWN_CALENDAR = { isOfResource: true, visible: { hides: () => true } };

/** What is written of a draft. */
export function contentOf(draft: EventDraft, resources: readonly StoredResource[]): ItemContent {
  const nameByEmail = new Map(
    resources.map(({ resource }) => [resource.email.toLowerCase(), resource.displayName] as const),
  );
  return contentOfDraft(draft, (email) => nameByEmail.get(email) ?? email);
}

/** Creates an event once for each key; EWS itself would make it again with each request. */
export function registerEventCreation(scope: ExchangeScope): void {
  const { app } = scope;
  const underWay = new Map<string, Promise<ReadItem>>();

  app.route({
    method: 'POST',
    url: '/users/me/events',
    schema: { body: CreateEventSchema, response: { 201: CalendarEventSchema } },
    handler: async (request, reply) => {
      const { caller, access } = await requireMailbox(scope, request);
      const key = requireIdempotencyKey(request);
      const digest = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url');
      const asked = { key, mark: `${key} ${digest}` };
      const once = `${caller.userId} ${asked.mark}`;
      const creating = underWay.get(once) ?? create(scope, caller, access, request.body, asked);
      underWay.set(once, creating);
      const created = await creating.finally(() => underWay.delete(once));
      reply.code(201).header('location', `/v1/users/me/events/${encodeURIComponent(created.event.id)}`);
      reply.header('etag', etagOf(created.item));
      return toView(created, caller, OWN_CALENDAR);
    },
  });
}

interface AskedOnce {
  readonly key: string;
  /** Key and digest of the request, which stay with the item. */
  readonly mark: string;
}

async function create(
  scope: ExchangeScope,
  caller: Caller,
  access: Access,
  body: CreateEvent,
  asked: AskedOnce,
): Promise<ReadItem> {
  const owner = await ownCalendar(scope, access, caller);
  const earlier = await findEarlier(scope, access, body, asked);
  // A repeated request gets what the first one made, even where the rules have changed since.
  if (earlier !== null) return readItem(scope, access, { type: 'item', id: earlier }, owner);
  const made = await make(scope, caller, access, body, asked.mark);
  return readItem(scope, access, made, owner);
}

/**
 * The item that a request with this key has made.
 * @throws ProblemError 422 where the key belongs to another request
 */
async function findEarlier(
  { soap }: ExchangeScope,
  access: Access,
  body: CreateEvent,
  { key, mark }: AskedOnce,
): Promise<string | null> {
  const [start, end] = [fromZonedTime(body.start), fromZonedTime(body.end)];
  const around = await findItems(soap, access, null, start - MARGIN, Math.max(start, end) + MARGIN);
  const found = around.find((item) => ownProperty(item, 'request').startsWith(`${key} `));
  if (found === undefined) return null;
  if (ownProperty(found, 'request') === mark) return found.ItemId.id;
  throw new ProblemError(422, 'invalid_request', 'The Idempotency-Key was used for another request.');
}

async function make(
  { context, soap }: ExchangeScope,
  caller: Caller,
  access: Access,
  body: CreateEvent,
  mark: string,
): Promise<ItemName> {
  if (body.recurrence != null) {
    const { draft, resources } = await checkSeries(context, caller, body, body.recurrence);
    const content = contentOf(draft.event, resources);
    return makeSeries(soap, access, { content, body, recurrence: body.recurrence, mark, uid: draft.event.iCalUId });
  }
  const { draft, resources } = await checkDraft(context, caller, body, null);
  const fields = itemFields(contentOf(draft, resources), { request: mark, uid: draft.iCalUId });
  const { id } = await createItem(soap, access, fields, true);
  return { type: 'item', id };
}

export interface NewSeries {
  readonly content: ItemContent;
  readonly body: Pick<CreateEvent, 'start'>;
  readonly recurrence: AskedRecurrence;
  readonly mark?: string;
  readonly uid?: string | null;
}

/** The places of dates among those that a rule gives, from 1 on: by them Exchange names the dates of a series. */
export function placesOf(dates: readonly string[], some: readonly string[]): number[] {
  return some.flatMap((date) => (dates.includes(date) ? [dates.indexOf(date) + 1] : []));
}

/**
 * Makes a series. With dates that are left out it is made without attendees first: they are invited to what is left.
 * @returns the name of its first date
 */
export async function makeSeries(
  soap: ExchangeScope['soap'],
  access: Access,
  { content, body, recurrence, mark, uid = null }: NewSeries,
): Promise<ItemName> {
  const { timeZone } = content;
  const written = parseLocal(body.start.dateTime);
  const dates = datesOf(recurrence.rule, written, timeZone).map(String);
  const [begin = written.toPlainDate().toString()] = dates;
  const first = Temporal.PlainDate.from(begin).toPlainDateTime(written.toPlainTime());
  const start = first.toZonedDateTime(timeZone).epochMilliseconds;
  const whole = { ...content, start, end: start + content.end - content.start };
  const series = recurrenceNode(recurrence.rule, first, timeZone);
  const leftOut = placesOf(dates, recurrence.exceptions);
  const once = { series, uid, ...(mark === undefined ? {} : { request: mark }) };
  const isWhole = leftOut.length === 0;
  const uninvited = { ...whole, required: [], optional: [], resources: [] };
  const master = await createItem(soap, access, itemFields(isWhole ? whole : uninvited, once), isWhole);
  if (!isWhole) {
    const removed = leftOut.map((index): ItemName => ({ type: 'occurrence', masterId: master.id, index }));
    await deleteItems(soap, access, removed, false);
    const invited = itemFields(whole).filter(({ uri }) => INVITING.has(uri.attributes['FieldURI'] ?? ''));
    await updateItem(
      soap,
      access,
      master,
      invited.filter(({ node }) => node !== null),
      true,
    );
  }
  const index = dates.findIndex((date) => !recurrence.exceptions.includes(date)) + 1;
  return { type: 'occurrence', masterId: master.id, index: Math.max(1, index) };
}

const INVITING: ReadonlySet<string> = new Set([
  'calendar:RequiredAttendees',
  'calendar:OptionalAttendees',
  'calendar:Resources',
  'calendar:Location',
]);
