import { beforeEach, expect, test } from 'vitest';

import type { Calendar, EventMove } from '../../../workers/calendars/calendar.ts';
import { instantToZonedTime, zonedTimeToInstant } from '../../../workers/calendars/zoned-time.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { type FakeServer, json, noContent, problem } from '../wire/fake-server.ts';
import { createTouchoneWorld, END, eventOf, START } from './touchone-world.ts';

const signal = new AbortController().signal;
let server: FakeServer;
let calendar: Calendar;
let log: string[];

beforeEach(() => {
  ({ server, calendar, log } = createTouchoneWorld());
});

test('requests schedules and returns them in the order of the addresses', async () => {
  const items = [
    { scheduleId: 'B@x', availabilityView: '0123456789' },
    { scheduleId: 'a@x', availabilityView: '', error: { code: 'not_found', message: 'None' } },
    { scheduleId: 'c@x', availabilityView: 'busy' },
  ];
  server.on('POST /v1/schedules/query', () => json({ items }));
  const answer = await calendar.schedules(['a@x', 'b@x', 'c@x', 'd@x'], START, END, signal);
  const lines = answer.ok
    ? answer.value.map((one) => `${one.scheduleId} ${one.availabilityView} ${one.error?.code}`)
    : [];
  expect(lines).toEqual(['a@x  not_found', 'B@x 0122456789 undefined', 'c@x  malformed', 'd@x  malformed']);
  expect(server.requests[0]?.body).toEqual({
    start: '2026-11-20T09:00:00.000Z',
    end: '2026-11-20T10:00:00.000Z',
    emails: ['a@x', 'b@x', 'c@x', 'd@x'],
    intervalMinutes: 15,
    details: 'view',
  });
});

test.each(['touchone-calendar', 'ews'] as const)('leaves connections for the user: %s', (serverType) => {
  const { callsInFlight, campusEvery } = createTouchoneWorld(serverType).calendar.pace;
  expect(callsInFlight).toBeLessThanOrEqual(3);
  expect(campusEvery).toBeGreaterThan(60_000);
});

test('reads events page by page and skips malformed ones', async () => {
  const next = 'http://cal.example/v1/users/me/events?page=2';
  server.on('GET /v1/users/me/events', ({ query }) =>
    query['page'] === '2'
      ? json({ value: [eventOf('e3')], nextLink: null })
      : json({ value: [eventOf('e1'), { ...eventOf('e2'), start: 'soon' }], nextLink: next }),
  );
  const answer = await calendar.events('me', START, END, { iCalUId: 'u1', includeCancelled: true }, signal);
  expect(answer.ok && answer.value.map(({ id }) => id)).toEqual(['e1', 'e3']);
  expect(log).toEqual(['GET /v1/users/{user}/events: 1 of 2 items skipped']);
  expect(server.requests[0]?.query).toEqual({
    start: '2026-11-20T09:00:00.000Z',
    end: '2026-11-20T10:00:00.000Z',
    pageSize: '250',
    iCalUId: 'u1',
    includeCancelled: 'true',
  });
});

test('reports each event that cannot be read, without its contents', async () => {
  const { id: _, ...nameless } = eventOf('e4');
  const value = [
    eventOf('e1'),
    { ...eventOf('e2'), attendees: 'Bob' },
    { ...eventOf('e3'), end: { dateTime: '2026-02-31T10:00:00', timeZone: 'UTC' } },
    nameless,
  ];
  server.on('GET /v1/users/me/events', () => json({ value }));
  const told: string[] = [];
  const onFaulty = (eventId: string, reason: string): void => void told.push(`${eventId} ${reason}`);
  const events = await calendar.events('me', START, END, { onFaulty }, signal);
  expect(events.ok && events.value.map(({ id }) => id)).toEqual(['e1']);
  expect(told).toEqual(['e2 attendees: expected Array', ' id: expected "id"', 'e3 end: expected a time']);
});

test.each([
  { dateTime: '2026-02-31T10:00:00', timeZone: 'UTC' },
  { dateTime: '2026-02-20T10:00:00', timeZone: 'Mars/Olympus' },
])('skips an event at %o', async (start) => {
  server.on('GET /v1/users/me/events', () => json({ value: [{ ...eventOf('e1'), start }, eventOf('e2')] }));
  server.on('GET /v1/users/me/events/e1', () => json({ ...eventOf('e1'), start }));
  const events = await calendar.events('me', START, END, {}, signal);
  expect(events.ok && events.value.map(({ id }) => id)).toEqual(['e2']);
  expect(log).toEqual(['GET /v1/users/{user}/events: 1 items without a time skipped']);
  expect(await calendar.event('e1', signal)).toMatchObject({ ok: false, error: { type: 'malformed' } });
});

