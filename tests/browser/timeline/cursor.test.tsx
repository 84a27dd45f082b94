import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import type { SlotExplanation, SlotRequest } from '../../../workers/contract.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import { drag, grid, open, pointOf, prepare } from './place.tsx';

const name = 'Weekly planning, 11:00–12:00, accepted';
/** On row 2 from 11:00 to 12:00; row 3 is taken from 12:00 to 13:00. */
const planning = createItem(2, 44, 48);
const codes = ['0', '0', `${'0'.repeat(44)}2222`, `${'0'.repeat(48)}2222`];
const frameOf = () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items: [planning] });
const cells = () => page.getByRole('gridcell', { name, exact: true });

beforeAll(startI18n);
beforeEach(prepare);

test('says the reservation under the cursor once, and opens it', async () => {
  await open({ frameOf });
  await expect.element(cells()).toBeInTheDocument();
  grid().element().focus();
  await userEvent.keyboard(`{ArrowDown}{ArrowDown}${'{ArrowRight}'.repeat(7)}`);
  await expect.poll(() => grid().element().getAttribute('aria-activedescendant')).toBe(cells().element().id);
  expect(cells().elements()).toHaveLength(1);
  // Assistive technology presses the cell, where no pointer could.
  cells()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByRole('dialog', { name: 'Planning' })).toBeInTheDocument();
});

test('asks for the next time without the reservation that is to be moved', async () => {
  const asked: SlotRequest[] = [];
  const explainedSlot = (request: SlotRequest): SlotExplanation => {
    asked.push(request);
    const next = { start: slotInstant(52), end: slotInstant(56) };
    return {
      obstacle: { type: 'reserved', from: slotInstant(48), until: slotInstant(52) },
      next,
      nearest: null,
      confirmation: null,
    };
  };
  await open({ frameOf, explainedSlot });
  drag(pointOf(2, 45), pointOf(3, 49));
  await expect.element(page.getByRole('button', { name: 'Next here: 13:00–14:00' })).toBeInTheDocument();
  expect(asked.map(({ changing }) => changing)).toContain(planning.eventId);
});
