import '../../../src/styles/global.css';

import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { dismissToast, toasts } from '../../../src/state/toasts.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import type { FakeOptions } from './fake-engine.ts';
import { click, drag, grid, point, pointOf, prepare, scroller } from './screen-fixture.tsx';
import { codes, detailsOf, planning, start } from './planning.ts';

beforeAll(startI18n);
beforeEach(prepare);
afterEach(() => {
  for (const { id } of toasts.list) dismissToast(id);
});

test('shows the card of a reservation at the cursor', async () => {
  await start();
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight>8/}');
  await expect.element(page.getByRole('tooltip').getByText(/11:00–12:00/)).toBeInTheDocument();
  scroller().scrollTop += 100;
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

test('shows until when it must be confirmed', async () => {
  const items = [{ ...planning, look: 'toConfirm' as const }];
  await start({
    frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items }),
    details: () => ({ ...detailsOf(), look: 'toConfirm', confirmUntil: slotInstant(39) - 60_000 }),
  });
  point('pointermove', pointOf(2, 45));
  await expect
    .element(page.getByRole('tooltip').getByText(/Confirm by 09:44 to keep it \(in 18 minutes\)/))
    .toBeInTheDocument();
});

test('shows its card within the window, wherever it is', async () => {
  const items = [13, 14, 15, 16, 19].map((row) => createItem(row, 44, 48, { look: 'toConfirm' }));
  await start({
    frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items }),
    details: () => ({ ...detailsOf(), look: 'toConfirm', confirmUntil: slotInstant(39) - 60_000 }),
  });
  for (const { row } of items) {
    const { x, y } = pointOf(row, 45);
    point('pointermove', { x, y });
    await expect.element(page.getByRole('tooltip').getByText(/Confirm by 09:44/)).toBeInTheDocument();
    const { top, bottom } = page.getByRole('tooltip').element().getBoundingClientRect();
    expect([top >= 8, bottom <= window.innerHeight - 8, bottom < y || top > y]).toEqual([true, true, true]);
  }
});

/** A reservation that waits for its confirmation. */
const waiting = (look: 'toConfirm' | 'unconfirmed', more: Partial<FakeOptions> = {}) => {
  const items = [{ ...planning, look, canChange: false }];
  const frameOf = () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items });
  return start({ frameOf, details: () => ({ ...detailsOf(), look, showChangeButton: false }), ...more });
};
const first = 'Confirm Weekly planning before you move it.';

test.each([
  ['from when on', 'unconfirmed', slotInstant(42), 'Weekly planning can be moved once it is confirmed, from 10:30 on.'],
  ['where it can be now', 'toConfirm', slotInstant(36), first],
  ['where it could be since', 'unconfirmed', slotInstant(36), first],
  ['where nobody knows from when on', 'unconfirmed', undefined, first],
] as const)('says that it is to be confirmed before it is moved, %s', async (_, look, confirmFrom, text) => {
  const { engine } = await waiting(look, confirmFrom === undefined ? {} : { confirmFrom });
  drag(pointOf(2, 45), pointOf(4, 53));
  await expect.element(page.getByText(text)).toBeInTheDocument();
  expect(engine.changes).toEqual([]);
});

test.each([
  [true, 'Weekly planning can be moved once it is booked.'],
  [false, 'Only the organizer can move Weekly planning.'],
])('says to its organizer that its resource must answer before it is moved (%s)', async (isOrganizer, text) => {
  const items = [{ ...planning, look: 'tentative' as const, canChange: false }];
  const frameOf = () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items });
  const details = () => ({ ...detailsOf(), look: 'tentative' as const, isOrganizer });
  await start({ frameOf, details, confirmFrom: planning.start });
  drag(pointOf(2, 45), pointOf(4, 53));
  await expect.element(page.getByText(text)).toBeInTheDocument();
});

test('says on the card who has booked it for the user', async () => {
  const items = [{ ...planning, canChange: false }];
  const frameOf = () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items });
  await start({ frameOf, details: () => ({ ...detailsOf(), organizerName: 'Ben Okafor', isOrganizer: false }) });
  point('pointermove', pointOf(2, 45));
  await expect.element(page.getByRole('tooltip').getByText('Organized by Ben Okafor')).toBeInTheDocument();
});

test('says once in its sheet when it is to be confirmed', async () => {
  await waiting('unconfirmed', { confirmFrom: planning.start + 30 * 60_000 });
  click(2, 45);
  await expect.element(page.getByText(/^Confirm .+–.+ to keep it$/)).toBeVisible();
  await expect.element(page.getByText(first)).not.toBeInTheDocument();
});

test('says in its sheet that it must be confirmed now', async () => {
  await waiting('toConfirm', { confirmFrom: planning.start });
  click(2, 45);
  await expect.element(page.getByText('Confirm the reservation before you change it.')).toBeVisible();
});
