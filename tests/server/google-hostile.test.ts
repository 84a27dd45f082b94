/* What a caller of the emulated Google tries in order to learn what is hidden, or to ask for more than others may. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { readNameId, toNameId } from '../../server/emulators/google/google-ids.ts';
import { seriesName } from '../../server/emulators/items.ts';
import { bearer, NOW } from './app-support.ts';
import {
  ADA,
  at,
  BASE,
  BEN,
  createGoogleWorld,
  DAY,
  DESK,
  type GoogleBody,
  type GoogleWorld,
  HOUR,
  iso,
  meeting,
  refusalOf,
} from './google-support.ts';

const KEY = '7b4a3b1e-5d4f-4f57-9d3c-0a1f0a5b7f11';
const READERS = ['guest', 'ben', 'doors'];

let world: GoogleWorld;
beforeEach(async () => {
  world = await createGoogleWorld();
});
afterEach(() => world.close());

async function list(who: string, calendar: string, query = ''): Promise<readonly GoogleBody[]> {
  return (await world.calendar(who, 'GET', `/${calendar}/events?${query}`)).body.items ?? [];
}
const insert = (body: object, who = 'ada') => world.calendar(who, 'POST', '/primary/events', { body });

/** A series of Ada's that was made at our own calendar. */
async function createSeries(
  visibility = 'default',
): Promise<{ readonly seriesMasterId: string; readonly iCalUId: string }> {
  const utc = (instant: number) => ({ dateTime: iso(instant).slice(0, 19), timeZone: 'UTC' });
  const payload = {
    subject: 'Secret plan',
    visibility,
    start: utc(NOW + HOUR),
    end: utc(NOW + 2 * HOUR),
    resources: [{ email: DESK }],
    recurrence: { rule: 'FREQ=DAILY;COUNT=3' },
  };
  const headers = { ...bearer(await world.tokenOf('ada')), 'idempotency-key': KEY };
  const answer = await world.app.inject({ method: 'POST', url: '/v1/users/me/events', headers, payload });
  return answer.json<{ seriesMasterId: string; iCalUId: string }>();
}

describe('the ids and tags of an event whose people are hidden', () => {
  it('do not name the organizer of a series at a desk', async () => {
    await createSeries();
    for (const who of READERS) {
      for (const query of ['singleEvents=true', '']) {
        const events = await list(who, DESK, query);
        expect(events, `${who} ${query}`).toHaveLength(3);
        for (const event of events) {
          expect(readNameId(event.id ?? ''), `${who} ${query}`).toMatchObject({ kind: 'event' });
          expect(event['recurringEventId']).toBeUndefined();
          expect(JSON.stringify(event)).not.toMatch(/\bada\b/);
        }
      }
    }
    const [own] = await list('ada', 'primary', 'singleEvents=true');
    expect(readNameId(String(own?.['recurringEventId']))?.id).toContain(ADA);
  });

  it('do not tell whether a guessed organizer has the series', async () => {
    const { seriesMasterId } = await createSeries();
    const guess = toNameId(seriesName(ADA, seriesMasterId));
    for (const who of READERS) {
      for (const id of [guess, `${guess}_20260302T090000Z`]) {
        expect(refusalOf(await world.calendar(who, 'GET', `/${DESK}/events/${id}`)), who).toBe('404 notFound');
        expect(refusalOf(await world.calendar(who, 'GET', `/${DESK}/events/${id}/instances`)), who).toBe(
          '404 notFound',
        );
      }
    }
    expect((await world.calendar('ada', 'GET', `/${DESK}/events/${guess}`)).status).toBe(200);
  });

  it('do not tell whether a guessed series of Google has a date', async () => {
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=3'];
    await insert(meeting(NOW + HOUR, NOW + 2 * HOUR, { id: 'secret', recurrence, visibility: 'private' }));
    for (const who of READERS) {
      for (const id of ['secret', 'secret_20260302T090000Z', 'secret_20260305T090000Z']) {
        expect(refusalOf(await world.calendar(who, 'GET', `/${DESK}/events/${id}`)), who).toBe('404 notFound');
      }
    }
  });

  it('change with an answer for those alone who see it', async () => {
    const attendees = [{ email: 'cleo@campus.example' }, { email: DESK }];
    await insert(meeting(NOW + HOUR, NOW + 2 * HOUR, { visibility: 'private', attendees }));
    const tags = async (who: string) => (await list(who, ADA, 'singleEvents=true')).map(({ etag }) => etag);
    const [own, seen] = [await tags('ada'), await tags('ben')];
    await world.pass(5_000);
    expect(await tags('ada')).not.toEqual(own);
    expect(await tags('ben')).toEqual(seen);
    expect(seen).not.toEqual(own);
  });
});

