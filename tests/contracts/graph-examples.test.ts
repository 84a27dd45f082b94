import { beforeEach, describe, expect, test } from 'vitest';

import type { EventChange, NewReservation } from '../../workers/calendars/calendar.ts';
import type { CalendarEvent } from '../../workers/model/event.ts';
import {
  createGraphWorld,
  END,
  graphError,
  page,
  START,
  wireDate,
  wireEvent,
  wireMaster,
} from '../unit/calendars/graph-world.ts';
import { createSeriesServer } from '../unit/calendars/graph-series-server.ts';
import { json } from '../unit/wire/fake-server.ts';
import { CALENDAR_ERRORS, EXAMPLES, type GraphExample, problemsOfRequest, unknownProperties } from './graph-vectors.ts';

const signal = new AbortController().signal;
let world: ReturnType<typeof createGraphWorld>;

beforeEach(() => {
  world = createGraphWorld();
});

const RESERVATION: NewReservation = {
  subject: 'Lunch',
  text: 'At noon?',
  start: START,
  end: END,
  timeZone: 'Europe/Prague',
  resources: [{ displayName: 'Room', email: 'room@x', username: 'room@x' }],
  idempotencyKey: 'key-1',
};

function exampleOf(name: string): GraphExample {
  const example = EXAMPLES.get(name);
  if (example === undefined) throw new Error(`No example ${name}`);
  return example;
}

/** Answers a route with the answer of an example. */
function serve(route: string, name: string): void {
  const { status, body } = exampleOf(name).response;
  world.server.on(route, () => new Response(body === null ? null : JSON.stringify(body), { status }));
}

const subjects = (events: readonly CalendarEvent[]) => events.map(({ subject }) => subject);

