import { dateOf, startOfDate } from '../model/day.ts';
import type { Instant } from '../model/units.ts';

/** Spec point 9, dashboard. */
const UPCOMING_DAYS = 30;
const MOST_UPCOMING = 10;

/** The fields that decide which events are upcoming. */
export interface UpcomingEvent {
  readonly id: string;
  /** Null or absent for an event that is not an occurrence. */
  readonly seriesMasterId?: string | null | undefined;
  readonly start: Instant;
  readonly end: Instant;
  readonly cancelled: boolean;
  /** Names its places, if all of them have declined it; null or absent = one holds it. */
  readonly declinedBy?: string | null;
}

/**
 * The time range of upcoming events: 30 days from today's midnight.
 * @param timeZone IANA zone of the viewer (D28)
 */
export function upcomingWindow(now: Instant, timeZone: string): { readonly start: Instant; readonly end: Instant } {
  const today = dateOf(now, timeZone);
  return { start: startOfDate(today, timeZone), end: startOfDate(today, timeZone, UPCOMING_DAYS) };
}

/**
 * The events of the dashboard (spec points 4 and 9): not ended, not cancelled, each id once (as last read), only the
 * next occurrence of a series; by start, then by end and id, at most 10. Declined ones displace none that hold a place:
 * they come last, once for each time and place.
 */
export function upcomingEvents<E extends UpcomingEvent>(events: readonly E[], now: Instant): readonly E[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  const coming = [...byId.values()].filter(({ cancelled, end }) => !cancelled && end > now).toSorted(compare);
  // The first event of a series represents it. The series master, if it is listed, belongs to the series as well.
  const bySeries = new Map<string, E>();
  for (const event of coming) {
    const series = event.seriesMasterId ?? event.id;
    if (!bySeries.has(series)) bySeries.set(series, event);
  }
  const declined = new Map<string, E>();
  const held: E[] = [];
  for (const event of bySeries.values()) {
    if (event.declinedBy == null) held.push(event);
    else declined.set(`${event.start} ${event.end} ${event.declinedBy}`, event);
  }
  return [...held, ...declined.values()].slice(0, MOST_UPCOMING);
}

function compare(a: UpcomingEvent, b: UpcomingEvent): number {
  if (a.start !== b.start || a.end !== b.end) return a.start - b.start || a.end - b.end;
  return a.id < b.id ? -1 : 1;
}
