import { beforeEach, describe, expect, test } from 'vitest';

import type { EventChange, NewReservation } from '../../workers/calendars/calendar.ts';
import type { CalendarEvent } from '../../workers/model/event.ts';
import { createGoogleStore } from '../unit/calendars/google-store.ts';
import {
  attendee,
  createGoogleWorld,
  END,
  EVENTS,
  googleError,
  ME,
  page,
  START,
  wireEvent,
} from '../unit/calendars/google-world.ts';
import { json, noContent } from '../unit/wire/fake-server.ts';

const { signal } = new AbortController();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONE = 'Europe/Prague';
const DESK = { displayName: 'Desk 1', email: 'desk1@x.example', username: 'desk1' };
let world: ReturnType<typeof createGoogleWorld>;
let store: ReturnType<typeof createGoogleStore>;

beforeEach(() => {
  world = createGoogleWorld();
  store = createGoogleStore(world.server);
});

const RESERVATION: NewReservation = {
  subject: 'Lunch',
  text: 'Noon',
  start: START,
  end: END,
  timeZone: ZONE,
  resources: [DESK],
  idempotencyKey: 'key-1',
};

async function valueOf<T>(result: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const read = await result;
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** Lets time pass until it is done. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone) await world.timers.pass(1_000);
  return work;
}

const create = (changes: Partial<NewReservation> = {}) =>
  valueOf(world.calendar.create({ ...RESERVATION, ...changes }, signal));
const moved = (by: number, changes: Partial<EventChange> = {}): EventChange => ({
  start: START + by,
  end: END + by,
  isAllDay: false,
  timeZone: ZONE,
  resources: [DESK],
  ...changes,
});
const sent = (method: string) => world.server.requests.filter((one) => one.method === method);
const bodyOf = (method: string): Readonly<Record<string, unknown>> => sent(method).at(-1)?.body as never;

describe('a new event', () => {
  test('is sent with all that was asked for', async () => {
    const attendees = [{ email: 'bob@x.example', displayName: 'Bob', remotely: true }];
    const link = { url: 'https://x.webex.com/1', code: '12', password: 'p' };
    const created = await create({
      attendees,
      visibility: 'private',
      showAs: 'workingElsewhere',
      reminder: 10,
      meeting: { type: 'link', link },
    });
    expect(bodyOf('POST')).toMatchObject({
      summary: 'Lunch',
      start: { dateTime: '2026-11-20T10:00:00+01:00', timeZone: ZONE },
      location: 'Desk 1',
      attendees: [{ email: 'bob@x.example' }, { email: 'desk1@x.example', resource: true }],
      visibility: 'private',
      transparency: 'transparent',
      status: 'confirmed',
      reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 10 }] },
      extendedProperties: { shared: { 'remote:bob@x.example': 'bob@x.example' } },
    });
    expect(created).toMatchObject({
      bodyHtml: 'Noon',
      showAs: 'workingElsewhere',
      attendees: [{ remotely: true }, { resource: true }],
      onlineMeeting: link,
      onlineMeetingProvider: null,
    });
    expect(bodyOf('POST')['description']).toContain('https://x.webex.com/1');
  });

  test('has an id of digits that Google takes; a repetition gives the same event', async () => {
    const first = await create();
    expect(first.id).toMatch(/^[a-v0-9]{5,1024}$/);
    expect((await create({ subject: 'Again' })).id).toBe(first.id);
    expect((await create({ idempotencyKey: 'key-2' })).id).not.toBe(first.id);
    expect(store.ids()).toHaveLength(2);
  });

  test('whose repetition comes after its end is gone', async () => {
    world.server.on(`POST ${EVENTS}`, () => googleError(409, 'duplicate'));
    const { id } = await create().catch(() => ({ id: (bodyOf('POST')['id'] ?? '') as string }));
    world.server.on(`GET ${EVENTS}/${id}`, () => json({ id, status: 'cancelled' }));
    expect(await world.calendar.create(RESERVATION, signal)).toMatchObject({ error: { code: 'gone' } });
  });

  test('of whole days has dates, the last one excluded', async () => {
    const start = Date.UTC(2026, 10, 19, 23);
    const created = await create({ isAllDay: true, start, end: start + 2 * DAY });
    expect(bodyOf('POST')).toMatchObject({ start: { date: '2026-11-20' }, end: { date: '2026-11-22' } });
    expect(created).toMatchObject({ isAllDay: true, end: { dateTime: '2026-11-22T00:00:00' } });
  });

  test('gets a meeting of its own, which is waited for', async () => {
    let readings = 0;
    const conference = (statusCode: string, more: object = {}) =>
      wireEvent('e1', { conferenceData: { createRequest: { status: { statusCode } }, ...more } });
    world.server.on(`POST ${EVENTS}`, () => json(conference('pending')));
    world.server.on(`GET ${EVENTS}/e1`, () => {
      readings += 1;
      const entryPoints = [{ entryPointType: 'video', uri: 'https://meet.google.com/abc' }];
      return json(readings === 1 ? conference('pending') : conference('success', { entryPoints }));
    });
    const created = world.calendar.create({ ...RESERVATION, meeting: { type: 'provider' } }, signal);
    expect(await inTime(created)).toMatchObject({ value: { onlineMeeting: { url: 'https://meet.google.com/abc' } } });
    const { conferenceData, id } = bodyOf('POST');
    expect(conferenceData).toEqual({
      createRequest: { requestId: id, conferenceSolutionKey: { type: 'hangoutsMeet' } },
    });
    expect(sent('POST')[0]?.query).toEqual({ sendUpdates: 'all', conferenceDataVersion: '1' });
  });

  test('whose meeting does not come is given without one', async () => {
    const pending = wireEvent('e1', { conferenceData: { createRequest: { status: { statusCode: 'pending' } } } });
    world.server.on(`POST ${EVENTS}`, () => json(pending));
    world.server.on(`GET ${EVENTS}/e1`, () => json(pending));
    const created = world.calendar.create({ ...RESERVATION, meeting: { type: 'provider' } }, signal);
    expect(await inTime(created)).toMatchObject({ value: { onlineMeeting: null } });
    expect(sent('GET')).toHaveLength(3);
  });

  test('with a long address of somebody elsewhere keeps it whole', async () => {
    const email = `${'a'.repeat(50)}@x.example`;
    const created = await create({ attendees: [{ email, displayName: 'A', remotely: true }] });
    const { shared } = bodyOf('POST')['extendedProperties'] as { readonly shared: object };
    expect(Object.keys(shared).every((key) => key.length <= 44)).toBe(true);
    expect(created.attendees[0]).toMatchObject({ remotely: true });
  });
});

