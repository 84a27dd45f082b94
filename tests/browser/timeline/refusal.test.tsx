import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { readDraft } from '../../../src/state/reservations/draft.ts';
import { dismissToast, toasts } from '../../../src/state/toasts.ts';
import type { SlotExplanation, SlotRequest } from '../../../workers/contract.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import { createPatch } from './fake-engine.ts';
import { click, drag, grid, open, pointOf, prepare } from './screen-fixture.tsx';
import { codes, explainedSlot, free, nearest, reserved, start } from './reserved-noon.ts';

const status = () => page.getByRole('status');

beforeAll(startI18n);
beforeEach(async () => {
  await prepare();
  return () => {
    for (const { id } of toasts.list) dismissToast(id);
  };
});

test('says until when a pressed slot is reserved, without accessibility violations', async () => {
  const { screen } = await start();
  click(1, 49);
  await expect.element(status().getByText('Reserved until 13:00.')).toBeInTheDocument();
  await expectAccessible(screen.container);
});

test('does not refuse a range that begins in the running quarter', async () => {
  // Now is in slot 37, which the board shows as past without a requested length.
  await start({
    frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes: ['4'.repeat(38)], nowSlot: 37.5 }),
  });
  click(0, 37);
  await expect.element(page.getByRole('button', { name: 'Reserve 09:15–09:45' })).toBeInTheDocument();
  await expect.element(page.getByText('This time is over')).not.toBeInTheDocument();
});

test('does not reserve a past start even if the range has not ended', async () => {
  await start({
    frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes: ['4'.repeat(38)], nowSlot: 37.5 }),
  });
  click(0, 36);
  await expect.element(page.getByText('This time is over. Choose a later one.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Next here/ })).toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('accepts the offer of the same resource and opens its sheet', async () => {
  await start();
  click(1, 49);
  await page.getByRole('button', { name: 'Next here: 13:00–13:30' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Meeting room 1.002' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Reserve 13:00–13:30' })).toBeInTheDocument();
});

test('accepts the offer of the nearest resource and scrolls to its row', async () => {
  await start();
  click(1, 49);
  await page.getByRole('button', { name: 'Nearest: Desk 2-011, 12:15–12:45' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Desk 2-011' })).toBeInTheDocument();
  const row = () => document.querySelector('[data-timeline-row="resource-40"]')?.getBoundingClientRect().bottom ?? 9999;
  await expect.poll(() => row()).toBeLessThan(768);
});

test('offers another resource at the requested time, and this one after its obstacle', async () => {
  const asked: SlotRequest[] = [];
  const nearestAt = (request: SlotRequest): SlotExplanation => {
    asked.push(request);
    const times = { start: request.start, end: request.start + request.minutes * 60_000 };
    const nearest = { resourceId: 'resource-40', resourceName: 'Desk 2-011', areaPath: '', row: 40, ...times };
    return { ...explainedSlot(request), nearest };
  };
  const planning = createItem(2, 60, 64);
  await open({
    frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items: [planning] }),
    explainedSlot: nearestAt,
  });
  drag(pointOf(2, 61), pointOf(1, 47));
  await expect.element(page.getByRole('button', { name: /^Nearest: Desk 2-011, 11:30–12:30/ })).toBeInTheDocument();
  expect(new Set(asked.map(({ start }) => start))).toEqual(new Set([slotInstant(46), slotInstant(48)]));
});

test('reserves a nearest resource that is not shown', async () => {
  const elsewhere = { ...nearest, resourceId: 'elsewhere', resourceName: 'Far away', row: null };
  const { engine } = await start({ explainedSlot: (request) => ({ ...explainedSlot(request), nearest: elsewhere }) });
  click(1, 49);
  await page.getByRole('button', { name: /^Nearest: Far away/ }).click();
  await page.getByRole('button', { name: 'Reserve 12:15–12:45' }).click();
  expect(engine.drafts).toMatchObject([{ resourceId: 'elsewhere', start: slotInstant(49) }]);
});

test('opens the day of an offer that is not shown', async () => {
  const tomorrow = slotInstant(96 + 36);
  const { engine } = await start({
    explainedSlot: () => ({ ...reserved, next: { start: tomorrow, end: tomorrow + 1_800_000 } }),
  });
  click(1, 49);
  await page.getByRole('button', { name: 'Next here: Sat 09:00–09:30' }).click();
  await expect.poll(() => engine.queries.at(-1)?.date).toBe('2026-11-21');
});

