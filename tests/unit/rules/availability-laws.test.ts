import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayWindow, slotsOf } from '../../../workers/model/day.ts';
import { isFreeSlot } from '../../../workers/model/slots.ts';
import { type AvailabilityRules, rewriteAvailability } from '../../../workers/rules/availability.ts';
import { createCampusAvailability } from '../../../workers/rules/campus-availability.ts';
import { classifySlots } from '../../../workers/rules/slot-classes.ts';
import { at, EVERY_DAY, picture } from './campus.ts';

const DAY = 86_400_000;
const QUARTER = 900_000;

const times = fc
  .integer({ min: 0, max: 288 })
  .map((five) => `${String(Math.floor(five / 12)).padStart(2, '0')}:${String((five % 12) * 5).padStart(2, '0')}`);
const hours = fc.record({ daysOfWeek: fc.subarray(EVERY_DAY), startTime: times, endTime: times });
const codes = fc.constantFrom('0', '0', '0', '0', '8', '8', '1', '2', '3', '4', '5', '6', '7', '9');
/** Runs of equal codes, as in real calendars. */
const views = fc
  .array(fc.tuple(codes, fc.integer({ min: 1, max: 9 })), { maxLength: 10 })
  .map((runs) => runs.map(([code, length]) => code.repeat(length)).join(''));
const minutes = fc.constantFrom(0, 5, 15, 20, 30, 45, 90, 120, 400);
const days = fc.option(fc.integer({ min: 0, max: 4 }));

/** Rules for a window at any quarter hour of two weeks in which Prague changes its clocks. */
const rules: fc.Arbitrary<AvailabilityRules> = fc
  .record({
    quarter: fc.integer({ min: 0, max: 14 * 96 }),
    lead: fc.integer({ min: -12 * 3_600_000, max: 5 * DAY }),
    timeZone: fc.constantFrom('Europe/Prague', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC'),
    workingHours: fc.option(hours),
    rejectOutsideWorkingHours: fc.boolean(),
    maxAdvanceDays: days,
    requestedMinutes: minutes,
    reservedTo: fc.constantFrom(null, null, null, 'you' as const, 'other' as const),
  })
  .map(({ quarter, lead, ...others }) => {
    const windowStart = at('2026-10-19T00:00:00Z') + quarter * QUARTER;
    return Object.assign(others, { windowStart, now: windowStart - lead });
  });

const freeSlots = (view: string): readonly number[] =>
  view.split('').flatMap((code, slot) => (isFreeSlot(Number(code)) ? [slot] : []));

/** Slots that only the stricter rules leave free: none, by each law below. */
function freed(view: string, others: AvailabilityRules, stricter: AvailabilityRules): readonly number[] {
  const before = new Set(freeSlots(rewriteAvailability(view, others)));
  return freeSlots(rewriteAvailability(view, stricter)).filter((slot) => !before.has(slot));
}

describe('rewriting', () => {
  it('keeps the length and writes only digits, whatever the input', () => {
    const texts = fc.oneof(views, fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }));
    fc.assert(
      fc.property(texts, rules, (view, given) => {
        const rewritten = rewriteAvailability(view, given);
        expect(rewritten).toHaveLength(view.length);
        expect(rewritten).toMatch(/^[0-9]*$/);
      }),
    );
  });

  it('gives the same result when applied twice', () => {
    fc.assert(
      fc.property(views, rules, (view, given) => {
        const once = rewriteAvailability(view, given);
        expect(rewriteAvailability(once, given)).toBe(once);
      }),
    );
  });

  it('frees no slot, and keeps free slots as they were only for resources reserved to somebody', () => {
    fc.assert(
      fc.property(views, rules, (view, given) => {
        const free = freeSlots(rewriteAvailability(view, given));
        const before = freeSlots(view);
        if (given.reservedTo === null) expect(before).toEqual(expect.arrayContaining([...free]));
        else expect(free).toEqual(before);
      }),
    );
  });
});

