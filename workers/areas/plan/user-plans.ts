/*
 * The plans of a site as one user reads them: what is known of each part, and when it is read.
 */
import { createPlansCache } from '../../cache/plans-cache.ts';
import type { Close } from '../../contract.ts';
import type { CampusPlan, LevelPlan } from '../../wire/schemas/plans.ts';
import type { AreaDeps } from '../shared/area-deps.ts';
import { createPlanDataSet, type PlanDataSet } from './plan-data-set.ts';
import { CAMPUS, levelPart, type PartsDeps, POIS } from './plan-parts.ts';

/** Milliseconds after a level is shown before those next to it are read. */
const READ_AHEAD_AFTER = 1_500;
/** Levels kept in memory. */
const MOST_LEVELS = 3;

export const NO_CAMPUS: CampusPlan = { version: 1, origin: null, areas: [], connectors: [], credits: [] };

export type UserPlans = ReturnType<typeof createUserPlans>;

/** The plans as one user reads them. @param isOpen whether the page shows a level, which is then never dropped */
export function createUserPlans(
  { source, http, store, timers }: Pick<AreaDeps, 'source' | 'http' | 'store' | 'timers'>,
  username: string,
  isOpen: (areaId: string) => boolean,
  onChange: () => void,
) {
  const work = new AbortController();
  const { signal } = work;
  const parts: PartsDeps = {
    http,
    cache: createPlansCache(store, username),
    apiBase: source.apiBase(),
    now: source.now,
  };
  const campus = createPlanDataSet(parts, CAMPUS, signal, onChange);
  const pois = createPlanDataSet(parts, POIS, signal, onChange);
  /** In the order in which they were last shown. */
  const levels = new Map<string, PlanDataSet<LevelPlan>>();
  let hasBegun = false;
  let takeBack: Close = () => undefined;

  const dataOf = (areaId: string): PlanDataSet<LevelPlan> => {
    const known = levels.get(areaId);
    if (known !== undefined) return known;
    const created = createPlanDataSet(parts, levelPart(areaId), signal, onChange);
    levels.set(areaId, created);
    created.read();
    return created;
  };
  const begin = (): void => {
    if (hasBegun) return;
    hasBegun = true;
    campus.read();
    pois.read();
  };
  /** These are the last to be dropped. */
  const keep = (areaIds: readonly string[]): void => {
    for (const id of areaIds) {
      const level = dataOf(id);
      levels.delete(id);
      levels.set(id, level);
    }
    for (const id of [...levels.keys()].slice(0, -MOST_LEVELS)) if (!isOpen(id)) levels.delete(id);
  };
  const readAhead = (areaId: string): void => {
    keep([...neighboursOf(campus.known()?.data ?? NO_CAMPUS, areaId), areaId]);
  };
  return {
    campus,
    pois,
    levels,
    begin,
    /** A level is opened: those next to it are read ahead. */
    show(areaId: string): void {
      begin();
      keep([areaId]);
      takeBack();
      takeBack = timers.after(READ_AHEAD_AFTER, () => readAhead(areaId));
    },
    /** The server has other plans. */
    reread(): void {
      if (!hasBegun) return;
      campus.read();
      for (const [id, level] of levels) {
        if (isOpen(id)) level.read();
        else levels.delete(id);
      }
    },
    rereadPois(): void {
      if (hasBegun) pois.read();
    },
    /** What could not be read is read again. */
    retry(): void {
      for (const dataSet of [campus, pois, ...levels.values()]) dataSet.retry();
    },
    end(): void {
      work.abort();
      takeBack();
    },
  };
}

/** The levels above and below. */
function neighboursOf({ areas }: CampusPlan, areaId: string): readonly string[] {
  const level = areas.find(({ id }) => id === areaId);
  const inBuilding = areas
    .filter(({ kind, parentAreaId }) => kind === 'level' && parentAreaId === level?.parentAreaId)
    .toSorted((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0));
  const at = inBuilding.findIndex(({ id }) => id === areaId);
  return at < 0 ? [] : [inBuilding[at - 1], inBuilding[at + 1]].flatMap((area) => area?.id ?? []);
}
