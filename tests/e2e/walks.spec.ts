/*
 * What people come for, with the presses that it may take: clicks or taps, and typings (a text, or a key that answers).
 */
import { type Locator, type Page } from '@playwright/test';

import { createCampus } from '../../server/campus/index.ts';
import { clickSlot, rowOf } from './board.ts';
import { MORNING } from './running-server.ts';
import { expect, TAKEN, test } from './support.ts';

const RESOURCES = 1_000;
const WINDOW = 'Window side';
const NINE = 36;

test.use({ serverArgs: ['--memory', '--resources', String(RESOURCES), '--answer-delay', '300'] });

interface Walk {
  readonly presses: number;
  readonly typings: number;
  press(what: Locator): Promise<void>;
  /** A press that a helper makes. */
  pressBy(press: () => Promise<void>): Promise<void>;
  type(text: string): Promise<void>;
  key(name: string): Promise<void>;
}

/** Counts what a walk through the product takes. */
function walk(page: Page): Walk {
  const count = { presses: 0, typings: 0 };
  const pressBy = async (press: () => Promise<void>): Promise<void> => {
    count.presses += 1;
    await press();
  };
  const typeBy = async (type: () => Promise<void>): Promise<void> => {
    count.typings += 1;
    await type();
  };
  return {
    get presses() {
      return count.presses;
    },
    get typings() {
      return count.typings;
    },
    press: (what) => pressBy(() => what.click()),
    pressBy,
    type: (text) => typeBy(() => page.keyboard.type(text)),
    key: (name) => typeBy(() => page.keyboard.press(name)),
  };
}

/** Desks at a window whose calendars accept. */
const windowDesks: ReadonlySet<string> = (() => {
  const { campus } = createCampus({ resources: RESOURCES, seed: 1, now: Date.parse(MORNING) });
  const atWindow = new Set(
    campus.configuration.areas.filter(({ name }) => JSON.stringify(name).includes(WINDOW)).map(({ id }) => id),
  );
  const desks = campus.resources.filter(
    ({ answers, resource }) =>
      answers === 'accepts' &&
      resource.resourceTypeId === 'type-desk' &&
      resource.mapInfos.some(({ areaId }) => atWindow.has(areaId)),
  );
  return new Set(desks.map(({ resource }) => resource.id));
})();

test('a desk at a window for tomorrow takes four presses', async ({ open }) => {
  const page = await open('Ada Lindholm', '/');
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const steps = walk(page);
  await steps.press(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Timeline' }));
  if (isPhone) await reserveInList(page, steps);
  else await reserveInGrid(page, steps);
  expect(steps.presses).toBeLessThanOrEqual(4);
  expect(steps.typings).toBeLessThanOrEqual(2);
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
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /09:00–17:00/ })
      .first(),
  ).toBeVisible();
}

/** The words of the search, a preset of the time, a free row, and Enter in the sheet. */
async function reserveInGrid(page: Page, steps: Walk): Promise<void> {
  await expect(page.locator('[data-timeline-row]').first()).toBeAttached();
  await page.keyboard.press('/');
  await steps.type('window side');
  await steps.press(page.getByRole('button', { name: /^When / }));
  await steps.press(page.getByRole('button', { name: /^Tomorrow, all day/ }));
  await expect(page).toHaveURL(/time=09%3A00/);
  await expect.poll(async () => (await freeWindowDesks(page)).length).toBeGreaterThan(0);
  const [id] = await freeWindowDesks(page);
  await steps.pressBy(() => clickSlot(page, rowOf(page, id!), NINE));
  await expect(page.getByRole('button', { name: 'Reserve 09:00–17:00' })).toBeVisible();
  await steps.key('Enter');
  await expect(page.getByRole('heading', { name: TAKEN })).toBeVisible();
}

async function freeWindowDesks(page: Page): Promise<readonly string[]> {
  const free = await page.locator('[data-timeline-row]').evaluateAll((rows) =>
    rows
      .filter((row) => {
        const words = row.querySelector('[role=gridcell]')?.getAttribute('aria-label') ?? '';
        const { top, bottom } = row.getBoundingClientRect();
        return top > 200 && bottom < innerHeight && !/not suitable|does not suit|reserved|closed/.test(words);
      })
      .map((row) => row.getAttribute('data-timeline-row') ?? ''),
  );
  return free.filter((id) => windowDesks.has(id));
}
