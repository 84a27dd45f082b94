import type { Browser, Page, Route } from '@playwright/test';

import { dragOver, freeRows, rowOf } from './board.ts';
import { expect, test, timelineReady } from './support.ts';

/** The calls that an opened timeline makes, by the path that a route pattern matches. */
const CALLS = [
  '**/config.json',
  '**/api/assist/configurations*',
  '**/api/account/me',
  '**/api/assist/resources*',
  '**/api/users/me/favourites',
  '**/api/cache/get',
  '**/v1/schedules/query',
  '**/v1/users/me/events?*',
  '**/api/event/statuses',
  '**/MessageHub/negotiate*',
] as const;

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'a wrong type': (route) => route.fulfill({ contentType: 'application/json', body: '"text"' }),
  'a missing field': (route) => route.fulfill({ contentType: 'application/json', body: '{}' }),
  'truncated JSON': (route) => route.fulfill({ contentType: 'application/json', body: '{"items":[{"scheduleId":"a' }),
  HTML: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Gateway</h1>' }),
  'status 500': (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
  'a dropped connection': (route) => route.abort('connectionreset'),
};

/** No blank page, no dead worker, no error that nobody caught. */
async function expectAlive(page: Page, errors: readonly string[]): Promise<void> {
  await expect(page.locator('#root')).not.toBeEmpty();
  await expect.poll(async () => (await page.locator('body').innerText()).trim().length).toBeGreaterThan(10);
  await expect(page.getByText('The engine was restarted')).toHaveCount(0);
  expect(errors).toEqual([]);
}

test.use({ serverArgs: ['--memory', '--resources', '100'] });

/** A browser with a guest's tokens, who is signed in from the first script on. */
async function openGuest(browser: Browser, origin: string, errors: string[]): Promise<Page> {
  const context = await browser.newContext();
  const answer = await context.request.post(`${origin}/api/account/guest-login`, { data: { displayName: 'Visitor' } });
  const { token, refreshToken } = (await answer.json()) as { token: string; refreshToken: string };
  await context.addInitScript(
    ([access, refresh]) => {
      localStorage.setItem('api_token', access);
      localStorage.setItem('api_refresh_token', refresh);
    },
    [token, refreshToken] as const,
  );
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  return page;
}

for (const call of CALLS) {
  test(`${call} answering nonsense leaves a message, not a blank page`, async ({ browser, server }) => {
    for (const [name, fault] of Object.entries(FAULTS)) {
      await test.step(name, async () => {
        const errors: string[] = [];
        const page = await openGuest(browser, server.origin, errors);
        await page.route(call, fault);
        await page.goto(`${server.origin}/reservations/timeline?date=2026-11-19`);
        await expectAlive(page, errors);
        await page.unroute(call);
        await page.reload();
        await timelineReady(page);
        await page.context().close();
      });
    }
  });
}

test('calls that never answer leave a message and the rest of the page', async ({ browser, server }) => {
  await Promise.all(
    CALLS.map(async (call) => {
      const errors: string[] = [];
      const page = await openGuest(browser, server.origin, errors);
      await page.route(call, () => new Promise<void>(() => undefined));
      await page.goto(`${server.origin}/reservations/timeline`);
      // Past the worker's patience of ten seconds.
      await page.waitForTimeout(12_000);
      await expectAlive(page, errors);
      await page.context().close();
    }),
  );
});

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`a creation that is answered with ${name} keeps what was typed`, async ({ open, expectedFaults }) => {
    expectedFaults.push(/Failed to load resource/);
    const page = await open('Ada Lindholm', '/reservations/timeline?date=2026-11-21&q=B1-01-');
    await timelineReady(page);
    const [id] = await freeRows(page, 1);
    await page.route('**/v1/users/me/events', fault);
    await dragOver(page, rowOf(page, id!), 40, 43);
    await page.getByLabel('Subject').fill('Typed by hand');
    await page.getByRole('button', { name: /^Reserve \d/ }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByLabel('Subject')).toHaveValue('Typed by hand');
    await page.unroute('**/v1/users/me/events');
    await page.getByRole('button', { name: /^Reserve \d/ }).click();
    await expect(page.getByRole('button', { name: /^Reserve \d/ })).toHaveCount(0, { timeout: 15_000 });
  });
}
