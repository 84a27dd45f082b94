import type { Failure, Insights, InsightsApi, InsightsQuery } from '../../contract.ts';
import { dateOf } from '../../model/day.ts';
import { labelText } from '../../model/labels.ts';
import type { InterfaceLanguage } from '../../model/language.ts';
import { type Result, success } from '../../model/result.ts';
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
  const today = (): string => dateOf(source.now(), source.timeZone());

  async function read(query: InsightsQuery, day: string): Promise<Result<Insights, Failure>> {
    const { range, areaId, typeId } = query;
    const dates = datesOf(range, day);
    const parameters = {
      ...dates,
      ...(areaId === null ? {} : { area: areaId }),
      ...(typeId === null ? {} : { type: typeId }),
    };
    const url = `${source.apiBase()}/api/insights`;
    const schema = InsightsAnswerSchema;
    const answer = await http.send('get', { name, url, query: parameters, schema, timeout: PATIENCE_MS });
    // The first answer of a visit may be the one that tells the server's time.
    if (typeof range === 'number' && today() !== day) return read(query, today());
    const body = bodyOf(answer, name);
    return body.ok ? success({ ...dates, asOf: source.now(), ...inLanguage(body.value, source.language()) }) : body;
  }

  return { read: (query) => read(query, today()) };
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
