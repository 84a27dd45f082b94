import { createGoogleCalendar } from '../../../workers/calendars/google/google.ts';
import { success } from '../../../workers/model/result.ts';
import type { LateTokens } from '../../../workers/wire/http.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { createSteppedTimers } from '../areas/stepped-timers.ts';
import { createFakeServer, json } from '../wire/fake-server.ts';

/** Friday 20 November 2026, 10:00 in Prague. */
export const START = Date.UTC(2026, 10, 20, 9);
export const END = START + 3_600_000;
export const ROOT = 'https://www.googleapis.com/calendar/v3';
export const ME = 'ada@x.example';
export const EVENTS = '/calendar/v3/calendars/primary/events';

/** Google with a fake server, and its log. */
export function createGoogleWorld({ timeZone = 'Europe/Prague', root = ROOT } = {}) {
  const server = createFakeServer();
  const log: string[] = [];
  const timers = createSteppedTimers(START - 86_400_000);
  const clock = createServerClock(timers.now);
  let token = 1;
  const tokens: LateTokens = {
    current: () => `token-${token}`,
    prepare: async () => success(null),
    refresh: async () => {
      token += 1;
      return success(`token-${token}`);
    },
  };
  const calendar = createGoogleCalendar({
    plain: { fetch: server.fetch, clock, workerNow: timers.now, timers },
    tokens,
    root,
    account: ME,
    timeZone,
    now: timers.now,
    log: (message) => void log.push(message),
    random: () => 0,
  });
  return { server, log, timers, calendar };
}

/** A one-hour event of Ada at `START`, as Google returns it. */
export const wireEvent = (id: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'calendar#event',
  etag: `"${id}-1"`,
  id,
  status: 'confirmed',
  iCalUID: `${id}@google.com`,
  eventType: 'default',
  summary: 'Review',
  description: 'Bring it\nsoon',
  location: 'Desk 1',
  start: { dateTime: '2026-11-20T10:00:00+01:00', timeZone: 'Europe/Prague' },
  end: { dateTime: '2026-11-20T11:00:00+01:00', timeZone: 'Europe/Prague' },
  creator: { email: ME, self: true },
  organizer: { email: ME, self: true },
  reminders: { useDefault: true },
  ...changes,
});

export const attendee = (email: string, more: Readonly<Record<string, unknown>> = {}) => ({
  email,
  displayName: email.split('@')[0],
  responseStatus: 'needsAction',
  ...more,
});

export const page = (items: readonly unknown[], more: Readonly<Record<string, unknown>> = {}): Response =>
  json({ kind: 'calendar#events', accessRole: 'owner', timeZone: 'Europe/Prague', items, ...more });

export const googleError = (
  status: number,
  reason: string,
  message = reason,
  headers: Readonly<Record<string, string>> = {},
) => json({ error: { code: status, message, errors: [{ domain: 'global', reason, message }] } }, { status, headers });
