import '../../../src/styles/global.css';

import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { chooseAreas } from '../../../src/state/resources/filtered-areas.ts';
import { dismissToast, toasts } from '../../../src/state/toasts.ts';
import type { TimelineQuery } from '../../../workers/contract.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { createFrame } from './campus.ts';
import { grid, mount, open, prepare } from './screen-fixture.tsx';

const frameOf = () => createFrame({ rows: 60, rowsPerGroup: 30 });
const chip = () => page.getByRole('link', { name: /^Only 2 areas\. Other areas are hidden/ });

/** The areas of the settings are empty, or have nothing called `Far`; the campus has sixty resources. */
const emptyWithin = ({ withinAreas, search }: TimelineQuery) =>
  withinAreas.length === 0 && search === '' ? frameOf() : { ...createFrame({ rows: 0, codes: [] }), totalRows: 60 };

beforeAll(startI18n);
beforeEach(prepare);
afterEach(() => {
  for (const { id } of toasts.list) dismissToast(id);
});

test('says that the settings hide areas, and links to them', async () => {
  localStorage.setItem('deskway-areas:jana', 'area-1\narea-2');
  const { engine, screen } = await open({ frameOf });
  expect(engine.queries[0]?.withinAreas).toEqual(['area-1', 'area-2']);
  await expect.element(chip()).toHaveAttribute('href', '/settings');
  await expectAccessible(screen.container);
  await chip().click();
  expect(location.pathname).toBe('/settings');
});

test('stays within the names of a phone', async () => {
  await page.viewport(360, 740);
  await open({ frameOf });
  await expect.element(chip()).toBeInTheDocument();
  const { right } = chip().element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(96);
});

test('is absent if the whole campus is shown, or the filter has an area', async () => {
  history.replaceState(null, '', '?area=area-1');
  const { screen } = await open({ frameOf });
  expect(chip().elements()).toEqual([]);
  await screen.unmount();
  await prepare();
  void chooseAreas([]);
  await open({ frameOf });
  await expect.element(grid()).toBeInTheDocument();
  expect(chip().elements()).toEqual([]);
});

test('says that the chosen areas have no resource, and shows the whole campus with an undo', async () => {
  const { screen } = await mount({ frameOf: emptyWithin });
  void chooseAreas(['area-1']);
  await expect.element(page.getByRole('heading', { name: 'No places in your areas' })).toBeInTheDocument();
  await expectAccessible(screen.container);
  await page.getByRole('button', { name: 'Show the whole campus' }).click();
  await expect.element(grid()).toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Choose areas' }).click();
  expect(location.pathname).toBe('/settings');
});

test('says that the chosen areas have no such name, and clears the search', async () => {
  history.replaceState(null, '', '?q=Far');
  const { engine } = await mount({ frameOf: emptyWithin });
  void chooseAreas(['area-1']);
  await expect.element(page.getByRole('heading', { name: 'No matches in your areas' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.poll(() => engine.queries.at(-1)).toMatchObject({ search: '', withinAreas: ['area-1'] });
  await expect.element(page.getByRole('heading', { name: 'No places in your areas' })).toBeInTheDocument();
});