describe('what is hidden', () => {
  it('is found by no search, order or property', async () => {
    const extendedProperties = { private: { a: '1' }, shared: { a: '1' } };
    const secret = {
      summary: 'Secret plan',
      description: 'Secret',
      visibility: 'private',
      location: 'Secret',
      extendedProperties,
    };
    await insert(meeting(NOW + HOUR, NOW + 2 * HOUR, secret));
    for (const who of READERS) {
      for (const query of ['q=secret', 'q=ada', 'sharedExtendedProperty=a%3D1', 'privateExtendedProperty=a%3D1']) {
        expect(await list(who, DESK, query), `${who} ${query}`).toEqual([]);
      }
    }
    expect(await list('ada', DESK, 'q=secret')).toHaveLength(1);
    // The organizer's own properties are those of their copy alone.
    expect(await list('ada', DESK, 'privateExtendedProperty=a%3D1')).toEqual([]);
    expect(await list('ada', 'primary', 'privateExtendedProperty=a%3D1')).toHaveLength(1);
  });

  it('stays hidden when it was deleted', async () => {
    const { body } = await insert(meeting(NOW + HOUR, NOW + 2 * HOUR));
    await world.calendar('ada', 'DELETE', `/primary/events/${body.id ?? ''}`);
    for (const who of READERS) {
      expect(await list(who, DESK, 'showDeleted=true'), who).toEqual([]);
      expect(await list(who, DESK, 'showDeleted=true&singleEvents=true'), who).toEqual([]);
      expect(refusalOf(await world.calendar(who, 'GET', `/${DESK}/events/${body.id ?? ''}`)), who).toBe('404 notFound');
    }
  });

  it('is a hidden place, which is as unknown as one that there is not', async () => {
    for (const email of ['hers@desks.example', 'no@desks.example']) {
      const attendees = [{ email, resource: true }];
      expect(refusalOf(await insert(meeting(NOW + HOUR, NOW + 2 * HOUR, { attendees }), 'ben')), email).toBe(
        '400 invalid',
      );
      expect(refusalOf(await world.calendar('ben', 'GET', `/${email}/events`)), email).toBe('404 notFound');
    }
    await insert(meeting(NOW + HOUR, NOW + 2 * HOUR, { attendees: [{ email: 'hers@desks.example' }] }));
    expect(JSON.stringify(await list('ben', ADA))).not.toContain('hers@');
  });

  it('is not taken over by an event with the same iCalUID', async () => {
    await insert(meeting(NOW + HOUR, NOW + 2 * HOUR, { id: 'taken0', summary: 'Hers', attendees: [{ email: BEN }] }));
    const copy = {
      id: undefined,
      iCalUID: 'taken0@google.com',
      summary: 'Another',
      attendees: [{ email: ADA }, { email: BEN }],
    };
    await insert(meeting(NOW + 3 * HOUR, NOW + 4 * HOUR, copy), 'ben');
    expect((await world.calendar('ada', 'GET', '/primary/events/taken0')).body.summary).toBe('Hers');
    expect(refusalOf(await world.calendar('ben', 'PATCH', `/${ADA}/events/taken0`, { body: {} }))).toBe(
      '403 requiredAccessLevel',
    );
  });
});

