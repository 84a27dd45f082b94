/*
 * The dates of a repeating event (RFC 5545). Callers load this file by `import()`, since it includes a library.
 */
import { RRuleTemporal } from 'rrule-temporal';

import { isStartOfDate } from './all-day.ts';
import type { Interval } from './interval.ts';
import { goesByDays, monthBegin, movedAlong, type RuleOfDates } from './month-rules.ts';
import { failure, type Result, success } from './result.ts';
import type { Instant } from './units.ts';

/** Maximum number of dates in a series: each is a separate event for its resources. */
export const MOST_DATES = 200;

export interface Occurrence {
  /** `YYYY-MM-DD` in the event's zone; exceptions are named by it. */
  readonly date: string;
  readonly start: Instant;
  readonly end: Instant;
}

/** The times in the form: if the rule includes the start, that is the first date. */
export interface FirstTimes {
  readonly start: Instant;
  readonly end: Instant;
  /** IANA zone whose wall clock the dates keep. */
  readonly timeZone: string;
  /** Each date begins at the start of the day, even if the clocks skip its midnight. */
  readonly isAllDay?: boolean;
  /** `YYYY-MM-DD`, if the rule begins on a date other than that of `start`. */
  readonly from?: string | undefined;
}

/** The supported rule parts; frequencies finer than daily are not supported. */
const PARTS: ReadonlyMap<string, RegExp> = new Map([
  ['FREQ', /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/],
  ['INTERVAL', /^[1-9]\d{0,2}$/],
  ['COUNT', /^[1-9]\d{0,3}$/],
  ['UNTIL', /^\d{8}(T\d{6}Z?)?$/],
  ['BYDAY', /^[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU)(,[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU))*$/],
  ['BYYEARDAY', /^-?\d{1,3}(,-?\d{1,3})*$/],
  ['BYWEEKNO', /^-?\d{1,2}(,-?\d{1,2})*$/],
  ['BYMONTHDAY', /^-?\d{1,2}(,-?\d{1,2})*$/],
  ['BYMONTH', /^\d{1,2}(,\d{1,2})*$/],
  ['BYSETPOS', /^-?\d{1,3}(,-?\d{1,3})*$/],
  ['WKST', /^(MO|TU|WE|TH|FR|SA|SU)$/],
]);

/** Maximum length of a series in days: calendars are kept a year ahead. */
const MOST_DAYS = 366;

/**
 * The dates of a rule with COUNT or UNTIL, in order. Start and end keep their wall-clock times across clock changes; a
 * skipped time becomes the one after the gap. An UNTIL that is a date includes the whole date.
 * @param rule an RRULE value without DTSTART
 * @returns the dates, or an English message about the error in the rule
 */
export function expandRecurrence(rule: string, first: FirstTimes): Result<readonly Occurrence[], string> {
  const parts = readParts(rule);
  if (!parts.ok) return parts;
  const { timeZone, isAllDay = false, from: date } = first;
  const start = wallStart(first.start, timeZone, isAllDay);
  const length = start.until(wallStart(first.end, timeZone, isAllDay));
  const begin = date === undefined ? start : Temporal.PlainDate.from(date).toPlainDateTime(start.toPlainTime());
  const starts = startsOf(parts.value, begin, timeZone);
  if (!starts.ok) return starts;
  return success(
    starts.value.map((from) => ({
      date: from.toPlainDate().toString(),
      start: from.toZonedDateTime(timeZone).epochMilliseconds,
      end: from.add(length).toZonedDateTime(timeZone).epochMilliseconds,
    })),
  );
}

/** The dates of a series with excluded dates; at least one date must remain. */
export function datesOfSeries(
  { rule, exceptions }: { readonly rule: string; readonly exceptions: readonly string[] },
  first: FirstTimes,
): Result<readonly (Occurrence & { readonly isLeftOut: boolean })[], string> {
  const expanded = expandRecurrence(rule, first);
  if (!expanded.ok) return expanded;
  const leftOut = new Set(exceptions);
  const dates = expanded.value.map(({ date, start, end }) => ({ date, start, end, isLeftOut: leftOut.has(date) }));
  return dates.every(({ isLeftOut }) => isLeftOut) ? failure('No date of the series is left') : success(dates);
}

/**
 * Moves all events of a series like the one that changed: each by the same wall-clock time, and to the same length. The
 * result is sorted by start.
 */
export function moveOccurrences(
  events: readonly Interval[],
  before: Interval,
  after: Interval,
  timeZone: string,
  isAllDay: boolean,
): readonly Occurrence[] {
  const wallAt = (instant: Instant): WallClock => wallStart(instant, timeZone, isAllDay);
  const to = wallAt(after.start);
  const shift = wallAt(before.start).until(to);
  const length = to.until(wallAt(after.end));
  return events
    .map((event) => {
      const start = wallAt(event.start).add(shift);
      return {
        date: start.toPlainDate().toString(),
        start: start.toZonedDateTime(timeZone).epochMilliseconds,
        end: start.add(length).toZonedDateTime(timeZone).epochMilliseconds,
      };
    })
    .toSorted((a, b) => a.start - b.start);
}

interface Moving {
  /** Times of the events that change. */
  readonly times: readonly Interval[];
  /** The old and the new start of the moved event. */
  readonly from: Instant;
  readonly to: Instant;
  readonly timeZone: string;
}

