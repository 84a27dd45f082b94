import { describe, expect, it } from 'vitest';

import type { RouteQuery } from '../../../workers/contract.ts';
import type { Poi } from '../../../workers/wire/schemas/plans.ts';
import { problem, unreachableServer } from '../wire/fake-server.ts';
import { createNavigationWorld, edge, KIOSK, NETWORK, place, PLACES, poi, TO_DESK } from './navigation-world.ts';

const BY_STAIRS = 'Kiosk at the entrance → Desk 1: 46 s, stairs';
const BY_LIFT = 'Kiosk at the entrance → Desk 1: 59 s, elevator';

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

  it('leads to a room of the plan that cannot be reserved, which is found by its name', async () => {
    const { navigation, follow, serve } = createNavigationWorld();
    const room = place('unit', { name: 'Classroom 401', kind: 'room', x: 1_000, y: -500, isUnit: true });
    serve('GET /api/plans/places', [...PLACES, room], 'r2');
    const found = await navigation.findStops('401', 'kiosk', 5, true);
    expect(found.ok && found.value.map(({ id, kind, seconds }) => [id, kind, seconds !== null])).toEqual([
      ['unit', 'poi', true],
    ]);
    const { lines } = await follow({ ...TO_DESK, targetId: 'unit' });
    expect(lines().at(-1)).toMatch(/→ Classroom 401: \d+ s/);
  });

  it('says what one sees right beside the way, and goes towards the lift or the target by its name', async () => {
    const landmarks = async (query: Partial<RouteQuery>, toilet: Partial<Poi> = {}) => {
      const { follow, serve } = createNavigationWorld();
      serve(
        'GET /api/pois',
        [KIOSK, poi('wc', { category: 'toilet', name: 'Toilet', x: 1_000, y: -500, ...toilet })],
        'p2',
      );
      const { updates } = await follow({ ...TO_DESK, ...query });
      const answer = updates.at(-1)?.answer;
      const steps = answer?.ok === true ? answer.value.steps : [];
      return steps.map(({ kind, landmark }) => `${kind} ${landmark}`);
    };
    // Five metres down another corridor.
    expect((await landmarks({})).slice(0, 3)).toEqual(['start ', 'turn ', 'stairs ']);
    expect((await landmarks({}, { y: -200 })).slice(0, 3)).toEqual(['start Toilet', 'turn Toilet', 'stairs ']);
    expect((await landmarks({ isBarrierFree: true }))[0]).toBe('start Lift 1');
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
