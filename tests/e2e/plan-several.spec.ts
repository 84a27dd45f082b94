/*
 * Several places at once on the plan.
 */
import type { Locator, Page } from '@playwright/test';

import {
  type Box,
  deskAt,
  find,
  focusedBox,
  focusedOption,
  freeDesks,
  list,
  middleOf,
  planAt,
  planReady,
} from './plan-page.ts';
import { expect, test } from './support.ts';

const SATURDAY = '2026-12-05';
const SUNDAY = '2026-12-06';

/** Chooses places by Shift and a click. @returns the bar of the chosen places */
async function choose(page: Page, desks: ReturnType<typeof freeDesks>): Promise<Locator> {
  await planReady(page);
  for (const { name } of desks) {
    await find(page, name);
    const { x, y } = middleOf(await focusedBox(page));
    await page.keyboard.down('Shift');
    await page.mouse.click(x, y);
    await page.keyboard.up('Shift');
    await expect(list(page).getByRole('option', { name, selected: true })).toBeAttached();
  }
  const bar = page.getByRole('region', { name: /selected$/ });
  await expect(bar).toContainText('2 places selected');
  return bar;
}

/** Whether the user has a reservation of each on the plan. */
async function expectReserved(page: Page, desks: ReturnType<typeof freeDesks>): Promise<void> {
  for (const { name } of desks) {
    await find(page, name);
    await expect.poll(() => focusedOption(page)).toContain('your reservation 10:00–11:00');
  }
}

test('two desks chosen by Shift and a click are reserved each, with the result', async ({ open, server }) => {
  const desks = [deskAt(freeDesks(SATURDAY), 1), deskAt(freeDesks(SATURDAY), 6)];
  const page = await open('Ada Lindholm', planAt(SATURDAY));
  const bar = await choose(page, desks);
  await bar.getByRole('button', { name: 'Reserve each 10:00–11:00' }).click();
  await expect(page.getByText('2 places reserved')).toBeVisible();
  await expectReserved(page, desks);
  await page.goto(`${server.origin}/reservations/my?date=${SATURDAY}`);
  await expect(page.locator('[data-event]').getByRole('button', { name: 'Desk', exact: true })).toHaveCount(2);
});

test('two desks reserved as one are on the plan again once the form is sent', async ({ open }) => {
  const desks = [deskAt(freeDesks(SATURDAY), 2), deskAt(freeDesks(SATURDAY), 7)];
  const page = await open('Ben Okafor', planAt(SATURDAY));
  const bar = await choose(page, desks);
  await bar.getByRole('button', { name: 'Reserve together' }).click();
  await page.getByRole('button', { name: 'Reserve 10:00–11:00' }).click();
  await planReady(page);
  await expect(page).toHaveURL(({ pathname }) => pathname === '/reservations/plan');
  await expect(page.getByText(/^Booked .*10:00–11:00/)).toBeVisible();
  await expectReserved(page, desks);
});

test('seats together for two are two desks side by side', async ({ open }) => {
  const page = await open('Ada Lindholm', planAt(SUNDAY));
  await planReady(page);
  await page.getByRole('button', { name: 'Seats together' }).click();
  const team = page.getByRole('dialog', { name: 'Seats together' });
  await team.getByRole('combobox').fill('ben.okafor@deskway.example ');
  await expect(team.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(2);
  await team.getByRole('button', { name: 'Find seats' }).click();
  const rings = page.locator('[data-kind=chosen]');
  await expect(rings).toHaveCount(2);
  const boxes = await rings.evaluateAll((all) => all.map((ring) => ring.getBoundingClientRect().toJSON() as Box));
  const [one, other] = boxes.map(middleOf);
  const size = Math.max(...boxes.flatMap(({ width, height }) => [width, height]));
  expect(Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0))).toBeLessThan(2 * size);
  await team.getByRole('button', { name: 'Reserve 2 desks' }).click();
  await expect(team.getByText('reserved', { exact: true })).toHaveCount(2);
});
