/*
 * In forced colours, where the page has only a few, each state has its own appearance: none differs by colour alone.
 */
import type { Locator } from '@playwright/test';

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
  await expect(page.getByText('free, outside working hours').first()).toBeVisible();
  const legend = page.locator('[class*="swatch"]');
  await expect(legend.nth(2)).toBeVisible();
  const appearances = await appearancesOf(legend);
  expect(appearances.length).toBeGreaterThan(2);
  expect(new Set(appearances).size).toBe(appearances.length);
});
