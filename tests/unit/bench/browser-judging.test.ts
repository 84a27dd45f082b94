import { expect, test } from 'vitest';

import { droppedShare } from '../../../bench/browser/driver/frames.ts';
import { blankShare, whiteShare } from '../../../bench/browser/driver/screencast.ts';
import { complaintsOf, judgeGrowth, judgeSetting } from '../../../bench/browser/report/checks.ts';
import { medianOf } from '../../../bench/browser/report/results.ts';
import type { Measured } from '../../../bench/browser/session.ts';

const PLAN_SUITE = 'plan, 2,000 desks, CPU ×6';
const SUITE = 'timeline, 10,000 resources, CPU ×6';
const LIMITS = { [SUITE]: { 'mount against bare elements': { atMost: 3 } } };
/** Twenty rows. */
const REGION = { left: 0, right: 100, top: 100, bottom: 660 };

const measured = (deskway: readonly number[], elements: readonly number[]): Measured => ({
  deskway: { mount: deskway },
  'bare canvas': {},
  'bare elements': { mount: elements },
});

const frames = (count: number, interval: number) => ({
  frames: Array.from({ length: count }, (_, index) => 1_000 + index * interval),
  longTasks: [],
});

test('a page that paints at each frame drops none', () => {
  expect(droppedShare(frames(61, 1000 / 60))).toBeCloseTo(0);
});

test('a page that paints at every other frame drops half', () => {
  expect(droppedShare(frames(31, 2000 / 60))).toBeCloseTo(50);
});

test('a page that painted once or never has dropped everything', () => {
  expect(droppedShare(frames(1, 16))).toBe(100);
});

test('a stretch without text counts the rows that it hides', () => {
  const three = { at: 0, textless: [18 + 28 * 3], white: [] };
  expect(blankShare(three, REGION)).toBeCloseTo(15);
  expect(blankShare({ ...three, textless: [560] }, REGION)).toBeGreaterThan(90);
  expect(whiteShare(three, REGION)).toBe(0);
  expect(whiteShare({ ...three, white: [140, 140] }, REGION)).toBeCloseTo(50);
});

test('the best round of each is compared', () => {
  const { checks } = judgeSetting(SUITE, measured([900, 300, 500], [100, 200]), LIMITS);
  expect(checks.map(({ name, value }) => `${name}: ${value}`)).toEqual(['mount against bare elements: 3']);
  expect(complaintsOf(judgeSetting(SUITE, measured([300], [100]), LIMITS), LIMITS, true)).toEqual([]);
});

test('in a quota the median of each is compared', () => {
  const { checks } = judgeSetting(SUITE, measured([900, 300, 500], [10, 100, 200]), LIMITS, medianOf);
  expect(checks.map(({ value }) => value)).toEqual([5]);
});

test('a figure above its limit is complained of, and so is one that was not measured', () => {
  const slow = judgeSetting(SUITE, measured([301], [100]), LIMITS);
  expect(complaintsOf(slow, LIMITS, true)).toEqual([`${SUITE}: "mount against bare elements" is 3.01, above 3`]);
  const none = judgeSetting(SUITE, measured([], []), LIMITS);
  expect(complaintsOf(none, LIMITS, true)).toEqual([`${SUITE}: "mount against bare elements" was not measured`]);
});

test('a figure that has no limit fails CI and nothing else', () => {
  const result = judgeSetting(SUITE, measured([100], [100]), {});
  expect(complaintsOf(result, {}, true)).toHaveLength(1);
  expect(complaintsOf(result, {}, false)).toEqual([]);
});

test('where the better baseline drops more frames than the limit, a fifth more than that is the limit', () => {
  const limits = { [PLAN_SUITE]: { 'dropped while panning, %': { atMost: 10 } } };
  const limitWith = (canvas: number, elements: number) =>
    judgeSetting(
      PLAN_SUITE,
      {
        deskway: { panDropped: [1] },
        'bare canvas': { panDropped: [canvas] },
        'bare elements': { panDropped: [elements] },
      },
      limits,
    ).checks[0]?.atMost;
  expect(limitWith(50, 20)).toBe(24);
  expect(limitWith(5, 90)).toBe(10);
});

test('the plan may take the main thread hardly more with many desks than with few', () => {
  const plan = (main: number): Measured => ({
    deskway: { panFrame: [main], zoomFrame: [main / 2] },
    'bare canvas': {},
    'bare elements': {},
  });
  const { checks } = judgeGrowth({ suite: 'plan', screen: 'plan' }, plan(30), plan(20), {});
  expect(checks.map(({ name, value, bar }) => ({ name, value, bar }))).toEqual([
    { name: 'main thread, pan, each frame, times', value: 1.5, bar: 1.3 },
    { name: 'main thread, zoom, each frame, times', value: 1.5, bar: 1.3 },
  ]);
});
