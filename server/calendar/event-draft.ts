import type { CreateEvent } from '../../workers/wire/schemas/calendar.ts';
import type { Caller, ServerContext } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { EventDraft, StoredEvent, StoredResource } from '../store/store.ts';
import { isSameTime, timesIn, type WrittenTimes } from './all-day.ts';
import { findBrokenRule } from './policy.ts';
import { DAY_MS, fromZonedTime, requireZone } from './times.ts';

const MOST_DAYS = 366;

/** A request that may be written: its resources exist, its times and rules hold. */
export interface CheckedDraft {
  readonly draft: EventDraft;
  readonly resources: readonly StoredResource[];
}

/**
 * Checks what a caller wants to reserve.
 * @param before the event that is changed; what stays as it is, is not judged again
 * @throws ProblemError 400, 403 or 422 `policy_violation` with its rule
 */
export async function checkDraft(
  context: ServerContext,
  caller: Caller,
  body: CreateEvent,
  before: StoredEvent | null,
): Promise<CheckedDraft> {
  const now = context.clock.now();
  const times = checkTimes(body, now);
  const resources = await findResources(context, body);
  for (const stored of resources) {
    if (isUnchanged(before, stored, times)) continue;
    checkRules(stored, timesIn(times, stored.resource.timezone), caller, now);
  }
  const people = await findPeople(context, caller, body, resources);
  return { draft: toDraft(caller, body, times, resources, people), resources };
}

function checkTimes(body: CreateEvent, now: number): WrittenTimes {
  const start = fromZonedTime(body.start);
  const end = fromZonedTime(body.end);
  if (end <= start) throw new ProblemError(400, 'invalid_interval', 'The end is not after the start.');
  if (end <= now) throw new ProblemError(400, 'invalid_interval', 'The end is past.');
  if (end - start > MOST_DAYS * DAY_MS) {
    throw new ProblemError(400, 'interval_too_long', `An event lasts at most ${MOST_DAYS} days.`);
  }
  const isWholeDays = body.start.dateTime.endsWith('T00:00:00') && body.end.dateTime.endsWith('T00:00:00');
  if (body.isAllDay && !isWholeDays) {
    throw new ProblemError(400, 'invalid_interval', 'An all-day event starts and ends at midnight.');
  }
  return { start, end, isAllDay: body.isAllDay, timeZone: requireZone(body.start.timeZone) };
}

async function findResources(context: ServerContext, body: CreateEvent): Promise<readonly StoredResource[]> {
  const found = new Map<string, StoredResource>();
  for (const { email } of body.resources) {
    const stored = await context.store.campus.resourceByEmail(email);
    if (stored === null) throw new ProblemError(400, 'invalid_request', `There is no resource ${email}.`);
    found.set(email.toLowerCase(), stored);
  }
  return [...found.values()];
}

function isUnchanged(before: StoredEvent | null, stored: StoredResource, times: WrittenTimes): boolean {
  if (before === null || !isSameTime(before, times)) return false;
  const email = stored.resource.email.toLowerCase();
  return before.attendees.some((attendee) => attendee.isResource && attendee.email === email);
}

function checkRules(
  stored: StoredResource,
  times: { readonly start: number; readonly end: number },
  caller: Caller,
  now: number,
): void {
  if (!stored.resource.reservationsEnabled) {
    throw new ProblemError(403, 'forbidden', `${stored.resource.displayName} cannot be reserved.`);
  }
  const broken = findBrokenRule(stored, times, caller, now);
  if (broken !== null) throw new ProblemError(422, 'policy_violation', broken.detail, { rule: broken.rule });
}

async function findPeople(
  context: ServerContext,
  caller: Caller,
  body: CreateEvent,
  resources: readonly StoredResource[],
): Promise<EventDraft['attendees']> {
  const people = new Map<string, EventDraft['attendees'][number]>();
  for (const { emailAddress, remotely, optional } of body.attendees) {
    const email = emailAddress.address.trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 320) {
      throw new ProblemError(400, 'invalid_request', 'An attendee has no e-mail address.');
    }
    const isBookable = (await context.store.campus.resourceByEmail(email)) !== null;
    if (isBookable || resources.some(({ resource }) => resource.email.toLowerCase() === email)) {
      throw new ProblemError(400, 'invalid_request', `${email} is a resource: reserve it, do not invite it.`);
    }
    const known = await context.store.accounts.userByEmail(email);
    const name = known?.displayName ?? emailAddress.name ?? email;
    // The organizer takes part anyway.
    if (email !== caller.email.toLowerCase()) people.set(email, { email, name, remotely, optional });
  }
  return [...people.values()];
}

function toDraft(
  caller: Caller,
  body: CreateEvent,
  times: WrittenTimes,
  resources: readonly StoredResource[],
  attendees: EventDraft['attendees'],
): EventDraft {
  const hasLink = body.onlineMeeting === 'link' && body.meetingLink !== null;
  return {
    iCalUId: body.iCalUId === undefined || body.iCalUId === '' ? null : body.iCalUId,
    organizerEmail: caller.email.toLowerCase(),
    organizerName: caller.displayName,
    subject: body.subject,
    bodyHtml: body.text,
    ...times,
    visibility: body.visibility,
    showAs: body.showAs,
    reminder: body.reminder ?? null,
    meetingLink: hasLink ? JSON.stringify(body.meetingLink) : null,
    resourceEmails: resources.map(({ resource }) => resource.email.toLowerCase()),
    attendees,
  };
}
