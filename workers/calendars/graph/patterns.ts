/*
 * Rules of repetition (RFC 5545) as the patterns of Microsoft Graph, and back
 * (https://learn.microsoft.com/graph/api/resources/recurrencepattern). Graph can express less, and differs in one point:
 * a day that a month lacks is its last day there, while a rule leaves the month out.
 */
import { failure, type Result, success } from '../../model/result.ts';
import { partsOf, type RuleParts } from '../providers/series-moves.ts';
import type { GraphPattern, GraphRange } from '../../wire/schemas/graph.ts';

/** A pattern as it is sent. */
export interface Pattern {
  readonly type: 'daily' | 'weekly' | 'absoluteMonthly' | 'relativeMonthly' | 'absoluteYearly' | 'relativeYearly';
  readonly interval: number;
  readonly daysOfWeek?: readonly string[];
  readonly firstDayOfWeek?: string;
  readonly dayOfMonth?: number;
  readonly month?: number;
  readonly index?: string;
}

/** A range as it is sent; dates are `YYYY-MM-DD`. */
export type Range = { readonly startDate: string; readonly recurrenceTimeZone: string } & (
  | { readonly type: 'numbered'; readonly numberOfOccurrences: number }
  | { readonly type: 'endDate'; readonly endDate: string }
);

const DAYS: readonly (readonly [string, string])[] = [
  ['MO', 'monday'],
  ['TU', 'tuesday'],
  ['WE', 'wednesday'],
  ['TH', 'thursday'],
  ['FR', 'friday'],
  ['SA', 'saturday'],
  ['SU', 'sunday'],
];
const NAMES: ReadonlyMap<string, string> = new Map(DAYS);
const CODES: ReadonlyMap<string, string> = new Map(DAYS.map(([code, name]) => [name, code]));
const INDEXES: readonly (readonly [string, string])[] = [
  ['1', 'first'],
  ['2', 'second'],
  ['3', 'third'],
  ['4', 'fourth'],
  ['-1', 'last'],
];
const INDEX_BY_POSITION: ReadonlyMap<string, string> = new Map(INDEXES);
const POSITION_BY_INDEX: ReadonlyMap<string, string> = new Map(INDEXES.map(([position, index]) => [index, position]));

/** Every month has this day. */
const SAFE_DAY = 28;

/**
 * The pattern of a rule.
 * @param dates those that the rule gives, in order, the first one at least
 * @returns or an English message, where Graph cannot repeat like this
 */
export function toPattern(rule: string, dates: readonly Temporal.PlainDate[]): Result<Pattern, string> {
  const parts = partsOf(rule);
  const [start] = dates;
  const refused = failure(`Microsoft 365 cannot repeat by ${rule}`);
  if (start === undefined || parts.has('BYYEARDAY') || parts.has('BYWEEKNO')) return refused;
  const pattern = patternOf(parts, start);
  if (pattern === null) return refused;
  return isSkipping(pattern, dates) ? refused : success(pattern);
}

function patternOf(parts: RuleParts, start: Temporal.PlainDate): Pattern | null {
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const isBare = !['BYMONTH', 'BYMONTHDAY', 'BYSETPOS'].some((name) => parts.has(name));
  switch (parts.get('FREQ') ?? '') {
    case 'DAILY':
      if (!isBare) return null;
      if (!parts.has('BYDAY')) return { type: 'daily', interval };
      return interval === 1 ? weekly(parts, start, 1) : null;
    case 'WEEKLY':
      return isBare ? weekly(parts, start, interval) : null;
    case 'MONTHLY':
      return parts.has('BYMONTH') ? null : monthly(parts, start, interval);
    case 'YEARLY':
      return yearly(parts, start, interval);
    default:
      return null;
  }
}

function weekly(parts: RuleParts, start: Temporal.PlainDate, interval: number): Pattern | null {
  const codes = parts.get('BYDAY')?.split(',') ?? [DAYS[start.dayOfWeek - 1]?.[0] ?? ''];
  const daysOfWeek = codes.flatMap((code) => NAMES.get(code) ?? []);
  const firstDayOfWeek = NAMES.get(parts.get('WKST') ?? 'MO') ?? 'monday';
  return daysOfWeek.length === codes.length ? { type: 'weekly', interval, daysOfWeek, firstDayOfWeek } : null;
}

