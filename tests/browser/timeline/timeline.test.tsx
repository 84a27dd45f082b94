import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { TimelineQuery } from '../../../workers/contract.ts';
import { startI18n } from '../../../src/i18n/index.ts';
import { timeline } from '../../../src/state/resources/timeline.ts';
import { zoomSteps } from '../../../workers/painting/measures.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import { createPatch } from './fake-engine.ts';
import type { FakeOptions } from './fake-engine.ts';
import { drawn, grid, mount, open, point, pointOf, prepare, scroller, shown } from './screen-fixture.tsx';

/** Row 0 is free all day from now (09:30, slot 38) on, row 1 is reserved 12:00–13:00. */
const codes = ['0', `${'0'.repeat(48)}2222`];
const day = () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items: [createItem(2, 44, 48)] });

const start = (more: Partial<FakeOptions> = {}) => open({ frameOf: day, ...more });

/** Whether every row of the screen is painted in the name column, by the visible canvases. */
function visibleCanvases(): readonly DOMRect[] {
  return [...scroller().querySelectorAll('canvas')]
    .filter((canvas) => canvas.style.visibility === 'visible')
    .map((canvas) => canvas.getBoundingClientRect());
}

function isCovered(): boolean {
  const { left, top, bottom } = scroller().getBoundingClientRect();
  const x = left + 100;
  const rects = visibleCanvases().filter((rect) => rect.left <= x && rect.right > x);
  for (let y = top + 61; y < bottom - 20; y += 14) {
    if (!rects.some((rect) => rect.top <= y && rect.bottom > y)) return false;
  }
  return true;
}

beforeAll(startI18n);
beforeEach(prepare);

test('has an element for each visible row, without accessibility violations', async () => {
  const { screen } = await start();
  const row = page.getByRole('gridcell', {
    name: /^Meeting room 1\.002, room, 6 seats: free until 12:00, then reserved until 13:00/,
  });
  await expect.element(row).toBeInTheDocument();
  await expectAccessible(screen.container);
});

test('opens today at the full hour before now and shows the line at now', async () => {
  await start();
  expect(scroller().scrollLeft).toBe(36 * 20);
});

test.each([
  { nowSlot: 37, first: 35.5 },
  { nowSlot: 39, first: 36 },
])('opens today with little room at the present hour, or just before now ($nowSlot)', async ({ nowSlot, first }) => {
  await page.viewport(390, 844);
  await start({ frameOf: () => createFrame({ nowSlot }) });
  expect(scroller().scrollLeft).toBe(first * zoomSteps[0].narrow);
});

test('scrolls to the filter’s time if it is not visible', async () => {
  await page.viewport(390, 844);
  history.replaceState(null, '', '?at=14:30');
  let view = 0;
  const slots = new Map<string | null, number>([
    ['14:30', 58],
    ['15:00', 60],
    ['00:15', 1],
  ]);
  const frameOf = ({ finding: { time } }: TimelineQuery) => {
    view += 1;
    return { ...createFrame({ nowSlot: 39, view }), wantedSlot: slots.get(time) ?? null };
  };
  await start({ frameOf });
  const seen = (58 - 2) * zoomSteps[0].narrow;
  await expect.poll(() => scroller().scrollLeft).toBe(seen);
  history.replaceState(null, '', '?at=15:00');
  await expect.poll(() => timeline.model?.wantedSlot).toBe(60);
  // Longer than the pause in typing.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(scroller().scrollLeft).toBe(seen);
  history.replaceState(null, '', '?at=00:15');
  await expect.poll(() => scroller().scrollLeft).toBe(0);
});

test('scrolls a time that is typed in the panel clear of it', async () => {
  // Now is nine, so that the day opens at 8:00 and 18:00 is under the panel.
  const frameOf = ({ finding: { time } }: TimelineQuery) => ({
    ...createFrame({ nowSlot: 36, view: time === null ? 1 : 2 }),
    wantedSlot: time === null ? null : 72,
  });
  await start({ frameOf });
  const before = scroller().scrollLeft;
  await userEvent.keyboard('q');
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  history.replaceState(null, '', '?at=18:00');
  await expect.poll(() => scroller().scrollLeft).toBeGreaterThan(before);
  const right = pointOf(0, 72).x + 10;
  expect(right).toBeLessThanOrEqual(page.getByRole('dialog').element().getBoundingClientRect().left);
});

