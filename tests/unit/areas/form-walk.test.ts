import { expect, test } from 'vitest';

import type { PlaceSearch, ReservationForm } from '../../../workers/contract.ts';
import { success } from '../../../workers/model/result.ts';
import { createReservingWorld, FORM } from './reserving-world.ts';
import { settle } from './stepped-timers.ts';
import { createWireResource } from './wire-resource.ts';
import { createEmptyApi } from './workspaces.ts';

/** Places in a row on the plan; `b` is taken. */
const RESOURCES = ['a', 'b', 'c', 'd'].map((id, index) =>
  createWireResource({ id, name: id, displayName: id, mapInfos: [{ areaId: 'zone', x: index * 100, y: 0 }] }),
);
const AREAS = [{ id: 'zone', parentAreaId: null, name: 'Zone', kind: 'zone' as const, ordinal: null, maxUt: 100 }];
const WITHIN = { from: 'entrance', seconds: 180, isBarrierFree: true };

function createWorld(settings = {}) {
  const api = createEmptyApi({
    cachedSchedules: async (emails) =>
      success(
        emails.map((email) => ({
          email,
          availabilityView: (email.startsWith('b@') ? '2' : '0').repeat(400),
          error: null,
        })),
      ),
  });
  const world = createReservingWorld(
    { resources: RESOURCES, api },
    { areas: AREAS, navigationUrl: '/navigate', ...settings },
  );
  return {
    ...world,
    /** "a 60 s, b taken" */
    async find(search: PlaceSearch, form: Partial<ReservationForm> = {}): Promise<string> {
      const found = await world.reserving.findPlaces('', { ...FORM, resourceIds: [], ...form }, search);
      if (!found.ok) return found.error.type;
      return found.value
        .map(({ name, isFree, walkSeconds }) =>
          [name, walkSeconds === null ? '' : ` ${walkSeconds} s`, isFree === false ? ' taken' : ''].join(''),
        )
        .join(', ');
    },
  };
}

test('only places within a walking time are found, free ones first, then the nearest', async () => {
  const { find, ways } = createWorld();
  ways.walk({ a: 100, b: 20, c: 60, d: 181 });
  expect(await find({ within: WITHIN })).toBe('c 60 s, a 100 s, b 20 s taken');
  expect(ways.asked).toEqual(['entrance step-free']);
  ways.walk({ d: 180 });
  expect(await find({ within: WITHIN })).toBe('d 180 s');
});

test('where ways cannot be read it is said why, instead of places that may be far', async () => {
  const { find, ways } = createWorld();
  ways.state.problem = { type: 'api-not-configured' };
  expect(await find({ within: WITHIN })).toBe('api-not-configured');
  // Nearness alone goes by air lines then.
  expect(await find({}, { resourceIds: ['d'] })).toBe('c, a, b taken');
});

test('the nearest to a chosen place are so on foot, by the ways that are wanted', async () => {
  const { find, ways } = createWorld();
  ways.walk({ a: 10, c: 50 });
  expect(await find({ isBarrierFree: true }, { resourceIds: ['d'] })).toBe('a 10 s, c 50 s, b taken');
  expect(await find({}, { resourceIds: ['d'] })).toBe('a 10 s, c 50 s, b taken');
  expect(ways.asked).toEqual(['d step-free', 'd']);
  expect(await find({ insteadOf: 'd' })).toBe('a 10 s, c 50 s');
});

test('a site without navigation is asked for no ways', async () => {
  const { find, ways } = createWorld({ navigationUrl: null });
  expect(await find({}, { resourceIds: ['d'] })).toBe('c, a, b taken');
  expect(ways.asked).toEqual([]);
});

test('a search can be told to look again: after each reservation, and each change of the ways', async () => {
  const { reserving, ways, news } = createWorld();
  let told = 0;
  const end = await reserving.watchPlaces(WITHIN, () => (told += 1));
  await settle();
  expect(told).toBe(0);
  ways.walk({ a: 1 });
  expect(told).toBe(1);
  news.tell(['a@campus.example']);
  expect(told).toBe(2);
  end();
  ways.walk({});
  news.tell([]);
  expect(told).toBe(2);
});

test('the options say whether walking times are known', async () => {
  expect(await createWorld().reserving.options()).toMatchObject({ value: { hasWays: true } });
  expect(await createWorld({ navigationUrl: null }).reserving.options()).toMatchObject({ value: { hasWays: false } });
});
