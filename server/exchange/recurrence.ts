/* Series: the patterns of Exchange as rules of RFC 5545, and back. */
import * as v from 'valibot';

import { parseRule, writeRule } from '../calendar/series/recurrence.ts';
import { toPatternedRecurrence } from '../emulators/graph/graph-recurrence.ts';
import { ProblemError } from '../http/problem.ts';
import type { XmlNode } from '../xml/write.ts';
import { t } from './names.ts';
import { maybe, node, one, whole, word } from './shape.ts';

const DAYS = [
  ['SU', 'Sunday'],
  ['MO', 'Monday'],
  ['TU', 'Tuesday'],
  ['WE', 'Wednesday'],
  ['TH', 'Thursday'],
  ['FR', 'Friday'],
  ['SA', 'Saturday'],
] as const;
/** Names that stand for several days. */
const DAY_SETS: Readonly<Record<string, string>> = {
  Day: 'SU,MO,TU,WE,TH,FR,SA',
  Weekday: 'MO,TU,WE,TH,FR',
  WeekendDay: 'SA,SU',
};
const POSITIONS: Readonly<Record<string, string>> = { First: '1', Second: '2', Third: '3', Fourth: '4', Last: '-1' };
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const interval = { Interval: one(whole) };
const monthOfYear = { Month: one(v.pipe(word, v.picklist(MONTHS))) };
const relative = { DaysOfWeek: one(word), DayOfWeekIndex: one(word) };

export const RecurrenceSchema = node({
  DailyRecurrence: maybe(node(interval)),
  WeeklyRecurrence: maybe(node({ ...interval, DaysOfWeek: one(word), FirstDayOfWeek: maybe(word) })),
  AbsoluteMonthlyRecurrence: maybe(node({ ...interval, DayOfMonth: one(whole) })),
  RelativeMonthlyRecurrence: maybe(node({ ...interval, ...relative })),
  AbsoluteYearlyRecurrence: maybe(node({ DayOfMonth: one(whole), ...monthOfYear })),
  RelativeYearlyRecurrence: maybe(node({ ...relative, ...monthOfYear })),
  EndDateRecurrence: maybe(node({ StartDate: one(word), EndDate: one(word) })),
  NumberedRecurrence: maybe(node({ StartDate: one(word), NumberOfOccurrences: one(whole) })),
  NoEndRecurrence: maybe(node({ StartDate: one(word) })),
});
export type Recurrence = v.InferOutput<typeof RecurrenceSchema>;

type Part = readonly [string, string];

const codesOf = (names: string): string =>
  names
    .split(/\s+/)
    .map((name) => DAY_SETS[name] ?? DAYS.find(([, day]) => day === name)?.[0] ?? '')
    .filter((code) => code !== '')
    .join(',');

const positioned = (pattern: { readonly DaysOfWeek: string; readonly DayOfWeekIndex: string }): readonly Part[] => [
  ['BYDAY', codesOf(pattern.DaysOfWeek)],
  ['BYSETPOS', POSITIONS[pattern.DayOfWeekIndex] ?? '1'],
];
const monthPart = (month: (typeof MONTHS)[number]): Part => ['BYMONTH', String(MONTHS.indexOf(month) + 1)];
const intervalPart = (Interval: number): readonly Part[] => (Interval === 1 ? [] : [['INTERVAL', String(Interval)]]);

function patternParts(recurrence: Recurrence): readonly Part[] | null {
  const daily = recurrence.DailyRecurrence;
  if (daily !== undefined) return [['FREQ', 'DAILY'], ...intervalPart(daily.Interval)];
  const weekly = recurrence.WeeklyRecurrence;
  if (weekly !== undefined) {
    return [
      ['FREQ', 'WEEKLY'],
      ...intervalPart(weekly.Interval),
      ['BYDAY', codesOf(weekly.DaysOfWeek)],
      ['WKST', codesOf(weekly.FirstDayOfWeek ?? 'Sunday')],
    ];
  }
  const monthly = recurrence.AbsoluteMonthlyRecurrence;
  if (monthly !== undefined) {
    return [['FREQ', 'MONTHLY'], ...intervalPart(monthly.Interval), ['BYMONTHDAY', String(monthly.DayOfMonth)]];
  }
  const monthlyByDay = recurrence.RelativeMonthlyRecurrence;
  if (monthlyByDay !== undefined) {
    return [['FREQ', 'MONTHLY'], ...intervalPart(monthlyByDay.Interval), ...positioned(monthlyByDay)];
  }
  const yearly = recurrence.AbsoluteYearlyRecurrence;
  if (yearly !== undefined) {
    return [['FREQ', 'YEARLY'], monthPart(yearly.Month), ['BYMONTHDAY', String(yearly.DayOfMonth)]];
  }
  const yearlyByDay = recurrence.RelativeYearlyRecurrence;
  if (yearlyByDay === undefined) return null;
  return [['FREQ', 'YEARLY'], monthPart(yearlyByDay.Month), ...positioned(yearlyByDay)];
}

