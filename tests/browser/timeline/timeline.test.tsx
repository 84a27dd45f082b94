import '../../../src/styles/global.css';

import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { Toasts } from '../../../src/components/Toasts.tsx';
import { TopBarSlot } from '../../../src/components/TopBar.tsx';
import { startI18n } from '../../../src/i18n/index.ts';
import { TimelineScreen } from '../../../src/screens/timeline/TimelineScreen.tsx';
import { network } from '../../../src/state/network.ts';
import { leaving, pending } from '../../../src/state/reservations.ts';
import { session } from '../../../src/state/session.ts';
import { forgetTimeline } from '../../../src/state/timeline.ts';
import { dismissToast, toasts } from '../../../src/state/toasts.ts';
import { provideEngine, workerState } from '../../../src/state/workers.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import { createFakeEngine, createPatch } from './fake-engine.ts';
import type { FakeEngine, FakeOptions } from './fake-engine.ts';

function Place() {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <TopBarSlot value={slot}>
      <header ref={setSlot} style={{ display: 'flex', height: 48 }} />
      <main style={{ height: 'calc(100dvh - 48px)' }}>
        <TimelineScreen />
      </main>
      <Toasts />
    </TopBarSlot>
  );
}

/** Row 0 is free all day from now (09:30, slot 38) on, row 1 is reserved 12:00–13:00. */
const codes = ['0', `${'0'.repeat(48)}2222`];
const day = () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items: [createItem(2, 44, 48)] });

async function open(options: Partial<FakeOptions> = {}, isPainterHere = true) {
  const engine = createFakeEngine({ frameOf: day, ...options });
  provideEngine({ computation: engine.computation, painter: isPainterHere ? engine.painter : null });
  workerState.painters = 1;
  const screen = await render(<Place />);
  return { engine, screen };
}

const scroller = (): HTMLElement => {
  const found = document.querySelector('[data-timeline-scroller]');
  if (!(found instanceof HTMLElement)) throw new Error('No scroller');
  return found;
};

/** The middle of a slot on the screen. */
function pointOf(row: number, slot: number): { x: number; y: number } {
  const { left, top } = scroller().getBoundingClientRect();
  const groups = Math.floor(row / 30) + 1;
  return {
    x: left + 220 + slot * 20 + 10 - scroller().scrollLeft,
    y: top + 60 + groups * 38 + row * 28 + 14 - scroller().scrollTop,
  };
}

/** Presses, moves and lets go of the main button, as a mouse does. */
function point(type: string, row: number, slot: number, pointerType = 'mouse'): void {
  const { x, y } = pointOf(row, slot);
  const target = document.elementFromPoint(x, y) ?? document.body;
  const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: 1, pointerType, button: 0 };
  target.dispatchEvent(new PointerEvent(type, { ...init, isPrimary: true }));
}

function clickSlot(row: number, slot: number): void {
  point('pointerdown', row, slot);
  point('pointerup', row, slot);
}

const grid = () => page.getByRole('grid');
const shown = async (): Promise<void> => {
  await expect.element(grid()).toBeInTheDocument();
  await vi.waitFor(() => expect(document.querySelector('[data-timeline-row="resource-0"]')).not.toBeNull());
};

/** Whether every row of the screen has ink in the name column, judged on the canvases that are shown there. */
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
beforeEach(async () => {
  await page.viewport(1366, 768);
  history.replaceState(null, '', location.pathname);
  forgetTimeline();
  pending.list = [];
  sessionStorage.clear();
  leaving.eventIds = [];
  session.state = {
    type: 'signed-in',
    account: { username: 'jana', displayName: 'Jana', email: 'jana@example.com', isGuest: false },
    guestLogin: true,
    accent: '',
    verified: true,
  };
});
afterEach(() => {
  for (const { id } of toasts.list) dismissToast(id);
});

test('speaks each visible row and finds nothing inaccessible', async () => {
  const { screen } = await open();
  await shown();
  const row = page.getByRole('gridcell', {
    name: /^Meeting room 1\.002, room, 6 seats: free until 12:00, then reserved until 13:00/,
  });
  await expect.element(row).toBeInTheDocument();
  await expectAccessible(screen.container);
});

