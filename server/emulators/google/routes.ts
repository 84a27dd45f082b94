import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller, ServerContext } from '../../context.ts';
import type { ValibotTypeProvider } from '../../http/validation.ts';
import { registerCalendars } from './calendars.ts';
import { registerDirectory } from './directory.ts';
import { registerEventEnding } from './event-ending.ts';
import { registerEventReading } from './event-reading.ts';
import { registerEventWriting } from './event-writing.ts';
import { registerFreeBusy } from './free-busy.ts';
import { notFound } from './google-error.ts';
import { registerGooglePace } from './google-pace.ts';
import { GOOGLE_PATH } from './google-path.ts';
import { answerRefusals, createGoogleScope } from './google-scope.ts';
import { registerPeople } from './people.ts';
import { createPhotos } from './photos.ts';

/**
 * Google's Calendar v3, People v1 and Directory v1 on the store of our own calendar, as far as the page and the official
 * client ask for them.
 * @param authenticate the caller of a request; null = its access token is not valid here
 */
export function registerGoogle(
  app: FastifyInstance,
  context: ServerContext,
  authenticate: (request: FastifyRequest) => Promise<Caller | null>,
): void {
  const photos = createPhotos();
  app.register(
    async (plugin) => {
      const scope = createGoogleScope(plugin.withTypeProvider<ValibotTypeProvider>(), context, authenticate);
      registerGooglePace(scope);
      registerCalendars(scope);
      registerFreeBusy(scope);
      registerEventReading(scope);
      registerEventWriting(scope);
      registerEventEnding(scope);
      registerPeople(scope, photos);
      registerDirectory(scope);
      plugin.all('/*', () => {
        throw notFound();
      });
    },
    { prefix: GOOGLE_PATH },
  );
  app.register(
    async (plugin) => {
      const typed = plugin.withTypeProvider<ValibotTypeProvider>();
      answerRefusals(typed);
      photos.register(typed, context);
    },
    { prefix: GOOGLE_PATH },
  );
}
