import '../../../src/styles/global.css';

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { leaving } from '../../../src/state/reservations/reservations.ts';
import { startI18n } from '../../../src/i18n/index.ts';
import { setShortcuts } from '../../../src/state/browser/preferences.ts';
import { timeline } from '../../../src/state/resources/timeline.ts';
import { dismissToast, toasts } from '../../../src/state/toasts.ts';
import type { Failure, ItemLook, Result } from '../../../workers/contract.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import type { FakeEngine } from './fake-engine.ts';
import { carry, click, drag, grid, point, pointOf, prepare, scroller } from './screen-fixture.tsx';
import { codes, day, planning, start } from './planning.ts';

const busy: Failure = { type: 'refused', status: 409, code: 'resource_busy', rule: null, detail: '' };
const refused: Result<null, Failure> = { ok: false, error: busy };

/** Sends the item as the timeline shows it after its change. */
function arrive(engine: FakeEngine, row: number, from: number, to: number, look: ItemLook = 'accepted'): void {
  const { key: removed } = planning;
  const upserted = [
    { ...createItem(row, from, to, { look }), eventId: planning.eventId, key: `${planning.eventId}:resource-${row}` },
  ];
  const none = { rows: new Uint32Array(0), slots: new Uint8Array(0), states: new Uint8Array(0) };
  const now = slotInstant(38);
  engine.send({
    type: 'patch',
    patch: {
      view: 1,
      ...none,
      upserted,
      removed: [removed],
      now,
      asOf: now,
      stale: false,
      nearInstead: null,
      progress: 1,
      isRemoteChange: false,
    },
  });
}

beforeAll(startI18n);
beforeEach(prepare);
afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of toasts.list) dismissToast(id);
});

test('moves an own reservation to another time and row', async () => {
  const { engine } = await start();
  drag(pointOf(2, 45), pointOf(4, 53));
  expect(engine.changes).toEqual([
    {
      eventId: planning.eventId,
      resourceId: 'resource-2',
      toResourceId: 'resource-4',
      start: slotInstant(52),
      end: slotInstant(56),
    },
  ]);
  await expect.element(page.getByText(/Moved Weekly planning to Desk 1-005, 13:00–14:00/)).toBeInTheDocument();
});

test('reverts a move by Undo', async () => {
  const { engine } = await start();
  drag(pointOf(2, 45), pointOf(4, 53));
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(engine.changes[1]).toEqual({
    eventId: planning.eventId,
    resourceId: 'resource-4',
    toResourceId: 'resource-2',
    start: planning.start,
    end: planning.end,
  });
});

test('reports that the resource declined the move, which Undo reverts', async () => {
  const { engine } = await start();
  drag(pointOf(2, 45), pointOf(4, 53));
  const there = page.getByText(/Moved Weekly planning to Desk 1-005/);
  await expect.element(there).toBeInTheDocument();
  arrive(engine, 4, 52, 56, 'tentative');
  arrive(engine, 4, 52, 56, 'declined');
  await expect.element(page.getByText(/^Desk 1-005, 13:00–14:00 was declined\./)).toBeInTheDocument();
  await expect.element(there).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(engine.changes[1]).toMatchObject({ resourceId: 'resource-4', toResourceId: 'resource-2' });
  await expect.element(page.getByText(/^Desk 1-005, .* was declined/)).not.toBeInTheDocument();
});

test('ignores an answer to an older change', async () => {
  const { engine } = await start();
  drag(pointOf(2, 45), pointOf(4, 53));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Weekly planning is back where it was')).toBeInTheDocument();
  arrive(engine, 4, 48, 52, 'declined');
  const there = () => timeline.model?.itemByKey.get(`${planning.eventId}:resource-4`);
  await expect.poll(() => there()?.look).toBe('declined');
  expect(toasts.list.map(({ text }) => text)).toEqual(['Weekly planning is back where it was']);
});

