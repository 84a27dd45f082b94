import type { CDPSession, Locator, Page } from '@playwright/test';

import {
  backToTimeline,
  changeableRows,
  clickSlot,
  dragOver,
  rowOf,
  scrollToSlot,
  slotPoint,
  spoken,
} from './board.ts';
import { EVERY_CALENDAR, expect, test, timelineReady } from './support.ts';

/** A Saturday, when nearly everything is free. */
const DAY = '/reservations/timeline?date=2026-11-21&sort=name&q=B1-01-';
const TALL = { width: 1366, height: 1500 };
const TEN = 40;
/** CSS pixels from the top: in the bar above the timeline. */
const BESIDE = 20;

/** The user's own reservation, which the slot of the cursor may name as well. */
const item = (page: Page, name: RegExp): Locator => page.getByRole('gridcell', { name }).first();

/** Reserves from 10:00 to 11:00 on a row, which accepts it. */
async function reserve(page: Page, id: string, subject: string): Promise<void> {
  await dragOver(page, rowOf(page, id), TEN, TEN + 3);
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('button', { name: /^Reserve \d/ }).click();
  await backToTimeline(page);
  await expect(item(page, new RegExp(`^${subject}, 10:00–11:00, booked`))).toBeAttached();
}

interface Place {
  readonly row: string;
  readonly slot: number;
  /** Where in the slot, 0 to 1. */
  readonly at?: number;
}

async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await scrollToSlot(page, from.slot);
  const start = await slotPoint(rowOf(page, from.row), from.slot, from.at);
  const end = await slotPoint(rowOf(page, to.row), to.slot, to.at);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 6 });
  await page.mouse.up();
}

test('a reservation is dragged to another time and row, and back by Undo', EVERY_CALENDAR, async ({ open }) => {
  const page = await open('Ada Lindholm', DAY, TALL);
  await timelineReady(page);
  const [first, second] = await changeableRows(page, 2);
  await reserve(page, first!, 'Moved');
  await drag(page, { row: first!, slot: TEN + 1 }, { row: second!, slot: TEN + 9 });
  // Its timer is stopped while the pointer is over it.
  await page.getByText(/Moved Moved to .*, 12:00–13:00/).hover();
  await expect(rowOf(page, second!).getByRole('gridcell', { name: /^Moved, 12:00–13:00/ })).toBeAttached();
  await expect.poll(() => spoken(rowOf(page, first!))).not.toContain('reserved');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, first!).getByRole('gridcell', { name: /^Moved, 10:00–11:00/ })).toBeAttached();
});

test('a press that is released beside the timeline ends', async ({ open }) => {
  const page = await open('Diego Marín', '/reservations/timeline?date=2026-11-29&sort=name&q=B1-01-', TALL);
  await timelineReady(page);
  const rows = await changeableRows(page, 9);
  const [hidden, first, second] = [rows[0]!, rows[7]!, rows[8]!];
  await reserve(page, first, 'Held');
  // At the release point there is a row out of view that would accept it.
  const above = await slotPoint(rowOf(page, hidden), TEN + 1);
  await page.locator('[data-timeline-scroller]').evaluate((scroller, way) => {
    scroller.scrollTop += way;
  }, above.y - BESIDE);
  await scrollToSlot(page, TEN + 1);
  const start = await slotPoint(rowOf(page, first), TEN + 1);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, BESIDE);
  await page.mouse.up();
  // While held above the timeline it has scrolled up, as far as there was time for.
  const elsewhere = await slotPoint(rowOf(page, second), TEN + 9);
  await page.mouse.move(elsewhere.x, elsewhere.y, { steps: 4 });
  await expect(page.locator('[class*="_held"]')).toHaveCount(0);
  // It is the first of two clicks, as always.
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByText(/Now click the end/)).toBeVisible();
  await expect(rowOf(page, first).getByRole('gridcell', { name: /^Held, 10:00–11:00/ })).toBeAttached();
});

test('the end of a reservation changes by one drag, and by two presses', async ({ open }) => {
  const page = await open('Ben Okafor', '/reservations/timeline?date=2026-11-22&sort=name&q=B1-01-', TALL);
  await timelineReady(page);
  const [id] = await changeableRows(page, 1);
  await reserve(page, id!, 'Stretched');
  const presses = await pressesOf(page);
  await drag(page, { row: id!, slot: TEN + 3, at: 0.9 }, { row: id!, slot: TEN + 5, at: 0.9 });
  await expect(item(page, /^Stretched, 10:00–11:30/)).toBeAttached();
  expect(await presses()).toBe(1);
  await clickSlot(page, rowOf(page, id!), TEN + 1);
  await page.getByRole('button', { name: '+15 min' }).click();
  await expect(item(page, /^Stretched, 10:00–11:45/)).toBeAttached();
  expect(await presses()).toBe(3);
});

