import type { Failure } from '../../contract.ts';
import { failure, type Result } from '../../model/result.ts';
import type { Instant, Minutes } from '../../model/units.ts';
import { NEVER } from '../../wire/timers.ts';
import { eventTimes, invitedResources, timesFor } from '../events/event-resources.ts';
import { BRIEFLY, retryTransient } from '../shared/retry-transient.ts';
import { type Changed, changeReservation } from './reservation-change.ts';
import type { ActionDependencies } from './reservation-dependencies.ts';
import type { Workspace } from '../shared/workspace.ts';

const MINUTE = 60_000;

/** Moves the end of an event, like any other change. */
export async function extendReservation(
  eventId: string,
  minutes: Minutes,
  workspace: Workspace,
  now: Instant,
  dependencies: ActionDependencies,
): Promise<Result<Changed | null, Failure>> {
  const { timers, log } = dependencies;
  const read = await retryTransient(() => workspace.calendar.event(eventId, NEVER), timers, NEVER, BRIEFLY);
  if (!read.ok) return read;
  const times = eventTimes(read.value);
  const resourceId = invitedResources(read.value, workspace, log)[0]?.resource.id;
  if (times === null || resourceId === undefined) {
    return failure({ type: 'malformed', call: 'event', detail: `Event ${eventId} has no place of ours, or no times` });
  }
  const { start, end } = timesFor(read.value, times, workspace.timeZone);
  const change = { eventId, resourceId, toResourceId: resourceId, start, end: end + minutes * MINUTE };
  return changeReservation(change, workspace, now, dependencies);
}
