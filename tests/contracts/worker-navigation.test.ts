/*
 * Routes on the seeded campus, between the worker and the server that the campus is served by.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createCampus } from '../../server/campus/index.ts';
import type {
  Kiosk,
  Result,
  Route,
  RouteErrorKind,
  RouteQuery,
  RouteStop,
  RouteUpdate,
} from '../../workers/contract.ts';
import { createTestAppWith, NOW, type TestApp } from '../server/app-support.ts';
import { createWorkerOn, type ServedWorker } from './worker-world.ts';

// Loads at once the modules that a worker loads with the first route.
await import('../../workers/areas/navigation/navigation.ts');
await import('../../workers/areas/objects/objects.ts');

const RESOURCES = 300;

let server: TestApp;
let worker: ServedWorker;

beforeAll(async () => {
  server = await createTestAppWith(createCampus({ resources: RESOURCES, seed: 1, now: NOW }).campus);
  worker = await createWorkerOn(server);
});

afterAll(() => server.close());

/** The answer of the site, once it has been read. */
async function valueOf<T>(answering: Promise<Result<T, unknown>>): Promise<T> {
  const answer = await answering;
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

/** The route to a place from the kiosk at the main entrance. */
async function routeTo(targetId: string, changes: Partial<RouteQuery> = {}): Promise<RouteUpdate | undefined> {
  const updates: RouteUpdate[] = [];
  const query = { startAreaId: null, locationId: 'b1-kiosk-1', targetId, isBarrierFree: false, ...changes };
  const close = await worker.computation.navigation.followRoute(query, (update) => void updates.push(update));
  await worker.arrive();
  close();
  return updates.at(-1);
}

function routeOf(update: RouteUpdate | undefined): Route {
  if (update?.answer?.ok !== true) throw new Error(JSON.stringify(update));
  return update.answer.value;
}

test('a visitor finds the nearest of a kind upstairs, by its name too, and gets there, also without barriers', async () => {
  const { navigation } = worker.computation;
  const kitchens = await valueOf(
    navigation.findNearest({ from: 'b1-kiosk-1', category: 'kitchen', isBarrierFree: false, most: 500 }),
  );
  const start = await valueOf(navigation.stop('b1-kiosk-1'));
  const kitchen = kitchens.find((one) => one.buildingName === start?.buildingName && one.levelId !== start.levelId);
  if (kitchen === undefined) throw new Error('All kitchens are on one level');
  const found = await valueOf(navigation.findStops(`${kitchen.name} ${kitchen.levelName}`, 'b1-kiosk-1', 5));
  expect(found.map(({ id }) => id)).toContain(kitchen.id);
  const usual = routeOf(await routeTo(kitchen.id));
  expect(usual.seconds).toBeCloseTo(kitchen.seconds ?? 0, 3);
  expect(usual.steps.at(-1)).toMatchObject({ kind: 'arrive', name: kitchen.name });
  const kindsOf = ({ legs }: Route) => legs.flatMap(({ change }) => change?.kind ?? []);
  expect(kindsOf(usual)).not.toEqual([]);
  expect(kindsOf(routeOf(await routeTo(kitchen.id, { isBarrierFree: true })))).not.toContain('stairs');
});

test('a visitor is not offered desks, and who is signed in is', async () => {
  const desks = async (): Promise<readonly RouteStop[]> =>
    valueOf(
      worker.computation.navigation.findNearest({
        from: 'b1-kiosk-1',
        category: 'desk',
        isBarrierFree: false,
        most: 9,
      }),
    );
  expect(await desks()).toEqual([]);
  expect(await worker.computation.session.signInAsGuest('Guest')).toMatchObject({ ok: true });
  await worker.arrive();
  const found = await desks();
  // Three on the level of the kiosk, and the nearest of another one.
  expect(found).toHaveLength(4);
  expect(routeOf(await routeTo(found[0]?.id ?? '')).seconds).toBeGreaterThan(0);
  await worker.computation.session.signOut();
  await worker.arrive();
  expect(await desks()).toEqual([]);
});

test.each([
  ['b1-kiosk-1', { ok: true, value: { hasRoutes: true, hasPeople: true, isTakenAlong: true } }],
  ['b1-kiosk-2', { ok: true, value: { hasRoutes: false, hasPeople: false, isTakenAlong: false } }],
  ['b9-kiosk-9', { ok: false, error: 'InvalidKiosk' }],
] as const)('the kiosk %s is %j', async (id, expected) => {
  const kiosks: Result<Kiosk, RouteErrorKind>[] = [];
  await worker.computation.navigation.followKiosk(id, (kiosk) => void kiosks.push(kiosk));
  await worker.arrive();
  expect(kiosks.at(-1)).toMatchObject(expected);
});

test('people are found only where the site says so', async () => {
  expect(await valueOf(worker.computation.navigation.findPeople('ada'))).toBeNull();
});
