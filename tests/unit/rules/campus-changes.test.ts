import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SLOT_MS } from '../../../workers/model/slots.ts';
import { createCampusAvailability } from '../../../workers/rules/campus-availability.ts';
import type { CurrentEvent } from '../../../workers/rules/current-event.ts';
import type { SlotWindow } from '../../../workers/rules/slot-classes.ts';
import { picture } from './campus.ts';
import {
  type CaseArea,
  type CaseRow,
  caseAreas,
  caseRows,
  durations,
  type Runs,
  runs,
  STARTS,
  toCampusRules,
  toCodes,
} from './campus-cases.ts';
import { ruleLiterally } from './literal-campus.ts';

type Change =
  | { readonly type: 'rows'; readonly runsByRow: ReadonlyMap<number, Runs> }
  | { readonly type: 'time'; readonly quarters: number }
  | { readonly type: 'duration'; readonly minutes: number }
  | { readonly type: 'current'; readonly event: CurrentEvent | null };

const rowNumbers = fc.integer({ min: 0, max: 5 });
const currentEvents = fc
  .record({ rows: fc.uniqueArray(rowNumbers, { maxLength: 3 }), from: fc.nat(120), length: fc.nat(30) })
  .map(({ rows, from, length }): CurrentEvent => ({ rows, from, end: from + length }));

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.array(fc.tuple(rowNumbers, runs), { minLength: 1, maxLength: 3 }).map(
    (pairs): Change => ({
      type: 'rows',
      runsByRow: new Map(pairs),
    }),
  ),
  fc.constantFrom(1, 1, 1, 2, 40, 96, -1, -30).map((quarters): Change => ({ type: 'time', quarters })),
  durations.map((minutes): Change => ({ type: 'duration', minutes })),
  fc.option(currentEvents).map((event): Change => ({ type: 'current', event })),
);

/** Rows that do not exist and slots after the window come from other campuses and windows. */
function clip(event: CurrentEvent | null, rowCount: number, slotCount: number): CurrentEvent | null {
  if (event === null) return null;
  const rows = [...event.rows].filter((row) => row < rowCount);
  return { rows, from: Math.min(event.from, slotCount), end: Math.min(event.end, slotCount) };
}

interface Start {
  readonly rows: readonly CaseRow[];
  readonly areas: readonly CaseArea[];
  readonly start: number;
  readonly slotCount: number;
  readonly now: number;
  readonly requestedMinutes: number;
}

const isOwn = (current: CurrentEvent | null, row: number, slot: number): boolean =>
  current !== null && [...current.rows].includes(row) && slot >= current.from && slot < current.end;

/** Input of the literal rules: the slots of the current event are 0 (D8). */
function freed(raw: Uint8Array, row: number, slotCount: number, current: CurrentEvent | null): readonly number[] {
  const codes = [...raw.subarray(row * slotCount, (row + 1) * slotCount)];
  return codes.map((code, slot) => (isOwn(current, row, slot) ? 0 : code));
}

/** 9 is written last (D8). */
function marked(views: readonly string[], current: CurrentEvent | null): readonly string[] {
  return views.map((view, row) =>
    view
      .split('')
      .map((code, slot) => (isOwn(current, row, slot) ? '9' : code))
      .join(''),
  );
}

/** A campus changed step by step, compared with a newly built one and the literal rules. */
function changing({ rows, areas, start, slotCount, now, requestedMinutes }: Start) {
  const rules = toCampusRules(rows, areas);
  const raw = Uint8Array.from(rows.flatMap((row) => [...toCodes(row.runs, slotCount)]));
  const availability = createCampusAvailability(rules, slotCount);
  let window: SlotWindow = { start, slotCount, now, requestedMinutes };
  let current: CurrentEvent | null = null;
  const textsOf = (codes: Uint8Array): readonly string[] =>
    rows.map((_, row) => picture(codes.subarray(row * slotCount, (row + 1) * slotCount)));
  const apply = (change: Change): void => {
    if (change.type === 'rows') {
      const before = textsOf(availability.codes);
      const changed = [...change.runsByRow].filter(([row]) => row < rows.length);
      for (const [row, codes] of changed) raw.set(toCodes(codes, slotCount), row * slotCount);
      const told = new Set(
        availability.ruleRows(
          raw,
          changed.map(([row]) => row),
        ),
      );
      const after = textsOf(availability.codes);
      for (const row of rows.keys()) if (!told.has(row)) expect(after[row]).toBe(before[row]);
      return;
    }
    if (change.type === 'current') {
      current = clip(change.event, rows.length, slotCount);
      availability.ruleAll(raw, window, current);
      return;
    }
    const isTime = change.type === 'time';
    window = isTime
      ? { ...window, now: window.now + change.quarters * SLOT_MS }
      : { ...window, requestedMinutes: change.minutes };
    availability.ruleTime(raw, window);
  };
  const verify = (): void => {
    const rebuilt = createCampusAvailability(rules, slotCount);
    rebuilt.ruleAll(raw, window, current);
    const literalRows = rows.map(({ settings, reservedTo }, row) => {
      return { settings, reservedTo, codes: freed(raw, row, slotCount, current) };
    });
    const literalAreas = rules.areas.map((area) => ({ maxUt: area.maxUt, rows: [...area.rows] }));
    const literal = marked(ruleLiterally(literalRows, literalAreas, window), current);
    expect(textsOf(availability.codes)).toEqual(textsOf(rebuilt.codes));
    expect(textsOf(availability.codes)).toEqual(literal.map(picture));
  };
  availability.ruleAll(raw, window);
  return { apply, verify };
}

function starts(slotCounts: readonly number[], days: number): fc.Arbitrary<Start> {
  return fc
    .record({
      rows: caseRows,
      areas: caseAreas,
      start: fc.constantFrom(...STARTS),
      slotCount: fc.constantFrom(...slotCounts),
      nowOffset: fc.oneof(fc.integer({ min: -3 * 96, max: 0 }), { arbitrary: fc.nat(days * 96), weight: 3 }),
      requestedMinutes: durations,
    })
    .map(({ nowOffset, start, ...rest }) => Object.assign(rest, { start, now: start + nowOffset * SLOT_MS + 61_000 }));
}

describe('a changing campus', () => {
  it('has the same codes after each change as after applying all rules again', () => {
    const changesOf = fc.array(changes, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(starts([92, 100, 112], 1), changesOf, (start, list) => {
        const { apply, verify } = changing(start);
        verify();
        for (const change of list) {
          apply(change);
          verify();
        }
      }),
      { numRuns: 300 },
    );
  });

  it('does so every quarter hour, across midnights', () => {
    fc.assert(
      fc.property(starts([112], 1), (start) => {
        const { apply, verify } = changing(start);
        for (let quarter = 0; quarter < 30; quarter += 1) {
          apply({ type: 'time', quarters: 1 });
          verify();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('does so over ten days', () => {
    const changesOf = fc.array(changes, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(starts([960], 10), changesOf, (start, list) => {
        const { apply, verify } = changing(start);
        for (const change of list) apply(change);
        verify();
      }),
      { numRuns: 30 },
    );
  });
});
