import { expect, test } from 'vitest';

import { freeDays } from '../../../src/components/finding/when/free-days.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { modelOf, quarter } from '../painting/timeline-models.ts';
import type { ModelOptions } from '../painting/timeline-models.ts';

/** Two days of two hours each: "00:00" and "01:00". */
function twoDays(codes: readonly string[], options: ModelOptions = {}): TimelineModel {
  const model = modelOf(codes, options);
  const hours = [0, 4, 8, 12].map((slot) => ({ slot, label: slot % 8 === 0 ? '00:00' : '01:00' }));
  const days = [
    { slot: 0, date: '2026-11-20' },
    { slot: 8, date: '2026-11-21' },
  ];
  return { ...model, window: { ...model.window, hours, days } };
}

const countsOf = (model: TimelineModel, time: string | null = null, minutes = 0) =>
  freeDays(model, { time, minutes }).map(({ free }) => free);

test('counts the places that are free at some time of each day', () => {
  expect(countsOf(twoDays(['2222222222222220', '0222222222222222', '2222222222222222']))).toEqual([1, 1]);
});

test('counts those that are free at a time for as long as it is wanted', () => {
  const model = twoDays(['2222200222222222', '2222202222222000', '0000000000000000']);
  expect(countsOf(model, '01:15', 30)).toEqual([2, 2]);
  expect(countsOf(model, '01:15', 15)).toEqual([3, 2]);
});

test('counts neither what does not suit nor what has not been read', () => {
  const states = [0, RowState.Unsuitable, RowState.Loading];
  const free = '0000000000000000';
  expect(countsOf(twoDays([free, free, free], { states }))).toEqual([1, 1]);
});

test('says nothing of a day that is over', () => {
  expect(freeDays(twoDays(['0000000000000000'], { now: 8 * quarter }), { time: null, minutes: 0 })).toEqual([
    { date: '2026-11-21', free: 1 },
  ]);
});