describe('a change', () => {
  const invited = [
    attendee(ME, { self: true, organizer: true, responseStatus: 'accepted' }),
    attendee('bob@x.example', { responseStatus: 'accepted', comment: 'With pleasure', additionalGuests: 1 }),
    attendee('desk1@x.example', { resource: true, responseStatus: 'accepted' }),
  ];
  const event = async (): Promise<CalendarEvent> => {
    world.server.on(`GET ${EVENTS}/e1`, () => json(wireEvent('e1', { attendees: invited })));
    world.server.on(`PATCH ${EVENTS}/e1`, () => json(wireEvent('e1')));
    return valueOf(world.calendar.event('e1', signal));
  };

  test('sends what changes alone: who stays is not mentioned', async () => {
    await valueOf(world.calendar.replace(await event(), moved(HOUR, { subject: 'Other' }), signal));
    expect(bodyOf('PATCH')).toEqual({
      summary: 'Other',
      start: { dateTime: '2026-11-20T11:00:00+01:00', timeZone: ZONE },
      end: { dateTime: '2026-11-20T12:00:00+01:00', timeZone: ZONE },
    });
    expect(sent('PATCH')[0]?.headers.get('if-match')).toBe('"e1-1"');
  });

  test('of who is invited sends the whole list, with the answers of those who stay', async () => {
    const attendees = [
      { email: 'BOB@x.example', displayName: 'Bob', remotely: false },
      { email: 'eve@x.example', displayName: 'Eve', remotely: true },
    ];
    await valueOf(world.calendar.replace(await event(), moved(0, { attendees }), signal));
    expect(bodyOf('PATCH')).toEqual({
      attendees: [
        { email: ME, displayName: 'ada', responseStatus: 'accepted' },
        {
          email: 'bob@x.example',
          displayName: 'bob',
          responseStatus: 'accepted',
          comment: 'With pleasure',
          additionalGuests: 1,
        },
        { email: 'eve@x.example', displayName: 'Eve', responseStatus: 'needsAction' },
        { email: 'desk1@x.example', displayName: 'desk1', resource: true, responseStatus: 'accepted' },
      ],
      extendedProperties: { shared: { 'remote:eve@x.example': 'eve@x.example' } },
    });
  });

  test('of who is invited is refused where they are not all known, or have changed', async () => {
    const before = await event();
    const change = moved(0, { attendees: [] });
    world.server.on(`GET ${EVENTS}/e1`, () => json(wireEvent('e1', { attendees: invited, attendeesOmitted: true })));
    expect(await world.calendar.replace(before, change, signal)).toMatchObject({ error: { code: 'invalid_request' } });
    world.server.on(`GET ${EVENTS}/e1`, () => json(wireEvent('e1', { etag: '"e1-2"' })));
    expect(await world.calendar.replace(before, change, signal)).toMatchObject({ error: { status: 412 } });
    expect(sent('PATCH')).toEqual([]);
  });

  test('of an older version is stale', async () => {
    const before = await event();
    world.server.on(`PATCH ${EVENTS}/e1`, () => googleError(412, 'conditionNotMet'));
    expect(await world.calendar.replace(before, moved(HOUR), signal)).toMatchObject({
      error: { status: 412, code: 'stale' },
    });
  });

  test('to whole days and back takes from the times what they no longer have', async () => {
    const created = await create();
    const day = { isAllDay: true, start: Date.UTC(2026, 10, 19, 23), end: Date.UTC(2026, 10, 20, 23) };
    const whole = await valueOf(world.calendar.replace(created, moved(0, day), signal));
    expect(bodyOf('PATCH')['start']).toEqual({ date: '2026-11-20', dateTime: null, timeZone: null });
    expect(whole).toMatchObject({ isAllDay: true });
    const timed = await valueOf(world.calendar.replace(whole, moved(HOUR), signal));
    expect(bodyOf('PATCH')['start']).toEqual({ date: null, dateTime: '2026-11-20T11:00:00+01:00', timeZone: ZONE });
    expect(timed).toMatchObject({ isAllDay: false });
  });

  test('takes a link and who is elsewhere back', async () => {
    const link = { url: 'https://x.webex.com/1' };
    const attendees = [{ email: 'bob@x.example', displayName: 'Bob', remotely: true }];
    const created = await create({ meeting: { type: 'link', link }, attendees });
    const change = { meeting: { type: 'none' } as const, attendees: [{ ...attendees[0], remotely: false }] };
    const changed = await valueOf(world.calendar.replace(created, moved(0, change as Partial<EventChange>), signal));
    expect(bodyOf('PATCH')).toEqual({
      description: 'Noon',
      extendedProperties: { shared: { 'remote:bob@x.example': null, deskwayLink: null } },
    });
    expect(changed).toMatchObject({ onlineMeeting: null, attendees: [{ remotely: false }, {}] });
  });

  test('takes a meeting of Google back', async () => {
    const entryPoints = [{ entryPointType: 'video', uri: 'https://meet.google.com/abc' }];
    world.server.on(`GET ${EVENTS}/e1`, () =>
      json(wireEvent('e1', { conferenceData: { entryPoints }, attendees: invited })),
    );
    world.server.on(`PATCH ${EVENTS}/e1`, () => json(wireEvent('e1')));
    const before = await valueOf(world.calendar.event('e1', signal));
    await valueOf(world.calendar.replace(before, moved(0, { meeting: { type: 'none' } }), signal));
    expect(bodyOf('PATCH')).toEqual({ conferenceData: null });
  });

  test('finishing ends an event now, whole days at a time', async () => {
    const now = START - DAY;
    await create({ start: now - HOUR, end: now + HOUR });
    const id = store.ids()[0] ?? '';
    expect(await world.calendar.finish(id, signal)).toMatchObject({
      value: { end: { utcDateTime: new Date(now).toISOString() } },
    });
    expect(bodyOf('PATCH')).toEqual({ end: { dateTime: '2026-11-19T10:00:00+01:00', timeZone: ZONE } });
    const whole = await create({
      isAllDay: true,
      start: Date.UTC(2026, 10, 18, 23),
      end: Date.UTC(2026, 10, 19, 23),
      idempotencyKey: 'k',
    });
    expect(await world.calendar.finish(whole.id, signal)).toMatchObject({
      value: { isAllDay: false, end: { utcDateTime: new Date(now).toISOString() } },
    });
  });
});

