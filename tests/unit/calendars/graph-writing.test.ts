import { beforeEach, expect, test } from 'vitest';

import type { EventChange, NewReservation } from '../../../workers/calendars/calendar.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { type FakeRequest, json, noContent } from '../wire/fake-server.ts';
import { attendee, createGraphWorld, END, graphError, page, START, wireEvent } from './graph-world.ts';

const signal = new AbortController().signal;
const EVENTS = 'POST /v1.0/me/events';
const E1 = '/v1.0/me/events/e1';
const OWN = 'String {5d9f1c0e-6a0b-4c0e-9a53-3f6f2b7c8d41} Name Deskway';
const DESK = { displayName: 'Desk 1', email: 'desk1@x', username: 'desk1@x' };
const ROOM = { displayName: 'Room 2', email: 'room2@x', username: 'room2@x' };
const BOB = { email: 'bob@x', displayName: 'Bob', remotely: false };
const RESERVATION: NewReservation = {
  subject: 'Review',
  text: 'Bring it',
  start: START,
  end: END,
  timeZone: 'Europe/Prague',
  resources: [DESK],
  idempotencyKey: 'key-1',
};
let world: ReturnType<typeof createGraphWorld>;

beforeEach(() => {
  world = createGraphWorld();
});

const bodyOf = (request: FakeRequest | undefined) => request?.body as Record<string, unknown>;

/** Reads `wire` as the event that is changed, and answers changes with it. */
async function present(changes: Readonly<Record<string, unknown>> = {}): Promise<CalendarEvent> {
  const wire = wireEvent('e1', {
    attendees: [attendee('bob@x', 'optional'), attendee('desk1@x', 'resource')],
    ...changes,
  });
  world.server.on(`GET ${E1}`, () => json(wire));
  world.server.on(`PATCH ${E1}`, () => json(wire));
  const event = await world.calendar.event('e1', signal);
  if (!event.ok) throw new Error(JSON.stringify(event.error));
  return event.value;
}

const MOVE: EventChange = { start: START, end: END, isAllDay: false, timeZone: 'Europe/Prague', resources: [DESK] };

async function change(event: CalendarEvent, asked: Partial<EventChange>): Promise<Record<string, unknown>> {
  const replaced = await world.calendar.replace(event, { ...MOVE, ...asked }, signal);
  expect(replaced).toMatchObject({ ok: true });
  return bodyOf(world.server.to(`PATCH ${E1}`).at(-1));
}

test('creates an event with its place as an invited resource and as the location', async () => {
  world.server.on(EVENTS, () => json(wireEvent('e1'), { status: 201 }));
  const created = await world.calendar.create(RESERVATION, signal);
  expect(created.ok && created.value.id).toBe('e1');
  expect(bodyOf(world.server.requests[0])).toEqual({
    subject: 'Review',
    body: { contentType: 'HTML', content: 'Bring it' },
    start: { dateTime: '2026-11-20T10:00:00', timeZone: 'Central Europe Standard Time' },
    end: { dateTime: '2026-11-20T11:00:00', timeZone: 'Central Europe Standard Time' },
    isAllDay: false,
    attendees: [{ emailAddress: { address: 'desk1@x', name: 'Desk 1' }, type: 'resource' }],
    location: { displayName: 'Desk 1', locationEmailAddress: 'desk1@x' },
    transactionId: 'key-1',
  });
});

test('creates an event with all details', async () => {
  const wire = { ...wireEvent('e1'), attendees: [attendee('bob@x'), attendee('eve@x')] };
  world.server.on(EVENTS, () => json(wire, { status: 201 }));
  const eve = { email: 'eve@x', displayName: 'Eve', remotely: true };
  const link = { url: 'https://webex.example/1?a=1&b=2', code: '12', password: 'pw' };
  const created = await world.calendar.create(
    {
      ...RESERVATION,
      isAllDay: true,
      start: Date.UTC(2026, 10, 19, 23),
      end: Date.UTC(2026, 10, 20, 23),
      resources: [DESK, ROOM],
      attendees: [BOB, eve],
      visibility: 'public',
      showAs: 'unknown',
      reminder: null,
      meeting: { type: 'link', link },
    },
    signal,
  );
  expect(bodyOf(world.server.requests[0])).toMatchObject({
    start: { dateTime: '2026-11-20T00:00:00' },
    end: { dateTime: '2026-11-21T00:00:00' },
    isAllDay: true,
    locations: [{ displayName: 'Desk 1' }, { displayName: 'Room 2', locationEmailAddress: 'room2@x' }],
    sensitivity: 'normal',
    showAs: 'busy',
    isReminderOn: false,
    body: {
      content:
        'Bring it<br>\n<p><a href="https://webex.example/1?a=1&amp;b=2">https://webex.example/1?a=1&amp;b=2</a><br>\n12<br>\npw</p>',
    },
    singleValueExtendedProperties: [{ id: OWN, value: JSON.stringify({ remotely: ['eve@x'], link }) }],
  });
  expect(bodyOf(world.server.requests[0])).not.toHaveProperty('isOnlineMeeting');
  expect(created.ok && created.value.onlineMeeting).toMatchObject(link);
  expect(created.ok && created.value.attendees.map(({ remotely }) => remotely)).toEqual([false, true]);
});

