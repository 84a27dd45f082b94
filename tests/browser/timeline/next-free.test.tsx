import '../../../src/styles/global.css';

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { nextRange } from '../../../src/screens/timeline/state/ranges.ts';
import type { SlotExplanation, SlotRequest, TimelineItem } from '../../../workers/contract.ts';
import { itemOf, modelOf } from '../../unit/painting/timeline-models.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import { grid, open, prepare } from './screen-fixture.tsx';

beforeAll(startI18n);
beforeEach(prepare);

const mine = (row: number, start: number, end: number, more: Partial<TimelineItem> = {}): TimelineItem => ({
  ...itemOf(`${row} ${start}`, start, end),
  row,
  ...more,
});

/** The rows with what key N reserves, `#`, two slots long from the first slot on. */
function reserved(codes: readonly string[], items: readonly TimelineItem[], isChosen = false): string {
  const range = nextRange(modelOf(codes, { items }), { row: 0, slot: 0 }, 2, isChosen);
  if (range === null) return 'nothing';
  const { row, start, end } = range;
  return codes
    .map((code, index) =>
      index === row ? `${code.slice(0, start)}${'#'.repeat(end - start)}${code.slice(end)}` : code,
    )
    .join(' ');
}

describe('the next range to reserve', () => {
  test.each<[string, readonly string[], readonly TimelineItem[], string]>([
    ['is the first free one', ['220000', '000000'], [], '22##00 000000'],
    ['lies after a reservation elsewhere', ['000000', '222000'], [mine(1, 0, 3)], '000##0 222000'],
    ['is as long as asked', ['002000', '220000'], [mine(1, 0, 1)], '002##0 220000'],
    ['lies on a row below where its own leaves none', ['022222', '220000'], [mine(2, 0, 2)], '022222 22##00'],
    ['lies at the time of one that came to nothing', ['0000'], [mine(0, 0, 2, { look: 'declined' })], '##00'],
    ['lies at the time of a colleague', ['0000'], [mine(0, 0, 2, { owner: { name: 'Ben', colour: 1 } })], '##00'],
    ['overlaps a reservation elsewhere before there is none', ['0000', '2222'], [mine(1, 0, 4)], '##00 2222'],
    ['is nothing where all is taken', ['2222'], [], 'nothing'],
  ])('%s', (_, codes, items, picture) => {
    expect(reserved(codes, items)).toBe(picture);
  });

  test('is at the cursor if it was moved, despite reservations elsewhere', () => {
    expect(reserved(['0000'], [mine(1, 0, 2)], true)).toBe('##00');
    expect(reserved(['2000'], [mine(1, 0, 2)], true)).toBe('20##');
  });
});

test('the key N skips the time of a reservation elsewhere', async () => {
  // From now, 09:30, to noon.
  const items = [createItem(2, 38, 48)];
  await open({ frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes: ['0'], items }) });
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('button', { name: 'Reserve 12:00–12:30' })).toBeInTheDocument();
});

test('the key N takes the time of a moved cursor', async () => {
  const items = [createItem(2, 38, 48)];
  await open({ frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes: ['0'], items }) });
  grid().element().focus();
  await userEvent.keyboard('{ArrowRight}n');
  await expect.element(page.getByRole('button', { name: 'Reserve 09:45–10:15' })).toBeInTheDocument();
});

test('offers the resource from the cursor’s time on', async () => {
  const asked: SlotRequest[] = [];
  const explainedSlot = (request: SlotRequest): SlotExplanation => {
    asked.push(request);
    const next = { start: request.start, end: request.start + request.minutes * 60_000 };
    return { obstacle: null, next, nearest: null, confirmation: null };
  };
  await open({ frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes: ['0'] }), explainedSlot });
  grid().element().focus();
  await userEvent.keyboard('{ArrowRight>10/}{Shift>}{Enter}{/Shift}');
  await expect.element(page.getByRole('button', { name: 'Reserve 12:00–12:30' })).toBeInTheDocument();
  expect(asked.at(-1)?.start).toBe(slotInstant(48));
});

test('shows the local time of the range for a resource in another zone', async () => {
  const next = { start: slotInstant(52), end: slotInstant(54) };
  await open({
    frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes: ['0'] }),
    explained: { timeZone: 'Europe/London' },
    explainedSlot: () => ({ obstacle: null, next, nearest: null, confirmation: null }),
  });
  grid().element().focus();
  await userEvent.keyboard('{ArrowRight>10/}{Shift>}{Enter}{/Shift}');
  const button = page.getByRole('button', { name: 'Reserve 13:00–13:30' });
  await expect.element(button).toBeInTheDocument();
  await expect.element(page.getByRole('dialog').getByText(/Floor 1/)).toBeInTheDocument();
  await expect.element(page.getByText(/there \(Europe\/London\)/)).not.toBeInTheDocument();
  await button.click();
  await expect.element(page.getByText('12:00–12:30 there (Europe/London)')).toBeInTheDocument();
});

test('Shift and Enter open the resource, free or not', async () => {
  await open({ frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes: ['2', '0'] }) });
  for (const _ of ['taken', 'free']) {
    grid().element().focus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.element(page.getByRole('dialog')).toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}{ArrowDown}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});
