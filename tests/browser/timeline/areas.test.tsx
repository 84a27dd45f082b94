import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { chooseAreas } from '../../../src/state/filtered-areas.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { createFrame } from './campus.ts';
import { grid, open, prepare } from './place.tsx';

const frameOf = () => createFrame({ rows: 60, rowsPerGroup: 30 });
const chip = () => page.getByRole('link', { name: /^Only 2 areas\. Your settings hide the other areas/ });

beforeAll(startI18n);
beforeEach(prepare);

test('says that the settings hide areas, and leads there', async () => {
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

test('says nothing where the whole campus is shown, or a filter names an area', async () => {
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
