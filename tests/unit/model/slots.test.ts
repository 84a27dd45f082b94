import { describe, expect, it } from 'vitest';

import { roundUpToQuarter } from '../../../workers/model/slots.ts';

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
