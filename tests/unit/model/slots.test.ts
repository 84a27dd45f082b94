import { describe, expect, it } from 'vitest';

import { roundUpToQuarter, toSlotCode } from '../../../workers/model/slots.ts';

describe('roundUpToQuarter', () => {
  it('leaves a quarter as it is and takes anything after it to the next', () => {
    expect(roundUpToQuarter(1_800_000)).toBe(1_800_000);
    expect(roundUpToQuarter(1_800_001)).toBe(2_700_000);
  });

  it('rounds towards the future before the epoch as well', () => {
    expect(roundUpToQuarter(-900_001)).toBe(-900_000);
    expect(roundUpToQuarter(-1)).toBe(0);
  });
});

describe('a character of an availability view', () => {
  it('is its digit', () => {
    expect([...'0123456789'].map((digit) => toSlotCode(digit.charCodeAt(0)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('is limited where it is none', () => {
    expect([...'/:x ٣'].map((character) => toSlotCode(character.charCodeAt(0)))).toEqual([4, 4, 4, 4, 4]);
    expect(toSlotCode(''.charCodeAt(0))).toBe(4);
  });
});
