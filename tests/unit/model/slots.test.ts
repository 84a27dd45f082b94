import { describe, expect, it } from 'vitest';

import { roundUpToQuarter, toSlotCode } from '../../../workers/model/slots.ts';

describe('roundUpToQuarter', () => {
  it('keeps a quarter hour and rounds anything after it up to the next', () => {
    expect(roundUpToQuarter(1_800_000)).toBe(1_800_000);
    expect(roundUpToQuarter(1_800_001)).toBe(2_700_000);
  });

  it('rounds towards the future before the epoch as well', () => {
    expect(roundUpToQuarter(-900_001)).toBe(-900_000);
    expect(roundUpToQuarter(-1)).toBe(0);
  });
});

describe('a character of an availability view', () => {
  const codes = (view: string): string => Array.from(view, (_, at) => toSlotCode(view.charCodeAt(at))).join('');

  it('is its digit', () => {
    expect(codes('0123456789')).toBe('0123456789');
  });

  it('is limited if it is not a digit', () => {
    expect(codes('/:x ٣')).toBe('44444');
    expect(toSlotCode(Number.NaN)).toBe(4);
  });
});
