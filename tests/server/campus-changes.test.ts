import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { createCampusWatch } from '../../server/jobs/campus-changes.ts';
import type { Plans, ResourcesChange, StoredResource } from '../../server/store/store.ts';
import { createClient, TRANSPORTS, until } from '../contracts/signalr/support.ts';
import { createTestAppIn, SMALL_CAMPUS } from './app-support.ts';
import { makeResource } from './calendar-campus.ts';
import { createWorld, type World } from './calendar-support.ts';
import { makeLevel, makePlans, makePoi } from './plan-support.ts';

const [DESK, ROOM] = [makeResource('desk'), makeResource('room')];
const HIDDEN = makeResource('hidden', {}, { assignedTo: ['ada@people.test'] });

const renamed = (stored: StoredResource, name: string): StoredResource => ({
  ...stored,
  resource: { ...stored.resource, name },
});

describe('the messages about a changed campus', () => {
  let world: World;
  let look: () => Promise<void>;
  beforeEach(async () => {
    world = await createWorld([DESK, ROOM, HIDDEN]);
    look = createCampusWatch(world.context);
    await look();
  });
  afterEach(() => world.close());

  async function change(what: Partial<ResourcesChange>): Promise<readonly string[]> {
    const { campus } = world.store;
    const [configuration, resources] = [await campus.configuration(), await campus.resources()];
    const seen = { configuration: configuration.timestamp, resources: resources.timestamp };
    const nothing = { written: [], removed: [], endsReservations: false, isTrial: false };
    await campus.replaceResources({ seen, configuration: configuration.value, ...nothing, ...what }, world.now);
    await new Promise((resolve) => setImmediate(resolve));
    await look();
    return world.sent.splice(0);
  }

  it('are none where nothing has changed', async () => {
    expect(await change({})).toEqual([]);
  });

  it('name the changed, added and removed places', async () => {
    const written = [renamed(DESK, 'Corner'), makeResource('new')];
    expect(await change({ written, removed: [ROOM] })).toEqual([
      'reload-changed-resource res-desk',
      'reload-changed-resource res-new',
      'reload-deleted-resource res-room',
    ]);
    await look();
    expect(world.sent).toEqual([]);
  });

  it('name no place that somebody may not see', async () => {
    expect(await change({ written: [renamed(HIDDEN, 'Vault')] })).toEqual(['reload-changed-resource']);
    expect(await change({ removed: [renamed(HIDDEN, 'Vault')] })).toEqual(['reload-deleted-resource']);
  });

  it('report the plans, too, where a place is reserved to others than before', async () => {
    const written = [{ ...DESK, assignedTo: ['ada@people.test'] }];
    expect(await change({ written })).toEqual(['reload-area', 'reload-changed-resource']);
  });

  it('report changed areas, or a changed configuration', async () => {
    const { value: configuration } = await world.store.campus.configuration();
    const area = { id: 'new', parentAreaId: null, name: 'New', kind: 'level', ordinal: 0, maxUt: 100 } as const;
    const grown = { ...configuration, areas: [...configuration.areas, area] };
    expect(await change({ configuration: grown })).toEqual(['reload-area']);
    expect(await change({ configuration: { ...grown, resourceVisibilityRestriction: 1 } })).toEqual(['Reload']);
  });

  it('report changed plans and changed points of interest, each alone', async () => {
    const { plans } = world.store;
    const replace = async (next: Plans): Promise<readonly string[]> => {
      await plans.replace(next);
      await look();
      return world.sent.splice(0);
    };
    const first = makePlans([makeLevel('floor')], { pois: [makePoi('p1')] });
    expect(await replace(first)).toEqual(['reload-area', 'reload-chaneged-qrCode']);
    expect(await replace(first)).toEqual([]);
    expect(await replace({ ...first, levels: [makeLevel('attic')] })).toEqual(['reload-area']);
    expect(await replace({ ...first, network: { nodes: [], edges: [], anchors: {} } })).toEqual(['reload-area']);
    expect(await replace({ ...first, network: { nodes: [], edges: [], anchors: {} }, pois: [] })).toEqual([
      'reload-chaneged-qrCode',
      'reload-deleted-qrCode p1',
    ]);
    const code = { id: 'c1', locationId: 'p1', point: null };
    expect(await replace({ ...first, codes: [code] })).toEqual(['reload-area', 'reload-chaneged-qrCode']);
    expect(await replace({ ...first, codes: [] })).toEqual(['reload-chaneged-qrCode', 'reload-deleted-qrCode c1']);
  });

  it('report areas once where the plans change with them, and a changed configuration alone', async () => {
    const { value: configuration } = await world.store.campus.configuration();
    const area = { id: 'new', parentAreaId: null, name: 'New', kind: 'level', ordinal: 0, maxUt: 100 } as const;
    const grown = { ...configuration, areas: [...configuration.areas, area] };
    await world.store.plans.replace(makePlans([makeLevel('floor')]));
    expect(await change({ configuration: grown })).toEqual(['reload-area']);
    await world.store.plans.replace(makePlans([]));
    expect(await change({ configuration: { ...grown, resourceVisibilityRestriction: 1 } })).toEqual(['Reload']);
  });

  it('are one for all places after the first hundred', async () => {
    const written = Array.from({ length: 300 }, (_, index) => makeResource(`more-${index}`));
    const sent = await change({ written });
    expect(sent).toHaveLength(101);
    expect(sent.at(-1)).toBe('reload-changed-resource');
  });

  it('report the availability of places in another time zone', async () => {
    const written = [{ ...DESK, resource: { ...DESK.resource, timezone: 'Asia/Tokyo' } }];
    const [changed, availability] = await change({ written });
    expect(changed).toBe('reload-changed-resource res-desk');
    expect(availability).toMatch(/^availability-changed desk@rooms\.test 2026-11-19\S+ 2\d{3}-/);
  });
});

it('are sent after an import by another process', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'deskway-campus-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const resourceTypeInfos = [{ resourceTypeId: 'type-desk', rank: 1, kind: 'desk', name: 'Desk' }] as const;
  const configuration = { ...SMALL_CAMPUS.configuration, resourceTypeInfos: [...resourceTypeInfos] };
  const server = await createTestAppIn(join(directory, 'data'), { ...SMALL_CAMPUS, configuration });
  onTestFinished(() => server.close());
  const url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/MessageHub`;
  const client = createClient(url, TRANSPORTS[0][1]);
  const heard: unknown[][] = [];
  for (const target of ['reload-changed-resource', 'reload-area'])
    client.on(target, (...args: unknown[]) => void heard.push([target, ...args]));
  await client.start();
  const file = join(directory, 'table.csv');
  writeFileSync(file, 'id,name,email,type,area,licence\nnew,New,new@desks.example,type-desk,Floor > Wing,basic\n');
  const importing = spawn(process.execPath, ['server/import.mjs', file, '--data', join(directory, 'data')]);
  let output = '';
  for (const stream of [importing.stdout, importing.stderr]) stream.on('data', (text) => (output += String(text)));
  expect((await once(importing, 'close'))[0], output).toBe(0);
  await until(() => heard.length === 2);
  expect(heard).toEqual([['reload-area'], ['reload-changed-resource', 'new']]);
  await client.stop();
}, 30_000);
