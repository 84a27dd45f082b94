import { createObjects } from '../../../workers/areas/objects/objects.ts';
import type { DataSet } from '../../../workers/areas/live/data-sets.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { LiveState, ShownObjects, ShownPart } from '../../../workers/contract.ts';
import { unreachable } from '../../../workers/model/unreachable.ts';
import type { InterfaceLanguage } from '../../../workers/model/language.ts';
import { createHttp } from '../../../workers/wire/http.ts';
import type { ObjectCall } from '../../../workers/wire/hub.ts';
import { type ObjectPart, OBJECTS_TIMESTAMP_HEADER, type SiteObject } from '../../../workers/wire/schemas/objects.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { createMemoryStore, type MemoryStore } from '../cache/memory-store.ts';
import { createFakeServer, json, noContent } from '../wire/fake-server.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createWorkspace, createWorkspaceSource } from './workspaces.ts';

const NOW = Date.parse('2026-11-20T07:55:00+01:00');

export const makeObjectPart = (draft: Pick<ObjectPart, 'id' | 'kind'> & Partial<ObjectPart>): ObjectPart => ({
  name: '',
  of: null,
  control: null,
  texts: {},
  ...draft,
});

export const makeLamp = (changes: Partial<SiteObject> = {}): SiteObject => ({
  id: 'lamp',
  kind: 'control-1',
  resourceId: null,
  maySwitch: true,
  parts: [
    makeObjectPart({ id: 'title', kind: 3, name: { en: 'Lamp', de: 'Lampe' } }),
    makeObjectPart({ id: 'icon', kind: 4 }),
    makeObjectPart({ id: 'power', kind: 2, name: 'Power', control: { type: 'switch', on: true, off: false } }),
    makeObjectPart({ id: 'level', kind: 2, control: { type: 'slider', min: 0, max: 100, step: 10 } }),
    makeObjectPart({ id: 'level-unit', kind: 6, of: 'level' }),
  ],
  state: {
    availability: 2,
    parts: {
      icon: { value: 'light' },
      power: { value: false },
      level: { value: 50, unit: '%' },
      'level-unit': { value: '%' },
    },
  },
  ...changes,
});

export const makeLift = (value: string): SiteObject => ({
  id: 'lift',
  kind: 'indicator-1',
  resourceId: null,
  maySwitch: false,
  parts: [
    makeObjectPart({ id: 'state', kind: 5, texts: { 'out of order': { en: 'out of order', de: 'außer Betrieb' } } }),
  ],
  state: { availability: 2, parts: { state: { value, color: '#c62828' } } },
});

/** The service on a fake server and a fake hub. */
export function createObjectsWorld(
  objects: readonly SiteObject[] = [makeLamp(), makeLift('in service')],
  store: MemoryStore = createMemoryStore(),
) {
  const server = createFakeServer();
  const timers = createSteppedTimers(NOW);
  const clock = createServerClock(timers.now);
  const http = createHttp({ fetch: server.fetch, tokens: null, clock, workerNow: timers.now, timers });
  const cell = createObservable<Workspace | null>(createWorkspace());
  const dataSets = createListeners<DataSet>();
  const pushes = createListeners<{ readonly objectId: string; readonly data: unknown }>();
  const connection = createObservable<LiveState['connection']>('Connected');
  const world = { objects, language: 'en' as InterfaceLanguage, stamp: 1, outcome: { type: 'done' } as ObjectCall };
  server.on('GET /api/objects', ({ query }) =>
    query['cachedTimestamp'] === String(world.stamp)
      ? noContent()
      : json(world.objects, { headers: { [OBJECTS_TIMESTAMP_HEADER]: String(world.stamp) } }),
  );
  const calls: string[] = [];
  const logged: string[] = [];
  const area = createObjects({
    source: createWorkspaceSource(cell, timers.now, { language: () => world.language }),
    http,
    store,
    timers,
    log: (what, detail) => void logged.push(`${what} ${String(detail)}`),
    live: {
      watch: (onState) => {
        const end = connection.watch((state) => onState({ connection: state, now: NOW, downSince: null, tells: true }));
        return Promise.resolve(end);
      },
      onDataSetChanged: (dataSet, listener) =>
        dataSets.add((changed) => (changed === dataSet ? listener() : undefined)),
      onObjectChanged: pushes.add,
      callObject: (object, item) => {
        calls.push(`${String(object)} ${JSON.stringify(item)}`);
        return Promise.resolve(world.outcome);
      },
    },
  });
  const shown: ShownObjects[] = [];
  return {
    area,
    world,
    server,
    timers,
    cell,
    connection,
    calls,
    logged,
    shown,
    store,
    reread: (dataSet: DataSet = 'objects') => dataSets.tell(dataSet),
    push: (objectId: string, data: unknown) => pushes.tell({ objectId, data }),
    async watch(ids: readonly string[] | null = null) {
      const close = await area.watch(ids, (update) => void shown.push(update));
      await settle();
      return close;
    },
    /** What is shown now, e.g. `Lamp: power false, level 50%`. */
    last: (): string => describeShown(shown.at(-1)),
    requests: (): readonly string[] =>
      server.requests.splice(0).map(({ query }) => `read since ${query['cachedTimestamp'] ?? 'nothing'}`),
  };
}

export function describeShown(update: ShownObjects | undefined): string {
  if (update === undefined) return 'nothing';
  const { state, objects, isConnected, problem } = update;
  if (state === 'loading') return 'loading';
  const lines = objects.map(
    ({ id, name, hasData, parts }) =>
      `${name || id}: ${parts.flatMap(describePart).join(', ')}${hasData ? '' : ' (no data)'}`,
  );
  return [...lines, ...(isConnected ? [] : ['not connected']), ...(problem === null ? [] : [problem.type])].join('; ');
}

function describePart(part: ShownPart): readonly string[] {
  switch (part.type) {
    case 'switch':
    case 'slider': {
      const pending = part.pending === null ? '' : ` → ${part.pending}`;
      const unit = part.type === 'slider' ? part.unit : '';
      return [`${part.id} ${part.value}${unit}${pending}${part.problem === null ? '' : ` (${part.problem})`}`];
    }
    case 'label':
    case 'value':
      return [`${part.id} ${part.words || part.value}${part.unit}${part.color}`];
    case 'object-label':
    case 'icon':
      return [];
    case 'unit':
    case 'color':
      return [`${part.type} ${part.text}`];
    default:
      return unreachable(part);
  }
}
