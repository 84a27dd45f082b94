/*
 * Behaviour of other engines, simulated in Chromium: WebKit has no address for the entry of a worker, and no Temporal.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';

import { findTestBrowser } from '../../.ci/chromium.mjs';
import { expect, signIn, test, timelineReady } from './support.ts';

const path = findTestBrowser();

/** Appended to the address of a worker's entry, so that the address without it is another module. */
const ENTRY = '?entry';

test.use({
  launchOptions: {
    ...(path === null ? {} : { executablePath: path }),
    args: ['--no-sandbox', '--disable-background-networking', '--js-flags=--no-harmony-temporal'],
  },
});

/** A browser in which a lazy module that imports from the entry of its worker gets another instance of it. */
async function openWithNamelessEntries(browser: Browser): Promise<BrowserContext> {
  // The page's own policy does not allow wrapping the address of a worker.
  const context = await browser.newContext({ bypassCSP: true });
  await context.addInitScript((entry) => {
    const Native = window.Worker;
    window.Worker = class extends Native {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(String(address) + entry, options);
      }
    };
  }, ENTRY);
  return context;
}

/** How much of the day is hidden at the left edge of the timeline, in hours. */
const hiddenHours = (page: Page): Promise<number> =>
  page.locator('[data-timeline-scroller]').evaluate((scroller) => scroller.scrollLeft / 80);

test('each worker runs once where its entry has no address', async ({ browser, server }) => {
  const context = await openWithNamelessEntries(browser);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const page = await context.newPage();
  await signIn(page, server.origin, 'Ada Lindholm');
  await timelineReady(page);
  const entries = asked.filter((address) => address.endsWith(ENTRY)).map((address) => address.slice(0, -ENTRY.length));
  expect(new Set(entries).size).toBe(2);
  expect(asked.filter((address) => entries.includes(address))).toEqual([]);
  await context.close();
});

test('without Temporal the timeline opens an hour before now', async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/timeline');
  await timelineReady(page);
  expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(false);
  await expect.poll(() => hiddenHours(page)).toBe(8);
});
