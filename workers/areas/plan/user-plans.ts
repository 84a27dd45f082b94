/*
 * The plans of a site as one user reads them: what is known of each part, and when it is read.
 */
import type { CampusPlan, LevelPlan } from '../../wire/schemas/plans.ts';
import type { AreaDeps } from '../shared/area-deps.ts';
import { createPlanDataSet, type PlanDataSet } from './plan-data-set.ts';
import { CAMPUS, levelPart, partsOf, PLACES, POIS } from './plan-parts.ts';

/** Levels kept in memory. */
const MOST_LEVELS = 3;

export const NO_CAMPUS: CampusPlan = { version: 1, origin: null, areas: [], connectors: [], credits: [] };

export type UserPlans = ReturnType<typeof createUserPlans>;

/** @param username null = an anonymous visitor, who needs to be told which places there are @param isOpen whether the page shows a level, which is then never dropped */
export function createUserPlans(
  deps: Pick<AreaDeps, 'source' | 'http' | 'store'>,
  username: string | null,
  isOpen: (areaId: string) => boolean,
  onChange: () => void,
) {
  const work = new AbortController();
  const { signal } = work;
  const parts = partsOf(deps, username);
  const campus = createPlanDataSet(parts, CAMPUS, signal, onChange);
  const pois = createPlanDataSet(parts, POIS, signal, onChange);
  const places = createPlanDataSet(parts, PLACES, signal, onChange);
  /** In the order in which they were last shown. */
  const levels = new Map<string, PlanDataSet<LevelPlan>>();
  let hasBegun = false;

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
    if (username === null) places.read();
  };
  return {
    campus,
    pois,
    places,
    levels,
    begin,
    /** A level is opened: it is the last to be dropped. */
    show(areaId: string): void {
      begin();
      const level = dataOf(areaId);
      levels.delete(areaId);
      levels.set(areaId, level);
      for (const id of [...levels.keys()].slice(0, -MOST_LEVELS)) if (!isOpen(id)) levels.delete(id);
    },
    /** The server has other plans. */
    reread(): void {
      if (!hasBegun) return;
      campus.read();
      if (username === null) places.read();
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
      for (const dataSet of [campus, pois, places, ...levels.values()]) dataSet.retry();
    },
    end: () => work.abort(),
  };
}
