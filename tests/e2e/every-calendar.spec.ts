/*
 * What the other tests of every calendar leave out: an end before time, an online meeting, an invitation, a calendar
 * that cannot be read; of other providers also two who want one place, and limits of calls.
 */
import type { Page } from '@playwright/test';

import { dragOver, freeRows, rowOf } from './board.ts';
import { heldEvents } from './calendar-events.ts';
import { bookingState, EVERY_CALENDAR, expect, signIn, startServer, test, timelineReady } from './support.ts';

test.use({
  serverArgs: ['--memory', '--resources', '300', '--answer-delay', '300', '--meeting-url', 'https://meet.example/{id}'],
});

const FORM = '/reservations/reserve?start=2026-11-19T20:00&end=2026-11-19T21:00';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const send = (page: Page) => button(page, /^Reserve 20:00/);

/** Selects the first free place of that name. */
async function choosePlace(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Places' });
  await field.click();
  await field.fill(name);
  const options = page.getByRole('listbox', { name: 'Places' }).getByRole('option');
  await options.filter({ hasText: 'free' }).first().click();
  await expect(page.getByText('Free at this time')).toBeVisible();
}

test('a running reservation is finished', EVERY_CALENDAR, async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/timeline?sort=name&q=B1-01-00');
  await timelineReady(page);
  const item = page.getByRole('gridcell', { name: /^Working here today, / }).first();
  const before = (await item.getAttribute('aria-label')) ?? '';
  await item.dispatchEvent('click');
  await button(page, 'Finish now: Working here today').click();
  const question = page.getByRole('dialog', { name: 'Finish Working here today now?' });
  await question.getByRole('button', { name: 'Finish now' }).click();
  await expect(page.getByText('Finished: Working here today')).toBeVisible();
  await page.reload();
  await timelineReady(page);
  await expect(item).toBeAttached();
  await expect(item).not.toHaveAccessibleName(before);
});

test('somebody is found and invited to an online meeting, and takes part', EVERY_CALENDAR, async ({ open }) => {
  const ada = await open('Ada Lindholm', FORM);
  await ada.getByLabel('Subject').fill('Quarter plan');
  await ada.getByRole('combobox', { name: 'People' }).fill('okaf');
  await ada.getByRole('option', { name: 'Ben Okafor' }).click();
  await ada.getByLabel('Online meeting').check();
  await choosePlace(ada, '');
  await send(ada).click();
  await expect(bookingState(ada, 'Booked')).toBeVisible();
  const join = ada.getByRole('link', { name: 'Join meeting' });
  await expect(join).toHaveAttribute('href', /^https:\/\/meet\.example\/./);

  const ben = await open('Ben Okafor', '/reservations/my?date=2026-11-19&days=1');
  await button(ben, /Quarter plan/)
    .first()
    .click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(ben.getByText('Accepted: Quarter plan')).toBeVisible();
  await expect(ben.getByRole('link', { name: 'Join meeting' })).toHaveAttribute(
    'href',
    (await join.getAttribute('href')) ?? '',
  );
});

test(
  'of a colleague whose events cannot be read the busy times are shown',
  EVERY_CALENDAR,
  async ({ open, expectedFaults }) => {
    expectedFaults.push(/status of 404/);
    const page = await open('Emi Watanabe', '/settings');
    await page.route(/\/(?:users|calendars)\/ben\.okafor(?:@|%40)[^/]+\/(?:events|calendarView)/i, (route) =>
      route.fulfill({
        status: 404,
        json: { code: 'not_found', error: { code: 'ErrorItemNotFound', message: 'Not found' } },
      }),
    );
    await page.getByRole('link', { name: 'Colleagues' }).click();
    await page.getByLabel('Find people to follow').fill('okaf');
    await button(page, 'Follow Ben Okafor').click();
    const times = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^\d\d:\d\d–\d\d:\d\d .*busy$/ });
    await expect(times.first()).toBeVisible();
  },
);

