/*
 * The resources of an event, and what the rules want to know of them.
 */
import { zonedTimeToInstant } from '../calendars/zoned-time.ts';
import { toResponseState } from '../model/responses.ts';
import type { Instant } from '../model/units.ts';
import { createZoneResolver } from '../model/zones.ts';
import { type EventButtons, eventButtons, type EventResource } from '../rules/buttons.ts';
import { confirmationSettingsOf } from '../rules/confirmation-settings.ts';
import { type ConfirmationWindow, confirmationWindow } from '../rules/confirmation.ts';
import type { Log } from '../wire/log.ts';
import type { CalendarEvent, ConfirmationRecord, ResponseState } from '../wire/schemas/calendar.ts';
import type { WireResource } from '../wire/schemas/resource.ts';
import type { Workspace } from './workspace.ts';

/** A resource attendee that is one of ours. */
export interface InvitedResource {
  readonly resource: WireResource;
  readonly response: ResponseState;
}

export type ConfirmationKey = { readonly email: string; readonly iCalUid: string; readonly id: string };

/** Addresses of the event's resources, ours or not, for whoever shows them. */
export function resourceEmails(event: CalendarEvent): readonly string[] {
  return event.attendees.filter(({ resource }) => resource).map(({ emailAddress }) => emailAddress.address);
}

/** The event's resources that are ours; one whose response is malformed counts as not having answered. */
export function invitedResources(event: CalendarEvent, workspace: Workspace, log: Log): readonly InvitedResource[] {
  return event.attendees.flatMap((attendee) => {
    const address = attendee.emailAddress.address.toLowerCase();
    const resource = attendee.resource
      ? workspace.resources.find(({ email }) => email.toLowerCase() === address)
      : undefined;
    if (resource === undefined) return [];
    const response = toResponseState(attendee.status.response);
    if (response === null) log('A malformed attendee response was skipped', attendee.status.response);
    return [{ resource, response: response ?? 'notResponded' }];
  });
}

/** Keys of confirmation records always carry all three (D22). */
export function confirmationKeys(
  event: CalendarEvent,
  invited: readonly InvitedResource[],
): readonly ConfirmationKey[] {
  return invited.map(({ resource }) => ({ email: resource.email, iCalUid: event.iCalUId, id: event.id }));
}

export interface EventTimes {
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
}

/** @returns null where the calendar gave neither instants nor times in a known zone */
export function eventTimes({ start, end, isAllDay }: CalendarEvent): EventTimes | null {
  try {
    return { start: zonedTimeToInstant(start), end: zonedTimeToInstant(end), isAllDay };
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
