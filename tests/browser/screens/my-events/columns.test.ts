import { expect, test } from 'vitest';

import { limitColumns } from '../../../../src/screens/my-events/columns.ts';
import type { MyEventsEntry } from '../../../../workers/contract.ts';

const entry = (lane: number, lanes: number, changes: Partial<MyEventsEntry> = {}): MyEventsEntry => ({
  card: lane,
  from: 540,
  to: 600,
  lane,
  lanes,
  isAside: false,
  asides: 0,
  ...changes,
});

/** "0 1/4" is shown in its column, "3 -" is left out, "+3 4/4 540-600" replaces those. */
const lines = (entries: readonly MyEventsEntry[], room = 9): readonly string[] =>
  limitColumns(entries, room).flatMap(({ entry: { card, lane, lanes }, isLeftOut, more }) => {
    const own = isLeftOut ? `${card} -` : `${card} ${lane + 1}/${lanes}`;
    return more === null ? [own] : [`+${more.number} ${more.lane + 1}/${more.lanes} ${more.from}-${more.to}`, own];
  });

const beside = (count: number) => Array.from({ length: count }, (_, lane) => entry(lane, count));

test('entries that fit stay unchanged', () => {
  expect(lines(beside(4))).toEqual(['0 1/4', '1 2/4', '2 3/4', '3 4/4']);
});

test('with more entries the first ones stay, and the last column counts the others', () => {
  expect(lines(beside(7))).toEqual(['0 1/4', '1 2/4', '2 3/4', '+4 4/4 540-600', '3 -', '4 -', '5 -', '6 -']);
});

test('a narrow day has as many columns as can be read, but at least two', () => {
  expect(lines(beside(4), 3.9)).toEqual(['0 1/3', '1 2/3', '+2 3/3 540-600', '2 -', '3 -']);
  expect(lines(beside(3), 0)).toEqual(['0 1/2', '+2 2/2 540-600', '1 -', '2 -']);
});

test('the width of narrow columns is not available to the others', () => {
  const main = [0, 1, 2].map((lane) => entry(lane, 3, { asides: 2 }));
  expect(lines(main, 4.3)).toEqual(['0 1/3', '1 2/3', '2 3/3']);
  expect(lines(main, 4.1)).toEqual(['0 1/2', '+2 2/2 540-600', '1 -', '2 -']);
});

test('an entry that is alone in the last column stays', () => {
  const alone = entry(3, 5, { card: 5, from: 660, to: 720 });
  expect(lines([...beside(5), alone])).toEqual(['0 1/4', '1 2/4', '2 3/4', '+2 4/4 540-600', '3 -', '4 -', '5 4/4']);
});

test('entries that follow each other within their drawn half hour belong together', () => {
  const short = [entry(3, 5, { from: 540, to: 555 }), entry(4, 5, { from: 555, to: 570 })];
  expect(lines(short)).toEqual(['+2 4/4 540-570', '3 -', '4 -']);
});

test('narrow columns are counted separately', () => {
  const aside = Array.from({ length: 5 }, (_, lane) => entry(lane, 5, { isAside: true, asides: 5 }));
  expect(lines(aside)).toEqual(['0 1/3', '1 2/3', '+3 3/3 540-600', '2 -', '3 -', '4 -']);
  expect(limitColumns([entry(0, 1, { asides: 5 })], 9)[0]?.entry.asides).toBe(3);
});
