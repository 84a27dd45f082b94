import { describe, expect, it } from 'vitest';

import { createMemoryStore, type MemoryStore } from '../cache/memory-store.ts';
import { json, never, problem, unreachableServer } from '../wire/fake-server.ts';
import {
  createNavigationWorld,
  edge,
  KIOSK,
  NETWORK,
  NOW,
  offers,
  place,
  PLACES,
  poi,
  POIS,
} from './navigation-world.ts';
import { settle } from './stepped-timers.ts';
import { createWorkspace } from './workspaces.ts';

const MINUTE = 60_000;
const TO_DESK = { locationId: 'kiosk', targetId: 'desk 1' };
const BY_STAIRS = 'Kiosk at the entrance → Desk 1: 46 s, stairs';
const BY_LIFT = 'Kiosk at the entrance → Desk 1: 59 s, elevator';

/** What a visit an hour ago has left. */
async function earlierVisit(): Promise<MemoryStore> {
  const { store, follow, timers } = createNavigationWorld();
  timers.set(NOW - 60 * MINUTE);
  (await follow(TO_DESK)).close();
  return store;
}

describe('a route', () => {
  it('is unknown, then found as soon as the site has been read', async () => {
    const route = await createNavigationWorld().follow(TO_DESK);
    expect(route.lines()).toEqual(['? → ?: not known', BY_STAIRS]);
  });

  it('says its steps by the names of the site, and what one sees on the way', async () => {
    const route = await createNavigationWorld().follow({ ...TO_DESK, isBarrierFree: true });
    const answer = route.updates.at(-1)?.answer;
    const steps = answer?.ok === true ? answer.value.steps : [];
    expect(
      steps.map(({ kind, direction, leaves, floor, name, landmark, side }) =>
        [kind, direction, leaves, floor, name, landmark, side].map((word) => word ?? '-').join('|'),
      ),
    ).toEqual([
      'start|Straight|-|||Lift 1|-',
      'elevator|-|-|1|Lift 1||-',
      'turn|-|elevator|||Desk 1|-',
      'arrive|-|-||Desk 1||left',
    ]);
    expect(steps[0]).toMatchObject({ metres: 20, leg: 0, from: 0, to: 2 });
    expect(
      answer?.ok === true ? answer.value.legs.map(({ levelName, buildingName }) => [levelName, buildingName]) : [],
    ).toEqual([
      ['floor 0', 'House'],
      ['floor 1', 'House'],
    ]);
  });

  it('does not lead towards the building that one is in', async () => {
    const { follow, serve } = createNavigationWorld();
    const nodes = [...NETWORK.nodes, { id: 'gate', levelId: 'outside', x: 0, y: -5_000 }];
    const edges = [...NETWORK.edges, edge('entrance', 'gate', 5_000, { kind: 'outdoor' })];
    serve('GET /api/plans/network', { ...NETWORK, nodes, edges, anchors: { ...NETWORK.anchors, gate: 'gate' } }, 'n2');
    serve('GET /api/pois', [], 'p2');
    const { updates } = await follow({ locationId: 'free code', targetId: 'gate' });
    const answer = updates.at(-1)?.answer;
    const steps = answer?.ok === true ? answer.value.steps : [];
    expect(steps.map(({ kind, name, landmark }) => [kind, name, landmark].join('|'))).toEqual([
      'start||',
      'exitBuilding|House|',
      'arrive||',
    ]);
  });

  it('says what one sees at a turn', async () => {
    const route = await createNavigationWorld().follow(TO_DESK);
    const answer = route.updates.at(-1)?.answer;
    const steps = answer?.ok === true ? answer.value.steps : [];
    expect(steps.map(({ kind, direction, landmark }) => `${kind} ${direction ?? '-'} ${landmark}`).slice(0, 3)).toEqual(
      ['start Straight Toilet', 'turn Right Toilet', 'stairs - '],
    );
  });

  it('starts at an area where that is all that is known, and nowhere else', async () => {
    const { follow } = createNavigationWorld();
    expect((await follow({ startAreaId: 'house', targetId: 'desk 1' })).last()).toBe('House → Desk 1: 46 s, stairs');
    const unknown = { startAreaId: 'house', locationId: 'gone', targetId: 'desk 1' };
    expect((await follow(unknown)).last()).toBe('House → Desk 1: 46 s, stairs');
    expect((await follow({ locationId: 'free code', targetId: 'wc 0' })).last()).toBe(' → Toilet: 4 s');
  });

  it('has no answer as long as an end is missing', async () => {
    const { follow } = createNavigationWorld();
    expect((await follow({ locationId: 'kiosk' })).last()).toBe('Kiosk at the entrance → ?: not known');
    expect((await follow({ targetId: 'wc 0' })).last()).toBe('? → Toilet: not known');
  });

  it('follows the language', async () => {
    const { follow, speak } = createNavigationWorld();
    const route = await follow({ locationId: 'wc 0', targetId: 'room 1' });
    speak('cs');
    expect(route.last()).toBe('Toaleta → Žižka: 39 s, stairs');
  });

  it('is told no more once closed', async () => {
    const { follow, close } = createNavigationWorld();
    const route = await follow({ ...TO_DESK, isBarrierFree: true });
    const before = route.updates.length;
    route.close();
    close('lift-state');
    expect(route.updates).toHaveLength(before);
  });
});

