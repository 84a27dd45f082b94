/*
 * A series of Google: its master has the rule, its instances are the dates that take place. A date may be left out by
 * the rule's exceptions or by having been cancelled: it is known by its absence.
 */
import type { CalendarEvent, Recurrence } from '../../model/event.ts';
import type { Interval } from '../../model/interval.ts';
import type { FirstTimes, Occurrence } from '../../model/recurrence.ts';
import { type Result, success } from '../../model/result.ts';
import { DAY_MS } from '../../model/slots.ts';
import type { Failure } from '../../wire/failure.ts';
import type { GoogleEvent } from '../../wire/schemas/google.ts';
import { dateAt, timesOf } from '../providers/event-parts.ts';
import { datesOf, plannedDates } from '../providers/series-moves.ts';
import { zonedTimeToInstant } from '../zoned-time.ts';
import { type GoogleBody, timesBody } from './event-bodies.ts';
import type { GoogleCalls } from './event-calls.ts';
import { toZonedTime } from './event-reading.ts';
import { type Beginning, ruleOfLines, toLines } from './rule-lines.ts';

export interface Series {
  readonly master: GoogleEvent;
  /** The same as ours, with its rule where it can be read. */
  readonly event: CalendarEvent;
  /** All dates of its rule in order, those left out as well; of an endless one those of its first half year. */
  readonly dates: readonly Occurrence[];
  /** Those that take place. */
  readonly instances: readonly GoogleEvent[];
}

/** An instance may have been moved this far from where its rule has it. */
const MARGIN = 31 * DAY_MS;
/** Of a series without an end. */
const LONGEST_WINDOW = 1_800 * DAY_MS;

/** Names a date of a series by its rule, `YYYY-MM-DD`. */
export function dateOfInstance({ originalStartTime, start }: GoogleEvent, timeZone: string): string {
  const original = originalStartTime ?? start;
  if (original?.date != null) return original.date;
  const time = toZonedTime(original, timeZone);
  return time === null ? '' : dateAt(zonedTimeToInstant(time), timeZone);
}

/** Reads a series by its master. */
export async function readSeries(
  calls: GoogleCalls,
  masterId: string,
  signal: AbortSignal,
): Promise<Result<Series, Failure>> {
  const read = await calls.read(masterId, signal);
  if (!read.ok) return read;
  const event = calls.toOwnEvent(read.value);
  if (!event.ok) return event;
  const master = read.value;
  const rule = ruleOfLines(master.recurrence ?? []);
  const first = firstTimes(event.value);
  const dates = rule === null ? [] : await datesOf(rule, first);
  const end = Math.min((dates.at(-1)?.end ?? first.start + LONGEST_WINDOW) + MARGIN, first.start + LONGEST_WINDOW);
  const instances = await calls.instances(masterId, first.start - MARGIN, end, signal);
  if (!instances.ok) return instances;
  const present = new Set(instances.value.map((one) => dateOfInstance(one, first.timeZone)));
  const exceptions = dates.map(({ date }) => date).filter((date) => !present.has(date));
  const recurrence = rule === null ? null : { rule, exceptions };
  return success({ master, event: { ...event.value, recurrence }, dates, instances: instances.value });
}

/** A series that has been ended, with the rule that it had. */
export async function withRule(series: Series, recurrence: Recurrence): Promise<Series> {
  const { event } = series;
  return { ...series, event: { ...event, recurrence }, dates: await datesOf(recurrence.rule, firstTimes(event)) };
}

const firstTimes = (event: CalendarEvent): FirstTimes & { readonly isAllDay: boolean } => ({
  ...timesOf(event),
  timeZone: event.start.timeZone,
  isAllDay: event.isAllDay,
});

export function beginningOf(event: CalendarEvent): Beginning {
  return { start: timesOf(event).start, timeZone: event.start.timeZone, isAllDay: event.isAllDay };
}

/** A repetition as it is sent, with the times of its first date. */
export interface PlannedSeries {
  readonly times: Interval;
  readonly body: GoogleBody;
}

/**
 * What is sent of a rule and the dates that it leaves out.
 * @param first the times of its first date, or of one before where the rule does not give that date
 * @param wasAllDay of a series that is changed
 */
export async function planRule(
  recurrence: Recurrence,
  first: FirstTimes,
  wasAllDay?: boolean,
): Promise<Result<PlannedSeries, Failure>> {
  const dates = await plannedDates(recurrence.rule, first);
  if (!dates.ok) return dates;
  const [{ start, end }] = dates.value;
  const { timeZone, isAllDay = false } = first;
  const times = timesBody({ start, end, timeZone, isAllDay }, wasAllDay);
  return success({
    times: { start, end },
    body: { ...times, recurrence: toLines(recurrence, { start, timeZone, isAllDay }) },
  });
}

/** The date of a series that begins on the day of an instant; else its first one, else the master. */
export async function instanceAt(
  calls: GoogleCalls,
  master: GoogleEvent,
  wanted: number,
  signal: AbortSignal,
): Promise<Result<GoogleEvent, Failure>> {
  const event = calls.toOwnEvent(master);
  if (!event.ok) return event;
  const { start, timeZone } = beginningOf(event.value);
  const from = Math.min(start, wanted) - MARGIN;
  const instances = await calls.instances(master.id, from, Math.max(start, wanted) + MARGIN, signal);
  if (!instances.ok) return instances;
  const date = dateAt(wanted, timeZone);
  const found = instances.value.find((one) => dateOfInstance(one, timeZone) === date);
  return success(found ?? instances.value[0] ?? master);
}
