import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { rewriteAvailability } from '../../../workers/rules/availability.ts';
import { createCampusAvailability } from '../../../workers/rules/campus-availability.ts';
import { classifySlots, type SlotSettings } from '../../../workers/rules/slot-classes.ts';
import { ALWAYS_OPEN, at, EVERY_DAY, picture } from './campus.ts';

const QUARTER = 900_000;
/** Days on and around which clocks change, and one that a zone skipped. */
const STARTS = [
  '2026-03-29T00:00:00+01:00',
  '2026-10-25T00:00:00+02:00',
  '2026-04-05T00:00:00+11:00',
  '2026-10-04T00:00:00+10:30',
  '2026-11-20T00:00:00+05:45',
  '2011-12-29T00:00:00-10:00',
  '2026-03-08T00:00:00-03:30',
].map(at);
const ZONES = [
  'Europe/Prague',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
  'Africa/Cairo',
  'UTC',
];

const times = fc
  .tuple(fc.integer({ min: 0, max: 24 }), fc.constantFrom('00', '05', '15', '30', '50'))
  .map(([hour, minute]) => (hour === 24 ? '24:00' : `${String(hour).padStart(2, '0')}:${minute}`));

const settings: fc.Arbitrary<SlotSettings> = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  workingHours: fc.option(fc.record({ daysOfWeek: fc.subarray(EVERY_DAY), startTime: times, endTime: times })),
  rejectOutsideWorkingHours: fc.boolean(),
  maxAdvanceDays: fc.option(fc.integer({ min: 0, max: 3 })),
});

const rows = fc.record({
  settings,
  reservedTo: fc.constantFrom(null, null, 'you' as const, 'other' as const),
  // Long runs, so that the rule of short runs has something to keep.
  runs: fc.array(fc.tuple(fc.constantFrom(0, 0, 8, 1, 2, 3, 4, 9, 255), fc.integer({ min: 1, max: 20 })), {
    minLength: 30,
    maxLength: 40,
  }),
});

function toCodes(runs: readonly (readonly [number, number])[], slotCount: number): Uint8Array {
  const codes = Uint8Array.from(runs.flatMap(([code, length]) => Array.from({ length }, () => code)));
  return Uint8Array.from({ length: slotCount }, (_, slot) => codes[slot % codes.length] ?? 0);
}

function toView(codes: Uint8Array): string {
  return [...codes].map((code) => (code > 9 ? '?' : String(code))).join('');
}

describe('the fast path', () => {
  it('gives each row what the literal rules give it, also on days when clocks change', () => {
    const slotCount = 112;
    const cases = fc.record({
      rows: fc.array(rows, { minLength: 1, maxLength: 6 }),
      start: fc.constantFrom(...STARTS),
      nowOffset: fc.integer({ min: -3 * 96, max: 96 }),
      requestedMinutes: fc.constantFrom(0, 10, 15, 20, 60, 150),
    });
    fc.assert(
      fc.property(cases, ({ rows, start, nowOffset, requestedMinutes }) => {
        const now = start + nowOffset * QUARTER + 61_000;
        const raw = rows.map((row) => toCodes(row.runs, slotCount));
        const campus = createCampusAvailability(
          {
            classes: classifySlots(rows.map((row) => row.settings)),
            isKeptFree: Uint8Array.from(rows, (row) => (row.reservedTo === null ? 0 : 1)),
            areas: [],
            areasOfRow: rows.map(() => []),
          },
          slotCount,
        );
        campus.ruleAll(Uint8Array.from(raw.flatMap((codes) => [...codes])), {
          start,
          slotCount,
          now,
          requestedMinutes,
        });
        rows.forEach(({ settings, reservedTo }, row) => {
          const view = toView(raw[row]!);
          const rules = { ...settings, windowStart: start, now, requestedMinutes, reservedTo };
          const ruled = campus.codes.subarray(row * slotCount, (row + 1) * slotCount);
          expect(picture(ruled)).toBe(picture(rewriteAvailability(view, rules)));
        });
      }),
      { numRuns: 300 },
    );
  });
});

/** Four desks in an area, one of them reserved to somebody. */
function desks(maxUt: number, views: readonly string[], requestedMinutes = 0) {
  const slotCount = views[0]!.length;
  const isKeptFree = Uint8Array.of(0, 0, 0, 1);
  const areas = [{ maxUt, rows: Uint32Array.of(0, 1, 2, 3) }];
  const areasOfRow = views.map(() => [0]);
  const classes = classifySlots(views.map(() => ALWAYS_OPEN));
  const campus = createCampusAvailability({ classes, isKeptFree, areas, areasOfRow }, slotCount);
  const raw = Uint8Array.from(views.join('').split(''), Number);
  const start = at('2026-11-20T00:00:00Z');
  campus.ruleAll(raw, { start, slotCount, now: start - 86_400_000, requestedMinutes });
  const shown = (): string[] =>
    views.map((_, row) => picture(campus.codes.subarray(row * slotCount, (row + 1) * slotCount)));
  return { campus, raw, shown };
}

describe('max utilisation', () => {
  it('closes free slots while the share of reserved ones reaches the limit', () => {
    const { shown } = desks(50, ['2220', '0210', '0000', '0000']);
    expect(shown()).toEqual(['2220', '0210', '0660', '0000']);
  });

  it('counts tentative, assigned and current slots as reserved, closed and limited ones not', () => {
    const { shown } = desks(25, ['1579', '0000', '0000', '0000']);
    expect(shown()[1]).toBe('6666');
    expect(desks(25, ['3468', '0000', '0000', '0000']).shown()[1]).toBe('0000');
  });

  it('comes before short runs', () => {
    const { shown } = desks(50, ['2200', '2200', '0000', '0000'], 45);
    expect(shown()[2]).toBe('6644');
  });

  it('rules the neighbours of a change again, and tells of them', () => {
    const { campus, raw, shown } = desks(50, ['2000', '0000', '0000', '0000']);
    expect(shown()).toEqual(['2000', '0000', '0000', '0000']);
    raw.set([2, 2, 0, 0], 4);
    expect([...campus.ruleRows(raw, [1])].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    expect(shown()).toEqual(['2000', '2200', '6000', '0000']);
    raw.set([0, 0, 0, 0], 4);
    campus.ruleRows(raw, [1]);
    expect(shown()).toEqual(['2000', '0000', '0000', '0000']);
  });
});

describe('a change', () => {
  it('rules its own row alone where no area has a limit', () => {
    const classes = classifySlots([ALWAYS_OPEN, ALWAYS_OPEN]);
    const rules = { classes, isKeptFree: Uint8Array.of(0, 0), areas: [], areasOfRow: [[], []] };
    const campus = createCampusAvailability(rules, 4);
    const raw = new Uint8Array(8);
    campus.ruleAll(raw, { start: at('2026-11-20T00:00:00Z'), slotCount: 4, now: 0, requestedMinutes: 0 });
    raw.fill(2);
    expect([...campus.ruleRows(raw, [1])]).toEqual([1]);
    expect(picture(campus.codes)).toBe('0000 2222');
  });
});
