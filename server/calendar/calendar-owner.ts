import type { Caller, ServerContext } from '../context.ts';
import { seesPeople } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { StoredEvent } from '../store/store.ts';
import type { ReadCalendar } from './event-view.ts';
import { visibleResources, type VisibleResources } from './visible-resources.ts';

/** The calendar that a caller reads. */
export interface CalendarOwner extends ReadCalendar {
  /** Lower case. */
  readonly email: string;
  readonly timeZone: string;
  /** False where the calendar shows no details: only busy times, if any. */
  readonly isReadable: boolean;
  readonly visible: VisibleResources;
}

/**
 * @param user an address, or `me`
 * @throws ProblemError 404 where the address is neither a person nor a resource that the caller sees, 403 where a
 * caller who may not see people asks for one
 */
export async function findOwner(context: ServerContext, caller: Caller, user: string): Promise<CalendarOwner> {
  const visible = await visibleResources(context.store, caller);
  if (user === 'me' || user.toLowerCase() === caller.email.toLowerCase()) {
    const email = caller.email.toLowerCase();
    return { email, timeZone: caller.timeZone, isReadable: true, isOfResource: false, visible };
  }
  const email = user.toLowerCase();
  const stored = visible.find(email);
  if (stored !== null) {
    return {
      email,
      timeZone: stored.resource.timezone,
      isReadable: !stored.scheduleFails,
      isOfResource: true,
      visible,
    };
  }
  // Before the look-up, so that they cannot learn which people exist.
  if (!seesPeople(caller)) throw new ProblemError(403, 'forbidden', 'This account sees places, not people.');
  const person = await context.store.accounts.userByEmail(email);
  if (person === null) throw new ProblemError(404, 'not_found', 'No calendar has this address.');
  return { email, timeZone: person.timeZone, isReadable: true, isOfResource: false, visible };
}

/** @throws ProblemError 404 where the calendar shows no details; clients then ask for its busy times */
export function requireReadable({ isReadable }: CalendarOwner): void {
  if (!isReadable) throw new ProblemError(404, 'not_found', 'The events of this calendar cannot be read.');
}

export function belongsTo(event: StoredEvent, email: string): boolean {
  return event.organizerEmail === email || event.attendees.some((attendee) => attendee.email === email);
}
