/*
 * A door's panel in the whole product: a user walks in, books half an hour, and leaves early.
 */
import type { Page } from '@playwright/test';

import { expect, kept, test } from './support.ts';

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '300'] });

const DOOR = '/touch/r00022';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('half an hour is booked at the door and finished early', async ({ open }) => {
  const page = await open('Ada Lindholm', DOOR, { width: 1280, height: 800 });
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await button(page, 'Book 30m').click();
  await expect(page.getByText('In use', { exact: true })).toBeVisible();
  await expect(page.getByText('Booked at the door')).toBeVisible();
  await expect(page.getByText('Ada Lindholm')).toBeVisible();

  await button(page, 'Finish').click();
  await button(page, 'Finish now').click();
  await expect(page.getByText('Finished. Free again.')).toBeVisible();
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
});

test('a door without a session says so, leads to the sign-in, and back', async ({ open }) => {
  const page = await open(null, DOOR, { width: 800, height: 1280 });
  await expect(page.getByText('This display is signed out. An administrator has to sign it in.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${DOOR}$`));
  await button(page, 'Sign in').click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Ben Okafor' }).click();
  await expect(page).toHaveURL(new RegExp(`${DOOR}$`));
  await expect(page.getByRole('heading', { name: 'Desk B1-01-022' })).toBeVisible();
});

test('a door continues after its worker dies, and after a reload without a calendar', async ({
  open,
  expectedFaults,
}) => {
  expectedFaults.push(/ERR_|Failed to load|WebSocket/);
  const page = await open('Clara Nováková', '/touch/r00023?probe', { width: 1280, height: 800 });
  await page.reload();
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  await expect.poll(async () => (await kept(page)).hasDay).toBe(true);
  const { taken } = await kept(page);
  await page.evaluate(() => window.deskwayProbe?.kill('computation'));
  await button(page, 'Book 30m').click();
  await expect(page.getByText('Booked.')).toBeVisible();
  await expect(page.getByText('In use', { exact: true })).toBeVisible();
  await expect.poll(async () => (await kept(page)).taken).toBeGreaterThan(taken);

  await page.route(/\/(v1|MessageHub)/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Was in use')).toBeVisible();
  await expect(page.getByText(/^Not live since \d\d:\d\d$/)).toBeVisible();
  await expect(button(page, 'Finish')).toHaveCount(0);
  await page.unrouteAll();
  await expect(page.getByText('In use', { exact: true })).toBeVisible();
  await expect(button(page, 'Finish')).toBeVisible();
});