describe('an error', () => {
  it.each([
    [{ locationId: 'gone', targetId: 'desk 1' }, '? → Desk 1: StartNotFound'],
    [{ locationId: 'nowhere', targetId: 'desk 1' }, '? → Desk 1: StartNotFound'],
    [{ locationId: 'kiosk', targetId: 'gone' }, 'Kiosk at the entrance → ?: TargetNotFound'],
    [{ locationId: 'kiosk', targetId: 'nowhere' }, 'Kiosk at the entrance → No paths here: TargetNotFound'],
    [{ locationId: 'wc 0', targetId: 'wc 0' }, 'Toilet → Toilet: SameStartTarget'],
    [{ locationId: 'house', targetId: 'kiosk' }, 'House → Kiosk at the entrance: SameStartTarget'],
    [{ locationId: 'kiosk', targetId: 'bay' }, 'Kiosk at the entrance → Bay without a way: NotFound'],
  ])('of %j is %s', async (query, line) => {
    expect((await createNavigationWorld().follow(query)).last()).toBe(line);
  });

  it('names what is closed on the barrier-free way, and the nearest place like the target without barriers', async () => {
    const { follow, close } = createNavigationWorld();
    close('lift-state');
    const route = await follow({ locationId: 'kiosk', targetId: 'wc 1', isBarrierFree: true });
    expect(route.last()).toBe('Kiosk at the entrance → Toilet upstairs: BarrierFreeRouteNotFound, Lift 1, Toilet');
  });

  it('names the first barrier of the usual way where none is closed', async () => {
    const { follow, serve } = createNavigationWorld();
    const edges = NETWORK.edges.filter(({ kind }) => kind !== 'elevator');
    serve('GET /api/plans/network', { ...NETWORK, edges }, 'n2');
    const route = await follow({ ...TO_DESK, isBarrierFree: true });
    expect(route.last()).toBe('Kiosk at the entrance → Desk 1: BarrierFreeRouteNotFound, Stairs 1');
  });

  it('is unknown where the server has not given what the ends are sought in', async () => {
    const { follow, fail } = createNavigationWorld();
    fail('GET /api/plans/places', () => problem(500, 'internal'));
    expect((await follow({ locationId: 'kiosk', targetId: 'room 1' })).last()).toBe(
      'Kiosk at the entrance → ?: Unknown',
    );
    // The network alone knows where this one is.
    expect((await follow(TO_DESK)).last()).toBe('Kiosk at the entrance → : 46 s, stairs');
  });

  it('is unknown where nothing can be read, and read again after a while', async () => {
    const { follow, fail, serve, timers } = createNavigationWorld();
    fail('GET /api/plans/network', unreachableServer);
    const route = await follow(TO_DESK);
    expect(route.last()).toBe('? → ?: Unknown');
    serve('GET /api/plans/network', NETWORK, 'n1');
    await timers.pass(30_000);
    expect(route.last()).toBe(BY_STAIRS);
    expect(timers.count()).toBe(0);
  });
});

describe('a closure', () => {
  it('leads another way at once and says why, and back once it is open', async () => {
    const { follow, close } = createNavigationWorld();
    const route = await follow({ ...TO_DESK, isBarrierFree: true });
    expect(route.last()).toBe(BY_LIFT);
    close('lift-state');
    expect(route.last()).toBe('Kiosk at the entrance → Desk 1: BarrierFreeRouteNotFound, Lift 1 (Lift 1 closed)');
    close();
    expect(route.last()).toBe(`${BY_LIFT} (Lift 1 open)`);
  });

  it('of something else changes nothing', async () => {
    const { follow, close } = createNavigationWorld();
    const route = await follow(TO_DESK);
    const before = route.updates.length;
    close('lift-state', 'another');
    expect(route.updates).toHaveLength(before);
  });
});

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
    const tokens = () => world.server.requests.splice(0).map(({ headers }) => headers.get('authorization'));
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

