import { beforeEach, expect, test } from 'vitest';

import { zonedTimeToInstant } from '../../../workers/calendars/zoned-time.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { html, json } from '../wire/fake-server.ts';
import {
  attendee,
  createGraphWorld,
  END,
  graphError,
  ME,
  page,
  ROOT,
  START,
  wireDate,
  wireEvent,
  wireMaster,
} from './graph-world.ts';

const signal = new AbortController().signal;
const MINE = 'GET /v1.0/me/calendarView';
const THEIRS = 'GET /v1.0/users/bob%40x/calendarView';
const OWN = 'String {5d9f1c0e-6a0b-4c0e-9a53-3f6f2b7c8d41} Name Deskway';
let world: ReturnType<typeof createGraphWorld>;

beforeEach(() => {
  world = createGraphWorld();
});

/** One event as it is read in one's own calendar. */
async function read(changes: Readonly<Record<string, unknown>>): Promise<CalendarEvent | undefined> {
  world.server.on(MINE, () => page([wireEvent('e1', changes)]));
  const events = await world.calendar.events('me', START, END, {}, signal);
  return events.ok ? events.value[0] : undefined;
}

test('reads a whole event', async () => {
  const event = await read({
    attendees: [attendee('bob@x', 'Optional', 'tentativelyAccepted'), attendee('desk1@x', 'resource', 'accepted')],
    singleValueExtendedProperties: [{ id: OWN, value: '{"remotely":["BOB@x"]}' }],
  });
  expect(event).toEqual({
    id: 'e1',
    iCalUId: 'e1@graph',
    etag: 'W/"e1-1"',
    subject: 'Review',
    start: { dateTime: '2026-11-20T10:00:00', timeZone: 'Europe/Budapest', utcDateTime: '2026-11-20T09:00:00.000Z' },
    end: { dateTime: '2026-11-20T11:00:00', timeZone: 'Europe/Budapest', utcDateTime: '2026-11-20T10:00:00.000Z' },
    organizer: { emailAddress: { address: ME, name: 'Ada' } },
    isOrganizer: true,
    attendees: [
      {
        emailAddress: { address: 'bob@x', name: 'bob' },
        status: { response: 'tentativelyAccepted', time: null },
        resource: false,
        remotely: true,
        optional: true,
      },
      {
        emailAddress: { address: 'desk1@x', name: 'desk1' },
        status: { response: 'accepted', time: null },
        resource: true,
        remotely: false,
        optional: false,
      },
    ],
    visibility: 'default',
    showAs: 'busy',
    status: 'confirmed',
    cancelled: false,
    isAllDay: false,
    bodyHtml: 'Bring it',
    bodyPreview: 'Bring it',
    reminder: 15,
    location: 'Desk 1',
    locations: [{ displayName: 'Desk 1', locationUri: 'desk1@x', uniqueId: null }],
    type: 'single',
    seriesMasterId: null,
    originalStart: null,
    onlineMeeting: null,
    onlineMeetingProvider: null,
    eventPermissions: { canRead: true, canChange: true, canFinish: true, canDelete: true },
  });
});

test('asks for the range, for what it needs, and in UTC', async () => {
  world.server.on(MINE, () => page([]));
  await world.calendar.events('me', START, END, {}, signal);
  const [request] = world.server.requests;
  expect(request?.query).toMatchObject({
    startDateTime: '2026-11-20T09:00:00.000Z',
    endDateTime: '2026-11-20T10:00:00.000Z',
    $top: '250',
    $expand: `singleValueExtendedProperties($filter=id eq '${OWN}')`,
  });
  expect(request?.query['$select']?.split(',')).toEqual(expect.arrayContaining(['id', 'attendees', 'originalStart']));
  expect(request?.headers.get('prefer')).toBe('outlook.timezone="UTC", IdType="ImmutableId"');
});

