import * as v from 'valibot';

import { isKeptLicence } from '../../workers/model/licences.ts';
import { InsightsAnswerSchema, type WayInsights } from '../../workers/wire/schemas/insights.ts';
import { type Poi, PoisSchema } from '../../workers/wire/schemas/plans.ts';
import { InsightsQuerySchema, UseReportSchema } from '../../workers/wire/schemas/requests.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import { visibleResources } from '../calendar/visible-resources.ts';
import type { ServerContext } from '../context.ts';
import { requireCaller } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import type { Store, UseCount } from '../store/store.ts';
import type { InsightsAccess } from './access.ts';
import { datesOf } from './days.ts';
import { placeFigures } from './place-figures.ts';
import { type AreaTree, choicesOf, createAreaTree, placesIn } from './scope.ts';

/** Per caller and minute: a year of a large campus takes seconds of work. */
const READ_LIMIT = { rateLimit: { max: 30, timeWindow: 60_000, groupId: 'insights' } };
/** Per address and minute; a lobby with several kiosks shares one. */
const COUNT_LIMIT = { rateLimit: { max: 120, timeWindow: 60_000, groupId: 'insight-uses' } };

/** `/api/insights`: to everybody else it is a call that does not exist. */
export function registerInsights(app: ValibotApp, context: ServerContext, access: InsightsAccess): void {
  const { store, clock } = context;
  app.route({
    method: 'GET',
    url: '/api/insights',
    config: READ_LIMIT,
    schema: { querystring: InsightsQuerySchema, response: { 200: InsightsAnswerSchema } },
    preValidation: async (request) => {
      const caller = await requireCaller(context, request);
      if (!(await access.isOpenTo(caller))) throw new ProblemError(404, 'not_found', 'There is no such call.');
    },
    handler: async (request) => {
      const caller = await requireCaller(context, request);
      const { from, to, ...wanted } = request.query;
      const dates = datesOf(from, to);
      const parts = await access.parts();
      const { value: configuration } = await store.campus.configuration();
      const visible = (await visibleResources(store, caller)).list().map(({ resource }) => resource);
      const resources = visible.filter(isShown);
      const tree = createAreaTree(configuration);
      const places = placesIn(resources, tree, wanted);
      const question = { places, dates, tree, types: configuration.resourceTypeInfos };
      return {
        places: parts.places ? await placeFigures(store.insights, question) : null,
        ways: parts.ways ? await wayFigures(store, dates, tree) : null,
        ...(parts.places ? choicesOf(resources, tree, configuration) : { areas: [], types: [] }),
      };
    },
  });
  app.route({
    method: 'POST',
    url: '/api/insights/uses',
    config: COUNT_LIMIT,
    schema: { body: UseReportSchema },
    // Also without a sign-in, as at a kiosk; who it was is neither asked nor stored.
    handler: async (request, reply) => {
      const report = request.body;
      const subject = report.kind === 'route' ? report.outcome : report.id;
      const isKnown = report.kind === 'route' || (await kiosksOf(store)).some(({ id }) => id === subject);
      if (!isKnown) throw new ProblemError(404, 'not_found', 'There is no such kiosk.');
      const date = new Date(clock.now()).toISOString().slice(0, 10);
      if ((await access.parts()).ways) await store.insights.countUse({ date, kind: report.kind, subject });
      return reply.code(204).send();
    },
  });
}

/** What the page shows of the places, and what can be reserved of these. */
const isShown = ({ mapInfos, csCode, reservationsEnabled }: WireResource): boolean =>
  reservationsEnabled && mapInfos.length > 0 && isKeptLicence(csCode);

async function kiosksOf({ plans }: Pick<Store, 'plans'>): Promise<readonly Poi[]> {
  const { value } = await plans.pois();
  return v.parse(PoisSchema, JSON.parse(value)).filter(({ kind }) => kind === 'kiosk');
}

/** Searched routes by UTC date, and the uses of each kiosk. */
async function wayFigures(store: Store, dates: readonly Temporal.PlainDate[], tree: AreaTree): Promise<WayInsights> {
  const [first, last] = [dates[0], dates.at(-1)].map(String);
  const counts = first === undefined || last === undefined ? [] : await store.insights.useCounts(first, last);
  const usesOf = (kind: UseCount['kind'], subject: string, date: string | null = null): number =>
    counts
      .filter((one) => one.kind === kind && one.subject === subject && (date === null || one.date === date))
      .reduce((sum, { count }) => sum + count, 0);
  const kiosks = await kiosksOf(store);
  return {
    days: dates.map(String).map((date) => ({
      date,
      found: usesOf('route', 'found', date),
      notFound: usesOf('route', 'not-found', date),
      notBarrierFree: usesOf('route', 'not-barrier-free', date),
    })),
    kiosks: kiosks.map(({ id, name, areaId }) => ({
      id,
      name,
      where: [...tree.whereIs(areaId)],
      uses: usesOf('kiosk', id),
    })),
  };
}