test.each([
  ['Teams', { allowedOnlineMeetingProviders: ['TeamsForBusiness'] }, 'teamsForBusiness'],
  [
    'another one',
    { allowedOnlineMeetingProviders: [], defaultOnlineMeetingProvider: 'skypeForBusiness' },
    'skypeForBusiness',
  ],
  ['none', { defaultOnlineMeetingProvider: 'unknown' }, undefined],
])('asks for a meeting of %s', async (_, allowed, provider) => {
  world.server.on('GET /v1.0/me/calendar', () => json(allowed));
  world.server.on(EVENTS, () => json(wireEvent('e1'), { status: 201 }));
  for (const idempotencyKey of ['key-1', 'key-2']) {
    await world.calendar.create({ ...RESERVATION, idempotencyKey, meeting: { type: 'provider' } }, signal);
  }
  expect(world.server.to('GET /v1.0/me/calendar')).toHaveLength(1);
  expect(bodyOf(world.server.to(EVENTS)[1])['onlineMeetingProvider']).toBe(provider);
});

test('a creation is repeated under the same name, and a refused repetition is found', async () => {
  const answers = [() => graphError(503, 'ServiceUnavailable'), () => graphError(409, 'ErrorDuplicateTransaction')];
  world.server.on(EVENTS, () => (answers.shift() ?? noContent)());
  world.server.on('GET /v1.0/me/calendarView', () =>
    page([wireEvent('e0'), wireEvent('e1', { transactionId: 'key-1' })]),
  );
  const created = world.calendar.create(RESERVATION, signal);
  await world.timers.pass(10_000);
  expect(await created).toMatchObject({ ok: true, value: { id: 'e1' } });
  const keys = world.server.to(EVENTS).map((request) => bodyOf(request)['transactionId']);
  expect(keys).toEqual(['key-1', 'key-1']);
});

test('a zone that Graph does not know is written as one that it knows with the same clocks', async () => {
  world.server.on(EVENTS, () => json(wireEvent('e1'), { status: 201 }));
  const zones = ['America/New_York', 'Europe/Madrid', 'UTC', 'Antarctica/Troll'];
  for (const timeZone of zones) await world.calendar.create({ ...RESERVATION, timeZone }, signal);
  const written = world.server.to(EVENTS).map((request) => bodyOf(request)['start'] as { readonly timeZone: string });
  expect(written.map(({ timeZone }) => timeZone)).toEqual([
    'Eastern Standard Time',
    expect.stringMatching(/ Standard Time$/),
    'UTC',
    'Antarctica/Troll',
  ]);
});

test('changes only what a change says, and only this version', async () => {
  const event = await present();
  const body = await change(event, { subject: 'Other', reminder: 5, visibility: 'private', showAs: 'tentative' });
  expect(body).toEqual({
    subject: 'Other',
    sensitivity: 'private',
    showAs: 'tentative',
    isReminderOn: true,
    reminderMinutesBeforeStart: 5,
  });
  expect(world.server.to(`PATCH ${E1}`)[0]?.headers.get('if-match')).toBe('W/"e1-1"');
});

test('moves an event without naming those invited', async () => {
  const event = await present();
  expect(await change(event, { end: END + 900_000, attendees: [BOB] })).toEqual({
    start: { dateTime: '2026-11-20T10:00:00', timeZone: 'Central Europe Standard Time' },
    end: { dateTime: '2026-11-20T11:15:00', timeZone: 'Central Europe Standard Time' },
    isAllDay: false,
  });
});

