/*
 * After a reservation was made (spec points 2 and 4): the timeline stays, and a sheet over it shows the progress.
 */
import type { Locator, Page } from '@playwright/test';

import { backToTimeline, dragOver, freeRows, rowOf, scrollToSlot, slotPoint } from './board.ts';
import { bookingState, expect, test, timelineReady } from './support.ts';

const PHONE = { width: 390, height: 844 };
/** Sundays, when nearly everything is free; one for each test. */
const day = (date: string): string => `/reservations/timeline?date=${date}&sort=name&q=B1-`;

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '2500'] });

const send = (page: Page) => page.getByRole('button', { name: /^Reserve \d/ });
const item = (page: Page, name: RegExp): Locator => page.getByRole('gridcell', { name }).first();

const scrolled = (page: Page): Promise<readonly [number, number]> =>
  page
    .locator('[data-timeline-scroller]')
    .evaluate((scroller) => [Math.round(scroller.scrollTop), Math.round(scroller.scrollLeft)] as const);

/** The text of the slot at the cursor. */
const active = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.getAttribute('aria-label') ?? '';
  });

test('the progress of a reservation is shown over the timeline, and the browser’s Back closes it', async ({ open }) => {
  const address = day('2026-11-22');
  const page = await open('Ada Lindholm', address);
  await timelineReady(page);
  await page.locator('[data-timeline-scroller]').evaluate((scroller) => scroller.scrollTo({ top: 640 }));
  const [id = ''] = await freeRows(page, 1);
  await dragOver(page, rowOf(page, id), 40, 43);
  await page.getByLabel('Subject').fill('Seen to the end');
  const before = await scrolled(page);
  await send(page).click();
  await expect(page).toHaveURL(/\/reservations\/reserve\?date=2026-11-22&sort=name&q=B1-&event=[^&]+$/);
  await expect(bookingState(page, 'Booking …')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Seen to the end' })).toBeVisible();
  await expect(bookingState(page, 'Booked')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${address.replaceAll('?', String.raw`\?`)}$`));
  await expect(item(page, /^Seen to the end, 10:00–11:00, /)).toBeAttached();
  expect(await scrolled(page)).toEqual(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => active(page)).toContain('Seen to the end');
});

test('five desks in a row are reserved by the keyboard alone', async ({ open }) => {
  const page = await open('Ben Okafor', day('2026-11-29'));
  await timelineReady(page);
  const [first = ''] = await freeRows(page, 1);
  await rowOf(page, first).getByRole('gridcell').first().waitFor({ state: 'attached' });
  const grid = page.getByRole('grid');
  await grid.focus();
  await grid.press('Home');
  for (let desk = 1; desk <= 5; desk += 1) {
    // From a place that is taken or unavailable to the next one that is free.
    for (let step = 0; step < 40 && !/free/.test(await active(page)); step += 1) await grid.press('ArrowDown');
    await grid.press('Enter');
    await expect(page.getByLabel('Subject')).toBeFocused();
    await page.keyboard.type(`Row of five ${desk}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `Row of five ${desk}` })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(grid).toBeFocused();
    await expect.poll(() => active(page)).toContain(`Row of five ${desk}`);
  }
  await expect(page.getByText(/^Booked .*\d\d:\d\d–/).first()).toBeVisible();
});