function monthly(parts: RuleParts, start: Temporal.PlainDate, interval: number): Pattern | null {
  if (!parts.has('BYDAY')) {
    const dayOfMonth = dayOfMonthOf(parts, start);
    return dayOfMonth === null ? null : { type: 'absoluteMonthly', interval, dayOfMonth };
  }
  const relative = weekdayOfMonth(parts);
  if (relative !== null) return { type: 'relativeMonthly', interval, ...relative };
  // Every Monday of every month is every Monday.
  const isEvery = interval === 1 && !parts.has('BYSETPOS') && !parts.has('BYMONTHDAY');
  return isEvery ? weekly(parts, start, 1) : null;
}

function yearly(parts: RuleParts, start: Temporal.PlainDate, interval: number): Pattern | null {
  const month = Number(parts.get('BYMONTH') ?? start.month);
  if (Number.isNaN(month)) return null;
  if (!parts.has('BYDAY')) {
    // Without a month a day of the month comes each month.
    if (parts.has('BYMONTHDAY') && !parts.has('BYMONTH')) return null;
    const dayOfMonth = dayOfMonthOf(parts, start);
    return dayOfMonth === null ? null : { type: 'absoluteYearly', interval, month, dayOfMonth };
  }
  const relative = parts.has('BYMONTH') ? weekdayOfMonth(parts) : null;
  return relative === null ? null : { type: 'relativeYearly', interval, month, ...relative };
}

/** The day, 31 for the last one of each month; null where there are several. */
function dayOfMonthOf(parts: RuleParts, start: Temporal.PlainDate): number | null {
  const days = (parts.get('BYMONTHDAY') ?? String(start.day)).split(',').map(Number);
  const position = parts.get('BYSETPOS');
  const [first = 0] = days;
  if (days.length === 1 && position === undefined) return first === -1 ? 31 : positive(first);
  // What `lastDays` writes.
  const isClamped = position === '-1' && days.every((day, place) => day === SAFE_DAY + place);
  return isClamped ? (days.at(-1) ?? null) : null;
}

const positive = (day: number): number | null => (day >= 1 && day <= 31 ? day : null);

function weekdayOfMonth(parts: RuleParts): Pick<Pattern, 'daysOfWeek' | 'index'> | null {
  if (parts.has('BYMONTHDAY')) return null;
  const days = (parts.get('BYDAY') ?? '').split(',');
  const [, own = ''] = /^\+?(-?\d+)/.exec(days[0] ?? '') ?? [];
  if (own !== '' && (days.length > 1 || parts.has('BYSETPOS'))) return null;
  const index = INDEX_BY_POSITION.get(own === '' ? (parts.get('BYSETPOS') ?? '') : own);
  const daysOfWeek = days.flatMap((day) => NAMES.get(day.replace(/^[+-]?\d+/, '')) ?? []);
  const isPlain = own !== '' || days.every((day) => NAMES.has(day));
  return index !== undefined && isPlain && daysOfWeek.length === days.length ? { daysOfWeek, index } : null;
}

/** Whether the rule leaves out a month that lacks its day, where Graph would take the last one. */
function isSkipping({ type, interval, dayOfMonth = 0 }: Pattern, dates: readonly Temporal.PlainDate[]): boolean {
  if (!type.startsWith('absolute') || dayOfMonth <= SAFE_DAY) return false;
  const months = type === 'absoluteYearly' ? interval * 12 : interval;
  const steps = dates.slice(1).map((date, place) => {
    const before = dates[place] ?? date;
    return (date.year - before.year) * 12 + date.month - before.month;
  });
  return steps.some((step) => step !== months);
}

/**
 * When a rule ends.
 * @param first wall-clock time of its first date
 * @param timeZone IANA name, in which an end in UTC is read
 * @param name the zone as Graph is told it
 */
