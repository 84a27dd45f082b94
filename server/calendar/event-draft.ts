import { randomBytes } from 'node:crypto';

import { isStartOfDate } from '../../workers/model/all-day.ts';
import type { CreateEvent } from '../../workers/wire/schemas/requests.ts';
import type { Caller, ServerContext } from '../context.ts';
import { seesPeople } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { EventDraft, EventProperties, Store, StoredEvent, StoredResource } from '../store/store.ts';
import { isSameTime, timesIn, type WrittenTimes } from './times/all-day.ts';
import { guestsOf } from './event-view.ts';
import { RefusedByResources } from './outcomes.ts';
import { type BrokenRule, findBrokenRule } from './policy.ts';
import { beginsTooEarly } from './times/past-start.ts';
import { visibleResources, type VisibleResources } from './visible-resources.ts';
import { fromZonedTime, isLongerThan, requireZone } from './times/times.ts';

const MOST_DAYS = 366;
const MOST_PEOPLE = 500;
const PAST_START = 'The start is past: begin now or later.';

/** A request, with what other protocols than our own can say besides. */
export type EventBody = CreateEvent & {
  readonly properties?: EventProperties;
  /** Addresses of resources that are invited although they will decline, in lower case. */
  readonly declinedBy?: readonly string[];
  /** Addresses of the invited whose answers are forgotten, in lower case. */
  readonly askedAgain?: readonly string[];
};

/** The resources that are asked, without those that are known to decline. */
export function askedResources(
  resources: readonly StoredResource[],
  { declinedBy = [] }: EventBody,
): readonly StoredResource[] {
  return resources.filter(({ resource }) => !declinedBy.includes(resource.email.toLowerCase()));
}

/** A request that may be stored: its resources exist, and its times obey the rules. */
export interface CheckedDraft {
  readonly draft: EventDraft;
  readonly resources: readonly StoredResource[];
}

/**
 * Checks a reservation that a caller requests.
 * @param before the event that is changed; its unchanged parts are not checked again
 * @throws ProblemError 400, 403 or 422 `policy_violation` with its rule
 */
export async function checkDraft(
  context: ServerContext,
  caller: Caller,
  body: EventBody,
  before: StoredEvent | null,
): Promise<CheckedDraft> {
  const checked = await readDraft(context, caller, body, before);
  for (const stored of askedResources(checked.resources, body)) {
    const broken = brokenRule(stored, checked.draft, before, caller, context.clock.now());
    if (broken === null) continue;
    const { rule, detail } = broken;
    throw new RefusedByResources([stored.resource.email], 422, 'policy_violation', detail, { rule });
  }
  return checked;
}

/**
 * Reads a request without checking the rules of the resources.
 * @throws ProblemError 400 or 403
 */
export async function readDraft(
  context: ServerContext,
  caller: Caller,
  body: EventBody,
  before: StoredEvent | null,
): Promise<CheckedDraft> {
  const now = context.clock.now();
  const times = checkTimes(body, now);
  const visible = await visibleResources(context.store, caller);
  const resources = await findResources(context, visible, body, before);
  const zones = resources.map(({ resource }) => resource.timezone);
  if (beginsTooEarly(times, before, zones, now)) {
    throw new ProblemError(400, 'invalid_interval', PAST_START);
  }
  const attendees = await findPeople(context, caller, body, { visible, resources });
  await requireOneUid(context, caller, before?.iCalUId ?? body.iCalUId ?? '', invitedOnly(attendees, before));
  const meetingLink = meetingLinkOf(body, before, context.options.meetingUrl);
  return { draft: toDraft(caller, body, { times, resources, attendees, meetingLink, before }), resources };
}

