/*
 * The request to the calendar for a change of a reservation: the whole event at its new time, one place replaced.
 */
import type { AskedResource, EventMove } from '../../calendars/calendar.ts';
import type { Failure, ReservationChange } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { isStartOfDate, timesIn } from '../../model/all-day.ts';
import type { CalendarEvent, EventTimes } from '../../model/event.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { createZoneResolver, unknownZone } from '../../model/zones.ts';
import { canChange } from '../../rules/enriched-event.ts';
import { beginsTooEarly } from '../../rules/past-start.ts';
import type { ConfirmationRecord } from '../../wire/schemas/confirmations.ts';
import type { WireResource } from '../../wire/schemas/resource.ts';
import {
  eventTimes,
  findResource,
  type InvitedResource,
  permissionsOf,
  resourceEmails,
  timesFor,
  toRules,
} from '../events/event-resources.ts';
import { NOT_CONFIRMED, PAST_START, refusal, refuseInterval, STALE } from './reservation-checks.ts';
import type { Workspace } from '../shared/workspace.ts';

/** The event to move, with what decides whether it may be. */
export interface Movable {
  readonly event: CalendarEvent;
  readonly resources: readonly InvitedResource[];
  /** In the order of `resources`. */
  readonly records: readonly (ConfirmationRecord | null)[];
}

/** The wanted times and place of the event, or why they are refused. Times are the viewer's, for all-day events too. */
export function planMove(
  { event, ...rest }: Movable,
  { resourceId, toResourceId, start, end }: ReservationChange,
  workspace: Workspace,
  now: Instant,
): Result<EventMove, Failure> {
  if (!permissionsOf(event).canChange) return refusal(403, 'not_organizer', 'Only the organizer may change this event');
  if (event.cancelled) return refusal(409, 'already_cancelled', 'The event is cancelled');
  const times = eventTimes(event);
  if (times === null) return failure({ type: 'malformed', call: 'event', detail: 'The times cannot be read' });
  const before = timesFor(event, times, workspace.timeZone);
  if (before.end <= now) {
    return refusal(400, 'invalid_interval', 'The event has ended');
  }
  const interval = refuseInterval(start, end, now);
  if (interval !== null) return interval;
  const places = swapPlace(event, resourceId, toResourceId, workspace);
  if (!places.ok) return places;
  if (!mayChange({ ...rest, event, times }, workspace, now)) {
    return refusal(409, NOT_CONFIRMED, 'The event is to be confirmed before it is changed');
  }
  const placeZone = zoneOf(places.value.to.timezone);
  const timeZone = zoneOf(event.start.timeZone) ?? placeZone;
  if (timeZone === null) return refusal(400, 'invalid_time_zone', unknownZone(event.start.timeZone));
  // With times of day it becomes an ordinary event (D27).
  const isAllDay = times.isAllDay && isStartOfDate(start, workspace.timeZone) && isStartOfDate(end, workspace.timeZone);
  const zones = { viewerZone: workspace.timeZone, placeZones: placeZone === null ? [] : [placeZone] };
  if (beginsTooEarly({ start, end, isAllDay }, before.start, zones, now)) {
    return refusal(400, 'invalid_interval', PAST_START);
  }
  const moved = timesIn({ start, end, isAllDay }, workspace.timeZone, timeZone);
  return success({ ...moved, timeZone, resources: places.value.resources });
}

/** As the change button requires (spec point 4). */
function mayChange(
  { event, times, resources, records }: Movable & { readonly times: EventTimes },
  workspace: Workspace,
  now: Instant,
): boolean {
  return canChange(
    { ...toRules({ event, times, resources }, records, workspace, now), isAllowed: permissionsOf(event).canChange },
    now,
  );
}

const zoneOf = createZoneResolver();

interface Places {
  readonly to: WireResource;
  readonly resources: readonly AskedResource[];
}

/** All resources of the event, one of them replaced. */
function swapPlace(event: CalendarEvent, fromId: string, toId: string, workspace: Workspace): Result<Places, Failure> {
  const from = workspace.resources.find(({ id }) => id === fromId);
  const to = workspace.resources.find(({ id }) => id === toId);
  if (from === undefined || to === undefined) {
    return refusal(404, 'not_found', `There is no resource ${from === undefined ? fromId : toId}`);
  }
  const [left, taken] = [addressKey(from.email), addressKey(to.email)];
  const present = new Set(resourceEmails(event).map(addressKey));
  if (!present.has(left)) return refusal(STALE, 'stale', `The event does not use ${from.displayName} any more`);
  if (left !== taken && present.has(taken)) {
    return refusal(409, 'resource_busy', `${to.displayName} is reserved by this very event`);
  }
  const resources = event.attendees
    .filter(({ resource }) => resource)
    .map(({ emailAddress: { address, name } }): AskedResource => {
      const ours = addressKey(address) === left ? to : findResource(workspace, address);
      if (ours === undefined) return { displayName: name ?? address, email: address, username: address };
      return { displayName: ours.displayName, email: ours.email, username: ours.username };
    });
  return success({ to, resources });
}

/** True if the event already has the wanted times and place. */
export function isAt(event: CalendarEvent, { start, end, resources }: EventMove): boolean {
  const times = eventTimes(event);
  const present = new Set(resourceEmails(event).map(addressKey));
  return (
    times?.start === start &&
    times.end === end &&
    present.size === resources.length &&
    resources.every(({ email }) => present.has(addressKey(email)))
  );
}
