/*
 * Where the colleague is near whom a place is wanted. The day keeps it, so that a change of the filter asks nobody.
 */
import { AVAILABILITY_FRESH_FOR } from '../cache/availability-cache.ts';
import type { TimelineQuery } from '../contract.ts';
import type { Instant } from '../model/units.ts';
import type { Stay } from '../views/near-origin.ts';
import type { TimelineCampus } from '../views/timeline-campus.ts';
import type { CalendarEvent } from '../wire/schemas/calendar.ts';
import type { Log } from '../wire/log.ts';
import { eventTimes, responseOf } from './event-resources.ts';
import type { TimelineDay } from './timeline-day.ts';
import type { Workspace } from './workspace.ts';

export interface ColleagueDeps {
  readonly workspace: Workspace;
  readonly day: TimelineDay;
  readonly signal: AbortSignal;
  readonly now: () => Instant;
  readonly log: Log;
  /** The day knows where the colleague is. */
  readonly onRead: () => void;
}

/** Reads the colleague's own calendar, unless nobody is looked for or it was read just now. A failure is logged. */
export async function readColleague({ finding }: TimelineQuery, deps: ColleagueDeps): Promise<void> {
  const { workspace, day, signal, now, log, onRead } = deps;
  const { sort, fromColleague: email } = finding;
  const readAt = now();
  const isKnown = day.colleague?.email === email && readAt - day.colleague.readAt < AVAILABILITY_FRESH_FOR;
  if (sort !== 'near' || email === null || isKnown) return;
  const events = await workspace.calendar.events(email, day.window.start, day.window.end, {}, signal);
  if (signal.aborted) return;
  if (!events.ok) return log("A colleague's day could not be read", events.error.type);
  day.colleague = { email, stays: events.value.flatMap((event) => staysAt(event, day.campus, log)), readAt };
  onRead();
}

/** An event takes somebody to the first of its places that has not declined. */
function staysAt(event: CalendarEvent, { rowsByEmail }: TimelineCampus, log: Log): readonly Stay[] {
  const times = event.cancelled ? null : eventTimes(event);
  const [row] = event.attendees
    .filter((attendee) => attendee.resource && responseOf(attendee, log) !== 'declined')
    .flatMap(({ emailAddress }) => rowsByEmail.get(emailAddress.address.toLowerCase()) ?? []);
  return times === null || row === undefined ? [] : [{ start: times.start, end: times.end, row }];
}
