/*
 * Requesting a taken range, by a drag or by keys.
 */
import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import { createPatch } from './fake-engine.ts';
import { carry, click, drag, drawn, grid, point, pointOf, prepare } from './screen-fixture.tsx';
import { codes, listening, start } from './reserved-noon.ts';

const status = () => page.getByRole('status');

beforeAll(startI18n);
beforeEach(prepare);

test('a drag over taken slots requests its length, also for alternatives', async () => {
  const { asked, explainedSlot } = listening();
  await start({ explainedSlot });
  carry(pointOf(1, 51), pointOf(1, 54));
  await expect.element(page.getByText('12:45–13:45 · reserved')).toBeInTheDocument();
  point('pointermove', pointOf(1, 46));
  await expect.element(page.getByText('11:30–13:00 · reserved')).toBeInTheDocument();
  point('pointerup', pointOf(1, 46));
  await expect.element(status().getByText('11:30–13:00')).toBeInTheDocument();
  await expect.element(page.getByText(/· reserved/)).not.toBeInTheDocument();
  // The range of the card stays marked until it is closed.
  const marked = () => document.querySelector('[data-asked]')?.getBoundingClientRect().width ?? 0;
  expect(Math.round(marked() / 20)).toBe(6);
  await userEvent.keyboard('{Escape}');
  await expect.poll(marked).toBe(0);
  const [of, at] = ['resource-1', 90];
  expect(asked).toContainEqual(expect.objectContaining({ resourceId: of, start: slotInstant(48), minutes: at }));
  expect(asked).toContainEqual(expect.objectContaining({ resourceId: of, start: slotInstant(46), minutes: at }));
});

test('a drag over a colleague’s reservation requests as well, until Escape', async () => {
  const items = [createItem(1, 48, 52, { owner: { name: 'Ben', colour: 1 }, canChange: false })];
  await start({ frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items }) });
  const asked = () => document.querySelectorAll('[data-asked]').length;
  carry(pointOf(1, 49), pointOf(1, 51));
  await expect.poll(asked).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(asked).toBe(0);
  point('pointerup', pointOf(1, 51));
  await drawn();
  // A refusal would mark it again.
  expect(asked()).toBe(0);
  drag(pointOf(1, 49), pointOf(1, 51));
  await expect.element(status().getByText('12:15–13:00')).toBeInTheDocument();
});

test('keys request a taken range as well, and announce its state', async () => {
  const { asked, explainedSlot } = listening();
  await start({ explainedSlot });
  grid().element().focus();
  const right = (times: number) => '{ArrowRight}'.repeat(times);
  await userEvent.keyboard(`{ArrowDown}${right(10)}{Shift>}${right(3)}{/Shift}`);
  await expect.element(status().getByText('12:00–13:00, reserved')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(status().getByText('Reserved until 13:00.')).toBeInTheDocument();
  expect(asked).toContainEqual(expect.objectContaining({ start: slotInstant(48), minutes: 60 }));
});

test('a range requested by keys ends with a press elsewhere, and when the cursor moves', async () => {
  await start();
  const asked = () => document.querySelectorAll('[data-asked]').length;
  const right = (times: number) => '{ArrowRight}'.repeat(times);
  const askByKeys = async () => {
    grid().element().focus();
    await userEvent.keyboard(`{Control>}{Home}{/Control}{Home}{ArrowDown}${right(49)}{Shift>}${right(1)}{/Shift}`);
    await expect.poll(asked).toBe(1);
  };
  await askByKeys();
  click(0, 40);
  await expect.element(page.getByText(/Now click the end/)).toBeInTheDocument();
  expect(asked()).toBe(0);
  await userEvent.keyboard('{Escape}');
  await askByKeys();
  await userEvent.keyboard('{F6}');
  await expect.poll(asked).toBe(0);
  // From the cursor, whose slot is free.
  await userEvent.keyboard(`{Shift>}${right(1)}{/Shift}`);
  await expect.element(page.getByText('13:00–13:30').first()).toBeInTheDocument();
  expect(asked()).toBe(0);
});

test.for([
  ['what is asked for of a row that is not read is reserved once it is read and free', '0', true],
  ['it is not made shorter where a part of it is taken', `${'0'.repeat(42)}2222`, false],
] as const)('%s', async ([, code, isHad]) => {
  const states = { 1: RowState.Loading };
  const unread = createFrame({ rows: 60, rowsPerGroup: 30, codes: ['0', '4'.repeat(96)], states, nowSlot: 36 });
  const { engine } = await start({ frameOf: () => unread });
  carry(pointOf(1, 40), pointOf(1, 43));
  await expect.element(page.getByText('10:00–11:00 · not loaded yet')).toBeInTheDocument();
  point('pointerup', pointOf(1, 43));
  await expect.element(status().getByText('10:00–11:00')).toBeInTheDocument();
  engine.send({ type: 'patch', patch: createPatch(1, 1, code.padEnd(96, '0'), slotInstant(36)) });
  const sheet = page.getByRole('button', { name: 'Reserve 10:00–11:00' });
  if (isHad) return expect.element(sheet).toBeInTheDocument();
  await drawn();
  await expect.element(status().getByText('10:00–11:00')).toBeInTheDocument();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});
