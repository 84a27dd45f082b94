import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { toasts } from '../../../src/state/toasts.ts';
import { planning, start } from './planning.ts';
import { click, grid, prepare, shown } from './screen-fixture.tsx';

beforeAll(startI18n);
beforeEach(async () => {
  await prepare();
  toasts.list = [];
});

const addressed = (): string => {
  const parameters = new URLSearchParams(location.search);
  return [parameters.get('sheet'), parameters.get('id')].filter((part) => part !== null).join(' ');
};

/** The screen believes to be at the timeline's address. */
function beAt(search: string): void {
  history.replaceState(null, '', `/reservations/timeline${search}`);
}

const dialog = (name: string) => page.getByRole('dialog', { name });

test('a sheet is in the address, back closes it, and the day is not read again', async () => {
  beAt('?date=2026-11-20');
  const { engine } = await start();
  grid().element().focus();
  const asked = engine.queries.length;
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.poll(addressed).toBe('resource resource-0');
  history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(location.search).toBe('?date=2026-11-20');
  expect(engine.queries).toHaveLength(asked);
});

test('closing it leads to the address before, and another sheet takes its place', async () => {
  beAt('?date=2026-11-20');
  await start();
  click(2, 45);
  await expect.poll(addressed).toBe(`event ${planning.eventId}`);
  // Its code comes later than its address.
  await expect.element(page.getByRole('dialog')).toBeVisible();
  grid().element().focus();
  await userEvent.keyboard('{Home}{Shift>}{Enter}{/Shift}');
  await expect.poll(addressed).toMatch(/^resource/);
  await userEvent.keyboard('{Escape}');
  await expect.poll(addressed).toBe('');
});

test.for([
  ['?sheet=resource&id=resource-4', 'resource-4'],
  [`?sheet=event&id=${planning.eventId}`, 'Weekly planning'],
  ['?sheet=legend', 'Legend'],
] as const)('a link with %s opens it', async ([search, name]) => {
  beAt(`${search}&date=2026-11-20`);
  await start();
  await shown();
  await expect.element(dialog(name)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(name)).not.toBeInTheDocument();
  expect(location.search).toBe('?date=2026-11-20');
});

test('what is hidden from the user is not found', async () => {
  beAt('?sheet=resource&id=hidden&date=2026-11-20');
  await start();
  await expect.poll(() => toasts.list).toHaveLength(1);
  expect(page.getByRole('dialog').query()).toBeNull();
  await expect.poll(addressed).toBe('');
});
