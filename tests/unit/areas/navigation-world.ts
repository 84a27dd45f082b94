/*
 * A house of two floors with stairs and a lift, and the service of routes on a fake server.
 *
 *   floor 0   entrance ─10 m─ hall ─10 m─ lift        the stairs are 10 m below the hall, the toilet 5 m above it
 *   floor 1   desk ─10 m─ landing ─10 m─ lift         the stairs are 10 m below the landing, the room 5 m above it
 */
import type { DataSet } from '../../../workers/areas/live/data-sets.ts';
import { createNavigation } from '../../../workers/areas/navigation/navigation.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type {
  Kiosk,
  Result,
  RouteErrorKind,
  RouteQuery,
  RouteStopOffer,
  RouteUpdate,
} from '../../../workers/contract.ts';
import type { InterfaceLanguage } from '../../../workers/model/language.ts';
import { createHttp, type TokenSource } from '../../../workers/wire/http.ts';
import { failure } from '../../../workers/model/result.ts';
import {
  type Connector,
  type NetworkPlan,
  PLAN_TIMESTAMP_HEADER,
  type PlacePlan,
  type Poi,
} from '../../../workers/wire/schemas/plans.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { makePoi } from '../../server/plan-support.ts';
import { createMemoryStore, type MemoryStore } from '../cache/memory-store.ts';
import { AREAS, campusOf } from '../views/plan-worlds.ts';
import { createFakeServer, type Handler, json, noContent } from '../wire/fake-server.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createWorkspace, createWorkspaceSource } from './workspaces.ts';

export const NOW = Date.parse('2026-11-20T07:55:00+01:00');

const node = (id: string, levelId: string, x: number, y: number) => ({ id, levelId, x, y });

type Edge = NetworkPlan['edges'][number];

export const edge = (from: string, to: string, lengthCm: number, changes: Partial<Edge> = {}): Edge => ({
  from,
  to,
  lengthCm,
  kind: 'walk',
  oneWay: false,
  barrierFree: true,
  isRestricted: false,
  connectorId: null,
  indicatorId: null,
  ...changes,
});

export const NETWORK: NetworkPlan = {
  nodes: [
    node('entrance', 'floor 0', 0, 0),
    node('hall', 'floor 0', 1_000, 0),
    node('lift 0', 'floor 0', 2_000, 0),
    node('stairs 0', 'floor 0', 1_000, 1_000),
    node('toilet', 'floor 0', 1_000, -500),
    node('desk', 'floor 1', 0, 0),
    node('landing', 'floor 1', 1_000, 0),
    node('lift 1', 'floor 1', 2_000, 0),
    node('stairs 1', 'floor 1', 1_000, 1_000),
    node('room', 'floor 1', 1_000, -500),
    node('island', 'floor 3', 0, 0),
  ],
  edges: [
    edge('entrance', 'hall', 1_000),
    edge('hall', 'lift 0', 1_000),
    edge('hall', 'stairs 0', 1_000),
    edge('hall', 'toilet', 500),
    edge('desk', 'landing', 1_000),
    edge('landing', 'lift 1', 1_000),
    edge('landing', 'stairs 1', 1_000),
    edge('landing', 'room', 500, { kind: 'door' }),
    edge('lift 0', 'lift 1', 0, { kind: 'elevator', connectorId: 'lift', indicatorId: 'lift-state' }),
    edge('stairs 0', 'stairs 1', 0, { kind: 'stairs', barrierFree: false, connectorId: 'stairs' }),
  ],
  anchors: { 'desk 1': 'desk', house: 'entrance', 'free code': 'hall' },
};

export const CONNECTORS: readonly Connector[] = [
  { id: 'lift', kind: 'elevator', name: { en: 'Lift 1', cs: 'Výtah 1' }, barrierFree: true, stops: [] },
  { id: 'stairs', kind: 'stairs', name: 'Stairs 1', barrierFree: false, stops: [] },
];

export const poi = (id: string, changes: Partial<Poi> = {}): Poi => ({ ...makePoi(id), areaId: 'floor 0', ...changes });

export const KIOSK = poi('kiosk', {
  kind: 'kiosk',
  category: 'kiosk',
  name: 'Kiosk at the entrance',
  csCode: 'CS0639',
  x: 0,
  y: 50,
  rotationDeg: 90,
});

export const POIS: readonly Poi[] = [
  poi('wc 0', { category: 'toilet', name: { en: 'Toilet', cs: 'Toaleta' }, x: 1_000, y: -500 }),
  poi('wc 1', { category: 'toilet', name: 'Toilet upstairs', areaId: 'floor 1', x: 2_000, y: -50 }),
  poi('unlicensed', { category: 'toilet', name: 'Toilet without a licence', csCode: 'CS9999', x: 1_000, y: -500 }),
  KIOSK,
];

export const place = (id: string, changes: Partial<PlacePlan> = {}): PlacePlan => ({
  id,
  name: id,
  kind: 'desk',
  areaId: 'floor 1',
  levelId: 'floor 1',
  x: 0,
  y: 100,
  isUnit: false,
  ...changes,
});

