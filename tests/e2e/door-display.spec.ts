/*
 * A door display with an account of its own: its sign-in ends, the door says who is needed, and it goes on.
 */
import type { Page, Route } from '@playwright/test';

import { bookingState, expect, kept, type RunningServer, test } from './support.ts';

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '300'] });

const SIGNED_OUT = 'This display is signed out. An administrator has to sign it in.';
/** No token of ours. */
const OUTDATED = 'e30.e30.e30';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Ends the sign-ins of all displays, as an administrator does from elsewhere. */
async function endEverywhere(page: Page, { origin }: RunningServer): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('api_token'));
  const headers = { authorization: `Bearer ${token}` };
  const ended = await fetch(`${origin}/api/account/logout-everywhere`, { method: 'POST', headers });
  expect(ended.status).toBe(204);
}

/** What the display has stored of its sign-in. */
const readTokens = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('api_token') ?? '',
    refreshToken: localStorage.getItem('api_refresh_token') ?? '',
  }));

type Tokens = Awaited<ReturnType<typeof readTokens>>;

/** Makes the next page start with these tokens, as the browser does after a power cut with what it had stored. */
const writeTokens = (page: Page, tokens: Tokens) =>
  page.evaluate(({ token, refreshToken }) => {
    localStorage.setItem('api_token', token);
    localStorage.setItem('api_refresh_token', refreshToken);
  }, tokens);

test('a display whose sign-in was ended says so on the door, and is the same door after a new sign-in', async ({
  open,
  server,
  expectedFaults,
}) => {
  expectedFaults.push(/401|WebSocket|sign-in has ended/i);
  const page = await open('Door displays', '/touch/r00026', { width: 1280, height: 800 });
  await button(page, 'Book 30m').click();
  await expect(page.getByText('Booked at the door')).toBeVisible();
  await endEverywhere(page, server);

  // The next request finds out: a touch, or the door's own read that comes before it.
  await expect(async () => {
    for (const name of ['Finish', 'Finish now']) {
      if (await button(page, name).isVisible()) await button(page, name).click({ timeout: 1_000 });
    }
    await expect(page.getByText(SIGNED_OUT)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText('Was in use')).toBeVisible();
  await expect(page.getByText(/^Not live since \d\d:\d\d$/)).toBeVisible();
  await expect(page).toHaveURL(/\/touch\/r00026$/);

  await button(page, 'Sign in').click();
  await button(page, 'Sign in').click();
  await page.getByRole('button', { name: 'Door displays' }).click();
  await expect(page).toHaveURL(/\/touch\/r00026$/);
  await expect(page.getByText('In use', { exact: true })).toBeVisible();
  await expect(button(page, 'Finish')).toBeVisible();
});

test('a signed-out display keeps its door over a reload and without a server, until it is signed in', async ({
  open,
  server,
  expectedFaults,
}) => {
  expectedFaults.push(/401|ERR_|Failed to load|WebSocket|sign-in has ended/i);
  const page = await open('Door displays', '/touch/r00022', { width: 1280, height: 800 });
  await button(page, 'Book 30m').click();
  await expect(page.getByText('In use', { exact: true })).toBeVisible();
  await expect.poll(async () => (await kept(page)).taken).toBeGreaterThan(0);
  await endEverywhere(page, server);

  // The next page notices, and the one after that has no tokens any more.
  for (const _page of ['next', 'after that']) {
    await page.reload();
    await expect(page.getByText(SIGNED_OUT)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Desk B1-01-022' })).toBeVisible();
    await expect(page.getByText('Was in use')).toBeVisible();
    await expect(page.getByText(/^Not live since \d\d:\d\d$/)).toBeVisible();
    await expect(button(page, 'Finish')).toHaveCount(0);
    await expect(page).toHaveURL(/\/touch\/r00022$/);
  }
  expect(await readTokens(page)).toEqual({ token: '', refreshToken: '' });

  // Nothing reports the server's clock: the day, and with it the state, are not known.
  await page.route(/config|\/api\/|\/v1\/|MessageHub/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(SIGNED_OUT)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Desk B1-01-022' })).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Sign in').click();
  await button(page, 'Sign in').click();
  await page.getByRole('button', { name: 'Door displays' }).click();
  await expect(page).toHaveURL(/\/touch\/r00022$/);
  await expect(page.getByText('In use', { exact: true })).toBeVisible();
  await expect(button(page, 'Finish')).toBeVisible();
});

test('a display stays signed in where the answer to its refresh was lost, or the power failed right after it', async ({
  open,
  expectedFaults,
}) => {
  expectedFaults.push(/401|ERR_|Failed to load|WebSocket/);
  const page = await open('Door displays', '/touch/r00023', { width: 1280, height: 800 });
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  const before = await readTokens(page);
  // A door without an answer tries again every thirty seconds.
  const asLate = { timeout: 65_000 };
  let lost = 0;
  const lose = async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort();
    lost += 1;
  };
  await page.route('**/api/account/refresh', lose, { times: 1 });
  await writeTokens(page, { ...before, token: OUTDATED });
  await page.reload();
  await expect.poll(() => lost).toBe(1);
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  await expect.poll(async () => (await readTokens(page)).token, asLate).not.toBe(OUTDATED);

  // The previous tokens were stored.
  await page.goto('about:blank');
  await page.goBack();
  await writeTokens(page, { ...before, token: OUTDATED });
  await page.reload();
  await expect.poll(async () => (await readTokens(page)).token, asLate).not.toBe(OUTDATED);
  await button(page, 'Book 30m').click();
  await expect(page.getByText('In use', { exact: true })).toBeVisible();
});

test('anyone at the door confirms another user’s reservation', async ({ open }) => {
  const ada = await open(
    'Ada Lindholm',
    '/reservations/reserve?resource=r00268&start=2026-11-18T09:15&end=2026-11-18T10:15',
  );
  await ada.getByLabel('Subject').fill('Standing up');
  await ada.getByRole('button', { name: /^Reserve 09:15/ }).click();
  await expect(ada.getByRole('dialog').getByRole('status').getByText('Confirm now', { exact: true })).toBeVisible();

  const door = await open('Door displays', '/touch/r00268', { width: 1280, height: 800 });
  await expect(door.getByText('Please confirm', { exact: true })).toBeVisible();
  await expect(door.getByText('Standing up')).toBeVisible();
  await expect(door.getByText('Ada Lindholm')).toBeVisible();
  await button(door, 'Confirm').click();
  await expect(door.getByText('Confirmed.', { exact: true })).toBeVisible();
  await expect(button(door, 'Finish')).toHaveCount(0);

  await ada.reload();
  await expect(bookingState(ada, 'Booked')).toBeVisible();
  await expect(ada.getByRole('button', { name: 'Change' })).toBeVisible();
});
