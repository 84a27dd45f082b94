/*
 * Changes of a series of Microsoft Graph: of all of it by its master, of this and the following dates by ending it and
 * beginning another one.
 */
import type { CalendarEvent, Recurrence } from '../../model/event.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import type { Failure } from '../../wire/failure.ts';
import type { GraphEvent } from '../../wire/schemas/graph.ts';
import type { EventChange } from '../calendar.ts';
import { zonedTimeToInstant } from '../zoned-time.ts';
import type { GraphCalls, GraphEventsDeps } from './event-calls.ts';
import {
  changeBody,
  contentBody,
  detailsAfter,
  type MeetingProvider,
  timesBody,
  type GraphBody,
} from './event-bodies.ts';
import { partsOf, ruleOf } from './patterns.ts';
import {
  dateAt,
  dateOfInstance,
  leaveOut,
  type PlannedSeries,
  planRule,
  refused,
  type Series,
  timesOf,
} from './series.ts';

export interface SeriesChange {
  /** The event as it was read, of the series. */
  readonly event: CalendarEvent;
  readonly change: EventChange;
  readonly series: Series;
  readonly provider: MeetingProvider;
}

/** The date by the rule of an event of a series. */
export function ruledDate({ originalStart, start }: CalendarEvent, timeZone: string): string {
  return dateAt(zonedTimeToInstant(originalStart ?? start), timeZone);
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
  const moved = await movedSeries(
    event,
    change,
    series,
    series.dates.map(({ start, end }) => ({ start, end })),
  );
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
      : await movedSeries(event, change, { ...series, event: withRest(series, date, rest.length) }, rest);
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

/** The rule from one of its dates on. */
function withRest({ event }: Series, date: string, count: number): CalendarEvent {
  const { recurrence } = event;
  if (recurrence == null) return event;
  const parts = new Map(partsOf(recurrence.rule));
  if (parts.has('COUNT')) parts.set('COUNT', String(count));
  const exceptions = recurrence.exceptions.filter((exception) => exception >= date);
  return { ...event, recurrence: { rule: ruleOf(parts), exceptions } };
}

/** The rule and the first date of a series after a change of one of its events. */
async function movedSeries(
  event: CalendarEvent,
  change: EventChange,
  { event: { recurrence = null } }: Pick<Series, 'event'>,
  dates: readonly { readonly start: Instant; readonly end: Instant }[],
): Promise<Result<{ readonly plan: PlannedSeries; readonly exceptions: Recurrence['exceptions'] }, Failure>> {
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
  const times = rule.type === 'by-months' ? onDate(rule.begin, begin, timeZone) : begin;
  const plan = await planRule(next.rule, { ...times, timeZone, isAllDay });
  return plan.ok ? success({ plan: plan.value, exceptions: next.exceptions }) : plan;
}

/** The same wall-clock times on another date. */
function onDate(date: string, { start, end }: { readonly start: Instant; readonly end: Instant }, timeZone: string) {
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

/** Whether an event already has the times of a change. */
export function isAt(event: CalendarEvent, { start, end, isAllDay }: EventChange): boolean {
  const times = timesOf(event);
  return times.start === start && times.end === end && event.isAllDay === isAllDay;
}

/** The same change of the same version is the same creation. */
async function transactionOf(event: CalendarEvent, change: EventChange): Promise<string> {
  const text = JSON.stringify([event.id, event.etag, change]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
