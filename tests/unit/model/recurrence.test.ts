import { expect, test } from 'vitest';

import { expandRecurrence, MOST_DATES, moveOccurrences } from '../../../workers/model/recurrence.ts';

const PRAGUE = 'Europe/Prague';

/** `2026-03-23T08:00+01:00` for each date, or the error. */
function startsOf(rule: string, local: string, timeZone = PRAGUE, minutes = 60): readonly string[] | string {
  const start = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;
  const expanded = expandRecurrence(rule, { start, end: start + minutes * 60_000, timeZone });
  if (!expanded.ok) return expanded.error;
  return expanded.value.map((one) => local16(one.start, timeZone));
}

function local16(instant: number, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return zoned.toString({ smallestUnit: 'minute', timeZoneName: 'never' });
}

test.each([
  ['2026-03-23T08:00', ['2026-03-23T08:00+01:00', '2026-03-30T08:00+02:00', '2026-04-06T08:00+02:00']],
  ['2026-10-19T08:00', ['2026-10-19T08:00+02:00', '2026-10-26T08:00+01:00', '2026-11-02T08:00+01:00']],
])('keeps the wall-clock time across a clock change after %s', (first, expected) => {
  expect(startsOf('FREQ=WEEKLY;COUNT=3', first)).toEqual(expected);
});

test('keeps the end by the wall clock as well', () => {
  const start = Date.parse('2026-03-28T22:00:00+01:00');
  const nights = expandRecurrence('FREQ=DAILY;COUNT=2', { start, end: start + 7 * 3_600_000, timeZone: PRAGUE });
  expect(nights.ok && nights.value.map(({ end }) => local16(end, PRAGUE))).toEqual([
    '2026-03-29T06:00+02:00',
    '2026-03-30T06:00+02:00',
  ]);
});

test('begins after the gap if the clock skips the start', () => {
  const starts = startsOf('FREQ=DAILY;COUNT=3', '2026-03-28T02:30');
  expect(starts).toEqual(['2026-03-28T02:30+01:00', '2026-03-29T03:30+02:00', '2026-03-30T02:30+02:00']);
});

test('uses the first of a repeated hour', () => {
  expect(startsOf('FREQ=DAILY;COUNT=2', '2026-10-24T02:30')).toEqual([
    '2026-10-24T02:30+02:00',
    '2026-10-25T02:30+02:00',
  ]);
});

test.each([
  ['00:30', 'FREQ=DAILY;UNTIL=20261103'],
  ['23:45', 'FREQ=DAILY;UNTIL=20261103'],
  ['23:45', 'FREQ=DAILY;UNTIL=20261103T234500'],
  ['23:45', 'FREQ=DAILY;UNTIL=20261103T224500Z'],
])('includes the last date at %s of %s', (time, rule) => {
  const dates = startsOf(rule, `2026-11-01T${time}`);
  expect(dates).toHaveLength(3);
});

test('names dates in the zone of the event', () => {
  const start = Date.parse('2026-11-20T23:00:00Z');
  const tokyo = expandRecurrence('FREQ=DAILY;COUNT=1', { start, end: start + 60_000, timeZone: 'Asia/Tokyo' });
  expect(tokyo).toMatchObject({ ok: true, value: [{ date: '2026-11-21', start }] });
});

test('supports weekdays, positions in the month and intervals', () => {
  expect(startsOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=3', '2026-11-20T08:00')).toEqual([
    '2026-11-20T08:00+01:00',
    '2026-11-30T08:00+01:00',
    '2026-12-04T08:00+01:00',
  ]);
  expect(startsOf('FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', '2026-11-27T08:00')).toEqual([
    '2026-11-27T08:00+01:00',
    '2026-12-25T08:00+01:00',
  ]);
});

test('has as many dates as a series may have, and no more', () => {
  expect(startsOf(`FREQ=DAILY;COUNT=${MOST_DATES}`, '2026-11-20T08:00')).toHaveLength(MOST_DATES);
  expect(startsOf(`FREQ=DAILY;COUNT=${MOST_DATES + 1}`, '2026-11-20T08:00')).toBe('The rule has more than 200 dates');
  expect(startsOf('FREQ=DAILY;UNTIL=20270801', '2026-11-20T08:00')).toBe('The rule has more than 200 dates');
});

test.each(['FREQ=WEEKLY;UNTIL=20280101', 'FREQ=WEEKLY;COUNT=60', 'FREQ=YEARLY;COUNT=3'])(
  'goes on for no more than a year: %s',
  (rule) => {
    expect(startsOf(rule, '2026-11-20T08:00')).toBe('The series goes on for more than 366 days');
  },
);

test.each([
  '',
  'COUNT=3',
  'FREQ=DAILY',
  'FREQ=DAILY;COUNT=2;UNTIL=20270101',
  'FREQ=HOURLY;COUNT=2',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=2;COUNT=3',
  'FREQ=DAILY;INTERVAL=0;COUNT=2',
  'FREQ=DAILY;UNTIL=20269999',
  'FREQ=DAILY;UNTIL=20200101',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=2',
  'DTSTART:20200101T000000Z\nRRULE:FREQ=DAILY;COUNT=3',
  'FREQ=DAILY;COUNT=2;EXDATE=20261121',
])('reports the error in %j', (rule) => {
  expect(startsOf(rule, '2026-11-20T08:00')).toEqual(expect.any(String));
});

const CAIRO = 'Africa/Cairo';
/** The 30th of April 2027 in Cairo begins at one o'clock. */
const LATE_DATE = { start: Date.parse('2027-04-29T22:00:00Z'), end: Date.parse('2027-04-30T21:00:00Z') };

test('keeps full all-day dates if the midnight of the first one is skipped', () => {
  const dates = expandRecurrence('FREQ=WEEKLY;COUNT=2', { ...LATE_DATE, timeZone: CAIRO, isAllDay: true });
  const times = dates.ok ? dates.value.map(({ start, end }) => [local16(start, CAIRO), local16(end, CAIRO)]) : [];
  expect(times).toEqual([
    ['2027-04-30T01:00+03:00', '2027-05-01T00:00+03:00'],
    ['2027-05-07T00:00+03:00', '2027-05-08T00:00+03:00'],
  ]);
});

test('moves all-day events to and from a date whose midnight is skipped', () => {
  const next = { start: Date.parse('2027-05-06T21:00:00Z'), end: Date.parse('2027-05-07T21:00:00Z') };
  const starts = (before: typeof next, after: typeof next) =>
    moveOccurrences([before, next], before, after, CAIRO, true).map(({ start }) => local16(start, CAIRO));
  expect(starts(LATE_DATE, next)).toEqual(['2027-05-07T00:00+03:00', '2027-05-14T00:00+03:00']);
  expect(starts(next, LATE_DATE)).toEqual(['2027-04-30T01:00+03:00', '2027-04-30T01:00+03:00']);
});
