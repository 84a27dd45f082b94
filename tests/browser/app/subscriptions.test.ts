import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Close, Failure, Result } from '../../../workers/contract.ts';
import { createSubscriptions } from '../../../src/state/workers/subscriptions.ts';

const NOT_LOADED: Failure = { type: 'not-loaded', detail: 'gone' };

let answers: Result<Close, Failure>[];
let opened: number;
let closed: number;

const ok = (): Result<Close, Failure> => ({ ok: true, value: () => void (closed += 1) });
const api = {
  open: async () => {
    opened += 1;
    return answers.shift() ?? ok();
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  opened = 0;
  closed = 0;
});
afterEach(() => void vi.useRealTimers());

test('a subscription that cannot be opened says why, and is opened again after 5 s', async () => {
  const failures: Failure[] = [];
  answers = [{ ok: false, error: NOT_LOADED }];
  const close = createSubscriptions(() => api).keepOpen(
    ({ open }) => open(),
    (failure) => failures.push(failure),
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect([failures, opened]).toEqual([[NOT_LOADED], 2]);
  close();
  close();
  expect(closed).toBe(1);
});

test('a new worker replaces the attempt that was to follow', async () => {
  answers = [{ ok: false, error: NOT_LOADED }];
  const subscriptions = createSubscriptions(() => api);
  subscriptions.keepOpen(({ open }) => open());
  await vi.advanceTimersByTimeAsync(1_000);
  subscriptions.reopenAll();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(opened).toBe(2);
});

test('one whose worker died waits for the next worker', async () => {
  answers = [{ ok: false, error: { type: 'worker-died' } }];
  const subscriptions = createSubscriptions(() => api);
  subscriptions.keepOpen(({ open }) => open());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toBe(1);
  subscriptions.reopenAll();
  expect(opened).toBe(2);
});

test('what opens after it was closed is closed at once', async () => {
  const close = createSubscriptions(() => api).keepOpen(({ open }) => open());
  close();
  await vi.advanceTimersByTimeAsync(0);
  expect(closed).toBe(1);
});
