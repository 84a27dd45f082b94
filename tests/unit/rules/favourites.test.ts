import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { favouriteAvailability, favouriteAvailabilityOf } from '../../../workers/rules/favourites.ts';
import { isFavouriteAllowed } from '../../../workers/rules/allowed-favourites.ts';
import { runs, toCodes, toView } from './campus-cases.ts';

const TEN_DAYS = 960;

function ofBytes(view: string, maximum: number | null = null) {
  const codes = Uint8Array.from(view.replaceAll(' ', '').split(''), Number);
  return favouriteAvailabilityOf(codes, 0, codes.length, maximum);
}

describe('a favourite over bytes', () => {
  it('can be had now, later or not at all', () => {
    expect(ofBytes('0802 0000')).toEqual({ state: 'NOW', start: 0, end: 3 });
    expect(ofBytes('2480 2000')).toEqual({ state: 'SOON', start: 2, end: 4 });
    expect(ofBytes('2345 6791')).toEqual({ state: 'UNAVAILABLE', start: null, end: null });
    expect(ofBytes('')).toEqual({ state: 'UNAVAILABLE', start: null, end: null });
  });

  it('ends with the longest meeting, of one slot at least', () => {
    expect(ofBytes('2000 0000', 59)).toEqual({ state: 'SOON', start: 1, end: 4 });
    expect(ofBytes('2000 0000', 5)).toEqual({ state: 'SOON', start: 1, end: 2 });
  });

  it('gives what the literal rule gives, from any slot of a buffer of rows', () => {
    const cases = fc.record({
      runs,
      before: fc.nat(200),
      slots: fc.integer({ min: 0, max: TEN_DAYS }),
      maximum: fc.option(fc.nat(3_000)),
    });
    fc.assert(
      fc.property(cases, ({ runs, before, slots, maximum }) => {
        const codes = toCodes(runs, before + TEN_DAYS);
        const view = toView(codes.subarray(before, before + slots));
        const fast = favouriteAvailabilityOf(codes, before, before + slots, maximum);
        expect(fast).toEqual(favouriteAvailability(view, maximum));
      }),
      { numRuns: 300 },
    );
  });
});

it('leaves out what is reserved to somebody else', () => {
  expect(([null, 'you', 'other'] as const).map(isFavouriteAllowed)).toEqual([true, true, false]);
});
