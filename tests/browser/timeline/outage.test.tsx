import '../../../src/styles/global.css';

import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { live } from '../../../src/state/live.ts';
import { network } from '../../../src/state/browser/network.ts';
import { dismissToast, toasts } from '../../../src/state/toasts.ts';
import { click, drag, grid, pointOf, prepare } from './screen-fixture.tsx';
import { start } from './planning.ts';

const refusal = 'You are offline. Weekly planning was not moved.';

beforeAll(startI18n);
beforeEach(prepare);
afterEach(() => {
  network.isOnline = true;
  live.connection = 'Disconnected';
  for (const { id } of toasts.list) dismissToast(id);
});

test.for([
  ['moved', { row: 2, slot: 45, at: 0.5 }, { row: 4, slot: 53, at: 0.5 }],
  ['stretched', { row: 2, slot: 47, at: 0.9 }, { row: 2, slot: 49, at: 0.9 }],
] as const)('refuses at once what is %s while the browser is offline', async ([, from, to]) => {
  const { engine } = await start();
  network.isOnline = false;
  drag(pointOf(from.row, from.slot, from.at), pointOf(to.row, to.slot, to.at));
  await expect.element(page.getByText(refusal)).toBeInTheDocument();
  await expect.element(page.getByRole('gridcell', { name: /^Weekly planning, 11:00–12:00/ })).toBeInTheDocument();
  network.isOnline = true;
  expect(engine.changes).toEqual([]);
});

test('refuses a move at once while the connection is being restored', async () => {
  const { engine } = await start();
  live.connection = 'Reconnecting';
  drag(pointOf(2, 45), pointOf(4, 53));
  await expect.element(page.getByText(refusal)).toBeInTheDocument();
  expect(engine.changes).toEqual([]);
});

test('refuses a move by keys at once while offline', async () => {
  const { engine } = await start();
  network.isOnline = false;
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight>8/}m{ArrowRight}{Enter}');
  await expect.element(page.getByText(refusal)).toBeInTheDocument();
  expect(engine.changes).toEqual([]);
});

test('sends no Undo while offline, and says so', async () => {
  const { engine } = await start();
  drag(pointOf(2, 45), pointOf(4, 53));
  await expect.poll(() => engine.changes.length).toBe(1);
  network.isOnline = false;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/^Weekly planning could not be moved back\./)).toBeInTheDocument();
  expect(engine.changes.length).toBe(1);
});

test('moves by the form only once the connection is back', async () => {
  const { engine } = await start();
  click(2, 45);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('combobox', { name: 'Start' }).selectOptions('11:30');
  network.isOnline = false;
  await expect.element(page.getByText('You are offline. Move it once you are back online.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Move to/ })).toBeDisabled();
  network.isOnline = true;
  await page.getByRole('button', { name: 'Move to 11:30–12:30' }).click();
  await expect.poll(() => engine.changes.length).toBe(1);
});
