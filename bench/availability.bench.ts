import { createAvailabilitySuite } from './availability-suite.ts';
import { createBenchCodes, SLOTS } from './campus.ts';
import type { Suite } from './suite.ts';

/** Rewriting the day of a campus, 10,000 × 96 slots. */
export function createSuite(): Suite {
  return createAvailabilitySuite({
    name: 'availability of 10,000 × 96 slots',
    raw: createBenchCodes(),
    slotCount: SLOTS,
    naiveShare: 100,
    milliseconds: 16,
  });
}
