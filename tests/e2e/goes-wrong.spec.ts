/*
 * Failures in the life of a reservation, and how it goes on from there (spec points 4 and 8): each failure is shown
 * where it happened, offers a retry, and a retried action is done once.
 */
import type { Page } from '@playwright/test';

import { broken, NOISE } from './faults.ts';
import { eventOf, places, reserveFree, storedAs } from './stored.ts';
import { bookingState, expect, test } from './support.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a failed cancellation says why, leaves the reservation as it was, and succeeds with a retry', async ({
  open,
  expectedFaults,
}) => {
  expectedFaults.push(NOISE);
  const page = await open('Ada Lindholm', '/reservations/my');
  const sets = places.slice(0, 40).map(({ email }) => [email]);
  const { id } = await reserveFree(page, sets, (set) =>
    eventOf('Kept for now', '2026-11-19T19:00:00', '2026-11-19T20:00:00', set),
  );
  await page.goto(new URL(`/reservations/my?days=14&event=${id}`, page.url()).href);
  const isDeletion = '**/v1/users/me/events/*';
  await page.route(isDeletion, (route) => (route.request().method() === 'DELETE' ? broken(route) : route.fallback()));
  await button(page, 'Cancel reservation').click();
  await button(page, 'Dismiss').last().click();
  await expect(page.getByText(/^Kept for now was not cancelled\. .*500/)).toBeVisible();
  expect(await storedAs(page, 'Kept for now')).toHaveLength(1);
  await expect(button(page, 'Kept for now').first()).toBeVisible();
  await page.unroute(isDeletion);
  await button(page, 'Try again').click();
  await expect.poll(() => storedAs(page, 'Kept for now')).toEqual([]);
});

test('a failed creation says why, keeps all that was typed, and is done once by a retry', async ({
  open,
  expectedFaults,
}) => {
  expectedFaults.push(NOISE);
  const page = await open('Ada Lindholm', '/reservations/reserve?start=2026-11-19T20:00&end=2026-11-19T21:00');
  await page.getByLabel('Subject').fill('Second attempt');
  const field = page.getByRole('combobox', { name: 'Places' });
  await field.click();
  await page.getByRole('listbox', { name: 'Places' }).getByRole('option').filter({ hasText: 'free' }).first().click();
  const creation = '**/v1/users/me/events';
  await page.route(creation, (route) => (route.request().method() === 'POST' ? broken(route) : route.fallback()));
  await button(page, /^Reserve 20:00/).click();
  await expect(page.getByText(/Server error 500/).first()).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Second attempt');
  await page.unroute(creation);
  await button(page, /^Reserve 20:00|^Try again/)
    .first()
    .click();
  await expect(bookingState(page, 'Booked')).toBeVisible();
  expect(await storedAs(page, 'Second attempt')).toHaveLength(1);
});

test('instead of a place that declines another one is offered, and reserved by one press', async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/reserve?start=2026-11-19T20:00&end=2026-11-19T21:00');
  await page.getByLabel('Subject').fill('Elsewhere');
  await page.getByRole('combobox', { name: 'Places' }).fill('B1-01-014');
  await page.getByRole('listbox', { name: 'Places' }).getByRole('option').first().click();
  await button(page, /^Reserve 20:00/).click();
  await expect(bookingState(page, 'Declined')).toBeVisible();
  // One resource of the campus never answers.
  const offered = button(page, /^Desk (?!B1-01-013).*20:00–21:00/).first();
  const [, number = ''] = /^Desk ([\w-]+)/.exec((await offered.textContent()) ?? '') ?? [];
  await offered.click();
  await expect(bookingState(page, 'Booked')).toBeVisible();
  const stored = await storedAs(page, 'Elsewhere');
  const kept = stored.map(({ attendees }) => attendees.filter(({ resource }) => resource));
  expect(kept.map((list) => list.map(({ emailAddress }) => emailAddress.address))).toEqual([
    [`${number.toLowerCase()}@deskway.example`],
  ]);
});

test('an invited user leaves one date of a series, then all later ones; the series continues', async ({
  open,
  server,
}) => {
  const ada = await open('Ada Lindholm', '/reservations/my');
  const sets = places.slice(60, 120).map(({ email }) => [email]);
  const invited = { attendees: [{ emailAddress: { address: 'ben.okafor@deskway.example' } }] };
  await reserveFree(ada, sets, (set) =>
    eventOf('Circle', '2026-11-23T18:00:00', '2026-11-23T19:00:00', set, {
      ...invited,
      recurrence: { rule: 'FREQ=DAILY;COUNT=4', exceptions: [] },
    }),
  );
  const ben = await open('Ben Okafor', '/reservations/my?days=14');
  const dates = async (page: Page) => (await storedAs(page, 'Circle')).map(({ id }) => id);
  const leave = async (id: string, scope: string): Promise<void> => {
    await ben.goto(`${server.origin}/reservations/my?date=2026-11-23&days=7&event=${encodeURIComponent(id)}`);
    await ben.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await ben.getByRole('dialog').getByRole('button', { name: scope, exact: true }).click();
    await button(ben, 'Dismiss').last().click();
  };
  await expect.poll(() => dates(ben)).toHaveLength(4);
  const [, second = '', third = ''] = await dates(ben);
  await leave(second, 'Only this date');
  await expect.poll(() => dates(ben)).toHaveLength(3);
  await leave(third, 'All upcoming dates');
  await expect.poll(() => dates(ben)).toEqual([]);
  expect(await dates(ada)).toHaveLength(4);
});
