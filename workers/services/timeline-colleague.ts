/*
 * What the calendar of a colleague tells of a day: where they are, for who wants a place near them and for those who
 * follow their calendar. The day keeps it, so that a change of the filter asks nobody.
 */
import type { DayWindow, Failure } from '../contract.ts';
import { addressKey } from '../model/address.ts';
import type { Instant } from '../model/units.ts';
import { type Result, success } from '../model/result.ts';
import { type Stay, staysOf } from '../views/near-origin.ts';
import type { TimelineCampus } from '../views/timeline-campus.ts';
import type { Reservation } from '../views/timeline-items.ts';
import type { CalendarEvent } from '../wire/schemas/calendar.ts';
import type { Log } from '../wire/log.ts';
import { eventTimes, responseOf, timesFor } from './event-resources.ts';
import type { Workspace } from './workspace.ts';

export interface ColleagueDay {
  readonly reservations: readonly Reservation[];
  readonly stays: readonly Stay[];
  readonly readAt: Instant;
  /** Changes that the hub had told of when it was asked for. */
  readonly turn: number;
}

/** What a reading must know of a day. */
interface DayOfOthers {
  readonly campus: TimelineCampus;
  readonly window: DayWindow;
  readonly others: { readonly turn: number };
}

/** Reads the colleague's own calendar for a day. */
export async function readColleagueDay(
  email: string,
  { calendar, timeZone }: Pick<Workspace, 'calendar' | 'timeZone'>,
  { campus, window, others }: DayOfOthers,
  { signal, now, log }: { readonly signal: AbortSignal; readonly now: () => Instant; readonly log: Log },
): Promise<Result<ColleagueDay, Failure>> {
  const readAt = now();
  const { turn } = others;
  const events = await calendar.events(email, window.start, window.end, {}, signal);
  if (!events.ok) return events;
  const reservations = events.value.flatMap((event) => toReservation(event, { email, timeZone }, campus, log));
  return success({ reservations, stays: staysOf(reservations), readAt, turn });
}

/** None where it takes no place of the campus, or where the colleague does not take part. */
function toReservation(
  event: CalendarEvent,
  { email, timeZone }: { readonly email: string; readonly timeZone: string },
  { rowsByEmail }: TimelineCampus,
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

/** Some calendars tell a delegate more of a private event than a screen should show. */
function subjectOf({ visibility, subject }: CalendarEvent): string {
  return visibility === 'private' || visibility === 'confidential' ? '' : subject.trim();
}