test('follows every page by its whole link, with the same headers, and keeps each event once', async () => {
  const link = (skip: number): string => `${ROOT}/me/calendarView?startDateTime=s&$skiptoken=${skip}`;
  world.server.on(MINE, ({ query }) => {
    if (query['$skiptoken'] === '1') return page([], link(2));
    if (query['$skiptoken'] === '2') return page([wireEvent('e2'), wireEvent('e1')]);
    return page([wireEvent('e1')], link(1));
  });
  const events = await world.calendar.events('me', START, END, {}, signal);
  expect(events.ok && events.value.map(({ id }) => id)).toEqual(['e1', 'e2']);
  const { requests } = world.server;
  expect(requests.map(({ query }) => query['$skiptoken'])).toEqual([undefined, '1', '2']);
  expect(new Set(requests.map(({ headers }) => headers.get('prefer'))).size).toBe(1);
});

test('sends its token to no other origin', async () => {
  world.server.on(MINE, () => page([wireEvent('e1')], 'https://elsewhere.example/v1.0/me/calendarView'));
  const events = await world.calendar.events('me', START, END, {}, signal);
  expect(events).toEqual({ ok: false, error: expect.objectContaining({ type: 'malformed' }) });
  expect(world.server.requests).toHaveLength(1);
});

test('stops at a server that links in a loop', async () => {
  world.server.on(MINE, () => page([], `${ROOT}/me/calendarView?again`));
  const events = await world.calendar.events('me', START, END, {}, signal);
  expect(events).toEqual({ ok: false, error: expect.objectContaining({ detail: 'more than 200 pages' }) });
});

test('reads whole days as dates of the zone in which they were written, midnight of UTC as they come', async () => {
  const event = await read({
    isAllDay: true,
    start: { dateTime: '2026-11-20T00:00:00.0000000', timeZone: 'UTC' },
    end: { dateTime: '2026-11-21T00:00:00.0000000', timeZone: 'UTC' },
  });
  expect(event?.start).toEqual({
    dateTime: '2026-11-20T00:00:00',
    timeZone: 'Europe/Budapest',
    utcDateTime: '2026-11-19T23:00:00.000Z',
  });
  expect(event?.end.dateTime).toBe('2026-11-21T00:00:00');
});

test('reads whole days that were moved to UTC as the same dates', async () => {
  const event = await read({
    isAllDay: true,
    start: { dateTime: '2026-11-19T23:00:00.0000000', timeZone: 'UTC' },
    end: { dateTime: '2026-11-20T23:00:00.0000000', timeZone: 'UTC' },
  });
  expect([event?.start.dateTime, event?.end.dateTime]).toEqual(['2026-11-20T00:00:00', '2026-11-21T00:00:00']);
});

test.each([
  ['Pacific Standard Time', '2026-11-20T17:00:00.000Z'],
  ['America/New_York', '2026-11-20T14:00:00.000Z'],
  ['Customized Time Zone', '2026-11-20T09:00:00.000Z'],
  ['tzone://Microsoft/Custom', '2026-11-20T09:00:00.000Z'],
])('reads a time in %s, whatever was asked for', async (timeZone, instant) => {
  const event = await read({
    start: { dateTime: '2026-11-20T09:00:00', timeZone },
    end: { dateTime: '2026-11-20T22:00:00Z' },
  });
  expect(event?.start.utcDateTime).toBe(instant);
  expect(event?.end.utcDateTime).toBe('2026-11-20T22:00:00.000Z');
});

test.each([
  ['unknown', { timeZone: 'Moon Standard Time' }, 'Timezone Moon Standard Time not found'],
  ['impossible', { dateTime: '2026-02-31T09:00:00' }, 'expected a time'],
])('reports an event with an %s time, and reads the others', async (_, change, reason) => {
  const bad = wireEvent('e2', { start: { dateTime: '2026-11-20T09:00:00', timeZone: 'UTC', ...change } });
  world.server.on(MINE, () => page([bad, wireEvent('e1')]));
  const told: string[] = [];
  const onFaulty = (id: string, why: string): void => void told.push(`${id} ${why}`);
  const events = await world.calendar.events('me', START, END, { onFaulty }, signal);
  expect(events.ok && events.value.map(({ id }) => id)).toEqual(['e1']);
  expect(told).toEqual([expect.stringContaining('e2 start or end')]);
  expect(told[0]).toContain(reason);
});

