/*
 * Ending events in Google: those of an organizer are deleted, and everybody is told; the invited decline first.
 */
import type { SeriesScope } from '../../contract.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import type { Failure } from '../../wire/failure.ts';
import type { GoogleEvent } from '../../wire/schemas/google.ts';
import { isGone } from '../providers/event-parts.ts';
import type { GoogleCalls } from './event-calls.ts';
import { ownEntry } from './event-reading.ts';
import { linesBefore, ruleOfLines } from './rule-lines.ts';
import { beginningOf, dateOfInstance, readSeries, type Series } from './series.ts';

export interface RemovalDeps {
  readonly calls: GoogleCalls;
  /** Address of the signed-in person. */
  readonly account: string;
  readonly now: () => Instant;
}

/** Removes an event, or those of its series that the scope covers and that have not ended. */
export async function removeEvent(
  deps: RemovalDeps,
  id: string,
  scope: SeriesScope,
  signal: AbortSignal,
): Promise<Result<null, Failure>> {
  const { calls } = deps;
  const read = await calls.read(id, signal);
  // What is not found may still be there to delete.
  if (!read.ok) return isGone(read.error) ? calls.delete(id, signal) : read;
  const { recurringEventId } = read.value;
  if (scope === 'occurrence' || recurringEventId === null) return removeOne(deps, read.value, signal);
  const series = await readSeries(calls, recurringEventId, signal);
  if (!series.ok) return isGone(series.error) ? success(null) : series;
  return removeOfSeries(deps, { named: read.value, series: series.value, scope }, signal);
}

/** One event, or a whole series by its master. */
async function removeOne(
  { calls, account }: RemovalDeps,
  event: GoogleEvent,
  signal: AbortSignal,
): Promise<Result<null, Failure>> {
  const own = ownEntry(event, account);
  if (event.organizer?.self !== true && own !== undefined && own.responseStatus !== 'declined') {
    // Deleting alone might tell nobody.
    const declined = await calls.respond(event, 'declined', signal);
    if (!declined.ok && !isGone(declined.error)) return declined;
  }
  return calls.delete(event.id, signal);
}

interface Removal {
  readonly named: GoogleEvent;
  readonly series: Series;
  readonly scope: SeriesScope;
}

async function removeOfSeries(
  deps: RemovalDeps,
  { named, series: { master, event, instances }, scope }: Removal,
  signal: AbortSignal,
): Promise<Result<null, Failure>> {
  const { timeZone } = event.start;
  const dateOf = (one: GoogleEvent): string => dateOfInstance(one, timeZone);
  const endOf = ({ end }: GoogleEvent): Instant => Date.parse(end?.dateTime ?? end?.date ?? '');
  const isToCome = (one: GoogleEvent): boolean => one.id === named.id || endOf(one) > deps.now();
  const covered = instances.filter((one) => isToCome(one) && (scope === 'series' || dateOf(one) >= dateOf(named)));
  const first = [named, ...covered].map(dateOf).toSorted()[0] ?? dateOf(named);
  if (instances.every((one) => dateOf(one) >= first)) return removeOne(deps, master, signal);
  const lines = master.recurrence ?? [];
  if (master.organizer?.self === true && ruleOfLines(lines) !== null) {
    const recurrence = linesBefore(lines, first, beginningOf(event));
    const ended = await deps.calls.change(master.id, { recurrence }, master.etag, signal);
    return ended.ok ? success(null) : ended;
  }
  const removed = await Promise.all(covered.map((one) => removeOne(deps, one, signal)));
  return removed.find((one) => !one.ok) ?? success(null);
}
