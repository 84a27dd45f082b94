import { expect, test } from 'vitest';

import { type Seat, tightestSeats } from '../../../workers/rules/seat-cluster.ts';

const seat = (id: string, x: number, y = 0, levelId = 'l1'): Seat => ({ id, levelId, x, y });
const idsOf = (found: ReturnType<typeof tightestSeats>): readonly string[] =>
  (found?.seats ?? []).map(({ id }) => id).toSorted();

test('takes the seats that are closest together', () => {
  const seats = [seat('far', 0), seat('a', 1_000), seat('b', 1_160), seat('c', 1_320), seat('d', 3_000)];
  expect(idsOf(tightestSeats(seats, 3, null))).toEqual(['a', 'b', 'c']);
  expect(tightestSeats(seats, 3, null)?.spread).toBe(320);
});

test('never mixes levels, though seats on two levels have the same place on the plan', () => {
  const seats = [seat('a', 0), seat('b', 5_000), seat('above', 0, 0, 'l2')];
  const found = tightestSeats(seats, 2, null);
  expect([found?.levelId, idsOf(found)]).toEqual(['l1', ['a', 'b']]);
});

test('prefers the level that is asked for, and leaves it where it has too few seats', () => {
  const seats = [
    seat('a', 0),
    seat('b', 5_000),
    seat('c', 0, 0, 'l2'),
    seat('d', 100, 0, 'l2'),
    seat('e', 200, 0, 'l2'),
  ];
  expect(tightestSeats(seats, 2, 'l1')?.levelId).toBe('l1');
  expect(tightestSeats(seats, 2, null)?.levelId).toBe('l2');
  expect(tightestSeats(seats, 3, 'l1')?.levelId).toBe('l2');
});

test('finds nothing where no level has so many seats', () => {
  expect(tightestSeats([seat('a', 0), seat('b', 0, 0, 'l2')], 2, null)).toBeNull();
  expect(tightestSeats([], 1, null)).toBeNull();
});

test('is as tight as trying every group of seats', () => {
  // Quadratic residues scatter the points without chance.
  const seats = Array.from({ length: 11 }, (_, index) =>
    seat(`s${index}`, (index * index * 37) % 101, (index * 53) % 89),
  );
  const found = tightestSeats(seats, 3, null);
  const spreads = seats.map((middle) =>
    seats
      .map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y))
      .toSorted((a, b) => a - b)
      .slice(0, 3)
      .reduce((sum, distance) => sum + distance, 0),
  );
  expect(found?.spread).toBeCloseTo(Math.min(...spreads), 9);
});
