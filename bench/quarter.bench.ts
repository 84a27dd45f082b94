import { type CampusAvailability, createCampusAvailability } from '../workers/rules/campus-availability.ts';
import { createBenchCampus, createBenchCodes, RESOURCES, SLOTS } from './campus.ts';
import { everyNth, QUARTER_MS, rewriteNaively, toViews, verifyNaively, verifySame, windowOf } from './rules.ts';
import type { Suite } from './suite.ts';

/** The naive twin processes this share of the campus. */
const NAIVE_SHARE = 100;
const ROUNDS = 150;
const before = windowOf(SLOTS);
const after = { ...before, now: before.now + QUARTER_MS };
/** The slot that becomes past: half past eight, since the duration is an hour. */
const PASSED = 34;

/** A quarter hour passes over a campus. */
export function createSuite(): Suite {
  const raw = createBenchCodes();
  const unlimited = createBenchCampus(100);
  const limited = createBenchCampus(60);
  const views = toViews(raw, SLOTS, everyNth(RESOURCES, NAIVE_SHARE));
  verifyNaively(unlimited, views, after, passed(createCampusAvailability(unlimited.rules, SLOTS)).codes);
  const anew = createCampusAvailability(limited.rules, SLOTS);
  anew.ruleAll(raw, after);
  const campus = passed(createCampusAvailability(limited.rules, SLOTS));
  verifySame(campus.codes, anew.codes);
  const target = new Uint8Array(raw.length);
  return {
    name: 'a quarter hour passes over 10,000 × 96 slots',
    contestants: [
      {
        name: 'rules',
        prepare: () => campus.ruleTime(raw, before),
        run: () => campus.ruleTime(raw, after),
        rounds: ROUNDS,
      },
      { name: 'full pass', run: () => anew.ruleAll(raw, after) },
      { name: 'naive twin', run: () => rewriteNaively(unlimited, views, after), scale: NAIVE_SHARE },
      {
        name: 'copy of the slot that passed',
        // As often as the rules and after the same work: the state of the CPU cache is half of its time.
        prepare: () => campus.ruleTime(raw, before),
        run: () => copySlot(raw, target),
        rounds: ROUNDS,
      },
    ],
    ratios: [
      { name: 'times faster than a full pass', slow: 'full pass', fast: 'rules' },
      { name: 'times faster than the naive twin', slow: 'naive twin', fast: 'rules' },
      { name: "share of a byte copy's speed", slow: 'copy of the slot that passed', fast: 'rules' },
    ],
    limits: [{ contestant: 'rules', milliseconds: 16 }],
  };

  function passed(availability: CampusAvailability): CampusAvailability {
    availability.ruleAll(raw, before);
    availability.ruleTime(raw, after);
    return availability;
  }
}

/** The unavoidable work: one byte per row. */
function copySlot(source: Uint8Array, target: Uint8Array): void {
  for (let index = PASSED; index < source.length; index += SLOTS) target[index] = source[index] ?? 0;
}
