/*
 * Changes of a series of Google: of all of it by its master, of this and the following dates by ending it and beginning
 * another one.
 */
import type { CalendarEvent, Recurrence } from '../../model/event.ts';
import type { Interval } from '../../model/interval.ts';
import { type Result, success } from '../../model/result.ts';
import type { Failure } from '../../wire/failure.ts';
import type { GoogleEvent } from '../../wire/schemas/google.ts';
import type { EventChange } from '../calendar.ts';
import { detailsAfter, isAt, refused } from '../providers/event-parts.ts';
import { creationKey, movedRecurrence, withRest } from '../providers/series-moves.ts';
import { changeBody, contentBody, invitesOthers, timesBody } from './event-bodies.ts';
import type { GoogleCalls } from './event-calls.ts';
import { isAllDay } from './event-reading.ts';
import { newId } from './new-id.ts';
import { linesBefore } from './rule-lines.ts';
import { beginningOf, instanceAt, type PlannedSeries, planRule, type Series } from './series.ts';

export interface SeriesChange {
  /** The event as it was read, of the series. */
  readonly event: CalendarEvent;
  readonly change: EventChange;
  readonly series: Series;
}

/** Who is not known cannot be invited again. */
export function refusesInvitations(event: CalendarEvent, change: EventChange, wire: GoogleEvent) {
  const isRefused = wire.attendeesOmitted === true && invitesOthers(event, change);
  return isRefused ? refused('invalid_request', 'Google does not tell all who are invited') : null;
}

/** Changes all dates. @returns the event at its new date, or the first one */
export async function changeWhole(
  calls: GoogleCalls,
  { event, change, series }: SeriesChange,
  signal: AbortSignal,
): Promise<Result<GoogleEvent, Failure>> {
  const { master } = series;
  const refusal = refusesInvitations(series.event, change, master);
  if (refusal !== null) return refusal;
  const content = changeBody(series.event, change, master.attendees ?? [], await creationKey(event, change));
  const wasAllDay = isAllDay(master);
  if (change.recurrence === null) {
    return calls.change(
      master.id,
      { ...content, ...timesBody(change, wasAllDay), recurrence: [] },
      master.etag,
      signal,
    );
  }
  if (isAt(event, change) && change.recurrence === undefined) {
    const changed = await calls.change(master.id, content, master.etag, signal);
    return changed.ok ? calls.read(event.id, signal) : changed;
  }
  const plan = await planMoved(
    event,
    change,
    { recurrence: series.event.recurrence ?? null, dates: series.dates },
    wasAllDay,
  );
  if (!plan.ok) return plan;
  const changed = await calls.change(master.id, { ...content, ...plan.value.body }, master.etag, signal);
  return changed.ok ? instanceAt(calls, changed.value, change.start, signal) : changed;
}

/**
 * Ends the series before the event and begins another one with it. If that fails, the former goes on as before.
 * @param date of the event by its rule
 */
export async function changeFollowing(
  calls: GoogleCalls,
  log: (message: string, detail?: string) => void,
  { event, change, series }: SeriesChange,
  date: string,
  signal: AbortSignal,
): Promise<Result<GoogleEvent, Failure>> {
  const { master } = series;
  const rest = series.dates.filter((one) => one.date >= date);
  const recurrence = withRest(series.event.recurrence ?? null, date, rest.length);
  const planned =
    change.recurrence === null ? success(null) : await planMoved(event, change, { recurrence, dates: rest });
  if (!planned.ok) return planned;
  const refusal = refusesInvitations(series.event, change, master);
  if (refusal !== null) return refusal;
  const lines = master.recurrence ?? [];
  const ended = linesBefore(lines, date, beginningOf(series.event));
  const isEnded = ended.join('\n') === lines.join('\n');
  const cut = isEnded ? success(master) : await calls.change(master.id, { recurrence: ended }, master.etag, signal);
  if (!cut.ok) return cut;
  const key = await creationKey(event, change);
  const content = contentBody(detailsAfter(event, change), change.resources, key);
  const dates = planned.value?.body ?? timesBody(change);
  const created = await calls.create({ ...content, ...dates }, await newId(key), signal);
  if (!created.ok && !isEnded) {
    const restored = await calls.change(master.id, { recurrence: lines }, null, signal);
    if (!restored.ok) log('A series could not be restored', JSON.stringify(restored.error));
  }
  if (!created.ok || planned.value === null) return created;
  return instanceAt(calls, created.value, change.start, signal);
}

/** The rule and the first date of a series after a change of one of its events. */
async function planMoved(
  event: CalendarEvent,
  change: EventChange,
  { recurrence, dates }: { readonly recurrence: Recurrence | null; readonly dates: readonly Interval[] },
  wasAllDay?: boolean,
): Promise<Result<PlannedSeries, Failure>> {
  const moved = await movedRecurrence(event, change, recurrence, dates);
  if (!moved.ok) return moved;
  const { times, ...next } = moved.value;
  return planRule(next, { ...times, timeZone: change.timeZone, isAllDay: change.isAllDay }, wasAllDay);
}
