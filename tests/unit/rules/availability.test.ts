import { describe, expect, it } from 'vitest';

import { type AvailabilityRules, rewriteAvailability } from '../../../workers/rules/availability.ts';
import { at, EVERY_DAY, picture, WEEKDAYS } from './campus.ts';

const LONG_AGO = at('2026-01-01T00:00:00Z');

/** A Friday in Prague, one hour shown from `windowStart` for each group of four digits. */
function rewrite(view: string, rules: Partial<AvailabilityRules>): string {
  const all: AvailabilityRules = {
    windowStart: at('2026-11-20T08:00:00+01:00'),
    now: LONG_AGO,
    timeZone: 'Europe/Prague',
    workingHours: null,
    rejectOutsideWorkingHours: false,
    maxAdvanceDays: null,
    requestedMinutes: 0,
    reservedTo: null,
    ...rules,
  };
  return picture(rewriteAvailability(view.replaceAll(' ', ''), all));
}

const nineToTen = { daysOfWeek: WEEKDAYS, startTime: '09:00', endTime: '10:00' };

describe('working hours', () => {
  it('marks free slots outside of them', () => {
    expect(rewrite('0000 0000 0000', { workingHours: nineToTen })).toBe('8888 0000 8888');
  });

  it('closes them if bookings outside are rejected', () => {
    const rules = { workingHours: nineToTen, rejectOutsideWorkingHours: true };
    expect(rewrite('0020 0000 0000', rules)).toBe('3323 0000 3333');
  });

  it('leaves other codes unchanged', () => {
    expect(rewrite('1234 5678 9012', { workingHours: nineToTen })).toBe('1234 5678 9812');
  });

  it('does nothing if there are none', () => {
    expect(rewrite('0000 0000', { workingHours: null })).toBe('0000 0000');
  });

  it('requires the whole slot inside', () => {
    const hours = { daysOfWeek: WEEKDAYS, startTime: '09:05', endTime: '09:50' };
    expect(rewrite('0000 0000 0000', { workingHours: hours })).toBe('8888 8008 8888');
  });

  it('reads day names in any case', () => {
    const hours = { daysOfWeek: ['FRIDAY'], startTime: '09:00', endTime: '10:00' };
    expect(rewrite('0000 0000 0000', { workingHours: hours })).toBe('8888 0000 8888');
  });

  it.each(['00:00', '24:00'])('reads an end of %s as the end of the day', (endTime) => {
    const windowStart = at('2026-11-20T23:00:00+01:00');
    const workingHours = { daysOfWeek: ['friday'], startTime: '23:30', endTime };
    expect(rewrite('0000 0000', { windowStart, workingHours })).toBe('8800 8888');
  });

  it('assigns an overnight shift to the day on which it starts', () => {
    const windowStart = at('2026-11-20T23:00:00+01:00');
    const workingHours = { daysOfWeek: ['friday'], startTime: '23:30', endTime: '00:30' };
    expect(rewrite('0000 0000', { windowStart, workingHours })).toBe('8800 0088');
    const dayBefore = { windowStart: at('2026-11-19T23:00:00+01:00'), workingHours };
    expect(rewrite('0000 0000', dayBefore)).toBe('8888 8888');
  });

  it('reads a start equal to the end as midnight to midnight', () => {
    const windowStart = at('2026-11-20T23:00:00+01:00');
    const workingHours = { daysOfWeek: ['friday'], startTime: '09:00', endTime: '09:00' };
    expect(rewrite('0000 0000', { windowStart, workingHours })).toBe('0000 8888');
  });

  it('follows the wall clock through both passes of a repeated hour', () => {
    const windowStart = at('2026-10-25T01:00:00+02:00');
    const workingHours = { daysOfWeek: EVERY_DAY, startTime: '02:00', endTime: '03:00' };
    expect(rewrite('0000 0000 0000 0000', { windowStart, workingHours })).toBe('8888 0000 0000 8888');
  });

  it('follows the wall clock over a skipped hour', () => {
    const windowStart = at('2026-03-29T01:00:00+01:00');
    const workingHours = { daysOfWeek: EVERY_DAY, startTime: '01:30', endTime: '03:30' };
    expect(rewrite('0000 0000', { windowStart, workingHours })).toBe('8800 0088');
  });

  it('follows a clock change of half an hour', () => {
    const windowStart = at('2026-10-04T01:30:00+10:30');
    const workingHours = { daysOfWeek: EVERY_DAY, startTime: '02:30', endTime: '03:00' };
    expect(rewrite('0000 0000', { windowStart, workingHours, timeZone: 'Australia/Lord_Howe' })).toBe('8800 8888');
  });

  it.each(['nine', '08:60', '24:15', ''])('rejects %j, which is no time', (startTime) => {
    const workingHours = { daysOfWeek: WEEKDAYS, startTime, endTime: '10:00' };
    expect(() => rewrite('0', { workingHours })).toThrow(`Not a time of day: ${startTime}`);
  });
});