export function toRange(rule: string, first: Temporal.PlainDateTime, timeZone: string, name: string): Range {
  const parts = partsOf(rule);
  const startDate = first.toPlainDate().toString();
  const until = parts.get('UNTIL');
  const common = { startDate, recurrenceTimeZone: name };
  if (until === undefined) return { type: 'numbered', numberOfOccurrences: Number(parts.get('COUNT')), ...common };
  return { type: 'endDate', endDate: lastDate(until, first, timeZone).toString(), ...common };
}

function lastDate(until: string, first: Temporal.PlainDateTime, timeZone: string): Temporal.PlainDate {
  if (!until.includes('T')) return Temporal.PlainDate.from(until);
  const text = Temporal.PlainDateTime.from(until.replace('Z', ''));
  const last = until.endsWith('Z') ? text.toZonedDateTime('UTC').withTimeZone(timeZone).toPlainDateTime() : text;
  const isBefore = Temporal.PlainTime.compare(last.toPlainTime(), first.toPlainTime()) < 0;
  return last.toPlainDate().subtract({ days: isBefore ? 1 : 0 });
}

/** The rule of a pattern, without COUNT and UNTIL where it has no end; null where the pattern is not known. */
export function toRule(pattern: GraphPattern, range: GraphRange): string | null {
  const dates = datesOf(pattern);
  if (dates === null) return null;
  const { interval } = pattern;
  const [frequency, ...others] = dates;
  const every = interval !== null && interval > 1 ? [`INTERVAL=${interval}`] : [];
  return [frequency, ...every, ...others, ...endOf(range)].join(';');
}

function datesOf(pattern: GraphPattern): readonly string[] | null {
  const days = (pattern.daysOfWeek ?? []).flatMap((day) => CODES.get(day.toLowerCase()) ?? []);
  const position = POSITION_BY_INDEX.get((pattern.index ?? 'first').toLowerCase()) ?? '1';
  const [single = ''] = days;
  const weekdays =
    days.length === 1 ? [`BYDAY=${position}${single}`] : [`BYDAY=${days.join(',')}`, `BYSETPOS=${position}`];
  const month = `BYMONTH=${pattern.month}`;
  switch (pattern.type.toLowerCase()) {
    case 'daily':
      return ['FREQ=DAILY'];
    case 'weekly':
      return days.length === 0 ? null : ['FREQ=WEEKLY', `BYDAY=${inOrder(days).join(',')}`, ...weekStart(pattern)];
    case 'absolutemonthly':
      return ['FREQ=MONTHLY', ...lastDays(pattern.dayOfMonth ?? 0)];
    case 'absoluteyearly':
      return ['FREQ=YEARLY', month, ...lastDays(pattern.dayOfMonth ?? 0)];
    case 'relativemonthly':
      return days.length === 0 ? null : ['FREQ=MONTHLY', ...weekdays];
    case 'relativeyearly':
      return days.length === 0 ? null : ['FREQ=YEARLY', month, ...weekdays];
    default:
      return null;
  }
}

const inOrder = (days: readonly string[]): readonly string[] =>
  DAYS.map(([code]) => code).filter((code) => days.includes(code));

/** It matters only where weeks are left out. */
function weekStart({ interval, firstDayOfWeek }: GraphPattern): readonly string[] {
  const code = CODES.get((firstDayOfWeek ?? 'sunday').toLowerCase()) ?? 'SU';
  return interval !== null && interval > 1 && code !== 'MO' ? [`WKST=${code}`] : [];
}

/** A day that some months lack is their last one. */
function lastDays(day: number): readonly string[] {
  if (day <= SAFE_DAY) return [`BYMONTHDAY=${day}`];
  if (day >= 31) return ['BYMONTHDAY=-1'];
  const days = Array.from({ length: day - SAFE_DAY + 1 }, (_, place) => SAFE_DAY + place);
  return [`BYMONTHDAY=${days.join(',')}`, 'BYSETPOS=-1'];
}

function endOf({ type, endDate, numberOfOccurrences }: GraphRange): readonly string[] {
  if (type.toLowerCase() === 'numbered') return [`COUNT=${numberOfOccurrences}`];
  return endDate === null || type.toLowerCase() === 'noend' ? [] : [`UNTIL=${endDate.replaceAll('-', '')}`];
}
