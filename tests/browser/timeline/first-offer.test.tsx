import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { RowState } from '../../../workers/model/day-table.ts';
import { startI18n } from '../../../src/i18n/index.ts';
import { session } from '../../../src/state/session/session.ts';
import { dismissToast, toasts } from '../../../src/state/toasts.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import type { CampusOptions } from './campus.ts';
import { open } from './filter-panel.ts';
import { prepare } from './screen-fixture.tsx';

beforeAll(startI18n);
beforeEach(prepare);
afterEach(() => {
  for (const { id } of toasts.list) dismissToast(id);
});

/** At 10:00 row 0 does not suit, row 1 is taken, row 2 is free until noon. */
const codes = ['', '2'.repeat(96), `${'0'.repeat(48)}2222`, ''];
const frameOf = (more: CampusOptions = {}) => ({
  ...createFrame({ rows: 4, codes, nowSlot: 36, states: { 0: RowState.Unsuitable }, ...more }),
  wantedSlot: 40,
});
const area = { areaPath: 'B2 › Level 3' };
const line = () => page.getByRole('region', { name: 'Best match' });

test('offers the first place that suits and is free, where it is and until when, and reserves it in one press', async () => {
  let isTaken = false;
  const { engine } = await open('?time=10:00&duration=60', {
    frameOf: () => frameOf(),
    explained: area,
    explainedSlot: ({ start, minutes }) => ({
      obstacle: null,
      next: isTaken ? null : { start, end: start + minutes * 60_000 },
      nearest: null,
      confirmation: null,
    }),
  });
  await expect.element(line()).toHaveTextContent('Meeting room 1.003B2 › Level 3free 10:00–12:00Reserve 10:00–11:00');
  await line().getByRole('button', { name: 'Reserve 10:00–11:00' }).click();
  await expect
    .poll(() => engine.drafts)
    .toMatchObject([{ resourceId: 'resource-2', subject: 'Room', start: slotInstant(40), end: slotInstant(44) }]);
  isTaken = true;
  engine.send({ type: 'frame', frame: { ...frameOf({ items: [createItem(2, 40, 44)] }), view: 2 } });
  await expect.element(line()).not.toBeInTheDocument();
});

test('says another time where the place cannot be had at the wanted one', async () => {
  await open('?time=10:00', {
    frameOf: () => frameOf(),
    explainedSlot: () => ({
      obstacle: { type: 'shorter-than-allowed', minimum: 60 },
      next: { start: slotInstant(42), end: slotInstant(44) },
      nearest: null,
      confirmation: null,
    }),
  });
  await expect.element(line().getByRole('button', { name: 'Reserve 10:30–11:00' })).toBeEnabled();
});

test('offers nothing where nothing is looked for, nothing is free, or a place is chosen for the form', async () => {
  const none = { codes: codes.map(() => '2'.repeat(96)) };
  const grid = page.getByRole('grid');
  const first = await open('', { frameOf: () => frameOf() });
  await expect.element(grid).toBeInTheDocument();
  await expect.element(line()).not.toBeInTheDocument();
  await first.screen.unmount();
  const second = await open('?time=10:00&for=form', { frameOf: () => frameOf() });
  await expect.element(grid).toBeInTheDocument();
  await expect.element(line()).not.toBeInTheDocument();
  await second.screen.unmount();
  const third = await open('?time=10:00', { frameOf: () => frameOf(none) });
  await expect.element(grid).toBeInTheDocument();
  await expect.element(line()).not.toBeInTheDocument();
  third.engine.send({ type: 'frame', frame: { ...frameOf(), view: 2 } });
  await expect.element(line()).toBeVisible();
});

test('is not for guests', async () => {
  session.state = {
    type: 'signed-in',
    account: { username: 'guest', displayName: 'Guest', email: 'guest@example.com', isGuest: true },
    guestLogin: true,
    accent: '',
    verified: true,
  };
  await open('?time=10:00', { frameOf: () => frameOf() });
  await expect.element(page.getByRole('grid')).toBeInTheDocument();
  await expect.element(line()).not.toBeInTheDocument();
});
