/*
 * Moving and stretching a reservation: the event is read, and replaced by itself at another time or place.
 */
import type { AskedResource, EventMove } from '../calendars/calendar.ts';
import type { Failure, ReservationChange } from '../contract.ts';
import { dateOf, startOfDate } from '../model/day.ts';
import { failure, type Result, success } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import { createZoneResolver, unknownZone } from '../model/zones.ts';
import { statusOf } from '../wire/failure.ts';
import type { CalendarEvent } from '../wire/schemas/calendar.ts';
import type { WireResource } from '../wire/schemas/resource.ts';
import { NEVER, type Timers } from '../wire/timers.ts';
import { eventTimes, findResource, resourceEmails } from './event-resources.ts';
import { persist } from './patience.ts';
import type { ActionDependencies } from './reservation-actions.ts';
import { refusal, refuseInterval } from './reservation-checks.ts';
import type { Workspace } from './workspace.ts';

/** An event before and after its change. */
export interface Changed {
  readonly before: CalendarEvent;
  readonly event: CalendarEvent;
}

const STALE = 412;

/**
 * Moves or stretches a reservation of the user's. Unless nothing is to be changed its places are read anew, also after a
 * refusal: that one says that they are not as they are shown.
 * @returns null where there is nothing to change
 */
export async function changeReservation(
  change: ReservationChange,
  workspace: Workspace,
  now: Instant,
  { timers, onChanged }: Pick<ActionDependencies, 'timers' | 'onChanged'>,
): Promise<Result<Changed | null, Failure>> {
  const changed = await replaceEvent(change, workspace, now, timers);
  if (changed.ok && changed.value === null) return changed;
  const ids = new Set([change.resourceId, change.toResourceId]);
  const asked = workspace.resources.filter(({ id }) => ids.has(id)).map(({ email }) => email);
  const moved = changed.ok && changed.value !== null ? resourceEmails(changed.value.before) : [];
  onChanged([...new Set([...asked, ...moved].map((email) => email.toLowerCase()))]);
  return changed;
}

async function replaceEvent(
  change: ReservationChange,
  workspace: Workspace,
  now: Instant,
  timers: Timers,
): Promise<Result<Changed | null, Failure>> {
  const { calendar, seenEvents } = workspace;
  const read = () => persist(() => calendar.event(change.eventId, NEVER), timers, NEVER);
  const present = await read();
  if (!present.ok) return present;
  const before = present.value;
  const planned = planMove(before, change, workspace, now);
  if (!planned.ok) return planned;
  const move = planned.value;
  if (isAt(before, move)) return success(null);
  if (isNews(before, workspace)) return refusal(STALE, 'stale', 'The event is not any more when it was shown');
  const done = (event: CalendarEvent): Result<Changed, Failure> => {
    seenEvents.note(event.id, move);
    return success({ before, event });
  };
  const replaced = await persist(() => calendar.replace(before, move, NEVER), timers, NEVER);
  if (replaced.ok) return done(replaced.value);
  if (statusOf(replaced.error) !== STALE) return replaced;
  // It may have lost against itself: the answer to an earlier try never came.
  const outcome = await read();
  return outcome.ok && isAt(outcome.value, move) ? done(outcome.value) : replaced;
}

/** Those resources of an event that another version of it does not have; the event otherwise as it is. */
export function withoutResourcesOf(event: CalendarEvent, other: CalendarEvent): CalendarEvent {
  const present = new Set(resourceEmails(other).map((email) => email.toLowerCase()));
  const isMissing = ({ resource, emailAddress }: CalendarEvent['attendees'][number]): boolean =>
    resource && !present.has(emailAddress.address.toLowerCase());
  return { ...event, attendees: event.attendees.filter(isMissing) };
}

/** When and where the event is to be, or why it cannot be asked for. */
function planMove(
  event: CalendarEvent,
  { resourceId, toResourceId, start, end }: ReservationChange,
  workspace: Workspace,
  now: Instant,
): Result<EventMove, Failure> {
  if (!event.isOrganizer) return refusal(403, 'not_organizer', 'Only the organizer may change this event');
  if (event.cancelled) return refusal(409, 'already_cancelled', 'The event is cancelled');
  const times = eventTimes(event);
  if (times === null) return failure({ type: 'malformed', call: 'event', detail: 'The times cannot be read' });
  if (times.end <= now) return refusal(400, 'invalid_interval', 'The event has ended');
  const interval = refuseInterval(start, end, now);
  if (interval !== null) return interval;
  const places = swapPlace(event, resourceId, toResourceId, workspace);
  if (!places.ok) return places;
  const timeZone = zoneOf(event.start.timeZone) ?? zoneOf(places.value.to.timezone);
  if (timeZone === null) return refusal(400, 'invalid_time_zone', unknownZone(event.start.timeZone));
  // At other times of the day it goes on as an event like others (D27).
  const isAllDay = times.isAllDay && isMidnight(start, timeZone) && isMidnight(end, timeZone);
  return success({ start, end, isAllDay, timeZone, resources: places.value.resources });
}

const zoneOf = createZoneResolver();

function isMidnight(instant: Instant, timeZone: string): boolean {
  return startOfDate(dateOf(instant, timeZone), timeZone) === instant;
}

interface Places {
  readonly to: WireResource;
  readonly resources: readonly AskedResource[];
}

/** All resources of the event, with one in the place of another. */
function swapPlace(event: CalendarEvent, fromId: string, toId: string, workspace: Workspace): Result<Places, Failure> {
  const from = workspace.resources.find(({ id }) => id === fromId);
  const to = workspace.resources.find(({ id }) => id === toId);
  if (from === undefined || to === undefined) {
    return refusal(404, 'not_found', `There is no resource ${from === undefined ? fromId : toId}`);
  }
  const [left, taken] = [from.email.toLowerCase(), to.email.toLowerCase()];
  const present = new Set(resourceEmails(event).map((email) => email.toLowerCase()));
  if (!present.has(left)) return refusal(STALE, 'stale', `The event does not use ${from.displayName} any more`);
  if (left !== taken && present.has(taken)) {
    return refusal(409, 'resource_busy', `${to.displayName} is reserved by this very event`);
  }
  const resources = event.attendees
    .filter(({ resource }) => resource)
    .map(({ emailAddress: { address, name } }): AskedResource => {
      const ours = address.toLowerCase() === left ? to : findResource(workspace, address);
      if (ours === undefined) return { displayName: name ?? address, email: address, username: address };
      return { displayName: ours.displayName, email: ours.email, username: ours.username };
    });
  return success({ to, resources });
}

/** Whether its user has not been shown when the event is now; once told, it is none. */
function isNews(event: CalendarEvent, { seenEvents }: Workspace): boolean {
  const times = eventTimes(event);
  if (times === null || !seenEvents.isOutdated(event.id, times)) return false;
  seenEvents.note(event.id, times);
  return true;
}

/** True where the event is already when and where it is to be. */
function isAt(event: CalendarEvent, { start, end, resources }: EventMove): boolean {
  const times = eventTimes(event);
  const present = new Set(resourceEmails(event).map((email) => email.toLowerCase()));
  return (
    times?.start === start &&
    times.end === end &&
    present.size === resources.length &&
    resources.every(({ email }) => present.has(email.toLowerCase()))
  );
}
