/*
 * The server is killed in the middle of each flow and started again on its data: what was typed is kept, what was
 * requested is done once, and the screen shows the state. Each time the server had done it but could not answer any
 * more.
 */
import type { Page } from '@playwright/test';

import { asks, expect, killDuring, read, staysNamed, test } from './stoppable.ts';
import { bookingState, signIn } from './support.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a reservation is created once and changed once, and the form survives', async ({ open, server }) => {
  const page = await open('Ada Lindholm', '/reservations/reserve?start=2026-11-19T20:00&end=2026-11-19T21:00');
  await page.getByLabel('Subject').fill('Quarter plan');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Message', { exact: true }).fill('Bring figures');
  const places = page.getByRole('combobox', { name: 'Places' });
  await places.fill('B1-01-02');
  await page.getByRole('listbox', { name: 'Places' }).getByRole('option').filter({ hasText: 'free' }).first().click();
  const isCreation = asks('POST', /\/v1\/users\/me\/events$/);
  await killDuring(page, server, isCreation, () => button(page, /^Reserve 20:00/).click());
  await expect(button(page, 'Sending …')).toBeVisible();
  // No further retry of this page may win the race against its reload.
  await page.route(/\/v1\/users\/me\/events$/, (route) => route.abort());
  await server.startAgain();

  // A user who does not wait for the answer finds all as it was typed, and sends the same once more.
  await page.reload();
  await page.unrouteAll();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Quarter plan');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Bring figures');
  // Until the server has reported its time, the device's clock is used, which may be days after the campus's.
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await button(page, /^Reserve 20:00/).click();
  await expect(bookingState(page, 'Booked')).toBeVisible();
  expect(await staysNamed(page, server, 'Quarter plan')).toHaveLength(1);

  await button(page, 'Change').click();
  await page.getByLabel('Subject').fill('Quarter review');
  await killDuring(page, server, asks('PUT', /\/v1\/users\/me\/events\/[^/]+$/), () =>
    button(page, 'Save changes').click(),
  );
  await expect(button(page, 'Sending …')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Quarter review');
  await server.startAgain();
  await expect(bookingState(page, 'Booked')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Quarter review' })).toBeVisible();
  expect(await staysNamed(page, server, 'Quarter plan')).toHaveLength(0);
  expect(await staysNamed(page, server, 'Quarter review')).toHaveLength(1);
});

