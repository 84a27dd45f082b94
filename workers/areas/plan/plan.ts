/*
 * The floor plans of a site for the page (D32, D33).
 */
import type * as v from 'valibot';

import { createPlansCache, type PlanPart } from '../../cache/plans-cache.ts';
import type { Close, Failure, PlanApi, PlanCount, PlanLevelUpdate, PlanSite } from '../../contract.ts';
import { createAreaTree } from '../../model/areas.ts';
import { success } from '../../model/result.ts';
import type { CampusPlan, LevelPlan } from '../../wire/schemas/plans.ts';
import { buildPlanLevel } from '../../views/plan-level.ts';
import { levelOf, planBuildings, planGroups } from '../../views/plan-site.ts';
import type { AreaDeps } from '../shared/area-deps.ts';
import { createListeners } from '../shared/listeners.ts';
import { createRerun } from '../shared/rerun.ts';
import type { Workspace } from '../shared/workspace.ts';
import { countFree } from './plan-counts.ts';
import { CAMPUS, type KnownPart, levelPart, type PartsDeps, POIS, readKept, readPart } from './plan-parts.ts';

/** Milliseconds after a level is shown before those next to it are read. */
const READ_AHEAD_AFTER = 1_500;
/** Levels kept in memory. */
const MOST_LEVELS = 3;

/** Minutes (spec point 9). */
const USUAL_MINUTES = 150;

const NO_SITE: Omit<PlanSite, 'state' | 'problem'> = {
  buildings: [],
  groups: [],
  credits: [],
  usualMinutes: USUAL_MINUTES,
};

const NO_CAMPUS: CampusPlan = { version: 1, origin: null, areas: [], connectors: [], credits: [] };

interface PlanDeps extends Pick<AreaDeps, 'source' | 'http' | 'timers' | 'store' | 'timeline'> {
  readonly live: Pick<AreaDeps['live'], 'onDataSetChanged'>;
}

export const createArea = (deps: AreaDeps): PlanApi => createPlan(deps);

export function createPlan(deps: PlanDeps): PlanApi {
  const { source, live, timeline } = deps;
  const changes = createListeners<null>();
  let user: { readonly name: string; readonly plans: UserPlans } | null = null;
  let workspace: Workspace | null = null;

  const plans = (): UserPlans | null => user?.plans ?? null;
  source.watch((next) => {
    workspace = next;
    const name = next?.account.username ?? null;
    if (user !== null && user.name !== name) {
      user.plans.end();
      user = null;
    }
    if (name !== null) user ??= { name, plans: createUserPlans(deps, name, () => changes.tell(null)) };
    changes.tell(null);
  });
  live.onDataSetChanged('plans', () => plans()?.reread());
  live.onDataSetChanged('pois', () => plans()?.rereadPois());

  const siteNow = (): PlanSite => {
    const campus = plans()?.campus;
    const known = campus?.known()?.data;
    if (campus === undefined || known === undefined || workspace === null) {
      const problem = campus?.problem() ?? null;
      return { ...NO_SITE, state: problem === null ? 'loading' : 'loaded', problem };
    }
    const tree = createAreaTree(workspace.configuration.areas);
    const buildings = planBuildings(known, workspace.resources, tree, source.language());
    const language = source.language();
    return {
      state: 'loaded',
      buildings,
      groups: planGroups(known, language),
      credits: known.credits,
      usualMinutes: workspace.configuration.floorPlanDurationInMinutes ?? USUAL_MINUTES,
      problem: campus.problem(),
    };
  };
  const levelNow = (areaId: string): PlanLevelUpdate | null => {
    const own = plans();
    const level = own?.levels.get(areaId);
    if (!own || level === undefined || workspace === null) return null;
    const known = level.known();
    const failure = level.problem();
    if (known === null) return failure === null ? null : { type: 'failed', areaId, failure };
    // Its zones and its name come with the campus.
    if (own.campus.known() === null && own.campus.problem() === null) return null;
    const { resources, configuration } = workspace;
    return {
      type: 'level',
      level: buildPlanLevel({
        level: known.data,
        campus: own.campus.known()?.data ?? NO_CAMPUS,
        pois: own.pois.known()?.data ?? [],
        resources,
        configuration,
        tree: createAreaTree(configuration.areas),
        language: source.language(),
        base: source.apiBase(),
        oldAsOf: known.isKept || failure !== null ? known.asOf : null,
      }),
    };
  };

  return {
    watchSite(onSite) {
      plans()?.retry();
      let told = '';
      const tell = (): void => {
        plans()?.begin();
        const site = siteNow();
        const text = JSON.stringify(site);
        if (text !== told) onSite(site);
        told = text;
      };
      tell();
      return Promise.resolve(changes.add(tell));
    },
    openLevel(areaId, onUpdate) {
      plans()?.retry();
      let shown: readonly unknown[] = [];
      const tell = (): void => {
        const own = plans();
        own?.show(areaId);
        const level = own?.levels.get(areaId);
        const { resources, configuration } = workspace ?? {};
        const common = [own?.campus.known(), own?.pois.known(), resources, configuration, source.language()];
        const known = level?.known() ?? null;
        const parts = [level?.problem(), ...(known === null ? [] : [known, ...common])];
        const update = parts.every((part, index) => part === shown[index]) ? null : levelNow(areaId);
        if (update === null) return;
        shown = parts;
        onUpdate(update);
      };
      tell();
      return Promise.resolve(changes.add(tell));
    },
    async levelOf(resourceId) {
      const resource = workspace?.resources.find(({ id }) => id === resourceId);
      if (workspace === null || resource === undefined) return success(null);
      return success(levelOf(resource, createAreaTree(workspace.configuration.areas)));
    },
    watchCounts(from, to, onCounts) {
      let told = '';
      const tell = (): void => {
        const shown = timeline.shown();
        const counts: readonly PlanCount[] =
          shown === null ? [] : countFree(shown, { start: from, end: to }, source.now());
        const text = JSON.stringify(counts);
        if (text !== told) onCounts(counts);
        told = text;
      };
      tell();
      return Promise.resolve(timeline.onChanged(tell));
    },
  };
}

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

type UserPlans = ReturnType<typeof createUserPlans>;

/** The plans as one user reads them. */
function createUserPlans({ source, http, store, timers }: PlanDeps, username: string, onChange: () => void) {
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
  let takeBack: Close = () => undefined;

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
  const dropLevels = (): void => {
    for (const id of [...levels.keys()].slice(0, -MOST_LEVELS)) levels.delete(id);
  };
  /** Puts a level behind those that are dropped before it. */
  const keep = (areaId: string): void => {
    const level = dataOf(areaId);
    levels.delete(areaId);
    levels.set(areaId, level);
  };
  const readAhead = (areaId: string): void => {
    for (const id of [...neighboursOf(campus.known()?.data ?? NO_CAMPUS, areaId), areaId]) keep(id);
    dropLevels();
  };
  let last = '';
  return {
    campus,
    pois,
    levels,
    begin,
    /** A level is on screen: it is the last to be dropped, and those next to it are read ahead. */
    show(areaId: string): void {
      begin();
      if (last === areaId) return;
      last = areaId;
      keep(areaId);
      dropLevels();
      takeBack();
      takeBack = timers.after(READ_AHEAD_AFTER, () => readAhead(areaId));
    },
    /** The server has other plans. */
    reread(): void {
      if (!hasBegun) return;
      campus.read();
      for (const id of [...levels.keys()]) if (id !== last) levels.delete(id);
      levels.get(last)?.read();
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
