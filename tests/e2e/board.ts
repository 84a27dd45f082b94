import { type Locator, type Page, expect } from '@playwright/test';

import { createCampus } from '../../server/campus/index.ts';
import { MORNING, timelineReady } from './support.ts';

/** Constants of spec point 9 in CSS pixels. */
const NAME_WIDTH = 220;
const QUARTER_WIDTH = 20;

/**
 * Resources of the servers' campus that decline or never answer: a reservation there does not stay, so that the result
 * of a test would depend on its timing.
 */
const unwilling = new Set(
  createCampus({ resources: 300, seed: 1, now: Date.parse(MORNING) })
    .campus.resources.filter(({ answers }) => answers !== 'accepts')
    .map(({ resource }) => resource.id),
);

/** The accessible row of a resource; its element lies over the painted one. */
export function rowOf(page: Page, resourceId: string): Locator {
  return page.locator(`[data-timeline-row="${resourceId}"]`);
}

/** Scrolls down to desks that are free the whole day; ids of `count` of them, all in view. */
export async function freeRows(page: Page, count: number): Promise<readonly string[]> {
  return rowsThat(page, count, () => true);
}

/** Desks that are free the whole day for two people, in view of both: the second's page follows the first's. */
export async function rowsFreeForBoth(page: Page, other: Page, count: number): Promise<readonly string[]> {
  let ids: readonly string[] = [];
  // The wheel scrolls what the mouse is over.
  await page.locator('[data-timeline-scroller]').hover();
  await expect(async () => {
    await follow(other, page);
    const forOther = new Set(await freeRowsInView(other));
    ids = (await freeRowsInView(page)).filter((id) => forOther.has(id));
    if (ids.length < count) await page.mouse.wheel(0, 400);
    expect(ids.length).toBeGreaterThanOrEqual(count);
  }).toPass({ intervals: [300], timeout: 30_000 });
  return ids.slice(0, count);
}

/** Scrolls one page to where the other is. */
async function follow(page: Page, other: Page): Promise<void> {
  const top = await other.locator('[data-timeline-scroller]').evaluate((scroller) => scroller.scrollTop);
  await page.locator('[data-timeline-scroller]').evaluate((scroller, place) => {
    scroller.scrollTop = place;
  }, top);
}

/** The same for desks that need no confirmation: those that need one cannot be changed before (spec point 4). */
export async function changeableRows(page: Page, count: number): Promise<readonly string[]> {
  const ids = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('api_token')}` };
    const answer = await fetch('/api/assist/resources', { headers });
    const resources: readonly { id: string; requiresConfirmation: boolean }[] = await answer.json();
    return resources.filter(({ requiresConfirmation }) => !requiresConfirmation).map(({ id }) => id);
  });
  const known = new Set(ids);
  return rowsThat(page, count, (id) => known.has(id));
}

async function rowsThat(page: Page, count: number, fits: (id: string) => boolean): Promise<readonly string[]> {
  let ids: readonly string[] = [];
  // The wheel scrolls what the mouse is over.
  await page.locator('[data-timeline-scroller]').hover();
  await expect(async () => {
    ids = (await freeRowsInView(page)).filter(fits);
    if (ids.length < count) await page.mouse.wheel(0, 400);
    expect(ids.length).toBeGreaterThanOrEqual(count);
  }).toPass({ intervals: [300], timeout: 30_000 });
  return ids.slice(0, count);
}

async function freeRowsInView(page: Page): Promise<readonly string[]> {
  const free = await page.locator('[data-timeline-row]').evaluateAll((rows) =>
    rows
      .filter((row) => {
        const [day, ...items] = row.querySelectorAll('[role=gridcell]');
        const words = day?.getAttribute('aria-label') ?? '';
        const box = row.getBoundingClientRect();
        // A declined reservation leaves the desk free, but tests expect only their own on the row.
        if (items.length > 0 || box.top < 150 || box.bottom > innerHeight) return false;
        return words.includes(', desk: free') && !/reserved|not available|closed|assigned|read/.test(words);
      })
      .map((row) => row.getAttribute('data-timeline-row') ?? ''),
  );
  return free.filter((id) => !unwilling.has(id));
}

/** Scrolls the timeline so that `slot` is in view, and waits until it stops. */
export async function scrollToSlot(page: Page, slot: number): Promise<void> {
  await page.locator('[data-timeline-scroller]').evaluate(
    (scroller, left) => {
      scroller.scrollLeft = left;
    },
    Math.max(0, (slot - 4) * QUARTER_WIDTH),
  );
}

/** The wheel's scroll goes on for some frames: a point that is measured meanwhile soon belongs to another row. */
async function resting(row: Locator): Promise<void> {
  await row.evaluate(async (element) => {
    const STILL_FRAMES = 5;
    let [top, still] = [Number.NaN, 0];
    while (still < STILL_FRAMES) {
      await new Promise(requestAnimationFrame);
      const now = element.getBoundingClientRect().top;
      still = now === top ? still + 1 : 0;
      top = now;
    }
  });
}

/** The point in the page in a row's slot. @param at where across the slot, 0 to 1 */
export async function slotPoint(
  row: Locator,
  slot: number,
  at = 0.5,
): Promise<{ readonly x: number; readonly y: number }> {
  await resting(row);
  const box = await row.boundingBox();
  if (box === null) throw new Error('The row is not laid out');
  return { x: box.x + NAME_WIDTH + (slot + at) * QUARTER_WIDTH, y: box.y + box.height / 2 };
}

/** Drags with the mouse from one slot to another, both included, and waits for the sheet. */
export async function dragOver(page: Page, row: Locator, from: number, to: number): Promise<void> {
  await scrollToSlot(page, from);
  const start = await slotPoint(row, from);
  const end = await slotPoint(row, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: /^Reserve \d/ })).toBeVisible();
}

/** Closes the sheet of a sent reservation; the timeline under it stays. */
export async function backToTimeline(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/reservations\/reserve\?.*event=/);
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/reservations\/timeline/);
  await timelineReady(page);
}

/** Clicks a slot of a row on the canvas, not on its accessible element. */
export async function clickSlot(page: Page, row: Locator, slot: number): Promise<void> {
  await scrollToSlot(page, slot);
  const { x, y } = await slotPoint(row, slot);
  await page.mouse.click(x, y);
}

/** The announced availability of a row: "free all day", "free until 10:30, then …". */
export async function spoken(row: Locator): Promise<string> {
  return (await row.getByRole('gridcell').first().getAttribute('aria-label')) ?? '';
}
