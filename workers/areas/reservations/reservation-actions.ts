/*
 * Reading, cancelling and confirming one reservation.
 */
import type { ConfirmedPlace, Failure, ReservationDetails, SeriesScope } from '../../contract.ts';
import type { CalendarEvent } from '../../model/event.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { statusOf } from '../../wire/failure.ts';
import type { Log } from '../../wire/log.ts';
import { NEVER } from '../../wire/timers.ts';
import { toConfirmedPlaces } from '../events/confirmed-places.ts';
import {
  confirmationKeys,
  identify,
  type InvitedResource,
  invitedResources,
  resourceEmails,
  type ShownEvent,
} from '../events/event-resources.ts';
import { inParallel } from '../shared/in-parallel.ts';
import { notifyResources } from './notifications.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import type { ActionDependencies } from './reservation-dependencies.ts';
import { type DetailsContext, toReservationDetails } from './reservation-details.ts';
import { eventsInScope } from './reservation-series.ts';
import type { Workspace } from '../shared/workspace.ts';

const GONE = 410;
/** Events of a series whose resources are notified at the same time. */
const NOTIFYING_AT_ONCE = 4;

/** Reads an event and its confirmation records; without these it counts as not confirmed (D11). */
export async function readDetails(
  eventId: string,
  context: DetailsContext,
  log: Log,
): Promise<Result<ReservationDetails, Failure>> {
  const { calendar, api } = context.workspace;
  const read = await calendar.event(eventId, NEVER);
  if (!read.ok) return read;
  const identified = identifyOurs(read.value, context.workspace, log);
  if (!identified.ok) return identified;
  context.workspace.seenEvents.note(eventId, identified.value.times);
  const records = await api.confirmationStatuses(confirmationKeys(read.value, identified.value.resources), NEVER);
  if (!records.ok) log('The confirmation records could not be read', records.error.type);
  return success(toReservationDetails(identified.value, records.ok ? records.value : [], context));
}

/**
 * Notifies each resource of each event in the scope, then deletes; a failed notification does not stop the deletion.
 * Somebody else's event only leaves the user's calendar, its resources are not notified. What no longer exists counts
 * as done (D29).
 */
export async function cancelReservation(
  eventId: string,
  scope: SeriesScope,
  workspace: Workspace,
  now: Instant,
  { timers, log, onChanged }: ActionDependencies,
): Promise<Result<null, Failure>> {
  const { calendar, api } = workspace;
  const read = await retryTransient(() => calendar.event(eventId, NEVER), timers, NEVER);
  if (!read.ok) return statusOf(read.error) === GONE ? success(null) : deleteFailed(eventId, read.error, log);
  const event = read.value;
  const found = await retryTransient(() => eventsInScope(event, scope, workspace, now, NEVER), timers, NEVER);
  if (!found.ok) return deleteFailed(eventId, found.error, log);
  const told = event.isOrganizer ? found.value : [];
  await inParallel(told, NOTIFYING_AT_ONCE, async (one) => {
    await notifyResources(one, 'delete', workspace, (notification) => api.notify(notification, NEVER), log);
    return true;
  });
  const removed = await retryTransient(() => calendar.remove(eventId, NEVER, scope), timers, NEVER);
  if (!removed.ok) return deleteFailed(eventId, removed.error, log);
  onChanged([...new Set(found.value.flatMap(resourceEmails))]);
  return success(null);
}

type ConfirmationContext = Pick<DetailsContext, 'workspace' | 'language'>;

/** Confirms every resource of the event that wants it, in one request (D26); each has its own result. */
export async function confirmReservation(
  eventId: string,
  context: ConfirmationContext,
  dependencies: ActionDependencies,
): Promise<Result<readonly ConfirmedPlace[], Failure>> {
  const { calendar } = context.workspace;
  const read = await retryTransient(() => calendar.event(eventId, NEVER), dependencies.timers, NEVER);
  if (!read.ok) return read;
  const identified = identifyOurs(read.value, context.workspace, dependencies.log);
  if (!identified.ok) return identified;
  return confirmPlaces(read.value, identified.value.resources, context, dependencies);
}

/** Confirms some places of an event that has been read. */
export async function confirmPlaces(
  event: CalendarEvent,
  places: readonly InvitedResource[],
  { workspace, language }: ConfirmationContext,
  { timers, onChanged }: ActionDependencies,
): Promise<Result<readonly ConfirmedPlace[], Failure>> {
  const wanted = places.filter(({ resource, response }) => resource.requiresConfirmation && response !== 'declined');
  if (wanted.length === 0) return success([]);
  const answer = await retryTransient(
    () => workspace.api.confirm(confirmationKeys(event, wanted), NEVER),
    timers,
    NEVER,
  );
  if (!answer.ok) return answer;
  // After a refusal, too, what is shown is outdated.
  onChanged(resourceEmails(event));
  return success(toConfirmedPlaces(wanted, answer.value, language));
}

/** Only Identified events can be shown or confirmed. */
function identifyOurs(
  event: CalendarEvent,
  workspace: Workspace,
  log: Log,
): Result<ShownEvent<InvitedResource>, Failure> {
  const identified = identify(event, invitedResources(event, workspace, log), workspace);
  if (identified.ok) return identified;
  return failure({ type: 'malformed', call: 'event', detail: identified.error });
}

/** The same failure; its detail, if any, also names the event (spec point 8). */
function deleteFailed(eventId: string, error: Failure, log: Log): Result<never, Failure> {
  log(`Event ${eventId} could not be deleted`, error.type);
  return failure('detail' in error ? { ...error, detail: `Event ${eventId}: ${error.detail}` } : error);
}
