import type { EventsOptions } from '../calendars/calendar.ts';
import type { Failure } from '../contract.ts';
import type { Instant } from '../model/units.ts';
import { type Result, success } from '../model/result.ts';
import { LIMITED_EVENT } from '../rules/event-kinds.ts';
import { statusOf } from '../wire/failure.ts';
import type { CalendarEvent } from '../wire/schemas/calendar.ts';
import type { Workspace } from './workspace.ts';

const NOT_FOUND = 404;

/**
 * The events of the user's own calendar. Those that cannot be read are Faulty; where the calendar has none to read (404)
 * the alternative fetch takes their place, and what that one knows of is Limited. Both go to the events log (spec points
 * 4 and 8).
 */
export async function readOwnEvents(
  { calendar, eventsLog }: Workspace,
  start: Instant,
  end: Instant,
  signal: AbortSignal,
  options: Pick<EventsOptions, 'includeCancelled'> = {},
): Promise<Result<readonly CalendarEvent[], Failure>> {
  const onFaulty = (eventId: string, reason: string): void =>
    eventsLog.add({ kind: 'Faulty', reason: `It cannot be read: ${reason}`, eventId });
  const events = await calendar.events('me', start, end, { ...options, onFaulty }, signal);
  if (events.ok || statusOf(events.error) !== NOT_FOUND) return events;
  const limited = await calendar.limitedEvents('me', start, end, signal);
  if (!limited.ok) return limited;
  // They have no ids to be told apart by.
  if (limited.value.length > 0) eventsLog.add({ ...LIMITED_EVENT, eventId: '' });
  return success([]);
}
