import { beforeEach, describe, expect, test } from 'vitest';

import type { EventChange, NewReservation } from '../../workers/calendars/calendar.ts';
import type { CalendarEvent } from '../../workers/model/event.ts';
import { createGoogleStore } from '../unit/calendars/google-store.ts';
import { createGoogleWorld, END, googleError, page, START } from '../unit/calendars/google-world.ts';
import { json } from '../unit/wire/fake-server.ts';
import { GOOGLE_ERRORS, methodOf, problemsOfAnswer, problemsOfRequest } from './google-discovery.ts';

const { signal } = new AbortController();
const HOUR = 3_600_000;
const DESK = { displayName: 'Desk 1', email: 'desk1@x.example', username: 'desk1' };
let world: ReturnType<typeof createGoogleWorld>;

beforeEach(() => {
  world = createGoogleWorld();
});

const RESERVATION: NewReservation = {
  subject: 'Lunch',
  text: '<p>At noon?</p>',
  start: START,
  end: END,
  timeZone: 'Europe/Prague',
  resources: [DESK],
  attendees: [{ email: 'bob@x.example', displayName: 'Bob', remotely: true }],
  idempotencyKey: 'key-1',
};

const CHANGE: EventChange = {
  start: START + HOUR,
  end: END + HOUR,
  isAllDay: false,
  timeZone: 'Europe/Prague',
  resources: [{ displayName: 'Other', email: 'other@x.example', username: 'other' }],
  attendees: [{ email: 'eve@x.example', displayName: 'Eve', remotely: true }],
  subject: 'Other',
  text: 'New',
  visibility: 'confidential',
  showAs: 'oof',
  reminder: 10,
  meeting: { type: 'provider' },
};

