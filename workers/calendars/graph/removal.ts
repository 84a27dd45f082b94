/*
 * Ending events in Microsoft Graph: an organizer cancels, so that everybody is told, the invited decline first.
 */
import type { SeriesScope } from '../../contract.ts';
import { type Result, success } from '../../model/result.ts';
import { type Failure, statusOf } from '../../wire/failure.ts';
import type { GraphEvent } from '../../wire/schemas/graph.ts';
import { isGone } from '../providers/event-parts.ts';
import type { GraphCalls, GraphEventsDeps } from './event-calls.ts';
import { writtenZone } from './event-reading.ts';
import { dateOfInstance, eachOf, readSeries, type Series } from './series.ts';

/** Removes an event, or those of its series that the scope covers and that have not ended. */
export async function removeEvent(
  calls: GraphCalls,
  deps: GraphEventsDeps,
  id: string,
  scope: SeriesScope,
  signal: AbortSignal,
): Promise<Result<null, Failure>> {
  const read = await calls.read(id, signal);
  if (!read.ok) return isGone(read.error) ? success(null) : read;
  const { seriesMasterId } = read.value;
  if (scope === 'occurrence' || seriesMasterId === null) return removeOne(calls, read.value, signal);
  const series = await readSeries(calls, deps, seriesMasterId, signal);
  if (!series.ok) return isGone(series.error) ? success(null) : series;
  return removeOfSeries(calls, deps, { named: read.value, series: series.value, scope }, signal);
}

/** One event, or a whole series by its master. */
async function removeOne(calls: GraphCalls, wire: GraphEvent, signal: AbortSignal): Promise<Result<null, Failure>> {
  const { id, isOrganizer, isCancelled, attendees, responseStatus } = wire;
  const isMeeting = (attendees?.length ?? 0) > 0;
  if (isOrganizer === true && isMeeting && isCancelled !== true) {
    const cancelled = await calls.act(id, 'cancel', { comment: '' }, signal);
    if (cancelled.ok || isGone(cancelled.error)) return success(null);
    if (!isRefusal(cancelled.error)) return cancelled;
  }
  const isDeclined = responseStatus?.response?.toLowerCase() === 'declined';
  if (isOrganizer !== true && isCancelled !== true && !isDeclined) {
    // Deleting alone would tell nobody.
    const declined = await calls.act(id, 'decline', { sendResponse: true }, signal);
    if (!declined.ok && !isGone(declined.error) && !isRefusal(declined.error)) return declined;
  }
  return calls.delete(id, signal);
}

/** The event is not of a kind for it: it can be deleted all the same. */
const isRefusal = (error: Failure): boolean => statusOf(error) === 400;

interface Removal {
  readonly named: GraphEvent;
  readonly series: Series;
  readonly scope: SeriesScope;
}

async function removeOfSeries(
  calls: GraphCalls,
  deps: GraphEventsDeps,
  { named, series: { master, instances }, scope }: Removal,
  signal: AbortSignal,
): Promise<Result<null, Failure>> {
  const timeZone = writtenZone(master, deps);
  const dateOf = (one: GraphEvent): string => dateOfInstance(one, timeZone);
  const isToCome = (one: GraphEvent): boolean =>
    one.id === named.id || Date.parse(`${one.end.dateTime.slice(0, 19)}Z`) > deps.now();
  const covered = instances.filter((one) => isToCome(one) && (scope === 'series' || dateOf(one) >= dateOf(named)));
  const first = [named, ...covered].map(dateOf).toSorted()[0] ?? dateOf(named);
  const isWhole = instances.every((one) => dateOf(one) >= first);
  if (isWhole) return removeOne(calls, master, signal);
  const ids = covered.map(({ id }) => id);
  const { recurrence } = master;
  if (master.isOrganizer !== true || recurrence === null) {
    const declined = await eachOf(deps, ids, 'decline', signal);
    if (!declined.ok && !isRefusal(declined.error)) return declined;
    return eachOf(deps, ids, 'delete', signal);
  }
  const endDate = Temporal.PlainDate.from(first).subtract({ days: 1 }).toString();
  const { startDate, recurrenceTimeZone } = recurrence.range;
  const range = { type: 'endDate', startDate, endDate, recurrenceTimeZone };
  const body = { recurrence: { pattern: recurrence.pattern, range } };
  const ended = await calls.change(master.id, body, master['@odata.etag'], signal);
  return ended.ok ? success(null) : ended;
}
