import { describe, expect, it } from 'vitest';

import { makeLevel, makePoi } from '../../server/plan-support.ts';
import { createMemoryStore, type MemoryStore } from '../cache/memory-store.ts';
import { AREAS, campusOf, deskAt, planArea } from '../views/plan-worlds.ts';
import { html, json, never, noContent, problem, unreachableServer } from '../wire/fake-server.ts';
import { createPlanWorld, levelPath, NOW, workspaceOf } from './plan-world.ts';
import { settle } from './stepped-timers.ts';

const GROUND = 'floor 0 of House, 1000 wide: a b';
const MINUTE = 60_000;

/** What a visit an hour ago has left. */
async function earlierVisit(): Promise<MemoryStore> {
  const { store, watchSite, open, timers } = createPlanWorld();
  timers.set(NOW - 60 * MINUTE);
  await watchSite();
  await open('floor 0');
  return store;
}

describe('the buildings', () => {
  it('are loading, then loaded', async () => {
    const { watchSite, sites } = createPlanWorld();
    await watchSite();
    expect(sites.map(({ state, buildings }) => `${state} ${buildings.map(({ name }) => name).join()}`)).toEqual([
      'loading ',
      'loaded House',
    ]);
    expect(sites.at(-1)).toMatchObject({ credits: ['Plans: ours'], usualMinutes: 150, problem: null });
  });

  it('come from the cache first, and again only if they have changed', async () => {
    const { watchSite, sites, serve, calls, push } = createPlanWorld(await earlierVisit());
    await watchSite();
    expect(sites.map(({ state }) => state)).toEqual(['loading', 'loaded']);
    expect(calls()).toEqual(['campus since c1', 'pois since p1']);
    serve('GET /api/plans/campus', campusOf([...AREAS, planArea('shed', null)]), 'c2');
    push('plans');
    await settle();
    expect(sites.at(-1)?.buildings.map(({ name }) => name)).toEqual(['House', 'shed']);
  });

  it('are as known with a reason while the server cannot be reached', async () => {
    const { watchSite, sites, fail } = createPlanWorld(await earlierVisit());
    fail('GET /api/plans/campus', unreachableServer);
    await watchSite();
    expect(sites.at(-1)).toMatchObject({
      state: 'loaded',
      buildings: [{ id: 'house' }],
      problem: { type: 'api-unreachable' },
    });
    const unknown = createPlanWorld();
    unknown.fail('GET /api/plans/campus', () => problem(500, 'internal'));
    await unknown.watchSite();
    expect(unknown.sites.at(-1)).toMatchObject({ state: 'loaded', buildings: [], problem: { type: 'refused' } });
  });

  it('are asked for again by who looks again after a failure', async () => {
    const { watchSite, sites, fail, serve } = createPlanWorld();
    fail('GET /api/plans/campus', () => problem(500, 'internal'));
    const close = await watchSite();
    close();
    serve('GET /api/plans/campus', campusOf(AREAS), 'c1');
    await watchSite();
    expect(sites.at(-1)).toMatchObject({ problem: null, buildings: [{ id: 'house' }] });
  });

  it('are reported no more once closed', async () => {
    const { watchSite, sites, cell } = createPlanWorld();
    const close = await watchSite();
    close();
    const before = sites.length;
    cell.set(workspaceOf({ resources: [] }));
    expect(sites).toHaveLength(before);
  });
});

