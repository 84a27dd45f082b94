/*
 * Rules of months and years on other dates, as the server moves them. A date goes along by months and takes the day of the one that it follows, as
 * people mean it: whole days would lead from the 15th to the 14th or the 16th, months being of several lengths. A month
 * that has no such day is left out, as RFC 5545 has it.
 */
import type { Interval } from './interval.ts';
import type { Instant } from './units.ts';

interface Recurrence {
  readonly rule: string;
  readonly exceptions: readonly string[];
}

type Parts = ReadonlyMap<string, string>;

const parseRule = (rule: string): Parts =>
  new Map(
    rule
      .toUpperCase()
      .split(';')
      .map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  );

const writeRule = (parts: Parts): string => [...parts].map((part) => part.join('=')).join(';');

/** Parts that say which day; at most one of them, with one value. */
const DAYS = ['BYMONTHDAY', 'BYDAY'] as const;

const isOne = (value: string | undefined): boolean => value === undefined || !value.includes(',');

/** Whether a rule gives one day of each of its months or years. */
function isOfMonths(rule: string): boolean {
  const parts = parseRule(rule);
  const frequency = parts.get('FREQ');
  if (frequency !== 'MONTHLY' && frequency !== 'YEARLY') return false;
  const by = [...parts.keys()].filter((name) => name.startsWith('BY'));
  const known = frequency === 'MONTHLY' ? DAYS : ['BYMONTH', ...DAYS];
  const isKnown = by.every((name) => known.some((one) => one === name) && isOne(parts.get(name)));
  const hasOneDay = DAYS.filter((name) => parts.has(name)).length <= 1;
  // A weekday without a number is each of that name; of a year it is counted in its month alone.
  const day = parts.get('BYDAY');
  const isCounted = day === undefined || (/^[+-]?[1-5]/.test(day) && (frequency === 'MONTHLY' || parts.has('BYMONTH')));
  return isKnown && hasOneDay && isCounted;
}

/** From which date to which one an event of a series goes, and how many dates of it do. */
interface Way {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly count: number;
}

/** A rule and its left-out dates, moved along, for as many dates; null where it is none of months. */
function movedAlong({ rule, exceptions }: Recurrence, { from, to, count }: Way): Recurrence | null {
  if (!isOfMonths(rule)) return null;
  const parts = parseRule(rule);
  const values: Readonly<Record<string, (value: string) => string>> = {
    BYMONTHDAY: (value) => String(value.startsWith('-') ? to.day - to.daysInMonth - 1 : to.day),
    BYDAY: (value) => ordinalOf(to, value.startsWith('-')),
    BYMONTH: () => String(to.month),
  };
  const moved = [...parts]
    .filter(([name]) => name !== 'COUNT' && name !== 'UNTIL')
    .map(([name, value]) => [name, values[name]?.(value) ?? value] as const);
  const says = (name: string): boolean => parts.has(name);
  const own = DAYS.some(says) ? [] : ([['BYMONTHDAY', String(to.day)]] as const);
  const month = says('BYMONTH') || parts.get('FREQ') !== 'YEARLY' ? [] : ([['BYMONTH', String(to.month)]] as const);
  const asked = new Map<string, string>([...moved, ...month, ...own, ['COUNT', String(count)]]);
  return {
    rule: writeRule(asked),
    exceptions: exceptions.flatMap((text) => movedDate(Temporal.PlainDate.from(text), from, to, asked) ?? []),
  };
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** Which weekday of its month a date is, counted from its beginning or its end. */
function ordinalOf(date: Temporal.PlainDate, isFromEnd: boolean): string {
  const week = isFromEnd ? -Math.ceil((date.daysInMonth - date.day + 1) / 7) : Math.ceil(date.day / 7);
  return `${week}${WEEKDAYS[date.dayOfWeek - 1] ?? 'MO'}`;
}

const monthAlong = (date: Temporal.PlainDate, from: Temporal.PlainDate, to: Temporal.PlainDate) =>
  date.toPlainYearMonth().add({ months: (to.year - from.year) * 12 + to.month - from.month });

/** Where a date of the old rule lies by the new one; null where that month has none. */
function movedDate(
  date: Temporal.PlainDate,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  parts: Parts,
): string | null {
  const month = monthAlong(date, from, to);
  const days = Array.from({ length: month.daysInMonth }, (_, day) => month.toPlainDate({ day: day + 1 }));
  const [byDay, byMonthDay] = [parts.get('BYDAY'), parts.get('BYMONTHDAY')];
  const found = days.find((day) => {
    if (byDay !== undefined) return ordinalOf(day, byDay.startsWith('-')) === byDay.replace('+', '');
    return [day.day, day.day - month.daysInMonth - 1].some((number) => String(number) === byMonthDay);
  });
  return found?.toString() ?? null;
}

/**
 * The date from which a rule of months begins whose first date was another one: its day in the month to which that one
 * goes; where there is none, the first of that month.
 */
function monthBegin(
  first: Temporal.PlainDate,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  rule: string,
): Temporal.PlainDate {
  const parts = parseRule(rule);
  const own = DAYS.some((name) => parts.has(name)) ? parts : new Map([['BYMONTHDAY', String(to.day)]]);
  const date = movedDate(first, from, to, own);
  return date === null ? monthAlong(first, from, to).toPlainDate({ day: 1 }) : Temporal.PlainDate.from(date);
}

interface Moving {
  /** Of the events that are changed. */
  readonly times: readonly Interval[];
  /** From which start to which one the named event goes. */
  readonly from: Instant;
  readonly to: Instant;
  readonly timeZone: string;
}

/**
 * The rule of a series whose days of a month or year go along with the date of one event, and the date on which it begins.
 * @param asked the rule that it is given; null = none but its own
 * @returns null where the date stays, or one of the rules is none of months
 */
export function movedByMonths(
  present: Recurrence | null | undefined,
  asked: Recurrence | null,
  { times, timeZone, ...way }: Moving,
): { readonly recurrence: Recurrence; readonly begin: string } | null {
  if (present == null) return null;
  const dateAt = (instant: Instant): Temporal.PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  const [from, to] = [dateAt(way.from), dateAt(way.to)];
  if (from.equals(to) || ![present, asked ?? present].every(({ rule }) => isOfMonths(rule))) return null;
  const first = dateAt(times.reduce((least, { start }) => Math.min(least, start), way.from));
  const leftOut = present.exceptions.filter((date) => date > first.toString()).length;
  const recurrence = asked ?? movedAlong(present, { from, to, count: times.length + leftOut });
  return recurrence === null ? null : { recurrence, begin: monthBegin(first, from, to, recurrence.rule).toString() };
}
