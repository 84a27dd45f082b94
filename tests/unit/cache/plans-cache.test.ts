import * as v from 'valibot';
import { expect, test } from 'vitest';

import { createPlansCache, type PlanPart } from '../../../workers/cache/plans-cache.ts';
import { createMemoryStore } from './memory-store.ts';

const Schema = v.object({ name: v.string() });
const planOf = (name: string) => ({ timestamp: `t ${name}`, asOf: 5, data: { name } });

test('reads what was written, part by part', async () => {
  const cache = createPlansCache(createMemoryStore(), 'ada');
  await cache.write('campus', planOf('site'));
  await cache.write('level a', planOf('a'));
  expect(await cache.read('campus', Schema)).toEqual(planOf('site'));
  expect(await cache.read('level a', Schema)).toEqual(planOf('a'));
  expect(await cache.read('level b', Schema)).toBeNull();
});

test.each([
  ['of another shape', { timestamp: 't', asOf: 5, data: { name: 1 } }],
  ['without a timestamp', { asOf: 5, data: { name: 'a' } }],
  ['that is no record', 'x'],
])('ignores a record %s', async (_, record) => {
  const store = createMemoryStore();
  await store.put('plans', 'ada campus', record);
  expect(await createPlansCache(store, 'ada').read('campus', Schema)).toBeNull();
});

test('a write evicts what another user has left, also one whose name begins the same', async () => {
  const store = createMemoryStore();
  for (const name of ['ada', 'ada level', 'bob'])
    await store.put('plans', `${encodeURIComponent(name)} pois`, planOf(name));
  expect(await createPlansCache(store, 'eve').read('pois', Schema)).toBeNull();
  await createPlansCache(store, 'ada').write('campus', planOf('site'));
  expect([...store.records.keys()].toSorted()).toEqual(['plans/ada campus', 'plans/ada pois']);
});

test('keeps forty levels, among them the one written last, and all else', async () => {
  const store = createMemoryStore();
  const cache = createPlansCache(store, 'ada');
  await cache.write('campus', planOf('site'));
  await cache.write('pois', planOf('points'));
  const parts = Array.from({ length: 41 }, (_, index): PlanPart => `level ${index}`);
  for (const part of parts) await cache.write(part, planOf(part));
  const kept = await Promise.all(parts.map((part) => cache.read(part, Schema)));
  expect(kept.filter((plan) => plan !== null)).toHaveLength(40);
  expect(kept.at(-1)).toEqual(planOf('level 40'));
  expect(await cache.read('campus', Schema)).toEqual(planOf('site'));
  expect(await cache.read('pois', Schema)).toEqual(planOf('points'));
});

test('evicts the level whose last writing is the longest ago, whatever its name', async () => {
  const cache = createPlansCache(createMemoryStore(), 'ada');
  const parts = Array.from({ length: 40 }, (_, index): PlanPart => `level ${99 - index}`);
  for (const part of parts) await cache.write(part, planOf(part));
  await cache.write('level 99', planOf('read again'));
  await cache.write('level 1', planOf('new'));
  expect(await cache.read('level 98', Schema)).toBeNull();
  expect(await cache.read('level 99', Schema)).toEqual(planOf('read again'));
  expect(await cache.read('level 60', Schema)).toEqual(planOf('level 60'));
});
