import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import type { TimelineQuery } from '../../../workers/contract.ts';
import { createFrame, dayStart, slotInstant } from './campus.ts';
import { drawn, grid, open, prepare, scroller } from './screen-fixture.tsx';

const DAY = 24 * 60 * 60_000;

/** The requested days; now is half past nine on Friday 20 November. */
function frameOf({ date, days }: TimelineQuery) {
  const first = date ?? '2026-11-20';
  const ahead = (Date.parse(first) - Date.parse('2026-11-20')) / DAY;
  const frame = createFrame({ rows: 60, rowsPerGroup: 30, days, view: 1 + days + ahead * 10 });
  const dates = Array.from({ length: days }, (_, day) => ({
    slot: day * 96,
    date: new Date(Date.parse(first) + day * DAY).toISOString().slice(0, 10),
  }));
  const start = dayStart + ahead * DAY;
  return { ...frame, window: { ...frame.window, date: first, start, end: start + days * DAY, days: dates } };
}

const shown = () => {
  const address = new URLSearchParams(location.search);
  return `${address.get('date') ?? 'today'} ${address.get('days') ?? '1'}`;
};

/** The position that the board has followed. */
const shownDay = () => grid().element().getAttribute('aria-label') ?? '';

const focused = () => {
  const id = grid().element().getAttribute('aria-activedescendant');
  return document.querySelector(`#${CSS.escape(id ?? '')}`)?.getAttribute('aria-label') ?? '';
};

const activeRow = () => {
  const id = grid().element().getAttribute('aria-activedescendant');
  return document
    .querySelector(`#${CSS.escape(id ?? '')}`)
    ?.closest('[role=row]')
    ?.getAttribute('aria-rowindex');
};

beforeAll(startI18n);
beforeEach(prepare);

test('opens today by D if the week contains it', async () => {
  history.replaceState(null, '', '?date=2026-11-18&days=7');
  await open({ frameOf });
  await userEvent.keyboard('d');
  await expect.poll(shown).toBe('today 1');
});

test('opens the day of the cursor by D at the same time if the week does not contain today', async () => {
  history.replaceState(null, '', '?date=2026-11-23&days=7');
  await open({ frameOf });
  grid().element().focus();
  await userEvent.keyboard('{End}{ArrowLeft}');
  await expect.poll(focused).toMatch(/^Sun 23:30/);
  await userEvent.keyboard('d');
  await expect.poll(shown).toBe('2026-11-29 1');
  await expect.poll(focused).toMatch(/^23:30/);
});

test('opens today at now by D if now is visible, although the week was scrolled to an earlier day', async () => {
  await page.viewport(1280, 768);
  history.replaceState(null, '', '?date=2026-11-18&days=7');
  await open({ frameOf: (query) => ({ ...frameOf(query), now: slotInstant(80) }) });
  scroller().scrollLeft = 700;
  // The position is reported when the scroll rests.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await userEvent.keyboard('d');
  await expect.poll(shown).toBe('today 1');
  await expect.poll(() => scroller().scrollLeft + scroller().clientWidth - 220).toBeGreaterThan(80 * 20);
});

test('shows now by D if the week showed it, although only the past would be visible', async () => {
  await page.viewport(390, 844);
  await open({ frameOf });
  await page.getByRole('combobox', { name: 'Days shown' }).selectOptions('7 days');
  await expect.poll(shown).toBe('today 7');
  await expect.poll(shownDay).toMatch(/\b26\b/);
  scroller().scrollLeft = 24 * 1.5;
  await drawn();
  await userEvent.keyboard('d');
  await expect.poll(shownDay).not.toMatch(/\b26\b/);
  const now = 38 * 30;
  await expect.poll(() => scroller().scrollLeft).toBeLessThan(now);
  expect(scroller().scrollLeft + scroller().clientWidth - 96).toBeGreaterThan(now);
});

test('opens today at its usual position from a week that showed now, not at the night', async () => {
  await page.viewport(1920, 768);
  history.replaceState(null, '', '?days=7');
  await open({ frameOf });
  scroller().scrollLeft = 10;
  await drawn();
  await userEvent.keyboard('d');
  await expect.poll(shown).toBe('today 1');
  // The end of the day.
  await expect.poll(() => scroller().scrollLeft).toBe(96 * 20 + 220 - 1920);
});

test('opens a later day of a week at seven', async () => {
  history.replaceState(null, '', '?date=2026-11-23&days=7');
  await open({ frameOf });
  grid().element().focus();
  await userEvent.keyboard('{End}{ArrowLeft}');
  await expect.poll(focused).toMatch(/^Sun 23:30/);
  scroller().scrollLeft = 0;
  await drawn();
  await userEvent.keyboard('d');
  await expect.poll(shown).toBe('2026-11-29 1');
  await expect.poll(() => scroller().scrollLeft).toBeGreaterThanOrEqual(28 * 20);
});

test('scrolls to the filter’s time again when fewer days are shown', async () => {
  await page.viewport(390, 844);
  history.replaceState(null, '', '?at=14:00&days=7');
  await open({ frameOf: (query) => ({ ...frameOf(query), wantedSlot: query.finding.time === null ? null : 56 }) });
  await expect.poll(() => scroller().scrollLeft + scroller().clientWidth - 96).toBeGreaterThan(57 * 4);
  await new Promise((resolve) => setTimeout(resolve, 400));
  await userEvent.keyboard('d');
  await expect.poll(() => scroller().scrollLeft).toBe(54 * 30);
});

