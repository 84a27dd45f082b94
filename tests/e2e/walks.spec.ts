/*
 * What people come for, with the presses that it may take: clicks, taps or keys, and typings.
 */
import { type Locator, type Page } from '@playwright/test';

import { bookingState, expect, test, timelineReady } from './support.ts';

const WINDOW = 'Window side';

test.use({
  serverArgs: [
    '--memory',
    '--resources',
    '1000',
    '--answer-delay',
    '300',
    '--meeting-url',
    'https://meet.example/{id}',
  ],
});

interface Walk {
  readonly presses: number;
  readonly typings: number;
  press(what: Locator): Promise<void>;
  /** Two presses: one opens the list. */
  choose(list: Locator, value: string): Promise<void>;
  type(text: string): Promise<void>;
  key(name: string): Promise<void>;
  /** Each Tab is a press. */
  tabTo(what: Locator): Promise<void>;
}

/** A walk by keys fails rather than go around the page. */
const MOST_TABS = 30;

/** Counts what a walk through the product takes. */
function walk(page: Page): Walk {
  const count = { presses: 0, typings: 0 };
  return {
    get presses() {
      return count.presses;
    },
    get typings() {
      return count.typings;
    },
    press(what) {
      count.presses += 1;
      return what.click();
    },
    async choose(list, value) {
      count.presses += 2;
      await list.selectOption(value);
    },
    type(text) {
      count.typings += 1;
      return page.keyboard.type(text);
    },
    key(name) {
      count.presses += 1;
      return page.keyboard.press(name);
    },
    async tabTo(what) {
      await expect(what).toBeVisible();
      const isThere = () => what.evaluate((element) => element === document.activeElement);
      for (let tabs = 0; tabs < MOST_TABS && !(await isThere()); tabs += 1) {
        count.presses += 1;
        await page.keyboard.press('Tab');
      }
      await expect(what).toBeFocused();
    },
  };
}

const isOnPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;

test('a desk at a window for tomorrow takes four presses', async ({ open }) => {
  const page = await open('Ada Lindholm', '/');
  const steps = walk(page);
  await steps.press(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Timeline' }));
  if (isOnPhone(page)) await reserveInList(page, steps);
  else await reserveInGrid(page, steps);
  expect(steps.presses).toBeLessThanOrEqual(4);
  expect(steps.typings).toBeLessThanOrEqual(1);
});

/** The next day, the words of the search, and the button of the first desk. */
async function reserveInList(page: Page, steps: Walk): Promise<void> {
  await steps.press(page.getByRole('searchbox'));
  await steps.type('window side');
  await steps.press(page.getByRole('button', { name: 'Next day (J)' }));
  await expect(page.getByRole('button', { name: /^When Thu,? 19 Nov/ })).toBeVisible();
  const desk = page.getByRole('button', { name: /^Reserve 09:00–17:00 Desk / }).first();
  await expect(desk).toBeVisible();
  const place = page.locator('[data-offer]').filter({ hasText: /Free / }).first();
  await expect(place).toContainText(WINDOW);
  await steps.press(desk);
  await expectReserved(page);
}

/** The words of the search, a preset of the time, and the best match. */
async function reserveInGrid(page: Page, steps: Walk): Promise<void> {
  await expect(page.locator('[data-timeline-row]').first()).toBeAttached();
  await page.keyboard.press('/');
  await steps.type('window side');
  await steps.press(page.getByRole('button', { name: /^When / }));
  await steps.press(page.getByRole('button', { name: /^Tomorrow, all day/ }));
  const best = page.getByRole('region', { name: 'Best match' });
  await expect(best).toContainText(/Desk .*Window side/);
  await steps.press(best.getByRole('button', { name: 'Reserve 09:00–17:00' }));
  await expectReserved(page);
}

const expectReserved = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: '09:00–17:00' }).first()).toBeVisible();

