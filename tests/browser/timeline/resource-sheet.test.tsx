import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { SlotExplanation, SlotRequest } from '../../../workers/contract.ts';
import { startI18n } from '../../../src/i18n/index.ts';
import { timeline } from '../../../src/state/resources/timeline.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import type { FakeOptions } from './fake-engine.ts';
import { drawn, open, point, pointOf, prepare, scroller } from './screen-fixture.tsx';

/** Row 0 is free all day from now (09:30, slot 38) on, row 1 is reserved 12:00–13:00. */
const codes = ['0', `${'0'.repeat(48)}2222`];
const day = () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items: [createItem(2, 44, 48)] });

const start = (more: Partial<FakeOptions> = {}) => open({ frameOf: day, ...more });

beforeAll(startI18n);
beforeEach(prepare);

test('opens a resource whose name is clicked', async () => {
  await start();
  await userEvent.click(scroller(), { position: { x: 60, y: 60 + 38 + 28 + 14 } });
  const sheet = page.getByRole('dialog', { name: 'Meeting room 1.002' });
  await expect.element(sheet.getByRole('link', { name: 'About this place' })).toBeInTheDocument();
  await expect.element(sheet.getByText('12:00–13:00, reserved')).toBeInTheDocument();
  await expect.element(sheet.getByRole('list', { name: 'Availability' })).toBeVisible();
});

test('proposes the free hours that are pressed in a resource’s sheet', async () => {
  await start();
  await userEvent.click(scroller(), { position: { x: 60, y: 60 + 38 + 28 + 14 } });
  const sheet = page.getByRole('dialog', { name: 'Meeting room 1.002' });
  sheet
    .getByRole('button', { name: /^Free 13:00–/ })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(sheet.getByRole('button', { name: 'Reserve 13:00–13:30' })).toBeVisible();
});

test('shows what a resource has, and its picture, on its card and in its sheet', async () => {
  const pictureUrl = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const equipment = [
    { key: 'dock', text: 'Docking station', count: null, imageUrl: null },
    { key: 'monitors', text: 'Monitors', count: 2, imageUrl: null },
  ];
  await start({ frameOf: day, explained: { kind: 1, pictureUrl, equipment, wayUrl: '/navigate?target=resource-1' } });
  point('pointermove', pointOf(1, 40));
  const card = page.getByRole('tooltip');
  await expect.element(card.getByText('Docking station')).toBeInTheDocument();
  expect(card.element().querySelector('img')?.src).toBe(pictureUrl);
  await userEvent.click(scroller(), { position: { x: 60, y: 60 + 38 + 28 + 14 } });
  const sheet = page.getByRole('dialog', { name: 'Meeting room 1.002' });
  const items = sheet.getByRole('list', { name: 'Equipment' }).getByRole('listitem');
  await expect
    .poll(() => items.elements().map(({ textContent }) => textContent))
    .toEqual(['Docking station', 'Monitors 2']);
  expect(sheet.element().querySelector('img')?.src).toBe(pictureUrl);
  await expect.element(sheet.getByRole('link', { name: 'Way there: Meeting room 1.002' })).toBeVisible();
});

const clickName = () => userEvent.click(scroller(), { position: { x: 60, y: 60 + 38 + 28 + 14 } });

test('reserves the next time of a resource from its sheet, with the requested length', async () => {
  history.replaceState(null, '', '?minutes=60');
  const asked: SlotRequest[] = [];
  const explainedSlot = (request: SlotRequest) => {
    asked.push(request);
    return {
      obstacle: null,
      next: { start: slotInstant(52), end: slotInstant(56) },
      nearest: null,
      confirmation: null,
    };
  };
  await start({ frameOf: day, explainedSlot });
  await clickName();
  const about = page.getByRole('dialog', { name: 'Meeting room 1.002' });
  await about.getByRole('button', { name: 'Reserve 13:00–14:00' }).click();
  expect(asked[0]).toMatchObject({ resourceId: 'resource-1', start: slotInstant(38), minutes: 60 });
  const sheet = page.getByRole('dialog', { name: 'Meeting room 1.002' });
  await expect.element(sheet.getByRole('combobox', { name: 'Start' })).toHaveDisplayValue('13:00');
});

test('keeps the sheet’s resource when its row changes', async () => {
  const free = '0'.repeat(96);
  const names = ['Amber', 'Birch'];
  const { engine } = await start({
    frameOf: () => createFrame({ rows: 30, codes: [free, `${'0'.repeat(40)}22`], names }),
  });
  await clickName();
  const about = page.getByRole('dialog', { name: 'Birch' });
  await expect.element(about.getByText('10:00–10:30, reserved')).toBeInTheDocument();
  const said = about.getByRole('list').element().textContent;
  const [ids, codes] = [
    ['resource-1', 'resource-0'],
    [`${'0'.repeat(40)}22`, free],
  ];
  engine.send({ type: 'frame', frame: createFrame({ rows: 30, view: 1, codes, ids, names: names.toReversed() }) });
  await expect.poll(() => timeline.model?.table.rowName(0)).toBe('Birch');
  await drawn();
  expect(about.getByRole('list').element().textContent).toBe(said);
  await about.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('says why a resource cannot be reserved', async () => {
  const obstacle = { type: 'assigned-to-others' } as const;
  await start({ frameOf: day, explainedSlot: () => ({ obstacle, next: null, nearest: null, confirmation: null }) });
  await clickName();
  const reserve = page.getByRole('dialog').getByRole('button', { name: /^Reserve / });
  await expect.element(reserve).toHaveAttribute('aria-disabled', 'true');
  await expect.element(reserve).toHaveAccessibleDescription('This place is assigned to somebody else.');
});

test('reserves for the shortest length that a resource allows', async () => {
  const explainedSlot = ({ start: from, minutes }: SlotRequest): SlotExplanation =>
    minutes < 120
      ? { obstacle: { type: 'shorter-than-allowed', minimum: 120 }, next: null, nearest: null, confirmation: null }
      : { obstacle: null, next: { start: from, end: from + minutes * 60_000 }, nearest: null, confirmation: null };
  await start({ frameOf: day, explainedSlot });
  await clickName();
  await expect.element(page.getByRole('button', { name: 'Reserve 09:30–11:30' })).toBeInTheDocument();
});
