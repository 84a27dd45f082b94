/*
 * Folded nights, the default: the other tests show whole days.
 */
import type { Locator, Page } from '@playwright/test';

import { freeRows, rowOf, slotPoint } from './board.ts';
import { expect, test, timelineReady } from './support.ts';

const DAY = '/reservations/timeline?date=2026-11-24';

const wholeDay = (page: Page): Locator => page.getByRole('button', { name: 'Whole day', exact: true });

const scroller = (page: Page): Locator => page.locator('[data-timeline-scroller]');

/** A visit on a new device: nothing is chosen. */
async function folded(page: Page): Promise<void> {
  await timelineReady(page);
  await page.evaluate(() => localStorage.removeItem('deskway-nights'));
  await page.reload();
  await timelineReady(page);
}

/** How far the days reach beyond the screen, in CSS pixels. */
const hidden = (page: Page): Promise<number> =>
  scroller(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** The painted label of an hour; assistive technology has a column header for each. */
const hour = (page: Page, label: string): Locator => scroller(page).locator('span', { hasText: label }).first();

/** Where an hour of the header begins on the screen. */
async function hourAt(page: Page, label: string): Promise<number> {
  const box = await hour(page, label).boundingBox();
  if (box === null) throw new Error(`There is no ${label}`);
  return box.x;
}

/** A drag near the edge scrolls for some frames. */
async function resting(page: Page): Promise<void> {
  let before = Number.NaN;
  await expect(async () => {
    const now = await hourAt(page, '18:00');
    const isStill = now === before;
    before = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [200] });
}

test('the hours of a working day fill the screen, and one press shows the whole day, also later', async ({ open }) => {
  const page = await open('Ada Lindholm', DAY);
  await folded(page);
  await expect.poll(() => hidden(page)).toBe(0);
  await expect(hour(page, '07:00')).toBeVisible();
  await expect(hour(page, '20:00')).toHaveCount(0);
  await wholeDay(page).click();
  await expect(wholeDay(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(hour(page, '20:00')).toBeAttached();
  expect(await hidden(page)).toBeGreaterThan(0);
  await page.reload();
  await expect(wholeDay(page)).toHaveAttribute('aria-pressed', 'true');
  await wholeDay(page).click();
  await expect.poll(() => hidden(page)).toBe(0);
});

test('a drag goes on into the night', async ({ open }) => {
  const page = await open('Ada Lindholm', DAY);
  await folded(page);
  // The first may be under the header of its group.
  const id = (await freeRows(page, 3)).at(-1);
  const { y } = await slotPoint(rowOf(page, id ?? ''), 0);
  await page.mouse.move((await hourAt(page, '18:00')) + 4, y);
  await page.mouse.down();
  // The strip begins an hour later, and unfolds under the pointer.
  const quarter = ((await hourAt(page, '18:00')) - (await hourAt(page, '17:00'))) / 4;
  await page.mouse.move((await hourAt(page, '18:00')) + 4 * quarter + 8, y, { steps: 4 });
  await expect(wholeDay(page)).toHaveAttribute('aria-pressed', 'true');
  // At the edge the drag scrolls on.
  await page.mouse.move(1_340, y);
  await expect.poll(() => hourAt(page, '20:00')).toBeLessThan(1_200);
  await page.mouse.move((await hourAt(page, '18:00')) + 30, y, { steps: 4 });
  await resting(page);
  const end = (await hourAt(page, '19:00')) + ((await hourAt(page, '20:00')) - (await hourAt(page, '19:00'))) / 2 - 4;
  await page.mouse.move(end, y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Reserve 18:00–19:30' })).toBeVisible();
});

test('a press on a strip, the cursor and a time of the filter show the night', async ({ open }) => {
  const page = await open('Ada Lindholm', DAY);
  await folded(page);
  await scroller(page).click({ position: { x: 228, y: 300 } });
  await expect(wholeDay(page)).toHaveAttribute('aria-pressed', 'true');
  // A press on a strip is for this visit.
  await page.reload();
  await expect(wholeDay(page)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await expect(wholeDay(page)).toHaveAttribute('aria-pressed', 'true');
  await page.goto(new URL(`${DAY}&time=21:00`, page.url()).href);
  await expect(wholeDay(page)).toHaveAttribute('aria-pressed', 'true');
});

/** Turns the wheel until the night is shown: a turn that follows another at once goes on with it. */
async function wheelOpens(page: Page, across: number, down: number): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(across, down);
    await expect(wholeDay(page)).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  }).toPass({ intervals: [300] });
}

test('a horizontal scroll beyond the edge shows the night, a scroll down does not', async ({ open }) => {
  const page = await open('Ada Lindholm', DAY);
  await folded(page);
  await page.mouse.move(700, 400);
  await page.mouse.wheel(30, 300);
  await expect.poll(() => scroller(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(200);
  await expect(wholeDay(page)).toHaveAttribute('aria-pressed', 'false');
  const seven = await hourAt(page, '07:00');
  await wheelOpens(page, -120, 0);
  // The night comes in from the edge.
  await expect.poll(() => hourAt(page, '07:00')).toBeGreaterThan(seven + 60);
  await page.reload();
  await timelineReady(page);
  await page.keyboard.down('Shift');
  await wheelOpens(page, 0, 120);
  expect(await scroller(page).evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(60);
});

test('a finger that pans beyond the edge shows the night', async ({ open }) => {
  const page = await open('Ada Lindholm', DAY, { width: 390, height: 844 });
  await folded(page);
  await scroller(page).evaluate((element) => element.scrollTo({ left: 200 }));
  await swipe(page);
  await expect(wholeDay(page)).toHaveAttribute('aria-pressed', 'false');
  await scroller(page).evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await swipe(page);
  await expect(wholeDay(page)).toHaveAttribute('aria-pressed', 'true');
});

/** A finger moves 150 pixels to the left. */
async function swipe(page: Page): Promise<void> {
  await scroller(page).evaluate((target) => {
    for (const [type, clientX] of [['touchstart', 300] as const, ['touchmove', 150] as const]) {
      const touches = [new Touch({ identifier: 1, target, clientX, clientY: 400 })];
      target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }));
    }
  });
}

test('seven days have the screen for their days', async ({ open }) => {
  const page = await open('Ada Lindholm', `${DAY}&days=7`, { width: 1920, height: 1080 });
  await folded(page);
  await expect.poll(() => hidden(page)).toBe(0);
  // Of each day three quarters and more are the hours from 7 to 19.
  const [nine, noon] = await Promise.all([hourAt(page, '09:00'), hourAt(page, '12:00')]);
  expect((noon - nine) * 4 * 7).toBeGreaterThan(0.9 * (1920 - 56 - 220));
});

test('with a zoom of 200 % each of seven days has room for its date', async ({ open }) => {
  const page = await open('Ada Lindholm', `${DAY}&days=7`, { width: 683, height: 384 });
  await folded(page);
  const dates = scroller(page).locator('[data-narrow] > span');
  await expect(dates).toHaveCount(7);
  const rooms = await dates.evaluateAll((all) =>
    all.map((date) => (date.parentElement?.clientWidth ?? 0) - date.scrollWidth),
  );
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(0);
});
