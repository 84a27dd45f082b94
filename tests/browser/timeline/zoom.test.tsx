import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import type { TimelineQuery } from '../../../workers/contract.ts';
import { createFrame, dayStart, slotInstant } from './campus.ts';
import { drawn, grid, open, prepare, scroller } from './screen-fixture.tsx';

const DAY = 24 * 60 * 60_000;

/** The asked days; now is half past nine on Friday 20 November. */
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

/** That the board has followed to. */
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

test('opens today by D where the week holds it', async () => {
  history.replaceState(null, '', '?date=2026-11-18&days=7');
  await open({ frameOf });
  await userEvent.keyboard('d');
  await expect.poll(shown).toBe('today 1');
});

test('opens the day where the keys are by D where the week does not hold today, at the same time', async () => {
  history.replaceState(null, '', '?date=2026-11-23&days=7');
  await open({ frameOf });
  grid().element().focus();
  await userEvent.keyboard('{End}{ArrowLeft}');
  await expect.poll(focused).toMatch(/^Sun 23:30/);
  await userEvent.keyboard('d');
  await expect.poll(shown).toBe('2026-11-29 1');
  await expect.poll(focused).toMatch(/^23:30/);
});

test('opens today by D where now is in sight, though a week was scrolled to a day before it', async () => {
  await page.viewport(1280, 768);
  history.replaceState(null, '', '?date=2026-11-18&days=7');
  await open({ frameOf: (query) => ({ ...frameOf(query), now: slotInstant(80) }) });
  scroller().scrollLeft = 700;
  // What is told of the scroll comes with its rest.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await userEvent.keyboard('d');
  await expect.poll(shown).toBe('today 1');
  await expect.poll(() => scroller().scrollLeft + scroller().clientWidth - 220).toBeGreaterThan(80 * 20);
});

test('shows now by D where the week showed it, though the day from where it began would be over', async () => {
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

test('opens today where days open from a week on whose screen now was, not at the night with which that began', async () => {
  await page.viewport(1920, 768);
  history.replaceState(null, '', '?days=7');
  await open({ frameOf });
  scroller().scrollLeft = 10;
  await drawn();
  await userEvent.keyboard('d');
  await expect.poll(shown).toBe('today 1');
  // As far as a day can be scrolled there.
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

test('goes to the time that is looked for again as fewer days are shown', async () => {
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

test('opens the next day at its morning where nobody has moved today, and today at now again', async () => {
  await page.viewport(800, 768);
  await open({ frameOf });
  expect(scroller().scrollLeft).toBe(beforeNow);
  await userEvent.keyboard('j');
  await expect.poll(shownDay).toMatch(/\b21\b/);
  await expect.poll(() => scroller().scrollLeft).toBe(28 * 20);
  await userEvent.keyboard('k');
  await expect.poll(() => scroller().scrollLeft).toBe(beforeNow);
});

test('stays where somebody has gone by keys, or where a time is looked for', async () => {
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

test('keeps the time that is looked for in sight from day to day', async () => {
  await page.viewport(800, 768);
  history.replaceState(null, '', '?at=15:00');
  await open({ frameOf: (query) => ({ ...frameOf(query), wantedSlot: 60 }) });
  expect(scroller().scrollLeft).toBe(beforeNow);
  await userEvent.keyboard('j');
  await expect.poll(shownDay).toMatch(/\b21\b/);
  await drawn();
  expect(scroller().scrollLeft).toBe(beforeNow);
});

test('leaves what was picked elsewhere by T, so that Enter does not reserve it', async () => {
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
])('takes the keys to now by T as well, at their place (from $date, $days days)', async ({ date, days }) => {
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

test('begins with the keys at now where they are not used before today comes', async () => {
  history.replaceState(null, '', '?date=2026-11-21');
  await open({ frameOf });
  await userEvent.keyboard('t');
  await expect.poll(shownDay).toMatch(/\b20\b/);
  grid().element().focus();
  await expect.poll(focused).toMatch(/^09:30/);
});

test('goes to now where all of today that would be in sight is over', async () => {
  await page.viewport(390, 844);
  await open({ frameOf });
  await userEvent.keyboard('j');
  await expect.poll(shownDay).toMatch(/\b21\b/);
  scroller().scrollLeft = 0;
  await userEvent.keyboard('k');
  await expect.poll(shownDay).toMatch(/\b20\b/);
  await expect.poll(() => scroller().scrollLeft).toBe(36 * 30);
});

test('goes on to the new day at midnight', async () => {
  const { engine } = await open({ frameOf });
  scroller().scrollLeft = 800;
  const next = frameOf({ ...engine.queries[0]!, date: '2026-11-21' });
  engine.send({ type: 'frame', frame: { ...next, now: next.window.start } });
  await expect.poll(shownDay).toMatch(/\b21\b/);
  await expect.poll(() => scroller().scrollLeft).toBe(0);
});

test('says how many days are shown on a phone where the address asks for another number', async () => {
  await page.viewport(390, 844);
  history.replaceState(null, '', '?date=2026-11-23&days=2');
  await open({ frameOf });
  const list = page.getByRole('combobox', { name: 'Days shown' });
  await expect.element(list).toHaveValue('2');
  await expect.element(list).toHaveDisplayValue('2 days');
  await list.selectOptions('7 days');
  await expect.poll(shown).toBe('2026-11-23 7');
});
