import { createAvailabilitySuite } from './availability-suite.ts';
import { RESOURCES, SLOTS } from './campus.ts';
import { createBenchDays } from './rules.ts';
import type { Suite } from './suite.ts';

const DAYS = 10;

/** Rewriting ten days of a campus, 10,000 × 960 slots. */
export function createSuite(): Suite {
  return createAvailabilitySuite({
    name: 'availability of 10,000 × 960 slots',
    raw: createBenchDays(RESOURCES, DAYS),
    slotCount: DAYS * SLOTS,
    naiveShare: 1_000,
    milliseconds: 150,
  });
}
