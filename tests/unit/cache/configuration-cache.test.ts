import { beforeEach, expect, test } from 'vitest';

import { createAccountCache } from '../../../workers/cache/account-cache.ts';
import { createConfigurationCache } from '../../../workers/cache/configuration-cache.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

const answer = { assistConfigured: false, navigationConfigured: false, navigationUrl: null, asistConfiguration: null };
let store: MemoryStore;

beforeEach(() => {
  store = createMemoryStore();
});

test('keeps the configuration as version 51', async () => {
  const cache = createConfigurationCache(store);
  await cache.write({ timestamp: 't1', data: answer });
  expect(store.records.get('configuration/1')).toEqual({ timestamp: 't1', version: 51, data: answer });
  expect(await cache.read()).toEqual({ timestamp: 't1', data: answer });
  await cache.clear();
  expect(await cache.read()).toBeNull();
});

test.each([50, 52, undefined])('does not read version %s', async (version) => {
  await store.put('configuration', '1', { timestamp: 't1', version, data: answer });
  expect(await createConfigurationCache(store).read()).toBeNull();
});

test('keeps the configuration file', async () => {
  const cache = createConfigurationCache(store);
  expect(await cache.readFile()).toBeNull();
  await cache.writeFile({ apiURL: '', calendarURL: '' });
  expect(await cache.readFile()).toEqual({ apiURL: '', calendarURL: '' });
});

test('keeps the account, and ignores a damaged one', async () => {
  const cache = createAccountCache(store);
  const person = { id: '1', username: 'ada', displayName: 'Ada', email: 'a@b', timeZone: 'UTC' };
  const account = { ...person, isGuest: false, isDevice: true };
  await cache.write({ account, asOf: 5 });
  expect(await cache.read()).toEqual({ account, asOf: 5 });
  await store.put('account', '1', { username: 'ada' });
  expect(await cache.read()).toBeNull();
});
