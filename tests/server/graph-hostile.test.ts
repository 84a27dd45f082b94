/* What a caller of the emulated Graph tries in order to learn what is hidden, or to ask for more than others may. */
import { createHash } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { toGraphId } from '../../server/emulators/graph/graph-ids.ts';
import { seriesName } from '../../server/emulators/items.ts';
import { bearer, NOW } from './app-support.ts';
import {
  BASE,
  createGraphWorld,
  DAY_VIEW,
  type GraphAnswer,
  type GraphBody,
  type GraphWorld,
  HOUR,
  meeting,
  refusalOf,
  utc,
} from './graph-support.ts';

const DESK = '/users/open@desks.example';
const ADA = 'ada@campus.example';
const WEEKLY = {
  pattern: { type: 'weekly', interval: 1, daysOfWeek: ['monday'], firstDayOfWeek: 'monday' },
  range: { type: 'numbered', startDate: new Date(NOW).toISOString().slice(0, 10), numberOfOccurrences: 3 },
};
const decoded = (text: string): string => Buffer.from(text, 'base64url').toString('latin1');

async function listOf(world: GraphWorld, who: string, url: string): Promise<readonly GraphBody[]> {
  const { body } = await world.graph(who, 'GET', url);
  return body.value ?? [];
}

async function batch(world: GraphWorld, who: string, part: object): Promise<GraphAnswer> {
  return world.graph(who, 'POST', '/$batch', { body: { requests: [{ id: '1', method: 'GET', ...part }] } });
}

/** The first event of Ada's day, as the store has it. */
async function firstStored({ context }: GraphWorld) {
  const [event] = await context.store.calendar.list({
    calendarEmail: ADA,
    start: NOW,
    end: NOW + 24 * HOUR,
    iCalUId: null,
    resourceEmails: [],
    includeCancelled: false,
    offset: 0,
    limit: 1,
  });
  return event;
}

describe('the ids and tags of an event whose people are hidden', () => {
  let world: GraphWorld;
  beforeEach(async () => {
    world = await createGraphWorld();
  });
  afterEach(() => world.close());

  it('do not name the organizer of a series at a desk', async () => {
    const created = await world.graph('ada', 'POST', '/me/events', {
      body: meeting(NOW + HOUR, NOW + 2 * HOUR, { recurrence: WEEKLY }),
    });
    expect(created.status).toBe(201);
    for (const who of ['guest', 'ben', 'doors']) {
      for (const path of [`/calendarView?${DAY_VIEW}`, '/events']) {
        const events = await listOf(world, who, DESK + path);
        expect(events.length, `${who} ${path}`).toBeGreaterThan(0);
        for (const { id = '', seriesMasterId } of events) {
          expect(seriesMasterId, `${who} ${path}`).toBeNull();
          expect(decoded(id), `${who} ${path}`).not.toContain(ADA);
        }
      }
    }
    expect(await listOf(world, 'ada', `/me/calendarView?${DAY_VIEW}`)).toMatchObject([
      { seriesMasterId: created.body.id },
    ]);
  });

  it('do not tell whether a guessed organizer has the series', async () => {
    await world.graph('ada', 'POST', '/me/events', {
      body: meeting(NOW + HOUR, NOW + 2 * HOUR, { recurrence: WEEKLY }),
    });
    const event = await firstStored(world);
    const guessed = toGraphId(seriesName(ADA, event?.seriesMasterId ?? ''), 'open@desks.example', true);
    for (const who of ['guest', 'ben']) {
      expect(refusalOf(await world.graph(who, 'GET', `${DESK}/events/${guessed}`))).toBe('404 ErrorItemNotFound');
    }
    expect((await world.graph('ada', 'GET', `${DESK}/events/${guessed}`)).status).toBe(200);
  });

  it('do not tell whether a guessed guest is invited', async () => {
    const change = {
      sensitivity: 'private',
      attendees: [{ type: 'required', emailAddress: { address: 'cleo@campus.example', name: 'Cleo' } }],
    };
    await world.graph('ada', 'POST', '/me/events', { body: meeting(NOW + HOUR, NOW + 2 * HOUR, change) });
    const [hidden] = await listOf(world, 'ben', `/users/${ADA}/calendarView?${DAY_VIEW}`);
    const stored = await firstStored(world);
    const answers = stored?.attendees.map(({ email, response }) => `${email} ${response}`);
    const guess = createHash('sha256')
      .update(JSON.stringify([stored?.id, stored?.version, answers]))
      .digest('base64')
      .slice(0, 32);
    expect(hidden).toMatchObject({ subject: '', attendees: [] });
    expect(hidden?.['changeKey']).not.toBe(guess);
    expect(hidden?.['@odata.etag']).not.toContain(guess);
    const one = await world.graph('ben', 'GET', `/users/${ADA}/events/${hidden?.id ?? ''}`);
    expect(one.headers['etag']).toBe(hidden?.['@odata.etag']);
  });
});

