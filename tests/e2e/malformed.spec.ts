import type { Page, Route } from '@playwright/test';

import { expect, signIn, test, timelineReady } from './support.ts';

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

for (const call of CALLS) {
  test(`${call} answering nonsense leaves a message, not a blank page`, async ({ browser, server }) => {
    for (const [name, fault] of Object.entries(FAULTS)) {
      await test.step(name, async () => {
        const context = await browser.newContext();
        const page = await context.newPage();
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(`${name}: ${error.message}`));
        await page.goto(`${server.origin}/account/guest`);
        await page.getByLabel('Name').fill('Visitor');
        await page.getByRole('button', { name: 'Continue as guest' }).click();
        await page.waitForURL((url) => !url.pathname.startsWith('/account/'));
        await context.route(call, fault);
        await page.goto(`${server.origin}/reservations/timeline?date=2026-11-19`);
        await expectAlive(page, errors);
        await context.unroute(call);
        await page.reload();
        await timelineReady(page);
        await context.close();
      });
    }
  });
}

test('calls that never answer leave a message and the rest of the page', async ({ browser, server }) => {
  await Promise.all(
    CALLS.map(async (call) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(`${call}: ${error.message}`));
      await context.route(call, () => new Promise<void>(() => undefined));
      await page.goto(`${server.origin}/reservations/timeline`);
      await expectAlive(page, errors);
      await context.close();
    }),
  );
});

test('a creation that is answered with nonsense keeps what was typed', async ({ page, server }) => {
  await signIn(page, server.origin, 'Ada');
  await timelineReady(page);
});
