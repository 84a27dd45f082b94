import { beforeEach, expect, test } from 'vitest';

import type { EventChange, NewReservation } from '../../../workers/calendars/calendar.ts';
import type { CalendarEvent, Recurrence } from '../../../workers/model/event.ts';
import { json } from '../wire/fake-server.ts';
import { createSeriesServer } from './graph-series-server.ts';
import { attendee, createGraphWorld, END, graphError, page, START, wireDate, wireMaster } from './graph-world.ts';

const signal = new AbortController().signal;
const DAY = 86_400_000;
const DESK = { displayName: 'Desk 1', email: 'desk1@x', username: 'desk1@x' };
const BOB = { email: 'bob@x', displayName: 'Bob', remotely: false };
const RESERVATION: NewReservation = {
  subject: 'Review',
  text: 'Bring it',
  start: START,
  end: END,
  timeZone: 'Europe/Prague',
  resources: [DESK],
  attendees: [BOB],
  idempotencyKey: 'key-1',
};
const WEEKLY: Recurrence = { rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=4', exceptions: [] };
let world: ReturnType<typeof createGraphWorld>;
let series: ReturnType<typeof createSeriesServer>;

beforeEach(() => {
  world = createGraphWorld();
  series = createSeriesServer(world.server);
});

async function create(recurrence: Recurrence): Promise<CalendarEvent> {
  const created = await world.calendar.create({ ...RESERVATION, recurrence }, signal);
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  return created.value;
}

async function eventAt(id: string): Promise<CalendarEvent> {
  const read = await world.calendar.event(id, signal);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const moved = (by: number, more: Partial<EventChange> = {}): EventChange => ({
  start: START + by,
  end: END + by,
  isAllDay: false,
  timeZone: 'Europe/Prague',
  resources: [DESK],
  ...more,
});

test('creates a series without the dates that are left out, and gives its first date', async () => {
  const event = await create({ ...WEEKLY, exceptions: ['2026-11-27', '2026-12-04'] });
  expect(event).toMatchObject({
    id: 's1.2026-11-20',
    type: 'occurrence',
    seriesMasterId: 's1',
    recurrence: { rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=4', exceptions: ['2026-11-27', '2026-12-04'] },
  });
  expect(series.shown('s1').slice(1)).toEqual(['2026-11-20T09:00', '2026-12-11T09:00']);
  expect(world.server.to('POST /v1.0/$batch')).toHaveLength(1);
});

test('invites to a series once the dates that are left out are gone', async () => {
  await create({ ...WEEKLY, exceptions: ['2026-11-27', '2026-12-04'] });
  expect(world.server.to('POST /v1.0/me/events')[0]?.body).not.toHaveProperty('attendees');
  const calls = world.server.requests.map(({ method, path }) => `${method} ${path}`);
  expect(calls.indexOf('PATCH /v1.0/me/events/s1')).toBeGreaterThan(calls.indexOf('POST /v1.0/$batch'));
  expect(series.body('s1')).toMatchObject({ attendees: [{ type: 'required' }, { type: 'resource' }] });
});

test('removes a series to which nobody can be invited', async () => {
  const recurrence = { ...WEEKLY, exceptions: ['2026-11-27'] };
  await create(recurrence);
  world.server.on('PATCH /v1.0/me/events/s1', () => graphError(500, 'ErrorInternalServerError'));
  const repeated = await world.calendar.create({ ...RESERVATION, recurrence }, signal);
  expect(repeated).toMatchObject({ ok: false });
  expect(world.server.to('DELETE /v1.0/me/events/s1')).toHaveLength(1);
});

test('creates a series of whole days', async () => {
  const day = { start: Date.UTC(2026, 10, 19, 23), end: Date.UTC(2026, 10, 20, 23), isAllDay: true };
  const recurrence = { ...WEEKLY, exceptions: ['2026-11-27'] };
  const created = await world.calendar.create({ ...RESERVATION, ...day, recurrence }, signal);
  expect(created).toMatchObject({
    ok: true,
    value: { id: 's1.2026-11-20', isAllDay: true, start: { dateTime: '2026-11-20T00:00:00' }, recurrence },
  });
  expect(series.body('s1')).toMatchObject({ isAllDay: true, end: { dateTime: '2026-11-21T00:00:00' } });
  expect(series.cancelled).toEqual(['s1.2026-11-27']);
});

test('one date is left out without a batch; a repetition leaves out nothing twice', async () => {
  await create({ ...WEEKLY, exceptions: ['2026-11-27'] });
  await create({ ...WEEKLY, exceptions: ['2026-11-27'] });
  expect(series.cancelled).toEqual(['s1.2026-11-27']);
  expect(world.server.to('POST /v1.0/$batch')).toEqual([]);
});

test('a series begins with the first date of its rule', async () => {
  const event = await create({ rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214', exceptions: [] });
  expect(event.start.utcDateTime).toBe('2026-11-23T09:00:00.000Z');
  expect(series.body('s1')).toMatchObject({
    start: { dateTime: '2026-11-23T10:00:00' },
    recurrence: { range: { type: 'endDate', startDate: '2026-11-23', endDate: '2026-12-14' } },
  });
});

test('a rule that Graph cannot express is refused before anything is sent', async () => {
  const recurrence = { rule: 'FREQ=MONTHLY;BYDAY=1MO,3MO;COUNT=4', exceptions: [] };
  const created = await world.calendar.create({ ...RESERVATION, recurrence }, signal);
  expect(created).toMatchObject({ error: { type: 'refused', status: 400, code: 'invalid_request' } });
  expect(world.server.requests).toEqual([]);
});

test('changes one date', async () => {
  await create(WEEKLY);
  const event = await eventAt('s1.2026-11-27');
  world.server.on('PATCH /v1.0/me/events/s1.2026-11-27', () => json(wireDate('s1.2026-11-27', '2026-11-27')));
  const replaced = await world.calendar.replace(event, moved(7 * DAY + 3_600_000, { subject: 'Other' }), signal);
  expect(replaced).toMatchObject({ ok: true });
  expect(world.server.to('PATCH /v1.0/me/events/s1.2026-11-27')[0]?.body).toMatchObject({
    subject: 'Other',
    start: { dateTime: '2026-11-27T11:00:00' },
  });
});

test('details of a whole series change without its dates', async () => {
  await create({ ...WEEKLY, exceptions: ['2026-11-27'] });
  const event = await eventAt('s1.2026-12-04');
  const replaced = await world.calendar.replace(event, moved(14 * DAY, { subject: 'Other' }), signal, 'series');
  expect(replaced).toMatchObject({ ok: true, value: { id: 's1.2026-12-04', subject: 'Other' } });
  expect(world.server.to('PATCH /v1.0/me/events/s1').at(-1)?.body).toEqual({ subject: 'Other' });
  expect(series.shown('s1')).toHaveLength(4);
});

test('a whole series moves with one of its dates, by days too, and goes on leaving out the same ones', async () => {
  await create({ ...WEEKLY, exceptions: ['2026-11-27'] });
  const event = await eventAt('s1.2026-12-04');
  const change = moved(15 * DAY + 3_600_000);
  const replaced = await world.calendar.replace(event, change, signal, 'series');
  expect(replaced).toMatchObject({ ok: true, value: { start: { utcDateTime: '2026-12-05T10:00:00.000Z' } } });
  expect(series.shown('s1')).toEqual([
    'FREQ=WEEKLY;BYDAY=SA;COUNT=4',
    '2026-11-21T10:00',
    '2026-12-05T10:00',
    '2026-12-12T10:00',
  ]);
});

test('a whole series gets another rule', async () => {
  await create(WEEKLY);
  const event = await eventAt('s1.2026-11-27');
  const recurrence = { rule: 'FREQ=DAILY;COUNT=3', exceptions: ['2026-11-21'] };
  const replaced = await world.calendar.replace(event, moved(7 * DAY, { recurrence }), signal, 'series');
  expect(replaced).toMatchObject({ ok: true });
  expect(series.shown('s1')).toEqual(['FREQ=DAILY;COUNT=3', '2026-11-20T09:00', '2026-11-22T09:00']);
});

test('a series of months moves its day of the month', async () => {
  await create({ rule: 'FREQ=MONTHLY;BYMONTHDAY=20;COUNT=3', exceptions: [] });
  const event = await eventAt('s1.2026-12-20');
  const replaced = await world.calendar.replace(event, moved(31 * DAY), signal, 'series');
  expect(replaced).toMatchObject({ ok: true });
  expect(series.shown('s1')).toEqual([
    'FREQ=MONTHLY;BYMONTHDAY=21;COUNT=3',
    '2026-11-21T09:00',
    '2026-12-21T09:00',
    '2027-01-21T09:00',
  ]);
});

test('a whole series that no longer repeats is one event', async () => {
  await create(WEEKLY);
  const event = await eventAt('s1.2026-11-20');
  await world.calendar.replace(event, moved(0, { recurrence: null }), signal, 'series');
  expect(world.server.to('PATCH /v1.0/me/events/s1')[0]?.body).toMatchObject({
    recurrence: null,
    start: { dateTime: '2026-11-20T10:00:00' },
  });
});

test('this and the following dates become a series of their own', async () => {
  await create({ ...WEEKLY, exceptions: ['2026-11-27'] });
  const event = await eventAt('s1.2026-12-04');
  const change = moved(14 * DAY + 3_600_000, { subject: 'Other' });
  const replaced = await world.calendar.replace(event, change, signal, 'following');
  expect(replaced).toMatchObject({
    ok: true,
    value: { id: 's2.2026-12-04', subject: 'Other', bodyHtml: 'Bring it', seriesMasterId: 's2' },
  });
  expect(series.shown('s1')).toEqual(['FREQ=WEEKLY;BYDAY=FR;UNTIL=20261203', '2026-11-20T09:00']);
  expect(series.shown('s2')).toEqual(['FREQ=WEEKLY;BYDAY=FR;COUNT=2', '2026-12-04T10:00', '2026-12-11T10:00']);
  expect(series.body('s2')).toMatchObject({
    attendees: [{ emailAddress: { address: 'bob@x' } }, { emailAddress: { address: 'desk1@x' }, type: 'resource' }],
  });
});

test('following dates of the first one are the whole series', async () => {
  await create(WEEKLY);
  const event = await eventAt('s1.2026-11-20');
  const replaced = await world.calendar.replace(event, moved(3_600_000), signal, 'following');
  expect(replaced).toMatchObject({ ok: true, value: { seriesMasterId: 's1' } });
  expect(series.shown('s2')).toEqual([]);
});

test('if the other series cannot begin, the former goes on', async () => {
  await create({ ...WEEKLY, exceptions: ['2026-11-27'] });
  const event = await eventAt('s1.2026-12-04');
  const before = series.shown('s1');
  world.server.on('POST /v1.0/me/events', () => graphError(400, 'ErrorInvalidRequest', 'No'));
  const replaced = await world.calendar.replace(event, moved(14 * DAY + 3_600_000), signal, 'following');
  expect(replaced).toMatchObject({ error: { status: 400 } });
  expect(series.shown('s1')).toEqual(before);
});

test('a repetition of a cut that got no further begins the other series once', async () => {
  await create(WEEKLY);
  const event = await eventAt('s1.2026-12-04');
  const change = moved(14 * DAY);
  const first = await world.calendar.replace(event, change, signal, 'following');
  const second = await world.calendar.replace(event, change, signal, 'following');
  expect(second).toEqual(first);
  expect(series.shown('s2')).toHaveLength(3);
  expect(series.shown('s3')).toEqual([]);
});

test('another version than the one that was read is stale', async () => {
  await create(WEEKLY);
  const event = await eventAt('s1.2026-12-04');
  for (const scope of ['following', 'series'] as const) {
    const replaced = await world.calendar.replace({ ...event, etag: 'W/"old"' }, moved(14 * DAY), signal, scope);
    expect(replaced).toMatchObject({ error: { status: 412, code: 'stale' } });
  }
  expect(world.server.to('PATCH /v1.0/me/events/s1')).toEqual([]);
});

test('removes one date', async () => {
  await create(WEEKLY);
  expect(await world.calendar.remove('s1.2026-11-27', signal)).toEqual({ ok: true, value: null });
  expect(series.cancelled).toEqual(['s1.2026-11-27']);
});

test('removes a whole series', async () => {
  await create(WEEKLY);
  await world.calendar.remove('s1.2026-11-27', signal, 'series');
  expect(series.cancelled).toEqual(['s1']);
});

test('removes this and the following dates', async () => {
  await create(WEEKLY);
  await world.calendar.remove('s1.2026-12-04', signal, 'following');
  expect(series.shown('s1')).toEqual(['FREQ=WEEKLY;BYDAY=FR;UNTIL=20261203', '2026-11-20T09:00', '2026-11-27T09:00']);
  await world.calendar.remove('s1.2026-11-20', signal, 'following');
  expect(series.cancelled).toEqual(['s1']);
});

test('what has taken place of a series stays', async () => {
  await create(WEEKLY);
  world.timers.set(START + 8 * DAY);
  await world.calendar.remove('s1.2026-12-11', signal, 'series');
  expect(series.shown('s1')).toEqual(['FREQ=WEEKLY;BYDAY=FR;UNTIL=20261203', '2026-11-20T09:00', '2026-11-27T09:00']);
});

/** A series of somebody else, with its dates. */
function serveInvitation(): void {
  const invited = { isOrganizer: false, attendees: [attendee('ada@x')], responseStatus: { response: 'accepted' } };
  const dates = ['2026-11-20', '2026-11-27', '2026-12-04'].map((day) => wireDate(`d-${day}`, day, invited));
  world.server.on('GET /v1.0/me/events/m1', () => json(wireMaster(invited)));
  world.server.on('GET /v1.0/me/events/m1/instances', () => page(dates));
  for (const date of dates) {
    world.server.on(`GET /v1.0/me/events/${date.id}`, () => json(date));
    world.server.on(`POST /v1.0/me/events/${date.id}/decline`, () => new Response(null, { status: 202 }));
    world.server.on(`DELETE /v1.0/me/events/${date.id}`, () => new Response(null, { status: 204 }));
  }
}

test('the invited decline the following dates in as few calls as possible', async () => {
  serveInvitation();
  expect(await world.calendar.remove('d-2026-11-27', signal, 'following')).toEqual({ ok: true, value: null });
  const batches = world.server
    .to('POST /v1.0/$batch')
    .map(({ body }) => body as { readonly requests: readonly { url: string }[] });
  expect(batches.map(({ requests }) => requests.map(({ url }) => url.replace('/me/events/', '')))).toEqual([
    ['d-2026-11-27/decline', 'd-2026-12-04/decline'],
    ['d-2026-11-27', 'd-2026-12-04'],
  ]);
});

test('a part of a batch that was too many is sent again, as late as it asks', async () => {
  serveInvitation();
  let refusals = 1;
  world.server.on('POST /v1.0/$batch', ({ body }) => {
    const { requests } = body as { readonly requests: readonly { id: string }[] };
    const responses = requests.map(({ id }, index) => {
      refusals -= index === 0 ? 1 : 0;
      const isRefused = index === 0 && refusals === 0;
      return isRefused
        ? {
            id,
            status: 429,
            headers: { 'retry-after': '2.5' },
            body: { error: { code: 'TooManyRequests', message: '' } },
          }
        : { id, status: 204, headers: {} };
    });
    return json({ responses });
  });
  const removed = world.calendar.remove('d-2026-11-27', signal, 'following');
  await world.timers.pass(2_499);
  expect(world.server.to('POST /v1.0/$batch')).toHaveLength(1);
  await world.timers.pass(1);
  expect(await removed).toEqual({ ok: true, value: null });
  const sent = world.server
    .to('POST /v1.0/$batch')
    .map(({ body }) => (body as { readonly requests: readonly unknown[] }).requests.length);
  expect(sent).toEqual([2, 1, 2]);
});

test('a part that fails fails the whole; what is gone does not', async () => {
  serveInvitation();
  const answerWith = (status: number, code: string) =>
    world.server.on('POST /v1.0/$batch', ({ body }) => {
      const { requests } = body as { readonly requests: readonly { id: string }[] };
      return json({
        responses: requests.map(({ id }) => ({ id, status, headers: null, body: { error: { code, message: '' } } })),
      });
    });
  answerWith(404, 'ErrorItemNotFound');
  expect(await world.calendar.remove('d-2026-11-27', signal, 'following')).toEqual({ ok: true, value: null });
  answerWith(500, 'InternalServerError');
  expect(await world.calendar.remove('d-2026-11-27', signal, 'following')).toMatchObject({ error: { status: 500 } });
});

test('an event that happens once begins to repeat', async () => {
  await create(WEEKLY);
  const { seriesMasterId: _, ...single } = await eventAt('s1.2026-11-20');
  const event = { ...single, id: 's1', type: 'single' as const };
  const recurrence = { rule: 'FREQ=DAILY;COUNT=3', exceptions: ['2026-11-21'] };
  const replaced = await world.calendar.replace(event, moved(0, { recurrence }), signal);
  expect(replaced).toMatchObject({ ok: true, value: { id: 's1.2026-11-20' } });
  expect(series.shown('s1')).toEqual(['FREQ=DAILY;COUNT=3', '2026-11-20T09:00', '2026-11-22T09:00']);
});
