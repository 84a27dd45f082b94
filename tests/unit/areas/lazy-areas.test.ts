import { beforeEach, expect, test } from 'vitest';

import { type Result, success } from '../../../workers/model/result.ts';
import { createLazyAreas } from '../../../workers/areas/shared/lazy-areas.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import { createLazyPart } from '../../../workers/wire/lazy-part.ts';
import { createSteppedTimers } from './stepped-timers.ts';
import { createWorkspace } from './workspaces.ts';

interface Areas {
  readonly counter: { count(by: number): Promise<Result<number, unknown>>; watch(): Promise<string> };
}

let current: Workspace | null;
let load: () => Promise<{ readonly create: () => Areas }>;
let areas: Areas;
let timers: ReturnType<typeof createSteppedTimers>;

function create(): Areas {
  let counted = 0;
  return { counter: { count: async (by) => success((counted += by)), watch: async () => 'open' } };
}

beforeEach(() => {
  current = createWorkspace({ username: 'ada' });
  load = async () => ({ create });
  timers = createSteppedTimers();
  const part = createLazyPart('counting', () => load(), { timers, log: () => undefined });
  areas = createLazyAreas(
    part,
    (code) => code.create(),
    { current: () => current, settled: () => Promise.resolve() },
    timers,
  );
});

test('creates the areas once, with the first use of one', async () => {
  expect(await areas.counter.count(2)).toEqual(success(2));
  expect(await areas.counter.count(3)).toEqual(success(5));
});

test('says why a call cannot be made', async () => {
  load = () => Promise.reject(new Error('gone'));
  expect(await areas.counter.count(1)).toMatchObject({ ok: false, error: { type: 'not-loaded' } });
});

test('opens a subscription late rather than never', async () => {
  load = () => Promise.reject(new Error('gone'));
  const opening = areas.counter.watch();
  load = async () => ({ create });
  await timers.pass(5_000);
  expect(await opening).toBe('open');
});

test('does nothing in the name of somebody who has signed in meanwhile', async () => {
  const loading = Promise.withResolvers<{ readonly create: () => Areas }>();
  load = () => loading.promise;
  const counted = areas.counter.count(1);
  current = createWorkspace({ username: 'ben' });
  loading.resolve({ create });
  expect(await counted).toEqual({ ok: false, error: { type: 'cancelled' } });
});
