import { describe, expect, it, test } from 'vitest';

import { boundsOf, cornersOf, packRings, UnitKind, unitKindOf } from '../../../workers/model/plan.ts';

describe('the kind of a unit', () => {
  it.each([
    ['walkway', UnitKind.Walkway],
    ['corridor', UnitKind.Walkway],
    ['lobby', UnitKind.Walkway],
    ['stairs', UnitKind.Stairs],
    ['escalator', UnitKind.Stairs],
    ['elevator', UnitKind.Elevator],
    ['Elevator', UnitKind.Elevator],
    ['restroom', UnitKind.Restroom],
    ['restroom.female', UnitKind.Restroom],
    ['storage', UnitKind.Service],
    ['column', UnitKind.Service],
    ['opentobelow', UnitKind.Void],
    ['nonpublic', UnitKind.Void],
    ['parking', UnitKind.Parking],
    ['office', UnitKind.Room],
    ['something new', UnitKind.Room],
    ['', UnitKind.Room],
  ])('of %s', (category, kind) => {
    expect(unitKindOf(category)).toBe(kind);
  });
});

describe('packed rings', () => {
  it('hold the rings of each shape one after the other', () => {
    const { shapeRings, ringPoints, points } = packRings([
      [
        [0, 0, 9, 0, 9, 9],
        [1, 1, 2, 1, 2, 2, 1, 2],
      ],
      [],
      [[5, 6]],
    ]);
    expect([...shapeRings]).toEqual([0, 2, 2, 3]);
    expect([...ringPoints]).toEqual([0, 3, 7, 8]);
    expect([...points]).toEqual([0, 0, 9, 0, 9, 9, 1, 1, 2, 1, 2, 2, 1, 2, 5, 6]);
  });

  it('leave out half a point', () => {
    const { ringPoints, points } = packRings([
      [
        [1, 2, 3],
        [4, 5],
      ],
    ]);
    expect([...ringPoints]).toEqual([0, 1, 2]);
    expect([...points]).toEqual([1, 2, 4, 5]);
  });

  it('of nothing have an end', () => {
    const { shapeRings, ringPoints, points } = packRings([]);
    expect([[...shapeRings], [...ringPoints], [...points]]).toEqual([[0], [0], []]);
  });
});

test.each([
  [0, [-20, -10, 20, -10, 20, 10, -20, 10]],
  // Clockwise on the screen, where y points down: the upper left corner goes to the upper right.
  [90, [10, -20, 10, 20, -10, 20, -10, -20]],
  [180, [20, 10, -20, 10, -20, -10, 20, -10]],
])('the corners of a rectangle that is turned by %s degrees', (rotation, expected) => {
  const corners = cornersOf(100, 50, 40, 20, rotation);
  expect(corners.map((at, index) => Math.round(at - (index % 2 === 0 ? 100 : 50)) + 0)).toEqual(expected);
});

test('the bounding box of points', () => {
  expect(boundsOf([3, 9, -1, 4, 2, 12])).toEqual({ minX: -1, minY: 4, maxX: 3, maxY: 12 });
  expect(boundsOf([])).toEqual({ minX: 0, minY: 0, maxX: 0, maxY: 0 });
});
