/* The page's own dialect of Microsoft Graph against the emulator. */
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createGraphCalendar } from '../../workers/calendars/graph/graph.ts';
import { success } from '../../workers/model/result.ts';
import { createServerClock } from '../../workers/wire/server-clock.ts';
import { createSteppedTimers } from '../unit/areas/stepped-timers.ts';
import { NOW } from './app-support.ts';
import { BASE, createGraphWorld, type GraphWorld, HOUR } from './graph-support.ts';

const ORIGIN = 'https://desk.example';
let world: GraphWorld;

beforeAll(async () => {
  world = await createGraphWorld();
});
afterAll(() => world.close());

async function calendarOf(who: string, timeZone: string) {
  const token = await world.graphTokenOf(who);
  const timers = createSteppedTimers(NOW);
  async function fetch(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const asked: InjectOptions = {
      method,
      url: url.replace(ORIGIN, ''),
      headers: { ...Object.fromEntries(new Headers(headers)), host: 'desk.example', 'x-forwarded-proto': 'https' },
      ...(typeof body === 'string' ? { payload: body } : {}),
    };
    const { statusCode, headers: given, rawPayload } = await world.app.inject(asked);
    const type = given['content-type'] ?? '';
    const isEmpty = statusCode === 204 || statusCode === 202;
    return new Response(isEmpty ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: { 'content-type': type },
    });
  }
  return createGraphCalendar({
    plain: { fetch, clock: createServerClock(timers.now), workerNow: timers.now, timers },
    tokens: {
      current: () => token,
      prepare: async () => success(null),
      refresh: async () => success(token),
    },
    root: ORIGIN + BASE,
    account: `${who}@campus.example`,
    timeZone,
    now: timers.now,
    log: () => {},
  });
}

it('shows a person’s picture, and none of a guest', async () => {
  const mine = await (await calendarOf('ada', 'Europe/Prague')).photo(28, 2);
  expect(mine).toMatchObject({ ok: true, value: { type: 'image/svg+xml;charset=utf-8' } });
  expect(await (await calendarOf('guest', 'Europe/Prague')).photo(28, 2)).toEqual({ ok: true, value: null });
});

it('reads an event in the zone in which it was written', async () => {
  const calendar = await calendarOf('ada', 'Europe/Prague');
  const { signal } = new AbortController();
  const [start, end] = [NOW + HOUR, NOW + 2 * HOUR];
  const reservation = { subject: 'Review', text: '', start, end, resources: [], idempotencyKey: 'key' };
  const created = await calendar.create({ ...reservation, timeZone: 'Europe/Prague' }, signal);
  expect(created.ok ? created.value.start : created).toMatchObject({
    timeZone: 'Europe/Prague',
    utcDateTime: new Date(start).toISOString(),
  });
});