/** The full hour before 9:26, 20 pixels a quarter. */
const beforeNow = 36 * 20;

test('keeps the time of the day by J and K, and goes to now by T', async () => {
  await open({ frameOf });
  scroller().scrollLeft = 240;
  await userEvent.keyboard('j');
  await expect.poll(shownDay).toMatch(/\b21\b/);
  expect(scroller().scrollLeft).toBe(240);
  await userEvent.keyboard('k');
  await expect.poll(shownDay).toMatch(/\b20\b/);
  expect(scroller().scrollLeft).toBe(240);
  await userEvent.keyboard('t');
  await expect.poll(() => scroller().scrollLeft).toBe(beforeNow);
});

test('goes to now by T from another day', async () => {
  await open({ frameOf });
  await userEvent.keyboard('jj');
  await expect.poll(shownDay).toMatch(/\b22\b/);
  scroller().scrollLeft = 240;
  await userEvent.keyboard('t');
  await expect.poll(() => scroller().scrollLeft).toBe(beforeNow);
  expect(shownDay()).toMatch(/\b20\b/);
});

test('opens the next day at its morning if today was not scrolled, and today at now again', async () => {
  await page.viewport(800, 768);
  await open({ frameOf });
  expect(scroller().scrollLeft).toBe(beforeNow);
  await userEvent.keyboard('j');
  await expect.poll(shownDay).toMatch(/\b21\b/);
  await expect.poll(() => scroller().scrollLeft).toBe(28 * 20);
  await userEvent.keyboard('k');
  await expect.poll(() => scroller().scrollLeft).toBe(beforeNow);
});

test('keeps its position if the cursor was moved, or if the filter has a time', async () => {
  await page.viewport(800, 768);
  await open({ frameOf });
  grid().element().focus();
  await userEvent.keyboard(`{ArrowDown}${'{ArrowRight}'.repeat(20)}`);
  await expect.poll(focused).toMatch(/^14:30/);
  expect(scroller().scrollLeft).toBe(beforeNow);
  await userEvent.keyboard('j');
  await expect.poll(shownDay).toMatch(/\b21\b/);
  await drawn();
  expect(scroller().scrollLeft).toBe(beforeNow);
});

test('keeps the filter’s time visible from day to day', async () => {
  await page.viewport(800, 768);
  history.replaceState(null, '', '?at=15:00');
  await open({ frameOf: (query) => ({ ...frameOf(query), wantedSlot: 60 }) });
  expect(scroller().scrollLeft).toBe(beforeNow);
  await userEvent.keyboard('j');
  await expect.poll(shownDay).toMatch(/\b21\b/);
  await drawn();
  expect(scroller().scrollLeft).toBe(beforeNow);
});

test('drops a selection elsewhere by T, so that Enter does not reserve it', async () => {
  await open({ frameOf });
  grid().element().focus();
  await userEvent.keyboard('{F6}{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await expect.element(page.getByText(/^\d\d:\d\d–\d\d:\d\d$/).first()).toBeInTheDocument();
  await userEvent.keyboard('t');
  await expect.poll(focused).toMatch(/^09:30/);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Reserve 09:30–10:00' })).toBeInTheDocument();
});

test.each([
  { date: '2026-11-20', days: 1 },
  { date: '2026-11-22', days: 1 },
  { date: '2026-11-21', days: 3 },
])('moves the cursor to now by T, on its row (from $date, $days days)', async ({ date, days }) => {
  history.replaceState(null, '', `?date=${date}&days=${days}`);
  await open({ frameOf });
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{End}');
  await expect.poll(focused).toMatch(/23:45/);
  const place = activeRow();
  await userEvent.keyboard('t');
  await expect.poll(shownDay).toMatch(/\b20\b/);
  await expect.poll(focused).toMatch(/09:30/);
  expect(activeRow()).toBe(place);
});

test('starts the cursor at now if it was not moved before today is shown', async () => {
  history.replaceState(null, '', '?date=2026-11-21');
  await open({ frameOf });
  await userEvent.keyboard('t');
  await expect.poll(shownDay).toMatch(/\b20\b/);
  grid().element().focus();
  await expect.poll(focused).toMatch(/^09:30/);
});

test('goes to now if only the past of today would be visible', async () => {
  await page.viewport(390, 844);
  await open({ frameOf });
  await userEvent.keyboard('j');
  await expect.poll(shownDay).toMatch(/\b21\b/);
  scroller().scrollLeft = 0;
  await userEvent.keyboard('k');
  await expect.poll(shownDay).toMatch(/\b20\b/);
  await expect.poll(() => scroller().scrollLeft).toBe(36 * 30);
});

test('moves on to the new day at midnight', async () => {
  const { engine } = await open({ frameOf });
  scroller().scrollLeft = 800;
  const next = frameOf({ ...engine.queries[0]!, date: '2026-11-21' });
  engine.send({ type: 'frame', frame: { ...next, now: next.window.start } });
  await expect.poll(shownDay).toMatch(/\b21\b/);
  await expect.poll(() => scroller().scrollLeft).toBe(0);
});

test('shows the number of days on a phone if the address has an unusual one', async () => {
  await page.viewport(390, 844);
  history.replaceState(null, '', '?date=2026-11-23&days=2');
  await open({ frameOf });
  const list = page.getByRole('combobox', { name: 'Days shown' });
  await expect.element(list).toHaveValue('2');
  await expect.element(list).toHaveDisplayValue('2 days');
  await list.selectOptions('7 days');
  await expect.poll(shown).toBe('2026-11-23 7');
});
