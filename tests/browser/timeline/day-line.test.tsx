import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { loadTexts, startI18n } from '../../../src/i18n/index.ts';
import type { SlotObstacle, TimelineFrame, TimelineQuery } from '../../../workers/contract.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { createFrame, dayStart, slotInstant } from './campus.ts';
import type { CampusOptions } from './campus.ts';
import { createPatch } from './fake-engine.ts';
import { grid, open, prepare } from './screen-fixture.tsx';

const DAY = 24 * 60 * 60_000;
const rows = 60;
const limited = '4'.repeat(96);
/** All resources of a past day, or of one too far ahead. */
const grey: CampusOptions = { codes: Array.from({ length: rows }, () => limited) };

/** The requested days; now is half past nine on Friday 20 November. From 24 November on nothing can be reserved. */
function frameOf({ date, days }: TimelineQuery, more: CampusOptions = {}) {
  const first = date ?? '2026-11-20';
  const ahead = (Date.parse(first) - Date.parse('2026-11-20')) / DAY;
  const codes = ahead < 0 || ahead >= 4 ? { codes: grey.codes?.map((row) => row.repeat(days)) ?? [] } : {};
  const frame = createFrame({ rows, rowsPerGroup: 30, days, view: 100 + days + ahead * 10, ...codes, ...more });
  const dates = Array.from({ length: days }, (_, day) => ({
    slot: day * 96,
    date: new Date(Date.parse(first) + day * DAY).toISOString().slice(0, 10),
  }));
  const start = dayStart + ahead * DAY;
  return { ...frame, window: { ...frame.window, date: first, start, end: start + days * DAY, days: dates } };
}

/** The obstacle on a limited day; the test sets midnight itself. */
const tooFar: SlotObstacle = { type: 'too-far', maxAdvanceDays: 3, limit: dayStart + 4 * DAY };
let obstacle: SlotObstacle = tooFar;

const openDays = (of: (query: TimelineQuery) => TimelineFrame = frameOf) =>
  open({ frameOf: of, explainedSlot: () => ({ obstacle, next: null, nearest: null, confirmation: null }) });

const line = () => document.querySelector<HTMLElement>('[data-day-line]');
const words = () => line()?.querySelector('span') ?? null;
const said = () => words()?.textContent ?? null;
const today = () => page.getByRole('status').getByRole('button', { name: 'Today' });
const shownDay = () => grid().element().getAttribute('aria-label') ?? '';

