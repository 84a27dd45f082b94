import { beforeEach, expect, test } from 'vitest';

import { createCalendarTokens } from '../../../workers/areas/session/calendar-tokens.ts';
import { createHttp } from '../../../workers/wire/http.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { createFakeServer, type FakeServer, json, unreachableServer } from '../wire/fake-server.ts';
import { createWorld, openVisit, PAIR } from './session-world.ts';
import { serveConfiguration } from './served-campus.ts';
import { createSteppedTimers, type SteppedTimers } from './stepped-timers.ts';

const CURRENT = 'GET /api/account/oauth-token';
const RENEWED = 'POST /api/account/refresh-oauth-token';
const UNAUTHORIZED = { ok: false, error: { type: 'unauthorized' } };
let server: FakeServer;
let timers: SteppedTimers;
let tokens: ReturnType<typeof createCalendarTokens>;

beforeEach(() => {
  server = createFakeServer();
  timers = createSteppedTimers(1_000_000);
  const clock = createServerClock(timers.now);
  const http = createHttp({ fetch: server.fetch, tokens: null, clock, workerNow: timers.now, timers });
  tokens = createCalendarTokens({ http, apiBase: 'https://desk.example', scope: 'User.Read', workerNow: timers.now });
  let count = 0;
  const next = () => json({ accessToken: `p${(count += 1)}`, expiresIn: 3_600 });
  server.on(CURRENT, next);
  server.on(RENEWED, next);
});

test('asks once for the first token, whoever needs it', async () => {
  expect(tokens.current()).toBeNull();
  expect(await Promise.all([tokens.prepare(), tokens.prepare()])).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(tokens.current()).toBe('p1');
  expect(server.requests).toHaveLength(1);
});

test('renews a token before its end, with what was consented to', async () => {
  await tokens.prepare();
  timers.set(timers.now() + 54 * 60_000);
  await tokens.prepare();
  expect(server.to(RENEWED)).toHaveLength(0);
  timers.set(timers.now() + 60_000);
  await Promise.all([tokens.prepare(), tokens.prepare()]);
  expect(tokens.current()).toBe('p2');
  expect(server.to(RENEWED).map(({ body }) => body)).toEqual([{ scope: 'User.Read' }]);
});

test('a short token is used for half of its life', async () => {
  server.on(CURRENT, () => json({ accessToken: 'short', expiresIn: 60 }));
  await tokens.prepare();
  timers.set(timers.now() + 29_999);
  await tokens.prepare();
  expect(tokens.current()).toBe('short');
  timers.set(timers.now() + 1);
  await tokens.prepare();
  expect(tokens.current()).toBe('p1');
});

test('a token that has not ended is used while our server cannot be reached', async () => {
  await tokens.prepare();
  server.on(RENEWED, unreachableServer);
  timers.set(timers.now() + 56 * 60_000);
  expect(await tokens.prepare()).toEqual({ ok: true, value: null });
  timers.set(timers.now() + 4 * 60_000);
  expect(await tokens.prepare()).toMatchObject({ ok: false, error: { type: 'api-unreachable' } });
});

test('a refused token is renewed once', async () => {
  await tokens.prepare();
  expect(await Promise.all([tokens.refresh('p1'), tokens.refresh('p1')])).toEqual([
    { ok: true, value: 'p2' },
    { ok: true, value: 'p2' },
  ]);
  expect(await tokens.refresh('p1')).toEqual({ ok: true, value: 'p2' });
  expect(server.to(RENEWED)).toHaveLength(1);
});

test('where the provider gives no token any more the person signs in again', async () => {
  server.on(CURRENT, () => new Response(null, { status: 401 }));
  expect(await tokens.prepare()).toEqual(UNAUTHORIZED);
  server.on(CURRENT, () => json({ accessToken: 'p1', expiresIn: 3_600 }));
  server.on(RENEWED, () => new Response(null, { status: 401 }));
  await tokens.prepare();
  expect(await tokens.refresh('p1')).toEqual(UNAUTHORIZED);
  timers.set(timers.now() + 58 * 60_000);
  expect(await tokens.prepare()).toEqual(UNAUTHORIZED);
});

test('a calendar that needs none is called without', async () => {
  server.on(CURRENT, () => new Response(null, { status: 404 }));
  await tokens.prepare();
  expect(await tokens.prepare()).toEqual({ ok: true, value: null });
  expect(tokens.current()).toBeNull();
  expect(server.requests).toHaveLength(1);
});

test('an answer without a token is malformed', async () => {
  server.on(CURRENT, () => json({ accessToken: '', expiresIn: 'soon' }));
  expect(await tokens.prepare()).toMatchObject({ ok: false, error: { type: 'malformed' } });
});

test('a site of Microsoft 365 reads its schedules from Graph, with the provider’s token', async () => {
  const world = createWorld();
  world.stored = PAIR;
  const calendarURL = 'https://graph.example/v1.0';
  world.server.on('GET /config.json', () => json({ apiURL: '', calendarURL }));
  serveConfiguration(world.server, { asistConfiguration: { serverType: 'o365', clientId: 'c1' } });
  world.server.on(CURRENT, () => json({ accessToken: 'provider', expiresIn: 3_600 }));
  world.server.on('POST /v1.0/me/calendar/getSchedule', () =>
    json({ value: [{ scheduleId: 'r1@x', availabilityView: '02' }] }),
  );
  const visit = await openVisit(world);
  const calendar = visit.workspaces.at(-1)?.calendar;
  expect(calendar?.pace).toMatchObject({ addressesPerCall: 20, daysPerCall: 60, callsInFlight: 3 });
  const read = await calendar?.schedules(['r1@x'], 0, 1_800_000, new AbortController().signal);
  expect(read).toEqual({ ok: true, value: [{ scheduleId: 'r1@x', availabilityView: '02' }] });
  const [request] = world.server.to('POST /v1.0/me/calendar/getSchedule');
  expect(request?.address).toBe(`${calendarURL}/me/calendar/getSchedule`);
  expect(request?.headers.get('authorization')).toBe('Bearer provider');
  expect(world.server.to(CURRENT)[0]?.headers.get('authorization')).toBe('Bearer t1');
});

