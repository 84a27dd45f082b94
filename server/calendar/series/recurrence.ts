import { RRuleTemporal } from 'rrule-temporal';

import { goesByDays } from '../../../workers/model/month-rules.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Recurrence } from '../../store/store.ts';

/** The dates of a rule for the longest series that is allowed. */
const MOST_DATES = 200;
const MOST_DAYS = 366;
/** Characters: the contract's 500 with room for an end that is written later. */
const LONGEST = 450;
const ENDS: ReadonlySet<string> = new Set(['COUNT', 'UNTIL', 'WKST']);

/** Parts of a rule that choose dates; parts for times of day would put several events on one date. */
const PARTS: ReadonlySet<string> = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYDAY',
  'BYMONTH',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYSETPOS',
]);
const FREQUENCIES: ReadonlySet<string> = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

type Rule = ReadonlyMap<string, string>;

function badRule(detail: string): ProblemError {
  return new ProblemError(400, 'invalid_request', `The rule of the series is not valid: ${detail}`);
}

/** The parts of a rule by name. @throws ProblemError 400 for anything but a rule of dates with an end */
export function parseRule(text: string): Rule {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (value === '' || more.length > 0 || parts.has(name)) throw badRule('it is not made of parts like FREQ=WEEKLY.');
    if (!PARTS.has(name)) throw badRule(`${name.slice(0, 20)} is not known here.`);
    parts.set(name, value);
  }
  const length = writeRule([...parts].filter(([name]) => !ENDS.has(name))).length;
  if (length > LONGEST) throw badRule(`it has more than ${LONGEST} characters.`);
  if (!FREQUENCIES.has(parts.get('FREQ') ?? '')) throw badRule('FREQ is DAILY, WEEKLY, MONTHLY or YEARLY.');
  if (parts.has('COUNT') === parts.has('UNTIL')) throw badRule('it has either COUNT or UNTIL.');
  if (parts.has('COUNT') && !/^[1-9]\d{0,5}$/.test(parts.get('COUNT') ?? '')) throw badRule('COUNT is a number.');
  return parts;
}

/** Writes a rule from its parts. */
export function writeRule(parts: Iterable<readonly [string, string]>): string {
  return [...parts].map((part) => part.join('=')).join(';');
}

/** The last wall-clock time that UNTIL includes: the end of a date, or the zone's wall clock at a UTC time. */
function untilIn(text: string, timeZone: string): Temporal.PlainDateTime {
  const [, date = '', time, utc] = /^(\d{8})(?:(T\d{6})(Z)?)?$/.exec(text) ?? [];
  try {
    if (time === undefined) return Temporal.PlainDate.from(date).toPlainDateTime('23:59:59');
    const local = Temporal.PlainDateTime.from(date + time);
    return utc === undefined ? local : local.toZonedDateTime('UTC').withTimeZone(timeZone).toPlainDateTime();
  } catch (error) {
    if (error instanceof RangeError) throw badRule('UNTIL is no time.');
    throw error;
  }
}

/** The dates within the longest allowed series, without COUNT and UNTIL. Computed in UTC, where no clock changes. */
function endlessDates(parts: Rule, start: Temporal.PlainDateTime): Temporal.PlainDate[] {
  const endless = [...parts].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  const dtstart = start.toZonedDateTime('UTC');
  try {
    const rule = new RRuleTemporal({ rruleString: writeRule(endless), dtstart, temporal: Temporal, strict: true });
    return rule.between(dtstart, dtstart.add({ days: MOST_DAYS }), true).map((found) => found.toPlainDate());
  } catch (error) {
    // The library throws an error that describes what is wrong with a rule.
    if (error instanceof Error) throw badRule(error.message.slice(0, 200));
    throw error;
  }
}

/**
 * The last date of the longest series that a rule without an end can be kept as.
 * @throws ProblemError 400 for an invalid rule, or no date
 */
export function horizonOf(rule: string, start: Temporal.PlainDateTime): Temporal.PlainDate {
  const last = endlessDates(parseRule(`${rule};COUNT=1`), start)
    .slice(0, MOST_DATES)
    .at(-1);
  if (last === undefined) throw badRule('it gives no date.');
  return last;
}

/**
 * The dates of a rule from a wall-clock time on, in order.
 * @param timeZone in which UNTIL is read where it is written in UTC
 * @throws ProblemError 400 for an invalid rule, no date, more than 200 dates, or more than 366 days
 */
