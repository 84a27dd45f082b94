import { createTouchoneCalendar, type TouchoneDeps } from '../../../workers/calendars/touchone.ts';
import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import { createHttp } from '../../../workers/wire/http.ts';
import type { CalendarEvent } from '../../../workers/wire/schemas/calendar.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { createSteppedTimers } from '../areas/stepped-timers.ts';
import { createFakeServer } from '../wire/fake-server.ts';

/** Friday 20 November 2026, 10:00 in Prague. */
export const START = Date.UTC(2026, 10, 20, 9);
export const END = START + 3_600_000;

/** A touchone calendar with a fake server, and its log. */
export function createTouchoneWorld(serverType: TouchoneDeps['serverType'] = 'touchone-calendar') {
  const server = createFakeServer();
  const log: string[] = [];
  const timers = createSteppedTimers(START);
  const clock = createServerClock(timers.now);
  const http = createHttp({ fetch: server.fetch, tokens: null, clock, workerNow: timers.now, timers });
  const calendar = createTouchoneCalendar({
    serverType,
    http,
    base: 'http://cal.example',
    log: (message) => void log.push(message),
    timers,
  });
  return { server, log, calendar };
}

/** A one-hour event of Ada at `START`, as the server returns it. */
export const eventOf = (id: string): CalendarEvent => ({
  id,
  iCalUId: `${id}@cal`,
  subject: 'Review',
  start: instantToZonedTime(START, 'Europe/Prague'),
  end: instantToZonedTime(END, 'Europe/Prague'),
  organizer: { emailAddress: { address: 'ada@x' } },
  isOrganizer: true,
  attendees: [],
  visibility: 'default',
  showAs: 'busy',
  status: 'confirmed',
  cancelled: false,
  isAllDay: false,
  type: 'single',
});
