import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { CalendarEventSchema } from '../../workers/wire/schemas/calendar.ts';
import { type CreateEvent, CreateEventSchema } from '../../workers/wire/schemas/requests.ts';
import { UtcSchema } from '../../workers/wire/schemas/common.ts';
import type { Caller, ServerContext } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { StoredEvent } from '../store/store.ts';
import { announceEvent, announceEvents, announceUse } from './announce.ts';
import { checkDraft, type EventBody } from './event-draft.ts';
import { etagOf, isOrganizer, toOwnEvent } from './event-view.ts';
import { changes } from './notices.ts';
import { requireChanged, requireEvent, requireNotCancelled } from './outcomes.ts';
import { requireQuota } from './quota.ts';
import type { CalendarScope } from './scope.ts';
import { isSameRule, replaceSeries } from './series/series-changes.ts';
import { ScopeSchema, type SeriesScope } from './series/series-scope.ts';
import { fromUtc, MINUTE_MS } from './times/times.ts';

export const IdParams = v.object({ id: v.string() });
export const ScopeQuery = v.object({ scope: ScopeSchema });
export const FinishBody = v.optional(v.nullable(v.strictObject({ end: v.optional(UtcSchema) })));

export function requireOrganizer(event: StoredEvent, caller: Caller): void {
  if (!isOrganizer(event, caller)) {
    throw new ProblemError(403, 'not_organizer', 'Only the organizer may change this event.');
  }
}

/**
 * Checks that the caller has read the present version.
 * @throws ProblemError 428 without `If-Match`, 412 where it is not the present version
 */
export function requireVersion(request: FastifyRequest, etag: string): void {
  const condition = request.headers['if-match'];
  if (condition === undefined) {
    throw new ProblemError(428, 'invalid_request', 'A change needs the header If-Match with the ETag of the event.');
  }
  const tags = new Set(condition.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  if (tags.has('*') || tags.has(etag)) return;
  throw new ProblemError(412, 'stale', 'The event was changed meanwhile: read it again.');
}

/** Past events cannot be changed (D15). */
export function requireNotEnded(event: StoredEvent, now: number): void {
  if (event.end <= now) throw new ProblemError(400, 'invalid_interval', 'The event has ended.');
}

/** The end of a finished event: the end of the current minute, or the time within the event that the caller names. */
export function finishAt(event: StoredEvent, asked: string | undefined, now: number): number {
  if (event.start > now) throw new ProblemError(409, 'not_started', 'The event has not started yet.');
  if (asked === undefined) {
    const minute = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
    return Math.min(event.end, Math.max(minute, event.start + MINUTE_MS));
  }
  const end = fromUtc(asked);
  if (end > event.start && end <= event.end) return end;
  throw new ProblemError(400, 'invalid_interval', 'The new end does not lie within the event.');
}

/** A single date of a series cannot get a rule of its own. */
export function requireSameRule({ recurrence }: CreateEvent, present: StoredEvent): void {
  if (recurrence == null || isSameRule(recurrence, present)) return;
  throw new ProblemError(
    400,
    'invalid_request',
    'One event of a series has no rule of its own: change it with others.',
  );
}

const placesOf = ({ attendees }: StoredEvent): number => attendees.filter(({ isResource }) => isResource).length;

async function replaceOne(
  context: ServerContext,
  caller: Caller,
  body: EventBody,
  present: StoredEvent,
): Promise<StoredEvent> {
  const { store, clock, hub, options } = context;
  const now = clock.now();
  const { draft, resources } = await checkDraft(context, caller, body, present);
  await requireQuota(context, caller, resources.length - placesOf(present));
  const answerAt = now + options.answerDelay;
  const outcome = await store.calendar.replace(present.id, draft, present.version, now, answerAt, changes);
  const { event, before } = requireChanged(outcome, resources);
  announceEvent(hub, before);
  announceEvent(hub, event);
  return event;
}

/** @returns the named event among the changed ones; the first of them where the named date is gone */
async function replaceMany(
  context: ServerContext,
  request: Parameters<typeof replaceSeries>[1],
  present: StoredEvent,
): Promise<StoredEvent> {
  const changed = await replaceSeries(context, request, present);
  announceEvents(
    context.hub,
    changed.flatMap(({ event, before }) => [event, ...(before === null ? [] : [before])]),
  );
  const remaining = changed.map(({ event }) => event).filter(({ deleted }) => !deleted);
  const [first] = remaining.toSorted((a, b) => a.start - b.start);
  return remaining.find(({ id }) => id === present.id) ?? first ?? present;
}

/**
 * The organizer's change: replaces the one event, or those of its series; a single event becomes a series where the body
 * has a rule.
 * @throws ProblemError where it is refused
 */
export async function changeEvent(
  context: ServerContext,
  caller: Caller,
  body: EventBody,
  present: StoredEvent,
  asked: SeriesScope,
): Promise<StoredEvent> {
  requireNotCancelled(present);
  requireNotEnded(present, context.clock.now());
  const isSingle = present.seriesMasterId === null;
  const scope = isSingle ? 'occurrence' : asked;
  const isOne = scope === 'occurrence' && (!isSingle || body.recurrence == null);
  if (!isOne) return replaceMany(context, { caller, body, scope }, present);
  requireSameRule(body, present);
  return replaceOne(context, caller, body, present);
}

/** Moves the end of an event forward, which frees its resources from then on. */
export async function finishEvent(
  { store, clock, hub }: ServerContext,
  { id }: StoredEvent,
  end: number,
): Promise<StoredEvent> {
  const { event, before } = requireChanged(await store.calendar.finish(id, end, clock.now()));
  if (event.end < before.end) {
    for (const { email, isResource } of event.attendees) {
      if (isResource) announceUse(hub, email, { ...before, start: event.end });
    }
  }
  return event;
}

/** Routes of the organizer's changes: replace and finish. */
export function registerEventChanges({ app, context, memberOf }: CalendarScope): void {
  const { store, clock } = context;

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
      const caller = memberOf(request);
      const { body } = request;
      const present = requireEvent(await store.calendar.get(request.params.id));
      requireOrganizer(present, caller);
      requireVersion(request, etagOf(present));
      const event = await changeEvent(context, caller, body, present, request.query.scope);
      reply.header('etag', etagOf(event));
      return toOwnEvent(event, caller);
    },
  });

  app.route({
    method: 'POST',
    url: '/users/me/events/:id/finish',
    schema: { params: IdParams, body: FinishBody, response: { 200: CalendarEventSchema } },
    handler: async (request, reply) => {
      const caller = memberOf(request);
      const { id } = request.params;
      const present = requireEvent(await store.calendar.get(id));
      requireOrganizer(present, caller);
      requireNotCancelled(present);
      const end = finishAt(present, request.body?.end, clock.now());
      const event = await finishEvent(context, present, end);
      reply.header('etag', etagOf(event));
      return toOwnEvent(event, caller);
    },
  });
}