test('an unknown zone of writing is logged, and the event is read in UTC', async () => {
  const event = await read({ originalStartTimeZone: 'Moon Standard Time' });
  expect(event?.start).toMatchObject({ dateTime: '2026-11-20T09:00:00', timeZone: 'UTC' });
  expect(world.log).toEqual([expect.stringContaining('Moon Standard Time')]);
});

test('reports events with missing fields or wrong types', async () => {
  const { id: _, ...nameless } = wireEvent('e2');
  const value = [wireEvent('e1'), nameless, wireEvent('e3', { attendees: 'Bob' }), wireEvent('e4', { end: null }), 5];
  world.server.on(MINE, () => page(value));
  const told: string[] = [];
  const onFaulty = (id: string, reason: string): void => void told.push(`${id} ${reason}`);
  const events = await world.calendar.events('me', START, END, { onFaulty }, signal);
  expect(events.ok && events.value.map(({ id }) => id)).toEqual(['e1']);
  expect(told).toEqual([
    ' id: expected "id"',
    'e3 attendees: expected Array',
    'e4 end: expected Object',
    ' expected Object',
  ]);
});

test('words come in any case, and new ones are not guessed at', async () => {
  const known = await read({ showAs: 'WorkingElsewhere', sensitivity: 'Private', type: 'SingleInstance' });
  expect(known).toMatchObject({ showAs: 'workingElsewhere', visibility: 'private', type: 'single' });
  const unknown = await read({
    showAs: 'focusing',
    sensitivity: 'secret',
    attendees: [attendee('b@x', 'guest', 'maybe')],
  });
  expect(unknown).toMatchObject({ showAs: 'unknown', visibility: 'private' });
  expect(unknown?.attendees[0]).toMatchObject({ resource: false, status: { response: 'maybe' } });
});

test('attendees without an address are skipped and counted', async () => {
  const event = await read({ attendees: [{ type: 'required', emailAddress: { name: 'List' } }, attendee('b@x'), {}] });
  expect(event?.attendees.map(({ emailAddress }) => emailAddress.address)).toEqual(['b@x']);
  expect(world.log).toEqual(['2 attendees without an address skipped']);
});

test('leaves out what was cancelled or declined, and other events than the one asked for', async () => {
  world.server.on(MINE, () =>
    page([
      wireEvent('e1'),
      wireEvent('e2', { isCancelled: true }),
      wireEvent('e3', { responseStatus: { response: 'Declined' }, showAs: 'free' }),
    ]),
  );
  const idsOf = async (options: { readonly includeCancelled?: boolean; readonly iCalUId?: string }) => {
    const events = await world.calendar.events('me', START, END, options, signal);
    return events.ok ? events.value.map(({ id, status }) => `${id} ${status}`) : events.error;
  };
  expect(await idsOf({})).toEqual(['e1 confirmed']);
  expect(await idsOf({ includeCancelled: true })).toEqual(['e1 confirmed', 'e2 cancelled']);
  expect(await idsOf({ iCalUId: 'e3@graph' })).toEqual([]);
  expect(await idsOf({ iCalUId: 'e1@graph' })).toEqual(['e1 confirmed']);
});

test('what is private in a colleague’s calendar shows only when it is', async () => {
  const organizer = { emailAddress: { name: 'Bob', address: 'bob@x' } };
  const attendees = [attendee('eve@x'), attendee('desk1@x', 'resource')];
  world.server.on(THEIRS, () =>
    page([
      wireEvent('e1', { organizer, attendees, sensitivity: 'private', subject: 'Doctor' }),
      wireEvent('e2', { organizer, attendees, subject: 'Open' }),
      wireEvent('e3', { attendees, sensitivity: 'private', subject: 'Mine' }),
    ]),
  );
  const events = await world.calendar.events('bob@x', START, END, {}, signal);
  const [hidden, open, mine] = events.ok ? events.value : [];
  expect(hidden).toMatchObject({ subject: '', organizer: { emailAddress: { address: '' } }, location: null });
  expect(JSON.stringify(hidden)).not.toMatch(/Doctor|bob@|eve@|Bring/i);
  expect(hidden?.attendees.map(({ emailAddress }) => emailAddress.address)).toEqual(['desk1@x']);
  expect(open).toMatchObject({ subject: 'Open', isOrganizer: false });
  expect(mine).toMatchObject({ subject: 'Mine', isOrganizer: true });
  expect(open?.eventPermissions).toEqual({ canRead: true, canChange: false, canFinish: false, canDelete: false });
  expect(world.server.requests[0]?.query).not.toHaveProperty('$expand');
});

