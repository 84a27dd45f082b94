import * as v from 'valibot';

import { horizonOf, parseRule, writeRule } from '../../calendar/series/recurrence.ts';
import { GraphError } from './graph-error.ts';

/** Days of the week in the order of both spellings. */
const DAYS = [
  ['SU', 'sunday'],
  ['MO', 'monday'],
  ['TU', 'tuesday'],
  ['WE', 'wednesday'],
  ['TH', 'thursday'],
  ['FR', 'friday'],
  ['SA', 'saturday'],
] as const;
const INDEXES = [
  ['1', 'first'],
  ['2', 'second'],
  ['3', 'third'],
  ['4', 'fourth'],
  ['-1', 'last'],
] as const;
const TYPES = ['daily', 'weekly', 'absoluteMonthly', 'relativeMonthly', 'absoluteYearly', 'relativeYearly'] as const;

/** Graph takes the members of its enumerations in any case. */
export const member = <const T extends readonly string[]>(names: T) =>
  v.pipe(
    v.string(),
    v.transform((text) => names.find((name) => name.toLowerCase() === text.toLowerCase()) ?? text),
    v.picklist(names),
  );

const DaySchema = member(DAYS.map(([, name]) => name));
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const DateSchema = v.pipe(v.string(), v.isoDate());

/** A recurrence of a body; parts that mean nothing for its type are ignored, as Graph does. */
export const PatternedRecurrenceSchema = v.object({
  pattern: v.object({
    type: member(TYPES),
    interval: whole(1, 999),
    month: v.optional(whole(0, 12), 0),
    dayOfMonth: v.optional(whole(0, 31), 0),
    daysOfWeek: v.optional(v.nullable(v.array(DaySchema)), []),
    firstDayOfWeek: v.optional(v.nullable(DaySchema), 'sunday'),
    index: v.optional(v.nullable(member(INDEXES.map(([, name]) => name))), 'first'),
  }),
  range: v.object({
    type: member(['endDate', 'noEnd', 'numbered'] as const),
    startDate: DateSchema,
    endDate: v.optional(v.nullable(v.string())),
    numberOfOccurrences: v.optional(whole(0, 999), 0),
    recurrenceTimeZone: v.optional(v.nullable(v.string())),
  }),
});
export type PatternedRecurrence = v.InferOutput<typeof PatternedRecurrenceSchema>;

const refused = (what: string): GraphError => new GraphError(400, 'ErrorPropertyValidationFailure', what);

const codeOf = (pairs: readonly (readonly [string, string])[], name: string): string =>
  pairs.find(([, written]) => written === name)?.[0] ?? '';
const nameOf = (pairs: readonly (readonly [string, string])[], code: string): string | null =>
  pairs.find(([written]) => written === code)?.[1] ?? null;

function daysOf({ daysOfWeek }: PatternedRecurrence['pattern']): readonly string[] {
  const days = (daysOfWeek ?? []).map((name) => codeOf(DAYS, name));
  if (days.length === 0) throw refused('The recurrence pattern needs daysOfWeek.');
  return days;
}

function dateParts(pattern: PatternedRecurrence['pattern']): readonly (readonly [string, string])[] {
  const { type, month, dayOfMonth } = pattern;
  if (type === 'daily') return [];
  if (type === 'weekly') {
    const weekStart = codeOf(DAYS, pattern.firstDayOfWeek ?? 'sunday');
    return [
      ['BYDAY', daysOf(pattern).join(',')],
      ['WKST', weekStart],
    ];
  }
  const isYearly = type === 'absoluteYearly' || type === 'relativeYearly';
  if (isYearly && month === 0) throw refused('The recurrence pattern needs month.');
  const byMonth = isYearly ? ([['BYMONTH', String(month)]] as const) : [];
  if (type === 'absoluteMonthly' || type === 'absoluteYearly') {
    if (dayOfMonth === 0) throw refused('The recurrence pattern needs dayOfMonth.');
    return [...byMonth, ['BYMONTHDAY', String(dayOfMonth)]];
  }
  return [...byMonth, ['BYDAY', daysOf(pattern).join(',')], ['BYSETPOS', codeOf(INDEXES, pattern.index ?? 'first')]];
}

