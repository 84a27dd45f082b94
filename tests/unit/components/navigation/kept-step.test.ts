import { describe, expect, it } from 'vitest';

import { nearestStep, placeOfStep } from '../../../../src/components/navigation/kept-step.ts';
import type { Route, RouteStep } from '../../../../workers/contract.ts';

const step = (leg: number, from: number, to: number): RouteStep => ({
  kind: 'turn',
  direction: 'Straight',
  isAround: false,
  leaves: null,
  metres: 0,
  seconds: 0,
  leg,
  from,
  to,
  floor: '',
  isUp: false,
  name: '',
  landmark: '',
  side: null,
});

const leg = (levelId: string, ...points: readonly number[]) => ({
  levelId,
  levelName: levelId,
  buildingName: 'House',
  points: Int32Array.from(points),
  change: null,
});

/** East, then south, then on the floor above. */
const ROUTE: Route = {
  metres: 0,
  seconds: 0,
  isBarrierFree: false,
  legs: [leg('0', 0, 0, 500, 0, 1_000, 0, 1_000, 1_000), leg('1', 1_000, 1_000, 0, 1_000)],
  steps: [step(0, 0, 2), step(0, 2, 3), step(0, 3, 3), step(1, 0, 1), step(1, 1, 1)],
  outdoors: null,
};

describe('the place of somebody who is led', () => {
  it('is where the step begins', () => {
    expect(ROUTE.steps.map((_, index) => placeOfStep(ROUTE, index))).toEqual([
      { levelId: '0', x: 0, y: 0 },
      { levelId: '0', x: 1_000, y: 0 },
      { levelId: '0', x: 1_000, y: 1_000 },
      { levelId: '1', x: 1_000, y: 1_000 },
      { levelId: '1', x: 0, y: 1_000 },
    ]);
    expect(placeOfStep(ROUTE, 5)).toBeNull();
  });

  it('is found again at the same step of the same way', () => {
    for (const index of ROUTE.steps.keys()) {
      const place = placeOfStep(ROUTE, index);
      expect(place === null ? -1 : nearestStep(ROUTE, place)).toBe(index);
    }
  });

  it('is the step that passes nearest on its level, not the one that begins nearest', () => {
    expect(nearestStep(ROUTE, { levelId: '0', x: 700, y: 100 })).toBe(0);
    expect(nearestStep(ROUTE, { levelId: '0', x: 900, y: 400 })).toBe(1);
    expect(nearestStep(ROUTE, { levelId: '1', x: 400, y: 900 })).toBe(3);
    expect(nearestStep(ROUTE, { levelId: '7', x: 0, y: 0 })).toBe(0);
  });
});
