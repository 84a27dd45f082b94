import { expect, test } from 'vitest';

import type { Invited, ReservationForm } from '../../../workers/contract.ts';
import { json } from '../wire/fake-server.ts';
import { BUSY, createDesk, createEvent, HOUR, MINUTE, MORNING } from './reservations.ts';
import { createReservingWorld, FORM, WEBEX } from './reserving-world.ts';
import { settle } from './stepped-timers.ts';

const STALE = { ...BUSY, status: 412, code: 'stale' };

const ROOM = { weblink: 'https://campus.webex.com/meet/1', meetingNumber: '123', password: 'pen' };

const person = (email: string, remotely = false): Invited => ({
  email,
  displayName: email,
  isGroup: false,
  remotely,
  members: null,
});

const book = (world: ReturnType<typeof createReservingWorld>, changes: Partial<ReservationForm> = {}, key = 'key-1') =>
  world.reserving.book({ ...FORM, ...changes }, key, () => undefined);

test.each([
  [{}, [], ''],
  [{ onlineMeetings: { provider: 'Meet', webex: false } }, ['provider'], 'Meet'],
  [{ onlineMeetings: { provider: '', webex: true } }, ['webex'], ''],
])('says what can be chosen by %o', async (settings, meetings, providerName) => {
  const { reserving } = createReservingWorld({}, settings);
  expect(await reserving.options()).toMatchObject({
    ok: true,
    value: { meetings, providerName, canFindGroups: false, timeZone: 'Europe/Prague', now: MORNING },
  });
});

test('asks the calendar for all that the form says', async () => {
  const world = createReservingWorld({ resources: [createDesk({ capacity: 4 })] });
  const attendees = [person('ben@x'), person('BEN@x', true), person('ada@campus.example')];
  const recurrence = { rule: 'FREQ=DAILY;COUNT=2', exceptions: [] };
  const said = {
    subject: ' Plan ',
    text: 'a < b\nc',
    attendees,
    guests: 2,
    reminder: 5,
    showAs: 'oof' as const,
    recurrence,
  };
  expect(await book(world, said)).toMatchObject({ ok: true, value: { eventId: 'event-1', meetingFailure: null } });
  expect(world.calendar.created).toEqual([
    {
      subject: 'Plan',
      text: 'a &lt; b<br>\nc',
      start: FORM.start,
      end: FORM.end,
      isAllDay: false,
      timeZone: 'Europe/Budapest',
      resources: [{ displayName: 'Desk 1', email: 'Desk1@campus.example', username: 'desk1' }],
      attendees: [{ email: 'BEN@x', displayName: 'BEN@x', remotely: true }],
      visibility: 'default',
      showAs: 'oof',
      reminder: 5,
      guests: 2,
      recurrence,
      meeting: { type: 'none' },
      idempotencyKey: 'key-1',
    },
  ]);
  await settle();
  expect(world.calendar.notified.map(({ action }) => action)).toEqual(['create']);
});

test('writes whole days as the dates of the place', async () => {
  const world = createReservingWorld({ resources: [createDesk({ timezone: 'Asia/Tokyo' })] });
  const [start, end] = [Date.parse('2026-11-19T00:00+01:00'), Date.parse('2026-11-20T00:00+01:00')];
  await book(world, { isAllDay: true, start, end });
  const [asked] = world.calendar.created;
  expect(new Date(asked?.start ?? 0).toISOString()).toBe('2026-11-18T15:00:00.000Z');
  expect(asked).toMatchObject({ timeZone: 'Asia/Tokyo', isAllDay: true });
});

const MIDNIGHT = Date.parse('2026-11-18T00:00+01:00');

