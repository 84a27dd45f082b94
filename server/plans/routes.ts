import * as v from 'valibot';

import { PLAN_TIMESTAMP_HEADER } from '../../workers/wire/schemas/plans.ts';
import type { ServerContext } from '../context.ts';
import { CachedQuerySchema, createAnswerCache, sendCached } from '../http/cached-answers.ts';
import { optionalCaller } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import { createLevelAnswers } from './level-answers.ts';

/** Compressed, a level has about thirty kilobytes. */
const MOST_ANSWERS = 256;

/** Floor plans and POIs. They are public data of the site: wayfinding works without a sign-in. */
export function registerPlans(app: ValibotApp, context: ServerContext): void {
  const { plans } = context.store;
  const answers = createAnswerCache(MOST_ANSWERS);
  const levelFor = createLevelAnswers(context, answers);
  const documents = {
    '/api/plans/campus': plans.campus,
    '/api/plans/network': plans.network,
    '/api/pois': plans.pois,
  };
  for (const [url, read] of Object.entries(documents)) {
    app.route({
      method: 'GET',
      url,
      schema: { querystring: CachedQuerySchema },
      handler: async (request, reply) => {
        await optionalCaller(context, request);
        const { timestamp, value } = await read();
        const answer = answers.answer(timestamp, () => value);
        return sendCached(request, reply, PLAN_TIMESTAMP_HEADER, answer);
      },
    });
  }
  app.route({
    method: 'GET',
    url: '/api/plans/levels/:areaId',
    schema: { params: v.object({ areaId: v.string() }), querystring: CachedQuerySchema },
    handler: async (request, reply) => {
      const answer = await levelFor(request.params.areaId, await optionalCaller(context, request));
      if (answer === null) throw new ProblemError(404, 'not_found', 'This level has no plan.');
      return sendCached(request, reply, PLAN_TIMESTAMP_HEADER, answer);
    },
  });
}
