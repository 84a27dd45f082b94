import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openRecordStore } from '../../../workers/cache/database.ts';
import { RECORD_STORES } from '../../../workers/cache/record-store.ts';
import type { Timers } from '../../../workers/wire/timers.ts';

const NAME = 'deskway';
const VERSION = 3;
/** Nothing here waits for a time that is over. */
const timers: Timers = { after: () => () => undefined };

let logged: string[];

const open = () => openRecordStore(timers, (message) => void logged.push(message));

beforeEach(async () => {
  logged = [];
  await deleteDB(NAME);
});

afterEach(() => deleteDB(NAME));

test('keeps records, each in its store', async () => {
  const store = open();
  await store.put('plans', 'ada campus', { timestamp: 't' });
  await store.put('resources', '1', { id: 1 });
  expect(await open().get('plans', 'ada campus')).toEqual({ timestamp: 't' });
  expect(await store.keys('plans')).toEqual(['ada campus']);
  await store.remove('plans', 'ada campus');
  expect(await store.get('plans', 'ada campus')).toBeUndefined();
  await store.clear();
  expect(await store.keys('resources')).toEqual([]);
  expect(logged).toEqual([]);
});

test('makes a database anew that an earlier build with the same version has made without a store', async () => {
  const earlier = await openDB(NAME, VERSION, {
    upgrade(db) {
      for (const name of RECORD_STORES) if (name !== 'plans') db.createObjectStore(name);
    },
  });
  await earlier.put('resources', { id: 1 }, '1');
  earlier.close();
  const store = open();
  expect(await store.get('resources', '1')).toBeUndefined();
  await store.put('plans', 'ada campus', 'plan');
  expect(await store.get('plans', 'ada campus')).toBe('plan');
  expect(logged).toEqual([]);
});

test('keeps a whole database of the same version', async () => {
  await open().put('account', 'a', 'ada');
  expect(await open().get('account', 'a')).toBe('ada');
});

test('empties a database of an earlier version', async () => {
  const earlier = await openDB(NAME, VERSION - 1, { upgrade: (db) => void db.createObjectStore('resources') });
  await earlier.put('resources', { id: 1 }, '1');
  earlier.close();
  const store = open();
  expect(await store.get('resources', '1')).toBeUndefined();
  await store.put('plans', 'k', 1);
  expect(await store.keys('plans')).toEqual(['k']);
});

test('makes way for another tab that has an incomplete database made anew', async () => {
  const first = open();
  await first.put('plans', 'k', 1);
  await deleteDB(NAME);
  // The first one opens it again when it needs it.
  expect(await first.get('plans', 'k')).toBeUndefined();
  await first.put('plans', 'k', 2);
  expect(await first.get('plans', 'k')).toBe(2);
  expect(logged).toEqual([]);
});
