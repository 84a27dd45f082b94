/* Confirmations and notifications, which this server keeps itself, by the names of Exchange. */
import { ConfirmationRecordsSchema } from '../../workers/wire/schemas/confirmations.ts';
import { ConfirmationKeysSchema, ResourceNotificationSchema } from '../../workers/wire/schemas/requests.ts';
import { readStatuses, takeAction } from '../assist/event-routes.ts';
import type { CalendarScope } from '../calendar/scope.ts';

export function registerRecords({ app, context, callerOf, memberOf }: CalendarScope): void {
  app.route({
    method: 'POST',
    url: '/events/confirmation-statuses',
    schema: { body: ConfirmationKeysSchema, response: { 200: ConfirmationRecordsSchema } },
    handler: async (request) => readStatuses(context, callerOf(request), request.body),
  });

  app.route({
    method: 'POST',
    url: '/notifications',
    schema: { body: ResourceNotificationSchema },
    handler: async (request, reply) => {
      await takeAction(context, memberOf(request), request.body);
      return reply.code(202).send();
    },
  });
}
