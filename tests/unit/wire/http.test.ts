import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';

import { failure, success } from '../../../workers/model/result.ts';
import { type Call, createHttp, type Http, type HttpMethod, type TokenSource } from '../../../workers/wire/http.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { createSteppedTimers, type SteppedTimers } from '../areas/stepped-timers.ts';
import {
  createFakeServer,
  cutShort,
  type FakeServer,
  html,
  json,
  never,
  noContent,
  problem,
  unreachableServer,
} from './fake-server.ts';

const NAME = 'GET /api/thing';
let server: FakeServer;
let timers: SteppedTimers;

beforeEach(() => {
  server = createFakeServer();
  timers = createSteppedTimers(Date.UTC(2026, 10, 20));
});

function createTestHttp(tokens: TokenSource | null = null): Http {
  const clock = createServerClock(timers.now);
  return createHttp({ fetch: server.fetch, tokens, clock, workerNow: timers.now, timers });
}

const thing = (changes: Partial<Call<{ name: string }>> = {}): Call<{ name: string }> => ({
  name: NAME,
  url: 'http://api.example/api/thing',
  schema: v.object({ name: v.string() }),
  ...changes,
});

/** The failure of a call with this server answer, as text. */
async function failureOf(response: Response, changes: Partial<Call<{ name: string }>> = {}): Promise<string> {
  server.on(NAME, () => response);
  const answer = await createTestHttp().send('get', thing(changes));
  return answer.ok ? 'no failure' : JSON.stringify(answer.error);
}

test('sends JSON and reads an answer that matches the schema', async () => {
  server.on('POST /api/thing', ({ body }) => json({ name: JSON.stringify(body), more: 1 }));
  const answer = await createTestHttp().send('post', thing({ body: { a: 1 }, query: { q: 'x y' } }));
  expect(answer).toMatchObject({ ok: true, value: { status: 200, body: { name: '{"a":1}' } } });
  expect(server.requests[0]?.query).toEqual({ q: 'x y' });
});

test('gives no body for an empty answer', async () => {
  server.on(NAME, noContent);
  expect(await createTestHttp().send('get', thing())).toMatchObject({ ok: true, value: { status: 204, body: null } });
});

test.each(['patch', 'options' as HttpMethod] as const)(
  'rejects a method that is not of the specification: %s',
  async (method) => {
    const answer = await createTestHttp().send(method, thing());
    expect(answer).toEqual(failure({ type: 'internal', detail: 'Unknown http method' }));
  },
);

test('sends the methods that it is given, and no others', async () => {
  const clock = createServerClock(timers.now);
  const methods = ['patch'] as const;
  const http = createHttp({ fetch: server.fetch, tokens: null, clock, workerNow: timers.now, timers, methods });
  server.on(`PATCH ${NAME.split(' ')[1]}`, noContent);
  expect(await http.send('patch', thing())).toMatchObject({ ok: true });
  expect(await http.send('get', thing())).toMatchObject({ error: { detail: 'Unknown http method' } });
});

test('a refusal may be read by the call itself', async () => {
  const readRefusal = (status: number, body: unknown) =>
    body === null ? null : ({ type: 'internal', detail: `${status} ${JSON.stringify(body)}` } as const);
  server.on(NAME, () => json({ error: 'own' }, { status: 400 }));
  expect(await createTestHttp().send('get', { ...thing(), readRefusal })).toEqual(
    failure({ type: 'internal', detail: '400 {"error":"own"}' }),
  );
  server.on(NAME, () => html(502));
  expect(await createTestHttp().send('get', { ...thing(), readRefusal })).toMatchObject({
    error: { type: 'bad-status' },
  });
});

test('reports a wrong shape with the call and the path, never the value', async () => {
  expect(await failureOf(json({ name: 'x'.length }))).toBe(
    `{"type":"malformed","call":"${NAME}","detail":"name: expected string"}`,
  );
});

test('reports HTML, truncated JSON and a broken body as malformed', async () => {
  expect(await failureOf(html())).toContain('"malformed","call":"GET /api/thing","detail":"not JSON (text/html)"');
  expect(await failureOf(new Response('{"name":"a'))).toContain('"malformed"');
  expect(await failureOf(cutShort())).toContain('"malformed","call":"GET /api/thing","detail":"cut short: terminated"');
});

test('reports a problem with its code, rule and detail', async () => {
  const refusal = problem(422, 'policy_violation', { rule: 'maxAdvanceDays', detail: 'Too far ahead.' });
  expect(await failureOf(refusal)).toBe(
    '{"type":"refused","status":422,"code":"policy_violation","rule":"maxAdvanceDays","detail":"Too far ahead."}',
  );
});

test('reports another status with its text', async () => {
  expect(await failureOf(new Response('', { status: 500, statusText: 'Broken' }))).toBe(
    `{"type":"bad-status","call":"${NAME}","status":500,"statusText":"Broken"}`,
  );
});

