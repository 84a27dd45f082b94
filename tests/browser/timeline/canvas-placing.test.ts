import { expect, test } from 'vitest';

import { createPair, gridOf, hideLeft } from '../../../src/screens/timeline/canvas/canvas-pairs.ts';
import type { Pair } from '../../../src/screens/timeline/canvas/canvas-pairs.ts';
import { createPlacing } from '../../../src/screens/timeline/canvas/canvas-placing.ts';
import { measures } from '../../../workers/painting/measures.ts';
import { createTimelineModel } from '../../../workers/painting/timeline-model.ts';
import { createFrame, geometry } from './campus.ts';

const model = createTimelineModel(createFrame({ view: 1, rows: 1_000 }));
const grid = gridOf(model, geometry);
const screenAt = (block: number) => {
  const top = block * measures.blockHeight;
  return { top, bottom: top + 400, left: 0, right: 1_000 };
};

/** A pair at the position of one block that shows another; null = out of sight. */
function pairOf(placedAt: number | null, block: number): Pair {
  const layers = { names: document.createElement('div'), slots: document.createElement('div') };
  const pair = createPair(layers, { names: 1, slots: 1, height: 1 });
  const shown = { view: 1, block };
  return Object.assign(pair, { placedAt, target: shown, shown });
}

const placesOf = (pairs: readonly Pair[]) => pairs.map(({ placedAt, shown }) => [placedAt, shown?.block]);

function placingAt(block: number, pairs: readonly Pair[]) {
  const board = { model, geometry, grid, screen: screenAt(block), speed: 0, isAtRest: false };
  let placed = 0;
  const placing = createPlacing(pairs, board, () => void (placed += 1));
  return { board, placing, placed: () => placed };
}

test('blocks far from the screen wait, and are placed with the first one near it', () => {
  const pairs = [pairOf(null, 10), pairOf(null, 9), pairOf(null, 3)];
  const { board, placing, placed } = placingAt(0, pairs);
  for (const pair of pairs) placing.settle(pair);
  placing.placeNear();
  expect(placesOf(pairs)).toEqual([
    [null, 10],
    [null, 9],
    [null, 3],
  ]);
  expect(placed()).toBe(0);
  board.screen = screenAt(2);
  placing.placeNear();
  expect(placesOf(pairs)).toEqual([
    [10, 10],
    [9, 9],
    [3, 3],
  ]);
  expect(placed()).toBe(1);
});

test('two pairs at each other’s positions are both kept', () => {
  const pairs = [pairOf(10, 11), pairOf(11, 10)];
  const { board, placing } = placingAt(0, pairs);
  for (const pair of pairs) placing.settle(pair);
  board.screen = screenAt(10);
  placing.placeNear();
  expect(placesOf(pairs)).toEqual([
    [11, 11],
    [10, 10],
  ]);
});

test('an older pair of the same block is hidden', () => {
  const [old, fresh] = [pairOf(10, 10), pairOf(null, 10)];
  const { placing } = placingAt(10, [old, fresh]);
  placing.settle(fresh);
  expect(placesOf([old, fresh])).toEqual([
    [null, undefined],
    [10, 10],
  ]);
});

test('a pair that waits to be placed is hidden when the screen comes to its old position', () => {
  const waiting = pairOf(2, 9);
  hideLeft([waiting], grid, screenAt(20));
  expect(placesOf([waiting])).toEqual([[2, 9]]);
  hideLeft([waiting], grid, screenAt(2));
  expect(placesOf([waiting])).toEqual([[null, 9]]);
});

test('at rest all pairs are placed', () => {
  const pairs = [pairOf(null, 10), pairOf(null, 3)];
  const { board, placing } = placingAt(0, pairs);
  board.isAtRest = true;
  for (const pair of pairs) placing.settle(pair);
  expect(placesOf(pairs)).toEqual([
    [10, 10],
    [3, 3],
  ]);
});
