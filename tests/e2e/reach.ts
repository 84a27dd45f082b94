/*
 * Whether all controls on a screen, or in a dialog on it, are reached by keys, and whether axe finds anything.
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

/** The page's policy allows no further script; what the driver evaluates does not count as one. */
export async function prepareAxe(page: Page): Promise<void> {
  await page.evaluate(`${axe.source}; null`);
}

/** Accessibility problems, in the words of the rule. */
export async function violations(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const found = await window.axe.run(document, { resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/**
 * Numbers the controls on the screen, so that they can be identified.
 * @param within selector of their container
 * @returns how many there are
 */
export function numberControls(page: Page, within = 'body'): Promise<number> {
  return page.evaluate((selector) => {
    const isReachable = (element: HTMLElement): boolean =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.checkVisibility({ visibilityProperty: true });
    /** Tab reaches the selected one of a group, and the arrow keys the others. */
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

/** Goes round the page by Tab, wherever it begins, until all are reached. @returns the controls not reached */
export async function notReached(page: Page, count: number): Promise<readonly string[]> {
  const reached = new Set<string>();
  for (let stop = 0, rounds = 0; stop < MOST_STOPS && rounds < 2 && reached.size < count; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.getAttribute('data-control') ?? null);
    // After the last one comes the browser's own frame.
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
