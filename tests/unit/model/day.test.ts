import { describe, expect, it } from 'vitest';

import { dateOf, dayWindow, slotsOf, startOfDate } from '../../../workers/model/day.ts';

const iso = (instant: number): string => new Date(instant).toISOString();
const hours = (date: string, zone: string): string =>
  dayWindow(date, zone)
    .hours.map(({ slot, label }) => `${label}@${slot}`)
    .join(' ');

describe('dayWindow', () => {
  it.each([
    ['a usual day', '2026-11-20', 'Europe/Prague', 96, '2026-11-19T23:00:00.000Z'],
    ['a day that loses an hour', '2026-03-29', 'Europe/Prague', 92, '2026-03-28T23:00:00.000Z'],
    ['a day that gains an hour', '2026-10-25', 'Europe/Prague', 100, '2026-10-24T22:00:00.000Z'],
    ['a day that loses half an hour', '2026-10-04', 'Australia/Lord_Howe', 94, '2026-10-03T13:30:00.000Z'],
    ['a day that gains half an hour', '2026-04-05', 'Australia/Lord_Howe', 98, '2026-04-04T13:00:00.000Z'],
    ['a zone of odd quarters', '2026-11-20', 'Asia/Kathmandu', 96, '2026-11-19T18:15:00.000Z'],
    ['a date that the zone skipped', '2011-12-30', 'Pacific/Apia', 0, '2011-12-30T10:00:00.000Z'],
    ['a day of no whole quarters', '1972-01-07', 'Africa/Monrovia', 94, '1972-01-07T00:44:30.000Z'],
    ['a midnight that the zone skips', '2026-09-06', 'America/Santiago', 92, '2026-09-06T04:00:00.000Z'],
  ])('covers %s', (_, date, zone, slots, start) => {
    const window = dayWindow(date, zone);
    expect([slotsOf(window), iso(window.start), window.date]).toEqual([slots, start, date]);
  });

  it('marks full hours of the wall clock', () => {
    expect(hours('2026-11-20', 'Europe/Prague')).toMatch(/^00:00@0 01:00@4 .* 23:00@92$/);
  });

  it('omits an hour that the clock skips', () => {
    expect(hours('2026-03-29', 'Europe/Prague')).toContain('01:00@4 03:00@8 04:00@12');
  });

  it('marks a repeated hour twice', () => {
    expect(hours('2026-10-25', 'Europe/Prague')).toContain('01:00@4 02:00@8 02:00@12 03:00@16');
  });

  it('marks hours that begin half an hour later after a change of half an hour', () => {
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toContain('01:00@4 03:00@10 04:00@14');
  });

  it.each([
    ['a usual week', '2026-11-20', 'Europe/Prague', '20@0 21@96 22@192 23@288 24@384 25@480 26@576', 672],
    ['a week that loses an hour', '2026-03-28', 'Europe/Prague', '28@0 29@96 30@188 31@284 01@380 02@476 03@572', 668],
    ['a week that gains an hour', '2026-10-24', 'Europe/Prague', '24@0 25@96 26@196 27@292 28@388 29@484 30@580', 676],
    [
      'a week without the date that a zone skipped',
      '2011-12-28',
      'Pacific/Apia',
      '28@0 29@96 31@192 01@288 02@384 03@480',
      576,
    ],
  ])('marks the beginning of each date of %s', (_, date, zone, marks, slots) => {
    const window = dayWindow(date, zone, 7);
    expect(window.days.map((day) => `${day.date.slice(-2)}@${day.slot}`).join(' ')).toBe(marks);
    expect(slotsOf(window)).toBe(slots);
  });

  it('marks a date that begins within a quarter hour at the next one', () => {
    expect(dayWindow('1972-01-07', 'Africa/Monrovia', 2).days.map(({ slot }) => slot)).toEqual([0, 94]);
  });

  it('has no day on a date that the zone skipped', () => {
    expect(dayWindow('2011-12-30', 'Pacific/Apia').days).toEqual([]);
  });

  it('marks the hours of each day', () => {
    const marks = dayWindow('2026-11-20', 'Europe/Prague', 3).hours;
    expect(marks.length).toBe(72);
    expect(marks[24]).toEqual({ slot: 96, label: '00:00' });
  });

  it.each([1, 7])('takes %d days', (days) => {
    expect(dayWindow('2026-11-20', 'UTC', days).days).toHaveLength(days);
  });

  it.each([0, 8, 1.5, Number.NaN])('rejects %d days', (days) => {
    expect(() => dayWindow('2026-11-20', 'UTC', days)).toThrow(RangeError);
  });

  it.each(['', 'today', '2026-02-30', '2026-13-01'])('rejects "%s"', (date) => {
    expect(() => dayWindow(date, 'UTC')).toThrow(RangeError);
  });
});

describe('dates', () => {
  it('are those of the zone', () => {
    const instant = Date.parse('2026-11-20T10:30:00Z');
    expect(dateOf(instant, 'Pacific/Apia')).toBe('2026-11-20');
    expect(dateOf(instant, 'Pacific/Kiritimati')).toBe('2026-11-21');
  });

  it('are counted on the calendar, not in hours', () => {
    expect(iso(startOfDate('2026-03-28', 'Europe/Prague', 2))).toBe('2026-03-29T22:00:00.000Z');
    expect(iso(startOfDate('2011-12-29', 'Pacific/Apia', 1))).toBe('2011-12-30T10:00:00.000Z');
  });
});