test('reports only the status of a problem if the call requires that', async () => {
  expect(await failureOf(problem(503, 'unavailable'), { isPlainStatus: true })).toBe(
    `{"type":"bad-status","call":"${NAME}","status":503,"statusText":"unavailable"}`,
  );
});

test('reports an unreachable server', async () => {
  server.on(NAME, unreachableServer);
  const answer = await createTestHttp().send('get', thing());
  expect(answer).toEqual(failure({ type: 'api-unreachable', detail: 'Failed to fetch' }));
});

test('gives up after ten seconds', async () => {
  server.on(NAME, never);
  const answer = createTestHttp().send('get', thing());
  await timers.pass(9_999);
  expect(timers.count()).toBe(1);
  await timers.pass(1);
  expect(await answer).toEqual(failure({ type: 'timeout', call: NAME }));
});

test('waits for a slow answer as long as data arrives', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      ['{"na', 'me":', '"é"}'].forEach((piece, index) => {
        timers.after(index * 9_000, () => controller.enqueue(new TextEncoder().encode(piece)));
      });
      timers.after(27_000, () => controller.close());
    },
  });
  server.on(NAME, () => new Response(body));
  const answer = createTestHttp().send('get', thing());
  await timers.pass(27_000);
  expect(await answer).toMatchObject({ ok: true, value: { body: { name: 'é' } } });
});

test('gives up an answer that stops arriving', async () => {
  server.on(NAME, ({ signal }) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"na'));
        signal.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')));
      },
    });
    return new Response(body);
  });
  const answer = createTestHttp().send('get', thing());
  await timers.pass(10_000);
  expect(await answer).toEqual(failure({ type: 'timeout', call: NAME }));
});

test('reports a call as cancelled if its caller aborted it', async () => {
  server.on(NAME, never);
  const giveUp = new AbortController();
  const answer = createTestHttp().send('get', thing({ signal: giveUp.signal }));
  giveUp.abort();
  expect(await answer).toEqual(failure({ type: 'cancelled' }));
  expect(timers.count()).toBe(0);
});

test('waits as a busy server asks, then sends again', async () => {
  let calls = 0;
  server.on(NAME, () =>
    ++calls < 3 ? new Response('', { status: 429, headers: { 'retry-after': '2.5' } }) : json({ name: 'at last' }),
  );
  const answer = createTestHttp().send('get', thing());
  await timers.pass(2_499);
  expect(calls).toBe(1);
  await timers.pass(2_501);
  expect(await answer).toMatchObject({ ok: true, value: { body: { name: 'at last' } } });
});

test('reads a wait until a date', async () => {
  const later = new Date(timers.now() + 3_000).toUTCString();
  let calls = 0;
  server.on(NAME, () =>
    ++calls < 2 ? new Response('', { status: 503, headers: { 'retry-after': later } }) : json({ name: 'a' }),
  );
  const answer = createTestHttp().send('get', thing());
  await timers.pass(3_000);
  expect((await answer).ok).toBe(true);
});

test.each([
  ['a post, which might be done twice', 'post', '1', 1],
  ['a wait of more than ten seconds', 'get', '11', 1],
  ['more than four times', 'get', '0', 4],
] as const)('does not send again: %s', async (_, method, wait, expected) => {
  const route = `${method.toUpperCase()} /api/thing`;
  server.on(route, () => new Response('', { status: 503, headers: { 'retry-after': wait } }));
  const answer = createTestHttp().send(method, thing());
  await timers.pass(100_000);
  expect(await answer).toMatchObject({ ok: false, error: { type: 'bad-status', status: 503 } });
  expect(server.requests).toHaveLength(expected);
});

test('sends the token, except with anonymous calls', async () => {
  const tokens: TokenSource = { current: () => 't1', refresh: async () => success('t2') };
  server.on(NAME, () => json({ name: 'a' }));
  const http = createTestHttp(tokens);
  await http.send('get', thing());
  await http.send('get', thing({ isAnonymous: true }));
  expect(server.requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer t1', null]);
});

test('renews an outdated token once and sends again', async () => {
  const spent: string[] = [];
  const tokens: TokenSource = {
    current: () => 't1',
    refresh: async (token) => {
      spent.push(token);
      return success('t2');
    },
  };
  server.on(NAME, ({ headers }) =>
    headers.get('authorization') === 'Bearer t2' ? json({ name: 'a' }) : problem(401, 'unauthorized'),
  );
  expect((await createTestHttp(tokens).send('get', thing())).ok).toBe(true);
  expect(spent).toEqual(['t1']);
});

test('reports unauthorized if the new token is rejected as well', async () => {
  const tokens: TokenSource = { current: () => 't1', refresh: async () => success('t2') };
  server.on(NAME, () => problem(401, 'unauthorized'));
  expect(await createTestHttp(tokens).send('get', thing())).toEqual(failure({ type: 'unauthorized' }));
  expect(server.requests).toHaveLength(2);
});
