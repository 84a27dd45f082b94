import { belongsTo, type CalendarOwner, findOwner, requireReadable } from '../../calendar/calendar-owner.ts';
import { toCalendarEvent } from '../../calendar/event-view.ts';
import { visibleResources } from '../../calendar/visible-resources.ts';
import type { Caller, ServerContext } from '../../context.ts';
import { seesPeople } from '../../http/callers.ts';
import { ProblemError } from '../../http/problem.ts';
import type { StoredEvent } from '../../store/store.ts';
import { type FoundItem, toSeriesItem } from '../items.ts';
import { GraphError } from './graph-error.ts';
import { mailboxOf, readGraphId } from './graph-ids.ts';

const unknownUser = (user: string): GraphError =>
  new GraphError(404, 'ErrorInvalidUser', `The requested user '${user.slice(0, 100)}' is invalid.`);

/** The address of a person or a resource that is named by its id. */
async function addressOf({ store }: ServerContext, caller: Caller, id: string): Promise<string> {
  if (id === caller.userId) return caller.email;
  const resource = (await visibleResources(store, caller)).list().find((stored) => stored.resource.id === id);
  if (resource !== undefined) return resource.resource.email;
  const person = seesPeople(caller) ? await store.accounts.userById(id) : null;
  if (person === null || person.isGuest) throw unknownUser(id);
  return person.email;
}

/**
 * The mailbox of an address.
 * @param user an address, an id, or `me`
 * @throws GraphError 404 for an unknown one, ProblemError 403 where the caller sees no people
 */
export async function resolveMailbox(context: ServerContext, caller: Caller, user: string): Promise<CalendarOwner> {
  // An application has none.
  if (caller.isApplication === true && (user === 'me' || user === caller.userId)) throw unknownUser(user);
  const isAddress = user === 'me' || user.includes('@');
  try {
    return await findOwner(context, caller, isAddress ? user : await addressOf(context, caller, user));
  } catch (error) {
    if (error instanceof ProblemError && error.problemCode === 'not_found') throw unknownUser(user);
    throw error;
  }
}

/** The same, where the caller may read the events themselves; a client may ask for the schedule otherwise. */
export async function resolveCalendar(context: ServerContext, caller: Caller, user: string): Promise<CalendarOwner> {
  const owner = await resolveMailbox(context, caller, user);
  requireReadable(owner);
  return owner;
}

const notFound = (): GraphError =>
  new GraphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');

/** Whether an event is in a calendar: what somebody declines leaves theirs. */
function isIn(event: StoredEvent, { email, isOfResource }: CalendarOwner): boolean {
  if (event.deleted || !belongsTo(event, email)) return false;
  const own = event.attendees.find((attendee) => attendee.email === email);
  return isOfResource || event.organizerEmail === email || own?.response !== 'declined';
}

/** @returns false where the reader of a calendar may not see whose event it is */
export function namesOrganizer(event: StoredEvent, caller: Caller, owner: CalendarOwner): boolean {
  return toCalendarEvent(event, caller, owner).organizer.emailAddress.address !== '';
}

/** @throws GraphError 400 for a text that is no id, 404 where the calendar has no such item */
export async function findItem(
  { store }: ServerContext,
  caller: Caller,
  owner: CalendarOwner,
  id: string,
): Promise<FoundItem> {
  const name = readGraphId(id);
  if (name === null) throw new GraphError(400, 'ErrorInvalidIdMalformed', 'Id is malformed.');
  if (name.mailbox !== mailboxOf(owner.email)) throw notFound();
  if (name.kind === 'event') {
    const stored = await store.calendar.get(name.id);
    if (stored === null || !isIn(stored, owner)) throw notFound();
    return { stored, isSeries: false, siblings: [stored] };
  }
  const [organizerEmail = '', ...rest] = name.id.split(' ');
  const all = await store.calendar.series(rest.join(' '), organizerEmail);
  // Whoever may not see the organizer, by whom a series is named, cannot guess it either.
  const siblings = all.filter((event) => isIn(event, owner) && namesOrganizer(event, caller, owner));
  const item = toSeriesItem(siblings);
  if (item === null) throw notFound();
  return { ...item, siblings };
}
