import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeResource } from './calendar-campus.ts';
import { createWorld, refusal, reservation, type World } from './calendar-support.ts';
import { eventsOf, put } from './series-support.ts';

const RED = makeResource('red', {
  schedulingSettings: {
    minimumMeetingDurationInMinutes: null,
    maximumMeetingDurationInMinutes: null,
    maxAdvanceDays: null,
    rejectOutsideWorkingHours: false,
  },
});

let world: World;

beforeEach(async () => {
  world = await createWorld([RED]);
});

afterEach(() => world.close());

const prague = (text: string): number =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Prague').epochMilliseconds;
/** The body of a reservation at ten on a date. */
const on = (date: string, change: object = {}) =>
  reservation([RED], prague(`${date}T10:00`), prague(`${date}T11:00`), change);
/** A series that begins on a date; its dates. */
async function series(date: string, rule: string, ...exceptions: string[]) {
  const answer = await world.create('ada', on(date, { recurrence: { rule, exceptions } }));
  expect(answer.statusCode).toBe(201);
  return eventsOf(world, 'me');
}
/** Date and hour of each event, e.g. `2026-12-15 10`. */
const dates = async () =>
  (await eventsOf(world, 'me')).map(({ start }) => start.dateTime.slice(0, 13).replace('T', ' '));
const rules = async () => new Set((await eventsOf(world, 'me')).map(({ recurrence }) => recurrence?.rule));

/** Moves all of a series by the date of one of its events. */
async function moved(of: { date: string; rule: string; named?: number; scope?: string }, to: string) {
  const events = await series(of.date, of.rule);
  const answer = await put(world, events[of.named ?? 0]!, on(to), of.scope ?? 'series');
  expect(answer.statusCode).toBe(200);
  return dates();
}

