import { expect, it } from 'vitest';

import { noContent, problem, unreachableServer } from '../wire/fake-server.ts';
import { settle } from './stepped-timers.ts';
import { createNavigationWorld, TO_DESK } from './navigation-world.ts';

const CALL = 'POST /api/insights/uses';

function createCountingWorld(username: string | null = null) {
  const world = createNavigationWorld(undefined, username);
  world.server.on(CALL, () => noContent());
  return {
    ...world,
    counted: () => world.server.to(CALL).map(({ body }) => body),
  };
}

it('counts a route once, however often it changes, without who looked for it', async () => {
  const world = createCountingWorld('ada');
  await world.follow({ ...TO_DESK, isBarrierFree: true });
  world.close('lift-state');
  await settle();
  expect(world.counted()).toEqual([{ kind: 'route', outcome: 'found' }]);
  expect(world.server.to(CALL)[0]?.headers.get('authorization')).toBeNull();
});

it('counts a route that is followed anew once, and again for the next visitor of a kiosk', async () => {
  const world = createCountingWorld();
  for (let step = 0; step < 3; step += 1) (await world.follow(TO_DESK)).close();
  expect(world.counted()).toHaveLength(1);
  await world.navigation.countKioskUse('kiosk');
  await world.follow(TO_DESK);
  expect(world.counted()).toHaveLength(3);
});

it('counts what was not found, and what is not step-free', async () => {
  const world = createCountingWorld();
  await world.follow({ ...TO_DESK, targetId: 'bay' });
  world.close('lift-state');
  await world.follow({ ...TO_DESK, isBarrierFree: true });
  expect(world.counted()).toEqual([
    { kind: 'route', outcome: 'not-found' },
    { kind: 'route', outcome: 'not-barrier-free' },
  ]);
});

it('counts no route without two ends', async () => {
  const world = createCountingWorld();
  await world.follow({ targetId: 'desk 1' });
  await world.follow({ ...TO_DESK, targetId: 'unknown' });
  expect(world.counted()).toEqual([]);
});

it('counts a visit at a kiosk', async () => {
  const world = createCountingWorld();
  await world.navigation.countKioskUse('kiosk');
  await settle();
  expect(world.counted()).toEqual([{ kind: 'kiosk', id: 'kiosk' }]);
});

it('asks a back end that does not count once', async () => {
  const world = createNavigationWorld();
  for (let visit = 0; visit < 3; visit += 1) {
    await world.navigation.countKioskUse('kiosk');
    await settle();
  }
  expect(world.server.to(CALL)).toHaveLength(1);
});

it.each([unreachableServer, () => problem(429, 'throttled')])(
  'leaves the route as it is where it fails',
  async (fail) => {
    const world = createNavigationWorld();
    world.fail(CALL, fail);
    expect((await world.follow(TO_DESK)).last()).toBe('Kiosk at the entrance → Desk 1: 46 s, stairs');
  },
);
