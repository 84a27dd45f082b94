import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { MINUTE_MS } from '../../workers/model/slots.ts';
import { unreachable } from '../../workers/model/unreachable.ts';
import { type CalendarEvent, CalendarEventSchema } from '../../workers/wire/schemas/calendar.ts';
import { CreateEventSchema } from '../../workers/wire/schemas/requests.ts';
import type { Caller, ServerContext } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { CreateOutcome, Idempotency, RecordedAnswer, SeriesCreateOutcome } from '../store/store.ts';
import { announceEvent, announceEvents } from './announce.ts';
import { checkDraft, type EventBody } from './event-draft.ts';
import { toOwnEvent } from './event-view.ts';
import { invitations } from './notices.ts';
import { busyProblem, conflictsProblem } from './outcomes.ts';
import { requireQuota } from './quota.ts';
import type { CalendarScope } from './scope.ts';
import { type AskedRecurrence, checkSeries } from './series/series-draft.ts';
import { ofSeries } from './series/series-notices.ts';

const ROUTE = 'POST /v1/users/me/events';
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** @throws ProblemError 400 without a UUID made by the client */
export function requireIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && UUID.test(key)) return key.toLowerCase();
  throw new ProblemError(400, 'invalid_request', 'The header Idempotency-Key must be a UUID made for this request.');
}

/**
 * The answer to this request, or to an earlier one with the same key.
 * @throws ProblemError 422 where the key belongs to another request
 */
function requireAnswer(
  outcome: Exclude<CreateOutcome | SeriesCreateOutcome, { readonly type: 'busy' }>,
): RecordedAnswer {
  switch (outcome.type) {
    case 'created':
    case 'replayed':
      return outcome.answer;
    case 'key-reused':
      throw new ProblemError(422, 'invalid_request', 'The Idempotency-Key was used for another request.');
    default:
      return unreachable(outcome);
  }
}

/** Sends the recorded answer, for the first request and every repeated one. */
function sendRecorded(reply: FastifyReply, answer: RecordedAnswer): CalendarEvent {
  const event = v.parse(CalendarEventSchema, JSON.parse(answer.body));
  reply.code(answer.status).header('location', `/v1/users/me/events/${encodeURIComponent(event.id)}`);
  if (event.etag !== undefined) reply.header('etag', event.etag);
  return event;
}

/** Creates an event once for each key, however often it is requested; resources answer later. */
export function registerEventCreation({ app, context, memberOf }: CalendarScope): void {
  const { store, clock } = context;

  app.route({
    method: 'POST',
    url: '/users/me/events',
    schema: { body: CreateEventSchema, response: { 201: CalendarEventSchema } },
    handler: async (request, reply) => {
      const caller = memberOf(request);
      const key = requireIdempotencyKey(request);
      // The validator has ordered the fields and dropped unknown ones: equal requests are equal texts.
      const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url');
      const identity = { userId: caller.userId, route: ROUTE, key, bodyHash };
      const now = clock.now();

      // A repeated request gets its first answer, even where the rules have changed since.
      const earlier = await store.calendar.recorded(identity, now);
      if (earlier !== null) return sendRecorded(reply, requireAnswer(earlier));

      const render: Idempotency['render'] = (event) => ({
        status: 201,
        body: JSON.stringify(toOwnEvent(event, caller)),
      });
      const created = await createEvent(context, caller, request.body, { ...identity, render }, now);
      return sendRecorded(reply, created);
    },
  });
}

/**
 * Creates an event, or the events of a series, unless the request has been answered before.
 * @throws ProblemError where it is refused
 */
export async function createEvent(
  context: ServerContext,
  caller: Caller,
  body: EventBody,
  idempotency: Idempotency,
  now: number,
): Promise<RecordedAnswer> {
  const { store, hub, options } = context;
  const answerAt = now + options.answerDelay;
  if (body.recurrence != null) return createSeries(context, caller, body, body.recurrence, idempotency, now);
  const { draft, resources } = await checkDraft(context, caller, body, null);
  await requireQuota(context, caller, resources.length);
  // Whoever books at a door display is there; right after another use, a booking begins with the next minute.
  const isThere = caller.isDevice && draft.start <= now + MINUTE_MS;
  const written = isThere ? { ...draft, confirmedBy: caller.email } : draft;
  const outcome = await store.calendar.create(written, idempotency, now, answerAt, invitations);
  if (outcome.type === 'busy') throw busyProblem(outcome.resourceEmail, resources);
  if (outcome.type === 'created') announceEvent(hub, outcome.event);
  return requireAnswer(outcome);
}

/** Creates all dates of a series or none; the answer is its first event. */
async function createSeries(
  context: ServerContext,
  caller: Caller,
  body: EventBody,
  recurrence: AskedRecurrence,
  idempotency: Idempotency,
  now: number,
): Promise<RecordedAnswer> {
  const { store, hub, options } = context;
  const { draft, resources } = await checkSeries(context, caller, body, recurrence);
  await requireQuota(context, caller, draft.occurrences.length * resources.length);
  const answerAt = now + options.answerDelay;
  const outcome = await store.calendar.createSeries(draft, idempotency, now, answerAt, ofSeries(invitations));
  if (outcome.type === 'busy') throw conflictsProblem(outcome.conflicts, resources);
  if (outcome.type === 'created') announceEvents(hub, outcome.events);
  return requireAnswer(outcome);
}
