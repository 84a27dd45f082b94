import { expect, test } from 'vitest';

import { dayWindow } from '../../../workers/model/day.ts';
import { hourStep, labelledHours } from '../../../workers/painting/hours.ts';

const labels = (date: string, quarterWidth: number): string =>
  labelledHours(dayWindow(date, 'Europe/Prague').hours, quarterWidth)
    .map(({ label, slot }) => `${label.slice(0, 2)}@${slot}`)
    .join(' ');

test('labels as many hours as there is room for', () => {
  expect([20, 15, 10, 8, 5, 1].map(hourStep)).toEqual([1, 1, 2, 2, 3, 12]);
});

test('labels by the wall clock, from midnight on', () => {
  expect(labels('2026-11-20', 5)).toBe('00@0 03@12 06@24 09@36 12@48 15@60 18@72 21@84');
});

test('keeps to the wall clock where an hour is skipped', () => {
  expect(labels('2026-03-29', 5)).toBe('00@0 03@8 06@20 09@32 12@44 15@56 18@68 21@80');
});
