/*
 * The part of the error catalogue of the specification (point 8) that is about events: see error-catalogue.spec.ts.
 */
import type { Page } from '@playwright/test';

import { answer, broken, changed, consoleOf, NOISE } from './faults.ts';
import { openWith, testsOfFirstVisits } from './first-visit.ts';
import { bookingState, expect } from './support.ts';

const test = testsOfFirstVisits(import.meta.filename);

test.use({ serverArgs: ['--memory', '--resources', '100', '--answer-delay', '300', '--webex-token', 'none'] });

interface Events {
  readonly value: {
    iCalUId: string;
    attendees: { resource: boolean; status: { response: string } }[];
  }[];
}

const MINE = '**/v1/users/me/events?*';

/** The settings' log of events that are not shown, once the user's events have been read. */
async function logOf(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/reservations/my`);
  await expect(
    page
      .getByRole('checkbox', { name: /^Select / })
      .or(page.getByText('No reservations yet'))
      .first(),
  ).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, '', '/settings/log');
    dispatchEvent(new PopStateEvent('popstate'));
  });
}

test('anonymous and faulty events are left out, and the log says why', async ({ browser, server, tokens }) => {
  const page = await openWith(browser, tokens, []);
  await page.route(
    MINE,
    changed<Events>(({ value }) => {
      const [first, second, third] = value;
      if (first !== undefined) first.attendees = first.attendees.filter(({ resource }) => !resource);
      if (second !== undefined) second.iCalUId = '';
      if (third !== undefined) Object.assign(third, { organizer: null });
    }),
  );
  await logOf(page, server.origin);
  await expect(page.getByText('Cannot find event attendee from location').first()).toBeVisible();
  await expect(page.getByText('Missing iCalUId, or it is empty').first()).toBeVisible();
  await expect(page.getByText('It cannot be read: organizer: expected Object').first()).toBeVisible();
  await page.context().close();
});

test('where reservations are not found the limited ones are requested', async ({ browser, server, tokens }) => {
  const page = await openWith(browser, tokens, []);
  await page.route(MINE, (route) => route.fulfill({ status: 404, body: '' }));
  const limited = page.waitForRequest(/\/v1\/users\/me\/limited-events\?/);
  await logOf(page, server.origin);
  await limited;
  await expect(page.getByText('Known from the alternative fetch alone').first()).toBeVisible();
  await page.context().close();
});

test('an unknown attendee response is skipped, the reservation is shown', async ({ browser, server, tokens }) => {
  const errors: string[] = [];
  const page = await openWith(browser, tokens, errors);
  const logged = consoleOf(page);
  await page.route(
    MINE,
    changed<Events>(({ value }) => {
      for (const { attendees } of value) for (const { status } of attendees) status.response = 'perhaps';
    }),
  );
  await page.goto(`${server.origin}/reservations/my`);
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()).toBeVisible();
  await expect.poll(() => logged.join('\n')).toMatch(/\[worker\] Malformed attendee response \S+: perhaps/);
  expect(errors).toEqual([]);
  // The list may be being read again.
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});

test('an event without start and end still opens', async ({ open, expectedFaults }) => {
  expectedFaults.push(NOISE);
  const page = await open('Ada Lindholm', '/reservations/my');
  await page.route('**/bounds', broken);
  await page.locator('[data-row] button[aria-haspopup=dialog]').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a reservation that cannot be cancelled is named with the reason', async ({ open, expectedFaults }) => {
  expectedFaults.push(NOISE);
  const page = await open('Ada Lindholm', '/reservations/my?date=2026-11-23&days=7');
  await page.route('**/v1/users/me/events/*', (route) =>
    route.request().method() === 'DELETE' ? broken(route) : route.fallback(),
  );
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/, disabled: false })
    .first()
    .check();
  await page.getByRole('button', { name: 'Cancel 1 reservation' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('heading', { name: '1 reservation could not be cancelled' })).toBeVisible();
  await expect(page.getByText(/Server error 500/).first()).toBeVisible();
});

test('a reservation that the calendar does not show yet is awaited', async ({ open, expectedFaults }) => {
  expectedFaults.push(NOISE);
  const page = await open('Ada Lindholm', '/reservations/reserve?start=2026-11-19T21:00&end=2026-11-19T22:00');
  const logged = consoleOf(page);
  const search = '**/v1/users/me/events?*iCalUId=*';
  const itself = '**/v1/users/me/events/*';
  await page.route(search, answer({ value: [], nextLink: null }));
  await page.route(itself, (route) => route.fulfill({ status: 404, body: '' }));
  // A worker that is created after it sends no such request.
  await page.reload();
  await page.getByLabel('Subject').fill('Slow to appear');
  await choosePlace(page);
  await page.locator('main form button[type="submit"]').click();
  await expect(bookingState(page, 'Booking …')).toBeVisible();
  await expect.poll(() => logged.join('\n')).toMatch(/\[worker\] NO Events created yet \S+, attempt 2/);
  await page.unroute(itself);
  await page.unroute(search);
  await expect(bookingState(page, 'Booked')).toBeVisible();
});

async function choosePlace(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Places' });
  await field.click();
  await page.getByRole('listbox', { name: 'Places' }).getByRole('option').filter({ hasText: 'free' }).first().click();
}

test('a reservation without its online meeting is made, and says so', async ({ open, expectedFaults }) => {
  expectedFaults.push(NOISE);
  const page = await open('Ada Lindholm', '/reservations/reserve?start=2026-11-19T20:00&end=2026-11-19T21:00');
  await page.route('**/api/integrations/webex/createMeeting', answer({ success: false, data: null }));
  const logged = consoleOf(page);
  await page.getByLabel('Subject').fill('Without a link');
  await choosePlace(page);
  await page.getByLabel('Online meeting').check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Meeting service').selectOption('Webex');
  await page.locator('main form button[type="submit"]').click();
  await expect(page.getByText(/^Cannot create webex meetings, so the invitation has none: /)).toBeVisible();
  await expect.poll(() => logged.join('\n')).toContain('[worker] Cannot create webex meetings');
});
