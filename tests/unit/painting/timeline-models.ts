/*
 * Small models, their rows written as digits.
 */
import type { TimelineFrame, TimelineItem } from '../../../workers/contract.ts';
import { buildDayTable, RowKind } from '../../../workers/model/day-table.ts';
import { createTimelineModel } from '../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';

export const quarter = 15 * 60_000;

export interface ModelOptions {
  readonly states?: readonly number[];
  readonly items?: readonly TimelineItem[];
  readonly now?: number;
}

/** One group of rows, from the epoch on. */
export function modelOf(
  codes: readonly string[],
  { states = [], items = [], now = 0 }: ModelOptions = {},
): TimelineModel {
  const slotCount = codes[0]?.length ?? 0;
  const rows = codes.map((_, row) => ({
    id: `r${row}`,
    name: `Row ${row}`,
    capacity: null,
    kind: RowKind.Desk,
    state: states[row] ?? 0,
  }));
  const groups = [{ name: 'Floor', path: '', firstRow: 0 }];
  const slots = Uint8Array.from(codes.join(''), Number);
  const frame: TimelineFrame = {
    view: 7,
    window: { date: '2026-11-20', start: 0, end: slotCount * quarter, hours: [], days: [] },
    buffer: buildDayTable({ slotCount, rows, groups, slots }).buffer,
    items,
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

/** A reservation over slots of a row. */
export function itemOf(
  key: string,
  startSlot: number,
  endSlot: number,
  look: TimelineItem['look'] = 'accepted',
): TimelineItem {
  const times = { start: startSlot * quarter, end: endSlot * quarter, startSlot, endSlot, canChange: true };
  return { key, eventId: key, resourceId: 'r0', row: 0, ...times, subject: 'Planning', look, owner: null };
}
