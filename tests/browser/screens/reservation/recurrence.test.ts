import { expect, test } from 'vitest';

import {
  orderedWeekdays,
  newRepeat,
  toRepeat,
  toRule,
  withStart,
} from '../../../../src/screens/reservation/series/recurrence.ts';

/** A Monday, the fourth of its month. */
const monday = new Date('2026-11-23T09:00').getTime();
const tuesday = new Date('2026-11-24T09:00').getTime();

test.for([
  'FREQ=DAILY;COUNT=5',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10',
  'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231',
  'FREQ=MONTHLY;BYDAY=4MO;COUNT=6',
  'FREQ=YEARLY;COUNT=3',
])('what the fields show of %s makes the same rule', (rule) => {
  const repeat = toRepeat(rule, monday);
  expect(repeat === null ? null : toRule(repeat, monday)).toBe(rule);
});

test.for(['FREQ=MONTHLY;BYDAY=2TU;COUNT=3', 'FREQ=WEEKLY;BYDAY=MO', 'FREQ=YEARLY;BYSETPOS=1;COUNT=2', 'nonsense'])(
  'keeps %s, which the fields cannot show',
  (rule) => {
    expect(toRepeat(rule, monday)).toBeNull();
  },
);

test('a weekly rule has the weekday of its start', () => {
  expect(toRule({ ...newRepeat('weekly', tuesday), weekdays: ['FR'] }, monday)).toBe('FREQ=WEEKLY;BYDAY=MO,FR;COUNT=4');
});

test('a start on another day moves its weekday', () => {
  const repeat = { ...newRepeat('weekly', monday), weekdays: ['MO', 'FR'] as const };
  expect(withStart(repeat, monday, tuesday).weekdays).toEqual(['TU', 'FR']);
});

test.for([
  [1, 'MO'],
  [6, 'SA'],
  [7, 'SU'],
] as const)('a week that begins on day %i begins with %s', ([first, day]) => {
  expect(orderedWeekdays(first)[0]).toBe(day);
});