/** "Toilet 12 s 15 m" for each offer. */
describe('stops by words', () => {
  it('come by how they match: the beginning, a word, a part, then level and building', async () => {
    const { navigation, serve } = createNavigationWorld();
    serve(
      'GET /api/plans/places',
      [
        place('a', { name: 'Große Annahme' }),
        place('b', { name: 'Anna' }),
        place('c', { name: 'Johanna' }),
        place('d', { name: 'Ännchen', areaId: 'floor 0', levelId: 'floor 0' }),
      ],
      'r2',
    );
    expect(offers(await navigation.findStops('ANN', null, 9))).toEqual(['Anna', 'Ännchen', 'Große Annahme', 'Johanna']);
    expect(offers(await navigation.findStops('ann floor 0', null, 9))).toEqual(['Ännchen']);
    expect(offers(await navigation.findStops('nothing like this', null, 9))).toEqual([]);
  });

  it('come with the walking time, the nearest of equals first', async () => {
    const { navigation } = createNavigationWorld();
    expect(offers(await navigation.findStops('toil', 'kiosk', 9))).toEqual([
      'Toilet 12 s 15 m',
      'Toilet upstairs 43 s 20 m',
    ]);
    expect(offers(await navigation.findStops('toil', 'desk 1', 9))).toEqual([
      'Toilet upstairs 15 s 20 m',
      'Toilet 39 s 35 m',
    ]);
    expect(offers(await navigation.findStops('bay', 'kiosk', 9))).toEqual(['Bay without a way']);
  });

  it('are timed for who needs a way without barriers', async () => {
    const { navigation, close } = createNavigationWorld();
    close('lift-state');
    expect(offers(await navigation.findStops('desk', 'kiosk', 9, true))).toEqual(['Desk 1']);
    expect(offers(await navigation.findStops('desk', 'kiosk', 9, false))).toEqual(['Desk 1 46 s 40 m']);
  });

  it('without any are the nearest, or the beginning of the list', async () => {
    const { navigation } = createNavigationWorld();
    expect(offers(await navigation.findStops(' ', 'kiosk', 2))).toEqual(['Toilet 12 s 15 m', 'Newton 43 s 35 m']);
    expect(offers(await navigation.findStops('', null, 5))).toEqual([
      'House',
      'Kiosk at the entrance',
      'Toilet',
      'Toilet upstairs',
      'Bay without a way',
    ]);
  });

  it('tell why they cannot be found', async () => {
    const { navigation, fail } = createNavigationWorld();
    fail('GET /api/plans/network', () => problem(404, 'not_found'));
    expect(await navigation.findStops('a', null, 9)).toMatchObject({
      ok: false,
      error: { type: 'refused', status: 404 },
    });
  });
});

describe('a stop', () => {
  it.each([
    ['desk 1', 'resource desk Desk 1 on floor 1 of House at 0,100'],
    ['wc 0', 'poi toilet Toilet on floor 0 of House at 1000,-500'],
    ['house', 'area building House on floor 0 of House at 0,0'],
    ['quiet', 'area zone Quiet on floor 0 of House at 250,250'],
    ['free code', 'poi code  on floor 0 of House at 1000,0'],
    ['unlicensed', 'none'],
    ['gone', 'none'],
  ])('%s is %s', async (id, line) => {
    const stop = await createNavigationWorld().navigation.stop(id);
    const of = stop.ok ? stop.value : null;
    const text =
      of === null
        ? 'none'
        : `${of.kind} ${of.category} ${of.name} on ${of.levelName} of ${of.buildingName} at ${of.x},${of.y}`;
    expect(text).toBe(line);
  });
});

describe('the walking times to resources', () => {
  const follow = async (from: string, isBarrierFree: boolean) => {
    const world = createNavigationWorld();
    const told: string[] = [];
    const end = await world.navigation.watchReach({ from, isBarrierFree }, (seconds) => {
      told.push([...seconds].map(([id, time]) => `${id} ${Math.round(time)}`).join());
    });
    await settle();
    return { ...world, told, end };
  };

  it('are of those that are reached, and again once something is closed', async () => {
    const { told, close, end } = await follow('kiosk', true);
    expect(told).toEqual(['desk 1 59,room 1 56']);
    close('lift-state');
    expect(told.slice(1)).toEqual(['']);
    end();
    close();
    expect(told).toHaveLength(2);
  });

  it('are none from where nothing is known', async () => {
    expect((await follow('gone', false)).told).toEqual(['']);
  });
});