test('the name of the organizer in the calendar of a room is no title', async () => {
  const organizer = { emailAddress: { name: 'Bob Bee', address: 'bob@x' } };
  world.server.on(THEIRS, () => page([wireEvent('e1', { organizer, subject: 'Bob Bee ' })]));
  const events = await world.calendar.events('bob@x', START, END, {}, signal);
  expect(events.ok && events.value[0]).toMatchObject({
    subject: '',
    organizer: { emailAddress: { name: 'Bob Bee' } },
  });
});

test.each([
  ['does not exist', () => graphError(404, 'ErrorItemNotFound'), 404],
  ['is not enabled', () => graphError(404, 'MailboxNotEnabledForRESTAPI'), 404],
  ['is not shared', () => graphError(403, 'ErrorAccessDenied'), 404],
  ['fails', () => graphError(500, 'InternalServerError'), 500],
])('of a colleague’s calendar that %s the status leads to the right fetch', async (_, answer, status) => {
  world.server.on(THEIRS, answer);
  const events = await world.calendar.events('bob@x', START, END, {}, signal);
  expect(!events.ok && events.error).toMatchObject({ status });
});

test('one’s own calendar that is forbidden is no other one', async () => {
  world.server.on(MINE, () => graphError(403, 'ErrorAccessDenied'));
  const events = await world.calendar.events('me', START, END, {}, signal);
  expect(!events.ok && events.error).toMatchObject({ status: 403, code: 'forbidden' });
});

test('an answer that is no page is malformed', async () => {
  world.server.on(MINE, () => json({ values: [] }));
  expect(await world.calendar.events('me', START, END, {}, signal)).toMatchObject({ error: { type: 'malformed' } });
  world.server.on(MINE, () => html());
  expect(await world.calendar.events('me', START, END, {}, signal)).toMatchObject({ error: { type: 'malformed' } });
});

test('keeps what Teams writes apart from the text', async () => {
  const joinUrl = 'https://teams.example/l/meet?a=1&b=2';
  const block = `<div style="width:100%"><span>${'_'.repeat(80)}</span></div><div class="me-email-text"><a href="${joinUrl.replace('&', '&amp;')}">Join</a></div>`;
  const event = await read({
    body: { contentType: 'html', content: `<html><body><p>Agenda</p><br>\r\n${block}</body></html>` },
    bodyPreview: `Agenda\r\n${'_'.repeat(80)}\r\nMicrosoft Teams`,
    isOnlineMeeting: true,
    onlineMeetingProvider: 'TeamsForBusiness',
    onlineMeeting: { joinUrl, conferenceId: '177' },
  });
  expect(event).toMatchObject({
    bodyHtml: '<p>Agenda</p>',
    bodyPreview: 'Agenda',
    onlineMeetingProvider: 'teams',
    onlineMeeting: { url: joinUrl, code: '177', body: block },
  });
});

test('reads a link of ours, and nothing of a property that is not', async () => {
  const link = { url: 'https://webex.example/1', code: '12', password: null };
  const content = `Hello<br>\n<p><a href="${link.url}">${link.url}</a><br>\n12</p>`;
  const body = { contentType: 'html', content };
  const properties = [{ id: OWN, value: JSON.stringify({ link }) }];
  const event = await read({ body, singleValueExtendedProperties: properties });
  expect(event).toMatchObject({ bodyHtml: 'Hello', onlineMeeting: { ...link }, onlineMeetingProvider: null });
  for (const value of ['{"link":{"url":"no"}}', 'not JSON', null]) {
    const other = await read({ body, singleValueExtendedProperties: [{ id: OWN, value }] });
    expect(other).toMatchObject({ bodyHtml: content, onlineMeeting: null });
  }
});

