import type { StoredResource } from '../../server/store/store.ts';
import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { type Answer, reservation, type Who, type World } from './calendar-support.ts';

/** The body of a reservation that repeats. */
export function seriesOf(
  resources: readonly StoredResource[],
  start: number,
  end: number,
  rule: string,
  change: object = {},
) {
  return reservation(resources, start, end, { recurrence: { rule, exceptions: [] }, ...change });
}

/** All events of a calendar from 2026 to 2027. */
export async function eventsOf(world: World, calendar: string, who: Who = 'ada'): Promise<readonly CalendarEvent[]> {
  const events: CalendarEvent[] = [];
  for (const range of [
    'start=2026-01-01T00:00:00Z&end=2026-12-31T00:00:00Z',
    'start=2026-12-31T00:00:00Z&end=2027-12-31T00:00:00Z',
  ]) {
    const answer = await world.ask(who, 'GET', `/v1/users/${calendar}/events?${range}&pageSize=250`);
    events.push(...answer.json<{ value: CalendarEvent[] }>().value);
  }
  return events;
}

/**
 * One line per event: its wall-clock start and end, and its kind, e.g. `2026-11-23T10:00–11:00 occurrence Planning`.
 */
export function pictureOf(events: readonly CalendarEvent[]): readonly string[] {
  return events.map(({ start, end, type, subject }) => {
    const [from, to] = [start.dateTime.slice(0, 16), end.dateTime.slice(11, 16)];
    return `${from}–${to} ${type} ${subject}`;
  });
}

/** The dates and places in a refusal, e.g. `2026-11-24 red@rooms.test`. */
export function conflictsOf(answer: Answer): readonly string[] {
  const { conflicts = [] } = answer.json<{ conflicts?: { date: string; email: string }[] }>();
  return conflicts.map(({ date, email }) => `${date} ${email}`);
}

export function put(
  world: World,
  event: CalendarEvent,
  body: object,
  scope: string,
  who: Who = 'ada',
): Promise<Answer> {
  const headers = { 'if-match': event.etag ?? '' };
  return world.ask(who, 'PUT', `/v1/users/me/events/${event.id}?scope=${scope}`, { body, headers });
}

export function remove(world: World, event: CalendarEvent, scope: string, who: Who = 'ada'): Promise<Answer> {
  return world.ask(who, 'DELETE', `/v1/users/me/events/${event.id}?scope=${scope}`);
}
