import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';

import { usePanelRecovery } from '../../../src/app/use-panel-recovery.ts';
import { provideFakeEngine } from './fake-engine.ts';

const HALF_A_MINUTE = 30_000;
const A_DAY = 24 * 60 * 60_000;

afterEach(() => {
  vi.useRealTimers();
});

interface Failed {
  readonly hasFailed: boolean;
}

/** Shows a session that could not start at an address. @returns how often it is tried again within a time */
async function failAt(path: string) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const retry = vi.fn<() => Promise<void>>().mockResolvedValue();
  provideFakeEngine({ session: { retry } });
  const initialProps: Failed = { hasFailed: true };
  const hook = await renderHook((now = initialProps) => usePanelRecovery(path, false, now.hasFailed), { initialProps });
  const within = (milliseconds: number): number => {
    retry.mockClear();
    vi.advanceTimersByTime(milliseconds);
    return retry.mock.calls.length;
  };
  return { ...hook, within };
}

test('a panel is retried every half minute without a limit, until it has started', async () => {
  const { within, rerender } = await failAt('/touch/room-1');
  expect(within(HALF_A_MINUTE)).toBe(1);
  expect(within(A_DAY)).toBe(A_DAY / HALF_A_MINUTE);
  await rerender({ hasFailed: false });
  expect(within(A_DAY)).toBe(0);
});

test('other pages are not retried: a user is there to do so', async () => {
  const { within } = await failAt('/settings');
  expect(within(A_DAY)).toBe(0);
});
