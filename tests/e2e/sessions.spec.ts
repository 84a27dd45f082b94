/*
 * One sign-in in several tabs, and on several devices: tokens that expire, and signing out.
 */
import type { Page, WebSocket } from '@playwright/test';

import { bookingState, expect, type RunningServer, test } from './support.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('api_token'));

/** A page that is about to reserve a desk of its own. */
async function fillForm(page: Page, server: RunningServer, subject: string, desk: string): Promise<void> {
  await page.goto(`${server.origin}/reservations/reserve?start=2026-11-19T20:00&end=2026-11-19T21:00`);
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('combobox', { name: 'Places' }).fill(desk);
  const free = page.getByRole('listbox', { name: 'Places' }).getByRole('option').filter({ hasText: 'free' });
  await free.first().click();
  await expect(page.getByText('Free at this time')).toBeVisible();
}

/** The reservations that the server has. */
async function subjects(page: Page, { origin }: RunningServer): Promise<readonly string[]> {
  const range = 'start=2026-11-19T00:00:00Z&end=2026-11-20T00:00:00Z&pageSize=200';
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.get(`${origin}/v1/users/me/events?${range}`, { headers });
  const { value }: { readonly value: readonly { readonly subject: string }[] } = await answer.json();
  return value.map(({ subject }) => subject);
}

test('an expired token is refreshed once for two tabs, and both continue with their forms', async ({
  open,
  server,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 401|WebSocket/);
  const first = await open('Ada Lindholm', '/settings');
  const second = await first.context().newPage();
  await fillForm(first, server, 'From the first tab', 'B1-01-02');
  await fillForm(second, server, 'From the second tab', 'B1-01-03');
  const expired = await tokenOf(first);
  const refusedIn = new Set<Page | null>();
  let refreshes = 0;
  let release = (): void => undefined;
  const bothRefused = new Promise<void>((resolve) => {
    release = resolve;
  });
  await first.context().route(/\/(api|v1)\//, async (route) => {
    const request = route.request();
    if (request.url().endsWith('/api/account/refresh')) {
      refreshes += 1;
      // The other tab has noticed it too by then; a refresh without any answer would be retried.
      await Promise.race([bothRefused, new Promise((resolve) => setTimeout(resolve, 3_000))]);
      return route.continue();
    }
    if (request.headers()['authorization'] !== `Bearer ${expired}`) return route.continue();
    if (request.method() === 'POST' && request.url().endsWith('/v1/users/me/events')) {
      refusedIn.add(request.postData()?.includes('first') === true ? first : second);
      if (refusedIn.size === 2) release();
    }
    return route.fulfill({ status: 401, json: { code: 'unauthorized', detail: 'The token has expired' } });
  });
  await Promise.all([first, second].map((page) => button(page, /^Reserve 20:00/).click()));
  for (const page of [first, second]) {
    await expect(bookingState(page, 'Booked')).toBeVisible();
  }
  expect(refreshes).toBe(1);
  expect(await tokenOf(second)).toBe(await tokenOf(first));
  expect(await tokenOf(first)).not.toBe(expired);
  expect((await subjects(first, server)).filter((subject) => subject.startsWith('From the'))).toHaveLength(2);
});

test('a refresh whose answer is lost signs nobody out, in neither tab', async ({ open, server, expectedFaults }) => {
  expectedFaults.push(/status of 401|ERR_|Failed to load|WebSocket/);
  const first = await open('Ada Lindholm', '/settings');
  const second = await first.context().newPage();
  await fillForm(first, server, 'Kept over a lost answer', 'B1-01-02');
  await second.goto(`${server.origin}/settings`);
  await expect(second.getByRole('checkbox', { name: /^Garage \d/ }).first()).toBeEnabled();
  const expired = await tokenOf(first);
  let lost = 0;
  await first.context().route(/\/(api|v1)\//, async (route) => {
    const request = route.request();
    if (request.url().endsWith('/api/account/refresh') && lost === 0) {
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    }
    if (request.headers()['authorization'] !== `Bearer ${expired}`) return route.continue();
    return route.fulfill({ status: 401, json: { code: 'unauthorized', detail: 'The token has expired' } });
  });
  await button(first, /^Reserve 20:00/).click();
  await expect(bookingState(first, 'Booked')).toBeVisible();
  expect(lost).toBe(1);
  await second
    .getByRole('checkbox', { name: /^Garage \d/ })
    .first()
    .check();
  await expect(second.getByText(/shown\. Saved/)).toBeVisible();
});