describe('what one person asks of the emulated Google', () => {
  it.each([
    ['as usual', iso],
    ['in a short way', (instant: number) => iso(instant).replaceAll(/[-:]/g, '')],
    ['with a zone as well', (instant: number) => `${iso(instant)}[UTC]`],
  ])('is bounded for each of them, whatever address they come from, with times %s', async (_, written) => {
    const strict = await createGoogleWorld({}, '--rate', '5');
    onTestFinished(() => strict.close());
    const [ada, ben] = [await strict.googleTokenOf('ada'), await strict.googleTokenOf('ben')];
    let address = 0;
    const ask = (token: string) =>
      strict.app.inject({
        method: 'POST',
        url: `${BASE}/calendar/v3/freeBusy`,
        headers: { ...bearer(token), 'x-forwarded-for': `192.0.2.${(address += 1)}` },
        payload: {
          timeMin: written(NOW),
          timeMax: written(NOW + 90 * DAY),
          items: Array.from({ length: 50 }, () => ({ id: DESK })),
        },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await ask(ada)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
    expect((await ask(ben)).statusCode).toBe(200);
  });

  it('is refused where it has very many parts', async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ email: `p${index}@x.example` }));
    expect(refusalOf(await insert(meeting(NOW, NOW + HOUR, { attendees: many })))).toBe('400 invalid');
    const items = Array.from({ length: 1_001 }, () => ({ id: DESK }));
    const body = { timeMin: iso(NOW), timeMax: iso(NOW + DAY), items };
    expect(refusalOf(await world.google('ada', 'POST', '/calendar/v3/freeBusy', { body }))).toBe('400 invalid');
    const properties = Array.from({ length: 11 }, () => 'sharedExtendedProperty=a%3D1').join('&');
    expect(refusalOf(await world.calendar('ada', 'GET', `/primary/events?${properties}`))).toBe('400 invalid');
    const shared = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`n${index}`, 'x']));
    const kept = await insert(meeting(NOW + HOUR, NOW + 2 * HOUR, { extendedProperties: { shared } }));
    const { shared: names } = kept.body['extendedProperties'] as { shared: object };
    expect(Object.keys(names)).toHaveLength(300);
  });

  it.each([
    '/calendar/v3/calendars/primary/events?pageToken=' + 'A'.repeat(2_000),
    '/calendar/v3/calendars/primary/events?pageToken=AAAA&pageToken=AAAA',
    '/calendar/v3/calendars/primary/events?timeMin[]=x&timeMin=2026-03-02',
    '/calendar/v3/calendars/primary/events?singleEvents=yes',
    '/calendar/v3/calendars/primary/events?maxAttendees=0',
    '/calendar/v3/calendars/primary/events?__proto__=x&constructor=y&maxResults=0',
  ])('is refused for odd parameters: %s', async (url) => {
    expect((await world.google('ada', 'GET', url)).status).toBe(400);
  });

  it.each(['%00', '..%2f..%2fapi', `${'v'.repeat(1_024)}_20260302T090000Z`, '%E0%A4%A', 'x'.repeat(1_200)])(
    'is not found by an odd id: %s',
    async (id) => {
      const { statusCode } = await world.app.inject({
        url: `${BASE}/calendar/v3/calendars/primary/events/${id}`,
        headers: bearer(await world.googleTokenOf('ada')),
      });
      expect([400, 404, 414]).toContain(statusCode);
    },
  );

  it.each(['-271821-04-19T00:00:00', '+275760-09-13T12:00:00', '+275760-09-13T23:59:59Z', '0001-01-01T00:00:00Z'])(
    'is refused for a time at the end of all times: %s',
    async (time) => {
      const listed = `timeMin=${encodeURIComponent(time)}&timeMax=${encodeURIComponent(time)}`;
      expect((await world.calendar('ada', 'GET', `/primary/events?${listed}`)).status).toBe(400);
      const start = { dateTime: time, timeZone: 'Pacific/Tongatapu' };
      expect((await insert(meeting(NOW, NOW + HOUR, { start }))).status).toBe(400);
      expect((await insert(meeting(NOW, NOW + HOUR, { start: { date: time.slice(0, 12) } }))).status).toBe(400);
      const recurrence = [`RRULE:FREQ=DAILY;UNTIL=${time}`, `EXDATE:${time}`];
      expect((await insert(meeting(NOW + HOUR, NOW + 2 * HOUR, { recurrence }))).status).toBe(400);
    },
  );

  it('is no other body than one of its form', async () => {
    const times = { start: at(NOW), end: at(NOW + HOUR) };
    for (const body of [
      [],
      { ...times, start: 'now' },
      { ...times, attendees: { email: BEN } },
      { ...times, extendedProperties: { shared: { a: 1 } } },
      { ...times, recurrence: 'RRULE' },
    ]) {
      expect(refusalOf(await insert(body)), JSON.stringify(body)).toMatch(/^400 (?:invalid|required)$/);
    }
    const headers = { ...bearer(await world.googleTokenOf('ada')), 'content-type': 'application/json' };
    const url = `${BASE}/calendar/v3/calendars/primary/events`;
    const broken = await world.app.inject({ method: 'POST', url, headers, payload: '{"start":' });
    expect(broken.json()).toMatchObject({ error: { code: 400, errors: [{ reason: 'parseError' }] } });
    const deep = await world.app.inject({
      method: 'POST',
      url,
      headers,
      payload: '['.repeat(5_000) + ']'.repeat(5_000),
    });
    expect(deep.statusCode).toBe(400);
  });
});

