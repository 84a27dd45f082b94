/*
 * The server is killed in the middle of signing in and started again on its data: each method shows what happened,
 * keeps what was typed, and goes on to the page that was requested.
 */
import type { Page } from '@playwright/test';

import { asks, expect, killDuring, test } from './stoppable.ts';

const ASKED = '/reservations/my?days=14';
const UNREACHABLE = 'Cannot connect to API server, check if it is available';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const isWhereAsked = (url: URL): boolean => url.pathname + url.search === ASKED;

test('the provider’s sign-in does not start without a server, and starts again after a lost exchange', async ({
  open,
  server,
}) => {
  const page = await open(null, ASKED);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // The worker's part for it is loaded after the screen: without that part, another message is right.
  await page.waitForLoadState('networkidle');
  await server.kill();
  await button(page, 'Sign in').click();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await server.startAgain();
  await button(page, 'Sign in').click();

  // The code can be used once: it is spent, and its tokens are lost.
  await killDuring(page, server, asks('POST', /\/oauth-login$/), () => button(page, 'Ada Lindholm').click());
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await server.startAgain();
  await button(page, 'Sign in again').click();
  await button(page, 'Sign in').click();
  await button(page, 'Ada Lindholm').click();
  await page.waitForURL(isWhereAsked);
  await expect(page.getByRole('heading', { name: 'My reservations' })).toBeVisible();
});

test('a guest’s name stays, and signs in once the server is back', async ({ open, server }) => {
  const page = await open(null, ASKED);
  await button(page, /guest/).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Grace');
  await killDuring(page, server, asks('POST', /\/guest-login$/), () => button(page, 'Continue as a guest').click());
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Grace');
  await server.startAgain();
  await button(page, 'Continue as a guest').click();
  await page.waitForURL(isWhereAsked);
});

test('an address stays until its link is sent, and a link whose answer was lost leads to a new one', async ({
  open,
  server,
}) => {
  const page = await open(null, ASKED);
  const address = page.getByRole('textbox', { name: 'E-mail address' });
  await page.getByRole('link', { name: 'Send me a link by e-mail' }).click();
  await address.fill('clara.novakova@deskway.example');
  await killDuring(page, server, asks('POST', /\/email-link$/), () => button(page, 'Send me a link').click());
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await expect(address).toHaveValue('clara.novakova@deskway.example');
  await server.startAgain();
  await button(page, 'Send me a link').click();
  await button(page, 'Open the link').click();
  const signIn = button(page, /^Sign in as Clara/);
  await expect(signIn).toBeVisible();

  await killDuring(page, server, asks('POST', /\/email-link\/redeem$/), () => signIn.click());
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await server.startAgain();
  await button(page, 'Try again').click();
  await expect(page.getByText(/^This link has expired/)).toBeVisible();
  await button(page, 'Get a new link').click();
  await address.fill('clara.novakova@deskway.example');
  await button(page, 'Send me a link').click();
  await button(page, 'Open the link').click();
  await signIn.click();
  await page.waitForURL(isWhereAsked);
  await expect(page.getByRole('heading', { name: 'My reservations' })).toBeVisible();
});
