/*
 * What goes wrong in the life of a reservation, and how it goes on from there (spec points 4 and 8): each failure is said
 * where it happened, offers to be tried again, and what was tried again is done once.
 */
import type { Page } from '@playwright/test';

import { createCampus } from '../../server/campus/index.ts';
import { broken, NOISE } from './faults.ts';
import { expect, MORNING, test } from './support.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const outcome = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

const places = createCampus({ resources: 300, seed: 1, now: Date.parse(MORNING) }).campus.resources.map(
  ({ resource }) => resource,
);
interface Stored {
  readonly id: string;
  readonly subject: string;
  readonly isOrganizer: boolean;
}

/** Asks the server as the page's own account. */
async function call(page: Page, method: string, path: string, data?: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('api_token'));
  return page.request.fetch(new URL(path, page.url()).href, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    ...(data === undefined ? {} : { data }),
  });
}

/** The account's events of that name from the present day on. */
async function storedAs(page: Page, subject: string): Promise<readonly Stored[]> {
  const range = 'start=2026-11-18T00:00:00Z&end=2026-12-18T00:00:00Z&pageSize=200';
  const answer = await call(page, 'GET', `/v1/users/me/events?${range}`);
  const { value }: { readonly value: readonly Stored[] } = await answer.json();
  return value.filter((one) => one.subject === subject);
}

const eventOf = (subject: string, start: string, end: string, emails: readonly string[], more: object = {}) => ({
  subject,
  start: { dateTime: start, timeZone: 'UTC' },
  end: { dateTime: end, timeZone: 'UTC' },
  resources: emails.map((email) => ({ email, displayName: '', username: email })),
  ...more,
});

/** Reserves the first of these sets of places that is free. @returns the id of the event */
async function reserveFree(
  page: Page,
  sets: readonly (readonly string[])[],
  event: (set: readonly string[]) => object,
) {
  for (const set of sets) {
    const answer = await call(page, 'POST', '/v1/users/me/events', event(set));
    if (answer.status() === 201) return (await answer.json()) as Stored;
    expect(answer.status()).toBe(409);
  }
  throw new Error('None of the places is free');
}

test('what was not cancelled says why, stays as it was, and goes with the next try', async ({
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

test('what was not created says why, keeps all that was typed, and is made once by the next try', async ({
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
  await expect(page.getByText(/The server answered 500/).first()).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Second attempt');
  await page.unroute(creation);
  await button(page, /^Reserve 20:00|^Try again/)
    .first()
    .click();
  await expect(outcome(page, 'It is yours')).toBeVisible();
  expect(await storedAs(page, 'Second attempt')).toHaveLength(1);
});

test('of a series somebody who is invited leaves one date, then all that are to come; it goes on without them', async ({
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
  await leave(second, 'Only this one');
  await expect.poll(() => dates(ben)).toHaveLength(3);
  await leave(third, 'All that are still to come');
  await expect.poll(() => dates(ben)).toEqual([]);
  expect(await dates(ada)).toHaveLength(4);
});