/** The effect on the rule of a series when one of its events moves to another date. */
export type MovedRule =
  /** Its dates shift by days, or a new rule begins with them. */
  | { readonly type: 'by-days' }
  /** Its dates shift by months, and the rule begins on `begin`. */
  | { readonly type: 'by-months'; readonly recurrence: RuleOfDates; readonly begin: string }
  /** No rule gives the shifted dates. */
  | { readonly type: 'none' };

/**
 * The effect on a series when one of its events moves, by the same rules as on the server.
 * @param asked the requested new rule; null = keep the present one
 */
export function movedRule(
  present: RuleOfDates | null | undefined,
  asked: RuleOfDates | null,
  { times, timeZone, ...instants }: Moving,
): MovedRule {
  const dateAt = (instant: Instant): Temporal.PlainDate => wallClock(instant, timeZone).toPlainDate();
  const way = { from: dateAt(instants.from), to: dateAt(instants.to) };
  if (present == null || way.from.equals(way.to)) return { type: 'by-days' };
  const first = dateAt(times.reduce((least, { start }) => Math.min(least, start), instants.from));
  const leftOut = present.exceptions.filter((date) => date > first.toString()).length;
  const recurrence = asked ?? movedAlong(present, way, times.length + leftOut);
  const begin = recurrence && monthBegin(first, way, present.rule, recurrence.rule);
  if (recurrence !== null && begin !== null) return { type: 'by-months', recurrence, begin: begin.toString() };
  return asked !== null || goesByDays(present.rule) ? { type: 'by-days' } : { type: 'none' };
}

type Parts = ReadonlyMap<string, string>;

function readParts(rule: string): Result<Parts, string> {
  const parts = new Map<string, string>();
  for (const part of rule.toUpperCase().split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    const shape = PARTS.get(name);
    if (shape === undefined || rest.length > 0 || parts.has(name)) return failure(`Not a part of a rule: ${part}`);
    if (!shape.test(value)) return failure(`Not a value of ${name}: ${value}`);
    parts.set(name, value);
  }
  if (!parts.has('FREQ')) return failure('The rule has no FREQ');
  if (parts.has('COUNT') === parts.has('UNTIL')) return failure('The rule needs one of COUNT and UNTIL');
  return success(parts);
}

type WallClock = Temporal.PlainDateTime;

function startsOf(parts: Parts, start: WallClock, timeZone: string): Result<readonly WallClock[], string> {
  const endless = endlessStarts(parts, start);
  if (!endless.ok) return endless;
  const until = parts.get('UNTIL');
  const count = Number(parts.get('COUNT'));
  const starts = until === undefined ? success(endless.value.slice(0, count)) : upTo(endless.value, until, timeZone);
  if (!starts.ok) return starts;
  if (starts.value.length === 0) return failure('The rule has no date');
  if (starts.value.length > MOST_DATES) return failure(`The rule has more than ${MOST_DATES} dates`);
  const isCutShort = until === undefined && starts.value.length < count;
  return isCutShort ? failure(`The series goes on for more than ${MOST_DAYS} days`) : starts;
}

/** The starts without COUNT and UNTIL. Computed in UTC, which has no clock changes. */
function endlessStarts(parts: Parts, start: WallClock): Result<readonly WallClock[], string> {
  const endless = [...parts].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  const rruleString = endless.map((part) => part.join('=')).join(';');
  const dtstart = start.toZonedDateTime('UTC');
  try {
    const rule = new RRuleTemporal({ rruleString, dtstart, strict: true });
    const found = rule.between(dtstart, dtstart.add({ days: MOST_DAYS }), true);
    // The library may return objects of its own Temporal; an instant is the same in both.
    return success(found.map(({ epochMilliseconds }) => wallClock(epochMilliseconds, 'UTC')));
  } catch (error) {
    // The library reports errors only by throwing.
    if (error instanceof Error) return failure(error.message);
    throw error;
  }
}

function upTo(starts: readonly WallClock[], until: string, timeZone: string): Result<readonly WallClock[], string> {
  const last = lastOf(until, timeZone);
  const longest = starts[0]?.add({ days: MOST_DAYS + 1 });
  if (last === null) return failure(`Not a value of UNTIL: ${until}`);
  if (longest !== undefined && Temporal.PlainDateTime.compare(last, longest) > 0) {
    return failure(`The series goes on for more than ${MOST_DAYS} days`);
  }
  return success(starts.filter((start) => Temporal.PlainDateTime.compare(start, last) <= 0));
}

/** The last wall-clock time that UNTIL includes: the end of a date; a UTC time is converted to the zone. */
function lastOf(until: string, timeZone: string): WallClock | null {
  try {
    if (!until.includes('T')) return Temporal.PlainDate.from(until).toPlainDateTime('23:59:59');
    if (!until.endsWith('Z')) return Temporal.PlainDateTime.from(until);
    return wallClock(
      Temporal.PlainDateTime.from(until.slice(0, -1)).toZonedDateTime('UTC').epochMilliseconds,
      timeZone,
    );
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function wallClock(instant: Instant, timeZone: string): WallClock {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/** The wall-clock time; midnight for an all-day event, even on a date whose midnight the clocks skip. */
function wallStart(instant: Instant, timeZone: string, isAllDay: boolean): WallClock {
  const time = wallClock(instant, timeZone);
  return isAllDay && isStartOfDate(instant, timeZone) ? time.toPlainDate().toPlainDateTime() : time;
}
