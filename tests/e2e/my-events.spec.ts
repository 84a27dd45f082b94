import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';
import { convertIcsCalendar } from 'ts-ics';

import { heldEvents } from './calendar-events.ts';
import { misfits } from './layout.ts';
import { EVERY_CALENDAR, expect, test } from './support.ts';

const WEEK = '/reservations/my?date=2026-11-23&days=7';

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/, disabled: false });

/** The shown number of reservations. */
async function count(page: Page): Promise<number> {
  const text = await page.getByText(/^\d+ reservations?$/).innerText();
  return Number.parseInt(text, 10);
}

async function ready(page: Page): Promise<void> {
  await expect(boxes(page).first()).toBeVisible();
}

/** Selects three in a row and presses the button that cancels them. */
async function cancelThree(page: Page): Promise<void> {
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  await boxes(page).nth(2).check();
  await page.getByRole('button', { name: 'Cancel 3 reservations' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 3 reservations' }).click();
  await expect(page.getByText('3 reservations cancelled')).toBeVisible();
}

test('reservations are found by state, and the address says so', EVERY_CALENDAR, async ({ open }) => {
  const page = await open('Ada Lindholm', WEEK);
  await ready(page);
  const all = await count(page);
  await page.getByRole('button', { name: 'Booked', exact: true }).click();
  await expect(page).toHaveURL(/state=accepted/);
  await expect.poll(() => count(page)).toBeLessThan(all);
  await expect(page.locator('[data-row] [data-look=declined]')).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => count(page)).toBe(all);
});

test('three are cancelled at once, or none after Undo', EVERY_CALENDAR, async ({ open }) => {
  const page = await open('Ada Lindholm', WEEK);
  await ready(page);
  const all = await count(page);
  await cancelThree(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.reload();
  await ready(page);
  await expect.poll(() => count(page)).toBe(all);
  await cancelThree(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => count(page)).toBe(all - 3);
  await page.reload();
  await ready(page);
  await expect.poll(() => count(page)).toBe(all - 3);
});

test('a link opens one reservation, which another calendar can read', async ({ open }) => {
  const first = await open('Ben Okafor', WEEK);
  await ready(first);
  await first.locator('[data-row] button[aria-haspopup=dialog]').first().click();
  await expect(first).toHaveURL(/event=/);
  const page = await first.context().newPage();
  await page.goto(first.url());
  const dialog = page.getByRole('dialog');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  const subject = await dialog.getByRole('heading').first().innerText();
  const { events } = convertIcsCalendar(undefined, await readFile(await download.path(), 'utf8'));
  expect(events?.map(({ summary }) => summary)).toEqual([subject]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/event=/);
});

test('a phone has room for the list, the week and a selection', async ({ open }) => {
  const page = await open('Clara Nováková', WEEK, { width: 390, height: 844 });
  await ready(page);
  await expect.poll(() => misfits(page)).toEqual([]);
  await boxes(page).first().check();
  await expect(page.getByRole('button', { name: 'Cancel 1 reservation' })).toBeInViewport();
  await expect.poll(() => misfits(page)).toEqual([]);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.getByRole('heading', { name: /23\/11/ })).toBeVisible();
  await expect.poll(() => misfits(page)).toEqual([]);
  await page.getByRole('button', { name: 'New reservation' }).click();
  await expect(page).toHaveURL(/\/reservations\/reserve$/);
});

/** Reserves the first place that is free late in the evening, with a message. */
async function reserveWith(page: Page, text: string): Promise<void> {
  await page.evaluate(async (message) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('api_token')}`,
      'content-type': 'application/json',
    };
    const places: readonly { email: string }[] = await (await fetch('/api/assist/resources', { headers })).json();
    for (const { email } of places) {
      const at = (time: string) => ({ dateTime: `2026-11-24T${time}:00`, timeZone: 'Europe/Prague' });
      const body = { subject: 'Agenda', start: at('21:00'), end: at('21:30'), resources: [{ email }], text: message };
      const answer = await fetch('/v1/users/me/events', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      });
      if (answer.status === 201) return;
    }
    throw new Error('No place can be had');
  }, text);
}

test(
  'a message keeps its formatting, and nothing in it is active',
  EVERY_CALENDAR,
  async ({ open, server, serverType, expectedFaults }) => {
    // Chromium reports each inline handler that it parses, also in a document that is never shown.
    expectedFaults.push(/^Executing inline event handler violates/);
    const page = await open('Ada Lindholm', '/reservations/my');
    await ready(page);
    const acts =
      '<img src=x onerror="document.title=1"><script>document.title=2</script><form action="//x"><input></form>';
    const message = `<p>Bring a <b>laptop</b></p>${acts}<table><tr><td colspan="2">and a <a href="/x">friend</a></td></tr></table>`;
    await reserveWith(page, message);
    const held = await heldEvents(page, serverType, '2026-11-24', '2026-11-25');
    const id = held.find(({ subject }) => subject === 'Agenda')?.id ?? '';
    await page.goto(`${server.origin}/reservations/my?event=${encodeURIComponent(id)}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('b')).toHaveText('laptop');
    await expect(dialog.locator('td[colspan="2"]')).toHaveText('and a friend');
    await expect(dialog.locator('img, script, form, input, td a[href]')).toHaveCount(0);
    await expect(page).toHaveTitle(/[A-Z]/);
  },
);
