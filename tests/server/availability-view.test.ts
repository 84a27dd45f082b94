import { describe, expect, it } from 'vitest';

import { availabilityView } from '../../server/calendar/availability-view.ts';

const START = Date.parse('2026-11-20T08:00:00Z');
const END = START + 2 * 3_600_000;
const busy = (fromMinute: number, toMinute: number, tentative = false) => ({
  start: START + fromMinute * 60_000,
  end: START + toMinute * 60_000,
  tentative,
});

describe('an availability view', () => {
  it.each([
    ['nothing', [], '00000000'],
    ['whole slots', [busy(30, 60)], '00220000'],
    ['parts of slots', [busy(31, 46)], '00220000'],
    ['one minute', [busy(14, 15)], '20000000'],
    ['a tentative interval', [busy(0, 15, true)], '10000000'],
    ['tentative beside busy in one slot', [busy(0, 5), busy(5, 20, true)], '21000000'],
    ['busy hiding tentative', [busy(0, 30, true), busy(15, 30)], '12000000'],
    ['what begins before and ends after', [busy(-500, 500)], '22222222'],
    ['what lies outside', [busy(-30, 0), busy(120, 150)], '00000000'],
  ])('shows %s', (_name, intervals, view) => {
    expect(availabilityView(intervals, START, END)).toBe(view);
  });

  it('counts slots from its start, the last one may be cut', () => {
    expect(availabilityView([busy(40, 41)], START + 10 * 60_000, START + 65 * 60_000)).toBe('0020');
    expect(availabilityView([], START, START)).toBe('');
  });
});
