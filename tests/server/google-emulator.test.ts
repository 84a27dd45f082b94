import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bearer, NOW } from './app-support.ts';
import {
  ADA,
  BASE,
  BEN,
  createGoogleWorld,
  DAY,
  DESK,
  type GoogleWorld,
  HOUR,
  iso,
  meeting,
  MINUTE,
  refusalOf,
  windowOf,
} from './google-support.ts';

let world: GoogleWorld;
beforeEach(async () => {
  world = await createGoogleWorld();
});
afterEach(() => world.close());

const ask = (who: string, query: string, calendar = 'primary') =>
  world.calendar(who, 'GET', `/${calendar}/events?${query}`);
const insert = (body: object, who = 'ada', query = '') =>
  world.calendar(who, 'POST', `/primary/events?${query}`, { body });

async function summaries(who: string, query: string, calendar = 'primary'): Promise<unknown[]> {
  return ((await ask(who, query, calendar)).body.items ?? []).map(({ summary }) => summary);
}

describe('the emulated Google', () => {
  it('is the calendar of the page', async () => {
    const { app } = world;
    expect((await app.inject({ url: '/config.json' })).json()).toMatchObject({
      calendarURL: '/emulator/google/calendar/v3',
    });
  });

  it('takes its own tokens alone', async () => {
    const url = `${BASE}/calendar/v3/users/me/calendarList`;
    const refused = await world.app.inject({ url, headers: bearer(await world.tokenOf('ada')) });
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toEqual({
      error: {
        errors: [
          {
            domain: 'global',
            reason: 'authError',
            message: 'Invalid Credentials',
            locationType: 'header',
            location: 'Authorization',
          },
        ],
        code: 401,
        message: 'Invalid Credentials',
      },
    });
    const own = await world.app.inject({ url: '/api/account/me', headers: bearer(await world.googleTokenOf('ada')) });
    expect(own.statusCode).toBe(401);
  });

  it('does not know other addresses', async () => {
    expect(refusalOf(await world.google('ada', 'GET', '/calendar/v3/nothing'))).toBe('404 notFound');
  });
});

describe('calendars', () => {
  it('lists one’s own, and reads those of colleagues and places', async () => {
    const { body } = await world.google('ada', 'GET', '/calendar/v3/users/me/calendarList');
    expect(body.items).toMatchObject([{ id: ADA, accessRole: 'owner', primary: true, timeZone: 'Europe/Prague' }]);
    const own = await world.google('ada', 'GET', '/calendar/v3/users/me/calendarList/primary');
    expect(own.headers['etag']).toBe(own.body.etag);
    expect((await world.calendar('ada', 'GET', `/${DESK}`)).body).toMatchObject({ id: DESK, summary: 'Desk open' });
    expect((await world.calendar('ada', 'GET', `/${BEN}`)).body).toMatchObject({ id: BEN });
    for (const id of ['nobody@campus.example', 'failing@desks.example', 'primary2']) {
      expect(refusalOf(await world.calendar('ada', 'GET', `/${id}`)), id).toBe('404 notFound');
    }
    expect(refusalOf(await world.google('ada', 'GET', `/calendar/v3/users/me/calendarList/${BEN}`))).toBe(
      '404 notFound',
    );
  });
});

describe('freeBusy', () => {
  const query = (items: readonly string[], change: object = {}) =>
    world.google('ada', 'POST', '/calendar/v3/freeBusy', {
      body: { timeMin: iso(NOW), timeMax: iso(NOW + DAY), items: items.map((id) => ({ id })), ...change },
    });

  it('tells the busy times of each calendar, in the zone that is asked for', async () => {
    await insert(meeting(NOW + HOUR, NOW + 2 * HOUR));
    await insert(meeting(NOW + 2 * HOUR, NOW + 3 * HOUR));
    const { body } = await query(['primary', DESK, 'nobody@campus.example', 'failing@desks.example'], {
      timeZone: 'Europe/Prague',
    });
    expect(body['calendars']).toEqual({
      primary: { busy: [{ start: '2026-03-02T10:00:00+01:00', end: '2026-03-02T12:00:00+01:00' }] },
      [DESK]: { busy: [{ start: '2026-03-02T10:00:00+01:00', end: '2026-03-02T12:00:00+01:00' }] },
      'nobody@campus.example': { busy: [], errors: [{ domain: 'global', reason: 'notFound' }] },
      'failing@desks.example': { busy: [], errors: [{ domain: 'global', reason: 'internalError' }] },
    });
  });

  it('opens groups', async () => {
    const { body } = await query(['team@campus.example']);
    expect(body['groups']).toEqual({ 'team@campus.example': { calendars: [ADA, BEN] } });
    expect(Object.keys(body['calendars'] as object)).toEqual([ADA, BEN]);
  });

  it('takes 50 calendars and 90 days', async () => {
    const many = Array.from({ length: 51 }, (_, index) => `p${index}@campus.example`);
    const fault = { busy: [], errors: [{ domain: 'global', reason: 'tooManyCalendarsRequested' }] };
    expect((await query(many)).body['calendars']).toEqual(Object.fromEntries(many.map((id) => [id, fault])));
    expect((await query(many.slice(1))).body['calendars']).toHaveProperty(
      ['p1@campus.example', 'errors', 0, 'reason'],
      'notFound',
    );
    expect((await query([DESK], { timeMax: iso(NOW + 90 * DAY) })).status).toBe(200);
    expect(refusalOf(await query([DESK], { timeMax: iso(NOW + 90 * DAY + MINUTE) }))).toBe('400 timeRangeTooLong');
    expect(refusalOf(await query([DESK], { timeMax: iso(NOW) }))).toBe('400 timeRangeEmpty');
    expect(refusalOf(await query([DESK], { timeMax: '2026-03-02T10:00:00' }))).toBe('400 badRequest');
    expect(refusalOf(await query([DESK], { timeZone: 'Nowhere' }))).toBe('400 invalid');
  });
});

