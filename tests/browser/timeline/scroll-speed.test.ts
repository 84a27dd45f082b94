import { expect, test } from 'vitest';

import {
  createSpeedometer,
  foresight,
  longForesight,
  nearAt,
  reachOf,
} from '../../../src/screens/timeline/canvas/scroll-speed.ts';

const screen = { top: 1_000, bottom: 1_700, left: 0, right: 900 };

test('the speed is measured since the last call', () => {
  const speedAt = createSpeedometer();
  expect([speedAt(0, 0), speedAt(500, 100), speedAt(400, 200), speedAt(400, 3_200)]).toEqual([0, 5, -1, 0]);
});

test('the reach extends in the direction of the scroll, and not above the content', () => {
  const around = { top: 800, bottom: 1_900, left: -200, right: 1_100 };
  expect(reachOf(screen, 5, foresight)).toEqual({ ...around, bottom: 2_900 });
  expect(reachOf(screen, -2, foresight)).toEqual({ ...around, top: 400 });
  expect(reachOf(screen, -20, foresight)).toEqual({ ...around, top: 0 });
  expect(reachOf(screen, 0, foresight)).toEqual(around);
});

test.for([0, 2, 5, 8, 14, -14])(
  'canvases are placed at least as far as the reach, at %s px per millisecond',
  (speed) => {
    const far = { top: 100_000, bottom: 100_700, left: 0, right: 900 };
    const { top, bottom } = reachOf(far, speed, longForesight);
    expect(nearAt(speed)).toBeGreaterThanOrEqual(Math.max(bottom - far.bottom, far.top - top));
  },
);
