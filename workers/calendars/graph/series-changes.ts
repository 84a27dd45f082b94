/*
 * Changes of a series of Microsoft Graph: of all of it by its master, of this and the following dates by ending it and
 * beginning another one.
 */
import type { CalendarEvent, Recurrence } from '../../model/event.ts';
import type { Interval } from '../../model/interval.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import type { Failure } from '../../wire/failure.ts';
import type { GraphEvent } from '../../wire/schemas/graph.ts';
import type { EventChange } from '../calendar.ts';
import { dateAt, detailsAfter, isAt, refused, timesOf } from '../providers/event-parts.ts';
import { creationKey, movedRecurrence, withRest } from '../providers/series-moves.ts';
import { zonedTimeToInstant } from '../zoned-time.ts';
import type { GraphCalls, GraphEventsDeps } from './event-calls.ts';
import { changeBody, contentBody, type MeetingProvider, timesBody, type GraphBody } from './event-bodies.ts';
import { dateOfInstance, leaveOut, type PlannedSeries, planRule, type Series } from './series.ts';

export interface SeriesChange {
  /** The event as it was read, of the series. */
  readonly event: CalendarEvent;
  readonly change: EventChange;
  readonly series: Series;
  readonly provider: MeetingProvider;
}

/** Changes all dates. @returns the event at its new date, or the first one */
export async function changeWhole(
  calls: GraphCalls,
  deps: GraphEventsDeps,
  { event, change, series, provider }: SeriesChange,
  signal: AbortSignal,
): Promise<Result<GraphEvent, Failure>> {
  const { master } = series;
  const content = changeBody(series.event, change, series.event.onlineMeeting?.body ?? '', provider);
  const etag = master['@odata.etag'];
  if (change.recurrence === null) {
    return calls.change(master.id, { ...content, ...timesBody(change), recurrence: null }, etag, signal);
  }
  const isSameTime = isAt(event, change);
  if (isSameTime && change.recurrence === undefined) {
    const changed = await calls.change(master.id, content, etag, signal);
    return changed.ok ? calls.read(event.id, signal) : changed;
  }
  const moved = await planMoved(event, change, series.event.recurrence ?? null, series.dates);
  if (!moved.ok) return moved;
  const { plan, exceptions } = moved.value;
  const changed = await calls.change(master.id, { ...content, ...plan.body }, etag, signal);
  if (!changed.ok) return changed;
  return finishSeries(calls, deps, { master: changed.value, plan, exceptions, wanted: change.start }, signal);
}

/**
 * Ends the series before the event and begins another one with it. If that fails, the former goes on as before.
 * @param date of the event by its rule
 */
export async function changeFollowing(
  calls: GraphCalls,
  deps: GraphEventsDeps,
  { event, change, series, provider }: SeriesChange,
  date: string,
  signal: AbortSignal,
): Promise<Result<GraphEvent, Failure>> {
  const { master } = series;
  const rest = series.dates.filter((one) => one.date >= date);
  const planned =
    change.recurrence === null
      ? success(null)
      : await planMoved(event, change, withRest(series.event.recurrence ?? null, date, rest.length), rest);
  if (!planned.ok) return planned;
  const { recurrence } = master;
  if (recurrence === null) return refused('invalid_request', 'The series has no rule');
  const endDate = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
  const { startDate, recurrenceTimeZone } = recurrence.range;
  const ended = { pattern: recurrence.pattern, range: { type: 'endDate', startDate, endDate, recurrenceTimeZone } };
  const isEnded = recurrence.range.endDate === endDate;
  const cut = isEnded
    ? success(master)
    : await calls.change(master.id, { recurrence: ended }, master['@odata.etag'], signal);
  if (!cut.ok) return cut;
  const exceptions = series.event.recurrence?.exceptions ?? [];
  const kept = await leaveOutAgain(calls, deps, cut.value, exceptions, zonedTimeToInstant(event.start), signal);
  if (!kept.ok) return kept;
  const content = contentBody(detailsAfter(event, change), change.resources, provider);
  const transactionId = await transactionOf(event, change);
  const created =
    planned.value === null
      ? await calls.create({ ...content, ...timesBody(change) }, transactionId, change.start, signal)
      : await createSeries(calls, deps, { ...planned.value, content, transactionId, wanted: change.start }, signal);
  if (!created.ok && !isEnded) await restore(calls, deps, series, signal);
  return created;
}

