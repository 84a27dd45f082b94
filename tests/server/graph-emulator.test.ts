import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { EMULATORS } from '../../server/emulators/emulated.ts';
import { parseOptions } from '../../server/options.ts';
import type { SeedEvent } from '../../server/store/store.ts';
import { bearer, createTestApp, NOW } from './app-support.ts';
import { BASE, createGraphWorld, DAY_VIEW, type GraphWorld, HOUR, refusalOf, utc } from './graph-support.ts';

const DAY = 24 * HOUR;

const seeded = (resource: string, start: number, change: Partial<SeedEvent> = {}): SeedEvent => ({
  organizerEmail: 'ada@campus.example',
  subject: 'Planning',
  start,
  end: start + HOUR,
  isAllDay: false,
  resourceEmail: `${resource}@desks.example`,
  attendeeEmails: [],
  response: 'accepted',
  confirmed: false,
  visibility: 'default',
  seriesMasterId: null,
  ...change,
});

let world: GraphWorld;

beforeAll(async () => {
  world = await createGraphWorld({
    events: [
      seeded('open', NOW + HOUR, { attendeeEmails: ['ben@campus.example'] }),
      seeded('open', NOW + 3 * HOUR, { subject: 'Salary talk', visibility: 'private' }),
      seeded('other', NOW + HOUR, { response: 'tentative', organizerEmail: 'ben@campus.example' }),
    ],
  });
});
afterAll(() => world.close());