test.for([
  ['opens the sheet once a row is read that turns out free', '0', /^Reserve 11:45–12:15/],
  ['says why not once a row is read that turns out taken', '2', /^Next here: 13:00/],
] as const)('%s', async ([, code, button]) => {
  const states = { 1: RowState.Loading };
  const unread = createFrame({ rows: 60, rowsPerGroup: 30, codes: ['0', '4'.repeat(96)], states });
  const isRead = { current: false };
  const answer = (request: SlotRequest): SlotExplanation =>
    isRead.current && code === '2' ? reserved : { ...free(request), next: null };
  const { engine } = await start({ frameOf: () => unread, explainedSlot: answer });
  click(1, 47);
  await expect.element(status().getByText('Checking availability …')).toBeInTheDocument();
  expect(document.querySelector('dialog')).toBeNull();
  isRead.current = true;
  engine.send({ type: 'patch', patch: createPatch(1, 1, code.repeat(96), slotInstant(36)) });
  await expect.element(page.getByRole('button', { name: button })).toBeInTheDocument();
});

test('is focused, accepted and closed by keys', async () => {
  await start();
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight>11/}{Enter}');
  await expect.element(status().getByText('Reserved until 13:00.')).toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: /^Next here/ })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: /^Next here/ })).not.toBeInTheDocument();
  await expect.element(grid()).toHaveFocus();
});

test('is closed by Escape if nothing has focus', async () => {
  await start();
  click(1, 49);
  await expect.element(status().getByText('Reserved until 13:00.')).toBeInTheDocument();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Reserved until 13:00.')).not.toBeInTheDocument();
});

test('moves to the next free time by F6 from anywhere', async () => {
  await start();
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('{F6}');
  expect(document.activeElement).toBe(grid().element());
  const active = () =>
    document.getElementById(grid().element().getAttribute('aria-activedescendant') ?? '')?.ariaLabel ?? '';
  await expect.poll(active).toMatch(/, free/);
});

test('moves to the next free time by F6, else to the rows below', async () => {
  await start();
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{F6}');
  const active = () =>
    document.getElementById(grid().element().getAttribute('aria-activedescendant') ?? '')?.ariaLabel ?? '';
  await expect.poll(() => active()).toMatch(/^13:00, free/);
});

test('shows in the sheet why the chosen time cannot be reserved', async () => {
  await start();
  drag(pointOf(1, 44), pointOf(1, 46));
  await page.getByRole('combobox', { name: 'End' }).selectOptions('12:30 (1h 30m)');
  await expect.element(status().getByText('Reserved until 13:00.')).toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Typed');
  await page.getByRole('button', { name: /^Next here/ }).click();
  await expect.element(page.getByRole('button', { name: 'Reserve 13:00–13:30' })).toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Typed');
});

test('uses the shortest and longest length that a resource allows', async () => {
  const limits = ({ minutes, ...request }: SlotRequest): SlotExplanation => {
    if (minutes < 60)
      return { ...free({ minutes, ...request }), obstacle: { type: 'shorter-than-allowed', minimum: 60 } };
    if (minutes > 120)
      return { ...free({ minutes, ...request }), obstacle: { type: 'longer-than-allowed', maximum: 120 } };
    return free({ minutes, ...request });
  };
  await start({ explainedSlot: limits });
  drag(pointOf(0, 44), pointOf(0, 45));
  await expect.element(page.getByRole('button', { name: 'Reserve 11:00–12:00' })).toBeInTheDocument();
  await expect.element(status().getByText('At least 1 hour per reservation.')).toBeInTheDocument();
  await page.getByRole('combobox', { name: 'End' }).selectOptions('14:00 (3h)');
  await expect.element(page.getByRole('button', { name: 'Reserve 11:00–13:00' })).toBeInTheDocument();
});

/** Row 1 is free until 12:00, row 2 from 11:00 to 11:15. */
const shortRuns = () =>
  createFrame({ rows: 60, rowsPerGroup: 30, codes: ['0', codes[1] ?? '', `${'2'.repeat(44)}02222`] });
const hourAtLeast = (request: SlotRequest): SlotExplanation => {
  if (request.minutes < 60) return { ...free(request), obstacle: { type: 'shorter-than-allowed', minimum: 60 } };
  return request.resourceId === 'resource-2' ? { ...reserved, nearest: null } : free(request);
};

test('begins earlier if a resource requires more time, rather than overlap taken slots', async () => {
  const { engine } = await start({ frameOf: shortRuns, explainedSlot: hourAtLeast });
  drag(pointOf(1, 47), pointOf(1, 47, 0.9));
  await page.getByRole('button', { name: 'Reserve 11:00–12:00' }).click();
  await expect.poll(() => engine.drafts).toMatchObject([{ start: slotInstant(44), end: slotInstant(48) }]);
});

