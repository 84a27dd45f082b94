import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from '@playwright/test';

import { dragOver, freeRows, rowOf } from './board.ts';
import { expect, test, timelineReady } from './support.ts';

const DAY = '/reservations/timeline?date=2026-11-23';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function expectAccessible(page: Page): Promise<void> {
  // The page's policy allows no further script; what the driver evaluates does not count as one.
  await page.evaluate(axe);
  // Text that is still fading in has no meaningful contrast.
  await expect
    .poll(() => page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))'))
    .toEqual([]);
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem('api_token'));

test('a mailed link signs in, once, and leads back', async ({ open }) => {
  const page = await open(null, DAY);
  await page.getByRole('link', { name: 'Send me a link by e-mail' }).click();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('clara.novakova@deskway.example');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('button', { name: 'Open the link' }).click();
  await expect(page.getByRole('button', { name: /^Sign in as Clara/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Sign in as Clara/ }).click();
  await page.waitForURL((url) => url.pathname + url.search === DAY);
  await timelineReady(page);
});

test('a guest is sent to the sign-in by actions that guests may not use', async ({ open }) => {
  const page = await open(null, '/account/guest');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Grace');
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/account/'));
  await page.goto(new URL('/settings', page.url()).href);
  await expect(page.getByText(/^Sign in to choose areas/)).toBeVisible();
  await expectAccessible(page);
});

test('signing out ends the session of every tab, and removes all data of the user', async ({ open, server }) => {
  const page = await open('Ben Okafor', DAY);
  const other = await page.context().newPage();
  await other.goto(`${server.origin}/settings`);
  await expect(other.getByRole('combobox', { name: 'Language' })).toBeVisible();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  for (const tab of [page, other]) await tab.waitForURL((url) => url.pathname === '/account/login');
  expect(await token(other)).toBeNull();
  await expect(other.getByText(/^Your session has ended/)).toHaveCount(0);
});

// The live connection ends with the session, so a page that has one notices by itself; one without notices at a press.
for (const isLive of [true, false]) {
  const how = isLive ? 'at once where it is live' : 'at the next press where it is not';
  test(`a session that ends while a form is open says so ${how}, and the form is there again`, async ({
    open,
    server,
    expectedFaults,
  }) => {
    // The browser logs each refused request.
    expectedFaults.push(/status of 401/);
    const page = await open('Ada Lindholm', '/reservations/timeline?date=2026-11-21&sort=name&q=B1-01-');
    if (!isLive) {
      expectedFaults.push(/ERR_FAILED|Failed to fetch|negotiat/i);
      await page.route('**/MessageHub/**', (route) => route.abort());
      await page.reload();
    }
    await timelineReady(page);
    await expect(page.getByRole('button', { name: isLive ? 'Live' : /^Not live/ })).toBeVisible();
    const [id = ''] = await freeRows(page, 1);
    await dragOver(page, rowOf(page, id), 40, 44);
    await page.getByLabel('Subject').fill('Quarterly numbers');
    const ended = await page.request.post(`${server.origin}/api/account/logout-everywhere`, {
      headers: { authorization: `Bearer ${(await token(page)) ?? ''}` },
    });
    expect(ended.status()).toBe(204);
    const said = page.getByText(/^Your session has ended/);
    // Requests of the sheet that were still open may have noticed it before.
    if (!isLive)
      await page
        .getByRole('button', { name: /^Reserve \d/ })
        .or(said)
        .first()
        .click();
    await expect(said).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Ada Lindholm' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Quarterly numbers');
  });
}
