/*
 * The life of a reservation in the whole product: confirmed, extended, finished, cancelled with and without Undo, left.
 */
import type { Page } from '@playwright/test';

import { expect, test, timelineReady } from './support.ts';

const PHONE = { width: 390, height: 844 };
const DESKS = '/reservations/timeline?sort=name&q=B1-01-00';

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '300'] });

/** Opens one of the user's reservations of today. */
async function openItem(page: Page, name: RegExp): Promise<void> {
  await timelineReady(page);
  await page.getByRole('gridcell', { name }).first().dispatchEvent('click');
  await expect(page.getByRole('dialog')).toBeVisible();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const finishQuestion = (page: Page) => page.getByRole('dialog', { name: 'Finish Working here today now?' });

for (const [device, person, viewport] of [
  ['a desk', 'Ada Lindholm', undefined],
  ['a phone', 'Ben Okafor', PHONE],
] as const) {
  test(`on ${device} a reservation is confirmed inside its window, then cancelled`, async ({ open }) => {
    const page = await open(person, DESKS, viewport);
    await openItem(page, /^Quiet hours, .*confirm now/);
    await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d left$/);
    await expect(page.getByText('Confirm the reservation before you change it.')).toBeVisible();
    await button(page, 'Confirm Quiet hours').click();
    await expect(page.getByText('Confirmed: Quiet hours')).toBeVisible();
    await expect(page.getByText(/^Confirmed by /)).toBeVisible();
    await expect(button(page, 'Change Quiet hours')).toBeVisible();

    await button(page, 'Cancel reservation').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await button(page, 'Undo').click();
    await openItem(page, /^Quiet hours, .*booked/);
    await button(page, 'Cancel reservation').click();
    await expect(page.getByText('Cancelled: Quiet hours')).toBeVisible();
    await button(page, 'Dismiss').last().click();
    await expect(page.getByRole('gridcell', { name: /^Quiet hours, .*booked/ })).toHaveCount(0);
  });

  test(`on ${device} a running reservation is extended, then finished`, async ({ open }) => {
    const page = await open(person, DESKS, viewport);
    await openItem(page, /^Working here today, .*booked/);
    const before =
      (await page
        .getByRole('dialog')
        .getByText(/–\d\d:\d\d · /)
        .textContent()) ?? '';
    await button(page, '+30 min').click();
    // The place may have answered by then.
    await expect(page.getByText(/Working here today (?:now ends at|until) \d\d:\d\d/)).toBeVisible();
    await expect(page.getByRole('dialog').getByText(before)).toHaveCount(0);
    await button(page, 'Finish now: Working here today').click();
    await finishQuestion(page).getByRole('button', { name: 'Keep it' }).click();
    await expect(finishQuestion(page)).toHaveCount(0);
    await button(page, 'Finish now: Working here today').click();
    await finishQuestion(page).getByRole('button', { name: 'Finish now' }).click();
    await expect(page.getByText('Finished: Working here today')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('a cancellation just before the page was closed is carried out by the next page', async ({ open }) => {
  const page = await open('Clara Nováková', DESKS);
  await openItem(page, /^Quiet hours, /);
  await button(page, 'Cancel reservation').click();
  // Its timer is stopped while the pointer is over it, so that this page does not cancel.
  await page.getByText('Cancelled: Quiet hours').hover();
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await next.goto(page.url());
  await expect(next.getByText('Cancelled: Quiet hours')).toBeVisible();
  await timelineReady(next);
  await expect(next.getByRole('gridcell', { name: /^Quiet hours, / })).toHaveCount(0);
});

/** The user's future invitations by others. */
async function invitations(page: Page): Promise<readonly { readonly id: string; readonly subject: string }[]> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('api_token')}` };
    const range = 'start=2026-11-19T00:00:00Z&end=2026-12-02T00:00:00Z&pageSize=200';
    const answer = await fetch(`/v1/users/me/events?${range}`, { headers });
    const { value }: { value: readonly { id: string; subject: string; isOrganizer: boolean }[] } = await answer.json();
    return value.filter(({ isOrganizer }) => !isOrganizer);
  });
}

test('on a phone an invited user answers, and then leaves', async ({ open, server }) => {
  const page = await open('Clara Nováková', '/reservations/my', PHONE);
  const [invited] = await invitations(page);
  if (invited === undefined) throw new Error('Nobody has invited her');
  const { id, subject } = invited;
  await page.goto(`${server.origin}/reservations/my?days=14&event=${id}`);
  await button(page, 'Maybe').click();
  await expect(page.getByText(`Maybe: ${subject}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Maybe', pressed: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await button(page, 'Leave').click();
  await expect(page.getByText(`You left ${subject}`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Dismiss').last().click();
  await expect.poll(async () => (await invitations(page)).map((one) => one.id)).not.toContain(id);
});
