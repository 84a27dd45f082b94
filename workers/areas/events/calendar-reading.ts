import type { EventsOptions } from '../../calendars/calendar.ts';
import { zonedTimeToInstant } from '../../calendars/zoned-time.ts';
import type { Failure } from '../../contract.ts';
import type { CalendarEvent, LimitedEvent } from '../../model/event.ts';
import { type Interval, toEventInterval } from '../../model/interval.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { LIMITED_EVENT } from '../../rules/event-kinds.ts';
import { statusOf } from '../../wire/failure.ts';
import type { Workspace } from '../shared/workspace.ts';

const NOT_FOUND = 404;

/** What a calendar holds in a range. */
export interface CalendarReading {
  readonly events: readonly CalendarEvent[];
  /** When its owner is busy, in order of start: only where it has no events to read. */
  readonly busy: readonly Interval[];
}

/**
 * The events of a calendar. Those that cannot be read are Faulty; where the calendar has none to read (404) the
 * alternative fetch is used, and its events are Limited. Both go to the events log (spec points 4 and 8).
 * @param user `me` or an address
 */
export async function readCalendar(
  user: string,
  { calendar, eventsLog }: Pick<Workspace, 'calendar' | 'eventsLog'>,
  start: Instant,
  end: Instant,
  signal: AbortSignal,
  options: Pick<EventsOptions, 'includeCancelled'> = {},
): Promise<Result<CalendarReading, Failure>> {
  const onFaulty = (eventId: string, reason: string): void =>
    eventsLog.add({ kind: 'Faulty', reason: `It cannot be read: ${reason}`, eventId });
  const events = await calendar.events(user, start, end, { ...options, onFaulty }, signal);
  if (events.ok) return success({ events: events.value, busy: [] });
  if (statusOf(events.error) !== NOT_FOUND) return events;
  const limited = await calendar.limitedEvents(user, start, end, signal);
  if (!limited.ok) return limited;
  // They have no ids to distinguish them.
  if (limited.value.length > 0) eventsLog.add({ ...LIMITED_EVENT, eventId: '' });
  return success({ events: [], busy: busyTimes(limited.value) });
}

function busyTimes(limited: readonly LimitedEvent[]): readonly Interval[] {
  return limited
    .filter(({ status }) => status !== 'free')
    .flatMap((event) => {
      const interval = toEventInterval(zonedTimeToInstant(event.start), zonedTimeToInstant(event.end));
      return interval.ok ? [interval.value] : [];
    })
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}