test('the sheet is still there after a reload, and takes back what it has booked', async ({ open }) => {
  const page = await open('Clara Nováková', day('2026-12-06'));
  await timelineReady(page);
  const [id = ''] = await freeRows(page, 1);
  await dragOver(page, rowOf(page, id), 60, 63);
  await page.getByLabel('Subject').fill('Loaded again');
  await send(page).click();
  // The place may have answered by then.
  await expect(bookingState(page, 'Booking …').or(bookingState(page, 'Booked'))).toBeVisible();
  await expect(page.getByText(/^Booked .*15:00–16:00/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(2);
  await page.reload();
  await expect(bookingState(page, 'Booked')).toBeVisible();
  await expect(item(page, /^Loaded again, 15:00–16:00, /)).toBeInViewport();
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await expect(page).toHaveURL(/\/reservations\/timeline\?date=2026-12-06&sort=name&q=B1-$/);
  await expect(page.getByText('Cancelled: Loaded again')).toBeVisible();
});

test('the full form leads to the timeline of its day, with the new reservation in view', async ({ open }) => {
  const page = await open('Diego Marín', day('2026-12-13'));
  await timelineReady(page);
  await page.locator('[data-timeline-scroller]').evaluate((scroller) => scroller.scrollTo({ top: 320 }));
  const [id = ''] = await freeRows(page, 1);
  await dragOver(page, rowOf(page, id), 40, 43);
  await page.getByLabel('Subject').fill('Said in full');
  await page.getByRole('button', { name: 'More options' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Said in full');
  await send(page).click();
  await expect(bookingState(page, 'Booked')).toBeVisible();
  await expect(item(page, /^Said in full, 10:00–11:00/)).toBeInViewport();
  await backToTimeline(page);
  await expect(page).toHaveURL(/\/reservations\/timeline\?date=2026-12-13$/);
});

const WIDE = { width: 1600, height: 900 };

for (const [where, viewport] of [
  ['above the board', WIDE],
  ['over its corner on a phone', PHONE],
] as const) {
  test(`the button ${where} leads to the full form for the day, and back`, async ({ open }) => {
    const page = await open('Diego Marín', day('2026-12-27'), viewport);
    await timelineReady(page);
    await page.locator('[data-timeline-scroller]').evaluate((scroller) => scroller.scrollTo({ top: 320 }));
    await expect.poll(() => scrolled(page)).toContain(320);
    const before = await scrolled(page);
    await page.getByRole('button', { name: 'New reservation' }).click();
    await expect(page.getByLabel('Date')).toHaveValue('2026-12-27');
    await page.goBack();
    await timelineReady(page);
    await expect.poll(() => scrolled(page)).toEqual(before);
  });
}

test('going back restores the timeline’s position, even with a time in the filter', async ({ open }) => {
  const page = await open('Diego Marín', `${day('2026-12-27')}&time=14:00`, PHONE);
  await timelineReady(page);
  const left = () => page.locator('[data-timeline-scroller]').evaluate((scroller) => scroller.scrollLeft);
  // The timeline opens at seven, and scrolls to the time of the filter.
  await expect.poll(left).toBeGreaterThan(1_500);
  await page.locator('[data-timeline-scroller]').evaluate((scroller) => scroller.scrollTo({ top: 320, left: 0 }));
  await expect.poll(() => scrolled(page)).toContain(320);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('link', { name: 'Favourites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible();
  await page.goBack();
  await timelineReady(page);
  await expect.poll(() => scrolled(page)).toContain(320);
  // Longer than the pause after which a typed time is applied.
  await page.waitForTimeout(600);
  expect(await left()).toBe(0);
});

test('the button above the timeline handles past and future days', async ({ open }) => {
  const page = await open('Diego Marín', day('2026-11-10'), WIDE);
  await timelineReady(page);
  const button = page.getByRole('button', { name: 'New reservation' });
  await button.click();
  // Not before now: the day of the server, at the next quarter.
  await expect(page.getByLabel('Date')).toHaveValue('2026-11-18');
  await page.goBack();
  await timelineReady(page);
  await page.route('**/api/cache/get', () => undefined);
  await page.getByRole('toolbar').getByRole('button', { name: 'Today' }).click();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/date=2026-11-19/);
  await button.click();
  await expect(page.getByLabel('Date')).toHaveValue('2026-11-19');
  await expect(page.getByRole('combobox', { name: 'Start time' })).toHaveValue('08:00');
});

test('on a phone the rows stay where they were under the sheet, and two presses change the end', async ({ open }) => {
  const page = await open('Emi Watanabe', day('2026-12-20'), PHONE);
  await timelineReady(page);
  await page.locator('[data-timeline-scroller]').evaluate((scroller) => scroller.scrollTo({ top: 900 }));
  const [id = ''] = await freeRows(page, 1);
  await scrollToSlot(page, 44);
  // Not covered by the bar at the bottom.
  const { y: low } = await slotPoint(rowOf(page, id), 44);
  await page.locator('[data-timeline-scroller]').evaluate((scroller, by) => scroller.scrollBy({ top: by }), low - 400);
  const { y } = await slotPoint(rowOf(page, id), 44);
  await page.mouse.click(200, y);
  await expect(page.getByText('Now click the end')).toBeVisible();
  await page.mouse.click(260, y);
  await page.getByLabel('Subject').fill('On the way');
  const before = await scrolled(page);
  await send(page).click();
  await expect(bookingState(page, 'Booking …')).toBeVisible();
  await backToTimeline(page);
  await expect(item(page, /^On the way, /)).toBeAttached();
  expect(await scrolled(page)).toEqual(before);
  // Its end changes by two presses.
  await page.mouse.click(220, (await slotPoint(rowOf(page, id), 44)).y);
  await page.getByRole('button', { name: '+15 min' }).click();
  await expect(page.getByText(/On the way (?:now ends at|until) \d\d:\d\d/)).toBeVisible();
});
