import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { Skeleton } from '../../../src/screens/timeline/TimelineBoard.tsx';
import '../../../src/styles/global.css';
import { RowState } from '../../../workers/model/day-table.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { createFrame, slotInstant } from './campus.ts';
import type { CampusOptions } from './campus.ts';
import { createPatch } from './fake-engine.ts';
import type { FakeEngine, FakeOptions } from './fake-engine.ts';
import { drawn, open, prepare } from './screen-fixture.tsx';

const sixty: CampusOptions = { rows: 60, rowsPerGroup: 30 };
const now = slotInstant(38) - 4 * 60_000;
const asOf = slotInstant(38) - 22 * 60_000;

const start = async (more: Partial<FakeOptions> = {}): Promise<FakeEngine> =>
  (await open({ frameOf: () => createFrame(sixty), ...more })).engine;

/** From here on the test controls the time, so that a slow machine misses nothing. */
function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

const find = (selector: string): HTMLElement => {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`No ${selector}`);
  return found;
};
const shownNews = (): readonly string[] =>
  [...document.querySelectorAll('[data-news]')].map((element) => element.getAttribute('data-news') ?? '');
const newsOf = (rows: readonly number[], view = 1) => ({
  ...createPatch(view, 0, '2'.repeat(96), now),
  rows: Uint32Array.from(rows),
  slots: new Uint8Array(rows.length * 96).fill(2),
  states: new Uint8Array(rows.length),
  isRemoteChange: true,
});

beforeAll(startI18n);
beforeEach(prepare);

test('reports the visible rows to the worker, at once and when the scroll rests', async () => {
  const engine = await start();
  await expect.poll(() => engine.looks.at(-1)).toBe('1 0–21');
  find('[data-timeline-scroller]').scrollTop = 28 * 20;
  await expect.poll(() => engine.looks.at(-1)).toBe('1 18–40');
  engine.send({ type: 'frame', frame: createFrame({ ...sixty, view: 2 }) });
  await expect.poll(() => engine.looks.at(-1)).toBe('2 18–40');
});

test('the skeleton has the geometry of the rows', async () => {
  const screen = await render(
    <main style={{ height: 720 }}>
      <Skeleton />
    </main>,
  );
  const boxes = [...screen.container.querySelectorAll('output > div')].map((box) => box.getBoundingClientRect());
  const origin = find('main').getBoundingClientRect().top;
  const skeleton = boxes.slice(0, 8).map(({ top, height }) => `${top - origin} ${height}`);
  await screen.unmount();
  await start({ frameOf: () => createFrame({ rows: 20, rowsPerGroup: 20 }) });
  await expect.poll(() => document.querySelectorAll('[data-timeline-row]').length).toBeGreaterThan(6);
  const place = find('[data-timeline-scroller]').getBoundingClientRect().top;
  const header = find('[data-timeline-scroller] > div').getBoundingClientRect();
  const rows = [...document.querySelectorAll('[data-timeline-row]')].map((row) => row.getBoundingClientRect());
  const [first] = rows;
  const real = rows.slice(0, 6).map(({ top, height }) => `${top - place} ${height}`);
  const group = `${header.bottom - place} ${(first?.top ?? 0) - header.bottom}`;
  expect(skeleton).toEqual([`0 ${header.height}`, group, ...real]);
});

test('shows the progress of the first read if it takes long', async () => {
  const engine = await start();
  holdTimers();
  engine.send({ type: 'frame', frame: { ...createFrame(sixty), progress: 0.25 } });
  await drawn();
  vi.advanceTimersByTime(399);
  await drawn();
  expect(document.querySelector('progress')).toBeNull();
  vi.advanceTimersByTime(1);
  const bar = page.getByRole('progressbar', { name: /Loading the day/ });
  await expect.element(bar).toHaveAttribute('aria-valuetext', '25 % loaded');
  const line = find('progress').getBoundingClientRect();
  const scroller = find('[data-timeline-scroller]').getBoundingClientRect();
  expect([line.left, line.height]).toEqual([scroller.left, 2]);
  engine.send({ type: 'frame', frame: createFrame(sixty) });
  await expect.element(bar).not.toBeInTheDocument();
});

test('shows the age of the data until it is fresh', async () => {
  const engine = await start({ frameOf: () => ({ ...createFrame(sixty), stale: true, asOf }) });
  await expect.element(page.getByText('as of 09:08')).toBeVisible();
  engine.send({ type: 'patch', patch: createPatch(1, 0, '0'.repeat(96), now) });
  await expect.element(page.getByText('as of 09:08')).not.toBeInTheDocument();
});

test('highlights visible rows that others changed, for a moment', async () => {
  const engine = await start();
  await expect.poll(() => engine.looks).not.toEqual([]);
  holdTimers();
  engine.send({ type: 'patch', patch: newsOf([2, 50]) });
  await drawn();
  vi.advanceTimersByTime(899);
  await drawn();
  expect(shownNews()).toEqual(['2']);
  const row = find('[data-timeline-row="resource-2"]').getBoundingClientRect();
  expect(find('[data-news]').getBoundingClientRect()).toMatchObject({ top: row.top, height: row.height });
  vi.advanceTimersByTime(1);
  await drawn();
  expect(shownNews()).toEqual([]);
});

test('highlights nothing for own changes, or for all rows at once', async () => {
  const engine = await start();
  await expect.poll(() => engine.looks).not.toEqual([]);
  engine.send({ type: 'patch', patch: { ...newsOf([2]), isRemoteChange: false } });
  engine.send({ type: 'patch', patch: newsOf([...Array.from({ length: 22 }).keys()]) });
  engine.send({ type: 'patch', patch: newsOf([2], 7) });
  await expect.poll(() => find('[data-timeline-row="resource-2"]').textContent).not.toBe('');
  expect(shownNews()).toEqual([]);
});

test('says why a row could not be read, and reads it again', async () => {
  const frame = createFrame({ ...sixty, codes: ['4'.repeat(96)], states: { 0: RowState.Failed } });
  const explained = { serviceError: 'Mailbox is on fire', asOf };
  const engine = await start({ frameOf: () => frame, explained });
  const row = page.getByRole('gridcell', { name: /calendar not available: Mailbox is on fire/ });
  await expect.element(row).toBeInTheDocument();
  find('[role=grid]').focus();
  await userEvent.keyboard('{Enter}');
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/Calendar not available: Mailbox is on fire/)).toBeVisible();
  await expect.element(sheet.getByText(/as of 09:08/)).toBeVisible();
  await expectAccessible(find('dialog'));
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => engine.rereads).toEqual(['resource-0']);
  engine.send({ type: 'patch', patch: createPatch(1, 0, '0'.repeat(96), now) });
  await expect.element(sheet.getByText(/Loaded: free/)).toBeVisible();
});

test('says why reading a row again failed', async () => {
  const frame = createFrame({ ...sixty, codes: ['4'.repeat(96)], states: { 0: RowState.Failed } });
  const reread = { ok: false, error: { type: 'timeout', call: 'schedules' } } as const;
  await start({ frameOf: () => frame, explained: { serviceError: 'Mailbox is on fire', asOf }, reread });
  find('[role=grid]').focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server took too long. Try again.');
});
