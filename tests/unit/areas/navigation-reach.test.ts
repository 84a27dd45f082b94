import { describe, expect, it } from 'vitest';

import type { Seat } from '../../../workers/rules/seat-cluster.ts';
import { unreachableServer } from '../wire/fake-server.ts';
import { createNavigationWorld, NETWORK, place } from './navigation-world.ts';
import { settle } from './stepped-timers.ts';

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

  it('can be asked for as they are now', async () => {
    const { navigation, close } = createNavigationWorld();
    close('lift-state');
    const reach = async (isBarrierFree: boolean) => {
      const seconds = await navigation.reach({ from: 'kiosk', isBarrierFree });
      return seconds.ok ? [...seconds.value.keys()] : seconds.error;
    };
    expect(await reach(false)).toEqual(['desk 1', 'room 1']);
    expect(await reach(true)).toEqual([]);
  });

  it('say why they are not known', async () => {
    const { navigation, fail } = createNavigationWorld();
    fail('GET /api/plans/network', unreachableServer);
    expect(await navigation.reach({ from: 'kiosk', isBarrierFree: false })).toMatchObject({ ok: false });
  });
});

/*
 * The desks of floor 1, by their anchors: `a` at the desk, `b` and `c` at the landing, `d` in the room, and `e`, which has no
 * navigation. By air `e` is the nearest to `a`, and the way between `a` and `d` leads through a door.
 */
describe('the ways between seats', () => {
  const seat = (id: string, x: number, y: number, levelId = 'floor 1'): Seat => ({ id, levelId, x, y });
  const SEATS = [
    seat('a', 0, 0),
    seat('b', 1_000, 100),
    seat('c', 1_000, 200),
    seat('d', 1_000, -500),
    seat('e', 0, 10),
  ];
  const ANCHORS = { a: 'desk', b: 'landing', c: 'landing', d: 'room' };

  async function distancesFrom(id: string, most = Infinity, isBarrierFree = false) {
    const { navigation, serve } = createNavigationWorld();
    const at = ({ x, y }: Seat) => ({ x, y });
    serve(
      'GET /api/plans/places',
      SEATS.filter((one) => one.id !== 'e').map((one) => place(one.id, at(one))),
      'r2',
    );
    serve('GET /api/plans/network', { ...NETWORK, anchors: ANCHORS }, 'n2');
    const visit = await navigation.seatsOnFoot(SEATS, isBarrierFree);
    const told: string[] = [];
    const middle = SEATS.find((one) => one.id === id);
    if (!visit.ok || middle === undefined) return visit;
    visit.value(middle, SEATS, {
      add: (one, cm) => void told.push(`${one.id} ${Math.round(cm)}`),
      farthest: () => most,
    });
    return told;
  }

  it('lead from the seat to its node, by the network, and to the other seat', async () => {
    expect(await distancesFrom('a')).toEqual(['a 0', 'b 1100', 'c 1200', 'd 1630']);
    expect(await distancesFrom('c')).toEqual(['b 300', 'c 0', 'd 830', 'a 1200']);
  });

  it('are told as far as they are asked for', async () => {
    expect(await distancesFrom('a', 1_000)).toEqual(['a 0']);
  });

  it('are none where the seat has no navigation', async () => {
    expect(await distancesFrom('e')).toEqual([]);
  });
});
