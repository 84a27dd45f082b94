import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type AccessWorld, APP_TOKEN, CLIENT_SECRET, createAccessWorld } from './app-access-support.ts';
import { bearer, listRoutes, NOW } from './app-support.ts';
import { DAY_VIEW, HOUR, meeting, MINUTE } from './graph-support.ts';

// The tests say when the server's jobs run.
vi.mock(import('../../server/jobs/index.ts'), async (load) => ({
  ...(await load()),
  startJobs: () => () => Promise.resolve(),
}));

const ASKED = 'asked@desks.example';
const DESK = { type: 'resource', emailAddress: { address: ASKED, name: 'Desk asked' } };

let world: AccessWorld;

beforeEach(async () => {
  world = await createAccessWorld();
});
afterEach(() => world.close());

const iso = (instant: number): string => new Date(instant).toISOString();

interface Item {
  readonly availabilityView: string;
  readonly asOf?: string;
  readonly error?: { readonly code: string };
}

async function cached(who: string, emails: readonly string[], start = NOW, end = NOW + HOUR): Promise<readonly Item[]> {
  const answer = await world.ask(who, 'POST', '/api/cache/get', { start: iso(start), end: iso(end), emails });
  return answer.json<{ items: Item[] }>().items;
}

interface Made {
  readonly id: string;
  readonly iCalUid: string;
  readonly email: string;
}

/** Ada's reservation in Graph, which its place has accepted. */
async function reserve(start: number, end: number, change: object = {}): Promise<Made> {
  const body = meeting(start, end, { attendees: [DESK], ...change });
  const made = await world.graph.graph('ada', 'POST', '/me/events', { body });
  expect(made.status).toBe(201);
  await world.pass(5_000);
  return { id: made.body.id ?? '', iCalUid: made.body.iCalUId ?? '', email: ASKED };
}

const statuses = async (who: string, ...keys: readonly Made[]) =>
  (await world.ask(who, 'POST', '/api/event/statuses', keys)).json<unknown[]>();
const confirm = async (who: string, key: Made) =>
  (await world.ask(who, 'POST', '/api/event/confirm', [key])).json<Record<string, unknown>[]>()[0];

describe('schedules that the server has read itself', () => {
  it('are those of the provider, and tell when they were read', async () => {
    await reserve(NOW + HOUR, NOW + 2 * HOUR);
    await world.work();
    const [first] = await cached('ben', [ASKED], NOW, NOW + 3 * HOUR);
    expect(first).toMatchObject({ availabilityView: '000022220000', asOf: '2026-03-02T08:00:05Z' });
  });

  it('are not guessed: of people, of hidden places, outside of the days, and of what failed', async () => {
    await world.work();
    const emails = ['ada@campus.example', 'hers@desks.example', 'failing@desks.example', 'open@desks.example'];
    const codes = (await cached('ben', emails)).map(({ error }) => error?.code ?? 'read');
    expect(codes).toEqual(['unavailable', 'unavailable', 'unavailable', 'read']);
    expect((await cached('ada', ['hers@desks.example']))[0]).toMatchObject({ availabilityView: '0000' });
    const far = NOW + 30 * 24 * HOUR;
    expect((await cached('ben', ['open@desks.example'], far, far + HOUR))[0]?.error?.code).toBe('unavailable');
    const odd = NOW + 7 * MINUTE;
    expect((await cached('ben', ['open@desks.example'], odd, odd + HOUR))[0]?.error?.code).toBe('unavailable');
  });

  it('are read again after a while, or when a page tells of a change', async () => {
    await world.work();
    await reserve(NOW + HOUR, NOW + 2 * HOUR);
    await world.work();
    const view = async () => (await cached('ben', [ASKED], NOW + HOUR, NOW + 2 * HOUR))[0]?.availabilityView;
    expect(await view()).toBe('0000');
    const notification = {
      id: 'x',
      iCalUId: 'x',
      resourceUsername: 'asked',
      realStart: iso(NOW),
      realEnd: iso(NOW),
      action: 'create',
      doneBy: 'assist',
    };
    expect((await world.ask('ada', 'POST', '/api/event/action', notification)).statusCode).toBe(202);
    await world.work();
    expect(await view()).toBe('2222');
    await world.pass(16 * MINUTE);
    expect(await view()).toBe('');
    await world.work();
    expect(await view()).toBe('2222');
  });
});