test('opens today an hour before now and shows the line at now', async () => {
  await open();
  await shown();
  expect(scroller().scrollLeft).toBe(33 * 20);
});

test('covers the screen with painted rows at once after a jump', async () => {
  await open({ frameOf: () => createFrame({ rows: 5_000 }) });
  await shown();
  scroller().scrollTop = 90_000;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(isCovered()).toBe(true);
  await vi.waitFor(() => expect(document.querySelector('[data-timeline-row="resource-3110"]')).not.toBeNull());
  expect(isCovered()).toBe(true);
});

test('paints on the main thread where no painter is', async () => {
  await open({}, false);
  await shown();
  expect(isCovered()).toBe(true);
});

test('keeps the document small however many rows there are', async () => {
  await open({ frameOf: () => createFrame({ rows: 20_000 }) });
  await shown();
  expect(document.querySelectorAll('*').length).toBeLessThan(800);
});

test('reserves what is dragged and says so', async () => {
  const { engine } = await open();
  await shown();
  point('pointerdown', 0, 40);
  point('pointermove', 0, 42);
  point('pointermove', 0, 43);
  point('pointerup', 0, 43);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Budget');
  await page.getByRole('button', { name: 'Reserve 10:00–11:00' }).click();
  expect(engine.drafts).toMatchObject([
    { resourceId: 'resource-0', subject: 'Budget', start: slotInstant(40), end: slotInstant(44) },
  ]);
  engine.progress({ type: 'answered', eventId: 'new-1', answer: 'accepted', showChangeButton: true });
  await expect.element(page.getByText('Meeting room 1.001 is yours, 10:00–11:00')).toBeInTheDocument();
});

