import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { createFrame } from './campus.ts';
import { grid, open, point, prepare, scroller } from './place.tsx';

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

/** Those that touch the first 38 px under the hours. */
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

test('follows a jump to the far end and back', async () => {
  await open({ frameOf });
  scroller().scrollTop = groupHeight * 15 + 60;
  await expect.poll(onTop).toEqual([0]);
  scroller().scrollTop = 40;
  await expect.poll(onTop).toEqual([0]);
  expect(document.querySelectorAll('[data-group-header] canvas').length).toBeLessThanOrEqual(10);
});

test('stays under the names however far the day is scrolled, and is nothing to press', async () => {
  await open({ frameOf });
  scroller().scrollTop = groupHeight + 100;
  scroller().scrollLeft = 400;
  await expect.poll(onTop).toEqual([0]);
  const { left, top } = scroller().getBoundingClientRect();
  const isHeader = (x: number): boolean =>
    document.elementFromPoint(left + x, top + 79)?.closest('[data-group-header]') != null;
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

test('leaves keys and assistive technology alone', async () => {
  await open({ frameOf });
  scroller().scrollTop = groupHeight + 100;
  await expect.poll(onTop).toEqual([0]);
  expect(document.querySelector('[data-group-header]')?.getAttribute('aria-hidden')).toBe('true');
  expect(document.querySelectorAll('[data-group-header] :is(a, button, [tabindex])').length).toBe(0);
  expect(grid().element().getAttribute('tabindex')).toBe('0');
});