const getSchedule = (who: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  world.graph(who, 'POST', '/me/calendar/getSchedule', { body, headers });

const window = (start: number, end: number) => ({ startTime: utc(start), endTime: utc(end) });
const question = (...schedules: readonly string[]) => ({
  schedules,
  ...window(NOW, NOW + 4 * HOUR),
  availabilityViewInterval: 15,
});

describe('the site', () => {
  it('names its calendar and the type of it', async () => {
    expect((await world.app.inject('/config.json')).json()).toEqual({ apiURL: '', calendarURL: BASE });
    const answer = await world.app.inject('/api/assist/configurations');
    expect(answer.json()).toMatchObject({ asistConfiguration: { serverType: 'o365' } });
  });

  it.each([
    [['--server-type', 'exchange'], '--server-type takes o365, gspace, ews, touchone-calendar'],
    [['--emulate', 'graph,outlook'], `--emulate takes ${EMULATORS.join(', ')}, with commas between them`],
    [['--emulate-latency', '60001'], '--emulate-latency takes a number from 0 to 60000'],
    [['--emulator-accounts', 'x.json'], '--emulator-accounts belongs to --emulate or --server-type'],
  ])('refuses %j', (argv, message) => {
    expect(parseOptions(argv, {})).toEqual({ type: 'error', message });
  });

  it('speaks Graph beside its own calendar where that is asked for, and not otherwise', async () => {
    const beside = await createTestApp('--emulate', 'graph');
    expect((await beside.app.inject('/config.json')).json()).toEqual({ apiURL: '', calendarURL: '' });
    expect((await beside.app.inject(`${BASE}/me`)).statusCode).toBe(401);
    await beside.close();
    const without = await createTestApp();
    expect((await without.app.inject(`${BASE}/me`)).statusCode).toBe(404);
    await without.close();
  });
});

describe('accounts of its own', () => {
  const directory = mkdtempSync(join(tmpdir(), 'emulator-'));
  const write = (value: unknown): string => {
    const path = join(directory, 'accounts.json');
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
    return path;
  };
  const GUS = { email: 'Gus@else.example', displayName: 'Gus', token: 'gus-has-a-token', password: 'secret-enough' };

  it('let clients of this machine in, and nobody else', async () => {
    const server = await createTestApp('--emulate', 'graph', '--emulator-accounts', write([GUS]));
    const ask = (token: string, remoteAddress: string) =>
      server.app.inject({ url: `${BASE}/me`, headers: bearer(token), remoteAddress });
    const answer = await ask(GUS.token, '127.0.0.1');
    expect(answer.json()).toMatchObject({ displayName: 'Gus', mail: 'gus@else.example' });
    expect((await ask(GUS.token, '192.0.2.7')).statusCode).toBe(401);
    expect((await ask('gus-has-no-token', '127.0.0.1')).statusCode).toBe(401);
    await server.close();
  });

  it.each([
    ['{', 'is no JSON'],
    [[{ ...GUS, token: 'short' }], '0.token in'],
    [[{ ...GUS, admin: true }], '0.admin in'],
    [{}, 'the file in'],
  ])('are refused where the file is wrong: %j', (value, message) => {
    const parsed = parseOptions(['--emulate', 'graph', '--emulator-accounts', write(value)], {});
    expect(parsed).toMatchObject({ type: 'error', message: expect.stringContaining(message) });
    expect(JSON.stringify(parsed)).not.toContain(GUS.password);
  });

  it('are refused on a server for other machines', () => {
    const argv = ['--emulate', 'graph', '--emulator-accounts', write([GUS]), '--host', '0.0.0.0'];
    expect(parseOptions(argv, {})).toMatchObject({ type: 'error', message: expect.stringContaining('this machine') });
  });
});

describe('tokens', () => {
  const tokenFrom = async (url: string, who: string, payload?: object) =>
    world.app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api/account/${url}`,
      headers: bearer(await world.tokenOf(who)),
      ...(payload === undefined ? {} : { payload }),
    });

  it('end with the sign-out', async () => {
    const { accessToken } = (await tokenFrom('oauth-token', 'ben')).json<{ accessToken: string }>();
    const me = () => world.app.inject({ url: `${BASE}/me`, headers: bearer(accessToken) });
    expect((await me()).statusCode).toBe(200);
    await world.app.inject({ url: '/api/account/oauth-logout', headers: bearer(await world.tokenOf('ben')) });
    expect((await me()).statusCode).toBe(401);
    // The next test signs in anew.
    world.advance(0);
  });

  it('come from the account calls, for an hour', async () => {
    for (const answer of [
      await tokenFrom('oauth-token', 'ben'),
      await tokenFrom('refresh-oauth-token', 'ben', { scope: 'Calendars.ReadWrite' }),
    ]) {
      const { accessToken, expiresIn } = answer.json<{ accessToken: string; expiresIn: number }>();
      expect(expiresIn).toBe(3_600);
      const me = await world.app.inject({ url: `${BASE}/me`, headers: bearer(accessToken) });
      expect(me.json()).toMatchObject({ id: 'ben', mail: 'ben@campus.example' });
    }
  });

  it('are of the emulator alone, and end', async () => {
    const own = await world.tokenOf('ben');
    const mine = await world.graphTokenOf('ben');
    const statusOf = async (url: string, token: string) =>
      (await world.app.inject({ url, headers: bearer(token) })).statusCode;
    expect(await statusOf(`${BASE}/me`, own)).toBe(401);
    expect(await statusOf('/v1/users/me', mine)).toBe(401);
    expect(await statusOf(`${BASE}/me`, `${mine}x`)).toBe(401);
    const short = await createGraphWorld();
    const token = await short.graphTokenOf('ben');
    short.advance(3_601_000);
    const late = await short.app.inject({ url: `${BASE}/me`, headers: bearer(token) });
    expect(late.statusCode).toBe(401);
    expect(late.json()).toMatchObject({ error: { code: 'InvalidAuthenticationToken' } });
    expect(late.headers['www-authenticate']).toContain('Bearer');
    await short.close();
  });
});

describe('getSchedule', () => {
  it('gives views, items and errors by address', async () => {
    const asked = question(
      'open@desks.example',
      'nobody@campus.example',
      'failing@desks.example',
      'ben@campus.example',
    );
    const { body, status } = await getSchedule('ben', asked);
    expect(status).toBe(200);
    const [open, nobody, failing, ben] = body.value ?? [];
    expect(open).toMatchObject({
      scheduleId: 'open@desks.example',
      availabilityView: '0000222200002222',
      workingHours: {
        daysOfWeek: ['monday'],
        startTime: '08:00:00.0000000',
        timeZone: { name: 'Central Europe Standard Time' },
      },
    });
    expect(open?.['scheduleItems']).toEqual([
      {
        isPrivate: false,
        status: 'busy',
        start: { dateTime: '2026-03-02T09:00:00.0000000', timeZone: 'UTC' },
        end: { dateTime: '2026-03-02T10:00:00.0000000', timeZone: 'UTC' },
      },
      expect.objectContaining({ isPrivate: true }),
    ]);
    expect(nobody?.error).toMatchObject({ responseCode: 'ErrorMailRecipientNotFound' });
    expect(failing?.error).toMatchObject({ responseCode: 'ErrorFreeBusyGenerationFailed' });
    expect(ben).toMatchObject({ availabilityView: '0000222200000000' });
  });

  it('honours the zone that is asked for, and the interval', async () => {
    const prefer = { prefer: 'outlook.timezone="Central Europe Standard Time"' };
    const asked = {
      Schedules: ['open@desks.example'],
      StartTime: { DateTime: '2026-03-02T09:00:00', TimeZone: 'Europe/Prague' },
      EndTime: { DateTime: '2026-03-02T13:00:00', TimeZone: 'Central Europe Standard Time' },
      AvailabilityViewInterval: 60,
    };
    const { body, headers } = await getSchedule('ben', asked, prefer);
    expect(headers['preference-applied']).toBe('outlook.timezone="Central Europe Standard Time"');
    expect(body.value?.[0]).toMatchObject({ availabilityView: '0202' });
    expect(body.value?.[0]?.['scheduleItems']).toMatchObject([
      { start: { dateTime: '2026-03-02T10:00:00.0000000', timeZone: 'Central Europe Standard Time' } },
      {},
    ]);
  });

  it.each([
    [
      '101 addresses',
      { ...question(), schedules: Array.from({ length: 101 }, (_, at) => `a${at}@x.example`) },
      'ErrorMailboxDataArrayTooBig',
    ],
    ['62 days', { ...question('a@x.example'), ...window(NOW, NOW + 62 * DAY) }, 'ErrorTimeIntervalTooBig'],
    [
      'a short interval',
      { ...question('a@x.example'), availabilityViewInterval: 4 },
      'ErrorInvalidMergedFreeBusyInterval',
    ],
    [
      'a long interval',
      { ...question('a@x.example'), availabilityViewInterval: 241 },
      'ErrorInvalidMergedFreeBusyInterval',
    ],
    ['an end before the start', { ...question('a@x.example'), ...window(NOW, NOW - HOUR) }, 'ErrorInvalidTimeInterval'],
    ['a text instead of a list', { ...question(), schedules: 'open@desks.example' }, 'RequestBodyRead'],
    ['a null', { ...question('a@x.example'), availabilityViewInterval: null }, 'RequestBodyRead'],
    [
      'no zone',
      { ...question('a@x.example'), startTime: { dateTime: '2026-03-02T09:00:00', timeZone: 'Mars' } },
      'TimeZoneNotSupportedException',
    ],
  ])('refuses %s', async (_what, body, code) => {
    expect(refusalOf(await getSchedule('ben', body))).toBe(`400 ${code}`);
  });

  it('reads up to 62 days and 100 addresses', async () => {
    const schedules = Array.from({ length: 100 }, () => 'open@desks.example');
    const { body } = await getSchedule('ben', { ...question(), schedules, ...window(NOW, NOW + 61 * DAY) });
    expect(body.value).toHaveLength(100);
  });
});

describe('a calendar view', () => {
  const view = (who: string, of: string, more = '', headers: Readonly<Record<string, string>> = {}) =>
    world.graph(who, 'GET', `/${of}/calendarView?${DAY_VIEW}${more}`, { headers });

  it('has the whole of one’s own events', async () => {
    const { body } = await view('ben', 'me');
    expect(body.value).toMatchObject([
      {
        subject: 'Planning',
        type: 'singleInstance',
        isOrganizer: false,
        organizer: { emailAddress: { address: 'ada@campus.example' } },
        start: { dateTime: '2026-03-02T09:00:00.0000000', timeZone: 'UTC' },
        originalStartTimeZone: 'Central Europe Standard Time',
        location: { displayName: 'Desk open', locationEmailAddress: 'open@desks.example' },
        attendees: [{ type: 'resource', status: { response: 'accepted' } }, { type: 'required' }],
      },
      { isOrganizer: true },
    ]);
    for (const { id } of body.value ?? []) expect(id).toMatch(/^[\w-]{152,}$/);
  });

  it('shows of a colleague’s private events only their times, and of a room the organizer', async () => {
    const { body } = await view('ben', 'users/ada@campus.example');
    expect(body.value).toMatchObject([
      { subject: 'Planning', isOrganizer: true },
      { subject: '', sensitivity: 'private', organizer: null, isOrganizer: false },
    ]);
    const room = await view('ben', 'users/open@desks.example');
    expect(room.body.value).toMatchObject([{ subject: 'Ada <Admin> Lovelace', isOrganizer: false }, { subject: '' }]);
    expect(JSON.stringify([body, room.body])).not.toContain('Salary');
    // Nor can it be guessed by asking for it.
    for (const of of ['users/ada@campus.example', 'users/open@desks.example']) {
      const guessed = await view('ben', of, `&$filter=${encodeURIComponent("subject eq 'Salary talk'")}`);
      expect(guessed.body.value).toEqual([]);
    }
    const own = await view('ada', 'me', `&$filter=${encodeURIComponent("subject eq 'Salary talk'")}`);
    expect(own.body.value).toHaveLength(1);
  });

  it('gives the zone, the kind of ids and the properties that are asked for', async () => {
    const prefer = { prefer: 'outlook.timezone="Tokyo Standard Time", IdType="ImmutableId"' };
    const { body, headers } = await view('ben', 'me', '&$select=subject,START', prefer);
    expect(headers['preference-applied']).toBe('outlook.timezone="Tokyo Standard Time", IdType="ImmutableId"');
    const [first] = body.value ?? [];
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['@odata.etag', 'id', 'start', 'subject']);
    expect(first?.start).toEqual({ dateTime: '2026-03-02T18:00:00.0000000', timeZone: 'Tokyo Standard Time' });
    const { body: plain } = await view('ben', 'me');
    expect(first?.id).not.toBe(plain.value?.[0]?.id);
  });

  it('is read in pages whose addresses the client can follow', async () => {
    const headers = { host: 'desks.example', 'x-forwarded-proto': 'https' };
    const { body } = await view('ada', 'me', '&$top=1', headers);
    const next = String(body['@odata.nextLink']);
    expect(next).toMatch(/^https:\/\/desks\.example\/emulator\/graph\/v1\.0\/me\/calendarView\?/);
    const second = await world.graph('ada', 'GET', next.slice(`https://desks.example${BASE}`.length));
    expect(second.body.value).toMatchObject([{ subject: 'Salary talk' }]);
    expect(second.body).not.toHaveProperty('@odata.nextLink');
  });

  it('is found in any case of the path', async () => {
    const { body } = await world.graph('ben', 'GET', `/ME/CALENDARVIEW?${DAY_VIEW}`);
    expect(body.value).toHaveLength(2);
  });

  it.each([
    ['no window', '/me/calendarView', '400 ErrorInvalidParameter'],
    [
      'too long a window',
      '/me/calendarView?startDateTime=2020-01-01&endDateTime=2024-12-31',
      '400 ErrorInvalidRequest',
    ],
    [
      'an end before the start',
      '/me/calendarView?startDateTime=2026-01-02&endDateTime=2026-01-01',
      '400 ErrorInvalidRequest',
    ],
    ['no time', '/me/calendarView?startDateTime=soon&endDateTime=2026-01-01', '400 ErrorInvalidRequest'],
    ['an unknown property', `/me/calendarView?${DAY_VIEW}&$select=subjekt`, '400 BadRequest'],
    ['the time of creation', `/me/calendarView?${DAY_VIEW}&$select=createdDateTime`, '400 ErrorInvalidUrlQuery'],
    ['too large a page', `/me/calendarView?${DAY_VIEW}&$top=1001`, '400 BadRequest'],
    ['another order', `/me/calendarView?${DAY_VIEW}&$orderby=subject`, '400 ErrorInvalidUrlQuery'],
    ['an unknown mailbox', `/users/nobody@campus.example/calendarView?${DAY_VIEW}`, '404 ErrorInvalidUser'],
    ['a hidden room', `/users/hers@desks.example/calendarView?${DAY_VIEW}`, '404 ErrorInvalidUser'],
    ['an unreadable calendar', `/users/failing@desks.example/calendarView?${DAY_VIEW}`, '404 ErrorItemNotFound'],
    ['an unknown zone', `/me/calendarView?${DAY_VIEW}`, '400 TimeZoneNotSupportedException'],
    ['an unknown path', '/me/calendarWiew', '400 BadRequest'],
  ])('refuses %s', async (what, url, refusal) => {
    const headers = what === 'an unknown zone' ? { prefer: 'outlook.timezone="Mars Standard Time"' } : {};
    expect(refusalOf(await world.graph('ben', 'GET', url, { headers }))).toBe(refusal);
  });

  it('takes a window of 1825 days', async () => {
    const long = '/me/calendarView?startDateTime=2022-01-01T00:00:00Z&endDateTime=2026-12-31T00:00:00Z';
    expect((await world.graph('ben', 'GET', long)).status).toBe(200);
  });
});

