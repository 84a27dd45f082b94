import { createCampusAvailability } from '../workers/rules/campus-availability.ts';
import { createBenchCampus, RESOURCES } from './campus.ts';
import { everyNth, rewriteNaively, toViews, verifyNaively, windowOf } from './rules.ts';
import { copyBytes, type Suite } from './suite.ts';

interface AvailabilityBench {
  readonly name: string;
  /** Raw codes, `slotCount` for each resource. */
  readonly raw: Uint8Array;
  readonly slotCount: number;
  /** The naive twin processes one resource in this many. */
  readonly naiveShare: number;
  /** The limit for rewriting, in ms. */
  readonly milliseconds: number;
}

/** Rewriting the availability of a campus, compared with the naive twin and with a copy of the bytes. */
export function createAvailabilitySuite({ name, raw, slotCount, naiveShare, milliseconds }: AvailabilityBench): Suite {
  const window = windowOf(slotCount);
  const unlimited = createBenchCampus(100);
  const views = toViews(raw, slotCount, everyNth(RESOURCES, naiveShare));
  const checked = createCampusAvailability(unlimited.rules, slotCount);
  checked.ruleAll(raw, window);
  verifyNaively(unlimited, views, window, checked.codes);
  const campus = createCampusAvailability(createBenchCampus(60).rules, slotCount);
  const target = new Uint8Array(raw.length);
  return {
    name,
    contestants: [
      { name: 'rules', run: () => campus.ruleAll(raw, window) },
      { name: 'naive twin', run: () => rewriteNaively(unlimited, views, window), scale: naiveShare },
      { name: 'copy, byte by byte', run: () => copyBytes(raw, target) },
    ],
    ratios: [
      { name: 'times faster than the naive twin', slow: 'naive twin', fast: 'rules' },
      { name: "share of a byte copy's speed", slow: 'copy, byte by byte', fast: 'rules' },
    ],
    limits: [{ contestant: 'rules', milliseconds }],
  };
}