test.each(['http://evil.example/v1/users/me/events', 'https://cal.example/x', '//evil.example', 'javascript:0'])(
  'follows no link to another origin: %s',
  async (nextLink) => {
    server.on('GET /v1/users/me/events', () => json({ value: [], nextLink }));
    const answer = await calendar.events('me', START, END, {}, signal);
    expect(answer).toMatchObject({ ok: false, error: { type: 'malformed' } });
    expect(server.requests).toHaveLength(1);
  },
);

test('stops if a server links in a loop', async () => {
  const nextLink = 'http://cal.example/v1/users/me/events';
  server.on('GET /v1/users/me/events', () => json({ value: [], nextLink }));
  const answer = await calendar.events('me', START, END, {}, signal);
  expect(answer).toMatchObject({ ok: false, error: { type: 'malformed', detail: 'more than 200 pages' } });
});

test.each([undefined, null])('leaves the iCalUId empty if the calendar gives none: %s', async (iCalUId) => {
  server.on('GET /v1/users/me/events', () => json({ value: [{ ...eventOf('e1'), iCalUId }] }));
  expect(await calendar.events('me', START, END, {}, signal)).toMatchObject({ value: [{ id: 'e1', iCalUId: '' }] });
});

test('reads the busy times of a calendar page by page', async () => {
  const next = 'http://cal.example/v1/users/bob%40x/limited-events?page=2';
  const { start, end } = eventOf('e1');
  const busy = { start, end, status: 'busy' };
  server.on('GET /v1/users/bob%40x/limited-events', ({ query }) =>
    json(query['page'] === '2' ? { value: [busy] } : { value: [{ ...busy, status: 'away' }, busy], nextLink: next }),
  );
  expect(await calendar.limitedEvents('bob@x', START, END, signal)).toEqual({ ok: true, value: [busy, busy] });
  expect(server.requests[0]?.query).toEqual({
    start: '2026-11-20T09:00:00.000Z',
    end: '2026-11-20T10:00:00.000Z',
    pageSize: '250',
  });
});

test("requests a colleague's events by address", async () => {
  server.on('GET /v1/users/bob%40x/events', () => json({ value: [] }));
  expect(await calendar.events('bob@x', START, END, {}, signal)).toEqual({ ok: true, value: [] });
});

test('creates with a key, in the zone of the resource', async () => {
  server.on('POST /v1/users/me/events', () => json(eventOf('e1'), { status: 201 }));
  const resources = [{ displayName: 'Desk', email: 'desk@x', username: 'desk' }];
  const draft = { subject: 'Review', text: '', start: START, end: END, timeZone: 'Europe/Prague', resources };
  const created = await calendar.create({ ...draft, idempotencyKey: 'k1' }, signal);
  expect(created).toMatchObject({ ok: true, value: { id: 'e1' } });
  expect(server.requests[0]?.headers.get('idempotency-key')).toBe('k1');
  expect(server.requests[0]?.body).toEqual({
    subject: 'Review',
    text: '',
    start: { dateTime: '2026-11-20T10:00:00', timeZone: 'Europe/Prague', utcDateTime: '2026-11-20T09:00:00.000Z' },
    end: { dateTime: '2026-11-20T11:00:00', timeZone: 'Europe/Prague', utcDateTime: '2026-11-20T10:00:00.000Z' },
    resources,
  });
});

test('reports a refused creation with its rule', async () => {
  server.on('POST /v1/users/me/events', () => problem(422, 'policy_violation', { rule: 'maxAdvanceDays' }));
  const draft = { subject: '', text: '', start: START, end: END, timeZone: 'UTC', resources: [], idempotencyKey: 'k' };
  expect(await calendar.create(draft, signal)).toMatchObject({ ok: false, error: { rule: 'maxAdvanceDays' } });
});

const MOVE: EventMove = {
  start: START + 3_600_000,
  end: END + 3_600_000,
  isAllDay: false,
  timeZone: 'Europe/Prague',
  resources: [{ displayName: 'Room', email: 'room@x', username: 'room' }],
};

