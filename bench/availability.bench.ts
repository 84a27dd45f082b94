import { rewriteAvailability } from '../workers/rules/availability.ts';
import { createCampusAvailability } from '../workers/rules/campus-availability.ts';
import type { TimelineCampus } from '../workers/views/timeline-campus.ts';
import { createBenchCampus, createBenchCodes, MIDNIGHT, NOW, RESOURCES, SLOTS } from './campus.ts';
import type { Suite } from './suite.ts';

/** The naive twin does this share of the campus. */
const NAIVE_SHARE = 100;
const REQUESTED_MINUTES = 60;
const window = { start: MIDNIGHT, slotCount: SLOTS, now: NOW, requestedMinutes: REQUESTED_MINUTES };

/** Rewriting the day of a campus, 10,000 × 96 slots. */
export function createSuite(): Suite {
  const raw = createBenchCodes();
  const unlimited = createBenchCampus(100);
  const views = toViews(raw, NAIVE_SHARE);
  verify(unlimited, raw, views);
  const campus = createCampusAvailability(createBenchCampus(60).rules, SLOTS);
  const target = new Uint8Array(raw.length);
  return {
    name: 'availability of 10,000 × 96 slots',
    contestants: [
      { name: 'rules', run: () => campus.ruleAll(raw, window) },
      { name: 'naive twin', run: () => rewriteNaively(unlimited, views), scale: NAIVE_SHARE },
      { name: 'copy, byte by byte', run: () => copyBytes(raw, target) },
      { name: 'one row changed', run: () => campus.ruleRows(raw, [5_000]) },
    ],
    ratios: [
      { name: 'times faster than the naive twin', slow: 'naive twin', fast: 'rules' },
      { name: "share of a byte copy's speed", slow: 'copy, byte by byte', fast: 'rules' },
    ],
  };
}

/** The literal rules: one Temporal object a slot, one object a resource. */
function rewriteNaively(campus: TimelineCampus, views: ReadonlyMap<number, string>): readonly string[] {
  return [...views].map(([row, view]) => {
    const resource = campus.rows[row]?.resource;
    if (resource === undefined) throw new Error('No such row');
    const { daysOfWeek, startTime, endTime, schedulingSettings } = resource;
    return rewriteAvailability(view, {
      windowStart: MIDNIGHT,
      now: NOW,
      timeZone: resource.timezone,
      workingHours: { daysOfWeek, startTime: startTime ?? '', endTime: endTime ?? '' },
      rejectOutsideWorkingHours: schedulingSettings?.rejectOutsideWorkingHours ?? false,
      maxAdvanceDays: schedulingSettings?.maxAdvanceDays ?? null,
      requestedMinutes: REQUESTED_MINUTES,
      reservedTo: resource.conditions.reservedTo,
    });
  });
}

function copyBytes(source: Uint8Array, target: Uint8Array): void {
  for (let index = 0; index < source.length; index += 1) target[index] = source[index] ?? 0;
}

/** Every `share`th row as the text that a calendar gives. */
function toViews(codes: Uint8Array, share: number): ReadonlyMap<number, string> {
  const rows = Array.from({ length: RESOURCES / share }, (_, index) => index * share);
  return new Map(rows.map((row) => [row, codes.subarray(row * SLOTS, (row + 1) * SLOTS).join('')]));
}

/** Both ways must give the same codes, or the comparison is worth nothing. */
function verify(campus: TimelineCampus, raw: Uint8Array, views: ReadonlyMap<number, string>): void {
  const availability = createCampusAvailability(campus.rules, SLOTS);
  availability.ruleAll(raw, window);
  const fast = [...views.keys()].map((row) => availability.codes.subarray(row * SLOTS, (row + 1) * SLOTS).join(''));
  if (fast.join() !== rewriteNaively(campus, views).join()) throw new Error('The fast path differs from the rules');
}