test('ignores an answer to an earlier length', async () => {
  const { engine } = await start();
  drag(pointOf(2, 47, 0.9), pointOf(2, 49, 0.9));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Weekly planning is back where it was')).toBeInTheDocument();
  arrive(engine, 2, 44, 48, 'declined');
  await expect.poll(() => timeline.model?.itemByKey.get(planning.key)?.look).toBe('declined');
  expect(toasts.list.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('declined'));
});

test('resizes at either end', async () => {
  const { engine } = await start();
  drag(pointOf(2, 47, 0.9), pointOf(2, 49, 0.9));
  drag(pointOf(2, 44, 0.1), pointOf(2, 42, 0.1));
  expect(engine.changes).toMatchObject([
    { start: slotInstant(44), end: slotInstant(50) },
    { start: slotInstant(42), end: slotInstant(48) },
  ]);
});

test('counts its own slots as free', async () => {
  const { engine } = await start();
  drag(pointOf(2, 45), pointOf(2, 46));
  expect(engine.changes).toMatchObject([{ start: slotInstant(45), end: slotInstant(49) }]);
});

test('snaps to the edge of a free run', async () => {
  const { engine } = await start();
  drag(pointOf(2, 45), pointOf(3, 46));
  expect(engine.changes).toMatchObject([{ toResourceId: 'resource-3', start: slotInstant(44), end: slotInstant(48) }]);
});

test('changes nothing if it is dropped at its origin, or after Escape', async () => {
  const { engine } = await start();
  drag(pointOf(2, 45), { ...pointOf(2, 45), x: pointOf(2, 45).x + 6 });
  carry(pointOf(2, 45), pointOf(4, 53));
  await userEvent.keyboard('{Escape}');
  point('pointerup', pointOf(4, 53));
  expect(engine.changes).toEqual([]);
});

test('says why it cannot be moved there, and sends nothing', async () => {
  const { engine } = await start();
  drag(pointOf(2, 45), pointOf(3, 50));
  await expect.element(page.getByRole('status').getByText(/Already reserved/)).toBeInTheDocument();
  expect(engine.changes).toEqual([]);
});

test('returns with the reason if the server refuses', async () => {
  await start({ changed: () => refused });
  drag(pointOf(2, 45), pointOf(4, 53));
  await expect.element(page.getByRole('status').getByText(/Someone else has just reserved this/)).toBeInTheDocument();
  await expect.element(page.getByRole('gridcell', { name: /^Weekly planning, 11:00–12:00/ })).toBeInTheDocument();
});

test('is marked at its destination until the timeline shows it there', async () => {
  const { engine } = await start();
  drag(pointOf(2, 45), pointOf(4, 53));
  const marks = () => page.getByText('Weekly planning', { exact: true }).elements();
  await expect.poll(() => marks().length).toBe(2);
  arrive(engine, 4, 52, 56);
  await expect.poll(() => marks().length).toBe(1);
});

test('opens at its destination before the timeline shows it there, and reserves nothing', async () => {
  const { engine } = await start();
  drag(pointOf(2, 45), pointOf(4, 53));
  await expect.poll(() => engine.changes.length).toBe(1);
  click(4, 54);
  await expect.element(page.getByRole('dialog', { name: 'Weekly planning' })).toBeVisible();
});

test('opens by key at its destination before the timeline shows it there', async () => {
  await start();
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight>8/}m{ArrowDown}{ArrowDown}{Enter}{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Weekly planning' })).toBeVisible();
});

test('is not moved if the worker says that it cannot be changed', async () => {
  const items = [createItem(2, 30, 37, { canChange: false }), createItem(4, 44, 48, { canChange: false })];
  const { engine } = await start({ frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items }) });
  drag(pointOf(2, 36), pointOf(2, 50));
  drag(pointOf(4, 45), pointOf(4, 50));
  expect(engine.changes).toEqual([]);
  await expect.element(page.getByText('Weekly planning is over and cannot be moved.')).toBeInTheDocument();
  await expect.element(page.getByText('Only the organizer can move Weekly planning.')).toBeInTheDocument();
});

