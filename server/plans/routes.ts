import * as v from 'valibot';

import { PLAN_TIMESTAMP_HEADER, type Poi, PoisSchema } from '../../workers/wire/schemas/plans.ts';
import type { Caller, ServerContext } from '../context.ts';
import { type CachedAnswer, CachedQuerySchema, createAnswerCache, sendCached } from '../http/cached-answers.ts';
import { optionalCaller } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import { hiddenObjects } from '../objects/visible-objects.ts';
import { registerCodes } from './codes.ts';
import { stampWithout } from './hidden-ids.ts';
import { createLevelAnswers } from './level-answers.ts';
import { createNetworkAnswers } from './network-answers.ts';
import { registerPeople } from './people.ts';
import { createPlacesAnswers } from './places.ts';

/** Compressed, a level has about thirty kilobytes. */
const MOST_ANSWERS = 256;
/** A network has hundreds, and it is another one only for those to whom a place is reserved. */
const MOST_LARGE_ANSWERS = 16;

type AnswerFor = (caller: Caller | null) => Promise<CachedAnswer>;

/**
 * Floor plans, POIs, the path network and codes. They are public data of the site: wayfinding works without a sign-in.
 * Where navigation is switched off there are plans and POIs alone (D32).
 */
export function registerPlans(app: ValibotApp, context: ServerContext): void {
  const { plans } = context.store;
  const hasNavigation = context.options.navigationUrl !== null;
  const answers = createAnswerCache(MOST_ANSWERS);
  const large = createAnswerCache(MOST_LARGE_ANSWERS);
  const levelFor = createLevelAnswers(context, answers);
  const navigation = (answerFor: AnswerFor): AnswerFor => {
    if (hasNavigation) return answerFor;
    return async () => {
      throw new ProblemError(404, 'not_found', 'Navigation is switched off on this site.');
    };
  };
  const documents: Readonly<Record<string, AnswerFor>> = {
    '/api/plans/campus': async () => {
      const { timestamp, value } = await plans.campus();
      return answers.answer(timestamp, () => value);
    },
    '/api/pois': async (caller) => {
      const { timestamp, value } = await plans.pois();
      const hidden = await hiddenObjects(context.store, caller);
      if (hasNavigation && hidden.size === 0) return answers.answer(timestamp, () => value);
      const isShown = ({ id, kind }: Poi): boolean => !hidden.has(id) && (hasNavigation || kind !== 'kiosk');
      const stamp = stampWithout(hasNavigation ? timestamp : `${timestamp}.no-kiosks`, hidden);
      return answers.answer(stamp, () => only(value, isShown));
    },
    '/api/plans/network': navigation(createNetworkAnswers(context, large)),
    '/api/plans/places': navigation(createPlacesAnswers(context, large)),
  };
  for (const [url, answerFor] of Object.entries(documents)) {
    app.route({
      method: 'GET',
      url,
      schema: { querystring: CachedQuerySchema },
      handler: async (request, reply) => {
        const answer = await answerFor(await optionalCaller(context, request));
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
  registerPeople(app, context);
  registerCodes(app, context);
}

const only = (json: string, isShown: (poi: Poi) => boolean): string =>
  JSON.stringify(v.parse(PoisSchema, JSON.parse(json)).filter(isShown));