export const PLACES: readonly PlacePlan[] = [
  place('desk 1', { name: 'Desk 1' }),
  place('room 1', { name: { en: 'Newton', cs: 'Žižka' }, kind: 'room', x: 1_000, y: -600 }),
  place('bay', { name: 'Bay without a way', kind: 'parking', areaId: 'floor 3', levelId: 'floor 3', x: 0, y: 0 }),
  place('nowhere', { name: 'No paths here', kind: 'room', areaId: 'floor 2', levelId: 'floor 2' }),
];

const CAMPUS = { ...campusOf(AREAS), connectors: [...CONNECTORS] };

/** @param store what earlier visits have kept; @param username null = nobody is signed in */
export function createNavigationWorld(store: MemoryStore = createMemoryStore(), username: string | null = null) {
  const server = createFakeServer();
  const timers = createSteppedTimers(NOW);
  const clock = createServerClock(timers.now);
  const tokens: TokenSource = { current: () => 'token', refresh: async () => failure({ type: 'unauthorized' }) };
  const http = createHttp({ fetch: server.fetch, tokens, clock, workerNow: timers.now, timers });
  const cell = createObservable<Workspace | null>(username === null ? null : createWorkspace({ username }));
  const closed = createObservable<ReadonlySet<string>>(new Set());
  const dataSets = createListeners<DataSet>();
  const world = { language: 'en' as InterfaceLanguage };
  const logged: string[] = [];
  const serve = (route: string, body: unknown, timestamp: string): void =>
    server.on(route, ({ query }) =>
      query['cachedTimestamp'] === timestamp
        ? noContent()
        : json(body, { headers: { [PLAN_TIMESTAMP_HEADER]: timestamp } }),
    );
  serve('GET /api/plans/campus', CAMPUS, 'c1');
  serve('GET /api/plans/network', NETWORK, 'n1');
  serve('GET /api/pois', POIS, 'p1');
  serve('GET /api/plans/places', PLACES, 'r1');
  const navigation = createNavigation({
    source: createWorkspaceSource(cell, timers.now, { language: () => world.language }),
    http,
    timers,
    store,
    log: (...words) => void logged.push(words.join(' ')),
    live: {
      onDataSetChanged: (dataSet, listener) =>
        dataSets.add((changed) => (changed === dataSet ? listener() : undefined)),
    },
    objects: { watchClosed: closed.watch },
  });
  return {
    server,
    timers,
    cell,
    store,
    logged,
    navigation,
    serve,
    fail: (route: string, handler: Handler) => server.on(route, handler),
    async push(dataSet: DataSet) {
      dataSets.tell(dataSet);
      await settle();
    },
    close: (...ids: readonly string[]) => closed.set(new Set(ids)),
    speak(language: InterfaceLanguage) {
      world.language = language;
      cell.set(cell.get());
    },
    /** Follows a route and waits for what comes at once. */
    async follow(query: Partial<RouteQuery>) {
      const updates: RouteUpdate[] = [];
      const full = { startAreaId: null, locationId: null, targetId: null, isBarrierFree: false, ...query };
      const close = await navigation.followRoute(full, (update) => void updates.push(update));
      await settle();
      const lines = (): readonly string[] => updates.map(describeUpdate);
      return { updates, close, lines, last: () => lines().at(-1) };
    },
    async followKiosk(id: string) {
      const kiosks: Result<Kiosk, RouteErrorKind>[] = [];
      const close = await navigation.followKiosk(id, (kiosk) => void kiosks.push(kiosk));
      await settle();
      return { kiosks, close, last: () => kiosks.at(-1) };
    },
  };
}

/** "Kiosk → Desk 1: 52 s, stairs (Lift 1 closed)"; an error by its name; "as of" where it is old. */
function describeUpdate({ start, target, answer, changedBy, oldAsOf }: RouteUpdate): string {
  const ends = `${start?.name ?? '?'} → ${target?.name ?? '?'}`;
  const changes = answer?.ok === true ? answer.value.legs.flatMap(({ change }) => change?.kind ?? []) : [];
  const words =
    answer === null
      ? 'not known'
      : answer.ok
        ? `${Math.round(answer.value.seconds)} s${changes.map((kind) => `, ${kind}`).join('')}`
        : [answer.error.kind, answer.error.obstacle, answer.error.alternative?.name ?? ''].filter(Boolean).join(', ');
  const cause = changedBy === null ? '' : ` (${changedBy.name} ${changedBy.isClosed ? 'closed' : 'open'})`;
  const age = oldAsOf === null ? '' : ` as of ${(oldAsOf - NOW) / 60_000} min`;
  return `${ends}: ${words}${cause}${age}`;
}

export const TO_DESK = { locationId: 'kiosk', targetId: 'desk 1' };

/** What a visit an hour ago has left. */
export async function earlierVisit(): Promise<MemoryStore> {
  const { store, follow, timers } = createNavigationWorld();
  timers.set(NOW - 60 * 60_000);
  (await follow(TO_DESK)).close();
  return store;
}

/** "Toilet 12 s 15 m" of each; the name alone where there is no way. */
export const offers = (answer: Result<readonly RouteStopOffer[], unknown>): readonly string[] =>
  answer.ok
    ? answer.value.map(({ name, seconds, metres }) =>
        seconds === null ? name : `${name} ${Math.round(seconds)} s ${Math.round(metres ?? 0)} m`,
      )
    : ['failed'];