test('is moved by keys', async () => {
  const { engine } = await start();
  grid().element().focus();
  await userEvent.keyboard(
    '{ArrowDown}{ArrowDown}{ArrowRight>8/}m{ArrowRight}{ArrowDown}{ArrowDown}{Shift>}{ArrowRight}{/Shift}',
  );
  const spoken = page
    .getByRole('status')
    .getByText('Weekly planning: Desk 1-005, 11:15–12:30, free. Enter drops it there.');
  await expect.element(spoken).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(engine.changes).toMatchObject([{ toResourceId: 'resource-4', start: slotInstant(45), end: slotInstant(50) }]);
});

test('is cancelled by Delete at the cursor, with Undo, and nothing is where there is none', async () => {
  const { engine } = await start({ confirmFrom: 0 });
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Delete}{ArrowRight>8/}{Delete}');
  await expect.poll(() => leaving.eventIds).toEqual([planning.eventId]);
  expect(toasts.list).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(leaving.eventIds).toEqual([]);
  expect(engine.orders).toEqual([]);
});

/** Keys that move the reservation to row 4, a quarter later. */
const carryByKeys = '{ArrowDown}{ArrowDown}{ArrowRight>8/}m{ArrowRight}{ArrowDown}{ArrowDown}';

test('moves to the chosen resource, although its row has changed meanwhile', async () => {
  const { engine } = await start();
  grid().element().focus();
  await userEvent.keyboard(carryByKeys);
  const said = page.getByRole('status');
  await expect.element(said.getByText(/Desk 1-005, 11:15–12:15, free/)).toBeInTheDocument();
  const ids = ['resource-59', ...Array.from({ length: 59 }, (_, row) => `resource-${row}`)];
  const items = [{ ...planning, row: 3 }];
  const names = ['Another', ...Array.from({ length: 59 }, (_, row) => `Place ${row}`)];
  engine.send({
    type: 'frame',
    frame: createFrame({ rows: 60, rowsPerGroup: 30, ids, names, codes: ['0', ...codes], items }),
  });
  await expect.element(said.getByText(/Place 4, 11:15–12:15, free/)).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(engine.changes).toMatchObject([{ toResourceId: 'resource-4', start: slotInstant(45), end: slotInstant(49) }]);
});