describe('an invitation', () => {
  const invitation = wireEvent('e1', {
    organizer: { email: 'bob@x.example' },
    attendees: [attendee('bob@x.example', { organizer: true }), attendee(ME, { self: true, comment: 'c' })],
  });
  beforeEach(() => {
    world.server.on(`GET ${EVENTS}/e1`, () => json(invitation));
    world.server.on(`PATCH ${EVENTS}/e1`, () => json(invitation));
    world.server.on(`DELETE ${EVENTS}/e1`, noContent);
  });

  test.each(['accepted', 'tentative', 'declined'] as const)(
    'is answered by one’s own entry alone: %s',
    async (answer) => {
      expect(await world.calendar.respond('e1', answer, signal)).toEqual({ ok: true, value: null });
      expect(bodyOf('PATCH')).toEqual({
        attendees: [{ email: ME, displayName: 'ada', comment: 'c', responseStatus: answer }],
        attendeesOmitted: true,
      });
    },
  );

  test('is declined before it is removed, and cannot be changed', async () => {
    expect(await world.calendar.event('e1', signal)).toMatchObject({
      value: { isOrganizer: false, eventPermissions: { canChange: false, canDelete: true } },
    });
    expect(await world.calendar.remove('e1', signal)).toEqual({ ok: true, value: null });
    expect(sent('PATCH')).toHaveLength(1);
    expect(sent('DELETE')).toHaveLength(1);
  });

  test('that cannot be declined is not removed', async () => {
    world.server.on(`PATCH ${EVENTS}/e1`, () => googleError(403, 'forbidden'));
    expect(await world.calendar.remove('e1', signal)).toMatchObject({ error: { status: 403 } });
    expect(sent('DELETE')).toEqual([]);
  });
});