test('confirming, finishing and cancelling are done once the server is back', async ({ open, server }) => {
  const page = await open('Ben Okafor', '/reservations/my?days=14');
  /** By name; a day with the team counts where it repeats. */
  const named = async (subject: string) =>
    (await staysNamed(page, server, subject)).filter((one) => subject !== 'Team day' || one.seriesMasterId != null);

  await killDuring(page, server, asks('POST', /\/api\/event\/confirm$/), () =>
    button(page, 'Confirm Quiet hours').click(),
  );
  await server.startAgain();
  await expect(page.getByText('Confirmed: Quiet hours')).toBeVisible();

  await button(page, 'Finish now: Working here today').click();
  await killDuring(page, server, asks('POST', /\/finish$/), () =>
    page.getByRole('dialog').getByRole('button', { name: 'Finish now', exact: true }).click(),
  );
  await server.startAgain();
  await expect(page.getByText('Finished: Working here today')).toBeVisible();
  expect((await named('Working here today')).map(({ end }) => end.utcDateTime.slice(0, 15))).toEqual([
    '2026-11-18T08:0',
  ]);

  expect((await named('Team day')).length).toBeGreaterThan(1);
  for (const [subject, choices] of [
    ['Quiet hours', ['Cancel reservation']],
    ['Team day', ['Cancel reservation', 'All upcoming dates']],
  ] as const) {
    const [stay] = await named(subject);
    await page.goto(`${server.origin}/reservations/my?days=14&event=${stay?.id}`);
    for (const choice of choices) await button(page, choice).click();
    await expect(page.getByText(`Cancelled: ${subject}`)).toBeVisible();
    await killDuring(page, server, asks('DELETE', /\/v1\/users\/me\/events\//), () => button(page, 'Dismiss').click());
    await server.startAgain();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('cancelling');
    await expect(page.getByText(/was not cancelled/)).toHaveCount(0);
    expect(await named(subject)).toHaveLength(0);
  }
});

test('a place becomes a favourite, and is booked at its door, once', async ({ open, server }) => {
  const page = await open('Clara Nováková', '/resources/r00022');
  const marked = async () =>
    (await read<{ resourceId: string }[]>(page, server, '/api/users/me/favourites')).map((one) => one.resourceId);
  const before = await marked();
  expect(before).not.toContain('r00022');
  await killDuring(page, server, asks('POST', /\/favourites\/r00022$/), () =>
    button(page, 'Add to favourites').click(),
  );
  await expect(button(page, 'Remove from favourites')).toBeVisible();
  await server.startAgain();
  await expect.poll(marked).toEqual([...before, 'r00022']);
  await expect(button(page, 'Remove from favourites')).toBeVisible();

  await page.goto(`${server.origin}/touch/r00022`);
  const isCreation = asks('POST', /\/v1\/users\/me\/events$/);
  await killDuring(page, server, isCreation, () => button(page, 'Book 30m').click());
  await expect(page.getByText('One moment …')).toBeVisible();
  await server.startAgain();
  await expect(page.getByText('Booked.')).toBeVisible();
  await expect(page.getByText('In use', { exact: true })).toBeVisible();
  expect(await staysNamed(page, server, 'Booked at the door')).toHaveLength(1);
});

test('without a network nothing is promised and no text is lost; when it is back all continues by itself', async ({
  open,
  server,
}) => {
  const page = await open('Diego Marín', '/reservations/reserve?start=2026-11-19T20:00&end=2026-11-19T21:00');
  const cut = (isCut: boolean) => page.context().setOffline(isCut);
  const places = page.getByRole('combobox', { name: 'Places' });
  await places.fill('B1-01-02');
  const free = page.getByRole('listbox', { name: 'Places' }).getByRole('option').filter({ hasText: 'free' });
  await expect(free.first()).toBeVisible();
  await cut(true);
  await expect(page.getByText('Your draft is kept.', { exact: true })).toBeVisible();
  await expect(page.getByText(/You are offline/)).toHaveCount(1);
  await free.first().click();
  await page.getByLabel('Subject').fill('Typed without a network');
  const time = page.getByRole('combobox', { name: 'Start time' });
  await time.fill('20:15');
  await time.press('Tab');
  await expect(page.getByText(/^Availability unknown/)).toBeVisible();
  await expect(button(page, /^Reserve 20:15/)).toBeDisabled();
  await cut(false);
  await expect(page.getByText('Free at this time')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Typed without a network');
  await button(page, /^Reserve 20:15/).click();
  await expect(bookingState(page, 'Booked')).toBeVisible();

  await page.goto(`${server.origin}/favourites`);
  const remove = button(page, /^Remove .* from favourites$/).first();
  await expect(remove).toBeEnabled();
  await cut(true);
  await expect(remove).toBeDisabled();
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await cut(false);
  await expect(remove).toBeEnabled();

  await page.goto(`${server.origin}/reservations/my?days=14`);
  const change = button(page, /^Finish now: /).first();
  await expect(change).toBeEnabled();
  await cut(true);
  await expect(change).toBeDisabled();
  await cut(false);
  await expect(change).toBeEnabled();

  await page.goto(`${server.origin}/colleagues`);
  const search = page.getByRole('searchbox', { name: 'Find people to follow' });
  await search.fill('Clara');
  await expect(page.getByText('Clara Nováková')).toBeVisible();
  await cut(true);
  await search.fill('Emi Wat');
  const failed = page.getByRole('alert').filter({ hasText: 'Cannot connect to API server' });
  await expect(failed).toBeVisible();
  await cut(false);
  await expect(page.getByText('Emi Watanabe')).toBeVisible();
  await expect(search).toHaveValue('Emi Wat');

  await page.goto(`${server.origin}/settings`);
  const area = page.getByRole('checkbox', { name: /^Garage \d/ }).first();
  await expect(area).toBeEnabled();
  await cut(true);
  await area.check();
  await expect(failed).toBeVisible();
  await expect(area).toBeChecked();
  await cut(false);
  await expect(page.getByText(/shown\. Saved/)).toBeVisible();
  await page.reload();
  await expect(area).toBeChecked();
});

test('a page that cannot be fetched says so, and loads by itself once the network is back', async ({
  browser,
  server,
}) => {
  // A file that a service worker has cached is not requested.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, server.origin, 'Emi Watanabe', '/settings');
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Mail' }).click();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible();
  await context.close();
});
