import { beforeEach, expect, test } from 'vitest';

import { host } from '../../../src/state/session/tokens.ts';
import { failure, success } from '../../../workers/model/result.ts';
import type { TokenPair } from '../../../workers/wire/schemas/account.ts';
import { createTokens, type Tokens } from '../../../workers/wire/tokens.ts';

const TABS = 6;
const EXPIRIES = 10;

const pairOf = (count: number): TokenPair => ({ token: `token-${count}`, refreshToken: `refresh-${count}` });
let spent: string[];
let losses: number;

beforeEach(async () => {
  [spent, losses] = [[], 0];
  await host.writeTokens(pairOf(0));
});

/** A tab over the real storage and the real locks, before a server that takes each refresh token once. */
async function openTab(): Promise<Tokens> {
  const tokens = createTokens({
    storage: host,
    locks: { alone: (name, run) => navigator.locks.request(name, run) },
    exchange: async ({ refreshToken }) => {
      if (spent.includes(refreshToken)) return failure({ type: 'unauthorized' });
      spent.push(refreshToken);
      await new Promise((resolve) => setTimeout(resolve, 0));
      return success(pairOf(spent.length));
    },
    onLost: () => {
      losses += 1;
    },
  });
  await tokens.load();
  return tokens;
}

test('six tabs whose tokens expire ten times refresh ten times, and nobody is signed out', async () => {
  const tabs = await Promise.all(Array.from({ length: TABS }, openTab));
  for (let expiry = 0; expiry < EXPIRIES; expiry += 1) {
    const answers = await Promise.all(tabs.map((tab) => tab.refresh(`token-${expiry}`)));
    expect(answers.every((answer) => answer.ok && answer.value === `token-${expiry + 1}`)).toBe(true);
  }
  expect([spent.length, losses]).toEqual([EXPIRIES, 0]);
});
