import { type CampusAvailability, createCampusAvailability } from '../workers/rules/campus-availability.ts';
import { createBenchCampus, createBenchCodes, RESOURCES, SLOTS } from './campus.ts';
import { everyNth, rewriteNaively, toViews, verifyNaively, verifySame, windowOf } from './rules.ts';
import { copyBytes, type Suite } from './suite.ts';

/** The naive twin processes this share of the campus. */
const NAIVE_SHARE = 100;
const hour = windowOf(SLOTS);
const longer = { ...hour, requestedMinutes: 90 };

/** Changes the duration and changes it back. */
export function createSuite(): Suite {
  const raw = createBenchCodes();
  const unlimited = createBenchCampus(100);
  const limited = createBenchCampus(60);
  const views = toViews(raw, SLOTS, everyNth(RESOURCES, NAIVE_SHARE));
  verifyNaively(unlimited, views, longer, lengthened(createCampusAvailability(unlimited.rules, SLOTS)).codes);
  const anew = createCampusAvailability(limited.rules, SLOTS);
  anew.ruleAll(raw, longer);
  const campus = lengthened(createCampusAvailability(limited.rules, SLOTS));
  verifySame(campus.codes, anew.codes);
  const target = new Uint8Array(raw.length);
  let isLonger = true;
  return {
    name: 'another duration for 10,000 × 96 slots',
    contestants: [
      {
        name: 'rules',
        run: () => {
          isLonger = !isLonger;
          campus.ruleTime(raw, isLonger ? longer : hour);
        },
      },
      { name: 'full pass', run: () => anew.ruleAll(raw, longer) },
      { name: 'naive twin', run: () => rewriteNaively(unlimited, views, longer), scale: NAIVE_SHARE },
      { name: 'copy, byte by byte', run: () => copyBytes(raw, target) },
    ],
    ratios: [
      { name: 'times faster than a full pass', slow: 'full pass', fast: 'rules' },
      { name: 'times faster than the naive twin', slow: 'naive twin', fast: 'rules' },
      { name: "share of a byte copy's speed", slow: 'copy, byte by byte', fast: 'rules' },
    ],
    limits: [{ contestant: 'rules', milliseconds: 16 }],
  };

  function lengthened(availability: CampusAvailability): CampusAvailability {
    availability.ruleAll(raw, hour);
    availability.ruleTime(raw, longer);
    return availability;
  }
}