describe('a series of months whose date moves', () => {
  it.each(['FREQ=MONTHLY;COUNT=3', 'FREQ=MONTHLY;BYMONTHDAY=15;COUNT=3', 'FREQ=MONTHLY;UNTIL=20270215'])(
    'goes along by a whole month: %s',
    async (rule) => {
      const after = ['2027-01-15 10', '2027-02-15 10', '2027-03-15 10'];
      expect(await moved({ date: '2026-12-15', rule }, '2027-01-15')).toEqual(after);
      expect(await rules()).toEqual(new Set([expect.stringContaining('BYMONTHDAY=15')]));
    },
  );

  it('moves from its first date on, whichever date was moved', async () => {
    const after = ['2027-01-15 10', '2027-02-15 10', '2027-03-15 10'];
    const of = { date: '2026-12-15', rule: 'FREQ=MONTHLY;BYMONTHDAY=15;COUNT=3', named: 1 };
    expect(await moved(of, '2027-02-15')).toEqual(after);
  });

  it('takes another day of the month along', async () => {
    const of = { date: '2026-12-15', rule: 'FREQ=MONTHLY;BYMONTHDAY=15;COUNT=3', named: 1 };
    expect(await moved(of, '2027-02-18')).toEqual(['2027-01-18 10', '2027-02-18 10', '2027-03-18 10']);
  });

  it('keeps the wall-clock time over both changes of the clocks', async () => {
    const of = { date: '2026-12-28', rule: 'FREQ=MONTHLY;INTERVAL=2;COUNT=4' };
    const after = ['2027-01-28 10', '2027-03-28 10', '2027-05-28 10', '2027-07-28 10'];
    expect(await moved(of, '2027-01-28')).toEqual(after);
  });

  it('leaves months out that have no such day', async () => {
    const of = { date: '2026-12-31', rule: 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3' };
    expect(await moved(of, '2027-01-31')).toEqual(['2027-01-31 10', '2027-03-31 10', '2027-05-31 10']);
  });

  it('goes by the 28th from then on where the 31st is moved to it', async () => {
    const of = { date: '2026-12-31', rule: 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3' };
    expect(await moved(of, '2027-02-28')).toEqual(['2027-02-28 10', '2027-03-28 10', '2027-04-28 10']);
  });

  it('stays on the last day where it is counted from the end', async () => {
    const of = { date: '2026-12-31', rule: 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3' };
    expect(await moved(of, '2027-02-28')).toEqual(['2027-02-28 10', '2027-03-31 10', '2027-04-30 10']);
  });

  it.each([
    ['FREQ=MONTHLY;BYDAY=3TU;COUNT=3', '2027-01-19', ['2027-01-19 10', '2027-02-16 10', '2027-03-16 10']],
    ['FREQ=MONTHLY;BYDAY=3TU;COUNT=3', '2027-01-13', ['2027-01-13 10', '2027-02-10 10', '2027-03-10 10']],
    ['FREQ=MONTHLY;BYDAY=-3TU;COUNT=3', '2027-01-12', ['2027-01-12 10', '2027-02-09 10', '2027-03-16 10']],
  ])('counts its weekdays again: %s to %s', async (rule, to, after) => {
    expect(await moved({ date: '2026-12-15', rule }, to)).toEqual(after);
  });

  it.each(['FREQ=YEARLY;COUNT=2', 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=15;COUNT=2'])(
    'goes along by a month of the year: %s',
    async (rule) => {
      const after = ['2026-11-25 10', '2027-11-25 10'];
      expect(await moved({ date: '2026-12-15', rule }, '2026-11-25')).toEqual(after);
    },
  );

  it('leaves earlier dates where only the following ones are moved', async () => {
    const of = { date: '2026-12-15', rule: 'FREQ=MONTHLY;COUNT=3', named: 1, scope: 'following' };
    expect(await moved(of, '2027-02-15')).toEqual(['2026-12-15 10', '2027-02-15 10', '2027-03-15 10']);
  });

  it('takes the dates along that are left out', async () => {
    const [first] = await series('2026-12-15', 'FREQ=MONTHLY;COUNT=4', '2027-01-15');
    expect((await put(world, first!, on('2027-01-20'), 'series')).statusCode).toBe(200);
    expect(await dates()).toEqual(['2027-01-20 10', '2027-03-20 10', '2027-04-20 10']);
    expect((await eventsOf(world, 'me'))[0]?.recurrence?.exceptions).toEqual(['2027-02-20']);
  });

  it.each([
    ['FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=4', '2026-12-01', '2027-01-01', '01-01 01-15 02-01 02-15'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=4', '2026-12-15', '2027-01-15', '01-15 02-01 02-15 03-01'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=4', '2026-12-15', '2027-02-18', '02-18 03-04 03-18 04-04'],
    ['FREQ=MONTHLY;BYMONTHDAY=15,-1;COUNT=4', '2026-12-31', '2027-02-28', '02-28 03-15 03-31 04-15'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,31;COUNT=4', '2026-12-31', '2027-02-28', null],
    ['FREQ=MONTHLY;BYDAY=1MO,3MO;COUNT=4', '2026-12-07', '2027-01-05', '01-05 01-19 02-02 02-16'],
    ['FREQ=MONTHLY;BYDAY=1MO,-1MO;COUNT=4', '2026-12-28', '2027-01-25', '01-25 02-01 02-22 03-01'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1,3;COUNT=4', '2026-12-07', '2027-01-05', '01-05 01-19 02-02 02-16'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', '2026-12-31', '2027-01-29', '01-29 02-26 03-31'],
    ['FREQ=YEARLY;BYMONTH=3,12;BYMONTHDAY=15;COUNT=2', '2026-12-15', '2027-01-15', '01-15 04-15'],
  ])('of several days takes them all along: %s from %s to %s', async (rule, date, to, after) => {
    const [first] = await series(date, rule);
    const answer = await put(world, first!, on(to), 'series');
    const found = answer.statusCode === 200 ? (await dates()).map((text) => text.slice(5, 10)).join(' ') : null;
    expect(found).toBe(after);
  });

  it('of several days keeps the wall-clock time over both changes of the clocks', async () => {
    const of = { date: '2027-02-28', rule: 'FREQ=MONTHLY;BYMONTHDAY=14,28;COUNT=3', named: 2 };
    expect(await moved(of, '2027-04-28')).toEqual(['2027-03-28 10', '2027-04-14 10', '2027-04-28 10']);
    const [, , last] = await eventsOf(world, 'me');
    expect((await put(world, last!, on('2027-10-31'), 'following')).statusCode).toBe(200);
    expect(await dates()).toEqual(['2027-03-28 10', '2027-04-14 10', '2027-10-31 10']);
  });

  it('of several days takes its first date and those left out along, whichever was moved', async () => {
    const [, , third] = await series('2026-12-01', 'FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=6', '2027-01-15');
    expect((await put(world, third!, on('2027-02-02'), 'series')).statusCode).toBe(200);
    expect((await dates()).map((text) => text.slice(2, 10))).toEqual([
      '27-01-02',
      '27-01-16',
      '27-02-02',
      '27-03-02',
      '27-03-16',
    ]);
    expect((await eventsOf(world, 'me'))[0]?.recurrence?.exceptions).toEqual(['2027-02-16']);
  });

  it.each([
    ['FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=3', '2026-12-01', '2026-11-30'],
    ['FREQ=MONTHLY;BYMONTHDAY=15,-1;COUNT=3', '2026-12-15', '2026-12-16'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', '2026-12-31', '2027-01-30'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=1', '2027-08-13', '2027-08-14'],
    ['FREQ=MONTHLY;BYDAY=MO;COUNT=3', '2026-12-07', '2026-12-08'],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=3', '2026-12-07', '2026-12-08'],
  ])('is refused where no rule gives the other dates: %s from %s to %s', async (rule, date, to) => {
    const [first] = await series(date, rule);
    const before = await dates();
    const again = { recurrence: { rule, exceptions: [] } };
    expect(refusal(await put(world, first!, on(to), 'series'))).toBe('400 invalid_interval');
    expect(refusal(await put(world, first!, on(to, again), 'series'))).toBe('400 invalid_interval');
    expect(await dates()).toEqual(before);
  });
});
