import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SLOT_MS } from '../../../workers/model/slots.ts';
import { createCampusAvailability } from '../../../workers/rules/campus-availability.ts';
import { createRuledDay } from '../../../workers/areas/timeline/ruled-day.ts';
import { ALWAYS_OPEN, picture } from '../rules/campus.ts';
import { caseAreas, caseRows, durations, runs, STARTS, toCampusRules, toCodes } from '../rules/campus-cases.ts';

const SLOTS = 112;
const rowNumbers = fc.integer({ min: 0, max: 5 });

/** What is read of some rows, and how the day is asked for then. */
const steps = fc.record({
  read: fc.array(fc.tuple(rowNumbers, runs), { maxLength: 3 }),
  asked: fc.option(fc.uniqueArray(rowNumbers, { maxLength: 3 })),
  quarters: fc.constantFrom(0, 0, 0, 1, 2, 96),
  requestedMinutes: durations,
  current: fc.option(
    fc.record({ rows: fc.constantFrom([0], []), from: fc.nat(50), end: fc.integer({ min: 50, max: 90 }) }),
  ),
});

const days = fc.record({
  rows: caseRows,
  areas: caseAreas,
  start: fc.constantFrom(...STARTS),
  steps: fc.array(steps, { minLength: 1, maxLength: 5 }),
});

describe('the ruled codes of a day', () => {
  it('equal those of a new calculation, and every row that differs is reported, whatever was asked before', () => {
    fc.assert(
      fc.property(days, ({ rows, areas, start, steps: asked }) => {
        const rules = toCampusRules(rows, areas);
        const raw = Uint8Array.from(rows.flatMap((row) => [...toCodes(row.runs, SLOTS)]));
        const day = createRuledDay({ rules, raw, start, slotCount: SLOTS });
        let now = start + 9 * 3_600_000;
        for (const step of [...asked, { ...asked[0]!, asked: null }]) {
          for (const [row, codes] of step.read.filter(([each]) => each < rows.length)) {
            raw.set(toCodes(codes, SLOTS), row * SLOTS);
            day.touch(row);
          }
          now += step.quarters * SLOT_MS;
          const { requestedMinutes, current } = step;
          const before = day.codes.slice();
          const told = new Set(day.rule({ now, requestedMinutes, current }, step.asked));
          for (const row of rows.keys()) {
            if (!told.has(row)) expect(codesOf(day.codes, row)).toBe(codesOf(before, row));
          }
          if (step.asked !== null) continue;
          const anew = createCampusAvailability(rules, SLOTS);
          anew.ruleAll(raw, { start, slotCount: SLOTS, now, requestedMinutes }, current);
          expect(rows.map((_, row) => codesOf(day.codes, row))).toEqual(rows.map((_, row) => codesOf(anew.codes, row)));
        }
      }),
      { seed: 23, numRuns: 300 },
    );
  });

  it('are not computed again for the same time, duration and event', () => {
    const rules = toCampusRules([{ settings: ALWAYS_OPEN, reservedTo: null, runs: [[0, SLOTS]], areaIds: [] }], []);
    const day = createRuledDay({ rules, raw: new Uint8Array(SLOTS), start: STARTS[0]!, slotCount: SLOTS });
    const by = { now: STARTS[0]!, requestedMinutes: 60, current: null };
    expect([...day.rule(by, null)]).toEqual([0]);
    expect([...day.rule({ ...by, now: by.now + 1 }, null)]).toEqual([0]);
    expect([...day.rule({ ...by, now: by.now + 60_000 }, null)]).toEqual([]);
    day.touch(0);
    expect([...day.rule({ ...by, now: by.now + 60_000 }, [])]).toEqual([]);
    expect([...day.rule({ ...by, now: by.now + 60_000 }, [0])]).toEqual([0]);
  });
});

function codesOf(codes: Uint8Array, row: number): string {
  return picture(codes.subarray(row * SLOTS, (row + 1) * SLOTS));
}