test('takes the subject at once, and waits for the connection to send it', async () => {
  network.isOnline = false;
  const { engine } = await open();
  await shown();
  point('pointerdown', 0, 40);
  point('pointermove', 0, 43);
  point('pointerup', 0, 43);
  await expect.element(page.getByText('You are offline. Reserve once the connection is back.')).toBeInTheDocument();
  await userEvent.keyboard('Budget{Enter}');
  expect(engine.drafts).toEqual([]);
  network.isOnline = true;
  await expect.element(page.getByText(/You are offline/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(engine.drafts).toMatchObject([{ subject: 'Budget' }]));
});

test('tells no more of a place that was scrolled away', async () => {
  await open();
  await shown();
  point('pointermove', 0, 40);
  await expect.element(page.getByRole('tooltip')).toBeInTheDocument();
  scroller().scrollTop = 60;
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

test('keeps the subject of a reservation in sight that began before what is shown', async () => {
  await open({ frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, items: [createItem(2, 34, 60)] }) });
  await shown();
  const subject = page.getByText(createItem(2, 34, 60).subject).element();
  const leftOf = (element: Element): number => element.getBoundingClientRect().left;
  scroller().scrollLeft = 45 * 20;
  await vi.waitFor(() => expect(leftOf(subject)).toBe(leftOf(scroller()) + 220));
});

test('picks by a click on the start and a click on the end', async () => {
  await open();
  await shown();
  clickSlot(0, 40);
  clickSlot(0, 41);
  point('pointermove', 0, 41);
  clickSlot(0, 41);
  await expect.element(page.getByRole('dialog', { name: 'Meeting room 1.001' })).toBeInTheDocument();
});

test('says how to go on within the screen, even at its edge', async () => {
  await open();
  await shown();
  point('pointermove', 0, 84);
  clickSlot(0, 84);
  const tip = page.getByText(/Now click the end/);
  await expect.element(tip).toBeInTheDocument();
  const { left, right } = tip.element().getBoundingClientRect();
  expect([left > pointOf(0, 70).x, right <= 1366]).toEqual([true, true]);
});

test('reserves the asked length by one click', async () => {
  history.replaceState(null, '', '?minutes=60');
  await open();
  await shown();
  clickSlot(0, 40);
  await expect.element(page.getByRole('button', { name: 'Reserve 10:00–11:00' })).toBeInTheDocument();
});

test('refuses an occupied slot and says why', async () => {
  await open();
  await shown();
  clickSlot(1, 49);
  await expect.element(page.getByRole('status').getByText(/Somebody has reserved it/)).toBeInTheDocument();
});

test('ends a drag at the next reservation, and on Escape altogether', async () => {
  await open();
  await shown();
  point('pointerdown', 1, 45);
  point('pointermove', 1, 47);
  point('pointermove', 1, 55);
  await expect.element(page.getByText('11:15–12:00')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(page.getByText('11:15–12:00').elements()).toEqual([]);
});

test('keeps what was typed when the server refuses, and repeats the same draft with the same key', async () => {
  const busy = { type: 'refused', status: 409, code: 'resource_busy', rule: null, detail: '' } as const;
  const { engine } = await open({ answer: () => ({ ok: false, error: busy }) });
  await shown();
  await open409(engine);
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await expect.element(subject).toHaveValue('Budget');
  await page.getByRole('button', { name: /^Reserve/ }).click();
  await vi.waitFor(() => expect(engine.drafts.length).toBe(2));
  await subject.fill('Other');
  await page.getByRole('button', { name: /^Reserve/ }).click();
  await vi.waitFor(() => expect(engine.drafts.length).toBe(3));
  const [first, second, third] = engine.drafts.map(({ idempotencyKey }) => idempotencyKey);
  expect([first === second, second === third]).toEqual([true, false]);
});

async function open409({ drafts }: FakeEngine): Promise<void> {
  point('pointerdown', 0, 40);
  point('pointermove', 0, 43);
  point('pointerup', 0, 43);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Budget');
  await page.getByRole('button', { name: /^Reserve/ }).click();
  expect(drafts.length).toBe(1);
  await expect.element(page.getByRole('alert').getByText(/Someone else has just reserved this/)).toBeInTheDocument();
}

test('moves by keys, picks with Shift and reserves with Enter', async () => {
  const { engine } = await open();
  await shown();
  grid().element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
  await page.getByRole('button', { name: 'Reserve 10:00–10:45' }).click();
  expect(engine.drafts).toMatchObject([{ resourceId: 'resource-0', start: slotInstant(40), end: slotInstant(43) }]);
});

test('keeps one tab stop and names the active slot', async () => {
  await open();
  await shown();
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{End}{Home}');
  const active = document.getElementById(grid().element().getAttribute('aria-activedescendant') ?? '');
  expect(active?.getAttribute('aria-label')).toBe('00:00, free until 12:00');
  expect(document.querySelectorAll('[role="grid"] [tabindex]').length).toBe(0);
});

test('sends a guest to the sign-in', async () => {
  if (session.state.type === 'signed-in')
    session.state = { ...session.state, account: { ...session.state.account, isGuest: true } };
  await open();
  await shown();
  point('pointerdown', 0, 40);
  point('pointermove', 0, 43);
  point('pointerup', 0, 43);
  await expect.element(page.getByRole('link', { name: 'Sign in to reserve' })).toBeInTheDocument();
});

test('offers to undo a cancellation before it is sent', async () => {
  const { engine } = await open();
  await shown();
  clickSlot(2, 45);
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(engine.orders).toEqual([]);
  clickSlot(2, 45);
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(engine.orders).toEqual(['cancel event-2-44']);
});

test('asks for another day, and for a name while it is typed', async () => {
  const { engine } = await open();
  await shown();
  await userEvent.keyboard('j');
  await vi.waitFor(() => expect(engine.queries.at(-1)?.date).not.toBeNull());
  await userEvent.keyboard('/');
  await userEvent.keyboard('desk');
  await vi.waitFor(() => expect(engine.queries.at(-1)?.search).toBe('desk'));
  await vi.waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('desk'));
});

test('keeps an exact name as a chip', async () => {
  const { engine } = await open();
  await shown();
  await page.getByRole('searchbox').fill('meeting room 1.001');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(engine.queries.at(-1)?.names).toEqual(['meeting room 1.001']));
  await page.getByRole('button', { name: 'Remove meeting room 1.001' }).click();
  await vi.waitFor(() => expect(engine.queries.at(-1)?.names).toEqual([]));
});

