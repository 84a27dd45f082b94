import { type CampusAvailability, createCampusAvailability } from '../workers/rules/campus-availability.ts';
import { createBenchCampus, createBenchCodes, RESOURCES, SLOTS } from './campus.ts';
import { everyNth, rewriteNaively, toViews, verifyNaively, verifySame, windowOf } from './rules.ts';
import { copyBytes, type Suite } from './suite.ts';

const PATCH_SHARE = 100;
const ROWS = everyNth(RESOURCES, PATCH_SHARE);
/** Noon to two o'clock. */
const CHANGED = { from: 48, end: 56 };
const window = windowOf(SLOTS);

/** Changes the raw codes of 1 % of a campus and changes them back. */
export function createSuite(): Suite {
  const before = createBenchCodes();
  const after = before.slice();
  for (const row of ROWS) after.fill(2, row * SLOTS + CHANGED.from, row * SLOTS + CHANGED.end);
  const unlimited = createBenchCampus(100);
  const limited = createBenchCampus(60);
  const views = toViews(after, SLOTS, ROWS);
  verifyNaively(unlimited, views, window, patched(createCampusAvailability(unlimited.rules, SLOTS)).codes);
  const anew = createCampusAvailability(limited.rules, SLOTS);
  anew.ruleAll(after, window);
  const campus = patched(createCampusAvailability(limited.rules, SLOTS));
  verifySame(campus.codes, anew.codes);
  const target = new Uint8Array(after.length);
  let isAfter = true;
  return {
    name: 'a patch of 1 % of 10,000 × 96 slots',
    contestants: [
      {
        name: 'rules',
        run: () => {
          isAfter = !isAfter;
          return campus.ruleRows(isAfter ? after : before, ROWS);
        },
      },
      { name: 'full pass', run: () => anew.ruleAll(after, window) },
      { name: 'naive twin', run: () => rewriteNaively(unlimited, views, window) },
      { name: 'copy, byte by byte', run: () => copyBytes(after, target), scale: 1 / PATCH_SHARE },
    ],
    ratios: [
      { name: 'times faster than a full pass', slow: 'full pass', fast: 'rules' },
      { name: 'times faster than the naive twin', slow: 'naive twin', fast: 'rules' },
      { name: "share of a byte copy's speed", slow: 'copy, byte by byte', fast: 'rules' },
    ],
    limits: [{ contestant: 'rules', milliseconds: 16 }],
  };

  function patched(availability: CampusAvailability): CampusAvailability {
    availability.ruleAll(before, window);
    availability.ruleRows(after, ROWS);
    return availability;
  }
}
