import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { collapsedGroups } from '../../../src/state/resources/collapsed-groups.ts';
import { timeline } from '../../../src/state/resources/timeline.ts';
import { startI18n } from '../../../src/i18n/index.ts';
import { createFrame } from './campus.ts';
import { grid, open, point, prepare, scroller } from './screen-fixture.tsx';

/** Ten rows of 28 px a group under a header of 38 px. */
const frameOf = () => createFrame({ rows: 200, rowsPerGroup: 10, codes: Array.from({ length: 200 }, () => '0') });
const groupHeight = 38 + 10 * 28;

/** Painted headers on the screen, by their distance from the header of the hours. */
function headers(): readonly number[] {
  const top = scroller().getBoundingClientRect().top + 60;
  return [...document.querySelectorAll('[data-group-header] canvas')]
    .filter((canvas) => canvas instanceof HTMLElement && canvas.style.visibility === 'visible')
    .filter((canvas) => canvas.clientWidth === 220)
    .map((canvas) => Math.round(canvas.getBoundingClientRect().top - top))
    .toSorted((one, other) => one - other);
}

/** Headers that touch the first 38 px under the hours. */
const onTop = () => headers().filter((top) => top > -38 && top < 38);

beforeAll(startI18n);
beforeEach(prepare);

test('keeps the header of a group at the top while its rows scroll, until the next pushes it away', async () => {
  await open({ frameOf });
  scroller().scrollTop = groupHeight + 100;
  await expect.poll(onTop).toEqual([0]);
  scroller().scrollTop = groupHeight * 2 - 20;
  await expect.poll(onTop).toEqual([-18, 20]);
  scroller().scrollTop = groupHeight * 2 + 5;
  await expect.poll(onTop).toEqual([0]);
});

test('follows a jump to the end and back', async () => {
  await open({ frameOf });
  scroller().scrollTop = groupHeight * 15 + 60;
  await expect.poll(onTop).toEqual([0]);
  scroller().scrollTop = 40;
  await expect.poll(onTop).toEqual([0]);
  expect(document.querySelectorAll('[data-group-header] canvas').length).toBeLessThanOrEqual(10);
});

test('stays under the names in any scroll position, and picks no slot', async () => {
  await open({ frameOf });
  scroller().scrollTop = groupHeight + 100;
  scroller().scrollLeft = 400;
  await expect.poll(onTop).toEqual([0]);
  const { left, top } = scroller().getBoundingClientRect();
  const isHeader = (x: number): boolean =>
    document.elementFromPoint(left + x, top + 79)?.closest('[data-group-toggles]') != null;
  // The buttons come with a later chunk.
  await expect.poll(() => isHeader(40)).toBe(true);
  expect([isHeader(40), isHeader(600)]).toEqual([true, true]);
  const press = (y: number): void => {
    for (const type of ['pointerdown', 'pointerup']) point(type, { x: left + 600, y: top + y });
  };
  const hint = page.getByText(/Now click the end/);
  press(79);
  press(79 + 28 * 2);
  await expect.element(hint).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(hint).not.toBeInTheDocument();
  press(79);
  await new Promise(requestAnimationFrame);
  await expect.element(hint).not.toBeInTheDocument();
});

/** The right edge of the painted headers on the screen. */
const reach = (): number =>
  Math.max(
    ...[...document.querySelectorAll('[data-group-header] canvas')]
      .filter((canvas) => canvas instanceof HTMLElement && canvas.style.visibility === 'visible')
      .map((canvas) => canvas.getBoundingClientRect().right),
  );

/** The right edge of the rows, less a scrollbar and the width of the rail, which the fixture lacks. */
const edge = (): number => scroller().getBoundingClientRect().right - 20 - 56;

const openDays = async (): Promise<void> => {
  await page.viewport(900, 768);
  history.replaceState(null, '', '?days=3');
  await open({ frameOf: () => createFrame({ rows: 40, rowsPerGroup: 10, days: 3 }) });
  scroller().scrollTo({ top: groupHeight + 100, left: 0 });
  await expect.poll(onTop).toEqual([0]);
  // The scroll rests.
  await expect.poll(() => document.querySelector('[data-timeline-row="resource-30"]')).not.toBeNull();
};

test('reaches as far as the days do when the window grows', async () => {
  await openDays();
  await page.viewport(2600, 768);
  await expect.poll(() => reach() >= edge()).toBe(true);
});

test('reaches as far as the days do while they scroll to the side', async () => {
  await openDays();
  let isThere = false;
  // Never at rest.
  for (let frame = 0; frame < 200 && !isThere; frame += 1) {
    scroller().scrollLeft = Math.min(1_200, frame * 20) + (frame % 2);
    await new Promise(requestAnimationFrame);
    isThere = frame > 60 && reach() >= edge();
  }
  expect(isThere).toBe(true);
});