describe('a level', () => {
  it('comes from the server with its places, and is kept', async () => {
    const { open, calls, store } = createPlanWorld();
    const level = await open('floor 0');
    expect(level.lines()).toEqual([GROUND]);
    expect(calls()).toEqual(['campus', 'pois', 'level floor 0']);
    expect([...store.records.keys()].toSorted()).toEqual([
      'plans/ada campus',
      'plans/ada level floor 0',
      'plans/ada order',
      'plans/ada pois',
    ]);
  });

  it('comes from the cache first with its age, which a 204 takes away', async () => {
    const { open, calls } = createPlanWorld(await earlierVisit());
    const level = await open('floor 0');
    expect(level.lines()).toEqual([`${GROUND} as of -60 min`, GROUND]);
    expect(
      level.updates.map(({ type }) => type),
      'it is sent once',
    ).toEqual(['level', 'age']);
    expect(calls()).toEqual(['campus since c1', 'pois since p1', 'level floor 0 since l1']);
  });

  it('is replaced by a newer one, which is kept', async () => {
    const world = createPlanWorld(await earlierVisit());
    world.serve(levelPath('floor 0'), makeLevel('floor 0', { width: 2_000 }), 'l2');
    const level = await world.open('floor 0');
    expect(level.lines()[0]).toContain('1000 wide');
    expect(level.last()).toBe('floor 0 of House, 2000 wide: a b');
    const next = createPlanWorld(world.store);
    next.fail(levelPath('floor 0'), never);
    expect((await next.open('floor 0')).last()).toBe('floor 0 of House, 2000 wide: a b as of 0 min');
  });

  it('stays with its age where the server cannot be reached', async () => {
    const { open, fail } = createPlanWorld(await earlierVisit());
    fail(levelPath('floor 0'), () => problem(503, 'busy'));
    expect((await open('floor 0')).last()).toBe(`${GROUND} as of -60 min`);
  });

  it.each([
    ['a page of a gateway', () => html(), 'malformed'],
    ['another shape', () => json({ areaId: 'floor 1' }), 'malformed'],
    ['204 without having been asked for news', noContent, 'malformed'],
    ['a refusal', () => problem(404, 'not_found'), 'refused'],
  ])('says why it cannot be shown after %s, and others still can', async (_, handler, type) => {
    const { open, fail } = createPlanWorld();
    fail(levelPath('floor 1'), handler);
    expect((await open('floor 1')).lines()).toEqual([`floor 1 failed: ${type}`]);
    expect((await open('floor 0')).lines()).toEqual([GROUND]);
  });

  it('is asked for again by who opens it again after a failure', async () => {
    const { open, fail, serve } = createPlanWorld();
    fail(levelPath('floor 0'), () => problem(500, 'internal'));
    const failed = await open('floor 0');
    failed.close();
    serve(levelPath('floor 0'), makeLevel('floor 0'), 'l1');
    expect((await open('floor 0')).lines()).toEqual([GROUND]);
  });

  it('is shown although the campus cannot be read', async () => {
    const { open, fail } = createPlanWorld();
    fail('GET /api/plans/campus', () => problem(500, 'internal'));
    expect((await open('floor 0')).last()).toBe('floor 0 of , 1000 wide: a b');
  });

  it('is reported no more once closed', async () => {
    const { open, cell } = createPlanWorld();
    const level = await open('floor 0');
    level.close();
    cell.set(workspaceOf({ resources: [] }));
    expect(level.updates).toHaveLength(1);
  });
});

