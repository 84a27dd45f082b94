/*
 * A kiosk that nobody looks after: visits leave nothing behind, and it goes on after a lost network, a restart of the
 * server, midnight and weeks.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import { plans } from './plan-page.ts';
import { expectNoLeak, leaveAlone, markOf, markPage } from './soak.ts';
import { startStoppable } from './stoppable-server.ts';
import { expect, test } from './support.ts';

const KIOSK = 'b1-kiosk-1';
const UPRIGHT = { width: 1080, height: 1920 };

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '0'] });

const here = (page: Page) => page.getByRole('heading', { name: 'You are here: Information kiosk 1' });
const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
const key = (page: Page, letter: string) =>
  page.getByRole('group', { name: 'Keyboard' }).getByRole('button', { name: letter, exact: true });

/** A visitor types a word, has the way shown to what is found first, and leaves. */
async function visitInPage(count: number): Promise<void> {
  const press = (label: string): void => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent === label);
    if (found === undefined) throw new Error(`There is no ${label}`);
    found.click();
  };
  const until = async (find: () => HTMLElement | null | undefined): Promise<HTMLElement> => {
    for (;;) {
      const found = find();
      if (found != null) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const ofPrinter = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('li > button')].find((one) => one.textContent?.startsWith('Printer'));
  for (let cycle = 0; cycle < count; cycle += 1) {
    for (const letter of 'prin') press(letter);
    (await until(ofPrinter)).click();
    await until(() => document.querySelector<HTMLElement>('ol[aria-label="Steps"] li'));
    press('Start over');
    await until(() => document.querySelector<HTMLElement>('fieldset[aria-label="Keyboard"]'));
  }
}

test('a kiosk has no leak after a day of visitors', async ({ open }) => {
  const page = await open(null, `/kiosk/${KIOSK}`, UPRIGHT);
  await expect(key(page, 'p')).toBeVisible();
  await expectNoLeak(page, async (count) => {
    await page.evaluate(visitInPage, count);
    await expect(steps(page)).toHaveCount(0);
  });
});

async function showPrinter(page: Page): Promise<void> {
  for (const letter of 'prin') await key(page, letter).click();
  await page
    .getByRole('button', { name: /^Printer.*B1.*Level 2/ })
    .first()
    .click();
  await expect(steps(page).first()).toBeVisible();
}

test('a kiosk goes on without a network, after a restart of its server, past midnight, and is new every night', async ({
  browser,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'deskway-kiosk-'));
  const server = await startStoppable(data);
  const context = await browser.newContext({ viewport: UPRIGHT });
  const page = await context.newPage();
  await page.clock.install({ time: new Date('2026-11-18T15:30:00Z') });
  const store = createSqliteStore(data);
  try {
    await page.goto(`${server.origin}/kiosk/${KIOSK}`);
    await expect(here(page)).toBeVisible();
    await markPage(page);
    await showPrinter(page);
    await page.getByRole('button', { name: 'Start over' }).click();

    // The power of the server fails: ways are found all the same, in each language, and the next visitor has a fresh kiosk.
    await server.kill();
    await page.getByRole('button', { name: 'DE', exact: true }).click();
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await showPrinter(page);
    await page.getByRole('button', { name: 'DE', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Sie sind hier: / })).toBeVisible();
    await page.clock.fastForward('00:01:30');
    await expect(here(page)).toBeVisible();
    await expect(steps(page)).toHaveCount(0);

    // Past midnight and the whole night it stays as it was: a page without its server could not be loaded again.
    await leaveAlone(page, 11);
    await expect(markOf(page)).toHaveCount(1);
    await showPrinter(page);

    // With its server it hears again what an operator does.
    await server.startAgain();
    const out = plans.pois.map((poi) => (poi.id === KIOSK ? { ...poi, isOutOfOrder: true } : poi));
    await store.plans.replace({ ...plans, pois: out });
    await expect(page.getByText('This kiosk is out of order.')).toBeVisible();

    // The next night finds it out of order; it is loaded again, which only the mark tells, and is the same kiosk.
    await leaveAlone(page, 23);
    await expect(markOf(page)).toHaveCount(0);
    await expect(page.getByText('This kiosk is out of order.')).toBeVisible();
    await store.plans.replace(plans);
    await expect(here(page)).toBeVisible();
    await showPrinter(page);
  } finally {
    await store.close();
    await context.close();
    await server.stop();
    await rm(data, { recursive: true });
  }
});

test('a kiosk whose page is lost starts without its server, in its own language', async ({ browser }) => {
  const data = await mkdtemp(join(tmpdir(), 'deskway-kiosk-'));
  const server = await startStoppable(data);
  const context = await browser.newContext({ viewport: UPRIGHT, serviceWorkers: 'allow' });
  const page = await context.newPage();
  try {
    await page.goto(`${server.origin}/kiosk/${KIOSK}`);
    await showPrinter(page);
    await page.getByRole('button', { name: 'DE', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Sie sind hier: / })).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
      .toBe('activated');
    await server.kill();
    await page.reload();
    await expect(here(page)).toBeVisible();
    await showPrinter(page);
  } finally {
    await context.close();
    await server.stop();
    await rm(data, { recursive: true });
  }
});

test('a door is loaded again every night as well, once nobody has been there for a minute', async ({ open }) => {
  const page = await open('Door displays', '/', { width: 1280, height: 800 });
  await page.clock.install({ time: new Date('2026-11-18T12:00:00Z') });
  await page.goto(new URL('/touch/r00022', page.url()).href);
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  await markPage(page);
  await leaveAlone(page, 12);
  await expect(markOf(page)).toHaveCount(1);
  await leaveAlone(page, 3);
  await expect(markOf(page)).toHaveCount(0);
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
});