test('keeps a header at the top during a fast scroll, and shows the group where it stops', async () => {
  await open({ frameOf: () => createFrame({ rows: 2_000, rowsPerGroup: 10 }) });
  scroller().scrollTop = groupHeight * 3 + 100;
  await expect.poll(onTop).toEqual([0]);
  const begin = performance.now();
  // Twenty pixels per millisecond on any machine, from the current position: back and forth is two scrolls.
  const from = scroller().scrollTop;
  const far = groupHeight * 190;
  const boxes = () => [...document.querySelectorAll<HTMLElement>('[data-group-header] > :not([hidden])')];
  const isHeld = () => boxes().some(({ style }) => style.height === `${scroller().scrollHeight - 60}px`);
  const seen: (readonly number[])[] = [];
  for (let way = from; way < far && seen.length < 10; way = from + (performance.now() - begin) * 20) {
    scroller().scrollTop = way;
    await new Promise(requestAnimationFrame);
    if (isHeld()) seen.push(headers());
  }
  // The present header stays until it is painted for another group.
  expect(seen).not.toEqual([]);
  expect(seen.filter((tops) => tops.join() !== '0')).toEqual([]);
  scroller().scrollTop = groupHeight * 7 + 100;
  await expect.poll(isHeld).toBe(false);
  await expect.poll(onTop).toEqual([0]);
  expect(boxes().map(({ style }) => style.top)).toContain(`${groupHeight * 7}px`);
});

test('is hidden from keys and assistive technology', async () => {
  await open({ frameOf });
  scroller().scrollTop = groupHeight + 100;
  await expect.poll(onTop).toEqual([0]);
  expect(document.querySelector('[data-group-header]')?.getAttribute('aria-hidden')).toBe('true');
  expect(document.querySelectorAll('[data-group-header] :is(a, button, [tabindex])').length).toBe(0);
  expect(grid().element().getAttribute('tabindex')).toBe('0');
});

/** Six floors a building. */
const toggle = (group: number) => page.getByRole('button', { name: new RegExp(`Floor ${group + 1}\\b`) }).first();
const rowsShown = () =>
  [...document.querySelectorAll('[data-timeline-row]')].map((row) => row.getAttribute('aria-rowindex'));
const contentHeight = (): number => timeline.model?.lines.height ?? 0;

test('collapses a group by a press on its header, on all days and in the next visit', async () => {
  await open({ frameOf });
  const whole = contentHeight();
  await toggle(0).click();
  await expect.poll(contentHeight).toBe(whole - 280);
  await expect.element(toggle(0)).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => rowsShown()[0]).toBe('12');
  expect(JSON.parse(localStorage.getItem('deskway-collapsed-groups') ?? '')).toEqual(collapsedGroups.keys);
  const before = timeline.revision;
  await page.getByRole('button', { name: /Next day/ }).click();
  await expect.poll(() => timeline.revision).toBeGreaterThan(before);
  expect(contentHeight()).toBe(whole - 280);
  await toggle(0).click();
  await expect.poll(contentHeight).toBe(whole);
  expect(localStorage.getItem('deskway-collapsed-groups')).toBe(null);
});

test('collapses a group whose header sticks to the top, and keeps the header there', async () => {
  await open({ frameOf });
  scroller().scrollTop = groupHeight + 100;
  await expect.poll(onTop).toEqual([0]);
  // No mouse, which would scroll it into view.
  document.querySelector<HTMLElement>('[data-group="1"]')?.click();
  await expect.poll(() => scroller().scrollTop).toBe(groupHeight);
  await expect.poll(onTop).toEqual([0]);
});

test('collapses and expands by arrow keys, and goes to the next header', async () => {
  await open({ frameOf });
  const whole = contentHeight();
  await expect.element(toggle(0)).toBeInTheDocument();
  document.querySelector<HTMLElement>('[data-group="0"]')?.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(contentHeight).toBe(whole - 280);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(contentHeight).toBe(whole);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(toggle(1)).toHaveAttribute('aria-expanded', 'false');
  await expect.element(toggle(0)).toHaveAttribute('aria-expanded', 'true');
});

test('steps over the rows of a collapsed group with the cursor', async () => {
  await open({ frameOf });
  await toggle(1).click();
  await expect.element(toggle(1)).toHaveAttribute('aria-expanded', 'false');
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown>9/}');
  const row = () =>
    document.querySelector('[role=grid] [aria-selected]')?.closest('[role=row]')?.getAttribute('aria-rowindex');
  await expect.poll(row).toBe('11');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(row).toBe('22');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(row).toBe('11');
});
