import * as v from 'valibot';

import { MeetingLinkSchema } from '../../workers/wire/schemas/calendar.ts';
import type { EventBody } from '../calendar/event-draft.ts';
import type { Ending } from '../calendar/event-endings.ts';
import { RefusedByResources } from '../calendar/outcomes.ts';
import { fromZonedTime, toZonedTime } from '../calendar/times/times.ts';
import { visibleResources } from '../calendar/visible-resources.ts';
import type { Caller, ServerContext } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { StoredEvent } from '../store/store.ts';
import type { FoundItem } from './items.ts';

/* What the writes of all emulated providers share. */

/**
 * Writes with all of the invited rooms, and again with those declining that are taken or whose rules forbid it: a room
 * of a provider refuses by its answer, never the write.
 */
export async function withRefusals<T>(body: EventBody, write: (body: EventBody) => Promise<T>): Promise<T> {
  const declinedBy = new Set<string>();
  for (;;) {
    try {
      return await write(declinedBy.size === 0 ? body : { ...body, declinedBy: [...declinedBy] });
    } catch (error) {
      if (!(error instanceof RefusedByResources)) throw error;
      const known = declinedBy.size;
      for (const email of error.emails) declinedBy.add(email.toLowerCase());
      if (declinedBy.size === known) throw error;
    }
  }
}

/** The body of an event as it stands. */
export function bodyOf(event: StoredEvent): EventBody {
  const people = event.attendees.filter(({ isResource }) => !isResource);
  const link = event.meetingLink === null ? null : v.parse(MeetingLinkSchema, JSON.parse(event.meetingLink));
  return {
    subject: event.subject,
    text: event.bodyHtml,
    start: toZonedTime(event.start, event.timeZone),
    end: toZonedTime(event.end, event.timeZone),
    isAllDay: event.isAllDay,
    visibility: event.visibility,
    showAs: event.showAs,
    reminder: event.reminder,
    resources: event.attendees.flatMap(({ isResource, email }) => (isResource ? [{ email }] : [])),
    attendees: people.map(({ email, name, remotely, optional }) => ({
      emailAddress: { address: email, name },
      remotely,
      optional,
    })),
    onlineMeeting: link === null ? 'none' : 'link',
    meetingLink: link,
    properties: event.properties,
  };
}

/** Somebody or something that is invited. */
export interface Invitee {
  readonly email: string;
  readonly name: string | null | undefined;
  readonly isOptional: boolean;
  /** Whether the caller calls it a room. */
  readonly isResource: boolean;
}

/**
 * Rooms are known by their addresses, as whatever they are invited; everybody else is a person.
 * @returns null where an address is none, or that of no room that the caller sees
 */
export async function inviteesOf(
  context: ServerContext,
  caller: Caller,
  invitees: readonly Invitee[],
  before: StoredEvent | null,
): Promise<Pick<EventBody, 'resources' | 'attendees'> | null> {
  const visible = await visibleResources(context.store, caller);
  const known = new Map((before?.attendees ?? []).map((attendee) => [attendee.email, attendee]));
  const resources: EventBody['resources'] = [];
  const people: EventBody['attendees'] = [];
  for (const { email: written, name, isOptional, isResource } of invitees) {
    const address = written.trim().toLowerCase();
    const present = known.get(address);
    if (present?.isResource === true || visible.find(address) !== null) resources.push({ email: address });
    else if (isResource || !/^[^\s@]+@[^\s@]+$/.test(address)) return null;
    else {
      const emailAddress = name == null ? { address } : { address, name };
      people.push({ emailAddress, remotely: present?.remotely ?? false, optional: isOptional });
    }
  }
  return { resources, attendees: people };
}

/**
 * The new end where a write does nothing but end an event that has begun.
 * @param body the event after the write
 */
export function earlierEnd(body: EventBody, stored: StoredEvent, now: number): number | null {
  if (stored.start > now || stored.isAllDay) return null;
  const [from, to] = [fromZonedTime(body.start), fromZonedTime(body.end)];
  return from === stored.start && to > stored.start && to < stored.end ? to : null;
}

/**
 * An event, or all events of a series that have not ended, by one of them.
 * @throws ProblemError 400 where all have
 */
export function endingOf(item: FoundItem, caller: Caller, notifies: boolean, now: number): Ending {
  if (!item.isSeries) return { event: item.stored, caller, extent: 'occurrence', notifies };
  const present = item.siblings.filter(({ deleted, end }) => !deleted && end > now);
  const [first] = present.toSorted((a, b) => a.start - b.start);
  if (first === undefined) throw allHaveBeen();
  return { event: first, caller, extent: 'series', notifies };
}

export const allHaveBeen = (): ProblemError =>
  new ProblemError(400, 'invalid_request', 'All dates of the series have been.');
