import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { Toasts } from '../../../src/components/Toasts.tsx';
import { startI18n } from '../../../src/i18n/index.ts';
import { dismissToast, pauseToasts, showToast, toasts } from '../../../src/state/toasts.ts';
import { expectAccessible } from '../app/accessibility.ts';

const shown = (): readonly string[] => toasts.list.map(({ text }) => text);

beforeAll(startI18n);

beforeEach(() => {
  for (const { id } of toasts.list) dismissToast(id);
});

function fakeTime(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

test('a toast leaves after six seconds and tells so', () => {
  fakeTime();
  const onExpire = vi.fn<() => void>();
  showToast({ text: 'Cancelled', onExpire });
  vi.advanceTimersByTime(5_999);
  expect(shown()).toEqual(['Cancelled']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
  expect(onExpire).toHaveBeenCalledOnce();
});

test('time stands still while the user is at the toasts', () => {
  fakeTime();
  showToast({ text: 'Cancelled' });
  vi.advanceTimersByTime(4_000);
  pauseToasts(true);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['Cancelled']);
  pauseToasts(false);
  vi.advanceTimersByTime(2_000);
  expect(shown()).toEqual([]);
});

test('an action is run once and is no expiry', async () => {
  const run = vi.fn<() => void>();
  const onExpire = vi.fn<() => void>();
  const screen = await render(<Toasts />);
  showToast({ text: 'Cancelled', action: { label: 'Undo', run }, onExpire });
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(run).toHaveBeenCalledOnce();
  expect(onExpire).not.toHaveBeenCalled();
  expect(shown()).toEqual([]);
});

test('toasts are spoken by a live region and accessible', async () => {
  const screen = await render(<Toasts />);
  showToast({ text: 'Reserved', tone: 'ok' });
  await expect.element(screen.getByRole('status').getByText('Reserved')).toBeVisible();
  await expectAccessible(screen.container);
});
