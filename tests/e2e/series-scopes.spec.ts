import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';
import { expandRecurringEvent, sync as nodeIcal } from 'node-ical';

import type { ServerType } from '../../workers/wire/schemas/configuration.ts';
import { heldEvents, type HeldEvent } from './calendar-events.ts';
import { bookingState, EVERY_CALENDAR, expect, test } from './support.ts';

/** Of Ada's evenings in December. */
async function storedIn(page: Page, serverType: ServerType): Promise<readonly HeldEvent[]> {
  const held = await heldEvents(page, serverType, '2026-12-07', '2026-12-13');
  return held.filter(({ subject }) => subject.startsWith('Evening'));
}

const pictureOf = (events: readonly HeldEvent[]): readonly string[] =>
  events.map(({ start, subject }) => `${start.dateTime.slice(8, 10)} ${subject}`).toSorted();

async function idOf(page: Page, serverType: ServerType, day: string): Promise<string> {
  const found = (await storedIn(page, serverType)).find(({ start }) => start.dateTime.slice(8, 10) === day);
  if (found === undefined) throw new Error(`Nothing on ${day} December`);
  return found.id;
}

async function rename(page: Page, serverType: ServerType, day: string, scope: string, subject: string): Promise<void> {
  const id = await idOf(page, serverType, day);
  await page.goto(new URL(`/reservations/reserve?event=${encodeURIComponent(id)}&change=1`, page.url()).href);
  await page.getByRole('radio', { name: scope, exact: true }).check();
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(bookingState(page, 'Booked')).toBeVisible();
}

async function cancel(page: Page, serverType: ServerType, day: string, scope: string): Promise<void> {
  const id = await idOf(page, serverType, day);
  await page.goto(new URL(`/reservations/my?date=2026-12-07&days=7&event=${encodeURIComponent(id)}`, page.url()).href);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: scope, exact: true }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

/** What another calendar reads from the file of a whole series. */
async function savedSeries(page: Page, serverType: ServerType, day: string): Promise<readonly string[]> {
  const id = await idOf(page, serverType, day);
  await page.goto(new URL(`/reservations/my?date=2026-12-07&days=7&event=${encodeURIComponent(id)}`, page.url()).href);
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Add the whole series' }).click();
  const parts = nodeIcal.parseICS(await readFile(await (await downloading).path(), 'utf8'));
  const range = { from: new Date('2026-12-01T00:00Z'), to: new Date('2027-01-01T00:00Z') };
  return Object.values(parts)
    .flatMap((part) => (part?.type === 'VEVENT' ? expandRecurringEvent(part, range) : []))
    .map(({ start, summary }) => `${start.toISOString().slice(8, 10)} ${JSON.stringify(summary)}`)
    .toSorted();
}

test(
  'the server stores changes and cancellations of a series by each scope, and each place is notified',
  EVERY_CALENDAR,
  async ({ open, serverType }) => {
    test.slow();
    const held = (page: Page) => expect.poll(async () => pictureOf(await storedIn(page, serverType)));
    const page = await open('Ada Lindholm', '/reservations/reserve?start=2026-12-07T20:00&end=2026-12-07T21:00');
    const isOurs = serverType === 'touchone-calendar';
    /** Each place is notified before the calendar ends it, in its own way. */
    const ended = (...notified: readonly string[]) => (isOurs ? [...notified, 'DELETE'] : notified);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/event/action')) sent.push(String(request.postDataJSON()?.action));
      if (isOurs && request.method() === 'DELETE') sent.push('DELETE');
    });
    await page.getByLabel('Subject').fill('Evening');
    const places = page.getByRole('combobox', { name: 'Places' });
    await places.fill('B1-01-03');
    await page
      .getByRole('listbox', { name: 'Places' })
      .getByRole('option')
      .filter({ hasText: 'B1-01-03' })
      .filter({ hasText: 'free' })
      .first()
      .click();
    await page.getByLabel('Repeats').selectOption('daily');
    await page.getByRole('textbox', { name: 'Dates' }).fill('6');
    await expect(page.getByRole('button', { name: 'Skip Sat 12/12' })).toBeVisible();
    await page.locator('main form button[type="submit"]').click();
    await expect(bookingState(page, 'Booked')).toBeVisible();
    const evenings = ['07 Evening', '08 Evening', '09 Evening', '10 Evening', '11 Evening', '12 Evening'];
    await held(page).toEqual(evenings);
    await expect.poll(() => sent).toContain('create');

    await rename(page, serverType, '08', 'this date', 'Evening alone');
    await held(page).toEqual(evenings.with(1, '08 Evening alone'));
    await rename(page, serverType, '10', 'this and the following', 'Evening late');
    const late = ['10 Evening late', '11 Evening late', '12 Evening late'];
    await held(page).toEqual(['07 Evening', '08 Evening alone', '09 Evening', ...late]);

    expect(await savedSeries(page, serverType, '09')).toEqual(['07 "Evening"', '08 "Evening alone"', '09 "Evening"']);
    expect(await savedSeries(page, serverType, '11')).toEqual(
      late.map((line) => line.replace('Evening late', '"Evening late"')),
    );

    sent.length = 0;
    await cancel(page, serverType, '08', 'This and all following');
    await held(page).toEqual(['07 Evening', ...late]);
    await expect.poll(() => sent).toEqual(ended('delete', 'delete'));
    sent.length = 0;
    await cancel(page, serverType, '11', 'Only this date');
    await held(page).toEqual(['07 Evening', '10 Evening late', '12 Evening late']);
    await expect.poll(() => sent).toEqual(ended('delete'));
    const left = (await storedIn(page, serverType)).find(({ subject }) => subject === 'Evening late');
    if (isOurs) expect(left?.recurrence?.exceptions).toEqual(['2026-12-11']);
    await rename(page, serverType, '12', 'all dates', 'Evening end');
    await held(page).toEqual(['07 Evening', '10 Evening end', '12 Evening end']);
    sent.length = 0;
    await cancel(page, serverType, '12', 'All upcoming dates');
    await held(page).toEqual(['07 Evening']);
    await expect.poll(() => sent).toEqual(ended('delete', 'delete'));
  },
);
