import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import type { SlotExplanation, SlotRequest } from '../../../workers/contract.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import { drag, drawn, grid, open, pointOf, prepare, scroller } from './screen-fixture.tsx';

const name = 'Weekly planning, 11:00–12:00, booked';
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
  // Assistive technology can press the cell, a pointer cannot.
  cells()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByRole('dialog', { name: 'Planning' })).toBeInTheDocument();
});

test('the cursor’s ring is around the whole reservation', async () => {
  await open({ frameOf });
  const rings = () => document.querySelectorAll('[data-item-ring]');
  const ring = () => rings()[0] ?? null;
  await userEvent.keyboard('{Tab}');
  grid().element().focus();
  await userEvent.keyboard(`{ArrowDown}{ArrowDown}${'{ArrowRight}'.repeat(5)}`);
  expect(ring()).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => Array.from(rings(), (each) => getComputedStyle(each).outlineStyle)).toEqual(['solid']);
  const around = ring()?.getBoundingClientRect();
  const [first, last] = [pointOf(2, 44), pointOf(2, 47)];
  expect(around?.left).toBeLessThan(first.x);
  expect(around?.right).toBeGreaterThan(last.x);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(ring()?.getBoundingClientRect()).toEqual(around);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(ring).toBeNull();
});

test('requests the next time without the reservation that is to be moved', async () => {
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

test('announces the group of the cursor', async () => {
  await open({ frameOf: () => createFrame({ rows: 4, rowsPerGroup: 2 }) });
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}');
  const said = () => Array.from(document.querySelectorAll('output'), ({ textContent }) => textContent);
  await expect.poll(said).toContain('Floor 1, Campus Karlín, Building A');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(said).toContain('Floor 2, Campus Karlín, Building A');
});

test('says that there is nothing to move', async () => {
  await open({ frameOf });
  grid().element().focus();
  await userEvent.keyboard('m');
  await expect.element(page.getByText('No reservation of yours here.')).toBeInTheDocument();
});

test('reserves at the cursor while a sheet of another resource is open', async () => {
  await open({ frameOf });
  const heading = () => page.getByRole('dialog').getByRole('heading', { level: 2 });
  grid().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading()).toHaveTextContent('Meeting room 1.001');
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(heading()).toHaveTextContent('Meeting room 1.002');
});

test.for(['Home', 'End'])('does not clip the cursor’s ring at the edges of the board, by %s', async (key) => {
  await open({ frameOf });
  grid().element().focus();
  await userEvent.keyboard(`{Control>}{${key}}{/Control}`);
  await drawn();
  const cell = document.querySelector(`#${CSS.escape(grid().element().getAttribute('aria-activedescendant') ?? '')}`)!;
  const ring = cell.getBoundingClientRect();
  const { outlineWidth, outlineOffset } = getComputedStyle(cell);
  const around = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  expect(around).toBe(3);
  // Below the header and a group header, right of the names.
  const board = scroller().getBoundingClientRect();
  expect(ring.top - around).toBeGreaterThanOrEqual(board.top + 60 + 38);
  expect(ring.left - around).toBeGreaterThanOrEqual(board.left + 220);
  expect(ring.right + around).toBeLessThanOrEqual(board.left + scroller().clientWidth);
  expect(ring.bottom + around).toBeLessThanOrEqual(board.top + scroller().clientHeight);
});