test.each([false, true])(
  'opens again if the device’s clock was wrong, unless it was scrolled (%s)',
  async (hasMoved) => {
    const { engine } = await start({ frameOf: () => createFrame({ nowSlot: null }) });
    expect(scroller().scrollLeft).toBe(28 * 20);
    if (hasMoved) scroller().scrollLeft = 400;
    const now = slotInstant(40);
    engine.send({ type: 'tick', view: 1, now });
    await expect.poll(() => timeline.now).toBe(now);
    await expect.poll(() => scroller().scrollLeft).toBe(hasMoved ? 400 : 36 * 20);
    // The minute changes nothing on the screen.
    for (let minute = 1; minute <= 90; minute += 1) {
      engine.send({ type: 'tick', view: 1, now: now + minute * 60_000 });
      await new Promise((resolve) => setTimeout(resolve));
    }
    await expect.poll(() => timeline.now).toBe(now + 90 * 60_000);
    expect(scroller().scrollLeft).toBe(hasMoved ? 400 : 36 * 20);
  },
);

test('covers the screen with painted rows at once after a jump', async () => {
  await start({ frameOf: () => createFrame({ rows: 5_000 }) });
  scroller().scrollTop = 90_000;
  await drawn();
  expect(isCovered()).toBe(true);
  await expect.poll(() => document.querySelector('[data-timeline-row="resource-3110"]')).not.toBeNull();
  expect(isCovered()).toBe(true);
});

test('paints on the main thread without a painter', async () => {
  await mount({ frameOf: day }, false);
  await shown();
  expect(isCovered()).toBe(true);
});

test('keeps the document small for any number of rows', async () => {
  await start({ frameOf: () => createFrame({ rows: 20_000 }) });
  expect(document.querySelectorAll('*').length).toBeLessThan(800);
});

test('closes the card of a slot that was scrolled away', async () => {
  await start();
  point('pointermove', pointOf(0, 40));
  await expect.element(page.getByRole('tooltip')).toBeInTheDocument();
  scroller().scrollTop = 60;
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

test('keeps the subject of a reservation that began earlier visible', async () => {
  const items = [createItem(2, 34, 60), createItem(3, 30, 40, { subject: 'The longest of all meetings' })];
  await start({ frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, items }) });
  await expect.element(page.getByText(createItem(2, 34, 60).subject)).toBeInTheDocument();
  const subject = page.getByText(createItem(2, 34, 60).subject).element();
  const leftOf = (element: Element): number => element.getBoundingClientRect().left;
  scroller().scrollLeft = 45 * 20;
  await expect.poll(() => leftOf(subject)).toBe(leftOf(scroller()) + 220);
  // The beginning is kept if only a part fits.
  scroller().scrollLeft = 38 * 20;
  const short = page.getByText('The longest of all meetings').element();
  await expect.poll(() => leftOf(short)).toBe(leftOf(scroller()) + 220);
  expect(short.getBoundingClientRect().width).toBe(2 * 20);
});

test('keeps one tab stop and names the active slot', async () => {
  await start();
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{End}{Home}');
  const active = document.getElementById(grid().element().getAttribute('aria-activedescendant') ?? '');
  expect(active?.getAttribute('aria-label')).toBe('00:00, over until 09:15');
  expect(document.querySelectorAll('[role="grid"] [tabindex]').length).toBe(0);
});

test('requests another day, and a name during typing', async () => {
  const { engine } = await start();
  await userEvent.keyboard('j');
  await expect.poll(() => engine.queries.at(-1)?.date).not.toBeNull();
  await userEvent.keyboard('/');
  await userEvent.keyboard('desk');
  await expect.poll(() => engine.queries.at(-1)?.search).toBe('desk');
  await expect.poll(() => new URLSearchParams(location.search).get('q')).toBe('desk');
});

test('scrolls to the top for a search, and stays on another day', async () => {
  let view = 0;
  const { engine } = await start({
    frameOf: (query) => {
      view += 1;
      return createFrame({ rows: query.search === '' ? 5_000 : 2_000, view });
    },
  });
  scroller().scrollTop = 30_000;
  await userEvent.keyboard('j');
  await expect.poll(() => engine.queries.length).toBe(2);
  await expect.poll(() => timeline.model?.view).toBe(2);
  await drawn();
  expect(scroller().scrollTop).toBe(30_000);
  await page.getByRole('searchbox').fill('desk');
  await expect.poll(() => scroller().scrollTop).toBe(0);
  expect(timeline.model?.view).toBe(3);
});

