import { createCampusAvailability } from '../workers/rules/campus-availability.ts';
import { createBenchCampus, createBenchCodes, RESOURCES, SLOTS } from './campus.ts';
import { everyNth, rewriteNaively, toViews, verifyNaively, windowOf } from './rules.ts';
import { copyBytes, type Suite } from './suite.ts';

/** The naive twin does this share of the campus. */
const NAIVE_SHARE = 100;
const window = windowOf(SLOTS);

/** Rewriting the day of a campus, 10,000 × 96 slots. */
export function createSuite(): Suite {
  const raw = createBenchCodes();
  const unlimited = createBenchCampus(100);
  const views = toViews(raw, SLOTS, everyNth(RESOURCES, NAIVE_SHARE));
  const checked = createCampusAvailability(unlimited.rules, SLOTS);
  checked.ruleAll(raw, window);
  verifyNaively(unlimited, views, window, checked.codes);
  const campus = createCampusAvailability(createBenchCampus(60).rules, SLOTS);
  const target = new Uint8Array(raw.length);
  return {
    name: 'availability of 10,000 × 96 slots',
    contestants: [
      { name: 'rules', run: () => campus.ruleAll(raw, window) },
      { name: 'naive twin', run: () => rewriteNaively(unlimited, views, window), scale: NAIVE_SHARE },
      { name: 'copy, byte by byte', run: () => copyBytes(raw, target) },
    ],
    ratios: [
      { name: 'times faster than the naive twin', slow: 'naive twin', fast: 'rules' },
      { name: "share of a byte copy's speed", slow: 'copy, byte by byte', fast: 'rules' },
    ],
    limits: [{ contestant: 'rules', milliseconds: 16 }],
  };
}
