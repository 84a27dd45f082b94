import { beforeEach, expect, test } from 'vitest';

import { type CachedDay, createAvailabilityCache } from '../../../workers/cache/availability-cache.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

const DAY = 86_400_000;
let store: MemoryStore;

beforeEach(() => {
  store = createMemoryStore();
});

const dayAt = (start: number, changes: Partial<CachedDay> = {}): CachedDay => ({
  asOf: 5,
  start,
  slotCount: 4,
  resourceIds: ['r1', 'r2'],
  views: Uint8Array.from([0, 2, 2, 0, 255, 255, 255, 255]),
  errors: { r2: 'no answer' },
  ...changes,
});

test('gives a day back by its start and length', async () => {
  const cache = createAvailabilityCache(store, 'ada');
  await cache.write(dayAt(0));
  expect(await cache.read(0, 4)).toEqual(dayAt(0));
  expect(await cache.read(0, 5)).toBeNull();
  expect(await cache.read(DAY, 4)).toBeNull();
});

test('keeps the seven days nearest to the one written last', async () => {
  const cache = createAvailabilityCache(store, 'ada');
  for (let day = 0; day < 9; day += 1) await cache.write(dayAt(day * DAY));
  const kept = await Promise.all(Array.from({ length: 9 }, (_, day) => cache.read(day * DAY, 4)));
  expect(kept.map((day) => (day === null ? '-' : 'x')).join('')).toBe('--xxxxxxx');
});

test('evicts the days of another user', async () => {
  await createAvailabilityCache(store, 'ada').write(dayAt(0));
  await createAvailabilityCache(store, 'ada 0').write(dayAt(DAY));
  expect(await createAvailabilityCache(store, 'ada').read(0, 4)).toBeNull();
  expect(store.records.size).toBe(1);
});

test.each([
  ['views of another length', { views: new Uint8Array(3) }],
  ['no ids', { resourceIds: undefined }],
])('reads a damaged day as none: %s', async (_, changes) => {
  const cache = createAvailabilityCache(store, 'ada');
  await cache.write({ ...dayAt(0), ...Object(changes) });
  expect(await cache.read(0, 4)).toBeNull();
});
