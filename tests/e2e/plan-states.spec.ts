/*
 * The plan when a level cannot be read, when it changes, and for whom a place is hidden.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page, Route } from '@playwright/test';

import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { Plans } from '../../server/store/store.ts';
import { find, focusedOption, LEVEL, list, planAt, planReady, plans, sheet } from './plan-page.ts';
import { places } from './stored.ts';
import { expect, signIn, startServer, test } from './support.ts';

const FRIDAY = '2026-11-20';

const levels = (page: Page) => page.getByRole('navigation', { name: 'Levels' });

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'status 500': (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
  'a missing field': (route) => route.fulfill({ contentType: 'application/json', body: '{"areaId":"b1-l2"}' }),
  'truncated JSON': (route) => route.fulfill({ contentType: 'application/json', body: '{"areaId":"b1-' }),
};

for (const [fault, answer] of Object.entries(FAULTS)) {
  test(`a level answered by ${fault} says so, the others work, and another try reads it`, async ({
    open,
    expectedFaults,
  }) => {
    expectedFaults.push(/Failed to load resource/);
    const page = await open('Ada Lindholm', '/settings');
    // From the beginning: the levels beside the open one are read ahead.
    await page.context().route('**/api/plans/levels/b1-l2*', answer);
    await page.goto(new URL(planAt(FRIDAY), page.url()).href);
    await planReady(page);
    await levels(page)
      .getByRole('button', { name: /^Level 2: / })
      .click();
    const said = page.getByText('This floor plan could not be loaded.');
    await expect(said).toBeVisible();
    await levels(page)
      .getByRole('button', { name: /^Level 1: / })
      .click();
    await planReady(page);
    await expect(said).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`level=${LEVEL}`));
    await levels(page)
      .getByRole('button', { name: /^Level 2: / })
      .click();
    await expect(said).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(said).toBeVisible();
    await page.context().unroute('**/api/plans/levels/b1-l2*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(said).toHaveCount(0);
    await expect(list(page)).toHaveAttribute('aria-label', 'Places on Level 2');
    await expect(page.locator('[data-plan-canvas][data-drawn]')).toBeAttached();
  });
}

test('a place that is reserved to somebody else is neither in the list nor in the answer', async ({ open }) => {
  const [id, name] = ['r00018', 'Desk B1-01-018'];
  expect(places.find((place) => place.id === id)?.displayName).toBe(name);
  const answerFor = (page: Page) =>
    page.evaluate(async (level) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('api_token')}` };
      return (await fetch(`/api/plans/levels/${level}`, { headers })).text();
    }, LEVEL);
  const ada = await open('Ada Lindholm', planAt(FRIDAY, `&place=${id}`));
  await planReady(ada);
  await expect(sheet(ada, name)).toBeVisible();
  expect(await answerFor(ada)).toContain(`"${id}"`);

  const ben = await open('Ben Okafor', planAt(FRIDAY, `&place=${id}`));
  await planReady(ben);
  expect(await answerFor(ben)).not.toContain(`"${id}"`);
  // A desk near it is found.
  await find(ben, 'Desk B1-01-015');
  await ben.keyboard.press('Escape');
  await expect(async () => {
    await ben.keyboard.type(name);
    expect(await focusedOption(ben)).not.toContain(name);
  }).toPass();
  await expect(ben.getByRole('dialog')).toHaveCount(0);
  const count = async (page: Page) => Number(await list(page).getByRole('option').first().getAttribute('aria-setsize'));
  expect(await count(ben)).toBe((await count(ada)) - 1);
});

/** The plans with another name and credit of {@link LEVEL}. */
function changedPlans(): Plans {
  const { campus, levels: drawn } = plans;
  const areaAt = campus.areas.findIndex(({ id }) => id === LEVEL);
  const levelAt = drawn.findIndex(({ areaId }) => areaId === LEVEL);
  const [area, level] = [campus.areas[areaAt], drawn[levelAt]];
  if (area === undefined || level === undefined) throw new Error('The campus has no such level');
  return {
    ...plans,
    campus: { ...campus, areas: campus.areas.with(areaAt, { ...area, name: { en: 'Garden level' } }) },
    levels: drawn.with(levelAt, { ...level, credit: 'Drawn anew' }),
  };
}

test('a plan that changes on the server changes on the screen', async ({ browser }) => {
  const data = await mkdtemp(join(tmpdir(), 'deskway-plans-'));
  const server = await startServer(['--data', data, '--resources', '300']);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await signIn(page, server.origin, 'Ben Okafor', planAt(FRIDAY));
    await planReady(page);
    await expect(list(page)).toHaveAttribute('aria-label', 'Places on Level 1');
    await expect(levels(page).getByRole('button', { name: /^Level 1: \d+ of \d+ free$/ })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const store = createSqliteStore(data);
    await store.plans.replace(changedPlans());
    await store.close();
    await expect(list(page)).toHaveAttribute('aria-label', 'Places on Garden level');
    await expect(page.getByText('Drawn anew')).toBeVisible();
    await expect(levels(page).getByRole('button', { name: /^Garden level: \d+ of \d+ free$/ })).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window), 'the page was not loaded anew').toBe(true);
  } finally {
    await context.close();
    await server.stop();
    await rm(data, { recursive: true });
  }
});