/** Long enough for the line to be loaded and computed. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 400));

beforeAll(async () => {
  await startI18n();
  // The first load of the module would wait for its build.
  await Promise.all([import('../../../src/screens/timeline/toolbar/DayLine.tsx'), loadTexts('guide')]);
});
beforeEach(async () => {
  obstacle = tooFar;
  await prepare();
});

test('says that the day is over, and goes to today', async () => {
  history.replaceState(null, '', '?date=2026-11-17');
  const { screen } = await openDays();
  await expect.poll(said).toBe('This day is over.');
  expect(line()?.parentElement?.tagName).toBe('OUTPUT');
  await expectAccessible(screen.container);
  await today().click();
  await expect.poll(shownDay).toMatch(/\b20\b/);
  await expect.poll(said).toBeNull();
  expect(location.search).toBe('');
  expect(document.activeElement).toBe(grid().element());
});

test('says that days are over once all of them are', async () => {
  history.replaceState(null, '', '?date=2026-11-17&days=3');
  await openDays();
  await expect.poll(said).toBe('These days are over.');
  await userEvent.keyboard('j');
  await expect.poll(shownDay).toMatch(/\b18\b.*\b20\b/);
  await settled();
  expect(said()).toBeNull();
});

test('says that the day is too far ahead, and goes to today', async () => {
  history.replaceState(null, '', '?date=2026-11-24');
  const { screen } = await openDays();
  await expect.poll(said).toBe('Too far ahead: nothing can be reserved yet.');
  await expectAccessible(screen.container);
  await today().click();
  await expect.poll(shownDay).toMatch(/\b20\b/);
  await expect.poll(said).toBeNull();
});

test('is absent today, on later days, and if one of the days can be reserved', async () => {
  await openDays();
  for (const search of ['?date=2026-11-23', '?date=2026-11-23&days=3', location.pathname]) {
    await settled();
    expect(said()).toBeNull();
    history.pushState(null, '', search);
  }
});

test('says that the day is too far ahead only once all of it has been read', async () => {
  history.replaceState(null, '', '?date=2026-11-24');
  const { engine } = await openDays((query) => ({ ...frameOf(query), progress: 0.5 }));
  await settled();
  expect(said()).toBeNull();
  const patch = createPatch(141, 0, limited, frameOf(engine.queries[0]!).now);
  engine.send({ type: 'patch', patch });
  await expect.poll(said).toBe('Too far ahead: nothing can be reserved yet.');
});

test('ignores failed rows, and rows assigned to others', async () => {
  history.replaceState(null, '', '?date=2026-11-24');
  const failed = Object.fromEntries(Array.from({ length: rows }, (_, row) => [row, RowState.Failed]));
  let states: Readonly<Record<number, number>> = failed;
  const { screen } = await openDays((query) => frameOf(query, { states }));
  await settled();
  expect(said()).toBeNull();
  await screen.unmount();
  await prepare();
  history.replaceState(null, '', '?date=2026-11-24');
  states = { ...failed, 3: 0, 4: RowState.AssignedToOthers };
  const codes = grey.codes?.with(4, '0'.repeat(96)) ?? [];
  await openDays((query) => frameOf(query, { states, codes }));
  await expect.poll(said).toBe('Too far ahead: nothing can be reserved yet.');
});

test('is absent on a day that is limited for another reason', async () => {
  obstacle = { type: 'limited', from: dayStart + 4 * DAY, until: dayStart + 5 * DAY };
  history.replaceState(null, '', '?date=2026-11-24');
  await openDays();
  await settled();
  expect(said()).toBeNull();
});

test('disappears when midnight opens the day, and when a free row arrives', async () => {
  history.replaceState(null, '', '?date=2026-11-24');
  const { engine } = await openDays((query) =>
    query.search === '' ? frameOf(query) : { ...frameOf(query, { codes: [], view: 999 }), progress: 0.5 },
  );
  await expect.poll(said).toMatch(/^Too far/);
  const view = frameOf(engine.queries[0]!).view;
  obstacle = { type: 'limited', from: 0, until: 1 };
  engine.send({ type: 'patch', patch: createPatch(view, 0, limited, slotInstant(96) + 60_000) });
  await expect.poll(said).toBeNull();
  obstacle = tooFar;
  engine.send({ type: 'patch', patch: createPatch(view, 1, limited, slotInstant(96) + 60_000) });
  await expect.poll(said).toMatch(/^Too far/);
  await page.getByRole('searchbox').fill('Meeting');
  await expect.poll(said).toBeNull();
});

test('stays while stepping through past days, and disappears today', async () => {
  history.replaceState(null, '', '?date=2026-11-18');
  await openDays();
  await expect.poll(said).toBe('This day is over.');
  const texts: (string | null)[] = [];
  const before = words();
  const observer = new MutationObserver(() => texts.push(said()));
  observer.observe(document.body, { subtree: true, childList: true });
  await userEvent.keyboard('k');
  await expect.poll(shownDay).toMatch(/\b17\b/);
  await expect.poll(words).not.toBe(before);
  await settled();
  observer.disconnect();
  expect(new Set(texts)).toEqual(new Set(['This day is over.']));
  await userEvent.keyboard('jj');
  await expect.poll(shownDay).toMatch(/\b19\b/);
  expect(said()).toBe('This day is over.');
  await userEvent.keyboard('j');
  await expect.poll(said).toBeNull();
  await expect.poll(shownDay).toMatch(/\b20\b/);
});

test('is within the screen of a narrow phone', async () => {
  await page.viewport(320, 640);
  history.replaceState(null, '', '?date=2026-11-24');
  await openDays();
  await expect.poll(said).toMatch(/^Too far/);
  const { left, right, bottom } = line()!.getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
  expect(bottom).toBeLessThanOrEqual(640);
});

test('does not cover the cursor', async () => {
  await page.viewport(1000, 500);
  history.replaceState(null, '', '?date=2026-11-17');
  await openDays();
  await expect.poll(said).toBe('This day is over.');
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}'.repeat(20));
  const active = () => {
    const id = grid().element().getAttribute('aria-activedescendant') ?? '';
    return document.querySelector(`#${CSS.escape(id)}`)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
  };
  await expect.poll(() => active() <= (line()?.getBoundingClientRect().top ?? 0)).toBe(true);
});
