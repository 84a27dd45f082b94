import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { Button } from '../../../src/components/controls/Button.tsx';
import { Sheet } from '../../../src/components/overlays/Sheet.tsx';
import { Toasts } from '../../../src/components/overlays/Toasts.tsx';
import { startI18n } from '../../../src/i18n/index.ts';
import { dismissToast, pauseToasts, replaceToast, showToast, toasts } from '../../../src/state/toasts.ts';
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

test('a toast expires after six seconds and reports it', () => {
  fakeTime();
  const onExpire = vi.fn<() => void>();
  showToast({ text: 'Cancelled', onExpire });
  vi.advanceTimersByTime(5_999);
  expect(shown()).toEqual(['Cancelled']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
  expect(onExpire).toHaveBeenCalledOnce();
});

test('a toast with an action stays for fifteen seconds', () => {
  fakeTime();
  showToast({ text: 'Cancelled', action: { label: 'Undo', run: () => undefined } });
  vi.advanceTimersByTime(14_999);
  expect(shown()).toEqual(['Cancelled']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('a newer message takes the place of a toast for six seconds, or is a new one', () => {
  fakeTime();
  const id = showToast({ text: 'Booking …' });
  showToast({ text: 'Another' });
  vi.advanceTimersByTime(5_000);
  replaceToast(id, { text: 'Booked' });
  expect(shown()).toEqual(['Booked', 'Another']);
  vi.advanceTimersByTime(5_999);
  expect(shown()).toEqual(['Booked']);
  vi.advanceTimersByTime(1);
  replaceToast(id, { text: 'Declined' });
  expect(shown()).toEqual(['Declined']);
});

test('the timer stops while the user is at the toasts', () => {
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

test('an action runs once and is no expiry', async () => {
  const run = vi.fn<() => void>();
  const onExpire = vi.fn<() => void>();
  const screen = await render(<Toasts />);
  showToast({ text: 'Cancelled', action: { label: 'Undo', run }, onExpire });
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(run).toHaveBeenCalledOnce();
  expect(onExpire).not.toHaveBeenCalled();
  expect(shown()).toEqual([]);
});

test('Ctrl+Z and Cmd+Z undo the last action, except while typing', async () => {
  const done: string[] = [];
  const screen = await render(
    <>
      <input aria-label="Name" />
      <button type="button">Elsewhere</button>
      <Toasts />
    </>,
  );
  const undo = (what: string) => ({ label: 'Undo', isUndo: true, run: () => void done.push(what) });
  showToast({ text: 'Moved', action: undo('move') });
  showToast({ text: 'Cancelled', action: undo('cancel') });
  showToast({ text: 'Not sent', action: { label: 'Try again', run: () => void done.push('again') } });
  await screen.getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(done).toEqual([]);
  screen.getByRole('button', { name: 'Elsewhere' }).element().focus();
  await userEvent.keyboard('z{Control>}{Shift>}z{/Shift}{/Control}');
  expect(done).toEqual([]);
  await userEvent.keyboard('{Control>}z{/Control}{Meta>}z{/Meta}{Control>}z{/Control}');
  expect(done).toEqual(['cancel', 'move']);
  expect(shown()).toEqual(['Not sent']);
});

test('each kind of message has its icon', async () => {
  const screen = await render(<Toasts />);
  for (const kind of ['info', 'success', 'warning', 'error', 'nothing'] as const) showToast({ text: kind, kind });
  showToast({ text: 'plain' });
  await expect.poll(shown).toEqual(['info', 'success', 'warning', 'error', 'plain']);
  const lines = [...screen.container.querySelectorAll('[data-kind]')];
  const icons = lines.map((line) => line.querySelector(':scope > svg')?.innerHTML ?? null);
  expect(lines.map((line) => line.getAttribute('data-kind'))).toEqual(['info', 'success', 'warning', 'error', 'info']);
  expect(icons.map((icon) => icon !== null)).toEqual([false, true, true, true, false]);
  expect(new Set(icons).size).toBe(4);
  await expectAccessible(screen.container);
});

test('toasts are announced by a live region and accessible', async () => {
  const screen = await render(<Toasts />);
  showToast({ text: 'Reserved', kind: 'success' });
  await expect.element(screen.getByRole('status').getByText('Reserved')).toBeVisible();
  await expectAccessible(screen.container);
});

test.for([
  [390, 844],
  [683, 384],
  [1366, 768],
] as const)('stands clear of an open sheet and its buttons on %i × %i', async ([width, height]) => {
  await page.viewport(width, height);
  const actions = (
    <>
      <Button kind="primary">Reserve</Button>
      <Button>More options</Button>
    </>
  );
  const screen = await render(
    <>
      <Sheet title="Desk 4.212" onClose={() => undefined} footer={actions}>
        <div style={{ height: 2_000 }}>Free until 14:30</div>
      </Sheet>
      <Toasts />
    </>,
  );
  showToast({ text: 'Moved Budget to Desk 1-005, 13:00–14:00', action: { label: 'Undo', run: () => undefined } });
  const toast = screen.getByRole('status').getByText(/Budget to/);
  await expect.element(toast).toBeVisible();
  const isApart = (name: string): boolean => {
    const line = toast.element().parentElement?.getBoundingClientRect();
    const button = screen.getByRole('button', { name }).element().getBoundingClientRect();
    return (
      line !== undefined &&
      (line.right <= button.left || line.bottom <= button.top || line.top >= button.bottom) &&
      line.left >= 0 &&
      line.right <= width
    );
  };
  await expect.poll(() => ['Reserve', 'More options', 'Close'].map(isApart)).toEqual([true, true, true]);
});

test('a phone has it in one place, whatever opens below it', async () => {
  await page.viewport(390, 844);
  const screen = await render(<Toasts />);
  showToast({ text: 'Cancelled', stays: true });
  const toast = screen.getByText('Cancelled');
  const place = (): number => toast.element().getBoundingClientRect().top;
  await expect.element(toast).toBeVisible();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const before = place();
  await screen.rerender(
    <>
      <Sheet title="Desk 4.212" onClose={() => undefined}>
        Free until 14:30
      </Sheet>
      <p data-foot="">Reserve</p>
      <Toasts />
    </>,
  );
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  expect(place()).toBe(before);
});