test('names all of those invited where one changes', async () => {
  const event = await present();
  const eve = { email: 'eve@x', displayName: 'Eve', remotely: true };
  expect(await change(event, { attendees: [{ ...BOB, email: 'BOB@x' }, eve] })).toEqual({
    attendees: [
      { emailAddress: { address: 'bob@x', name: 'bob' }, type: 'optional' },
      { emailAddress: { address: 'eve@x', name: 'Eve' }, type: 'required' },
      { emailAddress: { address: 'desk1@x', name: 'desk1' }, type: 'resource' },
    ],
    singleValueExtendedProperties: [{ id: OWN, value: '{"remotely":["eve@x"],"link":null}' }],
  });
});

test('whoever takes part from elsewhere is not told of it by a mail to all', async () => {
  const event = await present();
  expect(await change(event, { attendees: [{ ...BOB, remotely: true }] })).toEqual({
    singleValueExtendedProperties: [{ id: OWN, value: '{"remotely":["bob@x"],"link":null}' }],
  });
});

test('keeps the number of guests with what is ours', async () => {
  const event = await present({ singleValueExtendedProperties: [{ id: OWN, value: '{"guests":3}' }] });
  expect(event.guests).toBe(3);
  expect(await change(event, { guests: 3 })).toEqual({});
  expect(await change(event, { guests: 0 })).toEqual({
    singleValueExtendedProperties: [{ id: OWN, value: '{"remotely":[],"link":null}' }],
  });
  expect(await change(event, { attendees: [{ ...BOB, remotely: true }] })).toEqual({
    singleValueExtendedProperties: [{ id: OWN, value: '{"remotely":["bob@x"],"link":null,"guests":3}' }],
  });
});

test('changes the place', async () => {
  const event = await present();
  expect(await change(event, { resources: [ROOM] })).toEqual({
    attendees: [
      { emailAddress: { address: 'bob@x', name: 'bob' }, type: 'optional' },
      { emailAddress: { address: 'room2@x', name: 'Room 2' }, type: 'resource' },
    ],
    location: { displayName: 'Room 2', locationEmailAddress: 'room2@x' },
  });
});

test('keeps what Teams has written when the text changes', async () => {
  const joinUrl = 'https://teams.example/meet';
  const block = `<div>${'_'.repeat(60)}</div><p><a href="${joinUrl}">Join</a></p>`;
  world.server.on('GET /v1.0/me/calendar', () => json({ allowedOnlineMeetingProviders: ['teamsForBusiness'] }));
  const event = await present({
    body: { contentType: 'html', content: `<body>Old<br>${block}</body>` },
    isOnlineMeeting: true,
    onlineMeetingProvider: 'teamsForBusiness',
    onlineMeeting: { joinUrl },
  });
  expect(event.bodyHtml).toBe('Old');
  expect(await change(event, { text: 'New', meeting: { type: 'none' } })).toEqual({
    body: { contentType: 'HTML', content: `New<br>\n${block}` },
  });
});

test('replaces a link of ours, and takes it back', async () => {
  const link = { url: 'https://webex.example/1', code: null, password: null };
  const content = 'Old<br>\n<p><a href="https://webex.example/1">https://webex.example/1</a></p>';
  const event = await present({
    body: { contentType: 'html', content },
    singleValueExtendedProperties: [{ id: OWN, value: JSON.stringify({ link }) }],
  });
  expect(await change(event, { meeting: { type: 'none' } })).toEqual({
    body: { contentType: 'HTML', content: 'Old' },
    singleValueExtendedProperties: [{ id: OWN, value: '{"remotely":[],"link":null}' }],
  });
  expect(
    await change(event, { meeting: { type: 'link', link: { ...link, url: 'https://webex.example/2' } } }),
  ).toMatchObject({
    body: { content: 'Old<br>\n<p><a href="https://webex.example/2">https://webex.example/2</a></p>' },
  });
});

test('without a version nothing is changed', async () => {
  const { etag: _, ...event } = await present();
  expect(await world.calendar.replace(event, MOVE, signal)).toMatchObject({ error: { type: 'malformed' } });
  expect(world.server.to(`PATCH ${E1}`)).toEqual([]);
});

test.each([
  ['412', () => graphError(412, 'ErrorIrresolvableConflict')],
  ['a conflict', () => graphError(409, 'ErrorIrresolvableConflict')],
])('%s is a stale version', async (_, answer) => {
  const event = await present();
  world.server.on(`PATCH ${E1}`, answer);
  expect(await world.calendar.replace(event, { ...MOVE, subject: 'Other' }, signal)).toMatchObject({
    error: { type: 'refused', status: 412, code: 'stale' },
  });
});

