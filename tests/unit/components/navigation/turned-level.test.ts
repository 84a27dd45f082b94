import { expect, test } from 'vitest';

import { turnPoint, turnsOf, type Turns } from '../../../../src/components/navigation/turned-level.ts';

const SIZE = { width: 400, height: 300 };
const ALL: readonly Turns[] = [0, 1, 2, 3];

test.each([
  [0, 0],
  [44, 0],
  [46, 1],
  [90, 1],
  [180, 2],
  [270, 3],
  [350, 0],
  [-90, 3],
  [810, 1],
] as const)('one who faces %d° sees the plan turned by %d quarters', (heading, turns) => {
  expect(turnsOf(heading)).toBe(turns);
});

test('what is ahead is above', () => {
  const middle = { x: 200, y: 150 };
  const ahead = [
    { x: 200, y: 100 },
    { x: 250, y: 150 },
    { x: 200, y: 200 },
    { x: 150, y: 150 },
  ];
  for (const turns of ALL) {
    const from = turnPoint(middle, SIZE, turns);
    const to = turnPoint(ahead[turns] ?? middle, SIZE, turns);
    expect([to.x - from.x, to.y - from.y]).toEqual([0, -50]);
  }
});

test('no point leaves the turned level', () => {
  for (const turns of ALL) {
    const [width, height] = turns % 2 === 0 ? [400, 300] : [300, 400];
    for (const corner of [
      { x: 0, y: 0 },
      { x: 400, y: 300 },
      { x: 400, y: 0 },
    ]) {
      const { x, y } = turnPoint(corner, SIZE, turns);
      expect([x >= 0, x <= width, y >= 0, y <= height]).toEqual([true, true, true, true]);
    }
  }
});