export function datesOf(rule: string, start: Temporal.PlainDateTime, timeZone: string): readonly Temporal.PlainDate[] {
  const parts = parseRule(rule);
  const until = parts.get('UNTIL');
  const found = endlessDates(parts, start);
  const dates = until === undefined ? found.slice(0, Number(parts.get('COUNT'))) : upTo(found, start, until, timeZone);
  if (dates.length === 0) throw badRule('it gives no date.');
  const isCutShort = until === undefined && dates.length < Number(parts.get('COUNT'));
  if (dates.length > MOST_DATES) throw badRule(`it gives more than ${MOST_DATES} dates.`);
  if (isCutShort) throw new ProblemError(400, 'interval_too_long', `A series lasts at most ${MOST_DAYS} days.`);
  return dates;
}

function upTo(
  dates: readonly Temporal.PlainDate[],
  start: Temporal.PlainDateTime,
  until: string,
  timeZone: string,
): Temporal.PlainDate[] {
  const last = untilIn(until, timeZone);
  if (Temporal.PlainDateTime.compare(last, start.add({ days: MOST_DAYS + 1 })) > 0) {
    throw new ProblemError(400, 'interval_too_long', `A series lasts at most ${MOST_DAYS} days.`);
  }
  const time = start.toPlainTime();
  return dates.filter((date) => Temporal.PlainDateTime.compare(date.toPlainDateTime(time), last) <= 0);
}

/** UNTIL for a series with a given last date: a date for all-day events, otherwise a time in UTC. */
function untilText(last: Temporal.PlainDate, timeZone: string, isAllDay: boolean): string {
  if (isAllDay) return last.toString().replaceAll('-', '');
  return utcText(last.add({ days: 1 }).toZonedDateTime(timeZone).subtract({ seconds: 1 }));
}

function utcText(time: Temporal.ZonedDateTime): string {
  return time.toInstant().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}

function endingOn(rule: string, last: Temporal.PlainDate, timeZone: string, isAllDay: boolean): string {
  const parts = [...parseRule(rule)].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  return writeRule([...parts, ['UNTIL', untilText(last, timeZone, isAllDay)]]);
}

/** Where a series is split in two. */
export interface Cut {
  /** The first date of the second part, `YYYY-MM-DD`. */
  readonly date: string;
  /** The last date of the series. */
  readonly last: string;
  readonly timeZone: string;
  readonly isAllDay: boolean;
}

/** The part of a series before a date. */
export function partBefore({ rule, exceptions }: Recurrence, { date, timeZone, isAllDay }: Cut): Recurrence {
  const last = Temporal.PlainDate.from(date).subtract({ days: 1 });
  return {
    rule: endingOn(rule, last, timeZone, isAllDay),
    exceptions: exceptions.filter((exception) => exception < date),
  };
}

/** The part of a series from one of its dates on. */
export function partFrom({ rule, exceptions }: Recurrence, { date, last, timeZone, isAllDay }: Cut): Recurrence {
  return {
    rule: endingOn(rule, Temporal.PlainDate.from(last), timeZone, isAllDay),
    exceptions: exceptions.filter((exception) => exception >= date && exception <= last),
  };
}

export function withException({ rule, exceptions }: Recurrence, date: string): Recurrence {
  return { rule, exceptions: [...new Set([...exceptions, date])].toSorted() };
}

/**
 * A series moved by whole days. Weekdays move along; days of a month or a year cannot, since months differ in length.
 * @returns null where no rule gives the moved dates
 */
export function movedBy({ rule, exceptions }: Recurrence, days: number, timeZone: string): Recurrence | null {
  if (days === 0) return { rule, exceptions };
  const parts = parseRule(rule);
  const turn = (day: string): string | null => {
    const index = WEEKDAYS.findIndex((name) => name === day);
    return index === -1 ? null : (WEEKDAYS[(((index + days) % 7) + 7) % 7] ?? null);
  };
  const weekdays = parts.get('BYDAY')?.split(',').map(turn) ?? [];
  if (!goesByDays(rule) || weekdays.includes(null)) return null;
  const moved = [...parts].map(([name, value]): readonly [string, string] => {
    if (name === 'BYDAY') return [name, weekdays.join(',')];
    return name === 'UNTIL' ? [name, movedUntil(value, days, timeZone)] : [name, value];
  });
  // The first day of the week moves with the weekdays, so that every other week stays the same one.
  const isWeekly = parts.get('FREQ') === 'WEEKLY';
  const weekStart = isWeekly ? ([['WKST', turn(parts.get('WKST') ?? 'MO') ?? 'MO']] as const) : [];
  const shifted = exceptions.map((date) => Temporal.PlainDate.from(date).add({ days }).toString());
  return {
    rule: writeRule([...moved.filter(([name]) => !isWeekly || name !== 'WKST'), ...weekStart]),
    exceptions: shifted,
  };
}

function movedUntil(text: string, days: number, timeZone: string): string {
  const last = untilIn(text, timeZone).add({ days });
  if (!text.includes('T')) return last.toPlainDate().toString().replaceAll('-', '');
  return utcText(last.toZonedDateTime(timeZone));
}
