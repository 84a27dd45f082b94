import { afterEach, beforeEach, expect, it } from 'vitest';

import { ProblemError } from '../../server/http/problem.ts';
import { createScheduleCache, type ScheduleCache } from '../../server/provider/schedule-cache.ts';
import { makeResource } from './calendar-campus.ts';
import { createWorld, DAY, HOUR, MINUTE, NOW, type World } from './calendar-support.ts';

const DESKS = Array.from({ length: 170 }, (_, index) => makeResource(`d${index}`));
const QUARTER = 15 * MINUTE;

let world: World;
let cache: ScheduleCache;
/** The numbers of the places that were asked for, call by call. */
let asked: string[][];
let fails: ProblemError | null;
let failing: RegExp;

beforeEach(async () => {
  world = await createWorld(DESKS);
  asked = [];
  fails = null;
  failing = /./;
  cache = createScheduleCache({
    ...world.context,
    campus: world.store.campus,
    calendar: {
      schedulesAtOnce: 20,
      schedules: async (places, start, end) => {
        asked.push(places.map(({ email }) => email.replace(/@.*/, '')));
        if (fails !== null && places.some(({ email }) => failing.test(email))) throw fails;
        return places.map(({ email }) => ({ email, view: '2'.padEnd((end - start) / QUARTER, '0') }));
      },
    },
  });
});
afterEach(() => world.close());

const read = (name: string, start = NOW, end = NOW + HOUR) => cache.read(`${name}@rooms.test`, start, end);

async function refreshAt(now: number): Promise<void> {
  world.now = now;
  await cache.refresh();
}

it('reads the campus in calls of twenty, four at a time, and again after five minutes', async () => {
  await refreshAt(NOW);
  expect(asked.map((names) => names.length)).toEqual([20, 20, 20, 20]);
  for (let tick = 1; tick <= 4; tick += 1) await refreshAt(NOW + tick * 1_000);
  expect(asked.flat().length).toBe(170);
  expect(new Set(asked.flat()).size).toBe(170);
  await refreshAt(NOW + 5 * MINUTE);
  expect(asked.flat().slice(170)).toEqual(asked.flat().slice(0, 80));
});

it('reads first what was asked for and is not there, and what was told to have changed', async () => {
  expect(read('d169')).toBeNull();
  cache.expire('D150@rooms.test');
  await refreshAt(NOW);
  expect(asked.flat().slice(0, 2)).toEqual(['d169', 'd150']);
  expect(read('d169')).toEqual({ view: '0000', asOf: NOW });
});

it('holds yesterday, today and two weeks, on quarters of an hour', async () => {
  await refreshAt(NOW);
  const first = Date.parse('2026-11-19T00:00:00Z');
  expect(read('d0', first, first + HOUR)?.view).toBe('2000');
  expect(read('d0', first + 15 * DAY, first + 16 * DAY)?.view).toHaveLength(96);
  expect(read('d0', first - QUARTER, first)).toBeNull();
  expect(read('d0', first + 15 * DAY, first + 16 * DAY + QUARTER)).toBeNull();
  expect(read('d0', NOW + MINUTE)).toBeNull();
});

it('shows nothing that is old, and nothing of the day before', async () => {
  await refreshAt(NOW);
  world.now = NOW + 15 * MINUTE;
  expect(read('d0')?.asOf).toBe(NOW);
  world.now += 1;
  expect(read('d0')).toBeNull();
  await refreshAt(Date.parse('2026-11-20T23:59:00Z'));
  world.now = Date.parse('2026-11-21T00:01:00Z');
  expect(read('d0')).toBeNull();
});

it('waits as long as the provider asks', async () => {
  fails = new ProblemError(503, 'unavailable', '', { retryAfter: 60 });
  await refreshAt(NOW);
  fails = null;
  await refreshAt(NOW + 59_999);
  expect(asked).toHaveLength(4);
  await refreshAt(NOW + 60_000);
  expect(asked).toHaveLength(8);
  expect(world.errors).toEqual([]);
});

it('lets places that cannot be read keep no others waiting, and says nothing of them', async () => {
  fails = new ProblemError(503, 'unavailable');
  failing = /^d([0-9]|[1-7][0-9])@/;
  for (let tick = 0; tick < 3; tick += 1) await refreshAt(NOW + tick * 15_000);
  expect(new Set(asked.flat()).size).toBe(170);
  expect(read('d0')).toEqual({ view: null, asOf: NOW });
  expect(read('d100')?.view).toBe('0000');
});
