import { expect, test } from 'vitest';

import { dayWindow, slotsOf } from '../../../workers/model/day.ts';
import { createAxis, foldsOf, isFolded, slotToX, widthOf, xToSlot } from '../../../workers/painting/axis.ts';
import type { Axis } from '../../../workers/painting/axis.ts';

const ZONE = 'Europe/Prague';
const USUAL = { from: 7, to: 19, width: 20 };

const at = (time: string): number => Temporal.PlainDateTime.from(time).toZonedDateTime(ZONE).epochMilliseconds;

interface Shown {
  readonly days?: number;
  readonly now?: string;
  readonly from?: number;
  readonly to?: number;
}

const windowOf = (date: string, days = 1) => dayWindow(date, ZONE, days);

function axisOf(date: string, { days = 1, now = '2026-01-01T12:00', ...hours }: Shown = {}): Axis {
  const window = windowOf(date, days);
  const folding = { ...USUAL, ...hours, now: at(now) };
  return createAxis(window, slotsOf(window), { quarterWidth: 30, folding });
}

/** The folds as clock times: "00:00–07:00 19:00–00:00". */
function foldsIn(date: string, { days = 1, now = '2026-01-01T12:00', ...hours }: Shown = {}): string {
  const window = windowOf(date, days);
  const folds = foldsOf(window, slotsOf(window), { ...USUAL, ...hours, now: at(now) });
  const clock = (slot: number): string => window.hours.find((hour) => hour.slot === slot)?.label ?? '24:00';
  return folds.map(({ start, end }) => `${clock(start)}–${clock(end)}`).join(' ');
}

test('has a slot each quarter width without folds, and goes on outside of the days', () => {
  const window = windowOf('2026-11-18');
  const axis = createAxis(window, 96, { quarterWidth: 20, folding: null });
  expect([-1, 0, 2.5, 96, 97].map((slot) => slotToX(axis, slot))).toEqual([-20, 0, 50, 1_920, 1_940]);
  expect([-20, 0, 50, 1_920, 1_940].map((x) => xToSlot(axis, x))).toEqual([-1, 0, 2.5, 96, 97]);
});

test('compresses the night into two strips', () => {
  const axis = axisOf('2026-11-18');
  expect([0, 14, 28, 29, 76, 86, 96].map((slot) => Math.round(slotToX(axis, slot)))).toEqual([
    0, 10, 20, 50, 1_460, 1_470, 1_480,
  ]);
  expect(axis.width).toBeCloseTo(1_480, 9);
  expect([27, 28, 75, 76].map((slot) => isFolded(axis, slot))).toEqual([true, false, false, true]);
});

test('finds the slot at each distance, also within a strip', () => {
  const axis = axisOf('2026-11-18', { days: 3 });
  for (let slot = 0; slot <= axis.slotCount; slot += 0.25)
    expect(xToSlot(axis, slotToX(axis, slot))).toBeCloseTo(slot, 9);
});

test('folds each night of several days on both sides of midnight', () => {
  expect(foldsIn('2026-11-18', { days: 2 })).toBe('00:00–07:00 19:00–00:00 00:00–07:00 19:00–24:00');
});

test('keeps the open hours as wide in days of 23 and 25 hours', () => {
  const open = (date: string): number => {
    const [first, last] = axisOf(date).folds;
    return Math.round(widthOf(axisOf(date), { start: first?.end ?? 0, end: last?.start ?? 0 }));
  };
  expect([open('2026-03-29'), open('2026-10-25'), open('2026-11-18')]).toEqual([1_440, 1_440, 1_440]);
  expect([axisOf('2026-03-29').slotCount, axisOf('2026-10-25').slotCount]).toEqual([92, 100]);
});

test('folds what is over of today up to an hour before now, and opens as many hours after it', () => {
  const today = (clock: string): string => foldsIn('2026-11-18', { now: `2026-11-18T${clock}` });
  expect(today('07:10')).toBe('00:00–07:00 19:00–24:00');
  expect(today('11:30')).toBe('00:00–10:00 22:00–24:00');
  expect(today('17:00')).toBe('00:00–12:00');
});

test('never folds now', () => {
  expect(foldsIn('2026-11-18', { now: '2026-11-18T05:20' })).toBe('00:00–05:00 19:00–24:00');
  expect(foldsIn('2026-11-18', { now: '2026-11-18T22:20' })).toBe('00:00–12:00');
});

test('folds nothing of a place that is open day and night', () => {
  expect(foldsIn('2026-11-18', { from: 0, to: 24, now: '2026-11-18T12:00' })).toBe('');
});
