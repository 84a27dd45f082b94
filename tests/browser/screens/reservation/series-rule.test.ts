import { expect, test } from 'vitest';

import type { FormCheck, ReservationForm } from '../../../../workers/contract.ts';
import {
  sentRule,
  shownRule as ruleShown,
  withoutMovedRule,
} from '../../../../src/screens/reservation/series/series-rule.ts';
import { anHour, checked, form, nine, occurrence, options } from './fake-form.ts';

const aDay = 24 * anHour;

const repeating = (rule: string, exceptions: readonly string[] = []): ReservationForm => ({
  ...form,
  recurrence: { rule, exceptions },
});
const onDay = (read: ReservationForm, days: number): ReservationForm => ({
  ...read,
  start: nine + days * aDay,
  end: nine + days * aDay + anHour,
});
const shownRule = (now: ReservationForm, read: ReservationForm, check: FormCheck | null) =>
  ruleShown(now, read, check, options.now);
/** A check with these dates in November. */
const dates = (...days: readonly number[]) => checked({ occurrences: days.map((day) => occurrence(`2026-11-${day}`)) });

test('counts the remaining dates, and those left out among them', () => {
  const read = repeating('FREQ=DAILY;COUNT=9', ['2026-11-20', '2026-11-25']);
  expect(shownRule(read, read, dates(23, 24, 26))?.rule).toBe('FREQ=DAILY;COUNT=4');
  expect(sentRule(read, read, shownRule(read, read, dates(23, 24, 26)))).toEqual(read.recurrence);
});

test('does not count a date that has begun, unless it is the changed one', () => {
  const read = repeating('FREQ=DAILY;COUNT=9');
  expect(shownRule(read, read, dates(20, 23, 24))?.rule).toBe('FREQ=DAILY;COUNT=2');
  expect(ruleShown(read, read, dates(23, 24), nine + 1)?.rule).toBe('FREQ=DAILY;COUNT=2');
});

test('shows the original rule if all of its dates remain, or none is known yet', () => {
  const read = repeating('FREQ=DAILY;COUNT=3');
  expect(shownRule(read, read, dates(23, 24, 25))).toBe(read.recurrence);
  expect(shownRule(read, read, null)).toBe(read.recurrence);
});

test.for([
  ['FREQ=WEEKLY;BYDAY=MO;COUNT=4', 'FREQ=WEEKLY;BYDAY=TU;COUNT=4'],
  ['FREQ=WEEKLY;BYDAY=SU,MO;COUNT=4', 'FREQ=WEEKLY;BYDAY=MO,TU;COUNT=4'],
  ['FREQ=DAILY;UNTIL=20261201', 'FREQ=DAILY;UNTIL=20261202'],
])('moves %s along with its start, and sends it as it was', ([rule = '', moved]) => {
  const read = repeating(rule, ['2026-11-30']);
  const later = onDay(read, 1);
  const shown = shownRule(later, read, null);
  expect(shown).toEqual({ rule: moved, exceptions: ['2026-12-01'] });
  expect(sentRule(later, read, shown)).toEqual(read.recurrence);
});

test.for([
  ['FREQ=MONTHLY;COUNT=4', 'FREQ=MONTHLY;COUNT=4;BYMONTHDAY=24'],
  ['FREQ=MONTHLY;BYDAY=4MO;COUNT=4', 'FREQ=MONTHLY;BYDAY=4TU;COUNT=4'],
  ['FREQ=YEARLY;COUNT=2', 'FREQ=YEARLY;COUNT=2;BYMONTH=11;BYMONTHDAY=24'],
])('sends %s on another date as another rule where it is edited, and else as it was', ([rule = '', moved]) => {
  const read = repeating(rule);
  const later = onDay(read, 1);
  const shown = shownRule(later, read, null);
  expect(sentRule(later, read, shown)).toEqual(read.recurrence);
  const edited = { ...later, recurrence: { rule: shown?.rule ?? '', exceptions: ['2026-12-24'] } };
  expect(sentRule(edited, read, edited.recurrence)?.rule).toBe(moved);
});

test('shows the left-out dates of a monthly rule as the worker finds them', () => {
  const read = repeating('FREQ=MONTHLY;COUNT=3', ['2026-12-23']);
  const next = onDay(read, 30);
  const occurrences = ['2026-12-23', '2027-01-23', '2027-02-23'].map((date) => occurrence(date));
  occurrences[1] = { ...occurrence('2027-01-23'), isLeftOut: true };
  const check = checked({ occurrences });
  expect(shownRule(next, read, check)?.exceptions).toEqual(['2027-01-23']);
});

test('sends an edited rule, and that it no longer repeats', () => {
  const read = repeating('FREQ=DAILY;COUNT=4');
  const edited = { ...read, recurrence: { rule: 'FREQ=MONTHLY;COUNT=2', exceptions: [] } };
  expect(sentRule(edited, read, shownRule(edited, read, dates(23)))?.rule).toBe('FREQ=MONTHLY;COUNT=2;BYMONTHDAY=23');
  const none = { ...read, recurrence: null };
  expect(sentRule(none, read, shownRule(none, read, dates(23)))).toBeNull();
});

test('a start that moves changes only an edited rule', () => {
  const read = repeating('FREQ=WEEKLY;BYDAY=MO;COUNT=4');
  const part = { start: nine + aDay, recurrence: { rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4', exceptions: [] } };
  expect(withoutMovedRule(part, read, read).recurrence).toBe(read.recurrence);
  const edited = repeating('FREQ=WEEKLY;BYDAY=MO;COUNT=5');
  expect(withoutMovedRule(part, edited, read)).toBe(part);
});
