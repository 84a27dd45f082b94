import { beforeEach, describe, expect, test } from 'vitest';

import type { EventChange } from '../../workers/calendars/calendar.ts';
import type { CalendarEvent } from '../../workers/model/event.ts';
import { attendee, EVENTS, googleError, ME, START, wireEvent } from '../unit/calendars/google-world.ts';
import {
  DAY,
  HOUR,
  moved,
  RESERVATION,
  signal,
  useGoogleStore,
  valueOf,
  ZONE,
} from '../unit/calendars/google-writing-world.ts';
import { json, noContent } from '../unit/wire/fake-server.ts';

const own = useGoogleStore();

/** Lets time pass until it is done. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  void work.finally(() => done.abort());
  while (!done.signal.aborted) await own.world.timers.pass(1_000);
  return work;
}

describe('a new event', () => {
  test('is sent with all that was asked for', async () => {
    const attendees = [{ email: 'bob@x.example', displayName: 'Bob', remotely: true }];
    const link = { url: 'https://x.webex.com/1', code: '12', password: 'p' };
    const created = await own.create({
      attendees,
      visibility: 'private',
      showAs: 'workingElsewhere',
      reminder: 10,
      meeting: { type: 'link', link },
    });
    expect(own.bodyOf('POST')).toMatchObject({
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
    expect(own.bodyOf('POST')['description']).toContain('https://x.webex.com/1');
  });

  test('has an id of digits that Google takes; a repetition gives the same event', async () => {
    const first = await own.create();
    expect(first.id).toMatch(/^[a-v0-9]{5,1024}$/);
    expect((await own.create({ subject: 'Again' })).id).toBe(first.id);
    expect((await own.create({ idempotencyKey: 'key-2' })).id).not.toBe(first.id);
    expect(own.store.ids()).toHaveLength(2);
  });

  test('whose repetition comes after its end is gone', async () => {
    own.world.server.on(`POST ${EVENTS}`, () => googleError(409, 'duplicate'));
    const { id } = await own.create().catch(() => ({ id: (own.bodyOf('POST')['id'] ?? '') as string }));
    own.world.server.on(`GET ${EVENTS}/${id}`, () => json({ id, status: 'cancelled' }));
    expect(await own.world.calendar.create(RESERVATION, signal)).toMatchObject({ error: { code: 'gone' } });
  });

  test('of whole days has dates, the last one excluded', async () => {
    const start = Date.UTC(2026, 10, 19, 23);
    const created = await own.create({ isAllDay: true, start, end: start + 2 * DAY });
    expect(own.bodyOf('POST')).toMatchObject({ start: { date: '2026-11-20' }, end: { date: '2026-11-22' } });
    expect(created).toMatchObject({ isAllDay: true, end: { dateTime: '2026-11-22T00:00:00' } });
  });

  test('gets a meeting of its own, which is waited for', async () => {
    let readings = 0;
    const conference = (statusCode: string, more: object = {}) =>
      wireEvent('e1', { conferenceData: { createRequest: { status: { statusCode } }, ...more } });
    own.world.server.on(`POST ${EVENTS}`, () => json(conference('pending')));
    own.world.server.on(`GET ${EVENTS}/e1`, () => {
      readings += 1;
      const entryPoints = [{ entryPointType: 'video', uri: 'https://meet.google.com/abc' }];
      return json(readings === 1 ? conference('pending') : conference('success', { entryPoints }));
    });
    const created = own.world.calendar.create({ ...RESERVATION, meeting: { type: 'provider' } }, signal);
    expect(await inTime(created)).toMatchObject({ value: { onlineMeeting: { url: 'https://meet.google.com/abc' } } });
    const { conferenceData, id } = own.bodyOf('POST');
    expect(conferenceData).toEqual({
      createRequest: { requestId: id, conferenceSolutionKey: { type: 'hangoutsMeet' } },
    });
    expect(own.sent('POST')[0]?.query).toEqual({ sendUpdates: 'all', conferenceDataVersion: '1' });
  });

  test('whose meeting does not come is given without one', async () => {
    const pending = wireEvent('e1', { conferenceData: { createRequest: { status: { statusCode: 'pending' } } } });
    own.world.server.on(`POST ${EVENTS}`, () => json(pending));
    own.world.server.on(`GET ${EVENTS}/e1`, () => json(pending));
    const created = own.world.calendar.create({ ...RESERVATION, meeting: { type: 'provider' } }, signal);
    expect(await inTime(created)).toMatchObject({ value: { onlineMeeting: null } });
    expect(own.sent('GET')).toHaveLength(3);
  });

  test('with a long address of somebody elsewhere keeps it whole', async () => {
    const email = `${'a'.repeat(50)}@x.example`;
    const created = await own.create({ attendees: [{ email, displayName: 'A', remotely: true }] });
    const { shared } = own.bodyOf('POST')['extendedProperties'] as { readonly shared: object };
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
    own.world.server.on(`GET ${EVENTS}/e1`, () => json(wireEvent('e1', { attendees: invited })));
    own.world.server.on(`PATCH ${EVENTS}/e1`, () => json(wireEvent('e1')));
    return valueOf(own.world.calendar.event('e1', signal));
  };

  test('sends what changes alone: who stays is not mentioned', async () => {
    await valueOf(own.world.calendar.replace(await event(), moved(HOUR, { subject: 'Other' }), signal));
    expect(own.bodyOf('PATCH')).toEqual({
      summary: 'Other',
      start: { dateTime: '2026-11-20T11:00:00+01:00', timeZone: ZONE },
      end: { dateTime: '2026-11-20T12:00:00+01:00', timeZone: ZONE },
    });
    expect(own.sent('PATCH')[0]?.headers.get('if-match')).toBe('"e1-1"');
  });

  test('of who is invited sends the whole list, with the answers of those who stay', async () => {
    const attendees = [
      { email: 'BOB@x.example', displayName: 'Bob', remotely: false },
      { email: 'eve@x.example', displayName: 'Eve', remotely: true },
    ];
    await valueOf(own.world.calendar.replace(await event(), moved(0, { attendees }), signal));
    expect(own.bodyOf('PATCH')).toEqual({
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
    own.world.server.on(`GET ${EVENTS}/e1`, () =>
      json(wireEvent('e1', { attendees: invited, attendeesOmitted: true })),
    );
    expect(await own.world.calendar.replace(before, change, signal)).toMatchObject({
      error: { code: 'invalid_request' },
    });
    own.world.server.on(`GET ${EVENTS}/e1`, () => json(wireEvent('e1', { etag: '"e1-2"' })));
    expect(await own.world.calendar.replace(before, change, signal)).toMatchObject({ error: { status: 412 } });
    expect(own.sent('PATCH')).toEqual([]);
  });

  test('of an older version is stale', async () => {
    const before = await event();
    own.world.server.on(`PATCH ${EVENTS}/e1`, () => googleError(412, 'conditionNotMet'));
    expect(await own.world.calendar.replace(before, moved(HOUR), signal)).toMatchObject({
      error: { status: 412, code: 'stale' },
    });
  });

  test('to whole days and back takes from the times what they no longer have', async () => {
    const created = await own.create();
    const day = { isAllDay: true, start: Date.UTC(2026, 10, 19, 23), end: Date.UTC(2026, 10, 20, 23) };
    const whole = await valueOf(own.world.calendar.replace(created, moved(0, day), signal));
    expect(own.bodyOf('PATCH')['start']).toEqual({ date: '2026-11-20', dateTime: null, timeZone: null });
    expect(whole).toMatchObject({ isAllDay: true });
    const timed = await valueOf(own.world.calendar.replace(whole, moved(HOUR), signal));
    expect(own.bodyOf('PATCH')['start']).toEqual({ date: null, dateTime: '2026-11-20T11:00:00+01:00', timeZone: ZONE });
    expect(timed).toMatchObject({ isAllDay: false });
  });

  test('takes a link and who is elsewhere back', async () => {
    const link = { url: 'https://x.webex.com/1' };
    const attendees = [{ email: 'bob@x.example', displayName: 'Bob', remotely: true }];
    const created = await own.create({ meeting: { type: 'link', link }, attendees });
    const change = { meeting: { type: 'none' } as const, attendees: [{ ...attendees[0], remotely: false }] };
    const changed = await valueOf(
      own.world.calendar.replace(created, moved(0, change as Partial<EventChange>), signal),
    );
    expect(own.bodyOf('PATCH')).toEqual({
      description: 'Noon',
      extendedProperties: { shared: { 'remote:bob@x.example': null, deskwayLink: null } },
    });
    expect(changed).toMatchObject({ onlineMeeting: null, attendees: [{ remotely: false }, {}] });
  });

  test('takes a meeting of Google back', async () => {
    const entryPoints = [{ entryPointType: 'video', uri: 'https://meet.google.com/abc' }];
    own.world.server.on(`GET ${EVENTS}/e1`, () =>
      json(wireEvent('e1', { conferenceData: { entryPoints }, attendees: invited })),
    );
    own.world.server.on(`PATCH ${EVENTS}/e1`, () => json(wireEvent('e1')));
    const before = await valueOf(own.world.calendar.event('e1', signal));
    await valueOf(own.world.calendar.replace(before, moved(0, { meeting: { type: 'none' } }), signal));
    expect(own.bodyOf('PATCH')).toEqual({ conferenceData: null });
  });

  test('finishing ends an event now, whole days at a time', async () => {
    const now = START - DAY;
    await own.create({ start: now - HOUR, end: now + HOUR });
    const id = own.store.ids()[0] ?? '';
    expect(await own.world.calendar.finish(id, signal)).toMatchObject({
      value: { end: { utcDateTime: new Date(now).toISOString() } },
    });
    expect(own.bodyOf('PATCH')).toEqual({ end: { dateTime: '2026-11-19T10:00:00+01:00', timeZone: ZONE } });
    const whole = await own.create({
      isAllDay: true,
      start: Date.UTC(2026, 10, 18, 23),
      end: Date.UTC(2026, 10, 19, 23),
      idempotencyKey: 'k',
    });
    expect(await own.world.calendar.finish(whole.id, signal)).toMatchObject({
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
    own.world.server.on(`GET ${EVENTS}/e1`, () => json(invitation));
    own.world.server.on(`PATCH ${EVENTS}/e1`, () => json(invitation));
    own.world.server.on(`DELETE ${EVENTS}/e1`, noContent);
  });

  test.each(['accepted', 'tentative', 'declined'] as const)(
    'is answered by one’s own entry alone: %s',
    async (answer) => {
      expect(await own.world.calendar.respond('e1', answer, signal)).toEqual({ ok: true, value: null });
      expect(own.bodyOf('PATCH')).toEqual({
        attendees: [{ email: ME, displayName: 'ada', comment: 'c', responseStatus: answer }],
        attendeesOmitted: true,
      });
    },
  );

  test('is declined before it is removed, and cannot be changed', async () => {
    expect(await own.world.calendar.event('e1', signal)).toMatchObject({
      value: { isOrganizer: false, eventPermissions: { canChange: false, canDelete: true } },
    });
    expect(await own.world.calendar.remove('e1', signal)).toEqual({ ok: true, value: null });
    expect(own.sent('PATCH')).toHaveLength(1);
    expect(own.sent('DELETE')).toHaveLength(1);
  });

  test('that cannot be declined is not removed', async () => {
    own.world.server.on(`PATCH ${EVENTS}/e1`, () => googleError(403, 'forbidden'));
    expect(await own.world.calendar.remove('e1', signal)).toMatchObject({ error: { status: 403 } });
    expect(own.sent('DELETE')).toEqual([]);
  });
});

test.each([
  [404, 'notFound'],
  [410, 'deleted'],
])('removing what is not there (%i) is done', async (status, reason) => {
  own.world.server.on(`GET ${EVENTS}/e1`, () => googleError(status, reason));
  own.world.server.on(`DELETE ${EVENTS}/e1`, () => googleError(status, reason));
  expect(await own.world.calendar.remove('e1', signal)).toEqual({ ok: true, value: null });
});