describe('a stricter rule frees no slot', () => {
  it('a longer request, with now before the window', () => {
    const early = rules.map((given) => ({ ...given, now: given.windowStart - DAY }));
    fc.assert(
      fc.property(views, early, fc.tuple(minutes, minutes), (view, given, lengths) => {
        const [shorter = 0, longer = 0] = lengths.toSorted((a, b) => a - b);
        const request = (requestedMinutes: number): AvailabilityRules => ({ ...given, requestedMinutes });
        expect(freed(view, request(shorter), request(longer))).toEqual([]);
      }),
    );
  });

  it('fewer working days', () => {
    const both = hours.chain((all) => fc.tuple(fc.constant(all), fc.subarray(all.daysOfWeek)));
    fc.assert(
      fc.property(views, rules, both, (view, given, [all, daysOfWeek]) => {
        const fewer = { ...given, workingHours: { ...all, daysOfWeek } };
        expect(freed(view, { ...given, workingHours: all }, fewer)).toEqual([]);
      }),
    );
  });

  it('rejecting bookings outside of working hours', () => {
    fc.assert(
      fc.property(views, rules, (view, given) => {
        const rejecting = { ...given, rejectOutsideWorkingHours: true };
        expect(freed(view, { ...given, rejectOutsideWorkingHours: false }, rejecting)).toEqual([]);
      }),
    );
  });

  it('a smaller number of days ahead', () => {
    fc.assert(
      fc.property(views, rules, fc.nat({ max: 4 }), days, (view, given, fewer, extra) => {
        const more = { ...given, maxAdvanceDays: extra === null ? null : fewer + extra };
        expect(freed(view, more, { ...given, maxAdvanceDays: fewer })).toEqual([]);
      }),
    );
  });

  it('a later now, where no day is too far ahead', () => {
    fc.assert(
      fc.property(views, rules, fc.integer({ min: 0, max: DAY }), (view, given, passed) => {
        const earlier = { ...given, maxAdvanceDays: null };
        expect(freed(view, earlier, { ...earlier, now: earlier.now + passed })).toEqual([]);
      }),
    );
  });
});

/** Campuses of a few rows over one day of a zone and the morning after it. */
function expectSameCodes(date: string, zone: string): void {
  const { start } = dayWindow(date, zone);
  const slotCount = slotsOf(dayWindow(date, zone)) + 16;
  const row = fc.record({ given: rules, seed: views, zone: fc.constantFrom(zone, 'Asia/Kathmandu', 'UTC') });
  const lead = fc.integer({ min: -8 * 3_600_000, max: 3 * DAY });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), lead, minutes, (rows, lead, requestedMinutes) => {
      const now = start - lead;
      const drawn = rows.map(({ given, seed, zone }) => ({
        rules: { ...given, timeZone: zone, windowStart: start, now, requestedMinutes },
        view: `${seed}0`.repeat(slotCount).slice(0, slotCount),
      }));
      const areasOfRow = drawn.map(() => []);
      const isKeptFree = Uint8Array.from(drawn, ({ rules }) => (rules.reservedTo === null ? 0 : 1));
      const classes = classifySlots(drawn.map(({ rules }) => rules));
      const campus = createCampusAvailability({ classes, isKeptFree, areas: [], areasOfRow }, slotCount);
      const raw = Uint8Array.from(drawn.map(({ view }) => view).join(''), Number);
      campus.ruleAll(raw, { start, slotCount, now, requestedMinutes });
      expect(picture(campus.codes)).toBe(
        picture(drawn.map(({ view, rules }) => rewriteAvailability(view, rules)).join('')),
      );
    }),
    { numRuns: 40 },
  );
}

describe('days that do not have 24 hours', () => {
  it.each([
    ['2026-03-29', 'Europe/Prague', 92],
    ['2026-10-25', 'Europe/Prague', 100],
    ['2026-10-04', 'Australia/Sydney', 92],
    ['2026-04-05', 'Australia/Sydney', 100],
    ['2026-09-06', 'America/Santiago', 92],
    ['2026-03-08', 'America/St_Johns', 92],
    ['2026-11-01', 'America/St_Johns', 100],
    ['2026-10-04', 'Australia/Lord_Howe', 94],
    ['2026-04-05', 'Australia/Lord_Howe', 98],
    ['2026-11-20', 'Asia/Kathmandu', 96],
    ['2011-12-29', 'Pacific/Apia', 96],
    ['2011-12-30', 'Pacific/Apia', 0],
    ['2011-12-31', 'Pacific/Apia', 96],
  ])('on %s in %s the fast path gives the codes of the literal rules for %i slots', (date, zone, slots) => {
    expect(slotsOf(dayWindow(date, zone))).toBe(slots);
    expectSameCodes(date, zone);
  });
});
