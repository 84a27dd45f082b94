import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { favouriteAvailability, favouriteAvailabilityOf, favouriteBoundOf } from '../../../workers/rules/favourites.ts';
import { isFavouriteAllowed } from '../../../workers/rules/allowed-favourites.ts';
import { runs, toCodes, toView } from './campus-cases.ts';

const TEN_DAYS = 960;

function ofBytes(view: string, maximum: number | null = null) {
  const codes = Uint8Array.from(view.replaceAll(' ', '').split(''), Number);
  return favouriteAvailabilityOf(codes, 0, codes.length, maximum);
}

/** With a slot of another row before and after it. */
function boundOf(view: string, maximum: number | null = null) {
  const codes = Uint8Array.from(`2${view.replaceAll(' ', '')}2`.split(''), Number);
  const [from, end] = [1, codes.length - 1];
  return favouriteBoundOf(codes, from, end, maximum, favouriteAvailabilityOf(codes, from, end, maximum));
}

describe('a favourite over bytes', () => {
  it('is available now, later or not at all', () => {
    expect(ofBytes('0802 0000')).toEqual({ state: 'NOW', start: 0, end: 3 });
    expect(ofBytes('2480 2000')).toEqual({ state: 'SOON', start: 2, end: 4 });
    expect(ofBytes('2345 6791')).toEqual({ state: 'UNAVAILABLE', start: null, end: null });
    expect(ofBytes('')).toEqual({ state: 'UNAVAILABLE', start: null, end: null });
  });

  it('ends with the longest meeting, of one slot at least', () => {
    expect(ofBytes('2000 0000', 59)).toEqual({ state: 'SOON', start: 1, end: 4 });
    expect(ofBytes('2000 0000', 5)).toEqual({ state: 'SOON', start: 1, end: 2 });
  });

  it('is taken after its free time, whatever the reason', () => {
    expect(['0002', '0003', '2804', '0006', '0001'].map((view) => boundOf(view))).toEqual(Array(5).fill('taken'));
    expect([boundOf('0000 2000', 120), boundOf('0000 2000', 60)]).toEqual(['taken', 'taken']);
  });

  it('is cut by its longest meeting if it is free for longer, or until the end of the read slots', () => {
    expect([boundOf('0000 2000', 45), boundOf('2080 0000', 5)]).toEqual(['longest', 'longest']);
    expect([boundOf('2000 0', 60), boundOf('2000 0', 74)]).toEqual(['longest', 'longest']);
  });

  it('is open if it is free until the end of the read slots', () => {
    expect([boundOf('0080'), boundOf('2280', 45), boundOf('0000', 1_440)]).toEqual(['open', 'open', 'open']);
  });

  it('has no bound if it has no free time', () => {
    expect([boundOf('2345 6791'), boundOf(''), boundOf('', 60)]).toEqual([null, null, null]);
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

it('leaves out resources reserved to somebody else', () => {
  expect(([null, 'you', 'other'] as const).map(isFavouriteAllowed)).toEqual([true, true, false]);
});