describe('people', () => {
  const DESK = place('her desk', { name: 'Desk 9' });

  it('come with their desks, to which routes then lead', async () => {
    const { navigation, server, follow } = createNavigationWorld();
    server.on('GET /api/plans/people', ({ query }) =>
      json(query['text'] === 'ada' ? [{ name: 'Ada', place: DESK }] : []),
    );
    expect(await navigation.findPeople(' ada ')).toMatchObject({
      ok: true,
      value: [{ name: 'Ada', stop: { id: 'her desk', name: 'Desk 9', levelName: 'floor 1' } }],
    });
    expect((await follow({ locationId: 'kiosk', targetId: 'her desk' })).last()).toBe(
      'Kiosk at the entrance → Desk 9: 46 s, stairs',
    );
  });

  it('are not asked for by fewer than three letters, nor offered where the site does not', async () => {
    const { navigation, server } = createNavigationWorld();
    expect(await navigation.findPeople('ad')).toEqual({ ok: true, value: [] });
    expect(server.to('GET /api/plans/people')).toEqual([]);
    expect(await navigation.findPeople('ada')).toEqual({ ok: true, value: null });
    server.on('GET /api/plans/people', () => problem(429, 'too_many'));
    expect(await navigation.findPeople('ada')).toMatchObject({ ok: false, error: { status: 429 } });
  });
});

describe('a kiosk', () => {
  const licensed = (csCode: string) => [...POIS.filter(({ id }) => id !== 'kiosk'), { ...KIOSK, csCode }];

  it.each([
    ['CS0637', false, false],
    ['CS0638', true, false],
    ['CS0639', true, true],
  ])('with the licence %s has routes: %s, people and taking along: %s', async (csCode, hasRoutes, isPremium) => {
    const { followKiosk, serve } = createNavigationWorld();
    serve('GET /api/pois', licensed(csCode), 'p2');
    expect((await followKiosk('kiosk')).last()).toMatchObject({
      ok: true,
      value: {
        stop: { id: 'kiosk', name: 'Kiosk at the entrance', heading: 90, levelName: 'floor 0' },
        hasRoutes,
        hasPeople: isPremium,
        isTakenAlong: isPremium,
      },
    });
  });

  it.each([
    ['gone', POIS, 'InvalidKiosk'],
    ['wc 0', POIS, 'InvalidKiosk'],
    ['kiosk', licensed('CS0621'), 'InvalidKioskLicence'],
    ['kiosk', [{ ...KIOSK, isOutOfOrder: true }], 'KioskIsOutOfOrder'],
  ])('%s cannot be used: %#', async (id, pois, error) => {
    const { followKiosk, serve } = createNavigationWorld();
    serve('GET /api/pois', pois, 'p2');
    expect((await followKiosk(id)).kiosks).toEqual([{ ok: false, error }]);
  });

  it('is told again when an operator takes it out of order, and when it works again', async () => {
    const { followKiosk, serve, push } = createNavigationWorld();
    const kiosk = await followKiosk('kiosk');
    serve('GET /api/pois', [{ ...KIOSK, isOutOfOrder: true }], 'p2');
    await push('pois');
    expect(kiosk.last()).toEqual({ ok: false, error: 'KioskIsOutOfOrder' });
    serve('GET /api/pois', POIS, 'p3');
    await push('pois');
    expect(kiosk.last()).toMatchObject({ ok: true });
    kiosk.close();
    serve('GET /api/pois', [], 'p4');
    await push('pois');
    expect(kiosk.kiosks).toHaveLength(3);
  });

  it('waits for the server, and tells that it cannot be asked', async () => {
    const { followKiosk, fail } = createNavigationWorld();
    fail('GET /api/pois', never);
    expect((await followKiosk('kiosk')).kiosks).toEqual([]);
    const other = createNavigationWorld();
    other.fail('GET /api/pois', unreachableServer);
    expect((await other.followKiosk('kiosk')).kiosks).toEqual([{ ok: false, error: 'Unknown' }]);
  });

  it('stays as it was last known while the server cannot be asked', async () => {
    const { followKiosk, fail } = createNavigationWorld(await earlierVisit());
    fail('GET /api/pois', unreachableServer);
    expect((await followKiosk('kiosk')).kiosks).toMatchObject([{ ok: true }]);
  });

  it('is one POI among those that are looked for', async () => {
    const { navigation, serve } = createNavigationWorld();
    serve('GET /api/pois', [...POIS, poi('lamp', { kind: 'control-1', category: 'lamp', name: 'Lamp' })], 'p2');
    expect(offers(await navigation.findStops('kiosk', null, 9))).toEqual(['Kiosk at the entrance']);
    expect(offers(await navigation.findStops('lamp', null, 9))).toEqual([]);
  });
});
