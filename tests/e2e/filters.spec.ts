import type { Page } from '@playwright/test';

import { spoken } from './board.ts';
import { expect, test, timelineReady } from './support.ts';

const DAY = '/reservations/timeline?date=2026-11-21';
const panel = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const rows = (page: Page) => page.locator('[data-timeline-row]');

const counts = /(\d+) match/;

/** "12 match" at the bottom of the panel. */
async function suiting(page: Page): Promise<number> {
  await expect(panel(page)).toContainText(counts);
  const [, suitable] = counts.exec(await panel(page).innerText()) ?? [];
  return Number(suitable);
}

const rowCount = async (page: Page): Promise<string> =>
  (await page.getByRole('grid').getAttribute('aria-rowcount')) ?? '';

/** Sets a filter, and waits until the grid has fewer rows: the count of filters changes before the rows do. */
async function narrow(page: Page, setFilter: () => Promise<unknown>): Promise<void> {
  const before = Number(await rowCount(page));
  await setFilter();
  await expect.poll(async () => Number(await rowCount(page))).toBeLessThan(before);
}

/** Filters for rooms of one building with step-free access. */
async function chooseRooms(page: Page): Promise<void> {
  await timelineReady(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await narrow(page, () => page.getByRole('tab', { name: 'Rooms' }).click());
  const areas = panel(page).getByRole('combobox', { name: 'Area' });
  const building = await areas.getByRole('option').nth(2).getAttribute('value');
  await narrow(page, () => areas.selectOption(building));
  await narrow(page, () => panel(page).getByRole('group', { name: 'Step-free access' }).getByText('Yes').click());
  await expect(page.getByRole('button', { name: 'Filters, 2 active' })).toBeVisible();
}

test('what does not suit is hidden, the best can be had in one press, and a link shows the same', async ({ open }) => {
  const ada = await open('Ada Lindholm', DAY);
  await timelineReady(ada);
  const all = await rowCount(ada);
  await chooseRooms(ada);
  await expect(rows(ada).filter({ hasText: ', desk' })).toHaveCount(0);
  const shown = await rowCount(ada);
  expect(Number(shown)).toBeLessThan(Number(all));

  const { pathname, search } = new URL(ada.url());
  const ben = await open('Ben Okafor', pathname + search);
  await timelineReady(ben);
  await expect(ben.getByRole('button', { name: 'Filters, 2 active' })).toBeVisible();
  await expect(ben.getByRole('grid')).toHaveAttribute('aria-rowcount', shown);
  await expect(rows(ben).filter({ hasText: ', desk' })).toHaveCount(0);

  await ada.getByRole('button', { name: /^Show others/ }).click();
  await expect(ada.getByRole('grid')).toHaveAttribute('aria-rowcount', all);
  const desk = rows(ada).filter({ hasText: ', desk' }).first();
  await expect.poll(() => spoken(desk)).toContain('no match: another type');
  await ada.goBack();
  await expect(ada.getByRole('grid')).toHaveAttribute('aria-rowcount', shown);

  const offer = ben.getByRole('region', { name: 'Best match' });
  await offer.getByRole('button', { name: /^Reserve/ }).click();
  await ben.getByRole('button', { name: 'Undo' }).click();
  await expect(offer).toBeVisible();
});

test('a saved filter survives a reload, and can be the initial one', async ({ open, server }) => {
  const page = await open('Clara Nováková', DAY);
  await chooseRooms(page);
  const wanted = new URL(page.url()).searchParams;
  await panel(page).getByLabel('Name for these filters').fill('Step-free rooms');
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Use Step-free rooms at start' }).click();

  await page.goto(`${server.origin}${DAY}`);
  await timelineReady(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Step-free rooms', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Filters, 2 active' })).toBeVisible();
  expect(new URL(page.url()).searchParams.toString()).toBe(wanted.toString());

  await page.goto(`${server.origin}/reservations/timeline`);
  await timelineReady(page);
  await expect(page.getByRole('button', { name: 'Filters, 2 active' })).toBeVisible();
});

test('typing on a thin client never blocks, and the last text wins', async ({ open }) => {
  const page = await open('Emi Watanabe', `${DAY}&type=type-desk`);
  await timelineReady(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const note = panel(page).getByLabel('Note contains');
  await note.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.keyboard.type('quiet corner by the', { delay: 30 });
  await expect(note).toHaveValue('quiet corner by the');
  for (let letter = 0; letter < 19; letter += 1) await page.keyboard.press('Backspace');
  await expect.poll(() => new URL(page.url()).searchParams.get('has.desk-note')).toBeNull();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect.poll(() => suiting(page)).toBeGreaterThan(0);
});

test('only what is within some minutes of a place is found, and its chip removes that', async ({ open }) => {
  const page = await open('Ada Lindholm', DAY);
  await timelineReady(page);
  const all = await rowCount(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const walk = panel(page).getByRole('group', { name: 'Walking distance' });
  await walk.getByText('2 min').click();
  await walk.getByRole('combobox', { name: 'From', exact: true }).fill('B1-01-001');
  await walk
    .getByRole('option', { name: /B1-01-001/ })
    .first()
    .click();
  const chip = panel(page).getByRole('button', { name: /^Remove 2 min from .*B1-01-001$/ });
  await expect(chip).toBeVisible();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ within: '2', from: 'r00001' });
  await expect.poll(async () => Number(await rowCount(page))).toBeLessThan(Number(all));
  expect(Number(await rowCount(page))).toBeGreaterThan(1);
  const near = Number(await rowCount(page));
  await walk.getByText('10 min').click();
  await expect.poll(async () => Number(await rowCount(page))).toBeGreaterThan(near);
  await panel(page)
    .getByRole('button', { name: /^Remove 10 min from / })
    .click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', all);
  expect(new URL(page.url()).searchParams.has('within')).toBe(false);
});
