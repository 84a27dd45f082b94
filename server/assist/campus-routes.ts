import {
  CONFIGURATION_TIMESTAMP_HEADER,
  ConfigFileSchema,
  RESOURCES_TIMESTAMP_HEADER,
} from '../../workers/wire/schemas/configuration.ts';
import { heldResources, visibleResources } from '../calendar/visible-resources.ts';
import type { ServerContext } from '../context.ts';
import { CachedQuerySchema, createAnswerCache, sendCached } from '../http/cached-answers.ts';
import { requireCaller } from '../http/callers.ts';
import type { ValibotApp } from '../http/validation.ts';
import { createConfigurationText, type OwnConfiguration } from './configuration-answer.ts';
import { createResourceAnswers } from './resource-answers.ts';

/** Milliseconds after the start: requests that are already waiting come first. */
const PRERENDERED_AFTER = 1_000;

/** What the page needs before anyone has signed in. */
export function registerConfiguration(
  app: ValibotApp,
  context: ServerContext,
  own: OwnConfiguration,
  calendarURL: string,
): void {
  const toText = createConfigurationText(own);
  const answers = createAnswerCache(1);
  app.route({
    method: 'GET',
    url: '/config.json',
    schema: { response: { 200: ConfigFileSchema } },
    // Empty addresses stand for the origin of the page.
    handler: async () => ({ apiURL: '', calendarURL }),
  });
  app.route({
    method: 'GET',
    url: '/api/assist/configurations',
    schema: { querystring: CachedQuerySchema },
    handler: async (request, reply) => {
      const { timestamp, json } = toText(await context.store.campus.configuration());
      const answer = answers.answer(timestamp, () => json);
      return sendCached(request, reply, CONFIGURATION_TIMESTAMP_HEADER, answer);
    },
  });
}

/** All resources that the caller sees or holds, with the caller's own conditions. */
export function registerResources(app: ValibotApp, context: ServerContext): void {
  const answerFor = createResourceAnswers();
  // The list for everyone who has nothing assigned is rendered before the first request for it.
  const prerender = async (): Promise<void> => {
    const visible = await visibleResources(context.store, null);
    const answer = await answerFor(await context.store.campus.resources(), { email: '', visible, held: [] });
    await answer.gzipped();
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    const report = (error: unknown): void => context.log.error({ err: error }, 'prerendering failed');
    timer = setTimeout(() => void prerender().catch(report), PRERENDERED_AFTER).unref();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
  app.route({
    method: 'GET',
    url: '/api/assist/resources',
    schema: { querystring: CachedQuerySchema },
    handler: async (request, reply) => {
      const caller = await requireCaller(context, request);
      const visible = await visibleResources(context.store, caller);
      const held = await heldResources(context, caller, visible.hidden());
      const resources = await context.store.campus.resources();
      const answer = await answerFor(resources, { email: caller.email, visible, held });
      return sendCached(request, reply, RESOURCES_TIMESTAMP_HEADER, answer);
    },
  });
}
