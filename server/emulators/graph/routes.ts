import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller, ServerContext } from '../../context.ts';
import type { ValibotTypeProvider } from '../../http/validation.ts';
import { registerBatch } from './batch.ts';
import { registerDirectory } from './directory.ts';
import { registerEventAnswers } from './event-answers.ts';
import { registerEventReading } from './event-reading.ts';
import { registerEventWriting } from './event-writing.ts';
import { GraphError } from './graph-error.ts';
import { GRAPH_PATH } from './graph-path.ts';
import { registerGraphPace } from './graph-pace.ts';
import { createGraphScope } from './graph-scope.ts';
import { registerMailboxSettings } from './mailbox-settings.ts';
import { registerPlaces } from './places.ts';
import { registerSchedules } from './schedules.ts';

/**
 * Microsoft Graph v1.0 on the store of our own calendar, as far as the page, the official client and DavMail ask for it.
 * @param authenticate the caller of a request; null = its access token is not valid here
 */
export function registerGraph(
  app: FastifyInstance,
  context: ServerContext,
  authenticate: (request: FastifyRequest) => Promise<Caller | null>,
): void {
  app.register(
    async (plugin) => {
      const scope = createGraphScope(plugin.withTypeProvider<ValibotTypeProvider>(), context, authenticate);
      registerGraphPace(scope);
      registerDirectory(scope);
      registerPlaces(scope);
      registerMailboxSettings(scope);
      registerSchedules(scope);
      registerEventReading(scope);
      registerEventWriting(scope);
      registerEventAnswers(scope);
      registerBatch(scope);
      plugin.all('/*', (request) => {
        const [segment = ''] = request.url.slice(GRAPH_PATH.length + 1).split(/[/?]/);
        throw new GraphError(400, 'BadRequest', `Resource not found for the segment '${segment.slice(0, 50)}'.`);
      });
    },
    { prefix: GRAPH_PATH },
  );
}