test('ends an event now, and a whole day as one with times', async () => {
  await present();
  await world.calendar.finish('e1', signal);
  expect(bodyOf(world.server.to(`PATCH ${E1}`)[0])).toEqual({
    end: { dateTime: '2026-11-19T09:00:00', timeZone: 'UTC' },
  });
  await present({
    isAllDay: true,
    start: { dateTime: '2026-11-19T00:00:00', timeZone: 'UTC' },
    end: { dateTime: '2026-11-20T00:00:00', timeZone: 'UTC' },
  });
  await world.calendar.finish('e1', signal);
  expect(bodyOf(world.server.to(`PATCH ${E1}`)[1])).toEqual({
    start: { dateTime: '2026-11-18T23:00:00', timeZone: 'UTC' },
    end: { dateTime: '2026-11-19T09:00:00', timeZone: 'UTC' },
    isAllDay: false,
  });
});

test.each([
  ['accepted', 'accept', 202],
  ['tentative', 'tentativelyAccept', 204],
  ['declined', 'decline', 202],
] as const)('an invitation that is %s is told so', async (answer, action, status) => {
  world.server.on(`POST ${E1}/${action}`, () => new Response(null, { status }));
  expect(await world.calendar.respond('e1', answer, signal)).toEqual({ ok: true, value: null });
  expect(world.server.requests[0]?.body).toEqual({ sendResponse: true });
});

/** What a removal does, call by call. */
async function removal(): Promise<readonly string[]> {
  expect(await world.calendar.remove('e1', signal)).toEqual({ ok: true, value: null });
  return world.server.requests.map(({ method, path }) => `${method} ${path.replace('/v1.0/me/events/', '')}`);
}

test('an organizer cancels', async () => {
  world.server.on(`GET ${E1}`, () => json(wireEvent('e1', { attendees: [attendee('desk1@x', 'resource')] })));
  world.server.on(`POST ${E1}/cancel`, () => new Response(null, { status: 202 }));
  expect(await removal()).toEqual(['GET e1', 'POST e1/cancel']);
});

test('what nobody is invited to is deleted; so is what cannot be cancelled', async () => {
  world.server.on(`GET ${E1}`, () => json(wireEvent('e1')));
  world.server.on(`DELETE ${E1}`, noContent);
  expect(await removal()).toEqual(['GET e1', 'DELETE e1']);
  world = createGraphWorld();
  world.server.on(`GET ${E1}`, () => json(wireEvent('e1', { attendees: [attendee('bob@x')] })));
  world.server.on(`POST ${E1}/cancel`, () => graphError(400, 'ErrorInvalidRequest', 'You need to be an organizer'));
  world.server.on(`DELETE ${E1}`, noContent);
  expect(await removal()).toEqual(['GET e1', 'POST e1/cancel', 'DELETE e1']);
});

test('the invited decline first, and what is gone counts as done', async () => {
  const invited = { isOrganizer: false, attendees: [attendee('ada@x')], responseStatus: { response: 'accepted' } };
  world.server.on(`GET ${E1}`, () => json(wireEvent('e1', invited)));
  world.server.on(`POST ${E1}/decline`, () => new Response(null, { status: 202 }));
  world.server.on(`DELETE ${E1}`, () => graphError(404, 'ErrorItemNotFound'));
  expect(await removal()).toEqual(['GET e1', 'POST e1/decline', 'DELETE e1']);
  expect(world.server.requests[1]?.body).toEqual({ sendResponse: true });
});

test('a meeting that its organizer has cancelled is only deleted', async () => {
  world.server.on(`GET ${E1}`, () => json(wireEvent('e1', { isOrganizer: false, isCancelled: true })));
  world.server.on(`DELETE ${E1}`, noContent);
  expect(await removal()).toEqual(['GET e1', 'DELETE e1']);
});

test('what no longer exists is removed', async () => {
  world.server.on(`GET ${E1}`, () => graphError(410, 'Gone'));
  expect(await removal()).toEqual(['GET e1']);
});

test('a removal that fails is reported', async () => {
  world.server.on(`GET ${E1}`, () => json(wireEvent('e1', { attendees: [attendee('bob@x')] })));
  world.server.on(`POST ${E1}/cancel`, () => graphError(500, 'InternalServerError', 'Broken'));
  expect(await world.calendar.remove('e1', signal)).toEqual({
    ok: false,
    error: { type: 'refused', status: 500, code: 'unavailable', rule: null, detail: 'Broken' },
  });
});
