import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';

import { useRecovery } from '../../../src/app/use-recovery.ts';
import { isUnattended } from '../../../src/state/routes.ts';
import { provideFakeEngine } from './fake-engine.ts';

const HALF_A_MINUTE = 30_000;
const A_DAY = 24 * 60 * 60_000;

afterEach(() => {
  vi.useRealTimers();
});

type Failed = Parameters<typeof useRecovery>[0];

/** Shows a page of which something has failed. @returns how often the session is tried again within a time */
async function fail(initialProps: Failed) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const retry = vi.fn<() => Promise<void>>().mockResolvedValue();
  provideFakeEngine({ session: { retry } });
  const hook = await renderHook((now: Failed = initialProps) => useRecovery(now), { initialProps });
  const within = (milliseconds: number): number => {
    retry.mockClear();
    vi.advanceTimersByTime(milliseconds);
    return retry.mock.calls.length;
  };
  return { ...hook, within };
}

test('a session is retried every half minute without a limit, until it has started', async () => {
  const { within, rerender } = await fail('session');
  expect(within(HALF_A_MINUTE)).toBe(1);
  expect(within(A_DAY)).toBe(A_DAY / HALF_A_MINUTE);
  await rerender(null);
  expect(within(A_DAY)).toBe(0);
});

test('nothing is retried while nothing has failed, as at a page with a user', async () => {
  const { within } = await fail(null);
  expect(within(A_DAY)).toBe(0);
});

test.each([
  ['/touch/room-1', true],
  ['/settings', false],
  ['/', false],
])('nobody is expected at %s: %s', (path, expected) => {
  expect(isUnattended(path)).toBe(expected);
});