test.describe('where the provider takes what the place then declines', () => {
  test.skip(({ serverType }) => serverType === 'touchone-calendar', 'Our own calendar refuses at once');

  test('of two people who want one desk one is declined, and is offered others', EVERY_CALENDAR, async ({ open }) => {
    const people = await Promise.all(['Ada Lindholm', 'Ben Okafor'].map((person) => open(person, FORM)));
    let arrived = 0;
    let release = (): void => undefined;
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    for (const page of people) {
      await choosePlace(page, 'B1-01-02');
      await page.route(/\/(?:me|calendars\/primary)\/events(?:\?.*)?$/, async (route) => {
        arrived += 1;
        if (arrived === people.length) release();
        await both;
        await route.continue();
      });
    }
    await Promise.all(people.map((page) => send(page).click()));
    await expect
      .poll(async () =>
        Promise.all(people.map((page) => page.getByRole('dialog').getByRole('status').first().innerText())),
      )
      .toEqual(expect.arrayContaining(['Booked', 'Declined']));
    const [first, second] = people;
    const loser = (await bookingState(first!, 'Declined').isVisible()) ? first! : second!;
    await expect(loser.getByText('Free instead:')).toBeVisible();
    await expect(loser.getByRole('button', { name: /^Desk .*20:00–21:00/ }).first()).toBeVisible();
  });

  test(
    'a token that is revoked while a reservation is sent leads to the sign-in, and nothing typed is lost',
    EVERY_CALENDAR,
    async ({ open, server, expectedFaults, serverType }) => {
      expectedFaults.push(/status of 401|WebSocket/);
      const page = await open('Emi Watanabe', '/settings');
      await page.goto(server.origin + FORM);
      await page.getByLabel('Subject').fill('Typed before the revocation');
      await choosePlace(page, 'B1-01-03');
      const refusing = serverType === 'ews' ? /\/v1\// : /\/emulator\/|\/api\/account\/(?:refresh-)?oauth-token$/;
      await page.context().route(refusing, async (route) => {
        // What the server does when the provider refuses its refresh token: this sign-in is over.
        const token = await page.evaluate(() => localStorage.getItem('api_token'));
        const headers = { authorization: `Bearer ${token}` };
        if (token !== null) await page.request.post(`${server.origin}/api/account/ews-logout`, { headers });
        await route.fulfill({ status: 401, json: { error: { code: 'InvalidAuthenticationToken', message: '' } } });
      });
      await send(page).click();
      await expect(page.getByText(/^Your session has ended/)).toBeVisible();
      await page.context().unroute(refusing);
      await button(page, 'Sign in').first().click();
      await button(page, 'Emi Watanabe').click();
      await expect(page.getByLabel('Subject')).toHaveValue('Typed before the revocation');
      await send(page).click();
      await expect(bookingState(page, 'Booked')).toBeVisible();
      const held = await heldEvents(page, serverType, '2026-11-19', '2026-11-20');
      expect(held.filter(({ subject }) => subject === 'Typed before the revocation')).toHaveLength(1);
    },
  );

  test(
    'the timeline and a reservation work within the limits of calls',
    EVERY_CALENDAR,
    async ({ browser, serverType }) => {
      const limits = ['--server-type', serverType, '--emulate-throttling', '--emulate-latency', '100'];
      const server = await startServer(['--memory', '--resources', '300', '--answer-delay', '300', ...limits]);
      const context = await browser.newContext();
      const page = await context.newPage();
      await signIn(page, server.origin, 'Ada Lindholm', '/reservations/timeline?date=2026-11-21&sort=name&q=B1-01-');
      await timelineReady(page);
      const [id = ''] = await freeRows(page, 1);
      await dragOver(page, rowOf(page, id), 40, 43);
      await page.getByLabel('Subject').fill('Within the limits');
      await button(page, /^Reserve \d/).click();
      await expect(bookingState(page, 'Booked')).toBeVisible();
      await context.close();
      await server.stop();
    },
  );
});