/** The rule of a resource that an event at these times breaks; null where it breaks none or already had these times. */
export function brokenRule(
  stored: StoredResource,
  times: WrittenTimes,
  before: StoredEvent | null,
  caller: Caller,
  now: number,
): BrokenRule | null {
  if (isUnchanged(before, stored, times)) return null;
  if (!stored.resource.reservationsEnabled) {
    const { email, displayName } = stored.resource;
    throw new RefusedByResources([email], 403, 'forbidden', `${displayName} cannot be reserved.`);
  }
  return findBrokenRule(stored, timesIn(times, stored.resource.timezone), caller, now);
}

function checkTimes(body: EventBody, now: number): WrittenTimes {
  const start = fromZonedTime(body.start);
  const end = fromZonedTime(body.end);
  if (end <= start) throw new ProblemError(400, 'invalid_interval', 'The end is not after the start.');
  if (end <= now) throw new ProblemError(400, 'invalid_interval', 'The end is past.');
  if (isLongerThan(MOST_DAYS, { start, end })) {
    throw new ProblemError(400, 'interval_too_long', `An event lasts at most ${MOST_DAYS} days.`);
  }
  const isWholeDays =
    isStartOfDate(start, requireZone(body.start.timeZone)) && isStartOfDate(end, requireZone(body.end.timeZone));
  if (body.isAllDay && !isWholeDays) {
    throw new ProblemError(400, 'invalid_interval', 'An all-day event starts and ends at midnight.');
  }
  return { start, end, isAllDay: body.isAllDay, timeZone: requireZone(body.start.timeZone) };
}

const invitedOnly = (people: EventDraft['attendees'], before: StoredEvent | null): readonly string[] =>
  people.flatMap(({ email }) => (before?.attendees.some((known) => known.email === email) === true ? [] : email));

/**
 * Refuses to invite people to an event with the iCalUId of somebody else's in their calendars, where providers know events
 * by it: the one would be changed in place of the other.
 */
async function requireOneUid(
  { store: { calendar } }: ServerContext,
  caller: Caller,
  iCalUId: string,
  invited: readonly string[],
): Promise<void> {
  const own = caller.email.toLowerCase();
  if (iCalUId === '' || !(await calendar.isUidOfOthers(iCalUId, own))) return;
  for (const email of invited) {
    const present = await calendar.withUid(iCalUId, email);
    if (present.some(({ organizerEmail }) => organizerEmail !== own)) {
      throw new ProblemError(400, 'invalid_request', `${email} has another event with this iCalUId.`);
    }
  }
}

/** A resource hidden from the caller counts as unknown, unless the event already has it. */
async function findResources(
  { store }: ServerContext,
  visible: VisibleResources,
  body: EventBody,
  before: StoredEvent | null,
): Promise<readonly StoredResource[]> {
  const found = new Map<string, StoredResource>();
  for (const { email } of body.resources) {
    const stored = isResourceOf(before, email) ? await store.campus.resourceByEmail(email) : visible.find(email);
    if (stored === null) throw new ProblemError(400, 'invalid_request', `There is no resource ${email}.`);
    found.set(email.toLowerCase(), stored);
  }
  return [...found.values()];
}

function isUnchanged(before: StoredEvent | null, stored: StoredResource, times: WrittenTimes): boolean {
  if (before === null || !isSameTime(before, times)) return false;
  return isResourceOf(before, stored.resource.email);
}

function isResourceOf(event: StoredEvent | null, email: string): boolean {
  const wanted = email.toLowerCase();
  return event?.attendees.some((attendee) => attendee.isResource && attendee.email === wanted) === true;
}