function repetitionOf(pattern: PatternedRecurrence['pattern']): readonly (readonly [string, string])[] {
  const frequency = /weekly|monthly|yearly/i.exec(pattern.type)?.[0] ?? 'daily';
  return [['FREQ', frequency.toUpperCase()], ['INTERVAL', String(pattern.interval)], ...dateParts(pattern)];
}

/**
 * The last date that is kept of a series without an end, `YYYY-MM-DD`; null = it has an end.
 * @throws GraphError 400, ProblemError 400
 */
export function keptUntil({ pattern, range }: PatternedRecurrence): string | null {
  if (range.type !== 'noEnd') return null;
  const start = Temporal.PlainDate.from(range.startDate).toPlainDateTime();
  return horizonOf(writeRule(repetitionOf(pattern)), start).toString();
}

function endOf(recurrence: PatternedRecurrence): readonly [string, string] {
  const { type, endDate, numberOfOccurrences } = recurrence.range;
  if (type === 'numbered') return ['COUNT', String(numberOfOccurrences)];
  const last = keptUntil(recurrence) ?? endDate ?? '';
  if (/^\d{4}-\d\d-\d\d$/.test(last)) return ['UNTIL', last.replaceAll('-', '')];
  throw refused('The range of the recurrence needs endDate.');
}

/** The rule (RFC 5545, without DTSTART) of a recurrence. @throws GraphError 400, ProblemError 400 */
export function toRule(recurrence: PatternedRecurrence): string {
  return writeRule([...repetitionOf(recurrence.pattern), endOf(recurrence)]);
}

interface PatternParts {
  readonly type: (typeof TYPES)[number];
  readonly month?: number;
  readonly dayOfMonth?: number;
  readonly daysOfWeek?: readonly string[];
  readonly index?: string;
}

const KNOWN_PARTS = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYDAY',
  'BYMONTH',
  'BYMONTHDAY',
  'BYSETPOS',
]);

/** The parts of a pattern; null where Graph has no words for the rule. */
function patternOf(parts: ReadonlyMap<string, string>, start: Temporal.PlainDate): PatternParts | null {
  if ([...parts.keys()].some((name) => !KNOWN_PARTS.has(name))) return null;
  const ownDay = DAYS[start.dayOfWeek % 7]?.[0] ?? 'MO';
  const days = parts.get('BYDAY')?.split(',') ?? [];
  const positions = new Set(days.map((day) => day.slice(0, -2).replace('+', '')));
  const daysOfWeek = days.flatMap((day) => nameOf(DAYS, day.slice(-2)) ?? []);
  const frequency = parts.get('FREQ');
  const month = Number(parts.get('BYMONTH') ?? start.month);
  const dayOfMonth = Number(parts.get('BYMONTHDAY') ?? start.day);
  const isPlain = days.length === 0 && !parts.has('BYSETPOS');
  if (frequency === 'DAILY')
    return isPlain && !parts.has('BYMONTH') && !parts.has('BYMONTHDAY') ? { type: 'daily' } : null;
  if (frequency === 'WEEKLY') {
    const isWeekly = !parts.has('BYMONTH') && !parts.has('BYMONTHDAY') && !parts.has('BYSETPOS');
    const names = days.length === 0 ? [nameOf(DAYS, ownDay) ?? ''] : daysOfWeek;
    return isWeekly && [...positions].every((position) => position === '')
      ? { type: 'weekly', daysOfWeek: names }
      : null;
  }
  const isYearly = frequency === 'YEARLY';
  if (!Number.isInteger(month) || (!isYearly && parts.has('BYMONTH'))) return null;
  const ofYear = isYearly ? { month } : {};
  if (isPlain) {
    if (!Number.isInteger(dayOfMonth) || dayOfMonth < 1) return null;
    return { type: isYearly ? 'absoluteYearly' : 'absoluteMonthly', ...ofYear, dayOfMonth };
  }
  const [position = ''] = positions;
  const index = nameOf(INDEXES, parts.get('BYSETPOS') ?? position);
  const isOnePosition = positions.size === 1 && (position === '') === parts.has('BYSETPOS');
  // A position of one weekday is its position in the month; that of a set would count the days of the set.
  const isCounted = position === '' || days.length === 1;
  if (index === null || !isOnePosition || !isCounted || parts.has('BYMONTHDAY')) return null;
  return { type: isYearly ? 'relativeYearly' : 'relativeMonthly', ...ofYear, daysOfWeek, index };
}