describe('past and advance', () => {
  it('limits every slot before the next quarter hour', () => {
    expect(rewrite('0120 0000', { now: at('2026-11-20T08:31:00+01:00') })).toBe('4440 0000');
    expect(rewrite('0120 0000', { now: at('2026-11-20T08:30:00+01:00') })).toBe('4420 0000');
  });

  it('lets the past begin earlier by the requested minutes as given', () => {
    const now = at('2026-11-20T09:00:00+01:00');
    expect(rewrite('0000 0000', { now, requestedMinutes: 30 })).toBe('4400 0000');
    expect(rewrite('0000 0000', { now, requestedMinutes: 20 })).toBe('4440 0000');
  });

  it('limits slots after the last day that may be booked ahead, in the zone of the resource', () => {
    const windowStart = at('2026-11-20T23:00:00+01:00');
    const rules = { windowStart, now: at('2026-11-19T12:00:00Z'), maxAdvanceDays: 1 };
    expect(rewrite('0012 0012', rules)).toBe('0012 4444');
    expect(rewrite('0012 0012', { ...rules, timeZone: 'Europe/London' })).toBe('0012 0012');
  });

  it('allows only today if nothing may be booked ahead', () => {
    const windowStart = at('2026-11-20T23:30:00+01:00');
    const rules = { windowStart, now: at('2026-11-20T12:00:00+01:00'), maxAdvanceDays: 0 };
    expect(rewrite('0000', rules)).toBe('0044');
    // A fraction of a day counts as no day.
    expect(rewrite('0000', { ...rules, maxAdvanceDays: 0.9 })).toBe('0044');
  });

  it('treats a number of days beyond the calendar as no limit, or as never', () => {
    expect(rewrite('0012', { maxAdvanceDays: 2_147_483_647 })).toBe('0012');
    expect(rewrite('0012', { maxAdvanceDays: -2_147_483_648 })).toBe('4444');
  });
});

describe('short runs', () => {
  it('limits free runs shorter than the request', () => {
    expect(rewrite('0020 0020 0002', { requestedMinutes: 45 })).toBe('4420 0020 0002');
  });

  it('counts both free codes as one run', () => {
    const workingHours = { daysOfWeek: WEEKDAYS, startTime: '08:30', endTime: '09:00' };
    expect(rewrite('2000 0222', { workingHours, requestedMinutes: 60 })).toBe('2800 8222');
  });

  it('counts a partly used slot as whole', () => {
    expect(rewrite('0020 0020', { requestedMinutes: 31 })).toBe('4420 0024');
  });

  it('breaks runs at closed slots', () => {
    const rules = { workingHours: nineToTen, rejectOutsideWorkingHours: true, requestedMinutes: 90 };
    expect(rewrite('0000 0000 0000', rules)).toBe('3333 4444 3333');
  });
});

describe('resources reserved to somebody', () => {
  it.each(['you', 'other'] as const)('keeps free slots for %s, and limits the others', (reservedTo) => {
    const rules = { reservedTo, now: at('2026-11-20T08:30:00+01:00'), workingHours: nineToTen, requestedMinutes: 15 };
    expect(rewrite('0120 0080', rules)).toBe('0120 0080');
    expect(rewrite('2120 0080', { ...rules, now: at('2026-11-20T08:45:00+01:00') })).toBe('4420 0080');
  });
});

describe('bad input', () => {
  it('limits characters that are not digits', () => {
    expect(rewrite('0x-0 ٣0é0', {})).toBe('0440 4040');
  });

  it('returns an empty view for an empty view', () => {
    expect(rewrite('', {})).toBe('');
  });

  it('rejects an unknown zone', () => {
    expect(() => rewrite('0', { timeZone: 'Nowhere/Land' })).toThrow('Timezone Nowhere/Land not found');
  });
});