test.each<[string, Partial<ReservationForm>, string]>([
  ['no place', { resourceIds: [] }, 'invalid_request'],
  ['an unknown place', { resourceIds: ['desk-1', 'gone'] }, 'not_found'],
  ['a reversed time', { end: FORM.start }, 'invalid_interval'],
  ['a time that is over', { start: MORNING - HOUR, end: MORNING }, 'invalid_interval'],
  ['a start that is past', { start: MORNING - HOUR, end: MORNING + HOUR }, 'invalid_interval'],
  [
    'whole days from yesterday on',
    { isAllDay: true, start: MIDNIGHT - 24 * HOUR, end: MIDNIGHT + 24 * HOUR },
    'invalid_interval',
  ],
  ['a long subject', { subject: 'x'.repeat(256) }, 'invalid_request'],
  ['more people than seats', { attendees: [person('a@x'), person('b@x')] }, 'invalid_request'],
  ['no address', { attendees: [person('ben', true)] }, 'invalid_request'],
  ['too many people', { attendees: Array.from({ length: 501 }, (_, i) => person(`${i}@x`, true)) }, 'invalid_request'],
  ['a rule that is none', { recurrence: { rule: 'FREQ=DAILY', exceptions: [] } }, 'invalid_request'],
  ['no date', { recurrence: { rule: 'FREQ=DAILY;COUNT=1', exceptions: ['2026-11-18'] } }, 'invalid_request'],
])('refuses %s before anybody is asked', async (_, changes, code) => {
  const world = createReservingWorld();
  expect(await book(world, changes)).toMatchObject({ ok: false, error: { type: 'refused', code } });
  expect(world.calendar.calls).toEqual([]);
});

test('creates a Webex meeting before the event', async () => {
  const world = createReservingWorld();
  world.server.on(WEBEX, () => json({ success: true, data: ROOM }));
  expect(await book(world, { meeting: 'webex' })).toMatchObject({ ok: true, value: { meetingFailure: null } });
  expect(world.calendar.created[0]?.meeting).toEqual({
    type: 'link',
    link: { url: ROOM.weblink, code: '123', password: 'pen', body: null },
  });
});

test.each([
  ['refuses', () => json({ success: false, data: null })],
  ['gives no safe link', () => json({ success: true, data: { ...ROOM, weblink: 'javascript:0' } })],
  ['is down', () => new Response('', { status: 500 })],
])('creates the event without a link where Webex %s', async (_, answer) => {
  const world = createReservingWorld();
  world.server.on(WEBEX, answer);
  const booked = await book(world, { meeting: 'webex' });
  expect(booked.ok && booked.value.meetingFailure).not.toBeNull();
  expect(world.calendar.created[0]?.meeting).toEqual({ type: 'none' });
  expect(world.logged[0]).toContain('Cannot create webex meetings');
});

test.each<Partial<ReservationForm>>([
  { end: FORM.start + 9 * MINUTE },
  { isAllDay: true, start: Date.parse('2026-11-19T00:00+01:00'), end: Date.parse('2026-11-20T00:00+01:00') },
])('does not ask Webex for what it never takes', async (changes) => {
  const world = createReservingWorld();
  const booked = await book(world, { ...changes, meeting: 'webex' });
  expect(booked).toMatchObject({ ok: true, value: { meetingFailure: { code: 'invalid_interval' } } });
  expect(world.server.requests).toEqual([]);
});

test('creates no second meeting for the same booking', async () => {
  const world = createReservingWorld();
  world.server.on(WEBEX, () => json({ success: true, data: ROOM }));
  world.calendar.failures.set('create', [{ type: 'internal', detail: 'once' }]);
  expect((await book(world, { meeting: 'webex' })).ok).toBe(false);
  expect((await book(world, { meeting: 'webex' })).ok).toBe(true);
  expect(world.server.requests).toHaveLength(1);
  expect(world.calendar.created.map(({ meeting }) => meeting?.type)).toEqual(['link', 'link']);
});

