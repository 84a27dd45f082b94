import { beforeEach, expect, test } from 'vitest';

import { success } from '../../../workers/model/result.ts';
import { createLazyArea, type AskArea } from '../../../workers/areas/shared/lazy-area.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import { createLazyPart } from '../../../workers/wire/lazy-part.ts';
import { createSteppedTimers } from './stepped-timers.ts';
import { createWorkspace } from './workspaces.ts';

interface Counter {
  count(): Promise<{ readonly ok: true; readonly value: number }>;
}

let current: Workspace | null;
let settled: Promise<void>;
let loading: PromiseWithResolvers<{ readonly createCounter: () => Counter }>;
let ask: AskArea<Counter>;

beforeEach(() => {
  current = createWorkspace({ username: 'ada' });
  settled = Promise.resolve();
  loading = Promise.withResolvers();
  const part = createLazyPart('counting', () => loading.promise, {
    timers: createSteppedTimers(),
    log: () => undefined,
  });
  ask = createLazyArea({ current: () => current, settled: () => settled }, part, ({ createCounter }) =>
    createCounter(),
  );
});

function createCounter(): Counter {
  let counted = 0;
  return { count: async () => success(++counted) };
}

const count = () => ask((counter) => counter.count());

test('is created once, with its first use', async () => {
  loading.resolve({ createCounter });
  expect(await count()).toEqual(success(1));
  expect(await count()).toEqual(success(2));
});

test('makes no call in the name of a user who has signed in meanwhile', async () => {
  const counted = count();
  current = createWorkspace({ username: 'ben' });
  loading.resolve({ createCounter });
  expect(await counted).toEqual({ ok: false, error: { type: 'cancelled' } });
  expect(await count()).toEqual(success(1));
});

test('goes on with a newer workspace of the same account', async () => {
  const counted = count();
  current = createWorkspace({ username: 'ada' });
  loading.resolve({ createCounter });
  expect(await counted).toEqual(success(1));
});

test('waits until it is known who is signed in', async () => {
  const known = Promise.withResolvers<void>();
  current = null;
  settled = known.promise;
  loading.resolve({ createCounter });
  const counted = count();
  current = createWorkspace({ username: 'ben' });
  known.resolve();
  expect(await counted).toEqual(success(1));
});
