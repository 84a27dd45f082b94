import { expect, test } from 'vitest';

import type { Finding } from '../../../workers/contract.ts';
import { buildDayTable, type DayWindow, RowState } from '../../../workers/model/day-table.ts';
import type { Area } from '../../../workers/model/resource.ts';
import { SLOT_MS } from '../../../workers/model/slots.ts';
import { rowOffers } from '../../../workers/views/row-offers.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { ANYTHING } from '../../queries.ts';
import { createWireResource } from '../areas/wire-resource.ts';

/** A window of four hours from midnight. */
const SLOTS = 16;
const clock = (slot: number): string => `${String(Math.floor(slot / 4)).padStart(2, '0')}:00`;
const window: DayWindow = {
  date: '1970-01-01',
  start: 0,
  end: SLOTS * SLOT_MS,
  hours: [0, 4, 8, 12].map((slot) => ({ slot, label: clock(slot) })),
  days: [{ slot: 0, date: '1970-01-01' }],
};

const area = (id: string, parentAreaId: string | null, name: string): Area => ({
  id,
  parentAreaId,
  name,
  kind: parentAreaId === null ? 'building' : 'level',
  ordinal: 0,
  maxUt: 100,
});
const AREAS = [area('b1', null, 'B1'), area('f1', 'b1', 'Floor 1')];

interface Asked {
  readonly finding?: Partial<Finding>;
  readonly minutes?: number;
  /** The slot that runs. */
  readonly now?: number;
  readonly state?: number;
}

/** "desk 2–6 B1 › Floor 1" for a place with these codes; '' = it is not offered. */
function offered(codes: string, { finding, minutes = 0, now = -10, state = 0 }: Asked = {}): string {
  const desk = createWireResource({ id: 'desk', mapInfos: [{ areaId: 'f1' }] });
  const settings = { areas: AREAS, resourceTypeInfos: [], resourceVisibilityRestriction: 0 };
  const table = buildDayTable({
    slotCount: SLOTS,
    rows: [{ id: 'desk', name: 'Desk', capacity: null, kind: 1, state }],
    groups: [],
    slots: Uint8Array.from(codes.padEnd(SLOTS, '2'), Number),
  });
  const campus = createTimelineCampus([desk], settings, 'en');
  const query = { finding: { ...ANYTHING, ...finding }, requestedMinutes: minutes };
  const { view, rows, starts, ends, areaOf, areas } = rowOffers(
    { view: 7, campus, window, table },
    query,
    now * SLOT_MS,
  );
  expect(view).toBe(7);
  return [...rows]
    .map((row, index) => `${table.rowId(row)} ${starts[index]}–${ends[index]} ${areas[areaOf[index] ?? -1]}`)
    .join();
}

test('offers the first free run from now of at least half an hour', () => {
  expect(offered('2022000220')).toBe('desk 4–7 B1 › Floor 1');
  expect(offered('0000002000', { now: 5 })).toBe('desk 7–10 B1 › Floor 1');
  expect(offered('0000', { now: 1 })).toBe('desk 1–4 B1 › Floor 1');
  expect(offered('02020')).toBe('');
});

test('offers nothing later than wanted of a place that must be free then: the user has it', () => {
  const finding = { time: '01:00', availability: 'free' } as const;
  expect(offered('0000220000', { finding })).toBe('');
  expect(offered('0000000022', { finding })).toBe('desk 4–8 B1 › Floor 1');
});

test('offers a run as long as is wanted', () => {
  expect(offered('0002000022', { minutes: 60 })).toBe('desk 4–8 B1 › Floor 1');
  expect(offered('000200', { minutes: 60 })).toBe('');
});

test('offers hours in which nobody works only if nothing else is free, or they are wanted', () => {
  expect(offered('8888000022')).toBe('desk 4–8 B1 › Floor 1');
  expect(offered('8888222222')).toBe('desk 0–4 B1 › Floor 1');
  expect(offered('8888800022', { finding: { time: '01:00' }, minutes: 15 })).toBe('desk 4–8 B1 › Floor 1');
});

test('begins at the wanted time, or later', () => {
  expect(offered('0000000088', { finding: { time: '01:00' }, minutes: 60 })).toBe('desk 4–8 B1 › Floor 1');
  expect(offered('0000200022', { finding: { time: '01:00' }, minutes: 45 })).toBe('desk 5–8 B1 › Floor 1');
});

test.each(['Unsuitable', 'Failed', 'Loading', 'AssignedToOthers'] as const)('offers no row that is %s', (name) => {
  expect(offered('0000', { state: RowState[name] })).toBe('');
});
