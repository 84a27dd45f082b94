import process from 'node:process';

import type { Page, Route } from '@playwright/test';

import { backToTimeline, dragOver, freeRows, rowOf } from './board.ts';
import { openWith, testsOfFirstVisits } from './first-visit.ts';
import { expect, timelineReady } from './support.ts';

const BAD_ANSWER = /Unexpected answer|Server error 500|Cannot connect to API server|took too long/;
const CANNOT_START =
  /Cannot load config file\.|API is not configured\.|Unexpected answer|Server error 500|Cannot connect|took too long/;

/** The calls that an opened timeline makes, and the message when they fail (spec point 8). */
const CALLS: readonly { readonly routes: readonly string[]; readonly words: RegExp }[] = [
  { routes: ['**/config.json'], words: CANNOT_START },
  { routes: ['**/api/assist/configurations*'], words: CANNOT_START },
  { routes: ['**/api/account/me'], words: CANNOT_START },
  {
    routes: ['**/api/assist/resources*'],
    words: /Error loading resources|nothing to reserve yet|Cannot connect|took too long/,
  },
  // Favourites that cannot be read are an empty list (spec point 8), and the calendar replaces our own cache.
  { routes: ['**/api/users/me/favourites'], words: /\d+ places/ },
  { routes: ['**/api/cache/get'], words: /\d+ places/ },
  { routes: ['**/api/cache/get', '**/v1/schedules/query'], words: BAD_ANSWER },
  { routes: ['**/v1/users/me/events?*'], words: BAD_ANSWER },
  { routes: ['**/api/event/statuses'], words: BAD_ANSWER },
  { routes: ['**/MessageHub/negotiate*'], words: /Not live since/ },
];

type Fault = (route: Route) => Promise<void>;

const FAULTS: Readonly<Record<string, Fault>> = {
  'a wrong type': (route) => route.fulfill({ contentType: 'application/json', body: '"text"' }),
  'a missing field': (route) => route.fulfill({ contentType: 'application/json', body: '{}' }),
  'truncated JSON': (route) => route.fulfill({ contentType: 'application/json', body: '{"items":[{"scheduleId":"a' }),
  HTML: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Gateway</h1>' }),
  'status 500': (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
  'a dropped connection': (route) => route.abort('connectionreset'),
};

/**
 * With FAULTS=all each call meets all six faults, and no answer. Otherwise call n meets faults n and n + 3, an invalid
 * body and a failed request, so that each fault is met by three calls or more; and every third call is not answered. In
 * Node every call meets every fault (tests/unit/wire/malformed.test.ts, tests/unit/wire/hub-negotiation.test.ts).
 */
const isEveryFault = process.env['FAULTS'] === 'all';

function faultsOf(call: number): readonly (readonly [name: string, fault: Fault])[] {
  return Object.entries(FAULTS).filter((_, fault) => isEveryFault || fault % 3 === call % 3);
}

const test = testsOfFirstVisits(import.meta.filename);

test.use({ serverArgs: ['--memory', '--resources', '100'] });

/** The message is shown, the worker lives, and no error is uncaught. */
async function expectSaid(page: Page, words: RegExp, errors: readonly string[]): Promise<void> {
  await expect(page.locator('body')).toContainText(words, { timeout: 60_000 });
  await expect(page.getByText('Deskway restarted')).toHaveCount(0);
  expect(errors).toEqual([]);
}

/** Once the server answers again everything works without a reload: by itself, or by a button that is shown. */
async function expectToPass(page: Page, words: RegExp): Promise<void> {
  await page.unrouteAll();
  const again = page.getByRole('button', { name: /^(?:Try (?:again|now)|Not live since)/ }).first();
  await expect(async () => {
    // It may have disappeared by itself meanwhile: a click that waits for it would take all the time there is.
    if (await again.isVisible()) await again.click({ timeout: 5_000 });
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible({ timeout: 5_000 });
    await expect(page.locator('[data-timeline-row]').first()).toBeAttached({ timeout: 1 });
    if (!isHealthy(words)) await expect(page.locator('body')).not.toContainText(words, { timeout: 1 });
  }).toPass({ timeout: 90_000 });
}

/** For a call whose failure is not visible. */
const isHealthy = (words: RegExp): boolean => words.test('100 places');

for (const [call, { routes, words }] of CALLS.entries()) {
  test(`${routes.join(' and ')} answering nonsense is reported until it ends`, async ({ browser, server, tokens }) => {
    const open = async (fault: Fault): Promise<Page> => {
      const errors: string[] = [];
      const page = await openWith(browser, tokens, errors);
      for (const route of routes) await page.route(route, fault);
      await page.goto(`${server.origin}/reservations/timeline?date=2026-11-18`);
      await expectSaid(page, words, errors);
      return page;
    };
    const pages = await Promise.all(faultsOf(call).map(([name, fault]) => test.step(name, () => open(fault))));
    await Promise.all(pages.map((page) => test.step('it passes', () => expectToPass(page, words))));
    await Promise.all(pages.map((page) => page.context().close()));
  });
}

test('calls that never answer are reported, too', async ({ browser, server, tokens }) => {
  await Promise.all(
    CALLS.filter((_, call) => isEveryFault || call % 3 === 1).map(async ({ routes, words }) => {
      const errors: string[] = [];
      const page = await openWith(browser, tokens, errors);
      for (const route of routes) await page.route(route, () => new Promise<void>(() => undefined));
      await page.goto(`${server.origin}/reservations/timeline?date=2026-11-18`);
      await expectSaid(page, words, errors);
      await page.context().close();
    }),
  );
});

test('a creation that is answered with nonsense keeps what was typed', async ({ open, expectedFaults }) => {
  expectedFaults.push(/Failed to load resource/);
  const page = await open('Ada Lindholm', '/reservations/timeline?date=2026-11-21&sort=name&q=B1-01-');
  await timelineReady(page);
  const [id] = await freeRows(page, 1);
  const send = page.getByRole('button', { name: /^Reserve \d/ });
  for (const [index, [name, fault]] of Object.entries(FAULTS).entries()) {
    await test.step(name, async () => {
      const start = 40 + 3 * index;
      await page.route('**/v1/users/me/events', fault);
      await dragOver(page, rowOf(page, id!), start, start + 1);
      await page.getByLabel('Subject').fill(`Typed by hand ${index}`);
      await send.click();
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible({ timeout: 60_000 });
      await expect(page.getByLabel('Subject')).toHaveValue(`Typed by hand ${index}`);
      await page.unroute('**/v1/users/me/events');
      await send.click();
      await backToTimeline(page);
    });
  }
});