test.each([
  [404, 'notFound'],
  [410, 'deleted'],
])('removing what is not there (%i) is done', async (status, reason) => {
  world.server.on(`GET ${EVENTS}/e1`, () => googleError(status, reason));
  world.server.on(`DELETE ${EVENTS}/e1`, () => googleError(status, reason));
  expect(await world.calendar.remove('e1', signal)).toEqual({ ok: true, value: null });
});

describe('a series', () => {
  const fridays = (changes: Partial<NewReservation> = {}) =>
    create({ recurrence: { rule: 'FREQ=WEEKLY;COUNT=4', exceptions: ['2026-12-04'] }, ...changes });
  const idOf = () => store.ids()[0] ?? '';
  const FRIDAYS = ['2026-11-20T09:00', '2026-11-27T09:00', '2026-12-11T09:00'];
  const eventAt = (date: string): Promise<CalendarEvent> =>
    valueOf(world.calendar.event(`${idOf()}_${date.replaceAll('-', '')}T090000Z`, signal));

  test('is created without the dates that are left out, and gives its first one with the rule', async () => {
    const created = await fridays();
    expect(bodyOf('POST')['recurrence']).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4', `EXDATE;TZID=${ZONE}:20261204T100000`]);
    expect(store.dates(idOf())).toEqual(FRIDAYS);
    expect(created).toMatchObject({
      id: `${idOf()}_20261120T090000Z`,
      type: 'occurrence',
      seriesMasterId: idOf(),
      originalStart: { utcDateTime: '2026-11-20T09:00:00.000Z' },
      recurrence: { rule: 'FREQ=WEEKLY;COUNT=4', exceptions: ['2026-12-04'] },
    });
  });

  test('keeps its wall clock when the clocks change, and ends in its zone', async () => {
    const summer = Date.UTC(2026, 9, 23, 8);
    await fridays({
      start: summer,
      end: summer + HOUR,
      recurrence: { rule: 'FREQ=WEEKLY;UNTIL=20261030', exceptions: [] },
    });
    expect(bodyOf('POST')['recurrence']).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20261030T225959Z']);
    expect(store.dates(idOf())).toEqual(['2026-10-23T08:00', '2026-10-30T09:00']);
  });

  test('of whole days has dates alone', async () => {
    const start = Date.UTC(2026, 10, 19, 23);
    const recurrence = { rule: 'FREQ=DAILY;UNTIL=20261122T120000Z', exceptions: ['2026-11-21'] };
    const created = await fridays({ isAllDay: true, start, end: start + DAY, recurrence });
    expect(bodyOf('POST')['recurrence']).toEqual(['RRULE:FREQ=DAILY;UNTIL=20261122', 'EXDATE;VALUE=DATE:20261121']);
    expect(created).toMatchObject({ isAllDay: true, start: { dateTime: '2026-11-20T00:00:00' } });
  });

  test('a date that was cancelled, not left out by the rule, is left out as well', async () => {
    await fridays();
    await valueOf(world.calendar.remove(`${idOf()}_20261127T090000Z`, signal));
    expect(await eventAt('2026-12-11')).toMatchObject({ recurrence: { exceptions: ['2026-11-27', '2026-12-04'] } });
  });

  test('one date is moved alone, and is an exception', async () => {
    await fridays();
    const event = await eventAt('2026-11-27');
    const changed = await valueOf(world.calendar.replace(event, moved(7 * DAY + HOUR), signal));
    expect(changed).toMatchObject({
      type: 'exception',
      start: { utcDateTime: '2026-11-27T10:00:00.000Z' },
      originalStart: { utcDateTime: '2026-11-27T09:00:00.000Z' },
    });
    expect(store.dates(idOf())).toEqual(['2026-11-20T09:00', '2026-11-27T10:00', '2026-12-11T09:00']);
  });

  test('all of it moves by days, and what it leaves out moves along', async () => {
    await fridays();
    const changed = await valueOf(
      world.calendar.replace(await eventAt('2026-11-27'), moved(8 * DAY, { subject: 'Other' }), signal, 'series'),
    );
    expect(store.dates(idOf())).toEqual(['2026-11-21T09:00', '2026-11-28T09:00', '2026-12-12T09:00']);
    expect(changed).toMatchObject({ subject: 'Other', start: { utcDateTime: '2026-11-28T09:00:00.000Z' } });
  });

  test('all of it gets another rule, and no longer repeats', async () => {
    await fridays();
    const recurrence = { rule: 'FREQ=DAILY;COUNT=2', exceptions: [] };
    const changed = await valueOf(
      world.calendar.replace(await eventAt('2026-11-20'), moved(0, { recurrence }), signal, 'series'),
    );
    expect(store.dates(idOf())).toEqual(['2026-11-20T09:00', '2026-11-21T09:00']);
    await valueOf(world.calendar.replace(changed, moved(0, { recurrence: null }), signal, 'series'));
    expect(bodyOf('PATCH')).toMatchObject({ recurrence: [] });
    expect(store.dates(idOf())).toEqual([]);
  });

  test('one event begins to repeat', async () => {
    const recurrence = { rule: 'FREQ=WEEKLY;COUNT=2', exceptions: [] };
    const changed = await valueOf(world.calendar.replace(await create(), moved(0, { recurrence }), signal));
    expect(changed).toMatchObject({ type: 'occurrence', recurrence });
    expect(store.dates(idOf())).toHaveLength(2);
  });

  test('this and the following dates become a series of their own, with an id of its own', async () => {
    await fridays();
    const changed = await valueOf(
      world.calendar.replace(await eventAt('2026-11-27'), moved(7 * DAY + HOUR), signal, 'following'),
    );
    const [first = '', second = ''] = store.ids();
    expect(store.dates(first)).toEqual(['2026-11-20T09:00']);
    expect(store.dates(second)).toEqual(['2026-11-27T10:00', '2026-12-11T10:00']);
    expect(store.body(first)['recurrence']).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20261126T225959Z',
      `EXDATE;TZID=${ZONE}:20261204T100000`,
    ]);
    expect(changed).toMatchObject({ seriesMasterId: second, recurrence: { exceptions: ['2026-12-04'] } });
  });

  test('if the other series cannot begin, the former goes on', async () => {
    await fridays();
    const event = await eventAt('2026-11-27');
    const change = moved(7 * DAY + HOUR);
    const before = world.server.to(`POST ${EVENTS}`).length;
    world.server.on(`POST ${EVENTS}`, () => googleError(400, 'invalid'));
    expect(await world.calendar.replace(event, change, signal, 'following')).toMatchObject({ ok: false });
    expect(store.dates(idOf())).toEqual(FRIDAYS);
    expect(world.server.to(`POST ${EVENTS}`)).toHaveLength(before + 1);
  });

  test('a repetition of a cut that got no further begins the other series', async () => {
    await fridays();
    const event = await eventAt('2026-11-27');
    const master = idOf();
    const etag = store.find(master)?.['etag'];
    const cut = { recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20261126T225959Z'] };
    await world.server.fetch(`https://x.example${EVENTS}/${master}`, {
      method: 'PATCH',
      body: JSON.stringify(cut),
      headers: { 'if-match': String(etag) },
    });
    const changed = await valueOf(world.calendar.replace(event, moved(7 * DAY + HOUR), signal, 'following'));
    expect(store.dates(changed.seriesMasterId ?? '')).toEqual(['2026-11-27T10:00', '2026-12-11T10:00']);
    expect(store.dates(master)).toEqual(['2026-11-20T09:00']);
  });

  test('a series that has changed since is stale', async () => {
    await fridays();
    const event = await eventAt('2026-11-27');
    await valueOf(world.calendar.replace(await eventAt('2026-11-20'), moved(0, { subject: 'x' }), signal, 'series'));
    for (const scope of ['series', 'following'] as const) {
      expect(await world.calendar.replace(event, moved(7 * DAY), signal, scope)).toMatchObject({
        error: { status: 412 },
      });
    }
  });

  test('this and the following dates are removed, or all', async () => {
    await fridays();
    await valueOf(world.calendar.remove(`${idOf()}_20261127T090000Z`, signal, 'following'));
    expect(store.dates(idOf())).toEqual(['2026-11-20T09:00']);
    await valueOf(world.calendar.remove(`${idOf()}_20261120T090000Z`, signal, 'series'));
    expect(store.ids()).toEqual([]);
  });

  test('of an endless rule its first half year is looked at', async () => {
    world.server.on(`GET ${EVENTS}/m1`, () => json(wireEvent('m1', { recurrence: ['RRULE:FREQ=WEEKLY'] })));
    const dates = [wireEvent('m1_20261120T090000Z', { recurringEventId: 'm1' })];
    world.server.on(`GET ${EVENTS}/m1/instances`, () => page(dates));
    const read = await valueOf(world.calendar.event('m1', signal));
    expect(read).toMatchObject({ type: 'series', recurrence: { rule: 'FREQ=WEEKLY' } });
    expect(read.recurrence?.exceptions.length).toBe(25);
  });

  test('with dates beside its rule has none that we can change', async () => {
    const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20261125T090000Z'];
    world.server.on(`GET ${EVENTS}/m1`, () => json(wireEvent('m1', { recurrence })));
    world.server.on(`GET ${EVENTS}/m1/instances`, () => page([]));
    expect(await world.calendar.event('m1', signal)).toMatchObject({ value: { type: 'series', recurrence: null } });
  });

  test('of somebody else is declined date by date, from one on', async () => {
    const others = { organizer: { email: 'bob@x.example' }, attendees: [attendee(ME, { self: true })] };
    const dates = ['20', '27'].map((day) =>
      wireEvent(`m1_202611${day}T090000Z`, {
        ...others,
        recurringEventId: 'm1',
        originalStartTime: { dateTime: `2026-11-${day}T10:00:00+01:00` },
        start: { dateTime: `2026-11-${day}T10:00:00+01:00` },
        end: { dateTime: `2026-11-${day}T11:00:00+01:00` },
      }),
    );
    world.server.on(`GET ${EVENTS}/m1`, () =>
      json(wireEvent('m1', { ...others, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] })),
    );
    world.server.on(`GET ${EVENTS}/m1/instances`, () => page(dates));
    const last = dates[1]?.id ?? '';
    world.server.on(`GET ${EVENTS}/${last}`, () => json(dates[1]));
    world.server.on(`PATCH ${EVENTS}/${last}`, () => json(dates[1]));
    world.server.on(`DELETE ${EVENTS}/${last}`, noContent);
    await valueOf(world.calendar.remove(last, signal, 'following'));
    expect(sent('PATCH').map(({ path }) => path)).toEqual([`${EVENTS}/${last}`]);
    expect(sent('DELETE').map(({ path }) => path)).toEqual([`${EVENTS}/${last}`]);
  });
});
