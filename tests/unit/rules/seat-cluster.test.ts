import { expect, test } from 'vitest';

import { type Seat, tightestSeats, type VisitSeats } from '../../../workers/rules/seat-cluster.ts';

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

/** As if a wall ran between seats at either side of a place: who goes around it walks 5,000 cm more. */
const aroundWall =
  (wall: number): VisitSeats =>
  (middle, onLevel, near) => {
    for (const seat of onLevel) {
      const isAcross = seat.x < wall !== middle.x < wall;
      near.add(seat, Math.abs(seat.x - middle.x) + (isAcross ? 5_000 : 0));
    }
  };

test('takes those that are closest on foot, not through a wall', () => {
  const seats = [seat('a', 0), seat('b', 300), seat('c', 350), seat('d', 1_000)];
  expect(idsOf(tightestSeats(seats, 2, null))).toEqual(['b', 'c']);
  const found = tightestSeats(seats, 2, null, aroundWall(320));
  expect([idsOf(found), found?.spread]).toEqual([['a', 'b'], 300]);
});

test('goes by air lines on a level on which too few are reached on foot', () => {
  const seats = [seat('a', 0), seat('b', 300), seat('c', 350, 0, 'l2'), seat('d', 400, 0, 'l2')];
  const onlyAbove: VisitSeats = (middle, onLevel, near) => {
    for (const one of middle.levelId === 'l2' ? onLevel : []) near.add(one, Math.abs(one.x - middle.x) * 10);
  };
  expect(idsOf(tightestSeats(seats, 2, 'l1', onlyAbove))).toEqual(['a', 'b']);
  expect(idsOf(tightestSeats(seats, 2, null, onlyAbove))).toEqual(['a', 'b']);
  expect(idsOf(tightestSeats(seats, 2, 'l2', onlyAbove))).toEqual(['c', 'd']);
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
