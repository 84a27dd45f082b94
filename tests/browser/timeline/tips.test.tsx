import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { createFrame, createItem } from './campus.ts';
import type { CampusOptions } from './campus.ts';
import { carry, click, drag, drawn, grid, open, point, pointOf, prepare, scroller } from './screen-fixture.tsx';

/** Two groups of thirty rows; some are free all day from now (09:30, slot 38) on. */
const start = (more: CampusOptions = {}) =>
  open({
    frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes: Array.from({ length: 60 }, () => '0'), ...more }),
  });

beforeAll(startI18n);
beforeEach(prepare);

/** Scrolls so that the lower edge of the screen is a few pixels under a row of the first group. */
async function toLowerEdge(row: number): Promise<void> {
  scroller().scrollTop = 38 + (row + 1) * 28 + 6 - (scroller().clientHeight - 60);
  await drawn();
}

/** Checks that nothing covers a text at its ends and in its middle. */
async function expectInSight(text: RegExp): Promise<DOMRect> {
  const found = page.getByText(text);
  await expect.element(found).toBeInTheDocument();
  const tip = found.element();
  const box = tip.getBoundingClientRect();
  const { left, right, bottom } = scroller().getBoundingClientRect();
  expect([box.left >= left + 220, box.right <= right, box.bottom <= bottom]).toEqual([true, true, true]);
  // Tips ignore pointers; this check needs them.
  const line = tip.closest<HTMLElement>('[aria-hidden]');
  line?.style.setProperty('pointer-events', 'auto');
  const y = (box.top + box.bottom) / 2;
  for (const x of [box.left + 3, (box.left + box.right) / 2, box.right - 3])
    expect(tip.contains(document.elementFromPoint(x, y))).toBe(true);
  line?.style.removeProperty('pointer-events');
  return box;
}

test('is below its range if there is room', async () => {
  await start();
  click(3, 44);
  const { top } = await expectInSight(/Now click the end/);
  expect(top).toBeGreaterThan(pointOf(3, 44).y);
});

test('is above a range in the lowest row, picked by pointer', async () => {
  await start();
  await toLowerEdge(27);
  click(27, 44);
  const { bottom } = await expectInSight(/Now click the end/);
  expect(bottom).toBeLessThan(pointOf(27, 44).y - 10);
});

test('is above a range in the lowest row, picked by keys', async () => {
  await start();
  scroller().scrollTop = 100_000;
  await drawn();
  grid().element().focus();
  await userEvent.keyboard('{Control>}{End}{/Control}{Shift>}{ArrowRight}{/Shift}');
  const { bottom } = await expectInSight(/^09:30–10:00$/);
  expect(bottom).toBeLessThan(pointOf(59, 38).y - 10);
});

test('is not hidden by the next group header', async () => {
  await start();
  scroller().scrollTop = 400;
  await drawn();
  await expect.poll(() => document.querySelectorAll('[data-group-header]').length).toBeGreaterThan(0);
  click(29, 44);
  await expectInSight(/Now click the end/);
});

test('covers the header of the only group rather than its only row', async () => {
  await start({ rows: 1, rowsPerGroup: 30 });
  click(0, 44);
  const { bottom } = await expectInSight(/Now click the end/);
  expect(bottom).toBeLessThan(pointOf(0, 44).y - 10);
});

test('stays clear of the names if its range begins under them', async () => {
  // Narrow enough to scroll that far.
  await page.viewport(900, 768);
  await start({ codes: ['0', `${'0'.repeat(48)}2222`] });
  carry(pointOf(1, 44), pointOf(1, 49));
  scroller().scrollLeft = 47 * 20;
  await drawn();
  point('pointermove', pointOf(1, 49));
  await expectInSight(/then reserved/);
});

test('stays clear of the sheet that reserves its range', async () => {
  await start();
  drag(pointOf(3, 70), pointOf(3, 70, 0.9));
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  await drawn();
  const { right } = await expectInSight(/^17:30–17:45$/);
  expect(right).toBeLessThanOrEqual(1366 - 420);
});

test('is above a range that is picked by touch, clear of the finger', async () => {
  await start();
  point('pointerdown', pointOf(3, 44), 'touch');
  await expect.element(page.getByText(/^11:00–11:15$/)).toBeInTheDocument();
  point('pointermove', pointOf(3, 46), 'touch');
  const { bottom } = await expectInSight(/^11:00–11:45$/);
  expect(bottom).toBeLessThan(pointOf(3, 44).y - 24);
  point('pointerup', pointOf(3, 46), 'touch');
});

test('shows the times of a picked range as long as a part of it is visible', async () => {
  await page.viewport(900, 768);
  await start();
  drag(pointOf(3, 40), pointOf(3, 60));
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  scroller().scrollLeft = 46 * 20;
  await drawn();
  await expectInSight(/^10:00–15:15$/);
});

test('shows the tip of a reservation that is moved to the lowest row above it', async () => {
  await start({ items: [createItem(20, 44, 48)] });
  await toLowerEdge(27);
  carry(pointOf(20, 45), pointOf(27, 47));
  const { bottom } = await expectInSight(/Desk 1-028/);
  expect(bottom).toBeLessThan(pointOf(27, 47).y - 10);
});