async function valueOf<T>(result: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const read = await result;
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

async function writeEverything(): Promise<void> {
  const { calendar, server } = world;
  createGoogleStore(server);
  const rules = ['FREQ=DAILY;COUNT=3', 'FREQ=WEEKLY;UNTIL=20261231', 'FREQ=MONTHLY;BYDAY=3FR;COUNT=3'];
  const series: CalendarEvent[] = [];
  for (const [index, rule] of rules.entries()) {
    const recurrence = { rule, exceptions: index === 0 ? ['2026-11-21'] : [] };
    const asked = {
      ...RESERVATION,
      idempotencyKey: `key-${index}`,
      meeting: { type: 'provider' } as const,
      recurrence,
    };
    series.push(await valueOf(calendar.create(asked, signal)));
  }
  const [daily, weekly, monthly] = series;
  if (daily === undefined || weekly === undefined || monthly === undefined) throw new Error('no series');
  const link = { type: 'link', link: { url: 'https://x.webex.com/1', code: '12', password: 'p' } } as const;
  const whole = { isAllDay: true, start: Date.UTC(2026, 10, 23, 23), end: Date.UTC(2026, 10, 24, 23) };
  const single = await valueOf(
    calendar.create(
      { ...RESERVATION, ...whole, idempotencyKey: 'key-9', meeting: link, showAs: 'free', reminder: null },
      signal,
    ),
  );
  const timed = await valueOf(calendar.replace(single, CHANGE, signal));
  await valueOf(calendar.replace(timed, { ...CHANGE, ...whole, resources: [], meeting: { type: 'none' } }, signal));
  await valueOf(calendar.replace(weekly, { ...CHANGE, attendees: [] }, signal, 'series'));
  const dates = await valueOf(calendar.event(monthly.id, signal));
  await valueOf(calendar.replace(dates, { ...CHANGE, recurrence: null }, signal, 'series'));
  await valueOf(calendar.replace(daily, { ...CHANGE, start: START, end: END }, signal));
  await valueOf(calendar.finish(daily.id, signal));
  for (const answer of ['accepted', 'tentative', 'declined'] as const) {
    await valueOf(calendar.respond(daily.id, answer, signal));
  }
  await valueOf(calendar.remove(daily.id, signal));
}

async function readEverything(): Promise<void> {
  const { calendar, server } = world;
  server.on('POST /calendar/v3/freeBusy', () => json({ calendars: { 'a@x': { busy: [] } } }));
  server.on('GET /calendar/v3/calendars/primary/events', () => page([]));
  server.on('GET /calendar/v3/calendars/bob%40x/events', () => page([]));
  const person = { names: [{ displayName: 'Bob' }], emailAddresses: [{ value: 'bob@x' }] };
  server.on('GET /v1/people:searchDirectoryPeople', () => json({ people: [person] }));
  server.on('GET /v1/people:searchContacts', () => json({ results: [{ person }] }));
  server.on('GET /v1/people/me', () => json({ photos: [] }));
  server.on('GET /admin/directory/v1/groups', () => json({ groups: [{ id: 'g1', email: 'all@x', name: 'All' }] }));
  server.on('GET /admin/directory/v1/groups/g1/members', () => json({ members: [{ id: 'm1', email: 'bob@x' }] }));
  await valueOf(calendar.schedules(['a@x'], START, END, signal));
  await valueOf(calendar.events('me', START, END, { includeCancelled: true, iCalUId: 'i@x' }, signal));
  await valueOf(calendar.events('bob@x', START, END, {}, signal));
  await valueOf(calendar.people('bo', true, signal));
  await valueOf(calendar.members('g1', signal));
  await valueOf(calendar.photo(28, 2));
}

describe('what the dialect sends', () => {
  test('is what Google describes', async () => {
    await writeEverything();
    await readEverything();
    const problems = world.server.requests.flatMap((request) =>
      problemsOfRequest(request).map((problem) => `${request.method} ${request.path}: ${problem}`),
    );
    expect(problems).toEqual([]);
    const methods = world.server.requests.map(({ method, path }) => methodOf(method, path) ?? '');
    expect([...new Set(methods)].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'calendar.events.delete',
      'calendar.events.get',
      'calendar.events.insert',
      'calendar.events.instances',
      'calendar.events.list',
      'calendar.events.patch',
      'calendar.freebusy.query',
      'directory.groups.list',
      'directory.members.list',
      'people.people.get',
      'people.people.searchContacts',
      'people.people.searchDirectoryPeople',
    ]);
  });

  test('goes to the host of each API, and beside the calendar anywhere else', async () => {
    await readEverything();
    const hosts = () => new Set(world.server.requests.map(({ address, path }) => address.slice(0, -path.length)));
    expect(hosts()).toEqual(
      new Set(['https://www.googleapis.com', 'https://people.googleapis.com', 'https://admin.googleapis.com']),
    );
    world = createGoogleWorld({ root: 'https://desk.example/emulator/google/calendar/v3' });
    await world.calendar.people('bo', true, signal);
    expect(new Set(world.server.requests.map(({ address }) => address))).toEqual(
      new Set(
        ['v1/people:searchDirectoryPeople', 'v1/people:searchContacts', 'admin/directory/v1/groups'].map(
          (path) => `https://desk.example/emulator/google/${path}`,
        ),
      ),
    );
  });

  test('tells everybody of what is written, and names the version that it changes', async () => {
    await writeEverything();
    const written = world.server.requests.filter(({ method }) => method !== 'GET');
    expect(written.filter(({ query }) => query['sendUpdates'] !== 'all')).toEqual([]);
    const changed = written.filter(
      ({ method, body }) => method === 'PATCH' && !('attendeesOmitted' in (body as object)),
    );
    expect(changed.length).toBeGreaterThan(4);
    expect(changed.filter(({ headers }) => headers.get('if-match') === null)).toEqual([]);
  });

  test('would be found out otherwise', () => {
    const path = '/calendar/v3/calendars/primary/events';
    const body = { summary: 5, colour: 'red', start: { dateTime: 'x' } };
    expect(problemsOfRequest({ method: 'POST', path, query: {}, body })).toEqual([
      'end is required',
      expect.stringContaining('colour'),
      expect.stringMatching(/^\/start\/dateTime must match format "date-time"/),
      expect.stringMatching(/^\/summary must be string/),
    ]);
    const query = { singleEvents: 'yes', maxResults: '0', timeMin: '2026-11-20', page: '1' };
    expect(problemsOfRequest({ method: 'GET', path, query, body: undefined })).toEqual([
      'singleEvents is yes',
      'maxResults is 0',
      'timeMin is 2026-11-20',
      'page is no parameter',
    ]);
    expect(problemsOfRequest({ method: 'GET', path: '/x', query: {}, body: undefined })).toEqual([
      'GET /x is not described',
    ]);
    expect(problemsOfAnswer('GET', path, { items: [{ start: null }] })).toEqual([
      expect.stringMatching(/^\/items\/0\/start must be object/),
    ]);
    expect(problemsOfAnswer('DELETE', `${path}/e1`, {})).toEqual(['is answered without a body']);
  });
});

