import { expect, type Page, test } from '@playwright/test';

import { bookingState, type RunningServer, signIn, startServer, timelineReady } from './support.ts';

/** Both in Prague: the clock skips 2:00 to 3:00, and shows it twice. */
const NIGHTS = [
  { name: 'an hour is skipped', now: '2026-03-29T00:10:00Z', date: '2026-03-29', length: '1h', next: 'Mon 30/03' },
  { name: 'an hour comes twice', now: '2026-10-24T23:10:00Z', date: '2026-10-25', length: '3h', next: 'Mon 26/10' },
] as const;

for (const { name, now, ...night } of NIGHTS) {
  test(`where ${name} a reservation is as long as it lasts, on every screen`, async ({ browser }) => {
    const server = await startServer(['--memory', '--resources', '100', '--answer-delay', '300', '--clock', now]);
    const page = await browser.newPage();
    await signIn(page, server.origin, 'Ada Lindholm');
    await reserveOver(page, server, night);
    await followThrough(page, server, night);
    await page.context().close();
    await server.stop();
  });
}

type Night = Omit<(typeof NIGHTS)[number], 'name' | 'now'>;

async function reserveOver(page: Page, { origin }: RunningServer, { date, length, next }: Night): Promise<void> {
  await page.goto(`${origin}/reservations/reserve?start=${date}T01:30&end=${date}T03:30`);
  await page.getByLabel('Subject').fill('Night watch');
  await expect(page.locator('main span').filter({ hasText: new RegExp(`^${length}$`) })).toBeVisible();
  await page.getByRole('combobox', { name: 'Places' }).fill('B1-01-02');
  await page.getByRole('listbox', { name: 'Places' }).getByRole('option').filter({ hasText: 'free' }).first().click();
  await page.getByLabel('Repeats').selectOption('daily');
  await page.getByRole('textbox', { name: 'Dates' }).fill('2');
  await expect(page.getByText(`${next} 01:30–03:30`)).toBeVisible();
  await page.getByLabel('Repeats').selectOption({ index: 0 });
  await page.locator('main form button[type="submit"]').click();
  await expect(bookingState(page, 'Booked')).toBeVisible();
}

async function followThrough(page: Page, { origin }: RunningServer, { date, length }: Night): Promise<void> {
  await page.goto(`${origin}/reservations/timeline?date=${date}&sort=name&q=B1-01-02`);
  await timelineReady(page);
  await expect(page.getByRole('gridcell', { name: /^Night watch, 01:30–03:30/ })).toBeAttached();
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Night watch', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(`01:30–03:30 · ${length}`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await expect(page.getByText('Cancelled: Night watch')).toBeVisible();
}
