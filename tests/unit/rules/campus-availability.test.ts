import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SLOT_MS } from '../../../workers/model/slots.ts';
import { rewriteAvailability } from '../../../workers/rules/availability.ts';
import { createCampusAvailability } from '../../../workers/rules/campus-availability.ts';
import { classifySlots, type SlotWindow } from '../../../workers/rules/slot-classes.ts';
import { ALWAYS_OPEN, at, picture } from './campus.ts';
import { caseRows, durations, STARTS, toCampusRules, toCodes, toView } from './campus-cases.ts';

/** Areas without a limit. */
const NO_AREAS = [0, 1, 2, 3].map(() => ({ parent: null, maxUt: 100 }));

describe('the fast path', () => {
  it('gives each row the codes of the literal rules, also on days with clock changes', () => {
    const slotCount = 112;
    const cases = fc.record({
      rows: caseRows,
      start: fc.constantFrom(...STARTS),
      nowOffset: fc.integer({ min: -3 * 96, max: 96 }),
      requestedMinutes: durations,
    });
    fc.assert(
      fc.property(cases, ({ rows, start, nowOffset, requestedMinutes }) => {
        const now = start + nowOffset * SLOT_MS + 61_000;
        const raw = rows.map((row) => toCodes(row.runs, slotCount));
        const campus = createCampusAvailability(toCampusRules(rows, NO_AREAS), slotCount);
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
  const window = { start, slotCount, now: start - 86_400_000, requestedMinutes };
  campus.ruleAll(raw, window);
  const shown = (): string[] =>
    views.map((_, row) => picture(campus.codes.subarray(row * slotCount, (row + 1) * slotCount)));
  return { campus, raw, window, shown };
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

  it('is applied before short runs', () => {
    const { shown } = desks(50, ['2200', '2200', '0000', '0000'], 45);
    expect(shown()[2]).toBe('6644');
  });

  it('updates the neighbours of a change, and reports them', () => {
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

/** Desks in UTC without working hours, from ten o'clock on. */
function fromTen(views: readonly string[], maxAdvanceDays: number | null = null, keptRow: number | null = null) {
  const slotCount = views[0]!.replaceAll(' ', '').length;
  const classes = classifySlots(views.map(() => ({ ...ALWAYS_OPEN, maxAdvanceDays })));
  const areasOfRow = views.map(() => []);
  const isKeptFree = Uint8Array.from(views, (_, row) => (row === keptRow ? 1 : 0));
  const campus = createCampusAvailability({ classes, isKeptFree, areas: [], areasOfRow }, slotCount);
  const raw = Uint8Array.from(views.join('').replaceAll(' ', '').split(''), Number);
  const windowAt = (time: string, requestedMinutes = 0): SlotWindow => ({
    start: at('2026-11-20T10:00:00Z'),
    slotCount,
    now: at(`2026-11-20T${time}:00Z`),
    requestedMinutes,
  });
  return { campus, raw, windowAt, shown: () => picture(campus.codes) };
}

describe('a change', () => {
  it('updates only its own row if no area has a limit', () => {
    const { campus, raw, windowAt, shown } = fromTen(['0000', '0000']);
    campus.ruleAll(raw, windowAt('10:00'));
    raw.fill(2);
    expect([...campus.ruleRows(raw, [1])]).toEqual([1]);
    expect(shown()).toBe('0000 2222');
  });

  it('leaves neighbours unchanged if no area became full or free', () => {
    const { campus, raw, shown } = desks(50, ['2000', '0000', '0000', '0000']);
    raw.set([1, 0, 0, 0], 0);
    expect([...campus.ruleRows(raw, [0])]).toEqual([0]);
    expect(shown()).toEqual(['1000', '0000', '0000', '0000']);
  });

  it('is rejected before the first full update', () => {
    const { campus, raw } = fromTen(['0000']);
    expect(() => campus.ruleRows(raw, [0])).toThrow('before their window is known');
  });
});

describe('another time', () => {
  it('limits slots that have passed, and a run that this makes too short', () => {
    const { campus, raw, windowAt, shown } = fromTen(['0002 0000 0000', '2222 2222 2222']);
    campus.ruleAll(raw, windowAt('10:45', 45));
    expect(shown()).toBe('0002 0000 0000 2222 2222 2222');
    campus.ruleTime(raw, windowAt('10:46', 45));
    expect(shown()).toBe('4442 0000 0000 4222 2222 2222');
    campus.ruleTime(raw, windowAt('11:31', 45));
    expect(shown()).toBe('4444 0000 0000 4444 2222 2222');
    campus.ruleTime(raw, windowAt('11:46', 45));
    expect(shown()).toBe('4444 4000 0000 4444 4222 2222');
  });

  it('keeps the free slots of a resource that is reserved to somebody', () => {
    const { campus, raw, windowAt, shown } = fromTen(['0002', '0220'], null, 1);
    campus.ruleAll(raw, windowAt('10:15', 30));
    expect(shown()).toBe('0002 0220');
    campus.ruleTime(raw, windowAt('11:00', 30));
    expect(shown()).toBe('4442 0420');
    campus.ruleTime(raw, windowAt('11:15', 30));
    expect(shown()).toBe('4442 0440');
  });

  it('restores limited slots when the clock is set back or the duration changes', () => {
    const { campus, raw, windowAt, shown } = fromTen(['0020 0000']);
    campus.ruleAll(raw, windowAt('11:30', 90));
    expect(shown()).toBe('4424 4444');
    campus.ruleTime(raw, windowAt('11:30', 30));
    expect(shown()).toBe('4444 0000');
    campus.ruleTime(raw, windowAt('10:00', 30));
    expect(shown()).toBe('0020 0000');
  });

  it('moves the advance limit at midnight', () => {
    const { campus, raw, windowAt, shown } = fromTen(['0'.repeat(60)], 0);
    campus.ruleAll(raw, windowAt('23:59'));
    expect(shown().slice(-4)).toBe('4444');
    campus.ruleTime(raw, { ...windowAt('23:59'), now: at('2026-11-21T00:00:00Z') });
    expect(shown().slice(-4)).toBe('0000');
  });

  it('measures a run at the end of its row without the row after it', () => {
    const { campus, raw, windowAt, shown } = fromTen(['0000', '0000']);
    campus.ruleAll(raw, windowAt('10:30', 30));
    expect(shown()).toBe('0000 0000');
    campus.ruleTime(raw, windowAt('11:15', 30));
    expect(shown()).toBe('4444 4444');
  });

  it('moves the advance limit of one zone while that of another stays', () => {
    const [slotCount, start] = [8, at('2026-11-20T22:00:00Z')];
    const today = { ...ALWAYS_OPEN, maxAdvanceDays: 0 };
    const settings = [today, { ...today, timeZone: 'Europe/Prague' }];
    const rules = { classes: classifySlots(settings), isKeptFree: new Uint8Array(2), areas: [], areasOfRow: [[], []] };
    const campus = createCampusAvailability(rules, slotCount);
    const raw = new Uint8Array(2 * slotCount);
    const windowAt = (time: string) => ({ start, slotCount, now: at(`2026-11-20T${time}:00Z`), requestedMinutes: 0 });
    campus.ruleAll(raw, windowAt('22:30'));
    expect(picture(campus.codes)).toBe('4400 0000 4400 4444');
    campus.ruleTime(raw, windowAt('23:15'));
    expect(picture(campus.codes)).toBe('4444 4000 4444 4000');
  });

  it('updates everything on first use, or for another window', () => {
    const { campus, raw, windowAt, shown } = fromTen(['0020']);
    campus.ruleTime(raw, windowAt('10:10'));
    expect(shown()).toBe('4020');
    campus.ruleTime(raw, { ...windowAt('10:10'), start: at('2026-11-20T09:45:00Z') });
    expect(shown()).toBe('4420');
  });
});

it('accepts an empty campus', () => {
  const { codes, ruleAll, ruleTime } = createCampusAvailability(
    { classes: classifySlots([]), isKeptFree: new Uint8Array(0), areas: [], areasOfRow: [] },
    4,
  );
  const window = { start: 0, slotCount: 4, now: 0, requestedMinutes: 0 };
  ruleAll(codes, window);
  ruleTime(codes, { ...window, requestedMinutes: 30 });
  expect(codes).toHaveLength(0);
});

describe('the current event', () => {
  it('is free while the rules run, and is written last', () => {
    const { campus, raw, windowAt, shown } = fromTen(['0022 0222', '0022 0222']);
    campus.ruleAll(raw, windowAt('10:00', 60), { rows: [1], from: 2, end: 4 });
    expect(shown()).toBe('4422 4222 0099 0222');
  });

  it('is kept until it is left out', () => {
    const { campus, raw, windowAt, shown } = fromTen(['0220']);
    campus.ruleAll(raw, windowAt('10:00'), { rows: [0], from: 1, end: 3 });
    raw.set([1, 2, 2, 1]);
    campus.ruleRows(raw, [0]);
    expect(shown()).toBe('1991');
    campus.ruleTime(raw, windowAt('10:30'));
    expect(shown()).toBe('4991');
    campus.ruleAll(raw, windowAt('10:30'));
    expect(shown()).toBe('4421');
  });

  it('does not count for max utilisation', () => {
    const { campus, raw, shown, window } = desks(50, ['2220', '0220', '0000', '0000']);
    campus.ruleAll(raw, window, { rows: [1], from: 1, end: 2 });
    expect(shown()).toEqual(['2220', '0920', '0060', '0000']);
  });
});
