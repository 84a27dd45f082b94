/*
 * The list of what is free, which a phone begins with.
 */
import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { RowOffers } from '../../../workers/contract.ts';
import { loadTexts, startI18n } from '../../../src/i18n/index.ts';
import { expectAccessible } from '../app/accessibility.ts';
import type { FakeOptions } from './fake-engine.ts';
import { frameOf, options } from './filtered-campus.ts';
import { mount, prepare } from './screen-fixture.tsx';

/** Rows 4 and 5 are desks, 30 is a room: free from 10:00 to 12:00. */
const offersOf = (view: number): RowOffers => ({
  view,
  rows: Uint32Array.of(30, 4, 5),
  starts: Uint16Array.of(40, 40, 40),
  ends: Uint16Array.of(48, 48, 48),
  areaOf: Uint16Array.of(0, 1, 1),
  areas: ['B1 › Level 1', 'B1 › Level 2'],
});

beforeAll(async () => {
  await startI18n();
  await loadTexts('guide', 'favourites');
});
beforeEach(async () => {
  await prepare();
  localStorage.clear();
  await page.viewport(390, 844);
});

const openList = (search = '', more: Partial<FakeOptions> = {}) => {
  history.replaceState(null, '', location.pathname + search);
  return mount({ frameOf, options, offersOf, ...more });
};
const places = () => [...document.querySelectorAll('[data-offer]')].map((place) => place.textContent);

test('lists what is free on a phone, in the order of the worker', async () => {
  const { screen } = await openList('?time=10:00&duration=60');
  await expect.poll(places).toHaveLength(3);
  expect(places()[0]).toMatch(/^Meeting room .* seats?Free 10:00–12:00 · B1 › Level 1$/);
  expect(places()[1]).toMatch(/^Desk .*Free 10:00–12:00 · B1 › Level 2$/);
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  await expectAccessible(screen.container);
});

test('opens the reservation of a place, and reserves another with one press', async () => {
  const { engine } = await openList('?time=10:00&duration=60');
  await page
    .getByRole('button', { name: /^Desk .*Free/ })
    .first()
    .click();
  await expect.element(page.getByRole('button', { name: 'Reserve 10:00–11:00' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: /^Reserve 10:00–11:00 Meeting room / }).click();
  await expect.poll(() => engine.drafts).toMatchObject([{ subject: 'Room' }]);
  expect((engine.drafts[0]?.end ?? 0) - (engine.drafts[0]?.start ?? 0)).toBe(3_600_000);
});

test('reserves a desk for its part of the working day where no length is wanted', async () => {
  await openList('', { offersOf: (view) => ({ ...offersOf(view), ends: Uint16Array.of(90, 90, 90) }) });
  await expect.element(page.getByRole('button', { name: /^Reserve 10:00–17:00 Desk / }).first()).toBeVisible();
});

test('is one stop of Tab, and the arrow keys move in it', async () => {
  await openList('?time=10:00&duration=60');
  await expect.poll(places).toHaveLength(3);
  document.querySelector<HTMLElement>('[data-offer="0"]')?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(() => document.activeElement?.getAttribute('data-offer')).toBe('2');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => document.activeElement?.getAttribute('data-offer')).toBe('1');
  expect(document.querySelectorAll('[data-offer][tabindex="0"]').length).toBe(1);
});

test('keeps the choice of the grid', async () => {
  const { screen } = await openList();
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect.element(page.getByRole('grid')).toBeInTheDocument();
  await screen.unmount();
  const again = await openList();
  await expect.element(page.getByRole('grid')).toBeInTheDocument();
  await page.getByRole('button', { name: 'List' }).click();
  await expect.poll(places).toHaveLength(3);
  await again.screen.unmount();
});

test('says that nothing is free, with the way to the grid', async () => {
  const none = new Uint16Array();
  const nothing = { rows: new Uint32Array(), starts: none, ends: none, areaOf: none };
  await openList('', { offersOf: (view) => ({ ...offersOf(view), ...nothing }) });
  await page.getByRole('button', { name: 'Show grid' }).click();
  await expect.element(page.getByRole('grid')).toBeInTheDocument();
});
