import { beforeEach, expect, test } from 'vitest';

import { createStartupSnapshotCache, type KeptSnapshot } from '../../../workers/cache/startup-snapshot-cache.ts';
import { buildDayTable } from '../../../workers/model/day-table.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

const DAY = 86_400_000;
let store: MemoryStore;

beforeEach(() => {
  store = createMemoryStore();
});

const { buffer } = buildDayTable({
  slotCount: 4,
  rows: [{ id: 'a', name: 'Desk A', capacity: 1, kind: 1, state: 0 }],
  groups: [{ name: 'Level 1', path: '', firstRow: 0 }],
  slots: Uint8Array.from([0, 2, 2, 8]),
});

const lookOf = (start: number): KeptSnapshot => ({ key: 'all', start, asOf: 5, totalRows: 1, buffer, items: [] });

test('reads the snapshot of a day, else of the nearest day', async () => {
  const cache = createStartupSnapshotCache(store, 'ada');
  expect(await cache.read(0)).toBeNull();
  await cache.write(lookOf(0));
  await cache.write(lookOf(3 * DAY));
  const asked = await Promise.all([0, DAY, 2 * DAY, 9 * DAY].map((start) => cache.read(start)));
  expect(asked.map((look) => look?.start)).toEqual([0, 0, 3 * DAY, 3 * DAY]);
  expect(asked[0]).toEqual(lookOf(0));
});

test('keeps the three days nearest to the one written last, and none of other users', async () => {
  store.records.set('resources/1', 'the resources');
  await createStartupSnapshotCache(store, 'ben').write(lookOf(0));
  const cache = createStartupSnapshotCache(store, 'ada');
  for (const day of [1, 2, 3, 4]) await cache.write(lookOf(day * DAY));
  expect([...store.records.keys()]).toEqual([
    'resources/1',
    ...[2, 3, 4].map((day) => `resources/look ada ${day * DAY}`),
  ]);
  expect(await createStartupSnapshotCache(store, 'ben').read(0)).toBeNull();
});

test.each([
  ['nothing of a look', 'nonsense'],
  ['without a buffer', { ...lookOf(0), buffer: null }],
  ['a buffer that is cut short', { ...lookOf(0), buffer: buffer.slice(0, -1) }],
  ['a buffer of something else', { ...lookOf(0), buffer: new ArrayBuffer(8) }],
])('ignores a record that is %s', async (_, record) => {
  store.records.set('resources/look ada 0', record);
  expect(await createStartupSnapshotCache(store, 'ada').read(0)).toBeNull();
});
