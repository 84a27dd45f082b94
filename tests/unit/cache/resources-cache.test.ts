import { beforeEach, expect, test } from 'vitest';

import { unpackRecords } from '../../../workers/cache/packed-records.ts';
import { createResourcesCache } from '../../../workers/cache/resources-cache.ts';
import { ResourceSchema } from '../../../workers/wire/schemas/resource.ts';
import { createWireResource } from '../areas/wire-resource.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

const resources = [createWireResource({ id: 'r1' }), createWireResource({ id: 'r2' })];
let store: MemoryStore;

beforeEach(async () => {
  store = createMemoryStore();
  await createResourcesCache(store).write('ada', { timestamp: 't1', data: resources });
});

/** The result of a read after this change of the record. */
async function readAfter(changes: Readonly<Record<string, unknown>>): Promise<unknown> {
  const record = await store.get('resources', '1');
  await store.put('resources', '1', { ...Object(record), ...changes });
  return createResourcesCache(store).read('ada');
}

test('keeps the record of the specification, with the resources packed', () => {
  const record = store.records.get('resources/1');
  expect(record).toMatchObject({ id: 1, timestamp: 't1', username: 'ada', version: 10 });
  expect(unpackRecords(ResourceSchema, Object(record).data)).toEqual(resources);
});

// Optional without a default: a field missing in a record would be read back as undefined.
test('each field of a resource can be packed', () => {
  const canBeMissing = Object.values(ResourceSchema.entries).filter(
    (entry) => entry.type === 'optional' && entry.default === undefined,
  );
  expect(canBeMissing).toEqual([]);
});

test('returns the resources only to the same user', async () => {
  const cache = createResourcesCache(store);
  expect(await cache.read('ada')).toEqual({ timestamp: 't1', data: resources });
  expect(await cache.read('bob')).toBeNull();
});

test('reads version 10 and newer ones', async () => {
  expect(await readAfter({ version: 9 })).toBeNull();
  expect(await readAfter({ version: 10 })).not.toBeNull();
  expect(await readAfter({ version: 11 })).not.toBeNull();
});

test.each([
  ['text instead of resources', { data: 'x' }],
  ['a list, which earlier builds kept', { data: resources }],
  ['no timestamp', { timestamp: undefined }],
])('ignores a damaged record: %s', async (_, changes) => {
  expect(await readAfter(changes)).toBeNull();
});
