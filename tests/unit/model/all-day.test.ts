import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { countedMinutes, timesIn } from '../../../workers/model/all-day.ts';
import { startOfDate } from '../../../workers/model/day.ts';

const at = (text: string) => Date.parse(text);
const shown = ({ start, end }: { start: number; end: number }): readonly string[] =>
  [start, end].map((instant) => new Date(instant).toISOString().slice(5, 16));

const PRAGUE = 'Europe/Prague';
const NEW_YORK = 'America/New_York';
const date = { start: at('2026-11-19T23:00:00Z'), end: at('2026-11-20T23:00:00Z'), isAllDay: true };

describe('an all-day event', () => {
  it('is the same dates in every zone', () => {
    expect(shown(timesIn(date, PRAGUE, NEW_YORK))).toEqual(['11-20T05:00', '11-21T05:00']);
    expect(timesIn(timesIn(date, PRAGUE, 'Pacific/Auckland'), 'Pacific/Auckland', PRAGUE)).toEqual(date);
    expect(timesIn(date, PRAGUE, PRAGUE)).toEqual(date);
  });

  it('begins and ends with its dates in every zone, around any change of the clocks', () => {
    const zones = fc.constantFrom(PRAGUE, NEW_YORK, 'Africa/Cairo', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'UTC');
    const months = fc.constantFrom('2026-03-20', '2026-04-20', '2026-10-20');
    const law = fc.property(
      months,
      fc.nat(20),
      fc.integer({ min: 1, max: 3 }),
      zones,
      zones,
      (month, day, length, from, to) => {
        const datesIn = (zone: string) => ({
          start: startOfDate(month, zone, day),
          end: startOfDate(month, zone, day + length),
          isAllDay: true,
        });
        expect(timesIn(datesIn(from), from, to)).toEqual(datesIn(to));
      },
    );
    fc.assert(law);
  });

  it('is as long as its dates in the target zone', () => {
    const short = { start: at('2027-03-27T23:00:00Z'), end: at('2027-03-28T22:00:00Z'), isAllDay: true };
    expect(shown(timesIn(short, PRAGUE, 'UTC'))).toEqual(['03-28T00:00', '03-29T00:00']);
  });

  it('keeps an end that is not at midnight, unless it would be before the start', () => {
    const end = at('2026-11-20T14:30:00Z');
    expect(shown(timesIn({ ...date, end }, PRAGUE, NEW_YORK))).toEqual(['11-20T05:00', '11-20T14:30']);
    const early = at('2026-11-20T04:00:00Z');
    expect(shown(timesIn({ ...date, end: early }, PRAGUE, NEW_YORK))).toEqual(['11-20T05:00', '11-20T05:00']);
  });

  it('begins with the first instant of a date without a midnight', () => {
    const cairo = { start: at('2026-04-23T22:00:00Z'), end: at('2026-04-24T21:00:00Z'), isAllDay: true };
    expect(shown(timesIn(cairo, 'Africa/Cairo', PRAGUE))).toEqual(['04-23T22:00', '04-24T22:00']);
  });
});

it('keeps the times of other events', () => {
  const event = { ...date, isAllDay: false };
  expect(timesIn(event, PRAGUE, NEW_YORK)).toBe(event);
});

describe('the minutes that limits of length count', () => {
  const long = { start: at('2027-10-30T22:00:00Z'), end: at('2027-10-31T23:00:00Z') };
  const short = { start: at('2027-03-27T23:00:00Z'), end: at('2027-03-28T22:00:00Z') };

  it('are 1,440 per date of all-day events, despite clock changes', () => {
    expect([long, short].map((times) => countedMinutes({ ...times, isAllDay: true }, PRAGUE))).toEqual([1_440, 1_440]);
    expect(countedMinutes({ ...date, end: at('2026-11-29T23:00:00Z') }, PRAGUE)).toBe(14_400);
  });

  it('are the elapsed ones for other events, and for all-day events that were finished early', () => {
    expect([long, short].map((times) => countedMinutes({ ...times, isAllDay: false }, PRAGUE))).toEqual([1_500, 1_380]);
    expect(countedMinutes({ ...date, end: at('2026-11-20T14:30:00Z') }, PRAGUE)).toBe(930);
  });
});
