import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, beforeEach, expect, it } from 'vitest';

import type { RefreshOutcome } from '../../server/identity/openid-client.ts';
import { createProviderTokens, type ProviderTokens } from '../../server/identity/provider-tokens.ts';
import { createSealer } from '../../server/identity/sealing.ts';
import { createOneProcess } from '../../server/one-process.ts';
import type { Store } from '../../server/store/store.ts';
import { SMALL_CAMPUS } from './app-support.ts';
import { createTestStore } from './test-store.ts';

const NOW = Date.parse('2026-11-16T09:00:00Z');
const USER = 'ada';

let store: Store;
let live: string;
let refused: number;

beforeEach(async () => {
  store = await createTestStore();
  await store.campus.seed(SMALL_CAMPUS, [], NOW);
  [live, refused] = ['refresh 0', 0];
});

afterEach(() => store.close());

/** A provider that takes each refresh token once, and ends all of them at the second time. */
const client = {
  async refresh(refreshToken: string): Promise<RefreshOutcome> {
    await pause(20);
    if (refreshToken !== live) {
      refused += 1;
      live = 'none';
      return { type: 'refused' };
    }
    live = `refresh ${Number(live.split(' ')[1]) + 1}`;
    await pause(20);
    return {
      type: 'granted',
      granted: { accessToken: `of ${live}`, refreshToken: live, expiresIn: 3_600, scope: null },
    };
  },
  revoke: () => Promise.resolve(null),
};

/** The tokens as each of several processes has them. */
function processesOf(count: number): readonly ProviderTokens[] {
  const { texts } = createOneProcess();
  const log = { error: () => undefined };
  return Array.from({ length: count }, () =>
    createProviderTokens({
      accounts: store.accounts,
      client,
      sealer: createSealer('x'.repeat(32)),
      texts,
      provider: 'https://id.example x',
      clock: { now: () => NOW },
      log: log as unknown as Parameters<typeof createProviderTokens>[0]['log'],
    }),
  );
}

it('is refreshed by one process after the other, so that a rotating provider ends none of its tokens', async () => {
  const processes = processesOf(3);
  const granted = { accessToken: 'a', refreshToken: live, expiresIn: 3_600, scope: null };
  await processes[0]?.keep(USER, granted, null, 'subject');
  const tokens = await Promise.all(processes.map((process) => process.renew(USER, '')));
  expect(new Set(tokens.map((token) => token?.accessToken))).toEqual(
    new Set(['of refresh 1', 'of refresh 2', 'of refresh 3']),
  );
  expect(refused).toBe(0);
});
