import type { Page } from '@playwright/test';
import axe from 'axe-core';

import { expect, test } from './support.ts';

/** The screens, and what each shows once it has come. */
const SCREENS = {
  '/': 'main h2',
  '/reservations/timeline?date=2026-11-20': '[data-timeline-row]',
  '/reservations/my?date=2026-11-20&days=1': '[data-row]',
  '/reservations/my?date=2026-11-20&view=week': 'main section section button',
  '/reservations/reserve': 'main input',
  '/favourites': 'main h2, main li',
  '/colleagues': 'main h2',
  '/settings': 'main select',
  '/settings/log': 'main h1, main h2',
  '/outbox': 'main h1, main h2',
  '/nowhere': 'main h1, main h2',
} as const;

/** All that is wrong is told at once. */
const softly = expect.configure({ soft: true });

/** More than the screen with the most controls needs; a date has several stops. */
const MOST_STOPS = 250;

/** What a person who cannot see it, or sees it badly, would stumble over; in words of the rule. */
async function violations(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const found = await window.axe.run(document, { resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Numbers the controls on the screen, so that they are known again. @returns how many there are */
function numberControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isReachable = (element: HTMLElement): boolean =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.checkVisibility({ visibilityProperty: true });
    /** The keys come to the chosen one of a group, and go on within it by arrows. */
    const isOfGroup = (element: HTMLElement): boolean =>
      element instanceof HTMLInputElement && element.type === 'radio' && !element.checked;
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ];
    const reachable = controls.filter((element) => isReachable(element) && !isOfGroup(element));
    for (const [index, element] of reachable.entries()) element.dataset['control'] = String(index);
    return reachable.length;
  });
}

/** Goes round the page by Tab, wherever it begins. @returns the controls that were not come to */
async function notReached(page: Page): Promise<readonly string[]> {
  const reached = new Set<string>();
  for (let stop = 0, rounds = 0; stop < MOST_STOPS && rounds < 2; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.getAttribute('data-control') ?? null);
    // Behind the last one is the browser's own frame.
    if (await page.evaluate(() => document.activeElement === document.body)) rounds += 1;
    if (at !== null) reached.add(at);
  }
  return page.evaluate(
    (known) =>
      [...document.querySelectorAll<HTMLElement>('[data-control]')]
        .filter(({ dataset }) => !known.includes(dataset['control'] ?? ''))
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    [...reached],
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

test('every screen is accessible in both themes, and each of its controls is reached by keys', async ({ open }) => {
  test.slow();
  const page = await open('Ada Lindholm', '/settings');
  await page.evaluate(`${axe.source}; null`);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [path, shown] of Object.entries(SCREENS)) {
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await expect(page.locator(shown).first()).toBeAttached();
      // What fades in has no contrast to speak of yet.
      await softly.poll(() => violations(page), `${path}, ${colorScheme}`).toEqual([]);
      if (colorScheme === 'dark') continue;
      expect(await numberControls(page)).toBeGreaterThan(5);
      softly(await notReached(page), path).toEqual([]);
    }
  }
});
