import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SLOT_MS } from '../../../workers/model/slots.ts';
import { createCampusAvailability } from '../../../workers/rules/campus-availability.ts';
import { rewriteForChange } from '../../../workers/rules/availability-change.ts';
import { currentSlots, withCurrentFree } from '../../../workers/rules/current-event.ts';
import { ALWAYS_OPEN, at, picture } from './campus.ts';
import { caseRows, durations, STARTS, toCampusRules, toCodes, toView } from './campus-cases.ts';

const TEN = at('2026-11-20T10:00:00Z');

function rewrite(view: string, requestedMinutes: number, now = TEN, from = 2, end = 4): string {
  const rules = { ...ALWAYS_OPEN, windowStart: TEN, now, requestedMinutes, reservedTo: null };
  return picture(rewriteForChange(view.replaceAll(' ', ''), rules, { from, end }));
}

describe('the codes of a campus before any rule', () => {
  const raw = Uint8Array.of(2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2);

  it('are free where the reservation being changed takes its own resources', () => {
    const codes = withCurrentFree(raw, 4, { rows: [0, 2], from: 1, end: 3 });
    expect([...codes].join('')).toBe('200211112002');
    expect([...raw].join('')).toBe('222211112222');
  });

  it('are unchanged if nothing is being changed', () => {
    expect(withCurrentFree(raw, 4, null)).toBe(raw);
  });
});

describe('a view for a change', () => {
  it('shows the slots of the reservation as the current event', () => {
    expect(rewrite('2222 2222', 0)).toBe('2299 2222');
  });

  it('lets runs extend across them, since they will be free', () => {
    expect(rewrite('0022 0222', 60)).toBe('0099 0222');
    expect(rewrite('0022 2222', 75)).toBe('4499 2222');
  });

  it('shows them even if they are past', () => {
    expect(rewrite('0022 0000', 0, at('2026-11-20T10:50:00Z'))).toBe('4499 0000');
  });

  it('is cut at the end of the window', () => {
    expect(rewrite('0022', 0, TEN, 3, 9)).toBe('0029');
  });

  it('is the usual view for a resource that is not part of the reservation', () => {
    const rules = { ...ALWAYS_OPEN, windowStart: TEN, now: TEN, requestedMinutes: 0, reservedTo: null };
    expect(rewriteForChange('0022', rules, null)).toBe('0022');
  });

  it('equals the result of the fast path', () => {
    const slotCount = 112;
    const cases = fc.record({
      rows: caseRows,
      start: fc.constantFrom(...STARTS),
      now: fc.integer({ min: -96, max: 96 }),
      requestedMinutes: durations,
      from: fc.nat(slotCount),
      length: fc.nat(20),
    });
    fc.assert(
      fc.property(cases, ({ rows, start, requestedMinutes, from, length, ...rest }) => {
        const now = start + rest.now * SLOT_MS;
        const slots = { from, end: Math.min(slotCount, from + length) };
        const areas = [0, 1, 2, 3].map(() => ({ parent: null, maxUt: 100 }));
        const campus = createCampusAvailability(toCampusRules(rows, areas), slotCount);
        const raw = rows.map((row) => toCodes(row.runs, slotCount));
        const window = { start, slotCount, now, requestedMinutes };
        campus.ruleAll(Uint8Array.from(raw.flatMap((codes) => [...codes])), window, { rows: [0, 2], ...slots });
        rows.forEach(({ settings, reservedTo }, row) => {
          const rules = { ...settings, windowStart: start, now, requestedMinutes, reservedTo };
          const own = row === 0 || row === 2 ? slots : null;
          const ruled = campus.codes.subarray(row * slotCount, (row + 1) * slotCount);
          expect(picture(ruled)).toBe(picture(rewriteForChange(toView(raw[row]!), rules, own)));
        });
      }),
    );
  });
});

describe('the slots of a reservation', () => {
  const slotsOf = (start: string, end: string) => {
    const event = { start: at(`2026-11-20T${start}:00Z`), end: at(`2026-11-20T${end}:00Z`) };
    const { from, end: until } = currentSlots({ start: TEN, slotCount: 8 }, event);
    return [from, until];
  };

  it.each([
    ['10:30', '11:00', [2, 4]],
    ['10:31', '10:59', [2, 4]],
    ['09:00', '10:10', [0, 1]],
    ['11:50', '13:00', [7, 8]],
    ['08:00', '09:00', [0, 0]],
    ['13:00', '14:00', [8, 8]],
  ])('from %s to %s count as whole, clipped to the window', (start, end, expected) => {
    expect(slotsOf(start, end)).toEqual(expected);
  });
});