/** Counts the presses of a pointer from now on. */
async function pressesOf(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset['presses'] = '0';
    document.addEventListener(
      'pointerdown',
      () => (document.body.dataset['presses'] = String(Number(document.body.dataset['presses']) + 1)),
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(document.body.dataset['presses']));
}

test('a refused move goes back and says why; the offer is accepted', EVERY_CALENDAR, async ({ open }) => {
  const [ada, ben] = await Promise.all([
    open('Ada Lindholm', '/reservations/timeline?date=2026-11-28&sort=name&q=B1-01-', TALL),
    open('Ben Okafor', '/reservations/timeline?date=2026-11-28&sort=name&q=B1-01-', TALL),
  ]);
  await Promise.all([timelineReady(ada), timelineReady(ben)]);
  const [first, second] = await changeableRows(ada, 2);
  await reserve(ada, first!, 'Mine');
  await reserve(ben, second!, 'Theirs');
  await expect.poll(() => spoken(rowOf(ada, second!))).toContain('reserved');
  await drag(ada, { row: first!, slot: TEN + 1 }, { row: second!, slot: TEN + 1 });
  await expect(ada.getByRole('status').getByText('Reserved until 11:00.')).toBeVisible();
  await expect(rowOf(ada, first!).getByRole('gridcell', { name: /^Mine, 10:00–11:00/ })).toBeAttached();
  await ada.getByRole('button', { name: 'Next here: 11:00–12:00' }).click();
  await expect(
    rowOf(ada, second!)
      .getByRole('gridcell', { name: /^Mine, 11:00–12:00/ })
      .first(),
  ).toBeAttached();
});

test(
  'a move that the server refuses is animated back with the reason',
  EVERY_CALENDAR,
  async ({ open, expectedFaults, serverType }) => {
    test.skip(serverType !== 'touchone-calendar', 'Other calendars take it, and the place declines it');
    expectedFaults.push(/status of 409/);
    const day = '/reservations/timeline?date=2026-11-29&sort=name&q=B1-01-';
    const [clara, ben] = await Promise.all([open('Clara Nováková', day, TALL), open('Ben Okafor', day, TALL)]);
    await Promise.all([timelineReady(clara), timelineReady(ben)]);
    const [first, second] = await changeableRows(clara, 2);
    await reserve(clara, first!, 'Refused');
    const start = await slotPoint(rowOf(clara, first!), TEN + 1);
    const end = await slotPoint(rowOf(clara, second!), TEN + 1);
    await clara.mouse.move(start.x, start.y);
    await clara.mouse.down();
    await clara.mouse.move(end.x, end.y, { steps: 6 });
    // Another user is quicker while it is held there.
    await reserve(ben, second!, 'Quicker');
    await clara.mouse.up();
    await expect(clara.getByRole('status').getByText(/Someone else has just reserved this/)).toBeVisible();
    await expect(clara.getByRole('status').getByText('Reserved until 11:00.')).toBeVisible();
    await expect(rowOf(clara, first!).getByRole('gridcell', { name: /^Refused, 10:00–11:00/ })).toBeAttached();
  },
);

test('the keyboard alone signs in, reserves, moves and cancels', async ({ open }) => {
  const page = await open('Diego Marín', '/reservations/timeline?date=2026-12-05&sort=name&q=B1-01-02', TALL);
  await timelineReady(page);
  await changeableRows(page, 1);
  // There are no clicks from here on.
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: /^Reserve \d/ })).toBeVisible();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Reserve \d/ })).toHaveCount(0);
  await backToTimeline(page);
  // Its text changes once more when its desk answers.
  await expect(item(page, /^By keys, .*booked/)).toBeAttached();
  const before = (await item(page, /^By keys/).getAttribute('aria-label')) ?? '';
  for (let step = 0; step < 40 && !(await isAt(page, 'grid')); step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('status').getByText(/^By keys: .*free\. Enter drops it there/)).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Moved By keys to/)).toBeVisible();
  await expect(item(page, /^By keys/)).not.toHaveAttribute('aria-label', before);
  const [moved = ''] = await page.getByText(/^Moved By keys to/).allInnerTexts();
  await page.keyboard.press('m');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Moved By keys to/)).toBeVisible();
  await expect(page.getByText(moved)).toHaveCount(0);
  await page.keyboard.press('Enter');
  const cancel = page.getByRole('button', { name: 'Cancel reservation' });
  await expect(cancel).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(cancel).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [50] });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cancelled: By keys')).toBeVisible();
  await expect(item(page, /^By keys, /)).toHaveCount(0, { timeout: 60_000 });
});

const isAt = (page: Page, role: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.getAttribute('role') === wanted, role);