describe('events.list', () => {
  beforeEach(async () => {
    await insert(meeting(NOW + HOUR, NOW + 2 * HOUR, { summary: 'First', extendedProperties: { shared: { a: '1' } } }));
    await insert(
      meeting(NOW + 3 * HOUR, NOW + 4 * HOUR, { summary: 'Second', description: 'Bring it', visibility: 'private' }),
    );
    await insert(meeting(NOW + 30 * HOUR, NOW + 31 * HOUR, { summary: 'Third', eventType: 'outOfOffice' }));
  });

  it('bounds the end by timeMin and the start by timeMax, both exclusive', async () => {
    const list = (from: number, to: number) =>
      summaries('ada', `singleEvents=true&orderBy=startTime&timeMin=${iso(from)}&timeMax=${iso(to)}`);
    expect(await list(NOW + HOUR, NOW + 4 * HOUR)).toEqual(['First', 'Second']);
    expect(await list(NOW + 2 * HOUR, NOW + 3 * HOUR)).toEqual([]);
    expect(await list(NOW + 2 * HOUR - MINUTE, NOW + 3 * HOUR + MINUTE)).toEqual(['First', 'Second']);
    expect(refusalOf(await ask('ada', `timeMin=${iso(NOW)}&timeMax=${iso(NOW)}`))).toBe('400 timeRangeEmpty');
    expect(refusalOf(await ask('ada', 'timeMin=2026-03-02T10:00:00'))).toBe('400 badRequest');
  });

  it('gives pages, whose tokens are for the same question alone', async () => {
    const first = await ask('ada', 'singleEvents=true&maxResults=2');
    expect(first.body.items).toHaveLength(2);
    expect(first.body['nextSyncToken']).toBeUndefined();
    const token = String(first.body['nextPageToken']);
    const second = await ask('ada', `singleEvents=true&maxResults=2&pageToken=${token}`);
    expect(second.body.items).toMatchObject([{ summary: 'Third', eventType: 'outOfOffice' }]);
    expect(second.body['nextPageToken']).toBeUndefined();
    expect(second.body['nextSyncToken']).toEqual(expect.any(String));
    for (const wrong of [`singleEvents=true&maxResults=3&pageToken=${token}`, 'pageToken=x', `pageToken=${token}`]) {
      expect(refusalOf(await ask('ada', wrong)), wrong).toBe('400 invalid');
    }
    expect((await ask('ada', 'maxResults=9999')).status).toBe(200);
    for (const wrong of ['maxResults=0', 'maxResults=x', 'maxResults=-1']) {
      expect(refusalOf(await ask('ada', wrong)), wrong).toBe('400 invalid');
    }
  });

  it('orders, searches and filters by what the reader sees', async () => {
    expect(refusalOf(await ask('ada', 'orderBy=startTime'))).toBe('400 invalid');
    expect(refusalOf(await ask('ada', 'orderBy=name'))).toBe('400 invalid');
    expect(await summaries('ada', 'q=bring')).toEqual(['Second']);
    expect(await summaries('ada', 'q=first')).toEqual(['First']);
    expect(await summaries('ada', 'sharedExtendedProperty=a%3D1')).toEqual(['First']);
    expect(await summaries('ada', 'sharedExtendedProperty=a%3D2')).toEqual([]);
    expect(await summaries('ada', 'privateExtendedProperty=a%3D1')).toEqual([]);
    expect(await summaries('ada', 'eventTypes=outOfOffice')).toEqual(['Third']);
    expect(await summaries('ben', 'q=bring', ADA)).toEqual([]);
    expect(await summaries('ben', 'q=first', ADA)).toEqual(['First']);
    const [first] = (await ask('ada', 'q=first')).body.items ?? [];
    expect(await summaries('ada', `iCalUID=${first?.iCalUID ?? ''}`)).toEqual(['First']);
  });

  it('keeps no synchronization', async () => {
    expect(refusalOf(await ask('ada', 'syncToken=abc'))).toBe('410 fullSyncRequired');
    expect(refusalOf(await ask('ada', `syncToken=abc&timeMin=${iso(NOW)}`))).toBe('400 invalid');
    expect(refusalOf(await ask('ada', `updatedMin=${iso(NOW)}`))).toBe('410 updatedMinTooLongAgo');
  });

  it('lists what was deleted only where that is asked for', async () => {
    const [first] = (await ask('ada', 'q=first')).body.items ?? [];
    await world.calendar('ada', 'DELETE', `/primary/events/${first?.id ?? ''}`);
    const query = `singleEvents=true&${windowOf(1)}`;
    expect(await summaries('ada', query)).toEqual(['Second']);
    const { body } = await ask('ada', `${query}&showDeleted=true`);
    expect(body.items).toMatchObject([{ id: first?.id, status: 'cancelled' }, { summary: 'Second' }]);
    expect((await ask('ben', `${query}&showDeleted=true`, ADA)).body.items).toHaveLength(1);
    const one = await world.calendar('ada', 'GET', `/primary/events/${first?.id ?? ''}`);
    expect(one.body).toMatchObject({ id: first?.id, status: 'cancelled' });
    expect(refusalOf(await world.calendar('ben', 'GET', `/${ADA}/events/${first?.id ?? ''}`))).toBe('404 notFound');
  });

  it('shows colleagues what they may see', async () => {
    const { body } = await ask('ben', `singleEvents=true&${windowOf(1)}`, ADA);
    expect(body).toMatchObject({ accessRole: 'reader', summary: ADA });
    const [first, second] = body.items ?? [];
    expect(first).toMatchObject({
      summary: 'First',
      organizer: { email: ADA, self: true },
      attendees: [{ email: DESK }],
    });
    expect(first?.['description']).toBeUndefined();
    expect(Object.keys(second ?? {}).toSorted()).toEqual([
      'end',
      'etag',
      'eventType',
      'iCalUID',
      'id',
      'kind',
      'start',
      'status',
      'visibility',
    ]);
    expect(second).toMatchObject({ visibility: 'private', status: 'confirmed' });
    expect((await ask('guest', `singleEvents=true&${windowOf(1)}`, DESK)).body).toMatchObject({
      accessRole: 'freeBusyReader',
      items: [{ visibility: 'private' }, { visibility: 'private' }],
    });
    const [used] = (await ask('ben', `singleEvents=true&${windowOf(1)}`, DESK)).body.items ?? [];
    expect(used?.summary).toBeUndefined();
    expect(used?.attendees).toBeUndefined();
  });

  it('keeps what a place has declined, with its answer', async () => {
    await insert(meeting(NOW + HOUR, NOW + 2 * HOUR, { summary: 'Too late' }), 'ben');
    await world.pass(5_000);
    const { body } = await ask('ben', `singleEvents=true&q=late`, DESK);
    expect(body.items?.[0]?.attendees).toMatchObject([
      { email: DESK, self: true, resource: true, responseStatus: 'declined' },
    ]);
  });
});

