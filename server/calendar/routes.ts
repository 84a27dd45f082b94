import type { FastifyInstance } from 'fastify';

import { ResourceNotificationSchema, ConfirmationKeysSchema } from '../../workers/wire/schemas/requests.ts';
import { ConfirmationRecordsSchema } from '../../workers/wire/schemas/confirmations.ts';
import type { ServerContext } from '../context.ts';
import type { ValibotTypeProvider } from '../http/validation.ts';
import { confirmationRecords } from './confirmations.ts';
import { registerDirectory } from './directory.ts';
import { registerEventChanges } from './event-changes.ts';
import { registerEventCreation } from './event-creation.ts';
import { registerEventEndings } from './event-endings.ts';
import { registerEventReading } from './event-reading.ts';
import { notifyResource } from './notifications.ts';
import { registerSchedules } from './schedules.ts';
import { type CalendarScope, createScope } from './scope.ts';

/**
 * The calendar of serverType touchone-calendar under `/v1`. The app must validate with valibot (`useValibot`) and
 * answer problems (`useProblems`).
 */
export function registerCalendar(app: FastifyInstance, context: ServerContext): void {
  app.register(
    async (plugin) => {
      const scope = createScope(plugin.withTypeProvider<ValibotTypeProvider>(), context);
      registerDirectory(scope);
      registerSchedules(scope);
      registerEventReading(scope);
      registerEventCreation(scope);
      registerEventChanges(scope);
      registerEventEndings(scope);
      registerRecords(scope);
    },
    { prefix: '/v1' },
  );
}

function registerRecords({ app, context, callerOf, memberOf }: CalendarScope): void {
  app.route({
    method: 'POST',
    url: '/events/confirmation-statuses',
    schema: { body: ConfirmationKeysSchema, response: { 200: ConfirmationRecordsSchema } },
    handler: async (request) => confirmationRecords(context, callerOf(request), request.body),
  });

  app.route({
    method: 'POST',
    url: '/notifications',
    schema: { body: ResourceNotificationSchema },
    handler: async (request, reply) => {
      await notifyResource(context, memberOf(request), request.body);
      return reply.code(202).send();
    },
  });
}
