import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { type CalendarEvent, CalendarEventSchema, CreateEventSchema } from '../../workers/wire/schemas/calendar.ts';
import { unreachable } from '../unreachable.ts';
import { ProblemError } from '../http/problem.ts';
import type { RecordedAnswer } from '../store/store.ts';
import { announceEvent } from './announce.ts';
import { checkDraft } from './event-draft.ts';
import { toCalendarEvent } from './event-view.ts';
import { invitations } from './notices.ts';
import { busyProblem } from './outcomes.ts';
import type { CalendarScope } from './scope.ts';

const ROUTE = 'POST /v1/users/me/events';
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** @throws ProblemError 400 without a client-made UUID */
function requireIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && UUID.test(key)) return key.toLowerCase();
  throw new ProblemError(400, 'invalid_request', 'The header Idempotency-Key must be a UUID made for this request.');
}

function keyReused(): ProblemError {
  return new ProblemError(422, 'invalid_request', 'The Idempotency-Key was used for another request.');
}

/** The first answer to a request and every later one: both are read from the record. */
function sendRecorded(reply: FastifyReply, answer: RecordedAnswer): CalendarEvent {
  const event = v.parse(CalendarEventSchema, JSON.parse(answer.body));
  reply.code(answer.status).header('location', `/v1/users/me/events/${encodeURIComponent(event.id)}`);
  if (event.etag !== undefined) reply.header('etag', event.etag);
  return event;
}

/** Creation, once however often it is asked for with the same key; resources answer later. */
export function registerEventCreation({ app, context, memberOf }: CalendarScope): void {
  const { store, clock, hub, options } = context;

  app.route({
    method: 'POST',
    url: '/users/me/events',
    schema: { body: CreateEventSchema, response: { 201: CalendarEventSchema } },
    handler: async (request, reply) => {
      const caller = memberOf(request);
      const key = requireIdempotencyKey(request);
      // The validator has put the fields in one order and dropped what is unknown: equal requests are equal texts.
      const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url');
      const identity = { userId: caller.userId, route: ROUTE, key, bodyHash };
      const now = clock.now();

      // A repeat is answered as before, whatever the rules say by now.
      const earlier = await store.calendar.recorded(identity, now);
      if (earlier?.type === 'key-reused') throw keyReused();
      if (earlier?.type === 'replayed') return sendRecorded(reply, earlier.answer);

      const { draft, resources } = await checkDraft(context, caller, request.body, null);
      const render: RecordedAnswerWriter = (event) => ({
        status: 201,
        body: JSON.stringify(toCalendarEvent(event, caller)),
      });
      const answerAt = now + options.answerDelay;
      const outcome = await store.calendar.create(draft, { ...identity, render }, now, answerAt, invitations);
      switch (outcome.type) {
        case 'created':
          announceEvent(hub, outcome.event);
          return sendRecorded(reply, outcome.answer);
        case 'replayed':
          return sendRecorded(reply, outcome.answer);
        case 'key-reused':
          throw keyReused();
        case 'busy':
          throw busyProblem(outcome.resourceEmail, resources);
        default:
          return unreachable(outcome);
      }
    },
  });
}

type RecordedAnswerWriter = Parameters<CalendarScope['context']['store']['calendar']['create']>[1]['render'];
