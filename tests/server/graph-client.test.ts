import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';

import type { GrantedTokens, RefreshOutcome } from '../../server/identity/openid-client.ts';
import { ProblemError } from '../../server/http/problem.ts';
import { createAppToken } from '../../server/provider/app-token.ts';
import { createGraphCalendar } from '../../server/provider/graph-calendar.ts';
import { createGraphClient, GraphRefusal } from '../../server/provider/graph-client.ts';
import { createWorld, DAY, HOUR, NOW, type World } from './calendar-support.ts';

interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const room = (name: string) => ({ email: `${name}@rooms.test`, timezone: 'Europe/Prague' });
const ROOM = room('red');

let world: World;
let root: string;
let close: () => Promise<void>;
let say: (request: IncomingMessage) => Said;
let granted: RefreshOutcome;
const asked: IncomingMessage[] = [];
const logged: string[] = [];

const tokens = (accessToken: string): GrantedTokens => ({
  accessToken,
  refreshToken: null,
  expiresIn: 3_600,
  scope: null,
});

beforeEach(async () => {
  asked.length = 0;
  logged.length = 0;
  let count = 0;
  granted = { type: 'granted', granted: tokens('first') };
  world = await createWorld([]);
  const server = createServer((request, response) => {
    asked.push(request);
    const { status = 200, headers = {}, body = {} } = say(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1.0`;
  close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  clientTokens = async () => {
    count += 1;
    return granted.type === 'granted' && count > 1 ? { ...granted, granted: tokens(`token-${count}`) } : granted;
  };
});
afterEach(async () => {
  await close();
  await world.close();
});

let clientTokens: () => Promise<RefreshOutcome>;

const log = () =>
  Object.assign(Object.create(world.context.log), {
    error: (...words: readonly unknown[]) => void logged.push(JSON.stringify(words)),
  }) as World['context']['log'];

function createClient() {
  const { clock } = world.context;
  const token = createAppToken({ client: { applicationToken: () => clientTokens() }, scope: 'x', clock, log: log() });
  return createGraphClient({ token, root, clock, log: log() });
}

const createCalendar = () =>
  createGraphCalendar({ client: createClient(), log: log(), isPlace: async (email) => email.endsWith('@rooms.test') });

const call = (mailbox = 'red@rooms.test') => ({
  method: 'GET' as const,
  url: `/users/${mailbox}`,
  mailbox,
  schema: v.object({ id: v.string() }),
});
/** What a call comes to: its answer, or why there is none. */
async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GraphRefusal) return error.message;
    if (error instanceof ProblemError) return `${error.statusCode} after ${error.extra.retryAfter}`;
    throw error;
  }
}

describe('a call to Graph in the name of the server', () => {
  it('leaves a mailbox alone that asks for it, and no other', async () => {
    const client = createClient();
    say = ({ url }) =>
      url?.includes('red') === true && asked.length === 1
        ? { status: 429, headers: { 'retry-after': '30.5' } }
        : { body: { id: 'x' } };
    expect(await outcomeOf(client.send(call()))).toBe('503 after 31');
    world.now = NOW + 30_000;
    expect(await outcomeOf(client.send(call()))).toBe('503 after 1');
    expect(await outcomeOf(client.send(call('blue@rooms.test')))).toEqual({ id: 'x' });
    expect(asked).toHaveLength(2);
    world.now = NOW + 31_000;
    expect(await outcomeOf(client.send(call()))).toEqual({ id: 'x' });
  });

  it('waits longer each time where Graph says nothing, or always a second', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const client = createClient();
    say = () => ({ status: asked.length % 2 === 0 ? 503 : 429, headers: { 'retry-after': '1' } });
    const waits: unknown[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      waits.push(await outcomeOf(client.send(call())));
      world.now += 10_000;
    }
    vi.restoreAllMocks();
    expect(waits).toEqual([1, 2, 4, 8].map((seconds) => `503 after ${seconds}`));
  });

  it('is four at a time', async () => {
    const client = createClient();
    let most = 0;
    let running = 0;
    const fetch = globalThis.fetch;
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      running += 1;
      most = Math.max(most, running);
      const answer = await fetch(...args);
      running -= 1;
      return answer;
    });
    say = () => ({ body: { id: 'x' } });
    await Promise.all(Array.from({ length: 20 }, () => client.send(call())));
    vi.unstubAllGlobals();
    expect({ most, calls: asked.length }).toEqual({ most: 4, calls: 20 });
  });

  it('asks for another token where one is refused, once', async () => {
    const client = createClient();
    say = ({ headers }) => (headers.authorization === 'Bearer first' ? { status: 401 } : { body: { id: 'x' } });
    expect(await outcomeOf(client.send(call()))).toEqual({ id: 'x' });
    say = () => ({ status: 401 });
    asked.length = 0;
    expect(await outcomeOf(client.send(call()))).toMatch(/^503/);
    expect(asked).toHaveLength(2);
  });

  it('goes nowhere else, neither by a link nor by a redirect', async () => {
    const client = createClient();
    say = () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/' } });
    expect(await outcomeOf(client.send(call()))).toMatch(/^503/);
    asked.length = 0;
    const link = { ...call('other@rooms.test'), url: 'http://localhost:9/v1.0/next' };
    expect(await outcomeOf(client.send(link))).toMatch(/^503/);
    expect(asked).toEqual([]);
  });

  it('says what is refused, and of broken answers that there is none', async () => {
    const client = createClient();
    say = () => ({ status: 403, body: { error: { code: 'ErrorAccessDenied', message: 'of ada@people.test' } } });
    expect(await outcomeOf(client.send(call()))).toBe('403 ErrorAccessDenied');
    for (const body of ['', 'no JSON', { id: 1 }]) {
      say = () => ({ body });
      expect(await outcomeOf(client.send(call()))).toMatch(/^503/);
    }
  });

  it('has no answer where that breaks off, and leaves the mailbox alone', async () => {
    const client = createClient();
    say = ({ socket }) => {
      setTimeout(() => socket.destroy(), 20);
      return { headers: { 'content-length': '100' }, body: { id: 'x' } };
    };
    expect(await outcomeOf(client.send(call()))).toMatch(/^503/);
    expect(await outcomeOf(client.send(call()))).toMatch(/^503/);
    expect(asked).toHaveLength(1);
  });

  it('is not tried while the provider gives no token, and no token is in the log', async () => {
    granted = { type: 'failed', reason: 'invalid_client AADSTS7000215' };
    const client = createClient();
    say = () => ({ body: { id: 'x' } });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await outcomeOf(client.send(call()))).toBe('503 after 10');
    }
    expect(asked).toEqual([]);
    expect(logged).toEqual([expect.stringContaining('AADSTS7000215')]);
    granted = { type: 'granted', granted: tokens('secret-token') };
    world.now += 10_000;
    say = () => ({ status: 500, body: 'secret-token' });
    expect(await outcomeOf(client.send(call()))).toMatch(/^503/);
    expect(logged.length).toBeGreaterThan(1);
    expect(logged.join()).not.toMatch(/secret-token|token-\d|Bearer/);
  });
});

describe('the calendars of places', () => {
  const event = (change: object) => ({
    id: 'x',
    iCalUId: 'uid',
    start: { dateTime: '2026-11-20T10:00:00.0000000', timeZone: 'UTC' },
    end: { dateTime: '2026-11-20T11:00:00.0000000', timeZone: 'UTC' },
    ...change,
  });

  it('are read page by page, and whole days are those of the place', async () => {
    const midnight = (date: string) => ({ dateTime: `${date}T00:00:00.0000000`, timeZone: 'UTC' });
    const allDay = { isAllDay: true, start: midnight('2026-11-21'), end: midnight('2026-11-22') };
    say = ({ url }) =>
      url?.includes('skip') === true
        ? { body: { value: [event(allDay)] } }
        : { body: { value: [event({ responseStatus: { response: 'accepted' } })], '@odata.nextLink': `${root}/skip` } };
    const [timed, whole] = await createCalendar().events(ROOM, NOW, NOW + 2 * DAY);
    expect(timed).toMatchObject({ start: NOW + 2 * HOUR, answer: 'accepted' });
    expect(whole?.start).toBe(Date.parse('2026-11-20T23:00:00Z'));
    expect(asked.map(({ headers }) => headers['prefer'])).toEqual(
      Array(2).fill(expect.stringContaining('ImmutableId')),
    );
  });

  it('skip what lacks an identity or a time, and ask nobody’s mailbox', async () => {
    const broken = [
      { iCalUId: '' },
      { start: { dateTime: '2026-02-31T10:00', timeZone: 'UTC' } },
      { start: { dateTime: '2026-11-20T10:00', timeZone: 'Nowhere' } },
      { start: null },
    ];
    say = () => ({ body: { value: [...broken.map(event), event({}), 'text'] } });
    expect(await createCalendar().events(ROOM, NOW, NOW + DAY)).toHaveLength(1);
    asked.length = 0;
    const person = { ...ROOM, email: 'ada@people.test' };
    await expect(createCalendar().events(person, NOW, NOW + DAY)).rejects.toThrow('people');
    expect(asked).toEqual([]);
  });

  it('give provider digits, and nothing for what failed, is missing or too short', async () => {
    const places = ['red', 'blue', 'gone', 'short'].map(room);
    say = () => ({
      body: {
        value: [
          { scheduleId: 'RED@rooms.test', availabilityView: '0123' },
          {
            scheduleId: 'blue@rooms.test',
            availabilityView: '',
            error: { responseCode: 'ErrorMailRecipientNotFound' },
          },
          { scheduleId: 'short@rooms.test', availabilityView: '4' },
        ],
      },
    });
    const schedules = await createCalendar().schedules(places, NOW, NOW + HOUR);
    expect(schedules.map(({ view }) => view)).toEqual(['0123', null, null, null]);
    say = () => ({ body: { value: [{ scheduleId: 'red@rooms.test', availabilityView: '4444' }] } });
    expect((await createCalendar().schedules(places.slice(0, 1), NOW, NOW + HOUR))[0]?.view).toBe('0000');
  });

  it('are asked for by another mailbox where the first one has gone', async () => {
    const places = ['gone', 'red'].map(room);
    say = ({ url }) =>
      url?.includes('gone') === true
        ? { status: 404, body: { error: { code: 'ErrorInvalidUser', message: '' } } }
        : { body: { value: [{ scheduleId: 'red@rooms.test', availabilityView: '0000' }] } };
    const schedules = await createCalendar().schedules(places, NOW, NOW + HOUR);
    expect(schedules.map(({ view }) => view)).toEqual([null, '0000']);
  });
});
