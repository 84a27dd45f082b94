import { expect, test } from 'vitest';

import { createSpeedometer, reachOf } from '../../../src/screens/timeline/scroll-speed.ts';

const screen = { top: 1_000, bottom: 1_700, left: 0, right: 900 };

test('the speed is what was scrolled since the look before', () => {
  const speedAt = createSpeedometer();
  expect([speedAt(0, 0), speedAt(500, 100), speedAt(400, 200), speedAt(400, 3_200)]).toEqual([0, 5, -1, 0]);
});

test('the reach lies ahead, in the direction of the scroll, and not above the content', () => {
  expect(reachOf(screen, 5)).toEqual({ ...screen, bottom: 2_700 });
  expect(reachOf(screen, -2)).toEqual({ ...screen, top: 600 });
  expect(reachOf(screen, -20)).toEqual({ ...screen, top: 0 });
  expect(reachOf(screen, 0)).toEqual(screen);
});
