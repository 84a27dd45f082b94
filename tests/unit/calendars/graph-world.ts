import { createGraphCalendar } from '../../../workers/calendars/graph/graph.ts';
import { success } from '../../../workers/model/result.ts';
import type { LateTokens } from '../../../workers/wire/http.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { createSteppedTimers } from '../areas/stepped-timers.ts';
import { createFakeServer, json } from '../wire/fake-server.ts';

/** Friday 20 November 2026, 10:00 in Prague. */
export const START = Date.UTC(2026, 10, 20, 9);
export const END = START + 3_600_000;
export const ROOT = 'https://graph.example/v1.0';
export const ME = 'ada@x';

/** Tokens that never end. */
const tokens: LateTokens = {
  current: () => 'token',
  prepare: async () => success(null),
  refresh: async () => success('token'),
};

/** Microsoft Graph with a fake server, and its log. */
export function createGraphWorld(random: () => number = () => 0, timeZone = 'Europe/Budapest') {
  const server = createFakeServer();
  const log: string[] = [];
  const timers = createSteppedTimers(START - 86_400_000);
  const clock = createServerClock(timers.now);
  const calendar = createGraphCalendar({
    plain: { fetch: server.fetch, clock, workerNow: timers.now, timers },
    tokens,
    root: ROOT,
    account: ME,
    timeZone,
    now: timers.now,
    log: (message) => void log.push(message),
    random,
  });
  return { server, log, timers, calendar };
}

/** A one-hour event of Ada at `START`, as Graph returns it. */
export const wireEvent = (id: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  '@odata.etag': `W/"${id}-1"`,
  id,
  iCalUId: `${id}@graph`,
  subject: 'Review',
  start: { dateTime: '2026-11-20T09:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-11-20T10:00:00.0000000', timeZone: 'UTC' },
  originalStartTimeZone: 'Central Europe Standard Time',
  organizer: { emailAddress: { name: 'Ada', address: ME } },
  isOrganizer: true,
  attendees: [],
  responseStatus: { response: 'organizer', time: '0001-01-01T00:00:00Z' },
  sensitivity: 'normal',
  showAs: 'busy',
  isCancelled: false,
  isAllDay: false,
  body: { contentType: 'html', content: '<html><head></head><body>\r\nBring it\r\n</body></html>' },
  bodyPreview: 'Bring it',
  isReminderOn: true,
  reminderMinutesBeforeStart: 15,
  location: { displayName: 'Desk 1' },
  locations: [{ displayName: 'Desk 1', locationEmailAddress: 'desk1@x' }],
  type: 'singleInstance',
  seriesMasterId: null,
  recurrence: null,
  isOnlineMeeting: false,
  onlineMeetingProvider: 'unknown',
  onlineMeeting: null,
  ...changes,
});

export const attendee = (address: string, type = 'required', response = 'none') => ({
  type,
  status: { response, time: '0001-01-01T00:00:00Z' },
  emailAddress: { address, name: address.split('@')[0] },
});

export const page = (value: readonly unknown[], next: string | null = null): Response =>
  json(next === null ? { value } : { value, '@odata.nextLink': next });

export const graphError = (status: number, code: string, message = code, headers: Record<string, string> = {}) =>
  json({ error: { code, message, innerError: { 'request-id': 'r', date: 'd' } } }, { status, headers });

/** A weekly series on Fridays at ten, three times. */
export const wireMaster = (changes: Readonly<Record<string, unknown>> = {}) =>
  wireEvent('m1', {
    type: 'seriesMaster',
    recurrence: {
      pattern: {
        type: 'weekly',
        interval: 1,
        month: 0,
        dayOfMonth: 0,
        daysOfWeek: ['friday'],
        firstDayOfWeek: 'monday',
        index: 'first',
      },
      range: {
        type: 'numbered',
        startDate: '2026-11-20',
        endDate: '0001-01-01',
        recurrenceTimeZone: 'Central Europe Standard Time',
        numberOfOccurrences: 3,
      },
    },
    ...changes,
  });

/** A date of that series. */
export const wireDate = (id: string, day: string, changes: Readonly<Record<string, unknown>> = {}) =>
  wireEvent(id, {
    '@odata.etag': 'W/"m1-1"',
    type: 'occurrence',
    seriesMasterId: 'm1',
    originalStart: `${day}T09:00:00Z`,
    start: { dateTime: `${day}T09:00:00.0000000`, timeZone: 'UTC' },
    end: { dateTime: `${day}T10:00:00.0000000`, timeZone: 'UTC' },
    ...changes,
  });
