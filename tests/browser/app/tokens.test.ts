import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { host, watchOtherTabs } from '../../../src/state/session/tokens.ts';

const pair = { token: 'a', refreshToken: 'b' };

beforeEach(() => host.writeTokens(null));

test('the pair is stored under the keys of the specification and removed together', async () => {
  await host.writeTokens(pair);
  expect(localStorage.getItem('api_token')).toBe('a');
  expect(localStorage.getItem('api_refresh_token')).toBe('b');
  expect(await host.readTokens()).toEqual(pair);
  await host.writeTokens(null);
  expect(await host.readTokens()).toBeNull();
  expect(localStorage.getItem('api_refresh_token')).toBeNull();
});

test('half a pair counts as none', async () => {
  localStorage.setItem('api_token', 'a');
  expect(await host.readTokens()).toBeNull();
});

test.for([
  ['signing out', { key: 'api_token', oldValue: 'a', newValue: null }, 1],
  ['signing in', { key: 'api_token', oldValue: null, newValue: 'a' }, 1],
  ['clearing everything', { key: null, oldValue: null, newValue: null }, 1],
  ['a refresh', { key: 'api_token', oldValue: 'a', newValue: 'c' }, 0],
  ['another key', { key: 'assist-lang', oldValue: null, newValue: 'cs' }, 0],
] as const)('%s in another tab is noticed as it should', ([, change, times]) => {
  let noticed = 0;
  onTestFinished(
    watchOtherTabs(() => {
      noticed += 1;
    }),
  );
  window.dispatchEvent(new StorageEvent('storage', change));
  expect(noticed).toBe(times);
});