const isLive = (socket: WebSocket): boolean => socket.url().includes('/MessageHub');
const isSigned = (socket: WebSocket): boolean => isLive(socket) && socket.url().includes('access_token');

test('signing out in one tab signs out the others, and ends their live connections', async ({ open, server }) => {
  const page = await open('Ben Okafor', '/settings');
  // A connection that this page still opens would count as one of the next page, and its end would not be seen.
  await expect(button(page, 'Live')).toBeVisible();
  const other = await page.context().newPage();
  const ends: Promise<unknown>[] = [];
  for (const [tab, path] of [
    [page, '/settings'],
    [other, '/favourites'],
  ] as const) {
    const [socket] = await Promise.all([tab.waitForEvent('websocket', isSigned), tab.goto(server.origin + path)]);
    // The steps before the end take time as well on a slow machine: the test's own limit is enough.
    ends.push(socket.isClosed() ? Promise.resolve() : socket.waitForEvent('close', { timeout: 0 }));
  }
  const spent = await tokenOf(page);
  const after: string[] = [];
  await button(page, /^Account/).click();
  for (const tab of [page, other]) tab.on('websocket', (socket) => after.push(socket.url()));
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  for (const tab of [page, other]) await tab.waitForURL((url) => url.pathname === '/account/login');
  await Promise.all(ends);
  // Signed out first here, then there: the connections may have been closed from here.
  const headers = { authorization: `Bearer ${spent}` };
  await expect
    .poll(async () => (await page.request.get(`${server.origin}/v1/users/me`, { headers })).status())
    .toBe(401);
  for (const tab of [page, other]) await expect(button(tab, 'Sign in').first()).toBeVisible();
  expect(after.filter((url) => url.includes('access_token'))).toEqual([]);
});

test('signing out everywhere signs out the other devices, and what was typed there is kept', async ({
  open,
  server,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 401|WebSocket/);
  const here = await open('Emi Watanabe', '/settings');
  const there = await open('Emi Watanabe', '/settings');
  await fillForm(there, server, 'Typed on the other device', 'B1-01-02');
  await button(here, /^Account/).click();
  await button(here, 'Sign out on all devices').click();
  await here.waitForURL((url) => url.pathname === '/account/login');
  // There is no user activity on that device.
  await expect(there.getByText(/^Your session has ended/)).toBeVisible();
  await there.getByRole('button', { name: 'Sign in', exact: true }).click();
  await there.getByRole('button', { name: 'Emi Watanabe' }).click();
  await expect(there.getByLabel('Subject')).toHaveValue('Typed on the other device');
});

test('a calendar whose token is revoked while a reservation is sent leads to the sign-in, and nothing typed is lost', async ({
  open,
  server,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 401|WebSocket/);
  const page = await open('Emi Watanabe', '/settings');
  await fillForm(page, server, 'Typed before the revocation', 'B1-01-02');
  await page.route(/\/v1\/users\/me\/events$/, async (route) => {
    // What the server does when the calendar's provider refuses its refresh token: this sign-in is over.
    const headers = { authorization: `Bearer ${await tokenOf(page)}` };
    await page.request.post(`${server.origin}/api/account/ews-logout`, { headers });
    return route.fulfill({ status: 401, json: { code: 'unauthorized', detail: 'Sign in, then try again.' } });
  });
  await button(page, /^Reserve 20:00/).click();
  await expect(page.getByText(/^Your session has ended/)).toBeVisible();
  await page.unroute(/\/v1\/users\/me\/events$/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Emi Watanabe' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Typed before the revocation');
  await button(page, /^Reserve 20:00/).click();
  await expect(bookingState(page, 'Booked')).toBeVisible();
  const sent = (await subjects(page, server)).filter((subject) => subject === 'Typed before the revocation');
  expect(sent).toHaveLength(1);
});
