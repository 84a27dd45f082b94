import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { createFrame, createItem } from './campus.ts';
import { mount, prepare, scroller } from './screen-fixture.tsx';

const frameOf = (days: number, view: number) => createFrame({ rows: 60, rowsPerGroup: 30, days, view });

async function open(frame = frameOf) {
  const opened = await mount({ frameOf: ({ days }) => frame(days, days) });
  await expect.element(page.getByRole('grid')).toBeInTheDocument();
  return opened;
}

const dates = () => ['Fri 20/11', 'Sat 21/11', 'Sun 22/11'].map((date) => page.getByText(date, { exact: true }));

/** Width of the time axis, as the scrollable area is at least as wide as the screen. */
const axisWidth = (): number => scroller().querySelector('[class*=_days]')?.getBoundingClientRect().width ?? 0;

const quarterWidth = (days: number): number => axisWidth() / (days * 96);

beforeAll(startI18n);
beforeEach(prepare);

test('opens week and day view by key, and keeps the number of days in the address', async () => {
  const { engine } = await open();
  await userEvent.keyboard('w');
  await expect.poll(() => engine.queries.at(-1)?.days).toBe(7);
  expect(new URLSearchParams(location.search).get('days')).toBe('7');
  await expect.element(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('d');
  await expect.poll(() => engine.queries.at(-1)?.days).toBe(1);
  expect(new URLSearchParams(location.search).has('days')).toBe(false);
});

test('steps by one day, with Shift by all shown days', async () => {
  history.replaceState(null, '', '?date=2026-11-20&days=3');
  const { engine } = await open();
  await userEvent.keyboard('j');
  await expect.poll(() => engine.queries.at(-1)?.date).toBe('2026-11-21');
  await userEvent.keyboard('{Shift>}j{/Shift}');
  await expect.poll(() => engine.queries.at(-1)?.date).toBe('2026-11-24');
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(() => engine.queries.at(-1)?.date).toBe('2026-11-21');
});

test('keeps the date at the names while its day scrolls', async () => {
  await page.viewport(700, 768);
  history.replaceState(null, '', '?days=3');
  await open();
  const leftOf = (element: Element): number => element.getBoundingClientRect().left;
  scroller().scrollLeft = 96 * quarterWidth(3) + 40;
  const [, saturday] = dates();
  await expect.poll(() => leftOf(saturday!.element())).toBe(leftOf(scroller()) + 220);
});

test.each([
  { width: 2560, days: 1 },
  { width: 1280, days: 3 },
  { width: 1366, days: 3 },
  { width: 1920, days: 3 },
  { width: 1280, days: 7 },
  { width: 1366, days: 7 },
  { width: 1920, days: 7 },
])('fits $days days into a screen of $width px without a scroll', async ({ width, days }) => {
  await page.viewport(width, 768);
  history.replaceState(null, '', `?date=2026-11-20&days=${days}`);
  await open();
  // The fixture has no navigation rail, whose 56 px count.
  const unused = scroller().clientWidth - 220 - 56 - axisWidth();
  expect(unused).toBeGreaterThan(0);
  expect(unused).toBeLessThan(2);
});

test('fits a week in which clocks go back', async () => {
  history.replaceState(null, '', '?date=2026-10-19&days=7');
  await open((days, view) => createFrame({ rows: 60, rowsPerGroup: 30, days, view, moreSlots: 4 }));
  expect(scroller().clientWidth - 220 - 56 - axisWidth()).toBeGreaterThan(0);
});

test('makes quarters wider when the window becomes wider', async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '?date=2026-11-20&days=7');
  await open();
  expect(quarterWidth(7)).toBe(1.25);
  await page.viewport(1920, 768);
  await expect.poll(() => quarterWidth(7)).toBeGreaterThan(2.4);
});

test('opens a day at its usual position after several days that were wholly visible', async () => {
  history.replaceState(null, '', '?date=2026-11-20&days=7');
  await open((days, view) => createFrame({ rows: 60, rowsPerGroup: 30, days, view, nowSlot: null }));
  expect(scroller().scrollLeft).toBe(0);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await expect.poll(() => scroller().scrollLeft).toBe(28 * 20);
});

test('stays at the same time when more days are shown', async () => {
  await page.viewport(800, 768);
  await open((days, view) => createFrame({ rows: 60, rowsPerGroup: 30, days, view, nowSlot: null }));
  scroller().scrollLeft = 30 * 20;
  await expect.poll(() => scroller().scrollLeft).toBe(600);
  await new Promise(requestAnimationFrame);
  await userEvent.keyboard('w');
  // To half a pixel.
  await expect.poll(() => Math.abs(scroller().scrollLeft - 30 * quarterWidth(7))).toBeLessThan(1);
  await userEvent.keyboard('d');
  await expect.poll(() => scroller().scrollLeft).toBe(600);
});

test('names the day of a time, and has no accessibility violations', async () => {
  history.replaceState(null, '', '?days=3');
  const { screen } = await open((days, view) =>
    createFrame({ rows: 60, rowsPerGroup: 30, days, view, codes: ['0', '2'.repeat(100)] }),
  );
  const row = page.getByRole('gridcell', {
    name: /^Meeting room 1\.002, .*: reserved until Sat 01:00, then free to the end of the days shown/,
  });
  await expect.element(row).toBeInTheDocument();
  await expect
    .element(page.getByRole('grid', { name: /^Places from Friday,? 20 November 2026 to Sunday,? 22 November 2026/ }))
    .toBeInTheDocument();
  await expectAccessible(screen.container);
});

test('says when a place is wanted, also with several days', async () => {
  history.replaceState(null, '', '?date=2026-11-20&days=3&at=14:00&free=1');
  await open();
  await expect.element(page.getByRole('button', { name: 'When Fri 20 Nov · 14:00' })).toBeInTheDocument();
  await userEvent.keyboard('d');
  await expect.element(page.getByRole('button', { name: 'When Fri 20 Nov · 14:00' })).toBeInTheDocument();
});

test('names the day of a reservation', async () => {
  history.replaceState(null, '', '?days=3');
  await open((days, view) =>
    createFrame({
      rows: 60,
      rowsPerGroup: 30,
      days,
      view,
      codes: ['0'],
      items: [createItem(2, 136, 140), createItem(3, 96, 192)],
    }),
  );
  await expect.element(page.getByRole('gridcell', { name: /, Sat 10:00–11:00, / })).toBeInTheDocument();
  await expect.element(page.getByRole('gridcell', { name: /, Sat 00:00–24:00, / })).toBeInTheDocument();
});

test('picks a range over midnight and names both dates', async () => {
  history.replaceState(null, '', '?days=3&minutes=120');
  await open((days, view) =>
    createFrame({ rows: 60, rowsPerGroup: 30, days, view, codes: ['0'], items: [createItem(2, 90, 102)] }),
  );
  const { left, top } = scroller().getBoundingClientRect();
  const x = left + 220 + 94.5 * quarterWidth(3) - scroller().scrollLeft;
  const init = {
    bubbles: true,
    clientX: x,
    clientY: top + 60 + 38 + 14,
    pointerId: 1,
    button: 0,
    pointerType: 'mouse',
  };
  for (const type of ['pointerdown', 'pointerup'])
    document.elementFromPoint(x, init.clientY)?.dispatchEvent(new PointerEvent(type, init));
  await expect
    .element(page.getByRole('button', { name: 'Reserve Fri 20/11, 23:30 – Sat 21/11, 01:30' }))
    .toBeInTheDocument();
});
