import type { WebSocket } from '@playwright/test';

import { expect, test, timelineReady } from './support.ts';

const isLive = (socket: WebSocket): boolean => socket.url().includes('/MessageHub');

test('signing in returns to the requested page', async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/timeline?date=2026-11-23&q=B1');
  await timelineReady(page);
  expect(new URL(page.url()).search).toBe('?date=2026-11-23&q=B1');
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(
    expect.arrayContaining(['api_refresh_token', 'api_token']),
  );
});

test('signing out forgets the user and remembers the page', async ({ open, server }) => {
  const page = await open('Ben Okafor', '/reservations/timeline?date=2026-11-24');
  await timelineReady(page);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/account/login');
  expect(
    await page.evaluate(() => [localStorage.getItem('api_token'), localStorage.getItem('api_refresh_token')]),
  ).toEqual([null, null]);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Ben Okafor' }).click();
  await page.waitForURL(`${server.origin}/reservations/timeline?date=2026-11-24`);
});

test('a callback with a state that was never issued signs nobody in', async ({ open }) => {
  const page = await open(null, '/account/oauth-callback?code=stolen&state=forged');
  await expect(page.getByRole('alert').or(page.getByRole('heading')).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
  expect(page.url()).not.toContain('stolen');
});

test('the live connection has no token before the sign-in, and the account’s after it', async ({ open }) => {
  const page = await open(null, '/account/login');
  const [before] = await Promise.all([page.waitForEvent('websocket', isLive), page.reload()]);
  expect(before.url()).not.toContain('access_token');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The page that the provider redirects to may open one without a token first.
  await Promise.all([
    page.waitForEvent('websocket', (socket) => isLive(socket) && socket.url().includes('access_token')),
    page.getByRole('button', { name: 'Emi Watanabe' }).click(),
  ]);
});

test('cancelling the sign-in leads back to the login', async ({ open }) => {
  const page = await open(null, '/reservations/timeline');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: /Sign in|Try again/ }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
});

test('every answer has the page’s security policy', async ({ server, request }) => {
  for (const path of ['/', '/config.json', '/api/account/me', '/nothing', '/v1/users/me', '/healthz']) {
    const answer = await request.get(server.origin + path);
    expect(answer.headers()['content-security-policy'], path).toContain("require-trusted-types-for 'script'");
    expect(answer.headers()['x-content-type-options'], path).toBe('nosniff');
  }
});
