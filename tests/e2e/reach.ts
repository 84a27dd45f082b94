/*
 * Whether all that can be operated on a screen, or in a dialog on it, is come to by keys, and whether axe finds anything.
 */
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** More than the screen with the most controls needs; a date has several stops. */
const MOST_STOPS = 250;

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** The policy of the page allows no further script; what the driver evaluates is none. */
export async function prepareAxe(page: Page): Promise<void> {
  await page.evaluate(`${axe.source}; null`);
}

/** What a person who cannot see it, or sees it badly, would stumble over; in words of the rule. */
export async function violations(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const found = await window.axe.run(document, { resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/**
 * Numbers the controls on the screen, so that they are known again.
 * @param within selector of what holds them
 * @returns how many there are
 */
export function numberControls(page: Page, within = 'body'): Promise<number> {
  return page.evaluate((selector) => {
    const isReachable = (element: HTMLElement): boolean =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.checkVisibility({ visibilityProperty: true });
    /** The keys come to the chosen one of a group, and go on within it by arrows. */
    const isOfGroup = (element: HTMLElement): boolean =>
      element instanceof HTMLInputElement && element.type === 'radio' && !element.checked;
    for (const old of document.querySelectorAll<HTMLElement>('[data-control]')) delete old.dataset['control'];
    const controls = [
      ...(document
        .querySelector(selector)
        ?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]') ?? []),
    ];
    const reachable = controls.filter((element) => isReachable(element) && !isOfGroup(element));
    for (const [index, element] of reachable.entries()) element.dataset['control'] = String(index);
    return reachable.length;
  }, within);
}

/** Goes round the page by Tab, wherever it begins, until it has come to all. @returns the controls that were not come to */
export async function notReached(page: Page, count: number): Promise<readonly string[]> {
  const reached = new Set<string>();
  for (let stop = 0, rounds = 0; stop < MOST_STOPS && rounds < 2 && reached.size < count; stop += 1) {
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
