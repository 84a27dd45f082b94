/*
 * In forced colours, where the page has only a few, each state has its own appearance: none differs by colour alone.
 */
import type { Locator } from '@playwright/test';

import {
  deskAt,
  drawnAtRest,
  drawnIn,
  find,
  focusedBox,
  focusedOption,
  freeDesks,
  planAt,
  planReady,
  ROUTE,
} from './plan-page.ts';
import { eventOf, places, reserveFree } from './stored.ts';
import { expect, test } from './support.ts';

/** What distinguishes one icon from another; the colour of the background counts as none. */
const appearancesOf = (marks: Locator): Promise<readonly string[]> =>
  marks.evaluateAll((elements) => {
    const canvas = document.createElement('i');
    canvas.style.background = 'Canvas';
    document.body.append(canvas);
    const nothing = new Set([getComputedStyle(canvas).backgroundColor, 'rgba(0, 0, 0, 0)']);
    return elements.map((element) => {
      const style = getComputedStyle(element);
      const colour = nothing.has(style.backgroundColor) ? 'background' : style.backgroundColor;
      return [style.backgroundImage, colour, style.outlineStyle, style.outlineWidth, style.borderInlineStart].join(' ');
    });
  });

test('the states of a week can be distinguished', async ({ open }) => {
  const page = await open('Ada Lindholm', '/resources/r00022');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByText('free, outside opening hours').first()).toBeVisible();
  const legend = page.locator('[class*="swatch"]');
  await expect(legend.nth(2)).toBeVisible();
  const appearances = await appearancesOf(legend);
  expect(appearances.length).toBeGreaterThan(2);
  expect(new Set(appearances).size).toBe(appearances.length);
});

test('a reserved desk on the plan can be distinguished from a free one', async ({ open }) => {
  const day = '2026-11-21';
  const desk = deskAt(freeDesks(day), 4);
  const email = places.find(({ id }) => id === desk.id)?.email ?? '';
  const page = await open('Ada Lindholm', '/settings');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(new URL(planAt(day), page.url()).href);
  await planReady(page);
  await find(page, desk.name);
  const box = await focusedBox(page);
  const free = await drawnAtRest(page, box);
  const ben = await open('Ben Okafor', '/settings');
  await reserveFree(ben, [[email]], (set) => eventOf('Focus', `${day}T09:00:00`, `${day}T10:00:00`, set));
  await expect.poll(() => focusedOption(page)).toContain('reserved');
  await expect.poll(() => drawnIn(page, box)).not.toBe(free);
});

test('a switch and the levels of a route can be distinguished', async ({ open }) => {
  const page = await open('Ada Lindholm', '/settings');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(new URL(ROUTE, page.url()).href);
  const levels = page.getByRole('navigation', { name: 'Levels' }).getByRole('button');
  await expect(levels.and(page.locator('[data-on-the-way]')).nth(1)).toBeVisible();
  const borders = (of: Locator) =>
    of.first().evaluate((element) => {
      const { outlineStyle, borderInlineStart, fontWeight, backgroundColor } = getComputedStyle(element);
      return [outlineStyle, borderInlineStart, fontWeight, backgroundColor].join(' ');
    });
  const [current, onTheWay, other] = await Promise.all([
    borders(levels.and(page.locator('[aria-current]'))),
    borders(levels.and(page.locator('[data-on-the-way]:not([aria-current])'))),
    borders(levels.and(page.locator(':not([data-on-the-way]):not([aria-current])'))),
  ]);
  expect(new Set([current, onTheWay, other]).size).toBe(3);
});