describe('a level on screen', () => {
  it('is asked for again when plans have changed, and others when they are shown', async () => {
    const { open, serve, push, calls } = createPlanWorld();
    const first = await open('floor 0');
    first.close();
    const second = await open('floor 1');
    calls();
    serve(levelPath('floor 1'), makeLevel('floor 1', { width: 500 }), 'l2');
    push('plans');
    await settle();
    expect(calls()).toEqual(['campus since c1', 'level floor 1 since l1']);
    expect(second.last()).toBe('floor 1 of House, 500 wide: ');
    second.close();
    await open('floor 0');
    expect(calls()).toEqual(['level floor 0 since l1']);
  });

  it('has new points of interest when these have changed', async () => {
    const { open, serve, push, calls } = createPlanWorld();
    const level = await open('floor 0');
    calls();
    serve('GET /api/pois', [{ ...makePoi('exit'), areaId: 'floor 0' }], 'p2');
    push('pois');
    await settle();
    expect(calls()).toEqual(['pois since p1']);
    const update = level.updates.at(-1);
    expect(update?.type === 'level' ? update.level.pois.ids : []).toEqual(['exit']);
  });

  it('asks nothing for a change of which it has not been asked', async () => {
    const { push, calls } = createPlanWorld();
    push('plans');
    push('pois');
    await settle();
    expect(calls()).toEqual([]);
  });

  it('follows the resources, the configuration and the language, and nothing else', async () => {
    const { open, cell, world } = createPlanWorld();
    const level = await open('floor 0');
    const { resources } = workspaceOf();
    const one = workspaceOf({ resources: resources.slice(0, 1) });
    cell.set(one);
    expect(level.last()).toBe('floor 0 of House, 1000 wide: a');
    cell.set({ ...one, isCached: true });
    expect(level.updates).toHaveLength(2);
    cell.set({ ...one, configuration: { ...one.configuration, areas: [] } });
    expect(level.last()).toBe('floor 0 of House, 1000 wide: ');
    cell.set(one);
    world.language = 'cs';
    cell.set({ ...one });
    expect(level.last()).toBe('floor 0 of Dům, 1000 wide: a');
  });

  it('stays in memory with the two shown before it', async () => {
    const { open, calls } = createPlanWorld();
    for (const areaId of ['floor 0', 'floor 1', 'floor 2', 'floor 3']) (await open(areaId)).close();
    calls();
    for (const areaId of ['floor 1', 'floor 2', 'floor 3']) (await open(areaId)).close();
    expect(calls()).toEqual([]);
    await open('floor 0');
    expect(calls()).toEqual(['level floor 0 since l1']);
  });

  it('stays while it is open, beside another that is open', async () => {
    const { open, calls, push } = createPlanWorld();
    await open('floor 0');
    await open('floor 3');
    for (const areaId of ['floor 1', 'floor 2', 'floor 1']) (await open(areaId)).close();
    calls();
    push('plans');
    await settle();
    expect(calls()).toEqual(['campus since c1', 'level floor 0 since l1', 'level floor 3 since l1']);
  });
});

describe('another user', () => {
  it('gets nothing of what the one before has read', async () => {
    const { open, cell, calls, store } = createPlanWorld();
    await open('floor 0');
    cell.set(null);
    // The open level is now read as a visitor.
    await settle();
    calls();
    cell.set(workspaceOf({ username: 'bob', resources: [deskAt('b', 90, 10)] }));
    const level = await open('floor 0');
    expect(level.lines()).toEqual(['floor 0 of House, 1000 wide: b']);
    expect(calls().toSorted()).toEqual(['campus', 'level floor 0', 'pois']);
    expect([...store.records.keys()].filter((key) => key.startsWith('plans/ada'))).toEqual([]);
  });

  it('ends the questions of the one before', async () => {
    const { open, cell, fail, server } = createPlanWorld();
    fail(levelPath('floor 0'), never);
    const level = await open('floor 0');
    cell.set(null);
    expect(server.requests.find(({ path }) => path.includes('levels'))?.signal.aborted).toBe(true);
    await settle();
    expect(level.updates).toEqual([]);
  });
});

describe('an anonymous visitor', () => {
  it('sees the level, with the places that visitors may find', async () => {
    const { open, cell, server } = createPlanWorld();
    server.on('GET /api/plans/places', () =>
      json([{ id: 'v', name: 'Aula', kind: 'room', areaId: 'floor 0', levelId: 'floor 0', x: 90, y: 10 }]),
    );
    cell.set(null);
    const level = await open('floor 0');
    await settle();
    expect(level.lines().at(-1)).toEqual('floor 0 of House, 1000 wide: v');
    expect(server.requests.every(({ headers }) => headers.get('authorization') === null)).toBe(true);
  });
});

describe('the level of a resource', () => {
  it('is that of its area; one that the user does not see has none', async () => {
    const { plan } = createPlanWorld(createMemoryStore(), {
      resources: [deskAt('a', 0, 0, { mapInfos: [{ areaId: 'quiet' }] })],
      hidden: [deskAt('hidden', 0, 0)],
    });
    expect(await plan.levelOf('a')).toEqual({ ok: true, value: 'floor 0' });
    expect(await plan.levelOf('hidden')).toEqual({ ok: true, value: null });
  });
});
