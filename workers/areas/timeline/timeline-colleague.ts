/*
 * What the calendar of a colleague says about a day: where they are, for users who want a place near them or who
 * follow their calendar. The day keeps it, so that a change of the filter needs no call.
 */
import { AVAILABILITY_FRESH_FOR } from '../../cache/availability-cache.ts';
import type { Failure } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { CalendarEvent } from '../../model/event.ts';
import type { Instant } from '../../model/units.ts';
import { type Result, success } from '../../model/result.ts';
import { colleagueItems } from '../../views/colleague-items.ts';
import { staysOf } from '../../views/near-origin.ts';
import type { TimelineCampus } from '../../views/timeline-campus.ts';
import type { Reservation } from '../../views/timeline-items.ts';
import type { Log } from '../../wire/log.ts';
import { readCalendar } from '../events/calendar-reading.ts';
import type { ColleagueDay } from '../colleagues/colleague-day.ts';
import type { FollowedSource } from '../colleagues/colleagues.ts';
import { eventTimes, responseOf, timesFor } from '../events/event-resources.ts';
import { inParallel } from '../shared/in-parallel.ts';
import type { TimelineDay } from './timeline-day.ts';
import type { Workspace } from '../shared/workspace.ts';

export interface ColleagueReadingDeps {
  readonly workspace: Pick<Workspace, 'calendar' | 'timeZone' | 'eventsLog'>;
  readonly day: Pick<TimelineDay, 'campus' | 'window' | 'others'>;
  readonly followed: Pick<FollowedSource, 'report'>;
  readonly signal: AbortSignal;
  readonly now: () => Instant;
  readonly log: Log;
  /** What is shown of colleagues may have changed. */
  readonly onRead: () => void;
}

/** What the reading of one calendar needs of a day, and of who reads it. */
export interface ColleagueDayDeps extends Pick<ColleagueReadingDeps, 'workspace' | 'signal' | 'now' | 'log'> {
  readonly day: {
    readonly campus: Pick<TimelineCampus, 'rowsByEmail'>;
    readonly window: Pick<TimelineDay['window'], 'start' | 'end'>;
    readonly others: Pick<TimelineDay['others'], 'turn'>;
  };
}

/** Calendars read at once. */
const AT_ONCE = 4;

/**
 * Reads the calendars that are due, each by itself; what is known of one that fails stays, and the failure is reported
 * where the colleague is shown.
 * @param near address of somebody who need not be followed; null = none
 * @param isOutdated those known from before the last change are read again
 */
export async function readColleagues(
  deps: ColleagueReadingDeps,
  near: string | null,
  isOutdated: boolean,
): Promise<void> {
  deps.day.others.toItems = colleagueItems;
  await inParallel(dueOf(deps, near, isOutdated), AT_ONCE, async (email) => {
    if (await readOne(deps, email)) deps.onRead();
    return !deps.signal.aborted;
  });
}

/** Addresses to be read: those not known, and where asked for, those known from before the last change. */
function dueOf({ day, now }: ColleagueReadingDeps, near: string | null, isOutdated: boolean): ReadonlySet<string> {
  const { shown, byEmail, failed, turn } = day.others;
  const isFresh = (email: string): boolean => {
    const known = byEmail.get(addressKey(email));
    return known !== undefined && now() - known.readAt < AVAILABILITY_FRESH_FOR;
  };
  const isDue = (email: string): boolean => {
    const known = byEmail.get(addressKey(email));
    if (known === undefined || failed.has(addressKey(email))) return true;
    // Changes of a hidden colleague were not followed.
    return known.turn < turn && (isOutdated || !isFresh(email));
  };
  const due = shown.map(({ email }) => email).filter(isDue);
  return new Set(near === null || isFresh(near) ? due : [near, ...due]);
}

/** @returns true where something was read */
async function readOne(deps: ColleagueReadingDeps, email: string): Promise<boolean> {
  const { day, followed, signal, log } = deps;
  const answer = await readColleagueDay(email, deps);
  if (signal.aborted) return false;
  const { byEmail, failed, shown } = day.others;
  if (answer.ok) {
    byEmail.set(addressKey(email), answer.value);
    failed.delete(addressKey(email));
  } else {
    failed.add(addressKey(email));
    log("A colleague's day could not be read", answer.error.type);
  }
  if (shown.some((colleague) => colleague.email === email)) followed.report(email, answer.ok ? null : answer.error);
  return answer.ok;
}

/** Reads the colleague's own calendar for a day; busy times alone where it has no events to read (spec point 8). */
export async function readColleagueDay(
  email: string,
  { workspace, day: { campus, window, others }, signal, now, log }: ColleagueDayDeps,
): Promise<Result<ColleagueDay, Failure>> {
  const readAt = now();
  const { turn } = others;
  const read = await readCalendar(email, workspace, window.start, window.end, signal);
  if (!read.ok) return read;
  const { events, busy } = read.value;
  const { timeZone } = workspace;
  const reservations = events.flatMap((event) => toReservation(event, { email, timeZone }, campus, log));
  return success({ reservations, stays: staysOf(reservations), busy, readAt, turn });
}

/** None where it takes no place of the campus, or where the colleague does not take part. */
function toReservation(
  event: CalendarEvent,
  { email, timeZone }: { readonly email: string; readonly timeZone: string },
  { rowsByEmail }: Pick<TimelineCampus, 'rowsByEmail'>,
  log: Log,
): readonly Reservation[] {
  const times = eventTimes(event);
  const invitation = event.attendees.find(
    ({ resource, emailAddress }) => !resource && addressKey(emailAddress.address) === addressKey(email),
  );
  const hasDeclined = invitation !== undefined && responseOf(invitation, log) === 'declined';
  const resources = event.attendees.flatMap((attendee) => {
    const rows = attendee.resource ? (rowsByEmail.get(addressKey(attendee.emailAddress.address)) ?? []) : [];
    return rows.map((row) => ({ row, response: responseOf(attendee, log) }));
  });
  if (event.id === '' || times === null || hasDeclined || resources.length === 0) return [];
  const { id: eventId, cancelled } = event;
  return [{ eventId, subject: subjectOf(event), cancelled, ...timesFor(event, times, timeZone), resources }];
}

/** Some calendars give a delegate more of a private event than a screen should show. */
function subjectOf({ visibility, subject }: CalendarEvent): string {
  return visibility === 'private' || visibility === 'confidential' ? '' : subject.trim();
}
