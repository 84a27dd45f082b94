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

test('reads a day by its start and length', async () => {
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

const weekAt = (start: number): CachedDay =>
  dayAt(start, {
    slotCount: 688,
    resourceIds: ['r1', 'r2'],
    views: Uint8Array.from({ length: 2 * 688 }, (_, slot) => (slot < 688 ? Math.floor(slot / 96) : 255)),
  });

test('keeps both a week and its first day', async () => {
  const cache = createAvailabilityCache(store, 'ada');
  await cache.write(dayAt(0));
  await cache.write(weekAt(0));
  expect(await cache.read(0, 4)).toEqual(dayAt(0));
  expect(await cache.read(0, 688)).toEqual(weekAt(0));
});

test('cuts a day out of a week that contains it', async () => {
  const cache = createAvailabilityCache(store, 'ada');
  await cache.write(weekAt(0));
  const day = await cache.read(2 * DAY, 4);
  expect([day?.start, day?.slotCount, day?.views.join('')]).toEqual([2 * DAY, 4, '2222255255255255']);
  expect(await cache.read(6 * DAY, 113)).toBeNull();
  expect(await cache.read(2 * DAY + 1, 4)).toBeNull();
});

test('keeps at most one week, and the days nearest to it', async () => {
  const cache = createAvailabilityCache(store, 'ada');
  for (let week = 0; week < 3; week += 1) await cache.write(weekAt(week * 7 * DAY));
  await cache.write(dayAt(15 * DAY));
  const starts = [...store.records.keys()].map((key) => Number(key.split(' ').at(-2)) / DAY);
  expect(starts.sort((a, b) => a - b)).toEqual([14, 15]);
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
])('ignores a damaged day: %s', async (_, changes) => {
  const cache = createAvailabilityCache(store, 'ada');
  await cache.write({ ...dayAt(0), ...Object(changes) });
  expect(await cache.read(0, 4)).toBeNull();
});