describe('the id of somebody else’s event', () => {
  it('comes into no calendar twice, where one would be changed in place of the other', async () => {
    const { body: own } = await insert(meeting(NOW + HOUR, NOW + 2 * HOUR, { id: 'taken0' }));
    const [start, end] = [NOW + 3 * HOUR, NOW + 4 * HOUR];
    const attendees = [{ email: ADA }];
    const refused = async (change: object) => refusalOf(await insert(meeting(start, end, change), 'ben'));
    expect(await refused({ id: 'taken0', attendees })).toBe('400 invalid');
    expect(await refused({ iCalUID: own.iCalUID, attendees })).toBe('400 invalid');
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=2'];
    expect(await refused({ iCalUID: own.iCalUID, attendees, recurrence })).toBe('400 invalid');
    expect((await insert(meeting(start, end, { id: 'taken0', attendees: [] }), 'ben')).status).toBe(200);
    const invite = await world.calendar('ben', 'PATCH', '/primary/events/taken0', { body: { attendees } });
    expect(refusalOf(invite)).toBe('400 invalid');
    expect(await list('ada', 'primary')).toHaveLength(1);
  });
});

describe('a rule of repetition', () => {
  const timed = (instant: number) => ({ ...at(instant), timeZone: 'UTC' });
  const repeated = (...recurrence: readonly string[]) => ({
    ...meeting(NOW + HOUR, NOW + 2 * HOUR, { attendees: [{ email: BEN }] }),
    start: timed(NOW + HOUR),
    end: timed(NOW + 2 * HOUR),
    recurrence,
  });

  it('is no longer than our own contract takes, in which the invited read it', async () => {
    const rule = `RRULE:FREQ=WEEKLY;BYDAY=${Array.from({ length: 200 }, () => 'MO').join(',')};COUNT=2`;
    expect(refusalOf(await insert(repeated(rule)))).toBe('400 invalid');
    const day = new URLSearchParams({ start: iso(NOW - DAY), end: iso(NOW + DAY) });
    const headers = bearer(await world.tokenOf('ben'));
    expect((await world.app.inject({ url: `/v1/users/me/events?${day}`, headers })).statusCode).toBe(200);
  });

  it('leaves out no more dates than our own contract takes', async () => {
    const dates = (count: number) =>
      Array.from({ length: count }, (_none, index) =>
        iso(NOW + index * DAY)
          .slice(0, 10)
          .replaceAll('-', ''),
      );
    const without = (count: number) =>
      repeated('RRULE:FREQ=WEEKLY;COUNT=200', `EXDATE;VALUE=DATE:${dates(count).join()}`);
    expect(refusalOf(await insert(without(1_001)))).toBe('400 invalid');
    expect((await insert(repeated('RRULE:FREQ=WEEKLY;COUNT=2', `EXDATE;VALUE=DATE:${dates(1).join()}`))).status).toBe(
      200,
    );
  });
});
