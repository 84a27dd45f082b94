/*
 * A door display with an account of its own: its sign-in ends, on the door it is said who is needed, and it goes on.
 */
import type { Page } from '@playwright/test';

import { expect, test } from './support.ts';

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '300'] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a display whose sign-in was ended says so on the door, and is the same door after the next one', async ({
  open,
  server,
  expectedFaults,
}) => {
  expectedFaults.push(/401|WebSocket|sign-in has ended/i);
  const page = await open('Door displays', '/touch/r00026', { width: 1280, height: 800 });
  await button(page, 'Book 30m').click();
  await expect(page.getByText(/Booked at the door · Door displays/)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('api_token'));
  const ended = await fetch(`${server.origin}/api/account/logout-everywhere`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status).toBe(204);

  // What is asked for next finds it out, here by a touch.
  await button(page, 'Finish').click();
  await button(page, 'Finish now').click();
  await expect(page.getByText('This display is signed out. Somebody has to sign it in.')).toBeVisible();
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