async function findPeople(
  context: ServerContext,
  caller: Caller,
  body: EventBody,
  { visible, resources }: { readonly visible: VisibleResources; readonly resources: readonly StoredResource[] },
): Promise<EventDraft['attendees']> {
  const { store } = context;
  // A door display invites nobody: somebody may have taken it off the wall.
  if (body.attendees.length > 0 && !seesPeople(caller)) {
    throw new ProblemError(403, 'forbidden', 'This account invites nobody.');
  }
  const people = new Map<string, EventDraft['attendees'][number]>();
  for (const { emailAddress, remotely, optional } of body.attendees) {
    const email = emailAddress.address.trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 320) {
      throw new ProblemError(400, 'invalid_request', 'An attendee has no e-mail address.');
    }
    if (visible.find(email) !== null || resources.some(({ resource }) => resource.email.toLowerCase() === email)) {
      throw new ProblemError(400, 'invalid_request', `${email} is a resource: reserve it, do not invite it.`);
    }
    for (const person of await peopleOfAddress(store, email, emailAddress.name)) {
      // The organizer takes part anyway; a person named individually keeps those settings, not those of a group.
      const isKnown = person.email === caller.email.toLowerCase() || (person.isOfGroup && people.has(person.email));
      if (!isKnown) people.set(person.email, { email: person.email, name: person.name, remotely, optional });
    }
  }
  if (people.size > MOST_PEOPLE) {
    throw new ProblemError(
      400,
      'invalid_request',
      `At most ${MOST_PEOPLE} people are invited, those of groups counted.`,
    );
  }
  return [...people.values()];
}

/** The person of an address, or the people of a group (touchone contract): a group itself takes no part. */
async function peopleOfAddress(store: Store, email: string, writtenName: string | undefined) {
  const group = await store.directory.groupByEmail(email);
  if (group === null) {
    const known = await store.accounts.userByEmail(email);
    return [{ email, name: known?.displayName ?? writtenName ?? email, isOfGroup: false }];
  }
  const members = await store.directory.members(group.id, 0, MOST_PEOPLE + 1);
  return members.map((member) => ({ email: member.email, name: member.displayName, isOfGroup: true }));
}

/** An existing link stays; otherwise the provider makes one. */
function meetingLinkOf(body: EventBody, before: StoredEvent | null, meetingUrl: string | null): string | null {
  if (body.onlineMeeting === 'link') return body.meetingLink === null ? null : JSON.stringify(body.meetingLink);
  if (body.onlineMeeting === 'none') return null;
  return before?.meetingLink ?? newMeetingLink(meetingUrl);
}

/** @param meetingUrl address of a meeting with `{id}` in it; null = no provider */
export function newMeetingLink(meetingUrl: string | null): string | null {
  if (meetingUrl === null) return null;
  // Anyone who guesses the id can listen: 128 random bits.
  return JSON.stringify({ url: meetingUrl.replace('{id}', randomBytes(16).toString('base64url')) });
}

interface DraftParts {
  readonly times: WrittenTimes;
  readonly resources: readonly StoredResource[];
  readonly attendees: EventDraft['attendees'];
  readonly meetingLink: string | null;
  /** The event that is changed. */
  readonly before: StoredEvent | null;
}

/** The stored properties, with the guests of our own protocol; undefined = they stay as they are. */
function propertiesOf({ properties, guests = 0 }: EventBody, before: StoredEvent | null): EventProperties | undefined {
  if (properties !== undefined || guests === guestsOf(before ?? { properties: {} })) return properties;
  return { ...before?.properties, guests: `${guests}` };
}

function toDraft(caller: Caller, body: EventBody, parts: DraftParts): EventDraft {
  const properties = propertiesOf(body, parts.before);
  return {
    iCalUId: body.iCalUId === undefined || body.iCalUId === '' ? null : body.iCalUId,
    organizerEmail: caller.email.toLowerCase(),
    organizerName: caller.displayName,
    subject: body.subject,
    bodyHtml: body.text,
    ...parts.times,
    visibility: body.visibility,
    showAs: body.showAs,
    reminder: body.reminder ?? null,
    meetingLink: parts.meetingLink,
    resourceEmails: parts.resources.map(({ resource }) => resource.email.toLowerCase()),
    attendees: parts.attendees,
    ...(properties === undefined ? {} : { properties }),
    ...(body.declinedBy === undefined ? {} : { declinedBy: body.declinedBy }),
    ...(body.askedAgain === undefined ? {} : { askedAgain: body.askedAgain }),
  };
}
