/*
 * In forced colours, where the page has but a few, each state has a look of its own: none is told by a colour alone.
 */
import type { Locator } from '@playwright/test';

import { expect, test } from './support.ts';

/** What tells one mark from another; what shows the ground is as good as nothing. */
const looksOf = (marks: Locator): Promise<readonly string[]> =>
  marks.evaluateAll((elements) => {
    const canvas = document.createElement('i');
    canvas.style.background = 'Canvas';
    document.body.append(canvas);
    const nothing = new Set([getComputedStyle(canvas).backgroundColor, 'rgba(0, 0, 0, 0)']);
    return elements.map((element) => {
      const look = getComputedStyle(element);
      const colour = nothing.has(look.backgroundColor) ? 'ground' : look.backgroundColor;
      return [look.backgroundImage, colour, look.outlineStyle, look.outlineWidth, look.borderInlineStart].join(' ');
    });
  });

test('the states of a week are told apart', async ({ open }) => {
  const page = await open('Ada Lindholm', '/resources/r00022');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByText('free, outside working hours').first()).toBeVisible();
  const legend = page.locator('[class*="swatch"]');
  await expect(legend.nth(2)).toBeVisible();
  const looks = await looksOf(legend);
  expect(looks.length).toBeGreaterThan(2);
  expect(new Set(looks).size).toBe(looks.length);
});
