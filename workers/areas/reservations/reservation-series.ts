/*
 * The events of a series that an action affects.
 */
import type { Failure, SeriesScope } from '../../contract.ts';
import type { CalendarEvent } from '../../model/event.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { eventTimes } from '../events/event-resources.ts';
import type { Workspace } from '../shared/workspace.ts';

/** The longest interval that a calendar is asked for at once (366 days), and how many of them hold a series. */
const WINDOW_MS = 366 * 86_400_000;
const MAX_WINDOWS = 4;

/**
 * An event with those of its series in the scope: the ones from its start on, or all that have not ended. Cancelled
 * ones are left out.
 */
export async function eventsInScope(
  event: CalendarEvent,
  scope: SeriesScope,
  { calendar }: Workspace,
  now: Instant,
  signal: AbortSignal,
): Promise<Result<readonly CalendarEvent[], Failure>> {
  const master = event.seriesMasterId ?? null;
  const times = eventTimes(event);
  if (scope === 'occurrence' || master === null || times === null) return success([event]);
  const from = scope === 'following' ? times.start : Math.min(now, times.start);
  const others: CalendarEvent[] = [];
  for (let index = 0; index < MAX_WINDOWS; index += 1) {
    const start = from + index * WINDOW_MS;
    const read = await calendar.events('me', start, start + WINDOW_MS, {}, signal);
    if (!read.ok) return read;
    const found = read.value.filter(({ id, seriesMasterId }) => id !== event.id && seriesMasterId === master);
    // One on the border of two intervals is in both.
    const known = new Set(others.map(({ id }) => id));
    others.push(...found.filter(({ id, cancelled }) => !cancelled && !known.has(id)));
    if (found.length === 0) break;
  }
  const later = others.filter((one) => scope === 'series' || (eventTimes(one)?.start ?? from) >= from);
  return success([event, ...later]);
}
