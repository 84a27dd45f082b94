import { describe, expect, it } from 'vitest';

import { datesOf, movedBy, partBefore, partFrom, withException } from '../../server/calendar/series/recurrence.ts';

const PRAGUE = 'Europe/Prague';

function dates(rule: string, start = '2026-11-23T10:00', timeZone = PRAGUE): string {
  return datesOf(rule, Temporal.PlainDateTime.from(start), timeZone).join(' ');
}

describe('the dates of a rule', () => {
  it.each([
    ['FREQ=DAILY;COUNT=3', '2026-11-23 2026-11-24 2026-11-25'],
    ['freq=daily;interval=2;count=2', '2026-11-23 2026-11-25'],
    ['FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3', '2026-11-23 2026-11-25 2026-11-30'],
    ['FREQ=WEEKLY;BYDAY=TU;COUNT=2', '2026-11-24 2026-12-01'],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', '2026-11-27 2026-12-25'],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=2', '2026-12-31 2027-01-31'],
    ['FREQ=YEARLY;COUNT=1', '2026-11-23'],
  ])('of %s are %s', (rule, expected) => {
    expect(dates(rule)).toBe(expected);
  });

  it('end with UNTIL, which includes its instant, wall-clock time or date', () => {
    expect(dates('FREQ=DAILY;UNTIL=20261125T090000Z')).toBe('2026-11-23 2026-11-24 2026-11-25');
    expect(dates('FREQ=DAILY;UNTIL=20261125T085959Z')).toBe('2026-11-23 2026-11-24');
    expect(dates('FREQ=DAILY;UNTIL=20261125T100000')).toBe('2026-11-23 2026-11-24 2026-11-25');
    expect(dates('FREQ=DAILY;UNTIL=20261125')).toBe('2026-11-23 2026-11-24 2026-11-25');
  });

  it('include dates that the clocks skip', () => {
    expect(dates('FREQ=DAILY;COUNT=3', '2026-03-28T02:30')).toBe('2026-03-28 2026-03-29 2026-03-30');
  });

  it.each([
    ['FREQ=DAILY', 'COUNT or UNTIL'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20261201', 'COUNT or UNTIL'],
    ['FREQ=HOURLY;COUNT=2', 'FREQ'],
    ['COUNT=2', 'FREQ'],
    ['FREQ=DAILY;BYHOUR=9,10;COUNT=2', 'BYHOUR'],
    ['FREQ=DAILY;COUNT=0', 'COUNT'],
    ['FREQ=DAILY;COUNT=3;COUNT=4', 'parts'],
    ['FREQ=WEEKLY;BYDAY=XX;COUNT=2', 'not valid'],
    ['FREQ=DAILY;INTERVAL=0;COUNT=2', 'not valid'],
    ['FREQ=DAILY;UNTIL=20261340', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=soon', 'UNTIL'],
    ['FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2;COUNT=2', 'no date'],
    ['FREQ=DAILY;UNTIL=20261101', 'no date'],
    ['FREQ=DAILY;COUNT=201', 'more than 200'],
    ['FREQ=WEEKLY;COUNT=60', '366 days'],
    ['FREQ=YEARLY;UNTIL=20301101', '366 days'],
    ['FREQ=DAILY;COUNT=2\nDTSTART:20200101', 'not valid'],
    ['RRULE:FREQ=DAILY;COUNT=2', 'RRULE'],
  ])('are refused for %j', (rule, detail) => {
    expect(() => dates(rule)).toThrow(detail);
  });

  it('take no time, however far apart they would be', () => {
    expect(() => dates('FREQ=YEARLY;INTERVAL=1000;BYMONTH=2;BYMONTHDAY=29;COUNT=200')).toThrow('no date');
  });
});

describe('a series', () => {
  const cut = { date: '2026-12-07', last: '2026-12-21', timeZone: PRAGUE, isAllDay: false };
  const weekly = { rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5', exceptions: ['2026-11-30', '2026-12-14'] };

  it('that is cut in two has all of its dates once', () => {
    const [before, from] = [partBefore(weekly, cut), partFrom(weekly, cut)];
    expect(before).toEqual({ rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261206T225959Z', exceptions: ['2026-11-30'] });
    expect(from).toEqual({ rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261221T225959Z', exceptions: ['2026-12-14'] });
    expect(`${dates(before.rule)} ${dates(from.rule, '2026-12-07T10:00')}`).toBe(dates(weekly.rule));
  });

  it('of whole days ends with a date', () => {
    expect(partBefore(weekly, { ...cut, isAllDay: true }).rule).toBe('FREQ=WEEKLY;BYDAY=MO;UNTIL=20261206');
  });

  it('leaves a date out once', () => {
    const less = withException(withException(weekly, '2026-12-07'), '2026-12-07');
    expect(less.exceptions).toEqual(['2026-11-30', '2026-12-07', '2026-12-14']);
  });

  it.each([
    ['FREQ=WEEKLY;BYDAY=MO,FR;COUNT=5', 2],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;COUNT=7', 1],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;COUNT=7', -3],
    ['FREQ=WEEKLY;UNTIL=20261214T090000Z', 6],
    ['FREQ=DAILY;INTERVAL=3;COUNT=9', -1],
  ])('%s moved by %i days has moved dates', (rule, days) => {
    const start = Temporal.PlainDateTime.from('2026-11-23T10:00');
    const moved = movedBy({ rule, exceptions: ['2026-11-30'] }, days, PRAGUE);
    const expected = datesOf(rule, start, PRAGUE).map((date) => date.add({ days }).toString());
    expect(dates(moved?.rule ?? '', start.add({ days }).toString())).toBe(expected.join(' '));
    expect(moved?.exceptions).toEqual([Temporal.PlainDate.from('2026-11-30').add({ days }).toString()]);
  });

  it.each(['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', 'FREQ=MONTHLY;COUNT=3', 'FREQ=DAILY;BYDAY=MO;COUNT=3'])(
    '%s moves by no day, since no rule says so',
    (rule) => {
      expect(movedBy({ rule, exceptions: [] }, 1, PRAGUE)).toBeNull();
      expect(movedBy({ rule, exceptions: [] }, 0, PRAGUE)).toEqual({ rule, exceptions: [] });
    },
  );
});