/** Whether two rules give the same dates from a date on, but for their ends. */
export function isSamePattern(one: string, other: string, start: Temporal.PlainDate): boolean {
  const textOf = (rule: string): string => {
    const parts = parseRule(rule);
    const pattern = patternOf(parts, start);
    // For weeks, the day on which they begin matters where some are left out.
    const interval = parts.get('INTERVAL') ?? '1';
    const weekStart = interval === '1' ? '' : (parts.get('WKST') ?? 'MO');
    return JSON.stringify([pattern ?? rule, interval, weekStart]);
  };
  return textOf(one) === textOf(other);
}

function lastDate(until: string, time: Temporal.PlainTime, timeZone: string): string {
  const [, date = '', clock, utc] = /^(\d{8})(?:(T\d{6})(Z)?)?$/.exec(until) ?? [];
  if (clock === undefined) return Temporal.PlainDate.from(date).toString();
  const written = Temporal.PlainDateTime.from(date + clock);
  const local = utc === undefined ? written : written.toZonedDateTime('UTC').withTimeZone(timeZone).toPlainDateTime();
  const isBefore = Temporal.PlainTime.compare(local.toPlainTime(), time) < 0;
  return local
    .toPlainDate()
    .subtract({ days: isBefore ? 1 : 0 })
    .toString();
}

interface Zones {
  readonly timeZone: string;
  /** As Exchange knows it. */
  readonly zoneName: string;
}

/**
 * The recurrence of a series, with the whole pattern: clients break on a part that is missing, even where it means
 * nothing.
 * @param start of the first date, wall clock of its zone
 * @param endless the last date that is kept of what was written without an end; null = it was not
 * @returns null where Graph has no words for the rule
 */
export function toPatternedRecurrence(
  rule: string,
  start: Temporal.PlainDateTime,
  zones: Zones,
  endless: string | null = null,
) {
  const parts = parseRule(rule);
  const pattern = patternOf(parts, start.toPlainDate());
  if (pattern === null) return null;
  return {
    pattern: {
      interval: Number(parts.get('INTERVAL') ?? '1'),
      month: 0,
      dayOfMonth: 0,
      daysOfWeek: [],
      firstDayOfWeek: nameOf(DAYS, parts.get('WKST') ?? (pattern.type === 'weekly' ? 'MO' : 'SU')) ?? 'sunday',
      index: 'first',
      ...pattern,
    },
    range: rangeOf(parts, start, zones, endless),
  };
}

const NO_DATE = '0001-01-01';

function rangeOf(
  parts: ReadonlyMap<string, string>,
  start: Temporal.PlainDateTime,
  zones: Zones,
  endless: string | null,
) {
  const shared = { startDate: start.toPlainDate().toString(), recurrenceTimeZone: zones.zoneName };
  const until = parts.get('UNTIL');
  if (until === undefined) {
    return { type: 'numbered', ...shared, endDate: NO_DATE, numberOfOccurrences: Number(parts.get('COUNT')) };
  }
  const endDate = lastDate(until, start.toPlainTime(), zones.timeZone);
  // Where it was cut since, it has an end.
  if (endDate === endless) return { type: 'noEnd', ...shared, endDate: NO_DATE, numberOfOccurrences: 0 };
  return { type: 'endDate', ...shared, endDate, numberOfOccurrences: 0 };
}
