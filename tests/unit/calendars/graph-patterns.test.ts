import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { toPattern, toRange, toRule } from '../../../workers/calendars/graph/patterns.ts';
import { expandRecurrence } from '../../../workers/model/recurrence.ts';
import type { GraphPattern, GraphRange } from '../../../workers/wire/schemas/graph.ts';

const ZONE = 'Europe/Prague';

/** The dates of a rule from a wall-clock time on. */
function datesOf(rule: string, start: string): readonly Temporal.PlainDate[] {
  const from = Temporal.PlainDateTime.from(start).toZonedDateTime(ZONE).epochMilliseconds;
  const dates = expandRecurrence(rule, { start: from, end: from + 3_600_000, timeZone: ZONE });
  if (!dates.ok) throw new Error(dates.error);
  return dates.value.map(({ date }) => Temporal.PlainDate.from(date));
}

const patternOf = (rule: string, start = '2026-11-20T10:00') => toPattern(rule, datesOf(rule, start));

test.each([
  ['FREQ=DAILY;INTERVAL=2;COUNT=3', { type: 'daily', interval: 2 }],
  ['FREQ=WEEKLY;COUNT=3', { type: 'weekly', interval: 1, daysOfWeek: ['friday'], firstDayOfWeek: 'monday' }],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=SU;COUNT=3',
    { type: 'weekly', interval: 2, daysOfWeek: ['monday', 'friday'], firstDayOfWeek: 'sunday' },
  ],
  [
    'FREQ=DAILY;BYDAY=SA,SU;COUNT=3',
    { type: 'weekly', interval: 1, daysOfWeek: ['saturday', 'sunday'], firstDayOfWeek: 'monday' },
  ],
  ['FREQ=MONTHLY;COUNT=3', { type: 'absoluteMonthly', interval: 1, dayOfMonth: 20 }],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', { type: 'absoluteMonthly', interval: 1, dayOfMonth: 31 }],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1;COUNT=6', { type: 'absoluteMonthly', interval: 1, dayOfMonth: 30 }],
  ['FREQ=MONTHLY;BYDAY=3FR;COUNT=3', { type: 'relativeMonthly', interval: 1, daysOfWeek: ['friday'], index: 'third' }],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', { type: 'relativeMonthly', interval: 1, daysOfWeek: ['friday'], index: 'last' }],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1;COUNT=3',
    { type: 'relativeMonthly', interval: 1, daysOfWeek: ['monday', 'tuesday'], index: 'first' },
  ],
  ['FREQ=MONTHLY;BYDAY=MO;COUNT=3', { type: 'weekly', interval: 1, daysOfWeek: ['monday'], firstDayOfWeek: 'monday' }],
  ['FREQ=YEARLY;COUNT=1', { type: 'absoluteYearly', interval: 1, month: 11, dayOfMonth: 20 }],
  ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;COUNT=1', { type: 'absoluteYearly', interval: 1, month: 12, dayOfMonth: 24 }],
  [
    'FREQ=YEARLY;BYMONTH=12;BYDAY=1TU;COUNT=1',
    { type: 'relativeYearly', interval: 1, month: 12, daysOfWeek: ['tuesday'], index: 'first' },
  ],
])('%s has a pattern', (rule, pattern) => {
  expect(patternOf(rule)).toEqual({ ok: true, value: pattern });
});

test.each([
  'FREQ=MONTHLY;BYDAY=2MO,4MO;COUNT=3',
  'FREQ=MONTHLY;BYDAY=5FR;COUNT=2',
  'FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=3',
  'FREQ=MONTHLY;BYMONTHDAY=-2;COUNT=3',
  'FREQ=DAILY;INTERVAL=2;BYDAY=MO;COUNT=3',
  'FREQ=YEARLY;BYYEARDAY=100;COUNT=1',
  'FREQ=YEARLY;BYMONTH=1,7;COUNT=2',
  'FREQ=YEARLY;BYDAY=1MO;COUNT=1',
  'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4',
])('%s has none', (rule) => {
  expect(patternOf(rule)).toEqual({ ok: false, error: `Microsoft 365 cannot repeat by ${rule}` });
});

test('a day that no month of the series lacks is fine', () => {
  expect(patternOf('FREQ=MONTHLY;BYMONTHDAY=30;COUNT=4', '2026-03-30T10:00')).toMatchObject({ ok: true });
  expect(patternOf('FREQ=MONTHLY;BYMONTHDAY=30;COUNT=4', '2026-12-30T10:00')).toMatchObject({ ok: false });
});

