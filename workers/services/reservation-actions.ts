/*
 * Reading, cancelling and confirming one reservation.
 */
import type { Failure, ReservationDetails } from '../contract.ts';
import { failure, type Result, success } from '../model/result.ts';
import { statusOf } from '../wire/failure.ts';
import type { Log } from '../wire/log.ts';
import type { CalendarEvent } from '../wire/schemas/calendar.ts';
import { NEVER, type Timers } from '../wire/timers.ts';
import {
  confirmationKeys,
  identify,
  type InvitedResource,
  invitedResources,
  resourceEmails,
  type ShownEvent,
} from './event-resources.ts';
import { notifyResources } from './notifications.ts';
import { persist } from './patience.ts';
import { type DetailsContext, toReservationDetails } from './reservation-details.ts';
import type { Workspace } from './workspace.ts';

export interface ActionDependencies {
  readonly timers: Timers;
  readonly log: Log;
  onChanged(resourceEmails: readonly string[]): void;
}

const GONE = 410;

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
 * Tells each resource, then deletes; a notification that fails does not hold the deletion up. Somebody else's event
 * only leaves the user's calendar, its resources are not told. What is gone already reads as done (D29).
 */
export async function cancelReservation(
  eventId: string,
  workspace: Workspace,
  { timers, log, onChanged }: ActionDependencies,
): Promise<Result<null, Failure>> {
  const { calendar } = workspace;
  const read = await persist(() => calendar.event(eventId, NEVER), timers, NEVER);
  if (!read.ok) return statusOf(read.error) === GONE ? success(null) : deleteFailed(eventId, read.error, log);
  const event = read.value;
  if (event.isOrganizer) await notifyResources(event, 'delete', workspace, (one) => calendar.notify(one, NEVER), log);
  const removed = await persist(() => calendar.remove(eventId, NEVER), timers, NEVER);
  if (!removed.ok) return deleteFailed(eventId, removed.error, log);
  onChanged(resourceEmails(event));
  return success(null);
}

/** Confirms every resource of the event that wants it (D26). */
export async function confirmReservation(
  eventId: string,
  workspace: Workspace,
  { timers, log, onChanged }: ActionDependencies,
): Promise<Result<null, Failure>> {
  const { calendar, api } = workspace;
  const read = await persist(() => calendar.event(eventId, NEVER), timers, NEVER);
  if (!read.ok) return read;
  const identified = identifyOurs(read.value, workspace, log);
  if (!identified.ok) return identified;
  const wanted = identified.value.resources.filter(({ resource }) => resource.requiresConfirmation);
  if (wanted.length === 0) return success(null);
  const confirmed = await persist(() => api.confirm(confirmationKeys(read.value, wanted), NEVER), timers, NEVER);
  if (!confirmed.ok) return confirmed;
  if (!confirmed.value.some((record) => record?.confirmed === true)) {
    return failure({ type: 'refused', status: 409, code: 'not_found', rule: null, detail: 'Nothing was confirmed' });
  }
  onChanged(resourceEmails(read.value));
  return success(null);
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

/** The failure as it is; its detail, where it has one, says which event (spec point 8). */
function deleteFailed(eventId: string, error: Failure, log: Log): Result<never, Failure> {
  log(`Event ${eventId} could not be deleted`, error.type);
  return failure('detail' in error ? { ...error, detail: `Event ${eventId}: ${error.detail}` } : error);
}
