import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import type { TimelineItem } from '../../../workers/contract.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import { click, drag, open, point, pointOf, prepare } from './screen-fixture.tsx';

/** On row 2 from 11:00 to 12:00; row 3 is taken from 12:00 to 13:00, the rest is free. */
const planning = createItem(2, 44, 48);
const codes = ['0', '0', `${'0'.repeat(44)}2222`, `${'0'.repeat(48)}2222`, '0'];
const start = (items: readonly TimelineItem[]) =>
  open({ frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items }) });
/** Declined, on row 4 from 11:00 to 12:00. */
const declined = createItem(4, 44, 48, { look: 'declined' });

beforeAll(startI18n);
beforeEach(prepare);

test('a drag reserves free slots under a declined reservation, and a click opens that', async () => {
  const { engine } = await start([declined]);
  drag(pointOf(4, 45), pointOf(4, 49));
  await expect.element(page.getByRole('button', { name: 'Reserve 11:15–12:30' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  click(4, 45);
  await expect.element(page.getByRole('dialog', { name: 'Planning' })).toBeInTheDocument();
  expect(engine.changes).toEqual([]);
});

test('touch reserves there as well, and a second click there ends a pick', async () => {
  await start([declined]);
  point('pointerdown', pointOf(4, 45), 'touch');
  await expect.element(page.getByText('11:15–11:30')).toBeInTheDocument();
  point('pointermove', pointOf(4, 46), 'touch');
  point('pointerup', pointOf(4, 46), 'touch');
  await expect.element(page.getByRole('button', { name: 'Reserve 11:15–11:45' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  click(4, 42);
  point('pointermove', pointOf(4, 45));
  click(4, 45);
  await expect.element(page.getByRole('button', { name: 'Reserve 10:30–11:30' })).toBeInTheDocument();
});

test('a drag moves a declined reservation away from taken slots', async () => {
  const { engine } = await start([createItem(3, 48, 52, { look: 'declined' })]);
  drag(pointOf(3, 49), pointOf(4, 49));
  expect(engine.changes).toMatchObject([{ toResourceId: 'resource-4', start: slotInstant(48) }]);
});

test('a drag moves the active reservation rather than a declined one', async () => {
  const before = createItem(2, 44, 48, { look: 'declined', canChange: false, key: 'before', eventId: 'before' });
  const { engine } = await start([before, planning]);
  drag(pointOf(2, 45), pointOf(4, 53));
  expect(engine.changes).toMatchObject([{ eventId: planning.eventId, toResourceId: 'resource-4' }]);
});
