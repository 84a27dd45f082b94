import '../../../src/styles/global.css';

import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { network } from '../../../src/state/browser/network.ts';
import { followRemovedPlaces } from '../../../src/state/resources/removed-places.ts';
import { session } from '../../../src/state/session/session.ts';
import { timeline } from '../../../src/state/resources/timeline.ts';
import { dismissToast, takeToastAction, toasts } from '../../../src/state/toasts.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import type { FakeEngine, FakeOptions } from './fake-engine.ts';
import { carry, click, drag, drawn, grid, open, point, pointOf, prepare, scroller } from './screen-fixture.tsx';

/** Row 0 is free all day from now (09:30, slot 38) on, row 1 is reserved 12:00–13:00. */
const codes = ['0', `${'0'.repeat(48)}2222`];
const day = () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items: [createItem(2, 44, 48)] });

const start = (more: Partial<FakeOptions> = {}) => open({ frameOf: day, ...more });

beforeAll(startI18n);
beforeEach(prepare);
afterEach(() => {
  for (const { id } of toasts.list) dismissToast(id);
});

test('reserves a dragged range and opens it; its progress is reported back on the board', async () => {
  const { engine } = await start();
  drag(pointOf(0, 40), pointOf(0, 43));
  await page.getByRole('textbox', { name: 'Subject' }).fill('Budget');
  await page.getByRole('button', { name: 'Reserve 10:00–11:00' }).click();
  expect(engine.drafts).toMatchObject([
    { resourceId: 'resource-0', subject: 'Budget', start: slotInstant(40), end: slotInstant(44) },
  ]);
  await expect.poll(() => `${location.pathname}${location.search}`).toBe('/reservations/reserve?event=new-1');
  await expect.element(page.getByRole('dialog').getByText('Booked', { exact: true })).toBeVisible();
  engine.progress({ type: 'waiting', eventId: 'new-1' });
  engine.progress({ type: 'answered', eventId: 'new-1', answer: 'accepted', showChangeButton: true });
  await expect.element(page.getByText('Booked Meeting room 1.001, 10:00–11:00')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.search).toBe('');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('is named after the kind of its place where nothing is written', async () => {
  const { engine } = await start();
  drag(pointOf(0, 40), pointOf(0, 43));
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await expect.element(subject).toHaveAttribute('placeholder', 'Room');
  await page.getByRole('button', { name: 'Reserve 10:00–11:00' }).click();
  expect(engine.drafts).toMatchObject([{ subject: 'Room' }]);
});

test('accepts the subject at once, and waits for the connection to send it', async () => {
  network.isOnline = false;
  const { engine } = await start();
  drag(pointOf(0, 40), pointOf(0, 43));
  await expect.element(page.getByText('You are offline. Reserve once you are back online.')).toBeInTheDocument();
  await userEvent.keyboard('Budget{Enter}');
  expect(engine.drafts).toEqual([]);
  network.isOnline = true;
  await expect.element(page.getByText(/You are offline/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => engine.drafts).toMatchObject([{ subject: 'Budget' }]);
});

test('returns only resource and time to the full form, and sends nothing', async () => {
  const { engine } = await start();
  drag(pointOf(0, 40), pointOf(0, 43));
  await page.getByRole('textbox', { name: 'Subject' }).fill('Budget');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  history.replaceState(null, '', '?for=form');
  drag(pointOf(0, 40), pointOf(0, 43));
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Use this place 10:00–11:00' }).click();
  await expect.poll(() => location.pathname).toBe('/reservations/reserve');
  const { start: from = '', end: to = '', ...more } = Object.fromEntries(new URLSearchParams(location.search));
  expect([Date.parse(from), Date.parse(to)]).toEqual([slotInstant(40), slotInstant(44)]);
  expect(more).toEqual({ resource: 'resource-0' });
  expect(engine.drafts).toEqual([]);
});

test.each([
  ['that was taken', () => page.getByRole('button', { name: 'Use this place 10:00–11:00' }).click()],
  ['that was left', () => Promise.resolve(history.pushState(null, '', '/reservations/reserve'))],
])('offers no place for the form %s when the timeline is opened again', async (_, leave) => {
  const { screen } = await start();
  history.replaceState(null, '', '?for=form');
  drag(pointOf(0, 40), pointOf(0, 43));
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  await leave();
  await expect.poll(() => location.pathname).toBe('/reservations/reserve');
  await screen.unmount();
  history.replaceState(null, '', '/reservations/timeline');
  await start();
  // A kept sheet opens right after the rows.
  await drawn();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('keeps what was typed for another reservation while a place for the form is picked', async () => {
  const { screen } = await start();
  drag(pointOf(0, 40), pointOf(0, 43));
  await page.getByRole('textbox', { name: 'Subject' }).fill('Budget');
  await screen.unmount();
  history.replaceState(null, '', '?for=form');
  const picking = await start();
  drag(pointOf(2, 60), pointOf(2, 63));
  await page.getByRole('button', { name: 'Use this place 15:00–16:00' }).click();
  await picking.screen.unmount();
  history.replaceState(null, '', '/reservations/timeline');
  await start();
  await expect.element(page.getByRole('button', { name: 'Reserve 10:00–11:00' })).toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Budget');
});

test('closes if its resource is removed, says so, and keeps the draft', async () => {
  const { engine } = await start();
  const end = followRemovedPlaces();
  drag(pointOf(0, 40), pointOf(0, 43));
  await page.getByRole('textbox', { name: 'Subject' }).fill('Budget');
  engine.remove(['resource-1']);
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  engine.remove(['resource-7', 'resource-0']);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText(/Meeting room 1\.001.*no longer exists/)).toBeVisible();
  drag(pointOf(0, 40), pointOf(0, 43));
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Budget');
  end();
});

test('picks by a click on the start and a click on the end', async () => {
  await start();
  click(0, 40);
  click(0, 41);
  point('pointermove', pointOf(0, 41));
  click(0, 41);
  await expect.element(page.getByRole('dialog', { name: 'Meeting room 1.001' })).toBeInTheDocument();
});

test('shows the tip within the screen, even at its edge', async () => {
  await start();
  point('pointermove', pointOf(0, 84));
  click(0, 84);
  const tip = page.getByText(/Now click the end/);
  await expect.element(tip).toBeInTheDocument();
  const { left, right } = tip.element().getBoundingClientRect();
  expect([left > pointOf(0, 70).x, right <= 1366]).toEqual([true, true]);
});

test('shows the tip clear of the names on a phone', async () => {
  await page.viewport(390, 844);
  await start();
  const { left: edge, top } = scroller().getBoundingClientRect();
  const first = { x: edge + 300, y: top + 60 + 38 + 14 };
  for (const type of ['pointermove', 'pointerdown', 'pointerup']) point(type, first);
  const tip = page.getByText(/Now click the end/);
  await expect.element(tip).toBeInTheDocument();
  const { left, right } = tip.element().getBoundingClientRect();
  const { scrollWidth, clientWidth } = tip.element();
  expect([left >= edge + 96, right <= 390, scrollWidth <= clientWidth]).toEqual([true, true, true]);
});

test('names the obstacle of a drag, to either side', async () => {
  await start();
  const said = (text: string) => page.getByText(text, { exact: false }).first();
  carry(pointOf(1, 44), pointOf(1, 47));
  await expect.element(said('11:00–12:00')).toBeInTheDocument();
  await expect.element(page.getByText(/then reserved/)).not.toBeInTheDocument();
  point('pointermove', pointOf(1, 49));
  await expect.element(page.getByText(/11:00–12:00, then reserved/)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  carry(pointOf(1, 54), pointOf(1, 50));
  await expect.element(page.getByText(/13:00–13:45, reserved before/)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
});

test('keeps the last range of the day clear of the sheet as well', async () => {
  await start();
  scroller().scrollLeft = 10_000;
  await drawn();
  drag(pointOf(0, 92), pointOf(0, 95));
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  await expect.poll(() => pointOf(0, 95).x + 10).toBeLessThanOrEqual(1366 - 420);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => pointOf(0, 95).x + 10).toBeGreaterThan(1366 - 420);
});

test('reserves the requested length by one click', async () => {
  history.replaceState(null, '', '?minutes=60');
  await start();
  click(0, 40);
  await expect.element(page.getByRole('button', { name: 'Reserve 10:00–11:00' })).toBeInTheDocument();
});

test('refuses an occupied slot and says why', async () => {
  await start();
  click(1, 49);
  await expect.element(page.getByRole('status').getByText(/Already reserved/)).toBeInTheDocument();
});

test('stops a drag at the next reservation, and ends it on Escape', async () => {
  await start();
  point('pointerdown', pointOf(1, 45));
  point('pointermove', pointOf(1, 47));
  point('pointermove', pointOf(1, 55));
  await expect.element(page.getByText('11:15–12:00')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(page.getByText('11:15–12:00').elements()).toEqual([]);
});

test('keeps what was typed when the server refuses, and repeats the same draft with the same key', async () => {
  const busy = { type: 'refused', status: 409, code: 'resource_busy', rule: null, detail: '' } as const;
  const { engine } = await start({ answer: () => ({ ok: false, error: busy }) });
  await open409(engine);
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await expect.element(subject).toHaveValue('Budget');
  await page.getByRole('button', { name: /^Reserve/ }).click();
  await expect.poll(() => engine.drafts.length).toBe(2);
  await subject.fill('Other');
  await page.getByRole('button', { name: /^Reserve/ }).click();
  await expect.poll(() => engine.drafts.length).toBe(3);
  const [first, second, third] = engine.drafts.map(({ idempotencyKey }) => idempotencyKey);
  expect([first === second, second === third]).toEqual([true, false]);
});

test('reports a missing answer after the sheet was closed, and sends the same again', async () => {
  const lost = { type: 'timeout', call: 'create' } as const;
  const { engine } = await start({
    answer: () => {
      page
        .getByRole('button', { name: 'Close' })
        .elements()
        .at(-1)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return { ok: false, error: lost };
    },
  });
  drag(pointOf(0, 40), pointOf(0, 43));
  await page.getByRole('textbox', { name: 'Subject' }).fill('Budget');
  await page.getByRole('button', { name: /^Reserve/ }).click();
  await expect.poll(() => toasts.list.map(({ action }) => action?.label)).toEqual(['Try again']);
  expect(toasts.list[0]?.text).toMatch(/^Meeting room 1\.001: The server took too long/);
  takeToastAction(toasts.list[0]?.id ?? 0);
  await expect.poll(() => engine.drafts.length).toBe(2);
  expect(engine.drafts[0]).toEqual(engine.drafts[1]);
});

async function open409({ drafts }: FakeEngine): Promise<void> {
  drag(pointOf(0, 40), pointOf(0, 43));
  await page.getByRole('textbox', { name: 'Subject' }).fill('Budget');
  await page.getByRole('button', { name: /^Reserve/ }).click();
  expect(drafts.length).toBe(1);
  await expect.element(page.getByRole('alert').getByText(/Someone else has just reserved this/)).toBeInTheDocument();
}

test('moves by keys, picks with Shift and reserves with Enter', async () => {
  const { engine } = await start();
  grid().element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
  await page.getByRole('button', { name: 'Reserve 10:00–10:45' }).click();
  expect(engine.drafts).toMatchObject([{ resourceId: 'resource-0', start: slotInstant(40), end: slotInstant(43) }]);
});

test('sends a guest to the sign-in', async () => {
  if (session.state.type === 'signed-in')
    session.state = { ...session.state, account: { ...session.state.account, isGuest: true } };
  await start();
  drag(pointOf(0, 40), pointOf(0, 43));
  await expect.element(page.getByRole('link', { name: 'Sign in to reserve' })).toBeInTheDocument();
});

test('offers to undo a cancellation before it is sent', async () => {
  const { engine } = await start();
  click(2, 45);
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(engine.orders).toEqual([]);
  click(2, 45);
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
  expect(engine.orders).toEqual(['cancel event-2-44']);
});

test('a tap that opens a sheet clicks nothing in it', async () => {
  history.replaceState(null, '', '?minutes=60');
  await start();
  point('pointerdown', pointOf(0, 40), 'touch');
  point('pointerup', pointOf(0, 40), 'touch');
  const end = new TouchEvent('touchend', { bubbles: true, cancelable: true });
  scroller().querySelector('canvas')?.dispatchEvent(end);
  expect(end.defaultPrevented).toBe(true);
});

test('a tap next to an open sheet is a click', async () => {
  await start();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  const canvas = scroller().querySelector('canvas');
  const end = new TouchEvent('touchend', { bubbles: true, cancelable: true });
  for (const event of [new TouchEvent('touchstart', { bubbles: true }), end]) canvas?.dispatchEvent(event);
  expect(end.defaultPrevented).toBe(false);
});

test('keeps the day and the resource of the sheet when the board changes', async () => {
  const { engine } = await start();
  drag(pointOf(0, 50), pointOf(0, 53));
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/Fri/)).toBeInTheDocument();
  const frame = day();
  const window = { ...frame.window, start: slotInstant(96), end: slotInstant(192), date: '2026-11-21' };
  engine.send({ type: 'frame', frame: { ...frame, window } });
  await expect.poll(() => timeline.model?.window.date).toBe('2026-11-21');
  await drawn();
  await expect.element(sheet.getByText(/Fri/)).toBeInTheDocument();
  await sheet.getByRole('button', { name: 'Reserve 12:30–13:30' }).click();
  expect(engine.drafts).toMatchObject([{ resourceId: 'resource-0', start: slotInstant(50), end: slotInstant(54) }]);
});

test('refuses an occupied slot to the keyboard as well', async () => {
  await start();
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}');
  for (let step = 0; step < 11; step++) await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').getByText(/Already reserved/)).toBeInTheDocument();
});

test('keeps the reserved range clear of the sheet', async () => {
  await start();
  drag(pointOf(0, 70), pointOf(0, 73));
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  expect(pointOf(0, 73).x + 10).toBeLessThanOrEqual(1366 - 420);
});

test('keeps the reserved row above the sheet on a phone', async () => {
  await page.viewport(390, 700);
  history.replaceState(null, '', '?minutes=60');
  await start();
  const { left, top } = scroller().getBoundingClientRect();
  const init = { bubbles: true, clientX: left + 250, clientY: top + 60 + 38 + 28 * 15 + 14, pointerId: 1, button: 0 };
  const target = document.elementFromPoint(init.clientX, init.clientY);
  for (const type of ['pointerdown', 'pointerup'])
    target?.dispatchEvent(new PointerEvent(type, { ...init, pointerType: 'touch' }));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeInTheDocument();
  // Under its group's header.
  await expect.poll(() => scroller().scrollTop).toBe(28 * 15);
  expect(dialog.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(top + 60 + 38 + 28);
});
