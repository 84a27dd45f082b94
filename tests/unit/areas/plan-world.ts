import { createPlan } from '../../../workers/areas/plan/plan.ts';
import type { DataSet } from '../../../workers/areas/live/data-sets.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { ShownDay } from '../../../workers/areas/timeline/shown-day.ts';
import type { PlanCount, PlanLevelUpdate, PlanSite } from '../../../workers/contract.ts';
import type { InterfaceLanguage } from '../../../workers/model/language.ts';
import { createHttp } from '../../../workers/wire/http.ts';
import { PLAN_TIMESTAMP_HEADER } from '../../../workers/wire/schemas/plans.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { makeLevel } from '../../server/plan-support.ts';
import { createMemoryStore, type MemoryStore } from '../cache/memory-store.ts';
import { AREAS, campusOf, configurationOf, deskAt } from '../views/plan-worlds.ts';
import { createFakeServer, type Handler, json, noContent } from '../wire/fake-server.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createWays } from './ways.ts';
import { createWorkspace, createWorkspaceSource, type WorkspaceChanges } from './workspaces.ts';

export const NOW = Date.parse('2026-11-20T07:55:00+01:00');

export const levelPath = (areaId: string): string => `GET /api/plans/levels/${encodeURIComponent(areaId)}`;

/** A signed-in user whose building has two desks on the ground floor. */
export const workspaceOf = (changes: WorkspaceChanges = {}): Workspace => ({
  ...createWorkspace({ resources: [deskAt('a', 10, 10), deskAt('b', 90, 10)], ...changes }),
  configuration: configurationOf(AREAS),
});

/** The page's service on a fake server with a building of four levels. @param store what earlier visits have kept */
export function createPlanWorld(store: MemoryStore = createMemoryStore(), changes: WorkspaceChanges = {}) {
  const server = createFakeServer();
  const timers = createSteppedTimers(NOW);
  const clock = createServerClock(timers.now);
  const http = createHttp({ fetch: server.fetch, tokens: null, clock, workerNow: timers.now, timers });
  const cell = createObservable<Workspace | null>(workspaceOf(changes));
  const dataSets = createListeners<DataSet>();
  const dayChanges = createListeners<null>();
  const world = { language: 'en' as InterfaceLanguage, shown: null as ShownDay | null };
  const ways = createWays();
  const serve = (route: string, body: unknown, timestamp: string): void =>
    server.on(route, ({ query }) =>
      query['cachedTimestamp'] === timestamp
        ? noContent()
        : json(body, { headers: { [PLAN_TIMESTAMP_HEADER]: timestamp } }),
    );
  serve('GET /api/plans/campus', campusOf(AREAS), 'c1');
  serve('GET /api/pois', [], 'p1');
  for (const { id } of AREAS) serve(levelPath(id), makeLevel(id), 'l1');
  const plan = createPlan({
    source: createWorkspaceSource(cell, timers.now, { language: () => world.language }),
    http,
    store,
    live: {
      onDataSetChanged: (dataSet, listener) =>
        dataSets.add((changed) => (changed === dataSet ? listener() : undefined)),
    },
    askNavigation: ways.askNavigation,
    timeline: { shown: () => world.shown, onChanged: (listener) => dayChanges.add(() => listener()) },
  });
  const sites: PlanSite[] = [];
  const counts: (readonly PlanCount[])[] = [];
  return {
    server,
    timers,
    cell,
    store,
    ways,
    world,
    plan,
    sites,
    counts,
    serve,
    fail: (route: string, handler: Handler) => server.on(route, handler),
    push: dataSets.tell,
    dayChanged: () => dayChanges.tell(null),
    /** Calls since the last time that this was asked, e.g. `level floor 0 since l1`. */
    calls(): readonly string[] {
      return server.requests.splice(0).map(({ path, query }) => {
        const what = decodeURIComponent(path)
          .replace('/api/plans/levels/', 'level ')
          .replace(/^\/api\/(?:plans\/)?/, '');
        return query['cachedTimestamp'] === undefined ? what : `${what} since ${query['cachedTimestamp']}`;
      });
    },
    async watchSite() {
      const close = await plan.watchSite((site) => void sites.push(site));
      await settle();
      return close;
    },
    /** Opens a level and waits for what comes at once. */
    async open(areaId: string) {
      const updates: PlanLevelUpdate[] = [];
      const close = await plan.openLevel(areaId, (update) => void updates.push(update));
      await settle();
      const lines = (): readonly string[] =>
        updates.map((update, index) => describeUpdate(update, updates.slice(0, index)));
      return { updates, close, lines, last: () => lines().at(-1) };
    },
    watchCounts: (from: number, to: number) => plan.watchCounts(from, to, (next) => void counts.push(next)),
  };
}

/** "floor 0 of House, 1000 wide: a b", with "as of" where it is old; "floor 0 failed: malformed". */
function describeUpdate(update: PlanLevelUpdate, before: readonly PlanLevelUpdate[]): string {
  if (update.type === 'failed') return `${update.areaId} failed: ${update.failure.type}`;
  const told = [...before, update].findLast(({ type }) => type === 'level');
  if (told?.type !== 'level') return 'the age of no level';
  const { id, buildingName, width, places } = told.level;
  const { oldAsOf } = update;
  const age = oldAsOf === null ? '' : ` as of ${(oldAsOf - NOW) / 60_000} min`;
  return `${id} of ${buildingName}, ${width} wide: ${places.ids.join(' ')}${age}`;
}