describe('a use in the provider’s calendar', () => {
  it('is confirmed in its window, by those who take part and at its door', async () => {
    const key = await reserve(NOW + HOUR, NOW + 2 * HOUR);
    expect(await statuses('ada', key)).toMatchObject([{ confirmed: false, canceled: false, id: key.id }]);
    expect(await confirm('ada', key)).toMatchObject({ status: 409, code: 'not_started' });
    await world.pass(50 * MINUTE);
    expect(await confirm('ben', key)).toMatchObject({ status: 404 });
    expect(await confirm('ada', key)).toMatchObject({ confirmed: true, confirmedBy: 'ada@campus.example' });
    expect(await statuses('ada', key)).toMatchObject([{ confirmed: true, confirmedBy: 'ada@campus.example' }]);
    expect(await statuses('ben', key)).toEqual([null]);
    expect(await statuses('doors', key)).toMatchObject([{ confirmed: true, confirmedBy: null }]);
  });

  it('is what its place has, whatever the key says', async () => {
    const key = await reserve(NOW + HOUR, NOW + 2 * HOUR);
    await world.pass(50 * MINUTE);
    const elsewhere = { ...key, email: 'open@desks.example' };
    expect(await statuses('ada', elsewhere)).toEqual([null]);
    expect(await confirm('ada', elsewhere)).toMatchObject({ status: 404 });
    expect(await confirm('doors', key)).toMatchObject({ confirmed: true });
    const moved = { start: meeting(NOW + 3 * HOUR, NOW + 4 * HOUR).start, end: meeting(NOW, NOW + 4 * HOUR).end };
    await world.graph.graph('ada', 'PATCH', `/me/events/${key.id}`, { body: moved });
    await world.pass(MINUTE);
    expect(await statuses('ada', key)).toMatchObject([{ confirmed: false }]);
  });

  it('has bounds in the calendar of its place', async () => {
    const key = await reserve(NOW + 3 * HOUR, NOW + 4 * HOUR);
    await reserve(NOW + HOUR, NOW + 2 * HOUR);
    await reserve(NOW + 6 * HOUR, NOW + 7 * HOUR);
    const url = `/api/assist/resources/${ASKED}/events/${key.iCalUid}/bounds`;
    expect((await world.ask('ada', 'GET', url)).json()).toEqual({
      start: iso(NOW + 3 * HOUR),
      end: iso(NOW + 4 * HOUR),
      earliestStart: iso(NOW + 2 * HOUR),
      latestEnd: iso(NOW + 6 * HOUR),
    });
    expect((await world.ask('ben', 'GET', url)).statusCode).toBe(404);
  });

  it('is told as it is stored while the provider cannot be reached, and not confirmed then', async () => {
    const key = await reserve(NOW + HOUR, NOW + 2 * HOUR);
    const other = await reserve(NOW + 3 * HOUR, NOW + 4 * HOUR);
    await world.pass(50 * MINUTE);
    expect(await confirm('ada', key)).toMatchObject({ confirmed: true });
    await world.pass(MINUTE);
    await world.graph.close();
    expect(await statuses('ada', key, other)).toMatchObject([{ confirmed: true }, null]);
    expect(await statuses('ben', key)).toEqual([null]);
    expect(await confirm('ada', other)).toMatchObject({ status: 503, code: 'unavailable' });
    const url = `/api/assist/resources/${ASKED}/events/${key.iCalUid}/bounds`;
    const answer = await world.ask('ada', 'GET', url);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, expect.any(String)]);
  });

  async function answerOfPlace(): Promise<string | undefined> {
    const own = await world.graph.graph('ada', 'GET', `/me/calendarView?${DAY_VIEW}`);
    return own.body.value?.[0]?.attendees?.find(({ emailAddress }) => emailAddress.address === ASKED)?.status.response;
  }

  it('loses its place when nobody has confirmed it in time', async () => {
    const key = await reserve(NOW + HOUR, NOW + 2 * HOUR);
    await world.work();
    await world.pass(75 * MINUTE - 5_000);
    await world.work();
    expect(await answerOfPlace()).toBe('accepted');
    await world.pass(1_000);
    await world.work();
    expect(await answerOfPlace()).toBe('declined');
    expect(await statuses('ada', key)).toMatchObject([{ confirmed: false, canceled: true }]);
    expect(await statuses('ben', key)).toEqual([null]);
  });

  it('keeps its place when it is confirmed', async () => {
    const key = await reserve(NOW + HOUR, NOW + 2 * HOUR);
    await world.work();
    await world.pass(HOUR);
    expect(await confirm('ada', key)).toMatchObject({ confirmed: true });
    await world.pass(30 * MINUTE);
    await world.work();
    expect(await answerOfPlace()).toBe('accepted');
  });
});