test('the details move and extend without a drag', async ({ open }) => {
  const page = await open('Emi Watanabe', '/reservations/timeline?date=2026-12-06&sort=name&q=B1-01-', TALL);
  await timelineReady(page);
  const [id] = await changeableRows(page, 1);
  await reserve(page, id!, 'By form');
  await clickSlot(page, rowOf(page, id!), TEN + 1);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('combobox', { name: 'Start' }).selectOption('10:30');
  await page.getByRole('combobox', { name: 'End' }).selectOption({ label: '12:00 (1h 30m)' });
  await page.getByRole('button', { name: 'Move to 10:30–12:00' }).click();
  await expect(item(page, /^By form, 10:30–12:00/)).toBeAttached();
});

/** A finger at a point: the browser's own touch, which may also scroll. */
async function touch(cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
}

test('a long press reserves and moves, a swipe scrolls', async ({ open }) => {
  const page = await open('Farid Haddad', '/reservations/timeline?date=2026-12-12&sort=name&q=B1-01-', TALL);
  await timelineReady(page);
  const [id] = await changeableRows(page, 1);
  await scrollToSlot(page, TEN);
  const cdp = await page.context().newCDPSession(page);
  /** @param held the time that is shown once the reservation is held */
  const press = async (from: number, to: number, held: string): Promise<void> => {
    const start = await slotPoint(rowOf(page, id!), from);
    const end = await slotPoint(rowOf(page, id!), to);
    await touch(cdp, 'touchStart', start.x, start.y);
    await expect(page.locator('[data-timeline-scroller] strong', { hasText: held })).toBeVisible();
    for (let part = 1; part <= 4; part += 1) {
      await touch(cdp, 'touchMove', start.x + ((end.x - start.x) * part) / 4, start.y);
    }
    await touch(cdp, 'touchEnd');
  };
  await press(TEN, TEN + 3, '10:00–10:15');
  await page.getByLabel('Subject').fill('By finger');
  await page.getByRole('button', { name: 'Reserve 10:00–11:00' }).click();
  await backToTimeline(page);
  await expect(item(page, /^By finger, 10:00–11:00, booked/)).toBeAttached();
  await press(TEN + 1, TEN + 5, '10:00–11:00');
  await expect(item(page, /^By finger, 11:00–12:00/)).toBeAttached();
  const scroller = page.locator('[data-timeline-scroller]');
  const before = await scroller.evaluate((element) => element.scrollLeft);
  const { x, y } = await slotPoint(rowOf(page, id!), TEN + 20);
  await touch(cdp, 'touchStart', x, y);
  for (let part = 1; part <= 6; part += 1) await touch(cdp, 'touchMove', x - part * 30, y);
  await touch(cdp, 'touchEnd');
  await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a pen reserves as a mouse does', async ({ open }) => {
  const page = await open('Ada Lindholm', '/reservations/timeline?date=2026-12-13&sort=name&q=B1-01-', TALL);
  await timelineReady(page);
  const [id] = await changeableRows(page, 1);
  await scrollToSlot(page, TEN);
  const cdp = await page.context().newCDPSession(page);
  const start = await slotPoint(rowOf(page, id!), TEN);
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', slots: number) =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      x: start.x + slots * 20,
      y: start.y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
    });
  await pen('mousePressed', 0);
  await pen('mouseMoved', 1);
  await pen('mouseMoved', 3);
  await pen('mouseReleased', 3);
  await expect(page.getByRole('button', { name: 'Reserve 10:00–11:00' })).toBeVisible();
});

test('typed text survives a reload, and a sheet that was closed by mistake', async ({ open }) => {
  const page = await open('Ben Okafor', '/reservations/timeline?date=2026-12-19&sort=name&q=B1-01-', TALL);
  await timelineReady(page);
  const [id] = await changeableRows(page, 1);
  await dragOver(page, rowOf(page, id!), TEN, TEN + 3);
  await page.getByLabel('Subject').fill('Half written');
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Half written');
  await expect(page.getByRole('button', { name: 'Reserve 10:00–11:00' })).toBeVisible();
  await page.getByRole('dialog').press('Escape');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Half written');
});

test('a cancellation whose page is reloaded at once is carried out', async ({ open, server }) => {
  const day = '/reservations/timeline?date=2026-11-21&q=';
  const page = await open('Clara Nováková', `${day}B1-01-`, TALL);
  await timelineReady(page);
  const [id] = (await changeableRows(page, 4)).slice(3);
  // Alone, so that it is in view after the reload.
  const [name = ''] = (await spoken(rowOf(page, id!))).split(',');
  await page.goto(`${server.origin}${day}${encodeURIComponent(name)}`);
  await timelineReady(page);
  await reserve(page, id!, 'Left');
  await clickSlot(page, rowOf(page, id!), TEN + 1);
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.accept();
    });
  });
  await page.reload();
  expect(await asked).toBe('beforeunload');
  await timelineReady(page);
  await expect.poll(() => spoken(rowOf(page, id!))).not.toContain('reserved');
  await expect(item(page, /^Left, /)).toHaveCount(0);
});
