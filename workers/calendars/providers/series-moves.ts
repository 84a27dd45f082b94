/*
 * Rules of repetition (RFC 5545) of the series that a provider keeps, and how they move.
 */
import type { CalendarEvent, Recurrence } from '../../model/event.ts';
import type { Interval } from '../../model/interval.ts';
import type { FirstTimes, Occurrence } from '../../model/recurrence.ts';
import { type Result, success } from '../../model/result.ts';
import { DAY_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import type { Failure } from '../../wire/failure.ts';
import type { EventChange } from '../calendar.ts';
import { zonedTimeToInstant } from '../zoned-time.ts';
import { dateAt, refused, timesOf } from './event-parts.ts';

/** Days of an endless rule that are looked at. */
const LOOK_AHEAD = 180;

/** By name, in upper case. */
export type RuleParts = ReadonlyMap<string, string>;

export function partsOf(rule: string): RuleParts {
  const pairs = rule
    .toUpperCase()
    .split(';')
    .map((part) => part.split('='));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

/** Writes a rule from its parts. */
export function ruleOf(parts: Iterable<readonly [string, string]>): string {
  return [...parts].map((part) => part.join('=')).join(';');
}

/** What is known of a rule that is too long for us, or has no end, are its first dates. */
export async function datesOf(rule: string, first: FirstTimes): Promise<readonly Occurrence[]> {
  const { expandRecurrence } = await import('../../model/recurrence.ts');
  const whole = expandRecurrence(rule, first);
  if (whole.ok) return whole.value;
  const begin = expandRecurrence(withoutEnd(rule, first), first);
  return begin.ok ? begin.value : [];
}

/** The first half year of a rule. */
export function withoutEnd(rule: string, { start, timeZone }: FirstTimes): string {
  const until = dateAt(start + LOOK_AHEAD * DAY_MS, timeZone).replaceAll('-', '');
  const parts = [...partsOf(rule)].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  return [...parts.map((part) => part.join('=')), `UNTIL=${until}`].join(';');
}

/**
 * The dates of a rule that is to be sent; of an endless one those of its first half year.
 * @param first the times of its first date, or of one before where the rule does not give that date
 * @returns at least one, in order
 */
export async function plannedDates(
  rule: string,
  first: FirstTimes,
): Promise<Result<readonly [Occurrence, ...Occurrence[]], Failure>> {
  const isEndless = !/(?:COUNT|UNTIL)=/i.test(rule);
  const { expandRecurrence } = await import('../../model/recurrence.ts');
  const dates = expandRecurrence(isEndless ? withoutEnd(rule, first) : rule, first);
  if (!dates.ok) return refused('invalid_request', dates.error);
  const [begin, ...others] = dates.value;
  return begin === undefined ? refused('invalid_request', `${rule} has no date`) : success([begin, ...others]);
}

/** The date by the rule of an event of a series. */
export function ruledDate({ originalStart, start }: CalendarEvent, timeZone: string): string {
  return dateAt(zonedTimeToInstant(originalStart ?? start), timeZone);
}

/**
 * A rule from one of its dates on.
 * @param count how many dates are left
 */
export function withRest(recurrence: Recurrence | null, date: string, count: number): Recurrence | null {
  if (recurrence === null) return null;
  const parts = new Map(partsOf(recurrence.rule));
  if (parts.has('COUNT')) parts.set('COUNT', String(count));
  const exceptions = recurrence.exceptions.filter((exception) => exception >= date);
  return { rule: ruleOf(parts), exceptions };
}

/** A rule, and the times of its first date, or of one before it. */
export interface MovedSeries extends Recurrence {
  readonly times: Interval;
}

/**
 * The rule of a series after a change of one of its events.
 * @param recurrence the present one
 * @param dates of it that change as well
 */
export async function movedRecurrence(
  event: CalendarEvent,
  change: EventChange,
  recurrence: Recurrence | null,
  dates: readonly Interval[],
): Promise<Result<MovedSeries, Failure>> {
  const { moveOccurrences, movedRule } = await import('../../model/recurrence.ts');
  const { timeZone, isAllDay } = change;
  const [before, after] = [timesOf(event), { start: change.start, end: change.end }];
  const [first = before] = dates;
  const asked = change.recurrence ?? null;
  const moving = { times: dates.length === 0 ? [before] : dates, from: before.start, to: after.start, timeZone };
  const rule = movedRule(recurrence, asked, moving);
  const [begin = after] = moveOccurrences([first], before, after, timeZone, isAllDay);
  if (rule.type === 'none') return refused('invalid_interval', 'No rule gives the other dates of the series');
  const days = daysBetween(before.start, after.start, timeZone);
  const next = rule.type === 'by-months' ? rule.recurrence : (asked ?? (recurrence && shifted(recurrence, days)));
  if (next === null) return refused('invalid_request', 'The rule of the series cannot be read');
  const { start, end } = rule.type === 'by-months' ? onDate(rule.begin, begin, timeZone) : begin;
  return success({ rule: next.rule, exceptions: next.exceptions, times: { start, end } });
}

/** The same wall-clock times on another date. */
function onDate(date: string, { start, end }: Interval, timeZone: string): Interval {
  const [from, to] = [start, end].map((instant) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime(),
  );
  if (from === undefined || to === undefined) return { start, end };
  const begin = Temporal.PlainDate.from(date).toPlainDateTime(from.toPlainTime());
  return {
    start: begin.toZonedDateTime(timeZone).epochMilliseconds,
    end: begin.add(from.until(to)).toZonedDateTime(timeZone).epochMilliseconds,
  };
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A rule of days or weeks, moved by days: its weekdays, its end and what it leaves out move along. */
function shifted({ rule, exceptions }: Recurrence, days: number): Recurrence {
  if (days === 0) return { rule, exceptions };
  const parts = new Map(partsOf(rule));
  const turned = (day: string): string => WEEKDAYS[(((WEEKDAYS.indexOf(day) + days) % 7) + 7) % 7] ?? day;
  const weekdays = parts.get('BYDAY');
  if (weekdays !== undefined) parts.set('BYDAY', weekdays.split(',').map(turned).join(','));
  // Every other week stays the same one.
  if (parts.get('FREQ') === 'WEEKLY') parts.set('WKST', turned(parts.get('WKST') ?? 'MO'));
  const until = parts.get('UNTIL');
  if (until !== undefined) {
    const date = Temporal.PlainDate.from(until.slice(0, 8)).add({ days }).toString().replaceAll('-', '');
    parts.set('UNTIL', date + until.slice(8));
  }
  const moved = exceptions.map((date) => Temporal.PlainDate.from(date).add({ days }).toString());
  return { rule: ruleOf(parts), exceptions: moved };
}

function daysBetween(from: Instant, to: Instant, timeZone: string): number {
  const date = (instant: Instant) => Temporal.PlainDate.from(dateAt(instant, timeZone));
  return date(from).until(date(to)).days;
}

/** Names what a change of an event creates, in hexadecimal: the same change of the same version is the same creation. */
export function creationKey(event: CalendarEvent, change: EventChange): Promise<string> {
  return digestOf(JSON.stringify([event.id, event.etag, change]));
}

/** SHA-256 of a text, in hexadecimal. */
export async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
