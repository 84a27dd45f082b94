import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createCourse } from '../../../workers/wayfinding/bends.ts';

/** Bends as `first–last degrees`. */
const bends = (...points: readonly number[]): readonly string[] =>
  createCourse(points).bends.map(({ first, last, turn }) => `${first}–${last} ${Math.round(turn)}`);

describe('the bends of a line', () => {
  it('leave out what is too small to notice', () => {
    expect(bends(0, 0, 500, 0, 500, 0, 1_000, 70, 1_500, 0)).toEqual([]);
    expect(bends(0, 0, 500, 0, 500, 500)).toEqual(['1–1 90']);
    expect(bends(0, 0, 500, 0, 500, -500)).toEqual(['1–1 -90']);
  });

  it('are joined where they go to the same side within 2.5 m', () => {
    expect(bends(0, 0, 1_000, 0, 1_000, 240, 0, 240)).toEqual(['1–2 179']);
    expect(bends(0, 0, 1_000, 0, 1_100, 200, 500, 250)).toEqual(['1–2 175']);
    expect(bends(0, 0, 1_000, 0, 1_000, 260, 1_000, 600)).toEqual(['1–1 90']);
    expect(bends(0, 0, 1_000, 0, 1_000, 400, 0, 400)).toEqual(['1–1 90', '2–2 90']);
  });

  it('smooth a step aside', () => {
    expect(bends(0, 0, 1_000, 0, 1_000, 200, 2_000, 200)).toEqual(['1–1 63', '2–2 -63']);
    expect(bends(0, 0, 1_000, 0, 1_000, 100, 2_000, 100)).toEqual([]);
  });

  it('keep the side of a turn of more than half a circle', () => {
    expect(bends(0, 0, 1_000, 0, 1_000, 200, 500, -50)).toEqual(['1–2 179']);
    expect(bends(0, 0, 1_000, 0, 1_000, -200, 500, 50)).toEqual(['1–2 -179']);
  });

  it('are none in a line of one point', () => {
    expect(bends()).toEqual([]);
    expect(bends(5, 5)).toEqual([]);
    expect(createCourse([5, 5]).after(0)).toBeNull();
  });
});

describe('a line', () => {
  /** Pieces with turns between them, whose lengths are neither equal nor on a border of the rules. */
  const lines = fc
    .array(fc.record({ turn: fc.integer({ min: -150, max: 150 }), length: fc.integer({ min: 20, max: 1_500 }) }), {
      minLength: 2,
      maxLength: 12,
    })
    .map((pieces) => {
      const points = [0, 0];
      let heading = 0;
      for (const [index, { turn, length }] of pieces.entries()) {
        heading += turn;
        const [angle, walked] = [(heading * Math.PI) / 180, length + Math.SQRT1_2 * (index + 1)];
        const [x = 0, y = 0] = points.slice(-2);
        points.push(x + Math.sin(angle) * walked, y - Math.cos(angle) * walked);
      }
      return points;
    });
  /** A half turn has no side. */
  const side = (turn: number): number => (Math.abs(turn) > 179.999 ? Math.abs(turn) : turn);
  const summary = (points: readonly number[]) =>
    createCourse(points).bends.map(({ first, last, turn }) => ({ first, last, turn: side(turn) }));

  it('bends to the other side at the same points when it is walked back', () => {
    fc.assert(
      fc.property(lines, (points) => {
        const count = points.length / 2;
        const back = Array.from({ length: count }, (_, index) => count - 1 - index).flatMap((at) =>
          points.slice(at * 2, at * 2 + 2),
        );
        const mirrored = summary(back)
          .map(({ first, last, turn }) => ({ first: count - 1 - last, last: count - 1 - first, turn: side(-turn) }))
          .toReversed();
        const expected = summary(points).map(({ first, last, turn }) => ({
          first,
          last,
          turn: expect.closeTo(turn, 6),
        }));
        expect(mirrored).toEqual(expected);
      }),
    );
  });

  it('bends the same when the plan is turned and shifted', () => {
    fc.assert(
      fc.property(
        lines,
        fc.double({ min: 0, max: 7, noNaN: true }),
        fc.integer({ min: -9_999, max: 9_999 }),
        (points, angle, shift) => {
          const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
          const turned = Array.from({ length: points.length / 2 }, (_, at) => [
            points[at * 2] ?? 0,
            points[at * 2 + 1] ?? 0,
          ]).flatMap(([x = 0, y = 0]) => [x * cos - y * sin + shift, x * sin + y * cos - shift]);
          const [before, after] = [summary(points), summary(turned)];
          expect(after.map(({ first, last }) => [first, last])).toEqual(before.map(({ first, last }) => [first, last]));
          for (const [index, { turn }] of after.entries()) expect(turn).toBeCloseTo(before[index]?.turn ?? 0, 1);
        },
      ),
    );
  });
});