test('plain text becomes HTML that shows the same', async () => {
  const event = await read({ body: { contentType: 'text', content: 'a < b\nc' } });
  expect(event?.bodyHtml).toBe('a &lt; b<br>\nc');
});

test('reads the place of a date in its series, moved or not', async () => {
  world.server.on(MINE, () =>
    page([
      wireDate('d1', '2026-11-20'),
      wireDate('d2', '2026-11-28', { type: 'Exception', originalStart: '2026-11-27T09:00:00Z' }),
      wireDate('d3', '2026-12-04', { originalStart: null }),
      wireDate('d4', '2026-12-05', { type: 'exception', originalStart: null }),
    ]),
  );
  const events = await world.calendar.events('me', START, END, {}, signal);
  const shown = events.ok
    ? events.value.map((one) => `${one.type} ${one.seriesMasterId} ${one.originalStart?.utcDateTime}`)
    : [];
  expect(shown).toEqual([
    'occurrence m1 2026-11-20T09:00:00.000Z',
    'exception m1 2026-11-27T09:00:00.000Z',
    'occurrence m1 2026-12-04T09:00:00.000Z',
    'exception m1 undefined',
  ]);
});

test('an event of a series is read with the rule, and with the dates that are left out', async () => {
  world.server.on('GET /v1.0/me/events/d1', () => json(wireDate('d1', '2026-11-20')));
  world.server.on('GET /v1.0/me/events/m1', () => json(wireMaster()));
  world.server.on('GET /v1.0/me/events/m1/instances', () =>
    page([wireDate('d3', '2026-12-04'), wireDate('d1', '2026-11-20')]),
  );
  const event = await world.calendar.event('d1', signal);
  expect(event.ok && event.value.recurrence).toEqual({
    rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=3',
    exceptions: ['2026-11-27'],
  });
  expect(event.ok && zonedTimeToInstant(event.value.start)).toBe(START);
  await world.calendar.event('d1', signal);
  expect(world.server.to('GET /v1.0/me/events/m1/instances')).toHaveLength(1);
  world.server.on('GET /v1.0/me/events/m1', () => json(wireMaster({ '@odata.etag': 'W/"m1-2"' })));
  world.server.on('GET /v1.0/me/events/m1/instances', () => page([wireDate('d1', '2026-11-20')]));
  const later = await world.calendar.event('d1', signal);
  expect(later.ok && later.value.recurrence?.exceptions).toEqual(['2026-11-27', '2026-12-04']);
});

test('the master of a series is one as well; ids are sent as they are', async () => {
  const id = 'AAMk_-Ab/9=+';
  world.server.on(`GET /v1.0/me/events/${encodeURIComponent(id)}`, () => json(wireMaster({ id })));
  world.server.on(`GET /v1.0/me/events/${encodeURIComponent(id)}/instances`, () =>
    page([wireDate('d1', '2026-11-20')]),
  );
  const event = await world.calendar.event(id, signal);
  expect(event.ok && event.value).toMatchObject({ id, type: 'series', recurrence: { rule: expect.any(String) } });
});

test('what does not exist is not found', async () => {
  world.server.on('GET /v1.0/me/events/e1', () => graphError(404, 'ErrorItemNotFound', 'Gone'));
  expect(await world.calendar.event('e1', signal)).toEqual({
    ok: false,
    error: { type: 'refused', status: 404, code: 'not_found', rule: null, detail: 'Gone' },
  });
});

test('follows a link to a next page that is spelled otherwise, or not well-formed', async () => {
  world.server.on(MINE, () => page([wireEvent('e1')], `${ROOT}/users/100%/calendarView`));
  world.server.on('GET /v1.0/users/100%/calendarView', () => page([wireEvent('e2')]));
  const events = await world.calendar.events('me', START, END, {}, signal);
  expect(events.ok ? events.value.map(({ id }) => id) : events).toEqual(['e1', 'e2']);
});
