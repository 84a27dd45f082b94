import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';

import { getGiven } from '../../../workers/wire/given-url.ts';
import { createHttp, type Http } from '../../../workers/wire/http.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { createSteppedTimers } from '../areas/stepped-timers.ts';
import { createFakeServer, type FakeServer, json } from './fake-server.ts';

const ALLOWED = ['https://api.example', 'https://calendar.example:8443'];

let server: FakeServer;
let http: Http;

beforeEach(() => {
  const timers = createSteppedTimers(0);
  server = createFakeServer();
  server.on('GET /page', () => json({ value: 1 }));
  const tokens = { current: () => 'secret', refresh: () => Promise.reject(new Error('Not asked for')) };
  http = createHttp({
    fetch: server.fetch,
    tokens,
    clock: createServerClock(timers.now),
    workerNow: timers.now,
    timers,
  });
});

const get = (url: string) => getGiven(http, { name: 'GET next', url, schema: v.unknown() }, ALLOWED);

test.each(['https://api.example/page?skip=2', 'https://calendar.example:8443/page'])('%s is requested', async (url) => {
  expect(await get(url)).toMatchObject({ ok: true, value: { body: { value: 1 } } });
  expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer secret');
});

test.each([
  'https://evil.example/page',
  'http://api.example/page',
  'https://calendar.example/page',
  'https://api.example.evil.example/page',
  'https://api.example@evil.example/page',
  'data:application/json,{}',
  'javascript:alert(1)',
  '/page',
  '',
])('%s is rejected without a request', async (url) => {
  const answer = await get(url);
  expect(answer).toMatchObject({ ok: false, error: { type: 'malformed', call: 'GET next' } });
  expect(answer.ok ? '' : JSON.stringify(answer.error)).toContain('none of the allowed origins: https://api.example, ');
  expect(server.requests).toEqual([]);
});
