/*
 * Moving and resizing a reservation: the event is read, and replaced by itself at another time or place.
 */
import type { Failure, ReservationChange } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { CalendarEvent } from '../../model/event.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { statusOf } from '../../wire/failure.ts';
import { NEVER } from '../../wire/timers.ts';
import { confirmationKeys, eventTimes, invitedResources, resourceEmails } from '../events/event-resources.ts';
import { BRIEFLY, retryTransient } from '../shared/retry-transient.ts';
import { refusal, STALE } from './reservation-checks.ts';
import type { ActionDependencies } from './reservation-dependencies.ts';
import { isAt, type Movable, planMove } from './reservation-move.ts';
import type { Workspace } from '../shared/workspace.ts';

/** An event before and after its change. */
export interface Changed {
  readonly before: CalendarEvent;
  readonly event: CalendarEvent;
}

/**
 * Moves or resizes a reservation of the user's. Unless there is nothing to change its places are read again, also after
 * a refusal, which means that what is shown is outdated.
 * @returns null where there is nothing to change
 */
export async function changeReservation(
  change: ReservationChange,
  workspace: Workspace,
  now: Instant,
  { timers, log, onChanged }: ActionDependencies,
): Promise<Result<Changed | null, Failure>> {
  const changed = await replaceEvent(change, workspace, now, { timers, log });
  if (changed.ok && changed.value === null) return changed;
  const ids = new Set([change.resourceId, change.toResourceId]);
  const asked = workspace.resources.filter(({ id }) => ids.has(id)).map(({ email }) => email);
  const moved = changed.ok && changed.value !== null ? resourceEmails(changed.value.before) : [];
  onChanged([...new Set([...asked, ...moved].map(addressKey))]);
  return changed;
}

async function replaceEvent(
  change: ReservationChange,
  workspace: Workspace,
  now: Instant,
  { timers, log }: Pick<ActionDependencies, 'timers' | 'log'>,
): Promise<Result<Changed | null, Failure>> {
  const { calendar, seenEvents } = workspace;
  const read = () => retryTransient(() => calendar.event(change.eventId, NEVER), timers, NEVER);
  const present = await retryTransient(() => calendar.event(change.eventId, NEVER), timers, NEVER, BRIEFLY);
  if (!present.ok) return present;
  const before = present.value;
  const movable = await readMovable(before, workspace, { timers, log });
  if (!movable.ok) return movable;
  const planned = planMove(movable.value, change, workspace, now);
  if (!planned.ok) return planned;
  const move = planned.value;
  if (isAt(before, move)) return success(null);
  if (isRemoteChange(before, workspace)) return refusal(STALE, 'stale', 'The event is not any more when it was shown');
  const done = (event: CalendarEvent): Result<Changed, Failure> => {
    seenEvents.note(event.id, move);
    return success({ before, event });
  };
  const replaced = await retryTransient(() => calendar.replace(before, move, NEVER), timers, NEVER);
  if (replaced.ok) return done(replaced.value);
  if (statusOf(replaced.error) !== STALE) return replaced;
  // It may conflict with itself: the answer to an earlier try may have been lost.
  const outcome = await read();
  return outcome.ok && isAt(outcome.value, move) ? done(outcome.value) : replaced;
}

/** An event with the confirmation records of its resources, where one of them wants a confirmation. */
async function readMovable(
  event: CalendarEvent,
  workspace: Workspace,
  { timers, log }: Pick<ActionDependencies, 'timers' | 'log'>,
): Promise<Result<Movable, Failure>> {
  const resources = invitedResources(event, workspace, log);
  if (!resources.some(({ resource }) => resource.requiresConfirmation)) {
    return success({ event, resources, records: [] });
  }
  const keys = confirmationKeys(event, resources);
  const records = await retryTransient(() => workspace.api.confirmationStatuses(keys, NEVER), timers, NEVER);
  return records.ok ? success({ event, resources, records: records.value }) : records;
}

/** Those resources of an event that another version of it does not have; the event otherwise as it is. */
export function withoutResourcesOf(event: CalendarEvent, other: CalendarEvent): CalendarEvent {
  const present = new Set(resourceEmails(other).map(addressKey));
  const isMissing = ({ resource, emailAddress }: CalendarEvent['attendees'][number]): boolean =>
    resource && !present.has(addressKey(emailAddress.address));
  return { ...event, attendees: event.attendees.filter(isMissing) };
}

/** Whether the event has times that its user was not shown; once reported, it counts as shown. */
function isRemoteChange(event: CalendarEvent, { seenEvents }: Workspace): boolean {
  const times = eventTimes(event);
  if (times === null || !seenEvents.isOutdated(event.id, times)) return false;
  seenEvents.note(event.id, times);
  return true;
}