test('keeps the formatting of another client until the text is edited', async () => {
  const world = createReservingWorld({ resources: [createDesk({ capacity: 4 })] });
  world.calendar.stored = createEvent({ response: 'accepted', bodyHtml: '<p>Bring <b>pens</b></p>' });
  const read = await world.reserving.read('event-1');
  if (!read.ok) throw new Error(read.error.type);
  expect(read.value).toMatchObject({
    bodyHtml: '<p>Bring <b>pens</b></p>',
    form: { text: 'Bring pens' },
    reason: null,
  });
  const { form } = read.value;
  await world.reserving.update('event-1', { ...form, subject: 'Other' }, 'occurrence');
  expect(world.calendar.moves[0]).toMatchObject({ subject: 'Other' });
  expect(world.calendar.moves[0]).not.toHaveProperty('text');
  expect(world.calendar.moves[0]).not.toHaveProperty('meeting');
  world.calendar.stored = createEvent({ response: 'accepted', bodyHtml: '<p>Bring <b>pens</b></p>' });
  await world.reserving.update('event-1', { ...form, text: 'Bring nothing' }, 'occurrence');
  expect(world.calendar.moves[1]).toMatchObject({ text: 'Bring nothing' });
});

test.each([
  [{ isOrganizer: false }, 'not-organizer', 'not_organizer'],
  [{ cancelled: true }, 'cancelled', 'already_cancelled'],
])('says why an event may not be changed: %o', async (changes, reason, code) => {
  const world = createReservingWorld({ resources: [createDesk({ capacity: 4 })] });
  world.calendar.stored = createEvent({ response: 'accepted', ...changes });
  expect(await world.reserving.read('event-1')).toMatchObject({ ok: true, value: { reason } });
  expect(await world.reserving.update('event-1', FORM, 'occurrence')).toMatchObject({ ok: false, error: { code } });
});

test.each([
  ['FREQ=DAILY;COUNT=2', true],
  ['FREQ=DAILY;COUNT=3', false],
])('knows a rule that it has given itself, though the answer was lost: %s', async (rule, isDone) => {
  const world = createReservingWorld({ resources: [createDesk({ capacity: 4 })] });
  const read = await world.reserving.read('event-1');
  if (!read.ok) throw new Error(read.error.type);
  const recurrence = { rule: 'FREQ=DAILY;COUNT=2', exceptions: ['2027-01-01'] };
  Object.assign(world.calendar, {
    replace: () => {
      const series = { seriesMasterId: 'series-1', recurrence: { rule, exceptions: [] } };
      world.calendar.stored = createEvent({ response: 'accepted', ...series });
      return Promise.resolve({ ok: false, error: STALE });
    },
  });
  const updated = await world.reserving.update('event-1', { ...read.value.form, recurrence }, 'occurrence');
  expect(updated).toMatchObject(isDone ? { ok: true, value: { eventId: 'event-1' } } : { error: { code: 'stale' } });
});

test('reports the rows that may be outdated after a refused booking', async () => {
  const world = createReservingWorld();
  const told: (readonly string[])[] = [];
  world.news.add((emails) => void told.push(emails));
  world.calendar.failures.set('create', [{ type: 'internal', detail: 'taken' }]);
  await book(world);
  expect(told).toEqual([['desk1@campus.example']]);
});

test.each([
  ['its subject', { subject: 'Review' }, ['created', 'waiting', 'answered']],
  ['its time', { end: FORM.end + HOUR }, ['created', 'waiting', 'ended']],
])('tells of the answer to a booking, unless it has moved: a change of %s', async (_what, changes, told) => {
  const world = createReservingWorld();
  const steps: string[] = [];
  world.calendar.stored = createEvent();
  await world.reserving.book(FORM, 'key-1', ({ type }) => void steps.push(type));
  await settle();
  await world.reserving.update('event-1', { ...FORM, ...changes }, 'occurrence');
  const [people, desk] = createEvent({ response: 'accepted' }).attendees;
  if (people === undefined || desk === undefined) throw new Error('The event has no place');
  world.calendar.stored = { ...world.calendar.stored, attendees: [people, desk] };
  await world.timers.pass(5_000);
  expect(steps).toEqual(told);
});

test('does nothing while nobody is signed in', async () => {
  const world = createReservingWorld();
  world.cell.set(null);
  expect(await book(world)).toEqual({ ok: false, error: { type: 'unauthorized' } });
});