describe('an event', () => {
  const first = async (who: string, of = 'me') => {
    const { body } = await world.graph(who, 'GET', `/${of}/calendarView?${DAY_VIEW}`);
    return body.value?.[0] ?? {};
  };

  it('is read by its id, in the mailbox that it comes from', async () => {
    const mine = await first('ben');
    const { body, headers } = await world.graph('ben', 'GET', `/me/events/${mine.id}`);
    expect(body).toMatchObject({ id: mine.id, '@odata.etag': mine['@odata.etag'] });
    expect(headers['etag']).toBe(mine['@odata.etag']);
    const hers = await first('ben', 'users/ada@campus.example');
    expect(hers.iCalUId).toBe(mine.iCalUId);
    expect(hers.id).not.toBe(mine.id);
    expect(refusalOf(await world.graph('ben', 'GET', `/me/events/${hers.id}`))).toBe('404 ErrorItemNotFound');
    const there = await world.graph('ben', 'GET', `/users/ada@campus.example/events/${hers.id}`);
    expect(there.status).toBe(200);
  });

  it('is refused by an id that is none', async () => {
    const { id = '' } = await first('ben');
    for (const wrong of [
      'unknown',
      id.toLowerCase(),
      `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`,
      id.slice(0, -4),
    ]) {
      const answer = await world.graph('ben', 'GET', `/me/events/${wrong}`);
      expect(refusalOf(answer)).toBe('400 ErrorInvalidIdMalformed');
    }
  });
});
