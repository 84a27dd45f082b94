import { expect, test } from 'vitest';

import { busyRuns } from '../../../workers/rules/busy-runs.ts';

test('free outside working hours is not busy', () => {
  expect(busyRuns(Uint8Array.from('8022110', Number))).toEqual([
    { start: 2, end: 4, isTentative: false },
    { start: 4, end: 6, isTentative: true },
  ]);
});

test('an empty view has no busy run, and a busy day is one run', () => {
  expect(busyRuns(new Uint8Array(0))).toEqual([]);
  expect(busyRuns(new Uint8Array(96).fill(2))).toEqual([{ start: 0, end: 96, isTentative: false }]);
});
