import { describe, expect, it } from 'vitest';

import { dayWindow } from '../../../workers/model/day.ts';
import { isAvailable, wantedSlots } from '../../../workers/rules/wanted-time.ts';
import { at } from './campus.ts';

const DATE = '2026-11-20';
const ZONE = 'Europe/Prague';
const NOW = at('2026-11-20T09:07:00+01:00');

/** `first slot–last slot × slots` in which a place is wanted. */
function wanted(time: string | null, requestedMinutes = 0, { date = DATE, zone = ZONE, now = NOW } = {}): string {
  const { from, until, slots } = wantedSlots(dayWindow(date, zone), time, { now, requestedMinutes });
  return `${from}–${until - 1} × ${slots}`;
}

describe('the time at which a place is wanted', () => {
  it('is a wall-clock time, rounded up to a quarter hour', () => {
    expect(['00:00', '09:00', '09:01', '09:15', '23:59'].map((time) => wanted(time))).toEqual([
      '0–0 × 1',
      '36–36 × 1',
      '37–37 × 1',
      '37–37 × 1',
      '96–96 × 1',
    ]);
  });

  it('has the requested duration, in full slots', () => {
    expect([15, 16, 120].map((minutes) => wanted('09:00', minutes))).toEqual(['36–36 × 1', '36–36 × 2', '36–36 × 8']);
  });

  it('is the current slot by default, or the next one if that counts as past', () => {
    expect([0, 10, 15, 60].map((minutes) => wanted(null, minutes))).toEqual([
      '37–37 × 1',
      '37–37 × 1',
      '36–36 × 1',
      '36–36 × 4',
    ]);
    expect(wanted(null, 0, { now: at('2026-11-20T09:15:00+01:00') })).toBe('37–37 × 1');
  });

  it('is any time on other days, and if the address contains no valid time', () => {
    expect([wanted(null, 60, { date: '2026-11-21' }), wanted(null, 0, { date: '2026-11-19' })]).toEqual([
      '0–95 × 4',
      '0–95 × 1',
    ]);
    expect([wanted('24:00'), wanted('noon'), wanted('')]).toEqual(['37–37 × 1', '37–37 × 1', '37–37 × 1']);
  });

  it('follows clock changes', () => {
    const spring = { date: '2026-03-29' };
    expect([wanted('01:45', 0, spring), wanted('02:30', 0, spring), wanted('03:15', 0, spring)]).toEqual([
      '7–7 × 1',
      '8–8 × 1',
      '9–9 × 1',
    ]);
    const autumn = { date: '2026-10-25' };
    expect([wanted('02:00', 0, autumn), wanted('03:00', 0, autumn)]).toEqual(['8–8 × 1', '16–16 × 1']);
  });
});

describe('a place at the wanted time', () => {
  const codes = Uint8Array.from('4444 0280 8099 1000'.replaceAll(' ', ''), Number);
  const has = (from: number, until: number, slots: number): boolean =>
    isAvailable(codes, 4, codes.length, { from, until, slots });

  it.each([
    [0, 1, true],
    [1, 1, false],
    [2, 6, true],
    [2, 7, false],
    [6, 2, true],
    [8, 1, false],
    [9, 3, true],
    [9, 4, false],
    [12, 1, false],
  ])('is available from slot %i for %i slots: %s', (from, slots, expected) => {
    expect(has(from, from + 1, slots)).toBe(expected);
  });

  it('is available at any time if one run is long enough', () => {
    expect([has(0, 12, 6), has(0, 12, 7), has(3, 12, 5), has(3, 12, 6)]).toEqual([true, false, true, false]);
  });
});