test('a site of Google Workspace reads its schedules from Google, with the provider’s token', async () => {
  const world = createWorld();
  world.stored = PAIR;
  const calendarURL = 'https://www.googleapis.com/calendar/v3';
  world.server.on('GET /config.json', () => json({ apiURL: '', calendarURL }));
  serveConfiguration(world.server, { asistConfiguration: { serverType: 'gspace', clientId: 'c1' } });
  world.server.on(CURRENT, () => json({ accessToken: 'provider', expiresIn: 3_600 }));
  const busy = [{ start: '1970-01-01T00:20:00Z', end: '1970-01-01T00:30:00Z' }];
  world.server.on('POST /calendar/v3/freeBusy', () => json({ calendars: { 'r1@x': { busy } } }));
  const visit = await openVisit(world);
  const calendar = visit.workspaces.at(-1)?.calendar;
  expect(calendar?.pace).toMatchObject({ addressesPerCall: 50, daysPerCall: 60, callsInFlight: 3 });
  const read = await calendar?.schedules(['r1@x'], 0, 1_800_000, new AbortController().signal);
  expect(read).toEqual({ ok: true, value: [{ scheduleId: 'r1@x', availabilityView: '02' }] });
  const [request] = world.server.to('POST /calendar/v3/freeBusy');
  expect(request?.address).toBe(`${calendarURL}/freeBusy`);
  expect(request?.headers.get('authorization')).toBe('Bearer provider');
});

test('a token that Graph refuses is renewed, and the call sent again', async () => {
  const world = createWorld();
  world.stored = PAIR;
  world.server.on('GET /config.json', () => json({ apiURL: '', calendarURL: '/emulator/graph/v1.0' }));
  serveConfiguration(world.server, { asistConfiguration: { serverType: 'o365', clientId: 'c1' } });
  world.server.on(CURRENT, () => json({ accessToken: 'old', expiresIn: 3_600 }));
  world.server.on(RENEWED, () => json({ accessToken: 'new', expiresIn: 3_600 }));
  world.server.on('GET /emulator/graph/v1.0/me/calendarView', ({ headers }) =>
    headers.get('authorization') === 'Bearer new'
      ? json({ value: [] })
      : json({ error: { code: 'InvalidAuthenticationToken', message: 'Ended' } }, { status: 401 }),
  );
  const visit = await openVisit(world);
  const calendar = visit.workspaces.at(-1)?.calendar;
  const read = await calendar?.events('me', 0, 1_800_000, {}, new AbortController().signal);
  expect(read).toEqual({ ok: true, value: [] });
  expect(world.server.to(RENEWED)[0]?.body).toEqual({ scope: expect.stringContaining('Calendars.ReadWrite') });
});

test('a user whom Graph goes on refusing stays signed in, and is told so until it takes a call again', async () => {
  const world = createWorld();
  world.stored = PAIR;
  world.server.on('GET /config.json', () => json({ apiURL: '', calendarURL: '/emulator/graph/v1.0' }));
  serveConfiguration(world.server, { asistConfiguration: { serverType: 'o365', clientId: 'c1' } });
  world.server.on(CURRENT, () => json({ accessToken: 'old', expiresIn: 3_600 }));
  world.server.on(RENEWED, () => json({ accessToken: 'new', expiresIn: 3_600 }));
  const view = 'GET /emulator/graph/v1.0/me/calendarView';
  world.server.on(view, () => json({ error: { code: 'InvalidAuthenticationToken' } }, { status: 401 }));
  const visit = await openVisit(world);
  const calendar = visit.workspaces.at(-1)?.calendar;
  const read = () => calendar?.events('me', 0, 1_800_000, {}, new AbortController().signal);
  for (let time = 0; time < 2; time += 1) expect(await read()).toEqual(UNAUTHORIZED);
  expect(visit.states.slice(-2)).toEqual(['signed-in ada', 'signed-in ada refused by the calendar']);
  world.server.on(view, () => json({ error: { code: 'ErrorAccessDenied' } }, { status: 403 }));
  await read();
  expect(visit.states.at(-1)).toBe('signed-in ada refused by the calendar');
  world.server.on(view, () => json({ value: [] }));
  expect(await read()).toEqual({ ok: true, value: [] });
  expect(visit.states.at(-1)).toBe('signed-in ada');
});

test('a user without a token of the provider stays signed in, and is told so', async () => {
  const world = createWorld();
  world.stored = PAIR;
  world.server.on('GET /config.json', () => json({ apiURL: '', calendarURL: '/emulator/graph/v1.0' }));
  serveConfiguration(world.server, { asistConfiguration: { serverType: 'o365', clientId: 'c1' } });
  world.server.on(CURRENT, () => new Response(null, { status: 401 }));
  world.server.on('POST /api/account/refresh', () => json({ success: true, token: 't2', refreshToken: 'f2' }));
  const visit = await openVisit(world);
  await visit.workspaces.at(-1)?.calendar.events('me', 0, 1_800_000, {}, new AbortController().signal);
  expect(visit.states.at(-1)).toBe('signed-in ada refused by the calendar');
});
