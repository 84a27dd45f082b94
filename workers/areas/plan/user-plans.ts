/*
 * The plans of a site as one user reads them: what is known of each part, and when it is read.
 */
import type * as v from 'valibot';

import { createPlansCache, type PlanPart } from '../../cache/plans-cache.ts';
import type { Failure } from '../../contract.ts';
import type { CampusPlan, LevelPlan } from '../../wire/schemas/plans.ts';
import type { AreaDeps } from '../shared/area-deps.ts';
import { createRerun } from '../shared/rerun.ts';
import { CAMPUS, type KnownPart, levelPart, type PartsDeps, POIS, readKept, readPart } from './plan-parts.ts';

/** Levels kept in memory. */
const MOST_LEVELS = 3;

export const NO_CAMPUS: CampusPlan = { version: 1, origin: null, areas: [], connectors: [], credits: [] };

interface DataSet<T> {
  known(): KnownPart<T> | null;
  /** Why the server gave nothing newer; null = all is well, or not asked yet. */
  problem(): Failure | null;
  /** Reads it, from the cache the first time. */
  read(): void;
  /** Reads it where the server gave nothing newer the last time. */
  retry(): void;
}

/** @param onChange what is known, or why nothing is, has changed */
function createDataSet<T>(
  parts: PartsDeps,
  part: {
    readonly part: PlanPart;
    readonly name: string;
    readonly path: string;
    readonly schema: v.GenericSchema<unknown, T>;
  },
  signal: AbortSignal,
  onChange: () => void,
): DataSet<T> {
  let known: KnownPart<T> | null = null;
  let problem: Failure | null = null;
  const read = createRerun(async () => {
    if (known === null) {
      known = await readKept(parts, part);
      if (known !== null && !signal.aborted) onChange();
    }
    const answer = await readPart(parts, part, known, signal);
    if (signal.aborted) return;
    if (answer.ok) known = answer.value;
    problem = answer.ok ? null : answer.error;
    onChange();
  });
  const retry = (): void => {
    if (problem === null) return;
    problem = null;
    read();
  };
  return { known: () => known, problem: () => problem, read, retry };
}

export type UserPlans = ReturnType<typeof createUserPlans>;

/** The plans as one user reads them. @param isOpen whether the page shows a level, which is then never dropped */
export function createUserPlans(
  { source, http, store }: Pick<AreaDeps, 'source' | 'http' | 'store'>,
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
  const campus = createDataSet(parts, CAMPUS, signal, onChange);
  const pois = createDataSet(parts, POIS, signal, onChange);
  /** In the order in which they were last shown. */
  const levels = new Map<string, DataSet<LevelPlan>>();
  let hasBegun = false;

  const dataOf = (areaId: string): DataSet<LevelPlan> => {
    const known = levels.get(areaId);
    if (known !== undefined) return known;
    const created = createDataSet(parts, levelPart(areaId), signal, onChange);
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
  return {
    campus,
    pois,
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
    end: () => work.abort(),
  };
}