describe('an error of the documentation', () => {
  test.each(GOOGLE_ERRORS.map(({ status, body }) => [body.error.errors[0]?.reason ?? '', status, body] as const))(
    '%s (%i) is understood',
    async (reason, status, body) => {
      world.server.on('GET /calendar/v3/calendars/primary/events', () => json(body, { status }));
      const read = world.calendar.events('me', START, END, {}, signal);
      await world.timers.pass(60_000);
      const expected: Readonly<Record<string, unknown>> = {
        timeRangeEmpty: { code: 'invalid_interval', status: 400 },
        authError: { type: 'unauthorized' },
        userRateLimitExceeded: { code: 'throttled', status: 429 },
        rateLimitExceeded: { code: 'throttled', status: 429 },
        fullSyncRequired: { code: 'invalid_request', status: 410 },
        updatedMinTooLongAgo: { code: 'invalid_request', status: 410 },
        deleted: { code: 'gone', status: 410 },
      };
      expect(await read).toMatchObject({ ok: false, error: expected[reason] });
    },
  );
});

describe('a call too many', () => {
  const asked = () => world.server.to('POST /calendar/v3/freeBusy').length;
  const ask = () => world.calendar.schedules(['a@x'], START, END, signal);

  test.each([
    [403, 'rateLimitExceeded'],
    [403, 'userRateLimitExceeded'],
    [429, 'rateLimitExceeded'],
    [503, 'backendError'],
  ])('%i %s is sent again after a while, which grows', async (status, reason) => {
    world.server.on('POST /calendar/v3/freeBusy', () => googleError(status, reason));
    const read = ask();
    await world.timers.pass(999);
    expect(asked()).toBe(1);
    await world.timers.pass(1);
    expect(asked()).toBe(2);
    await world.timers.pass(1_999);
    expect(asked()).toBe(2);
    world.server.on('POST /calendar/v3/freeBusy', () => json({ calendars: { 'a@x': { busy: [] } } }));
    await world.timers.pass(1);
    expect(await read).toMatchObject({ ok: true, value: [{ availabilityView: '0000' }] });
  });

  test.each([
    [403, 'quotaExceeded'],
    [429, 'quotaExceeded'],
    [403, 'dailyLimitExceeded'],
  ])('%i %s lasts for hours, and is not sent again', async (status, reason) => {
    world.server.on('POST /calendar/v3/freeBusy', () => googleError(status, reason, 'Calendar usage limits exceeded.'));
    expect(await ask()).toMatchObject({ ok: false, error: { status: 403, code: 'throttled' } });
    await world.timers.pass(600_000);
    expect(asked()).toBe(1);
  });

  test('what Google asks to wait is waited', async () => {
    world.server.on('POST /calendar/v3/freeBusy', () =>
      googleError(429, 'rateLimitExceeded', 'x', { 'retry-after': '7' }),
    );
    const read = ask();
    await world.timers.pass(6_999);
    expect(asked()).toBe(1);
    world.server.on('POST /calendar/v3/freeBusy', () => json({ calendars: {} }));
    await world.timers.pass(1);
    expect(await read).toMatchObject({ ok: true });
  });

  test('only four are under way at a time', async () => {
    const waiting: (() => void)[] = [];
    world.server.on('POST /calendar/v3/freeBusy', async () => {
      await new Promise<void>((resolve) => void waiting.push(resolve));
      return json({ calendars: {} });
    });
    const reads = Array.from({ length: 6 }, ask);
    await world.timers.pass(0);
    expect(asked()).toBe(4);
    waiting.shift()?.();
    await world.timers.pass(0);
    expect(asked()).toBe(5);
    while (asked() < 6 || waiting.length > 0) {
      waiting.shift()?.();
      await world.timers.pass(0);
    }
    expect(await Promise.all(reads)).toHaveLength(6);
  });

  test('a token that has ended is renewed once', async () => {
    world.server.on('POST /calendar/v3/freeBusy', ({ headers }) =>
      headers.get('authorization') === 'Bearer token-2' ? json({ calendars: {} }) : googleError(401, 'authError'),
    );
    expect(await ask()).toMatchObject({ ok: true });
    world.server.on('POST /calendar/v3/freeBusy', () => googleError(401, 'authError'));
    expect(await ask()).toEqual({ ok: false, error: { type: 'unauthorized' } });
    expect(asked()).toBe(4);
  });
});