test('cuts the range of Enter to the free run', async () => {
  await start({ frameOf: shortRuns });
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight>6/}{Enter}');
  const button = page.getByRole('button', { name: 'Reserve 11:00–11:15' });
  await expect.element(button).toBeInTheDocument();
  await expect.element(button).not.toHaveAttribute('aria-disabled');
});

test('does not send a time that it shows as impossible', async () => {
  const { engine } = await start({ frameOf: shortRuns, explainedSlot: hourAtLeast });
  grid().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight>6/}{Enter}');
  const button = page.getByRole('button', { name: 'Reserve 11:00–12:00' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription('Reserved until 13:00.');
  await expect.element(status().getByText('At least 1 hour per reservation.')).toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Anyway');
  await userEvent.keyboard('{Enter}');
  expect(engine.drafts).toEqual([]);
  await expect.element(page.getByRole('button', { name: /^Next here/ })).toBeInTheDocument();
});

test('uses an answer while a newer request is pending, and never an older one after it', async () => {
  const answers: ((explanation: SlotExplanation) => void)[] = [];
  const { engine } = await start({ explainedSlot: () => new Promise((answer) => answers.push(answer)) });
  drag(pointOf(0, 44), pointOf(0, 46));
  const button = page.getByRole('button', { name: 'Reserve 11:00–11:45' });
  await expect.element(button).toBeInTheDocument();
  const asked = answers.length;
  for (const more of [1, 2]) {
    engine.send({ type: 'patch', patch: createPatch(1, 5, '2'.repeat(96), slotInstant(38) - 240_000) });
    await expect.poll(() => answers.length).toBe(asked + more);
  }
  const [older, newer, newest] = answers.slice(-3);
  newer?.(reserved);
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  newest?.(free({ resourceId: 'resource-0', start: slotInstant(44), minutes: 45 }));
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  older?.(reserved);
  await expect.element(status().getByText('Reserved until 13:00.')).not.toBeInTheDocument();
  await expect.element(button).not.toHaveAttribute('aria-disabled');
});

test('sends an unanswered request again, although its time is taken by now', async () => {
  let isTaken = false;
  const { engine } = await start({
    answer: () => {
      isTaken = true;
      return { ok: false, error: { type: 'timeout', call: 'create' } };
    },
    explainedSlot: (request) => (isTaken ? reserved : free(request)),
  });
  drag(pointOf(0, 44), pointOf(0, 46));
  const button = page.getByRole('button', { name: 'Reserve 11:00–11:45' });
  await button.click();
  await expect.poll(() => engine.drafts.length).toBe(1);
  engine.send({ type: 'patch', patch: createPatch(1, 5, '2'.repeat(96), slotInstant(38) - 240_000) });
  await expect.element(status().getByText('Reserved until 13:00.')).toBeInTheDocument();
  await button.click();
  await expect.poll(() => engine.drafts.length).toBe(2);
});

test('keeps what was typed when its sheet is closed, until it is discarded', async () => {
  await start();
  drag(pointOf(0, 44), pointOf(0, 46));
  await page.getByRole('textbox', { name: 'Subject' }).fill('Half written');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Half written');
  await page.getByRole('button', { name: 'Discard' }).click();
  await userEvent.keyboard('{Escape}');
  expect(readDraft('jana')).toBeNull();
});

test('restores a draft after a reload, but not one of another user', async () => {
  const draft = {
    username: 'jana',
    resourceId: 'resource-0',
    resourceName: 'Meeting room 1.001',
    start: slotInstant(44),
    end: slotInstant(46),
    subject: 'Before',
    isOpen: true,
    sent: null,
  };
  sessionStorage.setItem('deskway-draft', JSON.stringify(draft));
  await start();
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Before');
  expect([readDraft('petr'), readDraft('jana')?.subject]).toEqual([null, 'Before']);
});

test.each(['{', '{"username":"jana"}', '[]', 'null', '{"username":"jana","start":2,"end":1}'])(
  'does not accept %s as a draft',
  (text) => {
    sessionStorage.setItem('deskway-draft', text);
    expect(readDraft('jana')).toBeNull();
  },
);

test('lists its keys, and creates a reservation by C', async () => {
  const { screen } = await start();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  await expectAccessible(screen.container);
  await userEvent.keyboard('{Escape}c');
  await expect.element(page.getByRole('button', { name: 'Reserve 09:30–10:00' })).toBeInTheDocument();
});
