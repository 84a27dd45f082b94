import { expect, test } from 'vitest';

import { createRowRules, type RowFacts } from '../../../workers/rules/row-rules.ts';
import { ALWAYS_OPEN, at, EVERY_DAY } from './campus.ts';

/** For the first `slots` slots from a midnight in Prague: whether each is in a shift that begins at 6 o'clock. */
function workingFrom(midnight: string, slots: number): (slot: number) => boolean {
  const row: RowFacts = {
    raw: new Uint8Array(slots),
    serviceError: null,
    settings: {
      ...ALWAYS_OPEN,
      timeZone: 'Europe/Prague',
      workingHours: { daysOfWeek: EVERY_DAY, startTime: '06:00', endTime: '24:00' },
    },
    durations: { minimum: null, maximum: null },
    reservedTo: null,
    fullAreaAt: () => null,
  };
  const start = at(midnight);
  return createRowRules(row, { start, slotCount: slots, now: start, requestedMinutes: 0 }).isWorking;
}

test('working hours follow a clock change within the window', () => {
  const isWorking = workingFrom('2026-03-29T00:00:00+01:00', 92);
  expect([19, 20].map(isWorking)).toEqual([false, true]);
});

test('working hours follow a clock change in the two weeks after the window', () => {
  const isWorking = workingFrom('2026-03-27T00:00:00+01:00', 4);
  const sunday = 2 * 96;
  expect([23, 24, sunday + 19, sunday + 20].map(isWorking)).toEqual([false, true, false, true]);
});
