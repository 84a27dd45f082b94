import { describe, expect, it } from 'vitest';

import { createMemoryStore } from '../cache/memory-store.ts';
import { unreachableServer } from '../wire/fake-server.ts';
import { createNavigationWorld, earlierVisit, KIOSK, NETWORK, place, PLACES, TO_DESK } from './navigation-world.ts';
import { settle } from './stepped-timers.ts';
import { createWorkspace } from './workspaces.ts';

const BY_STAIRS = 'Kiosk at the entrance → Desk 1: 46 s, stairs';
const BY_LIFT = 'Kiosk at the entrance → Desk 1: 59 s, elevator';

describe('a plan that changes', () => {
  it('asks for a new start where its paths are others than those that are followed', async () => {
    const { follow, serve, push } = createNavigationWorld();
    const route = await follow(TO_DESK);
    const edges = NETWORK.edges.filter(({ kind }) => kind !== 'stairs');
    serve('GET /api/plans/network', { ...NETWORK, edges }, 'n2');
    await push('plans');
    expect(route.last()).toBe('Kiosk at the entrance → Desk 1: RequestRestartNavigation');
    expect((await follow(TO_DESK)).last()).toBe(BY_LIFT);
  });

  it('leads on where only what stands on it has changed', async () => {
    const { follow, serve, push } = createNavigationWorld();
    const route = await follow(TO_DESK);
    serve('GET /api/plans/network', { ...NETWORK, anchors: { ...NETWORK.anchors, 'desk 1': 'room' } }, 'n2');
    await push('pois');
    expect(route.last()).toBe('Kiosk at the entrance → Desk 1: 43 s, stairs');
  });

  it('no longer knows a target that was removed', async () => {
    const { follow, serve, push } = createNavigationWorld();
    const route = await follow({ locationId: 'kiosk', targetId: 'wc 0' });
    serve('GET /api/pois', [KIOSK], 'p2');
    await push('pois');
    expect(route.last()).toBe('Kiosk at the entrance → ?: TargetNotFound');
  });

  it('is read again for places as well', async () => {
    const { follow, serve, push } = createNavigationWorld();
    const route = await follow(TO_DESK);
    serve('GET /api/plans/places', PLACES.slice(1), 'r2');
    const { 'desk 1': _, ...anchors } = NETWORK.anchors;
    serve('GET /api/plans/network', { ...NETWORK, anchors }, 'n2');
    await push('resources');
    expect(route.last()).toBe('Kiosk at the entrance → ?: TargetNotFound');
  });

  it('asks nothing of a site that nobody has asked about', async () => {
    const { push, server } = createNavigationWorld();
    await push('plans');
    expect(server.requests).toEqual([]);
  });
});

describe('without a network', () => {
  it('the route of the last visit is shown with its age, until the server confirms it', async () => {
    const offline = createNavigationWorld(await earlierVisit());
    for (const { path } of await requestsOfAVisit()) offline.fail(`GET ${path}`, unreachableServer);
    const route = await offline.follow(TO_DESK);
    expect(route.last()).toBe(`${BY_STAIRS} as of -60 min`);
    offline.serve('GET /api/plans/network', NETWORK, 'n1');
    await offline.timers.pass(30_000);
    expect(route.last()).toBe(BY_STAIRS);
  });

  it('a newer plan than that of the last visit takes its place without a word', async () => {
    const { follow, serve } = createNavigationWorld(await earlierVisit());
    const edges = NETWORK.edges.filter(({ kind }) => kind !== 'stairs');
    serve('GET /api/plans/network', { ...NETWORK, edges }, 'n2');
    expect((await follow(TO_DESK)).last()).toBe(BY_LIFT);
  });
});

async function requestsOfAVisit() {
  const { follow, server } = createNavigationWorld();
  await follow(TO_DESK);
  return server.requests;
}

describe('who asks', () => {
  it('asks without a token where nobody is signed in, else with it, and keeps both apart', async () => {
    const store = createMemoryStore();
    const world = createNavigationWorld(store);
    const route = await world.follow(TO_DESK);
    const reads = () => world.server.requests.splice(0).filter(({ method }) => method === 'GET');
    const tokens = () => reads().map(({ headers }) => headers.get('authorization'));
    expect(tokens()).toEqual([null, null, null, null]);
    world.serve('GET /api/plans/places', [place('desk 1', { name: 'Her desk' })], 'r2');
    world.cell.set(createWorkspace({ username: 'ada' }));
    await settle();
    expect(tokens()).toEqual(Array.from({ length: 4 }, () => 'Bearer token'));
    expect(route.last()).toBe('Kiosk at the entrance → Her desk: 46 s, stairs');
    expect([...store.records.keys()].toSorted()).toEqual(
      ['campus', 'network', 'places', 'pois'].map((part) => `plans/ada ${part}`),
    );
  });

  it('reads with the first question', async () => {
    const { server, navigation } = createNavigationWorld(createMemoryStore(), 'ada');
    expect(server.requests).toEqual([]);
    await navigation.categories();
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/api/plans/campus',
      '/api/plans/network',
      '/api/pois',
      '/api/plans/places',
    ]);
  });
});