describe('a part of a batch', () => {
  let world: GraphWorld;
  beforeEach(async () => {
    world = await createGraphWorld();
  });
  afterEach(() => world.close());

  it.each(['/../../../api/account/me', '/me/../../../../config.json', '/me/../$batch', String.raw`/\evil.example/me`])(
    'does not leave Graph: %s',
    async (url) => {
      expect(refusalOf(await batch(world, 'ada', { url }))).toBe('400 BadRequest');
    },
  );

  it('is a call of the person who sends it, whatever its headers say', async () => {
    const other = await world.graphTokenOf('ben');
    const headers = { authorization: 'x', Authorization: `Bearer ${other}`, 'X-Forwarded-Host': 'evil.example' };
    const { text } = await batch(world, 'ada', { url: '/me', headers });
    expect(text).toContain(ADA);
    expect(text).not.toContain('ben@campus.example');
    expect(text).not.toContain('evil.example');
  });
});

describe('what one person asks of the emulated Graph', () => {
  it('is bounded for each of them, whatever address they come from', async () => {
    const world = await createGraphWorld({}, '--rate', '5');
    onTestFinished(() => world.close());
    const [ada, ben] = [await world.graphTokenOf('ada'), await world.graphTokenOf('ben')];
    let address = 0;
    const ask = (token: string) =>
      world.app.inject({
        method: 'POST',
        url: `${BASE}/me/calendar/getSchedule`,
        headers: { ...bearer(token), 'x-forwarded-for': `192.0.2.${(address += 1)}` },
        payload: {
          schedules: Array.from({ length: 100 }, () => 'open@desks.example'),
          startTime: utc(NOW),
          endTime: utc(NOW + 61 * 24 * HOUR),
          availabilityViewInterval: 15,
        },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await ask(ada)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
    expect((await ask(ben)).statusCode).toBe(200);
  });

  it('is a new token of the calendar thirty times a minute at most', async () => {
    const world = await createGraphWorld();
    onTestFinished(() => world.close());
    const [ada, ben] = [await world.tokenOf('ada'), await world.tokenOf('ben')];
    const renew = async (token: string): Promise<number> => {
      const url = '/api/account/refresh-oauth-token';
      const asked = { method: 'POST' as const, url, headers: bearer(token), payload: { scope: 'openid' } };
      return (await world.app.inject(asked)).statusCode;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) statuses.push(await renew(ada));
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect(await renew(ben)).toBe(200);
  });

  it('is refused where a filter or a search has very many parts', async () => {
    const world = await createGraphWorld();
    onTestFinished(() => world.close());
    const filter = Array.from({ length: 200 }, (_, index) => `subject ne '${index}'`).join(' and ');
    const list = `/me/calendarView?${DAY_VIEW}&$filter=${encodeURIComponent(filter)}`;
    expect(refusalOf(await world.graph('ada', 'GET', list))).toBe('400 ErrorInvalidUrlQueryFilter');
    const search = Array.from({ length: 200 }, (_, index) => `"mail:${index}"`).join(' OR ');
    const headers = { consistencylevel: 'eventual' };
    const found = await world.graph('ada', 'GET', `/users?$search=${encodeURIComponent(search)}`, { headers });
    expect(refusalOf(found)).toBe('400 BadRequest');
  });

  it('is refused where an event would have very many extended properties', async () => {
    const world = await createGraphWorld();
    onTestFinished(() => world.close());
    const properties = (from: number) =>
      Array.from({ length: 20 }, (_, index) => ({ id: `String {0} Name x${from + index}`, value: 'x' }));
    const { body } = await world.graph('ada', 'POST', '/me/events', { body: meeting(NOW + HOUR, NOW + 2 * HOUR) });
    const statuses: number[] = [];
    for (let from = 0; from < 100; from += 20) {
      const change = { singleValueExtendedProperties: properties(from) };
      statuses.push((await world.graph('ada', 'PATCH', `/me/events/${body.id ?? ''}`, { body: change })).status);
    }
    expect(statuses).toEqual([200, 200, 400, 400, 400]);
  });

  it.each(['-271821-04-19T00:00:00', '+275760-09-13T12:00:00', '+275760-09-13T23:59:59Z'])(
    'is refused for a time at the end of all times: %s',
    async (time) => {
      const world = await createGraphWorld();
      onTestFinished(() => world.close());
      const window = `startDateTime=${encodeURIComponent(time)}&endDateTime=${encodeURIComponent(time)}`;
      expect((await world.graph('ada', 'GET', `/me/calendarView?${window}`)).status).toBeLessThan(500);
      const start = { dateTime: time, timeZone: 'Tonga Standard Time' };
      const created = await world.graph('ada', 'POST', '/me/events', { body: meeting(NOW, NOW + HOUR, { start }) });
      expect(created.status).toBe(400);
    },
  );
});