interface NewSeries {
  /** All but its dates and its repetition. */
  readonly content: GraphBody;
  readonly plan: PlannedSeries;
  readonly exceptions: Recurrence['exceptions'];
  readonly transactionId: string;
  /** When the wanted date begins. */
  readonly wanted: Instant;
}

/**
 * Creates a series. A place declines all of it for one date that it cannot take, also for one that is left out right
 * after: hence people and places are invited last, and if that fails, nothing of it is left.
 * @returns its wanted date, or its first one
 */
export async function createSeries(
  calls: GraphCalls,
  deps: GraphEventsDeps,
  { content, plan, exceptions, transactionId, wanted }: NewSeries,
  signal: AbortSignal,
): Promise<Result<GraphEvent, Failure>> {
  const { attendees, ...own } = content;
  const invited = exceptions.length === 0 ? null : { attendees };
  const body = { ...(invited === null ? content : own), ...plan.body };
  const created = await calls.create(body, transactionId, plan.times.start, signal);
  if (!created.ok) return created;
  const master = created.value;
  const finished = await finishSeries(calls, deps, { master, plan, exceptions, wanted, invited }, signal);
  if (finished.ok || invited === null) return finished;
  const removed = await calls.delete(master.id, signal);
  if (!removed.ok) deps.log('A series that invites nobody is left', JSON.stringify(removed.error));
  return finished;
}

interface FinishedSeries {
  readonly master: GraphEvent;
  readonly plan: PlannedSeries;
  readonly exceptions: Recurrence['exceptions'];
  /** When the wanted date begins. */
  readonly wanted: Instant;
  /** Who is invited once the series is whole; null = they are invited already. */
  readonly invited?: GraphBody | null;
}

/** Leaves out what a series that has just been written leaves out. @returns its wanted date, or its first one */
export async function finishSeries(
  calls: GraphCalls,
  deps: GraphEventsDeps,
  { master, plan, exceptions, wanted, invited = null }: FinishedSeries,
  signal: AbortSignal,
): Promise<Result<GraphEvent, Failure>> {
  const left = await leaveOut(calls, deps, { master, exceptions, until: plan.lastEnd }, signal);
  if (!left.ok) return left;
  const told = invited === null ? success(master) : await calls.change(master.id, invited, null, signal);
  if (!told.ok) return told;
  const event = calls.toOwnEvent(master);
  const timeZone = event.ok ? event.value.start.timeZone : 'UTC';
  const date = dateAt(wanted, timeZone);
  const found = left.value.find((one) => dateOfInstance(one, timeZone) === date) ?? left.value[0];
  return found === undefined ? success(master) : calls.read(found.id, signal);
}

/** A change of its end may bring left-out dates back. */
async function leaveOutAgain(
  calls: GraphCalls,
  deps: GraphEventsDeps,
  master: GraphEvent,
  exceptions: Recurrence['exceptions'],
  until: Instant,
  signal: AbortSignal,
): Promise<Result<unknown, Failure>> {
  return exceptions.length === 0 ? success(null) : leaveOut(calls, deps, { master, exceptions, until }, signal);
}

async function restore(calls: GraphCalls, deps: GraphEventsDeps, series: Series, signal: AbortSignal): Promise<void> {
  const { master, event, dates } = series;
  const restored = await calls.change(master.id, { recurrence: master.recurrence }, null, signal);
  const until = dates.at(-1)?.end ?? timesOf(event).end;
  const exceptions = event.recurrence?.exceptions ?? [];
  const kept = restored.ok ? await leaveOutAgain(calls, deps, restored.value, exceptions, until, signal) : restored;
  if (!kept.ok) deps.log('A series could not be restored', JSON.stringify(kept.error));
}

/** The rule and the first date of a series after a change of one of its events. */
async function planMoved(
  event: CalendarEvent,
  change: EventChange,
  recurrence: Recurrence | null,
  dates: readonly Interval[],
): Promise<Result<{ readonly plan: PlannedSeries; readonly exceptions: Recurrence['exceptions'] }, Failure>> {
  const moved = await movedRecurrence(event, change, recurrence, dates);
  if (!moved.ok) return moved;
  const { times, rule, exceptions } = moved.value;
  const plan = await planRule(rule, { ...times, timeZone: change.timeZone, isAllDay: change.isAllDay });
  return plan.ok ? success({ plan: plan.value, exceptions }) : plan;
}

/** As Graph names creations. */
async function transactionOf(event: CalendarEvent, change: EventChange): Promise<string> {
  const hex = await creationKey(event, change);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