test('is released when another day is shown', async () => {
  const { engine } = await start();
  grid().element().focus();
  await userEvent.keyboard(carryByKeys);
  await expect.element(page.getByRole('status').getByText(/Desk 1-005/)).toBeInTheDocument();
  const tomorrow = day();
  const window = { ...tomorrow.window, start: slotInstant(96), end: slotInstant(192), date: '2026-11-21' };
  engine.send({ type: 'frame', frame: { ...tomorrow, window, items: [] } });
  await expect.element(page.getByRole('status').getByText(/Desk 1-005/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(engine.changes).toEqual([]);
});

test('is released when the pointer is lost', async () => {
  const { engine } = await start();
  carry(pointOf(2, 45), pointOf(4, 50));
  await expect.element(page.getByText(/Desk 1-005/).first()).toBeInTheDocument();
  point('lostpointercapture', pointOf(4, 50));
  point('pointermove', pointOf(4, 60));
  point('pointerup', pointOf(4, 60));
  expect(engine.changes).toEqual([]);
});

test('a press is handled wherever it is released', async () => {
  await start();
  const capture = vi.spyOn(Element.prototype, 'setPointerCapture');
  point('pointerdown', pointOf(2, 45));
  expect(capture).toHaveBeenCalledWith(1);
  point('pointerup', pointOf(2, 45));
});

test('stays where it is after Escape, and if shortcuts are switched off', async () => {
  const { engine } = await start();
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight>8/}m{ArrowRight}{Escape}{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Weekly planning' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  setShortcuts(false);
  await userEvent.keyboard('m{ArrowRight}{Enter}');
  setShortcuts(true);
  expect(engine.changes).toEqual([]);
});

test('is moved and resized by a form', async () => {
  const { engine, screen } = await start();
  click(2, 45);
  const change = page.getByRole('button', { name: /^Change / });
  await expect.element(change).toBeInTheDocument();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(change).not.toBeInTheDocument();
  await expectAccessible(screen.container);
  await page.getByRole('combobox', { name: 'Start' }).selectOptions('11:30');
  await page.getByRole('combobox', { name: 'Place' }).selectOptions('Desk 1-005');
  await page.getByRole('button', { name: 'Move to 11:30–12:30' }).click();
  expect(engine.changes).toMatchObject([{ toResourceId: 'resource-4', start: slotInstant(46), end: slotInstant(50) }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('offers only free resources in the form', async () => {
  await start();
  click(2, 45);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const names = () =>
    [...document.querySelectorAll('select:last-of-type option')].map(({ textContent }) => textContent);
  await page.getByRole('combobox', { name: 'Start' }).selectOptions('12:00');
  await expect.poll(() => names()).toContain('Desk 1-005');
  expect(names()).not.toContain('Meeting room 1.004');
});

test('offers the next time in the form regardless of its own slots', async () => {
  await start({
    explainedSlot: ({ changing }) => {
      const next = changing === planning.eventId ? 52 : 56;
      return {
        obstacle: { type: 'reserved', from: slotInstant(48), until: slotInstant(52) },
        next: { start: slotInstant(next), end: slotInstant(next + 4) },
        nearest: null,
        confirmation: null,
      };
    },
  });
  click(2, 45);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('combobox', { name: 'Place' }).selectOptions('Meeting room 1.004');
  await page.getByRole('combobox', { name: 'Start' }).selectOptions('11:30');
  await expect.element(page.getByRole('button', { name: 'Next here: 13:00–14:00' })).toBeInTheDocument();
});

test('keeps the form if the server refuses', async () => {
  await start({ changed: () => refused });
  click(2, 45);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('combobox', { name: 'Start' }).selectOptions('11:30');
  await page.getByRole('button', { name: 'Move to 11:30–12:30' }).click();
  await expect.element(page.getByRole('alert').getByText(/Someone else has just reserved this/)).toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Start' })).toHaveDisplayValue('11:30');
});

test('is picked up by a long press', async () => {
  const { engine } = await start();
  point('pointerdown', pointOf(2, 45), 'touch');
  await new Promise((resolve) => setTimeout(resolve, 550));
  point('pointermove', pointOf(4, 53), 'touch');
  point('pointerup', pointOf(4, 53), 'touch');
  expect(engine.changes).toMatchObject([{ toResourceId: 'resource-4', start: slotInstant(52) }]);
});

test('stays under a trembling finger even if a quarter is a pixel or two', async () => {
  history.replaceState(null, '', '?date=2026-11-20&days=7');
  const week = createFrame({ rows: 60, rowsPerGroup: 30, codes: ['0', '0', '0', '0'], items: [planning], days: 7 });
  const { engine } = await start({ frameOf: () => week });
  const { y } = pointOf(2, 0);
  // With the rail, which the fixture lacks, a week is as wide as the screen.
  const x = scroller().getBoundingClientRect().left + 220 + (46 * (innerWidth - 220 - 56)) / (7 * 96);
  point('pointerdown', { x, y }, 'touch');
  await new Promise((resolve) => setTimeout(resolve, 550));
  await expect.poll(() => document.querySelector('[class*=_held]')).not.toBeNull();
  point('pointermove', { x: x + 3, y }, 'touch');
  point('pointerup', { x: x + 3, y }, 'touch');
  expect(engine.changes).toEqual([]);
});

test('opens from the accessible grid', async () => {
  await start();
  const cell = page.getByRole('gridcell', { name: 'Weekly planning, 11:00–12:00, booked' });
  await expect.element(cell).toBeInTheDocument();
  cell.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByRole('dialog', { name: 'Weekly planning' })).toBeInTheDocument();
});