test('a room for six, every week, online, takes eight presses', async ({ open }) => {
  const page = await open('Ada Lindholm', '/');
  const steps = walk(page);
  await steps.press(page.getByRole('button', { name: 'New reservation' }));
  await steps.choose(page.getByLabel('Repeats'), 'weekly');
  await steps.press(page.getByRole('textbox', { name: 'Extra guests' }));
  await steps.type('5');
  await steps.press(page.getByRole('checkbox', { name: 'Online meeting' }));
  const side = page.getByRole('complementary', { name: 'Availability' });
  await expect(side.getByText(/^free at /).first()).toBeVisible();
  await steps.press(side.getByRole('button', { name: /^Use this room/ }).first());
  await steps.press(page.getByRole('button', { name: /^Reserve (4|\d of 4) dates$/ }));
  await expect(page.getByRole('link', { name: 'Join meeting' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]event=/);
  expect(steps.presses).toBeLessThanOrEqual(8);
  expect(steps.typings).toBeLessThanOrEqual(3);
});

/** The keys of the frame are loaded after the first picture. */
async function keysReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('by keys alone, a desk at a window for tomorrow takes six presses', async ({ open }) => {
  const page = await open('Ben Okafor', '/');
  test.skip(isOnPhone(page), 'a phone has no keys');
  const steps = walk(page);
  await keysReady(page);
  await steps.key('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await steps.type('window side');
  const grid = page.getByRole('grid');
  await expect(grid.locator('[data-timeline-row]').first()).toBeAttached();
  await steps.key('Enter');
  await expect(grid).toBeFocused();
  await steps.key('j');
  await expect(page.getByRole('button', { name: /^When Thu,? 19 Nov/ })).toBeVisible();
  // Of today, hours are over.
  await expect(grid.getByRole('gridcell', { name: /free all day/ }).first()).toBeAttached();
  await steps.key('c');
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(page.getByRole('dialog')).toContainText(WINDOW);
  await steps.key('Enter');
  await expect(bookingState(page, 'Booked')).toBeVisible();
  expect(steps.presses).toBeLessThanOrEqual(6);
  expect(steps.typings).toBeLessThanOrEqual(1);
});

test('by keys alone, a room for six, every week, online, takes 32 presses', async ({ open }) => {
  const page = await open('Ben Okafor', '/');
  test.skip(isOnPhone(page), 'a phone has no keys');
  const steps = walk(page);
  await keysReady(page);
  await steps.key('c');
  await expect(page.getByLabel('Subject')).toBeVisible();
  await steps.tabTo(page.getByLabel('Repeats'));
  await steps.type('Weekly');
  await steps.tabTo(page.getByRole('textbox', { name: 'Extra guests' }));
  await steps.type('5');
  await steps.tabTo(page.getByRole('checkbox', { name: 'Online meeting' }));
  await steps.key('Space');
  const side = page.getByRole('complementary', { name: 'Availability' });
  await expect(side.getByText(/^free at /).first()).toBeVisible();
  await steps.tabTo(side.getByRole('button', { name: /^Use this room/ }).first());
  await steps.key('Enter');
  await expect(page.getByRole('button', { name: /^Reserve (4|\d of 4) dates$/ })).toBeFocused();
  await steps.key('Enter');
  await expect(page.getByRole('link', { name: 'Join meeting' })).toBeVisible();
  expect(steps.presses).toBeLessThanOrEqual(32);
  expect(steps.typings).toBeLessThanOrEqual(3);
});

test('by keys alone, the end of a reservation changes by ten presses', async ({ open }) => {
  const page = await open('Clara Nováková', '/reservations/timeline?date=2026-11-22&q=Desk');
  test.skip(isOnPhone(page), 'a phone has no keys');
  await timelineReady(page);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('gridcell', { name: /free/ }).first()).toBeAttached();
  await page.keyboard.press('F6');
  await page.keyboard.press('c');
  await expect(page.getByLabel('Subject')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bookingState(page, 'Booked')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
  const steps = walk(page);
  await steps.key('Enter');
  await steps.tabTo(page.getByRole('button', { name: '+30 min' }));
  await steps.key('Enter');
  await expect(page.getByText(/now ends at \d\d:\d\d$/)).toBeVisible();
  expect(steps.presses).toBeLessThanOrEqual(10);
});
