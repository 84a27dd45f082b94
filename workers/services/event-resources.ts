/*
 * The resources of an event, and what the rules want to know of them.
 */
import { zonedTimeToInstant } from '../calendars/zoned-time.ts';
import { type Interval, toEventInterval } from '../model/interval.ts';
import { toResponseState } from '../model/responses.ts';
import { failure, type Result, success } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import { createZoneResolver } from '../model/zones.ts';
import { type EventButtons, eventButtons, type EventResource } from '../rules/buttons.ts';
import { confirmationSettingsOf } from '../rules/confirmation-settings.ts';
import { type ConfirmationWindow, confirmationWindow } from '../rules/confirmation.ts';
import type { Log } from '../wire/log.ts';
import type { Attendee, CalendarEvent, ConfirmationRecord, ResponseState } from '../wire/schemas/calendar.ts';
import type { WireResource } from '../wire/schemas/resource.ts';
import type { ConfirmationKey, Workspace } from './workspace.ts';

/** A resource attendee that is one of ours. */
export interface InvitedResource {
  readonly resource: WireResource;
  readonly response: ResponseState;
}

/** Addresses of the event's resources, ours or not, for whoever shows them. */
export function resourceEmails(event: CalendarEvent): readonly string[] {
  return event.attendees.filter(({ resource }) => resource).map(({ emailAddress }) => emailAddress.address);
}

/** The event's resources that are ours. */
export function invitedResources(event: CalendarEvent, workspace: Workspace, log: Log): readonly InvitedResource[] {
  return event.attendees.flatMap((attendee) => {
    const address = attendee.emailAddress.address.toLowerCase();
    const resource = attendee.resource
      ? workspace.resources.find(({ email }) => email.toLowerCase() === address)
      : undefined;
    return resource === undefined ? [] : [{ resource, response: responseOf(attendee, log) }];
  });
}

/** A malformed response is logged and skipped (spec point 8): the attendee has not responded. */
export function responseOf({ emailAddress, status }: Attendee, log: Log): ResponseState {
  const state = toResponseState(status.response);
  if (state === null) log('Malformed attendee response', `${emailAddress.address}: ${status.response}`);
  return state ?? 'notResponded';
}

/** An event that can be shown (spec point 4), with its resources of ours. */
export interface IdentifiedEvent<Invited> {
  readonly event: CalendarEvent;
  readonly times: EventTimes;
  readonly invited: readonly [Invited, ...Invited[]];
}

/**
 * Only Identified events are kept (spec point 4).
 * @param invited its resources of ours
 * @returns or why it is Faulty or Anonymous, which has been written to the log
 */
export function identify<Invited>(
  event: CalendarEvent,
  invited: readonly Invited[],
  log: Log,
): Result<IdentifiedEvent<Invited>, string> {
  const reject = (reason: string): Result<never, string> => {
    log(`Event ${event.id}`, reason);
    return failure(reason);
  };
  if (event.id === '') return reject('Missing id, or it is empty');
  if (event.iCalUId.trim() === '') return reject('Missing iCalUId, or it is empty');
  const [first, ...others] = invited;
  if (first === undefined) return reject('Cannot find event attendee from location');
  const times = eventTimes(event);
  if (times === null) return reject('The times cannot be read');
  return success({ event, times, invited: [first, ...others] });
}

export function confirmationKeys(
  event: CalendarEvent,
  invited: readonly InvitedResource[],
): readonly ConfirmationKey[] {
  return invited.map(({ resource }) => ({ email: resource.email, iCalUid: event.iCalUId, id: event.id }));
}

export interface EventTimes extends Interval {
  readonly isAllDay: boolean;
}

/** @returns null where the calendar gave neither instants nor times in a known zone, or an end before the start */
export function eventTimes({ start, end, isAllDay }: CalendarEvent): EventTimes | null {
  try {
    const interval = toEventInterval(zonedTimeToInstant(start), zonedTimeToInstant(end));
    return interval.ok ? { ...interval.value, isAllDay } : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const zoneOf = createZoneResolver();

/** No window in a zone that nobody knows: such a resource cannot be confirmed here, the server cancels by its own. */
function windowOf(resource: WireResource, times: EventTimes, now: Instant): ConfirmationWindow | null {
  const timeZone = zoneOf(resource.timezone);
  if (timeZone === null) return null;
  return confirmationWindow(times, { ...confirmationSettingsOf(resource), timeZone }, now);
}

/** What the button rules want of each resource; `records` are in the order of `invited`. */
export function toEventResources(
  times: EventTimes,
  invited: readonly InvitedResource[],
  records: readonly (ConfirmationRecord | null)[],
  now: Instant,
): readonly EventResource[] {
  return invited.map(({ resource, response }, index) => ({
    cancelled: records[index]?.canceled === true || response === 'declined',
    confirmed: records[index]?.confirmed === true,
    requiresConfirmation: resource.requiresConfirmation,
    window: windowOf(resource, times, now),
  }));
}

export function buttonsOf(
  event: CalendarEvent,
  times: EventTimes,
  resources: readonly EventResource[],
  now: Instant,
): EventButtons {
  return eventButtons({ cancelled: event.cancelled, start: times.start, end: times.end, resources }, now);
}