describe('a door display', () => {
  const range = `start=${iso(NOW)}&end=${iso(NOW + 12 * HOUR)}`;
  const url = `/api/provider/v1/users/${ASKED}/events?${range}`;
  const eventsOf = async (who: string, path = url) =>
    (await world.ask(who, 'GET', path)).json<{ value: Record<string, unknown>[] }>().value;

  it('reads the day of its place, as much of it as may be seen at a door', async () => {
    await reserve(NOW + HOUR, NOW + 2 * HOUR);
    await reserve(NOW + 3 * HOUR, NOW + 4 * HOUR, { sensitivity: 'private' });
    const [shown, hidden] = await eventsOf('doors');
    expect(shown).toMatchObject({
      // A room of Exchange has no subject of its own.
      subject: '',
      organizer: { emailAddress: { address: '', name: 'Ada <Admin> Lovelace' } },
      start: { utcDateTime: '2026-03-02T09:00:00Z' },
      attendees: [{ emailAddress: { address: ASKED }, status: { response: 'accepted' } }],
    });
    expect(hidden).toMatchObject({ subject: '', organizer: { emailAddress: { address: '', name: '' } } });
    const question = { start: iso(NOW), end: iso(NOW + 4 * HOUR), emails: [ASKED, 'hers@desks.example'] };
    const answer = await world.ask('doors', 'POST', '/api/provider/v1/schedules/query', question);
    expect(answer.json()).toMatchObject({
      items: [{ availabilityView: '0000222200002222' }, { error: { code: 'no_free_busy_access' } }],
    });
  });

  it('reads of many places what is kept of them', async () => {
    await world.work();
    const emails = [ASKED, 'open@desks.example', 'other@desks.example', 'failing@desks.example', 'hers@desks.example'];
    const question = { start: iso(NOW), end: iso(NOW + HOUR), emails };
    const answer = await world.ask('doors', 'POST', '/api/provider/v1/schedules/query', question);
    const { items } = answer.json<{ items: Item[] }>();
    expect(items.map(({ availabilityView, error }) => error?.code ?? availabilityView)).toEqual([
      '0000',
      '0000',
      '0000',
      'unavailable',
      'no_free_busy_access',
    ]);
  });

  it('reads no hidden place, nobody, and nothing that is not read', async () => {
    const of = (user: string, asked = range) => `/api/provider/v1/users/${user}/events?${asked}`;
    const statusOf = async (path: string) => (await world.ask('doors', 'GET', path)).statusCode;
    expect(await statusOf(of('hers@desks.example'))).toBe(404);
    expect(await statusOf(of('ada@campus.example'))).toBe(404);
    const far = `start=${iso(NOW + 29 * 24 * HOUR)}&end=${iso(NOW + 32 * 24 * HOUR)}`;
    expect(await statusOf(of(ASKED, far))).toBe(400);
  });

  it('is told by the configuration, and a word from a person or a guest is refused', async () => {
    const { app } = world.server;
    const configuration = (await app.inject({ url: '/api/assist/configurations' })).json<object>();
    expect(configuration).toMatchObject({ asistConfiguration: { doorCalendar: true } });
    const payload = { displayName: 'Grace' };
    const guest = await app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
    const { token } = guest.json<{ token: string }>();
    const question = { start: iso(NOW), end: iso(NOW + HOUR), emails: [ASKED] };
    for (const [method, path, body] of [
      ['GET', url, undefined],
      ['POST', '/api/provider/v1/schedules/query', question],
    ] as const) {
      const asked = { method, url: path, ...(body === undefined ? {} : { payload: body }) };
      expect((await app.inject(asked)).statusCode).toBe(401);
      expect((await app.inject({ ...asked, headers: bearer(token) })).statusCode).toBe(403);
      expect((await world.ask('ada', method, path, body)).statusCode).toBe(403);
      expect((await world.ask('doors', method, path, body)).statusCode).toBe(200);
    }
  });

  it('is every route that the server adds for its own access', () => {
    const routes = listRoutes(world.server, /^\/api\/provider/).map(({ method, url: path }) => `${method} ${path}`);
    expect(routes.toSorted()).toEqual([
      'GET /api/provider/v1/users/:user/events',
      'POST /api/provider/v1/schedules/query',
    ]);
  });
});

it('keeps its own token and secret to itself', async () => {
  const log: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => log.push(String(text)) > 0);
  const answers: string[] = [];
  const key = await reserve(NOW + HOUR, NOW + 2 * HOUR);
  for (const isDown of [false, true]) {
    if (isDown) await world.graph.close();
    await world.work();
    for (const [method, path, body] of [
      ['POST', '/api/cache/get', { start: iso(NOW), end: iso(NOW + HOUR), emails: [ASKED] }],
      ['POST', '/api/event/statuses', [key]],
      ['POST', '/api/event/confirm', [key]],
      ['GET', `/api/assist/resources/${ASKED}/events/${key.iCalUid}/bounds`, undefined],
      ['GET', '/api/assist/configurations', undefined],
    ] as const) {
      const answer = await world.ask('ada', method, path, body);
      answers.push(JSON.stringify(answer.headers), answer.body);
    }
    await world.server.app.inject({ url: '/healthz' });
    world.server.advance(MINUTE);
  }
  write.mockRestore();
  expect(log.join('')).toContain('Microsoft Graph does not answer');
  const everything = [...log, ...answers].join('\n');
  for (const secret of [APP_TOKEN, CLIENT_SECRET]) expect(everything).not.toContain(secret);
});

it('stays within the limits of Graph, however strict it is', async () => {
  await world.close();
  world = await createAccessWorld('--emulate-throttling', '--emulate-latency', '5');
  await Promise.all([world.work(), ...Array.from({ length: 8 }, () => cached('ada', [ASKED]))]);
  await world.work();
  expect((await cached('ada', [ASKED]))[0]?.availabilityView).toBe('0000');
});
