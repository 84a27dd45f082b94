/*
 * A series of Microsoft Graph: its master has the rule, its instances are the dates that take place. A date that was
 * left out is known by its absence.
 */
import type { CalendarEvent, Recurrence } from '../../model/event.ts';
import type { Interval } from '../../model/interval.ts';
import type { FirstTimes, Occurrence } from '../../model/recurrence.ts';
import { type Result, success } from '../../model/result.ts';
import { DAY_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import type { Failure } from '../../wire/failure.ts';
import type { GraphEvent } from '../../wire/schemas/graph.ts';
import { dateAt, isGone, refused, timesOf } from '../providers/event-parts.ts';
import { datesOf, plannedDates } from '../providers/series-moves.ts';
import { sendBatch } from './batch.ts';
import type { GraphCalls, GraphEventsDeps } from './event-calls.ts';
import type { GraphBody } from './event-bodies.ts';
import { writtenZone } from './event-reading.ts';
import { toPattern, toRange, toRule } from './patterns.ts';
import { toGraphTime, windowsZone } from './written-zone.ts';

export interface Series {
  readonly master: GraphEvent;
  /** The same as ours, with its rule where it can be read. */
  readonly event: CalendarEvent;
  /** All dates of its rule in order, those left out as well; of an endless one those of its first half year. */
  readonly dates: readonly Occurrence[];
  /** Those that take place. */
  readonly instances: readonly GraphEvent[];
}

/** An instance may have been moved this far from where its rule has it. */
const MARGIN = 31 * DAY_MS;
/** The longest range that Graph takes is 1825 days. */
const LONGEST_WINDOW = 1_800 * DAY_MS;

/** Names a date of a series by its rule, `YYYY-MM-DD`. */
export function dateOfInstance(instance: GraphEvent, timeZone: string): string {
  const original = instance.originalStart ?? instance.start.dateTime;
  const [date = '', time = ''] = original.split('T');
  if (instance.isAllDay === true && time.startsWith('00:00')) return date;
  return dateAt(Date.parse(/Z$|[+-]\d\d:\d\d$/.test(original) ? original : `${original.slice(0, 19)}Z`), timeZone);
}

/** Reads a series by its master. */
export async function readSeries(
  calls: GraphCalls,
  deps: Pick<GraphEventsDeps, 'home' | 'log'>,
  masterId: string,
  signal: AbortSignal,
): Promise<Result<Series, Failure>> {
  const read = await calls.read(masterId, signal);
  if (!read.ok) return read;
  const event = calls.toOwnEvent(read.value);
  if (!event.ok) return event;
  const master = read.value;
  const rule = master.recurrence === null ? null : toRule(master.recurrence.pattern, master.recurrence.range);
  const timeZone = writtenZone(master, deps);
  const first = { ...timesOf(event.value), timeZone, isAllDay: event.value.isAllDay };
  const dates = rule === null ? [] : await datesOf(rule, first);
  const end = Math.min((dates.at(-1)?.end ?? first.end) + MARGIN, first.start + LONGEST_WINDOW);
  const instances = await calls.instances(masterId, first.start - MARGIN, end, signal);
  if (!instances.ok) return instances;
  const present = new Set(instances.value.map((one) => dateOfInstance(one, timeZone)));
  const exceptions = dates.map(({ date }) => date).filter((date) => !present.has(date));
  const recurrence = rule === null ? null : { rule, exceptions };
  return success({ master, event: { ...event.value, recurrence }, dates, instances: instances.value });
}

/** A series that has been ended, with the rule that it had. */
export async function withRule(series: Series, recurrence: Recurrence): Promise<Series> {
  const { event } = series;
  const first = { ...timesOf(event), timeZone: event.start.timeZone, isAllDay: event.isAllDay };
  return { ...series, event: { ...event, recurrence }, dates: await datesOf(recurrence.rule, first) };
}

/** A repetition as it is sent, with the times of its first date. */
export interface PlannedSeries {
  readonly times: Interval;
  readonly body: GraphBody;
  readonly lastEnd: Instant;
}

/**
 * What is sent of a rule.
 * @param first the times of its first date, or of one before where the rule does not give that date
 */
export async function planRule(rule: string, first: FirstTimes): Promise<Result<PlannedSeries, Failure>> {
  const { timeZone } = first;
  const dates = await plannedDates(rule, first);
  if (!dates.ok) return dates;
  const [begin] = dates.value;
  const pattern = toPattern(
    rule,
    dates.value.map(({ date }) => Temporal.PlainDate.from(date)),
  );
  if (!pattern.ok) return refused('invalid_request', pattern.error);
  const time = Temporal.Instant.fromEpochMilliseconds(begin.start).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const range = toRange(rule, time, timeZone, windowsZone(timeZone, begin.start));
  return success({
    times: { start: begin.start, end: begin.end },
    body: {
      start: toGraphTime(begin.start, timeZone),
      end: toGraphTime(begin.end, timeZone),
      isAllDay: first.isAllDay === true,
      recurrence: { pattern: pattern.value, range },
    },
    lastEnd: dates.value.at(-1)?.end ?? begin.end,
  });
}

/** Removes dates of a series as its organizer does; those that are gone already count as done. */
export async function removeDates(
  calls: GraphCalls,
  deps: GraphEventsDeps,
  { master, ids }: { readonly master: GraphEvent; readonly ids: readonly string[] },
  signal: AbortSignal,
): Promise<Result<null, Failure>> {
  const isMeeting = (master.attendees?.length ?? 0) > 0;
  const [single, ...more] = ids;
  if (single === undefined) return success(null);
  if (more.length === 0) {
    const done = isMeeting
      ? await calls.act(single, 'cancel', CANCELLATION, signal)
      : await calls.delete(single, signal);
    return done.ok || isGone(done.error) ? success(null) : done;
  }
  return eachOf(deps, ids, isMeeting ? 'cancel' : 'delete', signal);
}

const CANCELLATION = { comment: '' };

/** The same for several events, in as few calls as possible. */
export async function eachOf(
  deps: GraphEventsDeps,
  ids: readonly string[],
  what: 'cancel' | 'decline' | 'delete',
  signal: AbortSignal,
): Promise<Result<null, Failure>> {
  const parts = ids.map((id) => {
    const url = `/me/events/${encodeURIComponent(id)}`;
    if (what === 'delete') return { method: 'DELETE' as const, url };
    const body = what === 'cancel' ? CANCELLATION : { sendResponse: true };
    return { method: 'POST' as const, url: `${url}/${what}`, body };
  });
  const answers = await sendBatch(deps, parts, signal);
  if (!answers.ok) return answers;
  return answers.value.find((answer) => !answer.ok && !isGone(answer.error)) ?? success(null);
}

/** Removes the left-out dates that a series has (again). */
export async function leaveOut(
  calls: GraphCalls,
  deps: GraphEventsDeps,
  {
    master,
    exceptions,
    until,
  }: { readonly master: GraphEvent; readonly exceptions: Recurrence['exceptions']; readonly until: Instant },
  signal: AbortSignal,
): Promise<Result<readonly GraphEvent[], Failure>> {
  const timeZone = writtenZone(master, deps);
  const event = calls.toOwnEvent(master);
  if (!event.ok) return event;
  const { start } = timesOf(event.value);
  const instances = await calls.instances(master.id, start - MARGIN, until + MARGIN, signal);
  if (!instances.ok) return instances;
  const leftOut = new Set(exceptions);
  const isLeftOut = (one: GraphEvent): boolean => leftOut.has(dateOfInstance(one, timeZone));
  const ids = instances.value.filter(isLeftOut).map(({ id }) => id);
  const removed = await removeDates(calls, deps, { master, ids }, signal);
  return removed.ok ? success(instances.value.filter((one) => !isLeftOut(one))) : removed;
}
