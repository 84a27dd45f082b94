import { beforeEach, describe, expect, test } from 'vitest';

import type { EventsOptions } from '../../workers/calendars/calendar.ts';
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
import { html, json } from '../unit/wire/fake-server.ts';

const { signal } = new AbortController();
const FREE_BUSY = 'POST /calendar/v3/freeBusy';
const HOUR = 3_600_000;
const COLLEAGUE = '/calendar/v3/calendars/bob%40x.example/events';
let world: ReturnType<typeof createGoogleWorld>;

beforeEach(() => {
  world = createGoogleWorld();
});

const mine = async (items: readonly unknown[], options: EventsOptions = {}) => {
  world.server.on(`GET ${EVENTS}`, () => page(items));
  const read = await world.calendar.events('me', START, END, options, signal);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};
const oneOf = async (changes: Readonly<Record<string, unknown>>) => {
  const [event] = await mine([wireEvent('e1', changes)]);
  return event;
};
const theirs = async (items: readonly unknown[], accessRole: string) => {
  world.server.on(`GET ${COLLEAGUE}`, () => page(items, { accessRole }));
  const read = await world.calendar.events('bob@x.example', START, END, {}, signal);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

describe('an event', () => {
  test('is read with all that we know of one', async () => {
    const entryPoints = [
      { entryPointType: 'phone', uri: 'tel:+420' },
      { entryPointType: 'video', uri: 'https://meet.google.com/abc', meetingCode: 'abc', passcode: 'p' },
    ];
    const event = await oneOf({
      attendees: [
        attendee(ME, { organizer: true, self: true, responseStatus: 'accepted' }),
        attendee('bob@x.example', { responseStatus: 'tentative', optional: true }),
        attendee('desk1@x.example', { resource: true, responseStatus: 'accepted' }),
        { displayName: 'Nobody' },
      ],
      extendedProperties: { shared: { 'remote:bob@x.example': '1' } },
      visibility: 'private',
      reminders: {
        useDefault: false,
        overrides: [
          { method: 'email', minutes: 60 },
          { method: 'popup', minutes: 5 },
        ],
      },
      hangoutLink: 'https://meet.google.com/abc',
      conferenceData: { conferenceSolution: { key: { type: 'hangoutsMeet' } }, entryPoints },
    });
    expect(event).toMatchObject({
      id: 'e1',
      iCalUId: 'e1@google.com',
      etag: '"e1-1"',
      subject: 'Review',
      bodyHtml: 'Bring it<br>\nsoon',
      bodyPreview: 'Bring it\nsoon',
      location: 'Desk 1',
      start: { dateTime: '2026-11-20T10:00:00', timeZone: 'Europe/Prague', utcDateTime: '2026-11-20T09:00:00.000Z' },
      isOrganizer: true,
      organizer: { emailAddress: { address: ME } },
      attendees: [
        { status: { response: 'organizer' }, resource: false },
        { emailAddress: { name: 'bob' }, status: { response: 'tentative' }, remotely: true, optional: true },
        { status: { response: 'accepted' }, resource: true, remotely: false },
      ],
      visibility: 'private',
      showAs: 'busy',
      reminder: 5,
      type: 'single',
      onlineMeetingProvider: 'meet',
      onlineMeeting: { url: 'https://meet.google.com/abc', code: 'abc', password: 'p' },
      eventPermissions: { canChange: true, canDelete: true },
    });
    expect(world.log).toEqual(['1 attendees without an address skipped']);
  });

  test.each([
    [{ transparency: 'transparent' }, 'free', 'confirmed'],
    [{ status: 'tentative' }, 'tentative', 'tentative'],
    [{ eventType: 'outOfOffice' }, 'oof', 'confirmed'],
    [{ eventType: 'workingLocation', attendees: [attendee('bob@x.example')] }, 'workingElsewhere', 'confirmed'],
    [{ extendedProperties: { private: { deskwayShowAs: 'oof' } } }, 'oof', 'confirmed'],
    [{ transparency: 'transparent', extendedProperties: { private: { deskwayShowAs: 'oof' } } }, 'free', 'confirmed'],
    [{ extendedProperties: { private: { deskwayShowAs: '__proto__' } } }, 'busy', 'confirmed'],
  ])('%j is shown as %s', async (changes, showAs, status) => {
    expect(await oneOf(changes)).toMatchObject({ showAs, status });
  });

  test('whole days are dates of the viewer, wherever the calendar is', async () => {
    world = createGoogleWorld({ timeZone: 'America/New_York' });
    const event = await oneOf({ start: { date: '2026-11-20' }, end: { date: '2026-11-22' } });
    expect(event).toMatchObject({
      isAllDay: true,
      start: { dateTime: '2026-11-20T00:00:00', timeZone: 'America/New_York', utcDateTime: '2026-11-20T05:00:00.000Z' },
      end: { dateTime: '2026-11-22T00:00:00' },
    });
  });

  test('the usual reminder is that of the calendar', async () => {
    const defaultReminders = [{ method: 'popup', minutes: 30 }];
    world.server.on(`GET ${EVENTS}`, () => page([wireEvent('e1')], { defaultReminders }));
    expect(await world.calendar.events('me', START, END, {}, signal)).toMatchObject({ value: [{ reminder: 30 }] });
    world.server.on(`GET ${EVENTS}/e1`, () => json(wireEvent('e1')));
    expect(await world.calendar.event('e1', signal)).toMatchObject({ value: { reminder: 30 } });
  });

  test.each([
    ['birthday', false],
    ['focusTime', false],
    ['workingLocation', false],
    ['fromGmail', true],
    ['outOfOffice', true],
    ['somethingNew', true],
  ])('of the type %s: shown %s, with others invited in any case', async (eventType, isShown) => {
    expect(await mine([wireEvent('e1', { eventType })])).toHaveLength(isShown ? 1 : 0);
    expect(await mine([wireEvent('e1', { eventType, attendees: [attendee('bob@x.example')] })])).toHaveLength(1);
  });

  test.each([
    [{ eventType: 'fromGmail' }, false],
    [{ eventType: 'outOfOffice' }, true],
    [{ locked: true }, false],
    [{ organizer: { email: 'bob@x.example' } }, false],
    [{ organizer: { email: 'bob@x.example' }, guestsCanModify: true }, true],
  ])('%j may be changed: %s', async (changes, canChange) => {
    expect(await oneOf(changes)).toMatchObject({ eventPermissions: { canChange } });
  });

  test('what its owner has declined is not theirs, and what others have declined is', async () => {
    const declined = (email: string, self: boolean) => attendee(email, { self, responseStatus: 'declined' });
    expect(await mine([wireEvent('e1', { attendees: [declined(ME, true)] })])).toEqual([]);
    expect(await mine([wireEvent('e1', { attendees: [declined('bob@x.example', false)] })])).toHaveLength(1);
    const asked = attendee('bob@x.example', { resource: true, responseStatus: 'declined' });
    expect(await theirs([wireEvent('e1', { attendees: [asked] })], 'reader')).toEqual([]);
  });

  test('cancelled ones are left out unless they are asked for, and a bare one is no fault', async () => {
    const bare = { id: 'e2_20261120T090000Z', status: 'cancelled', recurringEventId: 'e2' };
    const items = [wireEvent('e1', { status: 'cancelled' }), bare];
    const told: string[] = [];
    const onFaulty = (id: string): void => void told.push(id);
    expect(await mine(items, { onFaulty })).toEqual([]);
    expect(await mine(items, { onFaulty, includeCancelled: true })).toMatchObject([{ id: 'e1', cancelled: true }]);
    expect(told).toEqual([]);
    expect(world.server.requests.map(({ query }) => query['showDeleted'])).toEqual([undefined, 'true']);
  });

  test('one that was deleted is gone', async () => {
    world.server.on(`GET ${EVENTS}/e1`, () => json({ id: 'e1', status: 'cancelled' }));
    expect(await world.calendar.event('e1', signal)).toMatchObject({ error: { status: 410, code: 'gone' } });
  });
});

describe('a broken answer', () => {
  test.each([
    ['an id', { id: 5 }, ''],
    ['a start', { start: null }, 'e1'],
    ['a time', { start: { dateTime: '2026-11-20' } }, 'e1'],
    ['a date that exists', { start: { date: '2026-02-31' } }, 'e1'],
    ['a time that exists', { end: { dateTime: '2026-11-20T25:00:00Z' } }, 'e1'],
    ['attendees', { attendees: 'all' }, 'e1'],
  ])('an event without %s is skipped and reported, the others are read', async (_name, changes, id) => {
    const told: string[] = [];
    const onFaulty = (faulty: string, reason: string): void => void told.push(`${faulty}: ${reason !== ''}`);
    const events = await mine([wireEvent('e1', changes), wireEvent('e2')], { onFaulty });
    expect(events.map((one) => one.id)).toEqual(['e2']);
    expect(told).toEqual([`${id}: true`]);
    expect(world.log.length).toBeGreaterThan(0);
  });

  test.each([
    ['HTML', () => html()],
    ['no body', () => new Response(null, { status: 200 })],
    ['a list of something else', () => json({ items: 'none' })],
  ])('%s is malformed', async (_name, answer) => {
    world.server.on(`GET ${EVENTS}`, answer);
    const read = await world.calendar.events('me', START, END, {}, signal);
    expect(read).toMatchObject({ ok: false, error: { type: 'malformed' } });
  });

  test('an unknown zone is that of the viewer; the offset tells the time', async () => {
    const start = { dateTime: '2026-11-20T10:00:00+01:00', timeZone: 'Mars/Olympus' };
    expect(await oneOf({ start })).toMatchObject({
      start: { timeZone: 'Europe/Prague', utcDateTime: '2026-11-20T09:00:00.000Z' },
    });
    expect(world.log).toEqual(['Timezone Mars/Olympus not found in IANA database or Windows database']);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//x', 'meet'])('%s is no meeting', async (uri) => {
    const conferenceData = { entryPoints: [{ entryPointType: 'video', uri }] };
    const shared = { deskwayLink: JSON.stringify({ url: uri }) };
    expect(await oneOf({ hangoutLink: uri, conferenceData, extendedProperties: { shared } })).toMatchObject({
      onlineMeeting: null,
      onlineMeetingProvider: null,
    });
  });
});

describe('pages', () => {
  test('are read to the end, short and empty ones too, and each event once', async () => {
    const tokens = ['', 'a', 'b', 'c'];
    world.server.on(`GET ${EVENTS}`, ({ query }) => {
      const at = tokens.indexOf(query['pageToken'] ?? '');
      const items = [[wireEvent('e1')], [], [wireEvent('e1'), wireEvent('e2')], []][at] ?? [];
      return page(items, at === 3 ? { nextSyncToken: 's' } : { nextPageToken: tokens[at + 1] });
    });
    const read = await world.calendar.events('me', START, END, {}, signal);
    expect(read.ok && read.value.map(({ id }) => id)).toEqual(['e1', 'e2']);
    const queries = world.server.requests.map(({ query: { pageToken: _token, ...query } }) => JSON.stringify(query));
    expect(queries).toHaveLength(4);
    expect(new Set(queries).size).toBe(1);
  });

  test('without an end are malformed', async () => {
    world.server.on(`GET ${EVENTS}`, () => page([], { nextPageToken: 'again' }));
    const read = await world.calendar.events('me', START, END, {}, signal);
    expect(read).toMatchObject({ error: { type: 'malformed', detail: 'more than 200 pages' } });
  });
});

describe('a colleague’s calendar', () => {
  test.each([
    [403, 'forbidden', 404],
    [404, 'notFound', 404],
    [403, 'quotaExceeded', 403],
  ])('%i %s is told as %i', async (status, reason, told) => {
    world.server.on(`GET ${COLLEAGUE}`, () => googleError(status, reason));
    const read = await world.calendar.events('bob@x.example', START, END, {}, signal);
    expect(read).toMatchObject({ error: { status: told } });
  });

  test('shares an event, and of a private one its time and places', async () => {
    const others = {
      organizer: { email: 'bob@x.example', displayName: 'Bob', self: true },
      attendees: [attendee('eve@x.example'), attendee('desk1@x.example', { resource: true })],
    };
    const [open, hidden] = await theirs(
      [wireEvent('e1', others), wireEvent('e2', { ...others, visibility: 'confidential' })],
      'reader',
    );
    expect(open).toMatchObject({ subject: 'Review', isOrganizer: false, eventPermissions: { canChange: false } });
    expect(hidden).toMatchObject({ subject: '', location: null, organizer: { emailAddress: { address: '' } } });
    expect(hidden).not.toHaveProperty('bodyHtml');
    expect(hidden?.attendees).toMatchObject([{ emailAddress: { address: 'desk1@x.example' } }]);
    const [own] = await theirs([wireEvent('e3', { visibility: 'private' })], 'reader');
    expect(own).toMatchObject({ subject: 'Review', isOrganizer: true });
  });

  test('of which only busy times are shared tells nothing else, whatever is sent', async () => {
    const [event] = await theirs([wireEvent('e1', { attendees: [attendee('eve@x.example')] })], 'freeBusyReader');
    expect(event).toMatchObject({
      subject: '',
      attendees: [],
      location: null,
      start: { utcDateTime: expect.any(String) },
    });
  });

  test('gives busy times, each once, over parts of sixty days', async () => {
    const day = 24 * HOUR;
    const busy = [{ start: '2026-11-20T09:10:00Z', end: '2026-11-20T10:00:00+00:00' }];
    world.server.on(FREE_BUSY, () => json({ calendars: { 'BOB@x.example': { busy } } }));
    const read = await world.calendar.limitedEvents('bob@x.example', START, START + 100 * day, signal);
    expect(read).toMatchObject({ value: [{ start: { utcDateTime: '2026-11-20T09:10:00.000Z' }, status: 'busy' }] });
    expect(world.server.requests.map(({ body }) => body)).toMatchObject([
      { timeMin: '2026-11-20T09:00:00.000Z', timeMax: '2027-01-19T09:00:00.000Z' },
      { timeMin: '2027-01-19T09:00:00.000Z', timeMax: '2027-02-28T09:00:00.000Z' },
    ]);
    const errors = [{ domain: 'global', reason: 'notFound' }];
    world.server.on(FREE_BUSY, () => json({ calendars: { 'bob@x.example': { errors, busy: [] } } }));
    expect(await world.calendar.limitedEvents('bob@x.example', START, END, signal)).toMatchObject({
      error: { status: 404, code: 'schedule_not_found' },
    });
  });
});
