import type { EventsOptions } from '../../calendars/calendar.ts';
import type { Failure } from '../../contract.ts';
import type { CalendarEvent } from '../../model/event.ts';
import type { Instant } from '../../model/units.ts';
import { type Result, success } from '../../model/result.ts';
import { readCalendar } from './calendar-reading.ts';
import type { Workspace } from '../shared/workspace.ts';

/** The events of the user's own calendar; none where the calendar gives only busy times. */
export async function readOwnEvents(
  workspace: Workspace,
  start: Instant,
  end: Instant,
  signal: AbortSignal,
  options: Pick<EventsOptions, 'includeCancelled'> = {},
): Promise<Result<readonly CalendarEvent[], Failure>> {
  const read = await readCalendar('me', workspace, start, end, signal, options);
  return read.ok ? success(read.value.events) : read;
}
