/*
 * Every sheet and dialog: axe finds nothing in either theme, each control is reached by keys, and Escape closes it.
 */
import type { Page } from '@playwright/test';

import { deskAt, freeDesks, planAt, planReady, ROUTE } from './plan-page.ts';
import { notReached, numberControls, prepareAxe, violations } from './reach.ts';
import { expect, goWithin, test, timelineReady } from './support.ts';

const softly = expect.configure({ soft: true });

/** Checks the dialog that is open, and closes it. */
async function examine(page: Page, name: string): Promise<void> {
  const dialog = page.locator('dialog[open]').last();
  await expect(dialog, name).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await softly.poll(() => violations(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  await dialog.evaluate((element: HTMLElement) => {
    element.dataset['examined'] = '';
    element.focus();
  });
  const count = await numberControls(page, 'dialog[data-examined]');
  expect(count, name).toBeGreaterThan(0);
  softly(await notReached(page, count), name).toEqual([]);
  await dialog.press('Escape');
  await expect(page.locator('dialog[data-examined]'), name).toHaveCount(0);
}

/** Keys are handled once the timeline's own code has loaded. */
async function openByKey(page: Page, key: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.locator('dialog[open]')).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

const OWN = /^(?!Ben Okafor).+, \d\d:\d\d–/;

async function openTimeline(page: Page, query: string): Promise<void> {
  await goWithin(page, `/reservations/timeline?${query}`);
  await timelineReady(page);
}

test('the sheets of the timeline', async ({ open }) => {
  test.slow();
  const page = await open('Ada Lindholm', '/reservations/timeline');
  await timelineReady(page);
  await prepareAxe(page);
  for (const [name, key] of Object.entries({ legend: 'l', keys: '?', filters: 'q', colleagues: 'p' })) {
    await openByKey(page, key);
    await examine(page, name);
  }
  await openTimeline(page, 'date=2026-11-21&q=B1-01-001');
  await openByKey(page, 'c');
  await examine(page, 'a new reservation');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Shift+Enter');
  await examine(page, 'a place');
  await openTimeline(page, 'q=B1-01-001');
  const own = page.getByRole('gridcell', { name: OWN }).first();
  await own.dispatchEvent('click');
  await examine(page, 'an own reservation');
  await own.dispatchEvent('click');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await examine(page, 'moving it');
});

test('the sheets of the floor plan', async ({ open }) => {
  const day = '2026-11-21';
  const page = await open('Ada Lindholm', '/settings');
  await prepareAxe(page);
  await goWithin(page, planAt(day, `&place=${deskAt(freeDesks(day), 0).id}`));
  await planReady(page);
  await examine(page, 'a place on the plan');
  await page.getByRole('button', { name: 'Seats together' }).click();
  await examine(page, 'seats together');
  await openByKey(page, 'q');
  await examine(page, 'the filters of the plan');
});

test('the sheet of a colleague’s reservation', async ({ open }) => {
  const page = await open('Ada Lindholm', '/colleagues');
  await page.locator('main input').first().fill('okafor');
  await page.getByRole('button', { name: 'Follow Ben Okafor' }).click();
  await expect(page.getByRole('button', { name: 'Unfollow Ben Okafor' })).toBeVisible();
  await prepareAxe(page);
  await openTimeline(page, 'date=2026-11-18');
  const item = page.getByRole('gridcell', { name: /^Ben Okafor, / }).first();
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(item).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await item.dispatchEvent('click');
  await examine(page, 'a colleague’s reservation');
});

test('the sheet of an event, the dialog for the dates of a series, and the filter of my events', async ({ open }) => {
  test.slow();
  const page = await open('Ada Lindholm', '/');
  await prepareAxe(page);
  await page.getByRole('button', { name: 'Working here today', exact: true }).first().click();
  await examine(page, 'an event');
  await goWithin(page, '/reservations/my?date=2026-11-23&days=14');
  await page.getByRole('button', { name: 'Places and people' }).click();
  await examine(page, 'the filter of my events');
  await page
    .locator('[data-row]')
    .filter({ hasText: /series|Every|repeats/i })
    .first()
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel reservation' }).click();
  await examine(page, 'which of a series');
});

test('the rest of the day at a door', async ({ open }) => {
  const page = await open('Ada Lindholm', '/touch/r00001', { width: 1280, height: 800 });
  await prepareAxe(page);
  const later = page.getByRole('button', { name: 'Today', exact: true });
  await expect(later).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await softly.poll(() => violations(page), `a door, ${colorScheme}`).toEqual([]);
  }
  const count = await numberControls(page);
  softly(await notReached(page, count), 'a door').toEqual([]);
  await later.click();
  await examine(page, 'later today');
});

test('the sheet with the code of a route', async ({ open }) => {
  const page = await open('Ada Lindholm', '/settings');
  await prepareAxe(page);
  await goWithin(page, ROUTE);
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await examine(page, 'the code of a route');
});