test('looks for a second name among all places', async () => {
  history.replaceState(null, '', '?name=Desk+1-005');
  const { engine } = await open();
  await shown();
  expect(engine.queries.at(-1)).toMatchObject({ search: '', names: ['Desk 1-005'] });
  await page.getByRole('searchbox').fill('Desk 1-006');
  await vi.waitFor(() => expect(engine.queries.at(-1)).toMatchObject({ search: 'Desk 1-006', names: [] }));
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() =>
    expect(engine.queries.at(-1)).toMatchObject({ search: '', names: ['Desk 1-005', 'Desk 1-006'] }),
  );
});

test('a tap that opens a sheet clicks nothing in it', async () => {
  history.replaceState(null, '', '?minutes=60');
  await open();
  await shown();
  point('pointerdown', 0, 40, 'touch');
  point('pointerup', 0, 40, 'touch');
  const end = new TouchEvent('touchend', { bubbles: true, cancelable: true });
  scroller().querySelector('canvas')?.dispatchEvent(end);
  expect(end.defaultPrevented).toBe(true);
});

test('shows what came with a patch', async () => {
  const { engine } = await open();
  await shown();
  engine.send({ type: 'patch', patch: createPatch(1, 0, '2'.repeat(96), slotInstant(38) - 240_000) });
  const row = page.getByRole('gridcell', { name: 'Meeting room 1.001, room, 4 seats: reserved all day' });
  await expect.element(row).toBeInTheDocument();
});

test('says that nothing was found and clears the search', async () => {
  history.replaceState(null, '', '?q=zzz');
  const { engine } = await open({
    frameOf: ({ search }) => (search === '' ? day() : { ...createFrame({ rows: 0, view: 2 }), totalRows: 60 }),
  });
  await page.getByRole('button', { name: 'Show all places' }).click();
  await shown();
  expect(engine.queries.at(-1)?.search).toBe('');
});

test('says what failed and tries again', async () => {
  let isDown = true;
  const { engine } = await open({ frameOf: () => (isDown ? null : day()) });
  engine.send({ type: 'failed', view: 0, failure: { type: 'timeout', call: 'schedules' } });
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await shown();
});

test('explains the signs', async () => {
  const { screen } = await open();
  await shown();
  await userEvent.keyboard('l');
  await expect.element(page.getByRole('dialog', { name: 'What the signs mean' })).toBeInTheDocument();
  await expectAccessible(screen.container);
});

test('refuses an occupied slot to the keyboard as well', async () => {
  await open();
  await shown();
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}');
  for (let step = 0; step < 11; step++) await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').getByText(/Somebody has reserved it/)).toBeInTheDocument();
});

test('keeps the stretch that is being reserved clear of the sheet', async () => {
  await open();
  await shown();
  point('pointerdown', 0, 70);
  point('pointermove', 0, 72);
  point('pointermove', 0, 73);
  point('pointerup', 0, 73);
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  expect(pointOf(0, 73).x + 10).toBeLessThanOrEqual(1366 - 420);
});

test('keeps the row that is being reserved above the sheet of a phone', async () => {
  await page.viewport(390, 700);
  history.replaceState(null, '', '?minutes=60');
  await open();
  await shown();
  const { left, top } = scroller().getBoundingClientRect();
  const init = { bubbles: true, clientX: left + 250, clientY: top + 60 + 38 + 28 * 15 + 14, pointerId: 1, button: 0 };
  const target = document.elementFromPoint(init.clientX, init.clientY);
  for (const type of ['pointerdown', 'pointerup'])
    target?.dispatchEvent(new PointerEvent(type, { ...init, pointerType: 'touch' }));
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  await vi.waitFor(() => expect(scroller().scrollTop).toBe(28 * 14));
});
