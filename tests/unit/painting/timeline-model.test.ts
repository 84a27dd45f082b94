import { expect, test } from 'vitest';

import type { TimelineFrame, TimelineItem, TimelinePatch } from '../../../workers/contract.ts';
import { buildDayTable, RowKind, RowState } from '../../../workers/model/day-table.ts';
import {
  applyPatch,
  countFreeRows,
  codeAt,
  drawnCode,
  isOpenSlot,
  createTimelineModel,
  presentSlot,
  shareOfFree,
} from '../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';

const quarter = 15 * 60_000;

function item(row: number, key: string): TimelineItem {
  return {
    key,
    eventId: key,
    resourceId: `r${row}`,
    row,
    start: 0,
    end: quarter,
    startSlot: 0,
    endSlot: 1,
    subject: 'Planning',
    look: 'accepted',
    canChange: true,
    owner: null,
  };
}

function modelOf(codes: readonly string[], states: readonly number[] = [], now = 0): TimelineModel {
  const slotCount = codes[0]?.length ?? 0;
  const table = buildDayTable({
    slotCount,
    rows: codes.map((_, row) => ({
      id: `r${row}`,
      name: `Row ${row}`,
      capacity: null,
      kind: RowKind.Desk,
      state: states[row] ?? 0,
    })),
    groups: [{ name: 'Floor', path: '', firstRow: 0 }],
    slots: Uint8Array.from(codes.join(''), Number),
  });
  const frame: TimelineFrame = {
    view: 7,
    window: { date: '2026-11-20', start: 0, end: slotCount * quarter, hours: [], days: [] },
    buffer: table.buffer,
    items: [item(1, 'a')],
    now,
    wantedSlot: null,
    asOf: null,
    stale: false,
    nearInstead: null,
    progress: 1,
    totalRows: codes.length,
    problem: null,
  };
  return createTimelineModel(frame);
}

const rowsOf = ({ table }: TimelineModel): string =>
  Array.from({ length: table.rowCount }, (_, row) =>
    table.slots.subarray(row * table.slotCount, (row + 1) * table.slotCount).join(''),
  ).join(' ');

const patch = (rows: readonly number[], slots: string, more: Partial<TimelinePatch> = {}): TimelinePatch => ({
  view: 7,
  rows: Uint32Array.from(rows),
  slots: Uint8Array.from(slots, Number),
  states: new Uint8Array(rows.length),
  upserted: [],
  removed: [],
  stale: false,
  nearInstead: null,
  progress: 1,
  isRemoteChange: false,
  now: 0,
  asOf: null,
  ...more,
});

test('writes the rows of a patch and returns the changed ones', () => {
  const model = modelOf(['0000', '0000', '0000']);
  const changed = applyPatch(model, patch([0, 2], '22221111'));
  expect(rowsOf(model)).toBe('2222 0000 1111');
  expect([...changed]).toEqual([0, 2]);
});

test('ignores rows that the day does not have', () => {
  const model = modelOf(['0000']);
  expect([...applyPatch(model, patch([5], '2222'))]).toEqual([]);
  expect(rowsOf(model)).toBe('0000');
});

test('moves a reservation to its new row and returns both rows', () => {
  const model = modelOf(['0000', '0000']);
  const changed = applyPatch(model, patch([], '', { upserted: [item(0, 'a')] }));
  expect([...changed].sort((one, other) => one - other)).toEqual([0, 1]);
  expect(model.itemsByRow.get(0)?.map(({ key }) => key)).toEqual(['a']);
  expect(model.itemsByRow.get(1)).toEqual([]);
});

test('drops a removed reservation', () => {
  const model = modelOf(['0000', '0000']);
  expect([...applyPatch(model, patch([], '', { removed: ['a', 'unknown'] }))]).toEqual([1]);
  expect(model.itemByKey.size).toBe(0);
});

test('counts the present slot from now, rounded up to the next quarter', () => {
  expect([-1, 0, 1, quarter].map((now) => presentSlot(modelOf(['0000'], [], now)) + 0)).toEqual([0, 0, 1, 1]);
});

test('counts rows that are free at the present slot', () => {
  expect(countFreeRows(modelOf(['0200', '2022', '2822'], [], quarter), 0)).toBe(2);
});

test('does not count rows that are still in use', () => {
  expect(countFreeRows(modelOf(['2000', '1000', '4000', '2200'], [], quarter / 3), 0)).toBe(1);
});

test('counts rows that are free at the wanted time, on any day', () => {
  const free = (now: number) =>
    [null, 1, 3].map((wantedSlot) => countFreeRows({ ...modelOf(['2222', '8888', '2220'], [], now), wantedSlot }, 0));
  expect([free(0), free(-20 * quarter)]).toEqual([
    [1, 1, 2],
    [null, 1, 2],
  ]);
});

test('counts only suitable rows', () => {
  const model = modelOf(['0000', '0000', '2222'], [RowState.Unsuitable], 0);
  expect(countFreeRows(model, 0)).toBe(1);
  expect([0, 1].map((slot) => shareOfFree(model, 0, slot))).toEqual([1 / 3, 1 / 3]);
});

test('counts again after a patch', () => {
  const model = modelOf(['0000', '0000']);
  expect(shareOfFree(model, 0, 2)).toBe(1);
  applyPatch(model, patch([1], '0022'));
  expect([shareOfFree(model, 0, 1), shareOfFree(model, 0, 2)]).toEqual([1, 0.5]);
});

test('offers neither rows assigned to others nor unread ones', () => {
  const states = [RowState.AssignedToOthers, RowState.Loading, RowState.AssignedToYou];
  const model = modelOf(['0000', '0000', '0000'], states);
  expect([0, 1, 2].map((row) => isOpenSlot(model, row, 0))).toEqual([false, false, true]);
});

test('offers nothing before the running slot, and draws it as past', () => {
  const model = modelOf(['0820'], [RowState.AssignedToYou], quarter + 1);
  expect([0, 1, 2, 3].map((slot) => isOpenSlot(model, 0, slot))).toEqual([false, true, false, true]);
  expect([0, 1, 2, 3].map((slot) => codeAt(model, 0, slot)).join('')).toBe('4525');
});

test('draws free slots of an assigned resource as assigned, others as they are', () => {
  const codes = [0, 8, 2];
  expect(codes.map((code) => drawnCode(code, RowState.AssignedToYou)).join('')).toBe('552');
  expect(codes.map((code) => drawnCode(code, RowState.AssignedToOthers)).join('')).toBe('772');
  expect(codes.map((code) => drawnCode(code, 0)).join('')).toBe('082');
});
