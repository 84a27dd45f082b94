import * as v from 'valibot';

import {
  ResourceNotificationSchema,
  CacheQuerySchema,
  ConfirmationKeysSchema,
} from '../../workers/wire/schemas/requests.ts';
import { ConfirmationRecordSchema, ConfirmationRecordsSchema } from '../../workers/wire/schemas/confirmations.ts';
import { ProblemSchema } from '../../workers/wire/schemas/problem.ts';
import { CacheAnswerSchema } from '../../workers/wire/schemas/schedules.ts';
import { EventBoundsSchema } from '../../workers/wire/schemas/event-bounds.ts';
import { confirmationRecords, confirmResources } from '../calendar/confirmations.ts';
import { notifyResource } from '../calendar/notifications.ts';
import { costOfSchedules, parseRange, requireFewSchedules } from '../calendar/times/times.ts';
import { createViews } from '../calendar/view-cache.ts';
import type { ServerContext } from '../context.ts';
import { requireCaller, requireMember } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import { readBounds } from './event-bounds.ts';
import { readSchedules } from './schedules.ts';

const MOST_DAYS = 62;
/** Addresses × days: a thousand places over four days, or what is asked of favourites of four hundred. */
const MOST_ADDRESS_DAYS = 4_000;

const BoundsParamsSchema = v.object({ email: v.string(), iCalUid: v.string() });
/** One record or problem a key, in the order of the keys (design D26). */
const ConfirmAnswerSchema = v.array(v.union([ConfirmationRecordSchema, ProblemSchema]));

/** `POST /api/cache/get`: the availability of many resources at once. */
export function registerSchedules(app: ValibotApp, context: ServerContext): void {
  const views = createViews(context.store);
  app.route({
    method: 'POST',
    url: '/api/cache/get',
    config: { costOf: (body) => costOfSchedules(body, MOST_ADDRESS_DAYS) },
    schema: { body: CacheQuerySchema, response: { 200: CacheAnswerSchema } },
    handler: async (request) => {
      const caller = await requireCaller(context, request);
      const { emails } = request.body;
      const range = parseRange(request.body, MOST_DAYS);
      requireFewSchedules(emails.length, range, MOST_ADDRESS_DAYS);
      return { items: await readSchedules({ ...context, views }, caller, emails, range.start, range.end) };
    },
  });
}

/** What belongs to single reservations beside the calendar. */
export function registerEvents(app: ValibotApp, context: ServerContext): void {
  app.route({
    method: 'POST',
    url: '/api/event/statuses',
    schema: { body: ConfirmationKeysSchema, response: { 200: ConfirmationRecordsSchema } },
    handler: async (request) => confirmationRecords(context, await requireCaller(context, request), request.body),
  });
  app.route({
    method: 'POST',
    url: '/api/event/confirm',
    schema: { body: ConfirmationKeysSchema, response: { 200: ConfirmAnswerSchema } },
    handler: async (request) => confirmResources(context, await requireMember(context, request), request.body),
  });
  app.route({
    method: 'POST',
    url: '/api/event/action',
    schema: { body: ResourceNotificationSchema },
    handler: async (request, reply) => {
      await notifyResource(context, await requireCaller(context, request), request.body);
      return reply.code(202).send();
    },
  });
  app.route({
    method: 'GET',
    url: '/api/assist/resources/:email/events/:iCalUid/bounds',
    schema: { params: BoundsParamsSchema, response: { 200: EventBoundsSchema } },
    handler: async (request) => {
      const { email, iCalUid } = request.params;
      const bounds = await readBounds(context, await requireCaller(context, request), email, iCalUid);
      if (bounds === null) throw new ProblemError(404, 'not_found', 'There is no such event on this resource.');
      return bounds;
    },
  });
}
