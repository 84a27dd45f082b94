import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SLOT_MS } from '../../../workers/model/slots.ts';
import { rewriteAvailability } from '../../../workers/rules/availability.ts';
import type { CampusRules } from '../../../workers/rules/campus-availability.ts';
import { createFullAreas } from '../../../workers/rules/full-areas.ts';
import { findFreeRows, nearestRow } from '../../../workers/rules/nearest-row.ts';
import { findNextStretch } from '../../../workers/rules/next-stretch.ts';
import { createRowRules, type RowFacts } from '../../../workers/rules/row-rules.ts';
import { classifySlots, type SlotWindow } from '../../../workers/rules/slot-classes.ts';
import { findObstacle } from '../../../workers/rules/slot-obstacle.ts';
import { type Durations, toStretch } from '../../../workers/rules/stretch.ts';
import { at, EVERY_DAY } from './campus.ts';
import { isFreeDigit, type LiteralArea, type LiteralRow, ruleLiterally } from './literal-campus.ts';

const SLOTS = 56;
/** Days around clock changes of an hour or half an hour, a date that a zone skipped, a zone with a 45-minute offset. */
const STARTS = [
  '2026-03-29T00:00:00+01:00',
  '2026-10-25T00:00:00+02:00',
  '2026-04-05T00:00:00+11:00',
  '2026-10-04T00:00:00+10:30',
  '2026-11-20T00:00:00+05:45',
  '2011-12-29T18:00:00-10:00',
  '2026-03-08T00:00:00-03:30',
].map(at);
const ZONES = ['Europe/Prague', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns', 'UTC'];

interface CampusRow extends LiteralRow {
  readonly durations: Durations;
  /** In the inner of the two limited areas; every row is in the outer one. */
  readonly isInner: boolean;
}

interface Question {
  readonly campus: readonly CampusRow[];
  /** Percent, of the inner and of the outer area. */
  readonly maxUt: readonly [number, number];
  readonly start: number;
  /** In slots, relative to the window's start. */
  readonly nowSlot: number;
  readonly fromSlot: number;
  readonly minutes: number;
}

const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '05', '15', '30', '50'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

const campusRow: fc.Arbitrary<CampusRow> = fc.record({
  settings: fc.record({
    timeZone: fc.constantFrom(...ZONES),
    workingHours: fc.option(
      fc.record({ daysOfWeek: fc.subarray(EVERY_DAY, { minLength: 5 }), startTime: times, endTime: times }),
    ),
    rejectOutsideWorkingHours: fc.boolean(),
    maxAdvanceDays: fc.option(fc.integer({ min: 0, max: 2 })),
  }),
  reservedTo: fc.constantFrom(null, null, null, 'you' as const, 'other' as const),
  durations: fc.record({
    minimum: fc.constantFrom(null, null, 30),
    maximum: fc.constantFrom(null, null, 60),
  }),
  isInner: fc.boolean(),
  codes: fc
    .array(fc.tuple(fc.constantFrom(0, 0, 0, 8, 1, 2, 3, 4, 6, 9, 255), fc.integer({ min: 1, max: 12 })), {
      minLength: 8,
      maxLength: 12,
    })
    .map((runs) => runs.flatMap(([code, length]) => Array.from({ length }, () => code)))
    .map((codes) => Array.from({ length: SLOTS }, (_, slot) => codes[slot % codes.length] ?? 0)),
});

const question: fc.Arbitrary<Question> = fc.record({
  campus: fc.array(campusRow, { minLength: 1, maxLength: 7 }),
  maxUt: fc.tuple(fc.constantFrom(30, 50, 75, 99), fc.constantFrom(30, 50, 75, 99)),
  start: fc.constantFrom(...STARTS),
  nowSlot: fc.integer({ min: -96, max: 24 }),
  fromSlot: fc.integer({ min: -2, max: SLOTS }),
  minutes: fc.constantFrom(0, 10, 15, 20, 30, 45, 60, 90, 150),
});

const windowOf = ({ start, nowSlot, minutes }: Question): SlotWindow => ({
  start,
  slotCount: SLOTS,
  now: start + nowSlot * SLOT_MS - 61_000,
  requestedMinutes: minutes,
});

const runningSlot = (asked: Question): number => Math.floor((windowOf(asked).now - asked.start) / SLOT_MS);

/** The inner area, then the outer one. */
function areasOf({ campus, maxUt }: Question): readonly [LiteralArea, LiteralArea] {
  const all = [...campus.keys()];
  const inner = all.filter((row) => campus[row]?.isInner);
  return [
    { maxUt: maxUt[0], rows: inner },
    { maxUt: maxUt[1], rows: all },
  ];
}

function literalViews(asked: Question): readonly string[] {
  return ruleLiterally(asked.campus, areasOf(asked), windowOf(asked));
}

function toRules(asked: Question): CampusRules {
  const { campus } = asked;
  return {
    classes: classifySlots(campus.map(({ settings }) => settings)),
    isKeptFree: Uint8Array.from(campus, ({ reservedTo }) => (reservedTo === null ? 0 : 1)),
    areas: areasOf(asked).map(({ maxUt, rows }) => ({ maxUt, rows: Uint32Array.from(rows) })),
    areasOfRow: campus.map(({ isInner }) => (isInner ? [0, 1] : [1])),
  };
}

/** The results of the explaining rules for a row, as slots. */
function explain(asked: Question, row: number) {
  const window = windowOf(asked);
  const raw = Uint8Array.from(asked.campus.flatMap(({ codes }) => codes));
  const rules = toRules(asked);
  const fullAreaOf = createFullAreas(rules, ['inner', 'outer'], raw, window);
  const { settings, durations, reservedTo } = asked.campus[row]!;
  const facts: RowFacts = {
    raw: raw.subarray(row * SLOTS, (row + 1) * SLOTS),
    serviceError: null,
    settings,
    durations,
    reservedTo,
    fullAreaAt: (slot) => fullAreaOf(row, slot),
  };
  const stretch = toStretch(asked.start, asked.start + asked.fromSlot * SLOT_MS, asked.minutes);
  const rowRules = createRowRules(facts, window);
  return {
    obstacle: findObstacle(facts, rowRules, window, stretch),
    next: findNextStretch(facts, rowRules, window, stretch),
    isFreeRow: findFreeRows(rules, raw, window, stretch),
  };
}

/** By slot: true if the time that begins there is available by the literal view. */
function literalStarts(asked: Question, row: number, views: readonly string[]): readonly boolean[] {
  const { reservedTo, durations } = asked.campus[row]!;
  const wanted = asked.minutes === 0 ? 15 : asked.minutes;
  const isAllowed =
    reservedTo !== 'other' && (durations.minimum ?? 0) <= wanted && wanted <= (durations.maximum ?? wanted);
  const count = Math.ceil(wanted / 15);
  return Array.from({ length: SLOTS }, (_, slot) => {
    const slots = Array.from({ length: count }, (__, index) => views[row]?.[slot + index]);
    const end = asked.start + slot * SLOT_MS + wanted * 60_000;
    return isAllowed && end > windowOf(asked).now && slots.every(isFreeDigit);
  });
}

describe('explained slots', () => {
  it('match the literal rules, which areas without a limit do not change', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { start: windowStart, now, requestedMinutes } = windowOf(asked);
        const views = asked.campus.map(({ settings, reservedTo, codes }) =>
          rewriteAvailability(codes.map((code) => (code > 9 ? '?' : String(code))).join(''), {
            ...settings,
            windowStart,
            now,
            requestedMinutes,
            reservedTo,
          }),
        );
        expect(ruleLiterally(asked.campus, [], windowOf(asked))).toEqual(views);
      }),
    );
  });

  it('have an obstacle exactly where the literal rules leave no free time', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const starts = literalStarts(asked, 0, literalViews(asked));
        expect(explain(asked, 0).obstacle === null).toBe(starts[asked.fromSlot] ?? false);
      }),
      { numRuns: 500 },
    );
  });

  it('offer the first time that the literal rules leave free', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const starts = literalStarts(asked, 0, literalViews(asked));
        const isKind = (slot: number): boolean => slot === asked.fromSlot || slot >= runningSlot(asked);
        const first = starts.findIndex((canBegin, slot) => canBegin && slot >= asked.fromSlot && isKind(slot));
        expect(explain(asked, 0).next).toBe(first < 0 ? null : first);
      }),
      { numRuns: 500 },
    );
  });

  it('find the rows that the literal rules leave free for the time', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const views = literalViews(asked);
        const { isFreeRow } = explain(asked, 0);
        const count = Math.max(1, Math.ceil(asked.minutes / 15));
        const slotsAsked = (view: string): string[] => view.slice(asked.fromSlot, asked.fromSlot + count).split('');
        const isWhole = asked.fromSlot >= 0 && asked.fromSlot + count <= SLOTS;
        const literal = views.map((view) => isWhole && slotsAsked(view).every(isFreeDigit));
        expect(views.map((_, row) => isFreeRow?.(row) ?? false)).toEqual(literal);
      }),
      { numRuns: 300 },
    );
  });

  it('count an area as its obstacle reports', () => {
    const busy = fc.record({ question, slot: fc.integer({ min: 0, max: SLOTS - 1 }) });
    fc.assert(
      fc.property(busy, ({ question: asked, slot }) => {
        const { obstacle } = explain({ ...asked, fromSlot: slot, minutes: 0 }, 0);
        if (obstacle?.type !== 'utilisation') return;
        const { areaName, reserved, total, maxUt } = obstacle;
        const rows = asked.campus.filter(({ isInner }) => areaName === 'outer' || isInner);
        expect(total).toBe(rows.length);
        expect(maxUt).toBe(asked.maxUt[areaName === 'inner' ? 0 : 1]);
        expect(reserved / total).toBeGreaterThanOrEqual(maxUt / 100);
        expect(reserved).toBeLessThanOrEqual(rows.filter(({ codes }) => [1, 2, 9].includes(codes[slot]!)).length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the nearest row', () => {
  it('has no nearer row', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (distances) => {
        const nearest = nearestRow(distances.keys(), (row) => distances[row]!);
        expect(nearest).toBe(distances.length === 0 ? null : distances.indexOf(Math.min(...distances)));
      }),
    );
  });
});
