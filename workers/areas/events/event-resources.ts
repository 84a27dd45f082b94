/*
 * The resources of an event as the calendar gives them, prepared for the rules.
 */
import { zonedTimeToInstant } from '../../calendars/zoned-time.ts';
import { addressKey } from '../../model/address.ts';
import { timesIn } from '../../model/all-day.ts';
import type { Attendee, CalendarEvent, EventTimes, ResponseState } from '../../model/event.ts';
import { toEventInterval } from '../../model/interval.ts';
import { toResponseState } from '../../model/responses.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { createZoneResolver } from '../../model/zones.ts';
import { type EnrichedEvent, enrichEvent, type EventToEnrich } from '../../rules/enriched-event.ts';
import { classifyEvent, type IdentifiedEvent } from '../../rules/event-kinds.ts';
import { resourceUse } from '../../rules/resource-use.ts';
import type { Log } from '../../wire/log.ts';
import type { ConfirmationRecord } from '../../wire/schemas/confirmations.ts';
import type { WireResource } from '../../wire/schemas/resource.ts';
import type { ConfirmationKey, Workspace } from '../shared/workspace.ts';

/** A resource attendee whose resource we know. */
export interface InvitedResource {
  readonly resource: WireResource;
  readonly response: ResponseState;
}

/** Addresses of the event's resources, ours or not, for display. */
export function resourceEmails(event: CalendarEvent): readonly string[] {
  return event.attendees.filter(({ resource }) => resource).map(({ emailAddress }) => emailAddress.address);
}

/** The event's resources that are ours. */
export function invitedResources(event: CalendarEvent, workspace: Workspace, log: Log): readonly InvitedResource[] {
  return event.attendees.flatMap((attendee) => {
    const resource = attendee.resource ? findResource(workspace, attendee.emailAddress.address) : undefined;
    return resource === undefined ? [] : [{ resource, response: responseOf(attendee, log) }];
  });
}

/** The resource with an address, compared without case; also a hidden one, for attendees of its event. */
export function findResource(
  { resources, hidden }: Pick<Workspace, 'resources' | 'hidden'>,
  address: string,
): WireResource | undefined {
  const wanted = addressKey(address);
  const isWanted = ({ email }: WireResource): boolean => addressKey(email) === wanted;
  return resources.find(isWanted) ?? hidden.find(isWanted);
}

/** True if a place of an event is now hidden from the user: what they hold there they can only see and cancel. */
export function isPartlyHidden(invited: readonly InvitedResource[], { hidden }: Pick<Workspace, 'hidden'>): boolean {
  return invited.some(({ resource }) => hidden.includes(resource));
}

/** A malformed response is logged and skipped (spec point 8): the attendee has not responded. */
export function responseOf({ emailAddress, status }: Attendee, log: Log): ResponseState {
  const state = toResponseState(status.response);
  if (state === null) log('Malformed attendee response', `${emailAddress.address}: ${status.response}`);
  return state ?? 'notResponded';
}

/** An event that can be shown, as the calendar gave it and as the rules see it. */
export interface ShownEvent<Resource> extends IdentifiedEvent<Resource> {
  readonly event: CalendarEvent;
}

/**
 * Only Identified events are kept (spec point 4).
 * @param resources its resources of ours
 * @returns or why it is not kept, which goes to the events log
 */
export function identify<Resource>(
  event: CalendarEvent,
  resources: readonly Resource[],
  { eventsLog }: Workspace,
): Result<ShownEvent<Resource>, string> {
  const classified = classifyEvent(event, eventTimes(event), resources);
  if (classified.kind === 'Identified') return success({ ...classified, event });
  const { kind, reason } = classified;
  eventsLog.add({ kind, reason, eventId: event.id });
  return failure(reason);
}

/** What the records of some places of an event are asked by, in their order (D22). */
export function confirmationKeys(
  event: CalendarEvent,
  invited: readonly InvitedResource[],
): readonly ConfirmationKey[] {
  return invited.map(({ resource }) => ({ email: resource.email, iCalUid: event.iCalUId, id: event.id }));
}

/**
 * The instants that the calendar gave; those of an all-day event are only for comparing (`timesFor`).
 * @returns null where it gave neither instants nor times in a known zone, or an end before the start
 */
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

/**
 * The times of an event in a zone: all-day ones are dates (D27), that of a resource for its rules, that of the viewer
 * for what is theirs. Where a zone is unknown they stay as the calendar gave them.
 */
export function timesFor({ start }: Pick<CalendarEvent, 'start'>, times: EventTimes, timeZone: string): EventTimes {
  const [from, to] = [zoneOf(start.timeZone), zoneOf(timeZone)];
  return from === null || to === null ? times : timesIn(times, from, to);
}

/** Whether two versions of an event are at the same time, at the same resources, ours or not. */
export function isSameUse(one: CalendarEvent, other: CalendarEvent): boolean {
  const [before, after] = [eventTimes(one), eventTimes(other)];
  return before?.start === after?.start && before?.end === after?.end && usedKey(one) === usedKey(other);
}

const usedKey = (event: CalendarEvent): string => resourceEmails(event).map(addressKey).toSorted().join(' ');

interface RuledEvent {
  readonly event: CalendarEvent;
  readonly times: EventTimes;
  readonly resources: readonly InvitedResource[];
}

/** An event as the rules see it, its resources in their order; `records` are in the same. */
export function toRules(
  { event, times, resources }: RuledEvent,
  records: readonly (ConfirmationRecord | null)[],
  { timeZone }: Pick<Workspace, 'timeZone'>,
  now: Instant,
): Omit<EventToEnrich, 'kind'> {
  const uses = resources.map(({ resource, response }, index) =>
    resourceUse(resource, response, records[index] ?? null, timesFor(event, times, resource.timezone), now),
  );
  return { times: timesFor(event, times, timeZone), cancelled: event.cancelled, resources: uses };
}

/** What the rules make of an event now; `records` are in the order of its resources. */
export function enrich(
  shown: ShownEvent<InvitedResource>,
  records: readonly (ConfirmationRecord | null)[],
  workspace: Pick<Workspace, 'timeZone'>,
  now: Instant,
): EnrichedEvent {
  return enrichEvent({ ...toRules(shown, records, workspace, now), kind: shown.kind }, now);
}

/**
 * What the calendar lets the user do with an event. What it leaves open the organizer may do; anybody may try to
 * delete.
 */
export function permissionsOf({ eventPermissions, isOrganizer }: CalendarEvent): {
  readonly canChange: boolean;
  readonly canFinish: boolean;
  readonly canDelete: boolean;
} {
  const { canChange = isOrganizer, canFinish = isOrganizer, canDelete = true } = eventPermissions ?? {};
  return { canChange, canFinish, canDelete };
}
