import { array, assert, nat, property } from 'fast-check';
import { expect, test } from 'vitest';

import { createAxis } from '../../../workers/painting/axis.ts';
import {
  bandsOf,
  blocksDown,
  blockRegion,
  createLines,
  dayParts,
  groupAt,
  groupOfRow,
  headerBlock,
  isLeftOut,
  lineAt,
  linesBetween,
  rowTop,
  shownRowFrom,
  shownRows,
  regionOf,
} from '../../../workers/painting/geometry.ts';
import type { Lines } from '../../../workers/painting/geometry.ts';
import { measures } from '../../../workers/painting/measures.ts';

/** Lines of groups with so many rows each, after rows of no group. */
function linesOf(sizes: readonly number[], before = 0, collapsed?: ReadonlySet<number>): Lines {
  const firstRows = sizes.map((_, group) => sizes.slice(0, group).reduce((sum, size) => sum + size, before));
  const rowCount = sizes.reduce((sum, size) => sum + size, before);
  const groupFirstRow = Uint32Array.from([...firstRows, rowCount]);
  return createLines({ rowCount, groupCount: sizes.length, groupFirstRow }, collapsed);
}

const text = (lines: Lines): string =>
  linesBetween(lines, 0, lines.height)
    .map(({ type, index, top }) => `${type === 'group' ? 'G' : 'r'}${index}@${top}`)
    .join(' ');

const sizes = array(nat(60), { maxLength: 30 });

/** Days without folds. */
const wholeAxis = (slotCount: number, quarterWidth: number) =>
  createAxis({ date: '', start: 0, end: 0, hours: [], days: [] }, slotCount, { quarterWidth, folding: null });

test('puts a header of 38 px over the rows of 28 px of each group', () => {
  expect(text(linesOf([2, 1]))).toBe('G0@0 r0@38 r1@66 G1@94 r2@132');
});

test('shows the header of a group without rows', () => {
  expect(text(linesOf([0, 1]))).toBe('G0@0 G1@38 r0@76');
});

test('leaves rows before the first group without a header', () => {
  expect(text(linesOf([1], 2))).toBe('r0@0 r1@28 G0@56 r2@94');
});

test('lists only rows if there are no groups', () => {
  expect(text(linesOf([], 2))).toBe('r0@0 r1@28');
});

test('finds each row at its own top', () => {
  assert(
    property(sizes, nat(40), (groups, before) => {
      const lines = linesOf(groups, before);
      for (let row = 0; row < lines.rowCount; row++) {
        const top = rowTop(lines, row);
        expect(lineAt(lines, top)).toEqual({ type: 'row', index: row, top });
        expect(lineAt(lines, top + measures.scheduleHeight - 1)).toEqual({ type: 'row', index: row, top });
      }
    }),
  );
});

test('covers the whole height with lines, without a gap', () => {
  assert(
    property(sizes, nat(40), (groups, before) => {
      const lines = linesOf(groups, before);
      const found = linesBetween(lines, 0, lines.height);
      expect(found.length).toBe(lines.rowCount + lines.groupCount);
      expect(lines.height).toBe(
        lines.rowCount * measures.scheduleHeight + lines.groupCount * measures.groupDelimiterHeight,
      );
    }),
  );
});

test('leaves out the rows of collapsed groups, and finds the others at their own tops', () => {
  const lines = linesOf([2, 1, 2], 1, new Set([0, 2]));
  expect(text(lines)).toBe('r0@0 G0@28 G1@66 r3@104 G2@132');
  expect(lines.height).toBe(170);
  expect([0, 1, 2, 3, 4, 5].map((row) => rowTop(lines, row))).toEqual([0, 28, 28, 104, 132, 132]);
  expect([0, 1, 2, 3, 4].map((row) => isLeftOut(lines, row))).toEqual([false, true, true, false, true]);
  expect(shownRows(lines, 0, 6)).toEqual([0, 3]);
  expect([shownRowFrom(lines, 1, 1), shownRowFrom(lines, 2, -1), shownRowFrom(lines, 4, 1)]).toEqual([3, 0, null]);
  // Their change shows in the header.
  expect(bandsOf(lines, [1, 2])).toEqual([{ top: 28, bottom: 66 }]);
});

test('finds nothing above, below and in an empty day', () => {
  const lines = linesOf([1]);
  expect([lineAt(lines, -1), lineAt(lines, lines.height), lineAt(linesOf([]), 0)]).toEqual([null, null, null]);
});

test("the band of a row comes with its group's header, and each line once", () => {
  const lines = linesOf([40, 40]);
  // The second group begins at 38 + 40 × 28 = 1158; its rows 30 and 31 are at 2036 and 2064.
  expect(bandsOf(lines, [71, 70, 71])).toEqual([
    { top: 1_158, bottom: 1_196 },
    { top: 2_036, bottom: 2_092 },
  ]);
  expect(bandsOf(lines, [40, 41])).toEqual([{ top: 1_158, bottom: 1_252 }]);
  expect(bandsOf(lines, [])).toEqual([]);
});

test('cuts the column into blocks of one height, at least one', () => {
  expect([blocksDown(linesOf([])), blocksDown(linesOf([46])), blocksDown(linesOf([47]))]).toEqual([1, 1, 2]);
});

test('keeps a day on one canvas up to 4,096 device pixels, and cuts a wider one at full hours', () => {
  expect(dayParts(wholeAxis(96, 20), 1)).toEqual({ count: 1, edges: [0, 1_920] });
  expect(dayParts(wholeAxis(100, 20), 2)).toEqual({ count: 1, edges: [0, 2_000] });
  expect(dayParts(wholeAxis(96, 30), 3)).toEqual({ count: 3, edges: [0, 960, 1_920, 2_880] });
  expect(dayParts(wholeAxis(100, 30), 2)).toEqual({ count: 2, edges: [0, 1_560, 3_000] });
});

test('cuts several days so that little is painted beyond the screen', () => {
  expect(dayParts(wholeAxis(3 * 96, 10), 1).edges).toEqual([0, 1_440, 2_880]);
  expect(dayParts(wholeAxis(7 * 96, 5), 1).edges).toEqual([0, 1_680, 3_360]);
  expect(dayParts(wholeAxis(7 * 96, 8), 3).edges).toEqual([0, 1_344, 2_688, 4_032, 5_376]);
});

test('numbers blocks across first, then down', () => {
  const parts = dayParts(wholeAxis(96, 30), 3);
  expect(blockRegion(4, parts)).toEqual({ top: 1344, bottom: 2688, left: 960, right: 1920 });
});

test('knows the group of a row and of a height', () => {
  const lines = linesOf([2, 0, 2], 1);
  expect([0, 1, 2, 3, 4].map((row) => groupOfRow(lines, row))).toEqual([-1, 0, 0, 2, 2]);
  expect([0, 28, 65, 66].map((y) => groupAt(lines, y))).toEqual([-1, 0, 0, 0]);
});

test('has blocks for the headers of groups alone, in the parts of the days', () => {
  const lines = linesOf([2, 3], 1);
  const parts = { count: 2, edges: [0, 960, 1_920] };
  const of = (group: number, part: number) => regionOf(lines, headerBlock(group, part, parts), parts);
  expect(of(0, 0)).toEqual({ top: 28, bottom: 66, left: 0, right: 960 });
  expect(of(1, 1)).toEqual({ top: 122, bottom: 160, left: 960, right: 1920 });
  expect(regionOf(lines, 3, parts)).toEqual(blockRegion(3, parts));
});
