import { expect, test } from 'vitest';

import { openGraphCalendar } from '../../../workers/areas/session/graph-calendar.ts';
import { createHttp } from '../../../workers/wire/http.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { END, ROOT, START, wireEvent } from '../calendars/graph-world.ts';
import { eventOf } from '../calendars/touchone-world.ts';
import { createFakeServer, json } from '../wire/fake-server.ts';
import { createSteppedTimers } from './stepped-timers.ts';
import { createConfiguration } from './wire-configuration.ts';

const ROOM = 'room@x';
const signal = new AbortController().signal;

/** A display that has reserved `own` itself, before a place where somebody else has `other`. */
function createDoor(changes: { readonly isDevice?: boolean; readonly doorCalendar?: boolean } = {}) {
  const server = createFakeServer();
  const timers = createSteppedTimers(START);
  const plain = {
    fetch: server.fetch,
    clock: createServerClock(timers.now),
    workerNow: timers.now,
    timers,
  };
  server.on('GET /api/account/oauth-token', () => json({ accessToken: 'token', expiresIn: 3_600 }));
  server.on('GET /v1.0/me/calendarView', () => json({ value: [wireEvent('own')] }));
  server.on(`GET /v1.0/users/${encodeURIComponent(ROOM)}/calendarView`, () => json({ value: [wireEvent('theirs')] }));
  const copyOf = (id: string) => Object.assign(eventOf(`${id}-of-the-room`), { iCalUId: `${id}@graph` });
  const ofRoom = ['own', 'other'].map(copyOf);
  server.on(`GET /api/provider/v1/users/${encodeURIComponent(ROOM)}/events`, () => json({ value: ofRoom }));
  server.on('POST /api/provider/v1/schedules/query', () =>
    json({ items: [{ scheduleId: ROOM, availabilityView: '02' }] }),
  );
  const { isDevice = true, doorCalendar = true } = changes;
  const calendar = openGraphCalendar(
    { http: createHttp({ ...plain, tokens: null }), plain, log: () => {} },
    {
      site: {
        apiBase: 'https://desks.example',
        calendarBase: ROOT,
        configuration: createConfiguration({ serverType: 'o365', doorCalendar }),
      },
      account: {
        id: 'door',
        username: 'door',
        displayName: 'Door',
        email: 'door@x',
        timeZone: 'UTC',
        isGuest: false,
        isDevice,
      },
      timeZone: 'Europe/Prague',
    },
  );
  return { server, calendar };
}

const idsOf = async ({ calendar }: ReturnType<typeof createDoor>, user: string) => {
  const answer = await calendar.events(user, START, END, {}, signal);
  return answer.ok ? answer.value.map(({ id }) => id) : answer.error;
};

test('a display reads its place through our server, and its own reservations as it can change them', async () => {
  const door = createDoor();
  expect(await idsOf(door, ROOM)).toEqual(['own', 'other-of-the-room']);
  const schedules = await door.calendar.schedules([ROOM], START, END, signal);
  expect(schedules.ok && schedules.value[0]?.availabilityView).toBe('02');
  expect(await idsOf(door, 'me')).toEqual(['own']);
});

test('a display without access to a calendar of its own sees its place all the same', async () => {
  const door = createDoor();
  door.server.on('GET /v1.0/me/calendarView', () => json({ error: { code: 'ErrorAccessDenied' } }, { status: 403 }));
  expect(await idsOf(door, ROOM)).toEqual(['own-of-the-room', 'other-of-the-room']);
});

test.each([{ isDevice: false }, { doorCalendar: false }])('others ask the provider: %o', async (changes) => {
  expect(await idsOf(createDoor(changes), ROOM)).toEqual(['theirs']);
});
