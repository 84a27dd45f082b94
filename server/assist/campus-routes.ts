import * as v from 'valibot';

import {
  CONFIGURATION_TIMESTAMP_HEADER,
  ConfigFileSchema,
  RESOURCES_TIMESTAMP_HEADER,
} from '../../workers/wire/schemas/configuration.ts';
import { QrCodeInfoSchema } from '../../workers/wire/schemas/qr-code.ts';
import type { ServerContext } from '../context.ts';
import { requireCaller } from '../http/callers.ts';
import { acceptsGzip } from '../http/compression.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import { createConfigurationText, type OwnConfiguration } from './configuration-answer.ts';
import { createResourceAnswers } from './resource-answers.ts';

const CachedQuerySchema = v.object({ cachedTimestamp: v.optional(v.string()) });
const JSON_TYPE = 'application/json; charset=utf-8';
/** The caller keeps these answers itself, by their time stamps; shared caches keep none. */
const PRIVATE = 'private, no-cache';

/** What the page needs before anybody has signed in. */
export function registerConfiguration(app: ValibotApp, context: ServerContext, own: OwnConfiguration): void {
  const toText = createConfigurationText(own);
  app.route({
    method: 'GET',
    url: '/config.json',
    schema: { response: { 200: ConfigFileSchema } },
    // Empty addresses mean the origin of the page.
    handler: async () => ({ apiURL: '', calendarURL: '' }),
  });
  app.route({
    method: 'GET',
    url: '/api/assist/configurations',
    schema: { querystring: CachedQuerySchema },
    handler: async (request, reply) => {
      const { timestamp, json } = toText(await context.store.campus.configuration());
      reply.header(CONFIGURATION_TIMESTAMP_HEADER, timestamp).header('cache-control', PRIVATE);
      if (request.query.cachedTimestamp === timestamp) return reply.code(204).send();
      return reply.header('content-type', JSON_TYPE).send(json);
    },
  });
  // A code hangs at each place and has its id. Without a navigation it leads to the page of the place.
  app.route({
    method: 'GET',
    url: '/api/qrcode/info/:qrId',
    schema: { params: v.object({ qrId: v.string() }), response: { 200: QrCodeInfoSchema } },
    handler: async ({ params: { qrId } }) => {
      const { value } = await context.store.campus.resources();
      const place = value.find(({ resource }) => resource.id === qrId)?.resource;
      if (place === undefined) throw new ProblemError(404, 'not_found', 'There is no such QR code.');
      const startAreaId = place.mapInfos[0]?.areaId ?? null;
      const navigationUrl = context.options.navigationUrl ?? `/resources/${place.id}`;
      return { data: { hasLocation: startAreaId !== null, startAreaId, qrId, navigationUrl } };
    },
  });
}

/** All resources, as the caller may use them. */
export function registerResources(app: ValibotApp, context: ServerContext): void {
  const answerFor = createResourceAnswers();
  // Rendered before the first visitor waits for it: the list of all who have nothing assigned.
  app.addHook('onListen', async () => {
    await answerFor(await context.store.campus.resources(), '').gzipped();
  });
  app.route({
    method: 'GET',
    url: '/api/assist/resources',
    schema: { querystring: CachedQuerySchema },
    handler: async (request, reply) => {
      const caller = await requireCaller(context, request);
      const answer = answerFor(await context.store.campus.resources(), caller.email);
      reply.header(RESOURCES_TIMESTAMP_HEADER, answer.timestamp).header('cache-control', PRIVATE);
      if (request.query.cachedTimestamp === answer.timestamp) return reply.code(204).send();
      reply.header('content-type', JSON_TYPE).header('vary', 'authorization, accept-encoding');
      if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(answer.json());
      return reply.header('content-encoding', 'gzip').send(await answer.gzipped());
    },
  });
}