test('clears the search with a button', async () => {
  const { engine } = await open({ frameOf: () => createFrame({ rows: 60 }) });
  await page.getByRole('searchbox').fill('desk');
  await expect.poll(() => engine.queries.at(-1)?.search).toBe('desk');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => engine.queries.at(-1)?.search).toBe('');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});

test('moves from the search to the results, and back to the cursor', async () => {
  await start();
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  const focused = () => document.activeElement?.getAttribute('role');
  const keys = () =>
    document
      .getElementById(grid().element().getAttribute('aria-activedescendant') ?? '')
      ?.closest('[role="row"]')
      ?.getAttribute('aria-rowindex');
  await expect.poll(keys).toBe('5');
  await userEvent.keyboard('/');
  await expect.poll(focused).not.toBe('grid');
  await userEvent.keyboard('{Escape}');
  await expect.poll(focused).toBe('grid');
  await expect.poll(keys).toBe('5');
  for (const key of ['{Enter}', '{ArrowDown}']) {
    await userEvent.keyboard('/');
    await expect.poll(focused).not.toBe('grid');
    await userEvent.keyboard(`desk${key}`);
    await expect.poll(focused).toBe('grid');
    await expect.poll(keys).toBe('2');
  }
});

test('keeps an exact name as a chip', async () => {
  const { engine } = await start();
  await page.getByRole('searchbox').fill('meeting room 1.001');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => engine.queries.at(-1)?.names).toEqual(['meeting room 1.001']);
  await page.getByRole('button', { name: 'Remove meeting room 1.001' }).click();
  await expect.poll(() => engine.queries.at(-1)?.names).toEqual([]);
});

test('keeps an exact name as a chip even if the board shows another one', async () => {
  const { engine } = await start({ otherNames: ['r-1.001'] });
  await page.getByRole('searchbox').fill('R-1.001');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => engine.queries.at(-1)?.names).toEqual(['R-1.001']);
});

test('searches a second name among all resources', async () => {
  history.replaceState(null, '', '?name=Desk+1-005');
  const { engine } = await start();
  expect(engine.queries.at(-1)).toMatchObject({ search: '', names: ['Desk 1-005'] });
  await page.getByRole('searchbox').fill('Desk 1-006');
  await expect.poll(() => engine.queries.at(-1)).toMatchObject({ search: 'Desk 1-006', names: [] });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => engine.queries.at(-1)).toMatchObject({ search: '', names: ['Desk 1-005', 'Desk 1-006'] });
});

test('shows the change of a patch', async () => {
  const { engine } = await start();
  engine.send({ type: 'patch', patch: createPatch(1, 0, '2'.repeat(96), slotInstant(38) - 240_000) });
  const row = page.getByRole('gridcell', { name: 'Meeting room 1.001, room, 4 seats: reserved all day' });
  await expect.element(row).toBeInTheDocument();
});

test('says that nothing was found and clears the search', async () => {
  history.replaceState(null, '', '?q=zzz');
  const { engine } = await mount({
    frameOf: ({ search }) => (search === '' ? day() : { ...createFrame({ rows: 0, view: 2 }), totalRows: 60 }),
  });
  await page.getByRole('button', { name: 'Show all places' }).click();
  await shown();
  expect(engine.queries.at(-1)?.search).toBe('');
});

test('says what failed and tries again', async () => {
  let isDown = true;
  const { engine } = await mount({ frameOf: () => (isDown ? null : day()) });
  engine.send({ type: 'failed', view: 0, failure: { type: 'timeout', call: 'schedules' } });
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await shown();
});

test('shows the legend', async () => {
  const { screen } = await start();
  await userEvent.keyboard('l');
  await expect.element(page.getByRole('dialog', { name: 'Legend' })).toBeInTheDocument();
  await expectAccessible(screen.container);
});

test.each([
  ['a mouse', 'pointer: coarse', 'Free: click or drag'],
  ['a finger', 'pointer: fine', 'Free: tap, or hold and drag'],
])('the legend explains how to reserve with %s', async (_, seen, text) => {
  const { matchMedia } = window;
  const asked = vi.spyOn(window, 'matchMedia');
  asked.mockImplementation((query) => matchMedia.call(window, query.replace('pointer: coarse', seen)));
  await start();
  await userEvent.keyboard('l');
  await expect.element(page.getByText(text)).toBeVisible();
  asked.mockRestore();
});
