/* Limits of one request, so that nobody keeps the others waiting. A refusal names the excess and the limit. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { databaseFile } from '../../server/store/sqlite/database/files.ts';
import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { bearer, createTestApp, type TestApp } from './app-support.ts';
import { makeResource } from './calendar-campus.ts';
import { type Answer, createWorld, DAY, HOUR, NOW, refusal, reservation, type World } from './calendar-support.ts';
import { eventsOf, put, seriesOf } from './series-support.ts';

const ROOMS = Array.from({ length: 20 }, (_, index) => makeResource(`room-${index}`));
const START = NOW + HOUR;
const END = START + HOUR;
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ emailAddress: { address: `guest-${index}@people.test` } }));
const detailOf = (answer: Answer): string => answer.json<{ detail: string }>().detail;

describe('a series', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(ROOMS);
  });
  afterEach(() => world.close());

  it('of 200 dates, 20 places and 50 people is refused with how many it may have, and nothing is written', async () => {
    const body = seriesOf(ROOMS, START, END, 'FREQ=DAILY;COUNT=200', { attendees: people(50) });
    const answer = await world.create('ada', body);
    expect(refusal(answer)).toBe('422 series_too_large');
    expect(detailOf(answer)).toBe('A series of 200 dates has at most 6 places and people together, not 70.');
    expect(await eventsOf(world, 'me')).toEqual([]);
  });

  it('is accepted up to dates × (places + people) = 1,300, with one mail per person', async () => {
    const rule = 'FREQ=WEEKLY;COUNT=50';
    const tooLarge = seriesOf(ROOMS.slice(0, 1), START, END, rule, { attendees: people(26) });
    expect(refusal(await world.create('ada', tooLarge))).toBe('422 series_too_large');
    const largest = seriesOf(ROOMS.slice(0, 1), START, END, rule, { attendees: people(25) });
    expect((await world.create('ada', largest)).statusCode).toBe(201);
    const mails = await world.store.outbox.list(null, 100);
    expect(mails).toHaveLength(25);
    expect(mails.map(({ body }) => body.match(/^- /gm)?.length)).toEqual(mails.map(() => 50));
  });

  it('cannot be changed to one that is too large', async () => {
    const body = seriesOf(ROOMS.slice(0, 1), START, END, 'FREQ=DAILY;COUNT=100');
    const event = (await world.create('ada', body)).json<CalendarEvent>();
    const changed = reservation(ROOMS.slice(0, 1), START, END, { attendees: people(30) });
    expect(refusal(await put(world, event, changed, 'series'))).toBe('422 series_too_large');
    expect((await put(world, event, changed, 'occurrence')).statusCode).toBe(200);
  });
});

describe('the places that one person holds', () => {
  it('are limited, each date counted, and released ones no longer count', async () => {
    const world = await createWorld(ROOMS, { mostPlaces: 6 });
    onTestFinished(() => world.close());
    const series = seriesOf(ROOMS.slice(0, 2), START, END, 'FREQ=DAILY;COUNT=3');
    const event = (await world.create('ada', series)).json<CalendarEvent>();
    const one = reservation(ROOMS.slice(2, 3), START, END);
    const refused = await world.create('ada', one);
    expect(refusal(refused)).toBe('422 quota_exceeded');
    expect(detailOf(refused)).toContain('at most 6 places to come, each date counted: you hold 6, and ask for 1 more.');
    expect((await world.create('bob', one)).statusCode).toBe(201);
    const more = reservation(ROOMS.slice(0, 4), START, END);
    expect(refusal(await put(world, event, more, 'series'))).toBe('422 quota_exceeded');
    const fewer = await put(world, event, reservation(ROOMS.slice(0, 1), START, END), 'occurrence');
    expect(fewer.statusCode).toBe(200);
    const other = reservation(ROOMS.slice(3, 4), START, END);
    expect((await world.create('ada', other)).statusCode).toBe(201);
  });
});

describe('what one person asks for in a while', () => {
  it('is bounded by its cost: then it is 429, with the seconds to wait, and others are served', async () => {
    const server = await createTestApp('--rate', '5');
    onTestFinished(() => server.close());
    const [ada, ben] = [await server.signIn('ada'), await server.signIn('ben')];
    const ask = ({ token }: { readonly token: string }, days: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/cache/get',
        headers: bearer(token),
        payload: {
          start: new Date(NOW).toISOString(),
          end: new Date(NOW + days * DAY).toISOString(),
          emails: Array.from({ length: 60 }, () => 'open@desks.example'),
        },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await ask(ada, 62)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 429]);
    const refused = await ask(ada, 62);
    expect(refusal(refused)).toBe('429 throttled');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(ben, 1)).statusCode).toBe(200);
  });
});

describe('schedules', () => {
  const ask = (server: TestApp, token: string, url: string, days: number, addresses: number) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: bearer(token),
      payload: {
        start: new Date(NOW).toISOString(),
        end: new Date(NOW + days * DAY).toISOString(),
        emails: Array.from({ length: addresses }, (_, index) => `room-${index}@rooms.test`),
      },
    });

  it.each([
    ['/api/cache/get', 62, 2_000, 'At most 64 addresses at once for 62 days, not 2000: ask in parts.'],
    ['/v1/schedules/query', 62, 100, 'At most 24 addresses at once for 62 days, not 100: ask in parts.'],
  ])('are asked for in parts: %s', async (url, days, addresses, detail) => {
    const server = await createTestApp();
    onTestFinished(() => server.close());
    const { token } = await server.signIn('ada');
    const refused = await ask(server, token, url, days, addresses);
    expect(refusal(refused)).toBe('413 too_many_schedules');
    expect(detailOf(refused)).toBe(detail);
    const most = Number(/\d+/.exec(detail)?.[0]);
    expect((await ask(server, token, url, days, most)).statusCode).toBe(200);
  });
});

describe('a view that was given before', () => {
  const viewOf = async (world: World, email = 'room-0@rooms.test'): Promise<string> => {
    const body = {
      start: new Date(START).toISOString(),
      end: new Date(END).toISOString(),
      emails: [email],
      details: 'view',
    };
    const answer = await world.ask('bob', 'POST', '/v1/schedules/query', { body });
    return answer.json<{ items: { availabilityView: string }[] }>().items[0]?.availabilityView ?? '';
  };

  it('is another one once the place is reserved, answers, is shown otherwise, moved or given up', async () => {
    const world = await createWorld(ROOMS);
    onTestFinished(() => world.close());
    const seen = [await viewOf(world)];
    const event = (await world.create('ada', reservation(ROOMS.slice(0, 1), START, END))).json<CalendarEvent>();
    seen.push(await viewOf(world));
    await world.pass(DAY / 24);
    seen.push(await viewOf(world));
    const shown = reservation(ROOMS.slice(0, 1), START, END, { showAs: 'tentative' });
    const changed = (await put(world, event, shown, 'occurrence')).json<CalendarEvent>();
    seen.push(await viewOf(world));
    await put(world, changed, reservation(ROOMS.slice(0, 1), START + HOUR / 2, END), 'occurrence');
    seen.push(await viewOf(world));
    await world.ask('ada', 'DELETE', `/v1/users/me/events/${event.id}`);
    seen.push(await viewOf(world));
    expect(seen).toEqual(['0000', '1111', '2222', '1111', '0011', '0000']);
  });

  it('is another one once another process has written', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'deskway-limits-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const world = await createWorld(ROOMS, { directory });
    onTestFinished(() => world.close());
    await world.create('ada', reservation(ROOMS.slice(0, 1), START, END));
    expect(await viewOf(world)).toBe('1111');
    const other = new DatabaseSync(databaseFile(directory));
    other.exec('UPDATE event_resource SET is_released = 1');
    other.close();
    expect(await viewOf(world)).toBe('0000');
  });
});
