/*
 * The dashboard in the whole product: confirm what is due, reserve a favourite by one tap, see colleagues.
 */
import type { Page } from '@playwright/test';

import { EVERY_CALENDAR, expect, goWithin, signIn, startServer, test } from './support.ts';

const PHONE = { width: 390, height: 844 };

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '300'] });

/** Follows a colleague, as the timeline's sheet does. */
async function follow(page: Page, email: string): Promise<void> {
  const status = await page.evaluate(async (address) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('api_token')}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ email: address, visible: true });
    return (await fetch('/api/other-calendars', { method: 'POST', headers, body })).status;
  }, email);
  expect(status).toBeLessThan(300);
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

for (const [device, person, viewport] of [
  ['a desk', 'Ada Lindholm', undefined],
  ['a phone', 'Ben Okafor', PHONE],
] as const) {
  test(
    `on ${device} what is due is confirmed, and a favourite is reserved by one tap`,
    EVERY_CALENDAR,
    async ({ open }) => {
      const page = await open(person, '/', viewport);
      const coming = section(page, 'Coming up');
      await expect(coming.getByText(/^\d\d:\d\d left$/)).toBeVisible();
      await coming.getByRole('button', { name: 'Confirm Quiet hours' }).click();
      await expect(page.getByText('Confirmed: Quiet hours')).toBeVisible();
      await expect(coming.getByRole('button', { name: 'Confirm Quiet hours' })).toHaveCount(0);

      const favourites = section(page, 'Favourites');
      const reserve = favourites.getByRole('button', { name: /^Reserve \d/ }).first();
      const label = (await reserve.getAttribute('aria-label')) ?? '';
      const [, name = ''] = label.split(': ');
      await favourites.getByRole('button', { name: label, exact: true }).click();
      await expect(page.getByText(new RegExp(`^Booking ${name}, `))).toBeVisible();
      await expect(page.getByText(new RegExp(`^Booked ${name}, `))).toBeVisible();
      await expect(favourites.getByRole('button', { name: new RegExp(`^Reserve .*: ${name}$`) })).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
  );
}

test('a colleague’s stay is shown, and links to places near them', async ({ open }) => {
  const page = await open('Clara Nováková', '/');
  await follow(page, 'diego.marin@deskway.example');
  await page.reload();
  const people = section(page, 'Colleagues today');
  await expect(people.getByText('Diego Marín')).toBeVisible();
  await expect(people.getByText(/^here until \d\d:\d\d$/)).toBeVisible();
  await people.getByRole('link', { name: 'Reserve nearby: Diego Marín' }).click();
  await expect(page).toHaveURL(/\/reservations\/timeline\?near=diego/);
});

test('an event has an address; a favourite that was removed comes back by Undo', async ({ open }) => {
  const page = await open('Emi Watanabe', '/');
  await section(page, 'Coming up').getByRole('button', { name: 'Quiet hours', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Quiet hours' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Quiet hours' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await goWithin(page, '/favourites');
  const removals = page.getByRole('button', { name: /^Remove .* from favourites$/ });
  await expect(removals.first()).toBeVisible();
  const before = await removals.count();
  await removals.first().click();
  await expect(removals).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(removals).toHaveCount(before);
});

test('in the night in which clocks go back the times are local', async ({ browser }) => {
  const server = await startServer(['--memory', '--resources', '300', '--clock', '2026-10-24T22:30:00Z']);
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, server.origin, 'Farid Haddad', '/');
  await expect(section(page, 'Coming up').getByText(/Sunday,? 25 October 2026/)).toBeVisible();
  // 00:30 in Prague: the next quarter is the half hour itself or the one after.
  await expect(
    section(page, 'Favourites')
      .getByRole('button', { name: /^Reserve 00:[34][05]–01:[34][05]/ })
      .first(),
  ).toBeVisible();
  await context.close();
  await server.stop();
});

test('F opens the favourites from any screen, as the list of shortcuts says', async ({ open }) => {
  const page = await open('Ada Lindholm', '/settings');
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  // The keys come a little later than the screen.
  await expect(async () => {
    await page.keyboard.press('f');
    expect(page.url()).toMatch(/\/favourites$/);
  }).toPass();
  await page.keyboard.press('g');
  await expect(page).toHaveURL(/\/reservations\/timeline$/);
  await expect(page.getByRole('dialog', { name: 'When' })).toBeVisible();
  await expect(page.locator('[data-timeline-row], [data-offer]').first()).toBeAttached();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('F', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('f');
  await expect(page).toHaveURL(/\/favourites$/);
});
