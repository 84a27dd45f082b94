import { describe, expect, it } from 'vitest';

import {
  directionName,
  directionNumber,
  DIRECTIONS,
  headingOf,
  normaliseTurn,
  stepDirection,
} from '../../../workers/wayfinding/directions.ts';

const BELOW = 1e-9;

describe('the direction of a step', () => {
  it.each([
    [0, 0, 0],
    [11.25 - BELOW, 0, 0],
    [11.25, 5, 6],
    [22.5, 5, 6],
    [33.75 - BELOW, 5, 6],
    [33.75, 3, 4],
    [45, 3, 4],
    [67.5 - BELOW, 3, 4],
    [67.5, 1, 2],
    [90, 1, 2],
    [112.5 - BELOW, 1, 2],
    [112.5, 7, 8],
    [135, 7, 8],
    [180 - BELOW, 7, 8],
  ])('of %d° to the left is %d, to the right %d', (degrees, left, right) => {
    for (const rounds of [-720, -360, 0, 360, 720]) {
      expect(stepDirection(rounds - degrees)).toBe(left);
      expect(stepDirection(rounds + degrees)).toBe(right);
    }
  });

  it('of a half turn to either side is SuperRight', () => {
    expect([-540, -180, 180, 540].map((degrees) => directionName(stepDirection(degrees)))).toEqual(
      Array.from({ length: 4 }, () => 'SuperRight'),
    );
  });

  it('is refused for what is no angle', () => {
    expect(() => stepDirection(Number.NaN)).toThrow(RangeError);
    expect(() => stepDirection(Infinity)).toThrow(RangeError);
  });

  it('has a name for each number', () => {
    expect(DIRECTIONS.map(({ name }) => name).join(' ')).toBe(
      'Straight Left Right LowLeft LowRight SuperLowLeft SuperLowRight SuperLeft SuperRight',
    );
    expect(DIRECTIONS.map(({ name }) => directionNumber(name))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('a heading', () => {
  it('is measured clockwise from the top of a plan whose y grows downwards', () => {
    const headings = [headingOf(0, -1), headingOf(1, 0), headingOf(0, 1), headingOf(-1, 0)];
    expect(headings).toEqual([0, 90, 180, -90]);
  });

  it('changes by more than -180° and at most 180°', () => {
    expect([-181, -180, 180, 181, 359, -359].map(normaliseTurn)).toEqual([179, 180, 180, -179, -1, 1]);
  });
});
