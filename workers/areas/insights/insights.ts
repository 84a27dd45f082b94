import type { Insights, InsightsApi, InsightsQuery } from '../../contract.ts';
import { dateOf } from '../../model/day.ts';
import { labelText } from '../../model/labels.ts';
import type { InterfaceLanguage } from '../../model/language.ts';
import { success } from '../../model/result.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Label } from '../../wire/schemas/common.ts';
import { type InsightsAnswer, InsightsAnswerSchema } from '../../wire/schemas/insights.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

type InsightsDeps = Pick<AreaDeps, 'http'> & {
  readonly source: Pick<AreaDeps['source'], 'apiBase' | 'language' | 'now' | 'timeZone'>;
};

/** Sums over a large campus and a year may take this long. */
const PATIENCE_MS = 30_000;

export const createArea = (deps: AreaDeps): InsightsApi => createInsights(deps);

/** How the site is used, of the embedded server. */
export function createInsights({ http, source }: InsightsDeps): InsightsApi {
  const name = 'GET /api/insights';
  return {
    async read({ range, areaId, typeId }) {
      const dates = datesOf(range, dateOf(source.now(), source.timeZone()));
      const query = {
        ...dates,
        ...(areaId === null ? {} : { area: areaId }),
        ...(typeId === null ? {} : { type: typeId }),
      };
      const url = `${source.apiBase()}/api/insights`;
      const answer = await http.send('get', { name, url, query, schema: InsightsAnswerSchema, timeout: PATIENCE_MS });
      const body = bodyOf(answer, name);
      return body.ok ? success({ ...dates, ...inLanguage(body.value, source.language()) }) : body;
    },
  };
}

function datesOf(range: InsightsQuery['range'], today: string): Pick<Insights, 'from' | 'to'> {
  if (typeof range !== 'number') return range;
  return {
    from: Temporal.PlainDate.from(today)
      .subtract({ days: range - 1 })
      .toString(),
    to: today,
  };
}

function inLanguage({ places, ways, areas, types }: InsightsAnswer, language: InterfaceLanguage) {
  const named = <T extends { readonly name: Label }>(one: T) => ({ ...one, name: labelText(one.name, language) });
  const placed = <T extends { readonly name: Label; readonly where: readonly Label[] }>(one: T) => ({
    ...named(one),
    where: one.where.map((label) => labelText(label, language)).join(', '),
  });
  return {
    places: places && {
      ...places,
      areas: places.areas.map(named),
      types: places.types.map(named),
      most: places.most.map(placed),
      least: places.least.map(placed),
    },
    ways: ways && { ...ways, kiosks: ways.kiosks.map(placed) },
    areas: areas.map(named),
    types: types.map(named),
  };
}