describe('events.get', () => {
  it('has the same ETag in its header and its body, and times in the zone asked for', async () => {
    const { body } = await insert(meeting(NOW + HOUR, NOW + 2 * HOUR));
    const one = await world.calendar('ada', 'GET', `/primary/events/${body.id ?? ''}?timeZone=Asia/Tokyo`);
    expect(one.headers['etag']).toBe(one.body.etag);
    expect(one.body.start).toEqual({ dateTime: '2026-03-02T18:00:00+09:00', timeZone: 'Europe/Prague' });
    expect(refusalOf(await world.calendar('ada', 'GET', `/primary/events/${body.id ?? ''}?timeZone=X`))).toBe(
      '400 invalid',
    );
    for (const id of ['nothing', 'zzz', `${body.id ?? ''}_20260302T090000Z`, `${body.id ?? ''}0`]) {
      expect(refusalOf(await world.calendar('ada', 'GET', `/primary/events/${id}`)), id).toBe('404 notFound');
    }
    expect(refusalOf(await world.calendar('ben', 'GET', `/primary/events/${body.id ?? ''}`))).toBe('404 notFound');
  });

  it('reads whole days as dates', async () => {
    const { body } = await insert({ summary: 'Away', start: { date: '2026-03-09' }, end: { date: '2026-03-11' } });
    expect(body).toMatchObject({ start: { date: '2026-03-09' }, end: { date: '2026-03-11' } });
    expect(body.start).toEqual({ date: '2026-03-09' });
  });
});