test('replaces an event at another time and place if it has not changed since it was read', async () => {
  server.on('PUT /v1/users/me/events/e%2F1', () => json({ ...eventOf('e/1'), etag: '"8"' }));
  const bob = { emailAddress: { address: 'bob@x', name: 'Bob' }, status: { response: 'accepted' }, resource: false };
  const desk = { emailAddress: { address: 'desk@x' }, status: { response: 'accepted' }, resource: true };
  const kept = { visibility: 'private', showAs: 'oof', reminder: 30, iCalUId: 'u1' } as const;
  const link = { url: 'https://meet.example/7', password: 'open' };
  const event: CalendarEvent = {
    ...eventOf('e/1'),
    ...kept,
    etag: '"7"',
    bodyHtml: '<p>Agenda</p>',
    attendees: [desk, { ...bob, remotely: true, optional: true }],
    onlineMeeting: link,
    onlineMeetingProvider: 'teams',
  };
  expect(await calendar.replace(event, MOVE, signal)).toMatchObject({ ok: true, value: { etag: '"8"' } });
  expect(server.requests[0]?.headers.get('if-match')).toBe('"7"');
  expect(server.requests[0]?.body).toEqual({
    ...kept,
    subject: 'Review',
    text: '<p>Agenda</p>',
    start: { dateTime: '2026-11-20T11:00:00', timeZone: 'Europe/Prague', utcDateTime: '2026-11-20T10:00:00.000Z' },
    end: { dateTime: '2026-11-20T12:00:00', timeZone: 'Europe/Prague', utcDateTime: '2026-11-20T11:00:00.000Z' },
    isAllDay: false,
    resources: MOVE.resources,
    attendees: [{ emailAddress: bob.emailAddress, remotely: true, optional: true }],
    onlineMeeting: 'link',
    meetingLink: link,
  });
});

test.each([
  ['none', {}],
  ['provider', { onlineMeetingProvider: 'teams' as const }],
])('keeps the online meeting: %s', async (onlineMeeting, changes) => {
  server.on('PUT /v1/users/me/events/e1', () => json(eventOf('e1')));
  await calendar.replace({ ...eventOf('e1'), ...changes, etag: '"1"' }, MOVE, signal);
  expect(server.requests[0]?.body).toMatchObject({ onlineMeeting, meetingLink: null, reminder: null, text: '' });
});

test('reports that an event was changed meanwhile', async () => {
  server.on('PUT /v1/users/me/events/e1', () => problem(412, 'stale'));
  const answer = await calendar.replace({ ...eventOf('e1'), etag: '"1"' }, MOVE, signal);
  expect(answer).toMatchObject({ ok: false, error: { type: 'refused', status: 412, code: 'stale' } });
});

test('replaces nothing without an ETag', async () => {
  expect(await calendar.replace(eventOf('e1'), MOVE, signal)).toMatchObject({
    ok: false,
    error: { type: 'malformed' },
  });
  expect(server.requests).toEqual([]);
});

test.each([
  ['done', () => noContent(), true],
  ['done before', () => problem(410, 'gone'), true],
  ['unknown', () => problem(404, 'not_found'), false],
])('removes an event: %s', async (_, handler, expected) => {
  server.on('DELETE /v1/users/me/events/e%2F1', handler);
  expect((await calendar.remove('e/1', signal)).ok).toBe(expected);
});

test('reads, finishes and responds to events', async () => {
  server.on('GET /v1/users/me/events/e1', () => json(eventOf('e1')));
  server.on('POST /v1/users/me/events/e1/finish', () => json(eventOf('e1')));
  server.on('POST /v1/users/me/events/e1/response', () => noContent());
  expect((await calendar.event('e1', signal)).ok).toBe(true);
  expect((await calendar.finish('e1', signal)).ok).toBe(true);
  expect(await calendar.respond('e1', 'declined', signal)).toEqual({ ok: true, value: null });
  expect(server.requests[2]?.body).toEqual({ response: 'declined' });
});

test.each([
  ['2026-10-25T00:30:00Z', '2026-10-25T02:30:00'],
  ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00'],
  ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00'],
])('writes %s in Prague as %s, with the same instant', (utc, wallClock) => {
  const time = instantToZonedTime(Date.parse(utc), 'Europe/Prague');
  expect(time.dateTime).toBe(wallClock);
  expect(zonedTimeToInstant(time)).toBe(Date.parse(utc));
});

test('reads a time without its instant in its zone, also by its Windows name', () => {
  const dateTime = '2026-11-20T10:00:00';
  expect(zonedTimeToInstant({ dateTime, timeZone: 'Central Europe Standard Time' })).toBe(START);
  expect(zonedTimeToInstant({ dateTime: '2026-11-20T10:00:00', timeZone: 'Europe/Prague' })).toBe(START);
});