test.each([
  ['FREQ=DAILY;COUNT=5', { type: 'numbered', numberOfOccurrences: 5 }],
  ['FREQ=DAILY;UNTIL=20261130', { type: 'endDate', endDate: '2026-11-30' }],
  ['FREQ=DAILY;UNTIL=20261130T225959Z', { type: 'endDate', endDate: '2026-11-30' }],
  ['FREQ=DAILY;UNTIL=20261130T085959Z', { type: 'endDate', endDate: '2026-11-29' }],
  ['FREQ=DAILY;UNTIL=20261130T230000Z', { type: 'endDate', endDate: '2026-11-30' }],
])('%s ends', (rule, range) => {
  const first = Temporal.PlainDateTime.from('2026-11-20T10:00');
  const common = { startDate: '2026-11-20', recurrenceTimeZone: 'Name' };
  expect(toRange(rule, first, ZONE, 'Name')).toEqual({ ...range, ...common });
});

const PATTERN: GraphPattern = {
  type: '',
  interval: 1,
  month: 0,
  dayOfMonth: 0,
  daysOfWeek: [],
  firstDayOfWeek: 'sunday',
  index: 'first',
};
const RANGE: GraphRange = {
  type: 'numbered',
  startDate: '2026-11-20',
  endDate: '0001-01-01',
  numberOfOccurrences: 4,
  recurrenceTimeZone: null,
};

test.each([
  [{ type: 'Daily', interval: 3 }, {}, 'FREQ=DAILY;INTERVAL=3;COUNT=4'],
  [{ type: 'weekly', daysOfWeek: ['Friday', 'monday'] }, {}, 'FREQ=WEEKLY;BYDAY=MO,FR;COUNT=4'],
  [{ type: 'weekly', interval: 2, daysOfWeek: ['friday'] }, {}, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;WKST=SU;COUNT=4'],
  [{ type: 'absoluteMonthly', dayOfMonth: 15 }, {}, 'FREQ=MONTHLY;BYMONTHDAY=15;COUNT=4'],
  [{ type: 'absoluteMonthly', dayOfMonth: 31 }, {}, 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4'],
  [{ type: 'absoluteMonthly', dayOfMonth: 30 }, {}, 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1;COUNT=4'],
  [{ type: 'relativeMonthly', daysOfWeek: ['tuesday'], index: 'Last' }, {}, 'FREQ=MONTHLY;BYDAY=-1TU;COUNT=4'],
  [
    { type: 'relativeYearly', month: 5, daysOfWeek: ['monday', 'tuesday'], index: 'second' },
    {},
    'FREQ=YEARLY;BYMONTH=5;BYDAY=MO,TU;BYSETPOS=2;COUNT=4',
  ],
  [
    { type: 'absoluteYearly', month: 5, dayOfMonth: 4 },
    { type: 'EndDate', endDate: '2027-01-31' },
    'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=4;UNTIL=20270131',
  ],
  [{ type: 'daily' }, { type: 'noEnd' }, 'FREQ=DAILY'],
  [{ type: 'hourly' }, {}, null],
  [{ type: 'weekly', daysOfWeek: ['someday'] }, {}, null],
] as const)('reads %o', (pattern, range, rule) => {
  const changed = { ...PATTERN, ...pattern, daysOfWeek: 'daysOfWeek' in pattern ? [...pattern.daysOfWeek] : [] };
  expect(toRule(changed, { ...RANGE, ...range })).toBe(rule);
});

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const rules = fc.oneof(
  fc.constant('FREQ=DAILY'),
  fc.subarray(DAYS, { minLength: 1 }).map((days) => `FREQ=WEEKLY;BYDAY=${days.join(',')}`),
  fc.integer({ min: 1, max: 28 }).map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
  fc
    .tuple(fc.constantFrom('1', '2', '3', '4', '-1'), fc.constantFrom(...DAYS))
    .map(([position, day]) => `FREQ=MONTHLY;BYDAY=${position}${day}`),
);

test('what is written and read again gives the same dates', () => {
  const whole = fc.tuple(
    rules,
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 0, max: 364 }),
  );
  fc.assert(
    fc.property(whole, ([base, interval, count, day]) => {
      const [frequency, ...others] = base.split(';');
      const rule = [frequency, `INTERVAL=${interval}`, ...others, `COUNT=${count}`].join(';');
      const start = Temporal.PlainDateTime.from('2026-01-01T10:00').add({ days: day });
      const dates = datesOf(rule, start.toString());
      const pattern = toPattern(rule, dates);
      const first = dates[0]?.toPlainDateTime(start.toPlainTime()) ?? start;
      const range = toRange(rule, first, ZONE, 'Name');
      if (!pattern.ok) throw new Error(pattern.error);
      const again = toRule(
        { ...PATTERN, ...pattern.value, daysOfWeek: [...(pattern.value.daysOfWeek ?? [])] },
        { ...RANGE, ...range },
      );
      const read = datesOf(again ?? '', first.toString());
      expect(read.map(String)).toEqual(dates.map(String));
    }),
    { numRuns: 100 },
  );
});