/** A date of Exchange may end with Z or an offset, which mean nothing there. */
const plainDate = (text: string): string => text.slice(0, 10);

/** The rule (RFC 5545, without DTSTART) of a series; null where there is no pattern. One without end has neither COUNT nor UNTIL. */
export function ruleOf(recurrence: Recurrence): string | null {
  const parts = patternParts(recurrence);
  if (parts === null) return null;
  const { EndDateRecurrence: dated, NumberedRecurrence: numbered } = recurrence;
  const end: readonly Part[] =
    dated !== undefined
      ? [['UNTIL', plainDate(dated.EndDate).replaceAll('-', '')]]
      : numbered !== undefined
        ? [['COUNT', String(numbered.NumberOfOccurrences)]]
        : [];
  return writeRule([...parts, ...end]);
}

/** The first date of a series, `YYYY-MM-DD`. */
export function firstDateOf(recurrence: Recurrence): string | null {
  const range = recurrence.EndDateRecurrence ?? recurrence.NumberedRecurrence ?? recurrence.NoEndRecurrence;
  return range === undefined ? null : plainDate(range.StartDate);
}

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** Where every position counts days, not one weekday. */
function dayNameOf(days: readonly string[]): string | null {
  const codes = new Set(days.map((day) => codesOf(capital(day))));
  const [only] = days;
  if (days.length === 1 && only !== undefined) return capital(only);
  const same = Object.entries(DAY_SETS).find(([, set]) => {
    const members = set.split(',');
    return members.length === codes.size && members.every((member) => codes.has(member));
  });
  return same?.[0] ?? null;
}

type Patterned = NonNullable<ReturnType<typeof toPatternedRecurrence>>;

function patternNode(pattern: Patterned['pattern']): XmlNode | null {
  const every = t('Interval', String(pattern.interval));
  const monthNode = t('Month', MONTHS[pattern.month - 1] ?? 'January');
  const dayNode = t('DayOfMonth', String(pattern.dayOfMonth));
  const dayName = dayNameOf(pattern.daysOfWeek);
  const position = dayName === null ? [] : [t('DaysOfWeek', dayName), t('DayOfWeekIndex', capital(pattern.index))];
  // Exchange repeats each year alone.
  const isYearly = pattern.type === 'absoluteYearly' || pattern.type === 'relativeYearly';
  if (isYearly && pattern.interval !== 1) return null;
  switch (pattern.type) {
    case 'daily':
      return t('DailyRecurrence', every);
    case 'weekly':
      return t(
        'WeeklyRecurrence',
        every,
        t('DaysOfWeek', pattern.daysOfWeek.map(capital).join(' ')),
        t('FirstDayOfWeek', capital(pattern.firstDayOfWeek)),
      );
    case 'absoluteMonthly':
      return t('AbsoluteMonthlyRecurrence', every, dayNode);
    case 'absoluteYearly':
      return t('AbsoluteYearlyRecurrence', dayNode, monthNode);
    case 'relativeMonthly':
      return dayName === null ? null : t('RelativeMonthlyRecurrence', every, ...position);
    case 'relativeYearly':
      return dayName === null ? null : t('RelativeYearlyRecurrence', ...position, monthNode);
    default:
      return null;
  }
}

/**
 * A rule as Exchange writes it.
 * @param start of the first date, wall clock of its zone
 * @throws ProblemError 400 where Exchange has no words for the rule
 */
export function recurrenceNode(rule: string, start: Temporal.PlainDateTime, timeZone: string): XmlNode {
  const patterned = toPatternedRecurrence(rule, start, { timeZone, zoneName: timeZone });
  const pattern = patterned === null ? null : patternNode(patterned.pattern);
  if (patterned === null || pattern === null) {
    throw new ProblemError(400, 'invalid_request', 'Exchange cannot repeat an event by this rule.');
  }
  const startDate = t('StartDate', start.toPlainDate().toString());
  const { range } = patterned;
  const end = parseRule(rule).has('UNTIL')
    ? t('EndDateRecurrence', startDate, t('EndDate', range.endDate))
    : t('NumberedRecurrence', startDate, t('NumberOfOccurrences', String(range.numberOfOccurrences)));
  return t('Recurrence', pattern, end);
}