describe('the examples of the documentation', () => {
  test.each(['getEvent', 'getEvent-locations'])('%s is an event', async (name) => {
    const { id, subject } = exampleOf(name).response.body as { readonly id: string; readonly subject: string };
    serve(`GET /v1.0/me/events/${encodeURIComponent(id)}`, name);
    const event = await world.calendar.event(id, signal);
    expect(event).toMatchObject({ ok: true, value: { id, subject, attendees: [{}, {}] } });
    expect(event.ok && event.value.bodyHtml).not.toContain('<head>');
    if (name === 'getEvent')
      expect(event).toMatchObject({ value: { start: { utcDateTime: '2017-04-21T17:00:00.000Z' } } });
  });

  test.each(['createEvent', 'createEvent-multipleLocations', 'createEvent-onlineMeeting'])(
    '%s is created',
    async (name) => {
      serve('POST /v1.0/me/events', name);
      const created = await world.calendar.create(RESERVATION, signal);
      const { id, subject } = exampleOf(name).response.body as { readonly id: string; readonly subject: string };
      expect(created).toMatchObject({ ok: true, value: { id, subject, isOrganizer: true, type: 'single' } });
    },
  );

  test('createEvent-onlineMeeting has a link, and what is said of it stays out of the text', async () => {
    serve('POST /v1.0/me/events', 'createEvent-onlineMeeting');
    const created = await world.calendar.create(RESERVATION, signal);
    expect(created).toMatchObject({
      value: { onlineMeetingProvider: 'teams', onlineMeeting: { url: expect.stringMatching(/^https:/) } },
    });
  });

  test('createEvent-recurring is a series of Mondays', async () => {
    serve('POST /v1.0/me/events', 'createEvent-recurring');
    serve('GET /v1.0/me/events/AAMkADQwMD', 'createEvent-recurring');
    world.server.on('GET /v1.0/me/events/AAMkADQwMD/instances', () => page([]));
    const recurrence = { rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231', exceptions: [] };
    const created = await world.calendar.create({ ...RESERVATION, recurrence }, signal);
    expect(created).toMatchObject({
      value: { type: 'series', recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20171231' } },
    });
  });

  test('calendarView is a page whose event has neither id nor times: it is reported', async () => {
    serve('GET /v1.0/me/calendarView', 'calendarView');
    const told: string[] = [];
    const onFaulty = (id: string, reason: string): void => void told.push(`${id}${reason}`);
    expect(await world.calendar.events('me', START, END, { onFaulty }, signal)).toEqual({ ok: true, value: [] });
    expect(told).toEqual(['id: expected "id"']);
  });

  test('instances are dates of a series, one of them moved', async () => {
    serve('GET /v1.0/me/calendarView', 'instances');
    const read = await world.calendar.events('me', START, END, {}, signal);
    const events = read.ok ? read.value : [];
    expect(events.map(({ type, start }) => `${type} ${start.dateTime.slice(0, 10)}`)).toEqual([
      'occurrence 2019-04-08',
      'exception 2019-04-16',
      'occurrence 2019-04-22',
      'occurrence 2019-04-29',
    ]);
    expect(new Set(subjects(events))).toEqual(new Set(['Review strategy for Q3']));
  });

  test.each([
    ['getSchedule', ['adelev@contoso.onmicrosoft.com 000220000', 'meganb@contoso.onmicrosoft.com 200220010']],
    ['getSchedule-freeBusyOnly', expect.arrayContaining([expect.stringMatching(/^\S+@\S+ [0-2]+$/)])],
  ])('%s is read', async (name, expected) => {
    serve('POST /v1.0/me/calendar/getSchedule', name);
    const { value } = exampleOf(name).response.body as { readonly value: readonly { readonly scheduleId: string }[] };
    const emails = value.map(({ scheduleId }) => scheduleId);
    const read = await world.calendar.schedules(emails, START, END, signal);
    expect(read.ok && read.value.map((one) => `${one.scheduleId} ${one.availabilityView}`)).toEqual(expected);
    const busy = await world.calendar.limitedEvents(emails[0] ?? '', START, END, signal);
    expect(busy.ok && busy.value.length).toBeGreaterThan(0);
  });

  test.each([
    ['accept', 'accepted'],
    ['tentativelyAccept', 'tentative'],
    ['decline', 'declined'],
  ] as const)('%s is answered without a body', async (name, answer) => {
    serve(`POST /v1.0/me/events/e1/${name}`, name);
    expect(await world.calendar.respond('e1', answer, signal)).toEqual({ ok: true, value: null });
  });

  test('cancel and deleteEvent remove an event', async () => {
    const attendees = [{ type: 'required', emailAddress: { address: 'bob@x' } }];
    world.server.on('GET /v1.0/me/events/e1', () => json(wireEvent('e1', { attendees })));
    serve('POST /v1.0/me/events/e1/cancel', 'cancel');
    expect(await world.calendar.remove('e1', signal)).toEqual({ ok: true, value: null });
    world.server.on('GET /v1.0/me/events/e1', () => json(wireEvent('e1')));
    serve('DELETE /v1.0/me/events/e1', 'deleteEvent');
    expect(await world.calendar.remove('e1', signal)).toEqual({ ok: true, value: null });
  });

  test('users-search, people, contacts and members are people', async () => {
    const found = async () => {
      const people = await world.calendar.people('wa', true, signal);
      return people.ok ? people.value.map(({ email, isGroup }) => `${email} ${isGroup}`) : people.error;
    };
    world.server.on('GET /v1.0/groups', () => page([]));
    serve('GET /v1.0/users', 'users-search');
    expect(await found()).toEqual(["'contoso1@gmail.com false", 'oscarward@contoso.com false']);
    const refused = () => graphError(403, 'Authorization_RequestDenied');
    world.server.on('GET /v1.0/users', refused);
    serve('GET /v1.0/me/people', 'people');
    expect(await found()).toEqual(expect.arrayContaining(['Marketing@contoso.com true', 'IsaiahL@contoso.com false']));
    world.server.on('GET /v1.0/me/people', refused);
    serve('GET /v1.0/me/contacts', 'contacts-filter');
    expect(await found()).toEqual([]);
    serve('GET /v1.0/groups/g1/members', 'groupMembers');
    expect(await world.calendar.members('g1', signal)).toMatchObject({ value: [{ email: 'user1@contoso.com' }] });
  });

  test('throttled is waited for', async () => {
    const { status, headers = {}, body } = exampleOf('throttled').response;
    world.server.on('POST /v1.0/me/calendar/getSchedule', () => json(body, { status, headers }));
    const read = world.calendar.schedules(['a@x'], START, END, signal);
    await world.timers.pass(2_127);
    expect(world.server.requests).toHaveLength(1);
    await world.timers.pass(60_000);
    expect(await read).toMatchObject({
      error: { status: 429, code: 'throttled', detail: 'Please retry again later.' },
    });
  });

  test('error-envelope and batch are refusals', async () => {
    serve('GET /v1.0/me/events/e1', 'error-envelope');
    expect(await world.calendar.event('e1', signal)).toMatchObject({
      error: {
        type: 'refused',
        status: 416,
        code: 'internal',
        detail: 'Uploaded fragment overlaps with existing data.',
      },
    });
    const dates = ['2026-11-20', '2026-11-27'].map((day) => wireDate(`d-${day}`, day, { isOrganizer: false }));
    world.server.on('GET /v1.0/me/events/d-2026-11-27', () => json(dates[1]));
    world.server.on('GET /v1.0/me/events/m1', () => json(wireMaster({ isOrganizer: false })));
    const later = wireDate('d-2026-12-04', '2026-12-04', { isOrganizer: false });
    world.server.on('GET /v1.0/me/events/m1/instances', () => page([...dates, later]));
    serve('POST /v1.0/$batch', 'batch');
    expect(await world.calendar.remove('d-2026-11-27', signal, 'following')).toMatchObject({ ok: false });
  });

  test('updateEvent is a placeholder: its event has no id', async () => {
    world.server.on('GET /v1.0/me/events/e1', () => json(wireEvent('e1')));
    serve('PATCH /v1.0/me/events/e1', 'updateEvent');
    expect(await world.calendar.finish('e1', signal)).toMatchObject({ error: { type: 'malformed' } });
  });

  const UNUSED = [
    'mailboxSettings',
    'mailboxSettings-workingHours',
    'me',
    'onlineMeeting-create',
    'photo-metadata',
    'places-roomlists',
    'places-rooms',
    'places-rooms-of-list',
    'sharedCalendars',
  ];
  test('those of calls that the dialect does not make are the rest', () => {
    const used =
      /^(accept|batch|calendarView|cancel|contacts|createEvent|decline|deleteEvent|error|getEvent|getSchedule|groupMembers|instances|people|tentatively|throttled|updateEvent|users)/;
    expect([...EXAMPLES.keys()].filter((name) => !used.test(name)).toSorted()).toEqual(UNUSED.toSorted());
  });
});

test.each(CALENDAR_ERRORS.map((one) => [one.when, one] as const))(
  'the quoted error of %s is understood',
  async (_, quoted) => {
    const { code = quoted.code ?? 'ErrorInvalidRequest', message = quoted.message ?? '' } = quoted.body?.error ?? {};
    world.server.on('POST /v1.0/me/calendar/getSchedule', () => graphError(quoted.status ?? 400, code, message));
    const read = await world.calendar.schedules(['a@x'], START, END, signal);
    const known = ['too_many_schedules', 'interval_too_long', 'invalid_interval', 'invalid_request', 'not_organizer'];
    expect(!read.ok && read.error).toMatchObject({ type: 'refused', detail: message, code: expect.any(String) });
    expect(!read.ok && read.error.type === 'refused' && known.includes(read.error.code)).toBe(true);
  },
);

/** Parameters that the documentation gives and the description lacks. */
const DOCUMENTED: ReadonlySet<string> = new Set([
  // https://learn.microsoft.com/graph/api/singlevaluelegacyextendedproperty-get
  '$expand is no parameter',
  // https://learn.microsoft.com/graph/api/event-list-instances
  'startDateTime is no parameter',
  'endDateTime is no parameter',
]);

describe('what the dialect sends', () => {
  const change: EventChange = {
    start: START + 3_600_000,
    end: END + 3_600_000,
    isAllDay: false,
    timeZone: 'Europe/Prague',
    resources: [{ displayName: 'Other', email: 'other@x', username: 'other@x' }],
    attendees: [{ email: 'eve@x', displayName: 'Eve', remotely: true }],
    subject: 'Other',
    text: 'New',
    visibility: 'confidential',
    showAs: 'oof',
    reminder: 10,
    meeting: { type: 'provider' },
  };
  const rules = [
    'FREQ=DAILY;COUNT=3',
    'FREQ=WEEKLY;COUNT=3',
    'FREQ=MONTHLY;BYDAY=3FR;COUNT=3',
    'FREQ=YEARLY;UNTIL=20261231',
  ];

  async function doEverything(): Promise<void> {
    const { calendar, server } = world;
    const written: unknown[] = [];
    createSeriesServer(server);
    server.on('GET /v1.0/me/calendar', () => json({ allowedOnlineMeetingProviders: ['teamsForBusiness'] }));
    for (const [index, rule] of rules.entries()) {
      const recurrence = { rule, exceptions: rule.includes('COUNT') ? ['2026-11-20'] : [] };
      const key = { idempotencyKey: `key-${index}` };
      const reservation = { ...RESERVATION, ...key, meeting: { type: 'provider' as const }, recurrence };
      written.push(await calendar.create(reservation, signal));
    }
    const event = await calendar.event('s2.2026-11-27', signal);
    if (!event.ok) throw new Error(event.error.type);
    server.on('PATCH /v1.0/me/events/s2.2026-11-27', () => json(wireDate('s2.2026-11-27', '2026-11-27')));
    written.push(await calendar.replace(event.value, change, signal));
    written.push(await calendar.replace(event.value, { ...change, subject: 'Again' }, signal, 'series'));
    const first = await calendar.event('s1.2026-11-21', signal);
    if (!first.ok) throw new Error(first.error.type);
    written.push(await calendar.replace(first.value, change, signal, 'following'));
    expect(written).toEqual(written.map(() => expect.objectContaining({ ok: true })));
    await calendar.finish('s3.2026-12-18', signal);
    await calendar.remove('s1.2026-11-22', signal, 'following');
    for (const answer of ['accepted', 'tentative', 'declined'] as const) await calendar.respond('e1', answer, signal);
    await calendar.schedules(['a@x'], START, END, signal);
    await calendar.events('me', START, END, {}, signal);
    await calendar.events('bob@x', START, END, {}, signal);
    await calendar.members('g1', signal);
    const refused = () => graphError(403, 'accessDenied');
    for (const path of ['/users', '/me/people']) server.on(`GET /v1.0${path}`, refused);
    await calendar.people('bob', true, signal);
  }

  test('is what Microsoft describes', async () => {
    await doEverything();
    const requests = world.server.requests.filter(({ path }) => !path.endsWith('/$batch'));
    const problems = requests.flatMap(({ method, path, query, body }) =>
      problemsOfRequest(method, path.replace('/v1.0', ''), query, body)
        .filter((problem) => !DOCUMENTED.has(problem))
        .map((problem) => `${method} ${path}: ${problem}`),
    );
    expect(problems).toEqual([]);
    const methods = new Set(requests.map(({ method, path }) => `${method} ${path.split('/')[3] ?? ''}`));
    expect(methods.size).toBeGreaterThanOrEqual(10);
  });

  test('has no property of an event that Graph does not know', async () => {
    await doEverything();
    const written = world.server.requests.filter(
      ({ method, path }) => method === 'PATCH' || (method === 'POST' && path.endsWith('/events')),
    );
    const unknown = written.flatMap(({ body }) => unknownProperties('microsoft.graph.event', body as object));
    // A navigation property, which the cut has dropped.
    expect(new Set(unknown)).toEqual(new Set(['singleValueExtendedProperties']));
    expect(written.length).toBeGreaterThanOrEqual(8);
  });

  test('would be found out otherwise', () => {
    const wrong = {
      subject: 5,
      start: { dateTime: 'x' },
      showAs: 'sleeping',
      recurrence: { pattern: { interval: 'one' } },
    };
    expect(problemsOfRequest('POST', '/me/events', {}, wrong).length).toBeGreaterThanOrEqual(3);
    expect(problemsOfRequest('GET', '/me/calendarView', { $select: 'id,colour', $page: '1' }, undefined)).toEqual([
      '$select colour',
      '$page is no parameter',
    ]);
    expect(problemsOfRequest('GET', '/me/nothing', {}, undefined)).toEqual(['GET /me/nothing is not described']);
  });
});
