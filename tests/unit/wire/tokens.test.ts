import { beforeEach, expect, test } from 'vitest';

import { failure, type Result, success } from '../../../workers/model/result.ts';
import type { Failure } from '../../../workers/wire/failure.ts';
import type { Locks } from '../../../workers/wire/locks.ts';
import type { TokenPair } from '../../../workers/wire/schemas/account.ts';
import { createTokens, type Tokens } from '../../../workers/wire/tokens.ts';
import { settle } from '../areas/stepped-timers.ts';

const pairOf = (count: number): TokenPair => ({ token: `token-${count}`, refreshToken: `refresh-${count}` });

/** localStorage and locks shared by all tabs, and a server that accepts each refresh token once. */
let stored: TokenPair | null;
let queue: Promise<unknown>;
let spent: string[];
let answer: (pair: TokenPair) => Promise<Result<TokenPair, Failure>>;
let losses: number;
/** Runs before a write has finished. */
let afterWriting: () => Promise<void>;

const locks: Locks = {
  alone: (_, run) => {
    const turn = queue.then(run);
    queue = turn.catch(() => undefined);
    return turn;
  },
};

beforeEach(() => {
  [stored, queue, spent, losses] = [pairOf(1), Promise.resolve(), [], 0];
  afterWriting = async () => undefined;
  answer = async (pair) => {
    if (spent.includes(pair.refreshToken)) return failure({ type: 'unauthorized' });
    spent.push(pair.refreshToken);
    await settle();
    return success(pairOf(spent.length + 1));
  };
});

async function openTab(): Promise<Tokens> {
  const tokens = createTokens({
    storage: {
      readTokens: async () => stored,
      writeTokens: async (pair) => {
        stored = pair;
        await afterWriting();
      },
    },
    exchange: (pair) => answer(pair),
    locks,
    onLost: () => {
      losses += 1;
    },
  });
  await tokens.load();
  return tokens;
}

test('renews the pair and stores it', async () => {
  const tokens = await openTab();
  expect(await tokens.refresh('token-1')).toEqual(success('token-2'));
  expect(stored).toEqual(pairOf(2));
  expect(tokens.current()).toBe('token-2');
});

test('six tabs with the same expired token cause one refresh', async () => {
  const tabs = await Promise.all(Array.from({ length: 6 }, openTab));
  const answers = await Promise.all(tabs.flatMap((tab) => [tab.refresh('token-1'), tab.refresh('token-1')]));
  expect(new Set(answers.map((renewed) => renewed.ok && renewed.value))).toEqual(new Set(['token-2']));
  expect(spent).toEqual(['refresh-1']);
  expect(losses).toBe(0);
});

test('uses a token that another tab has renewed', async () => {
  const tokens = await openTab();
  await tokens.refresh('token-1');
  expect(await tokens.refresh('token-1')).toEqual(success('token-2'));
  expect(spent).toHaveLength(1);
});

test('removes a pair that the server rejects', async () => {
  answer = async () => failure({ type: 'unauthorized' });
  const tokens = await openTab();
  expect(await tokens.refresh('token-1')).toEqual(failure({ type: 'unauthorized' }));
  expect(stored).toBeNull();
  expect(losses).toBe(1);
});

test.each<Failure>([
  { type: 'api-unreachable', detail: '' },
  { type: 'timeout', call: '' },
  { type: 'bad-status', call: '', status: 500, statusText: '' },
  { type: 'refused', status: 429, code: 'throttled', rule: null, detail: '' },
])('keeps the pair while the server fails: $type', async (trouble) => {
  answer = async () => failure(trouble);
  const tokens = await openTab();
  expect(await tokens.refresh('token-1')).toEqual(failure(trouble));
  expect(stored).toEqual(pairOf(1));
  expect(losses).toBe(0);
  answer = async () => success(pairOf(2));
  expect(await tokens.refresh('token-1')).toEqual(success('token-2'));
});

test('stays signed out if another tab signs out during the refresh', async () => {
  answer = async () => {
    stored = null;
    return success(pairOf(2));
  };
  const tokens = await openTab();
  expect(await tokens.refresh('token-1')).toEqual(failure({ type: 'unauthorized' }));
  expect(stored).toBeNull();
  expect(tokens.current()).toBeNull();
});

test('stays signed out if another tab signs out while the new pair is being written', async () => {
  const tokens = await openTab();
  afterWriting = async () => {
    afterWriting = async () => undefined;
    await tokens.store(null);
  };
  expect(await tokens.refresh('token-1')).toEqual(failure({ type: 'unauthorized' }));
  expect(tokens.current()).toBeNull();
});
