import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import cases from '../vectors/signalr/http-status.vectors.json' with { type: 'json' };
import vectors from '../vectors/signalr/negotiate.vectors.json' with { type: 'json' };
import { createSteppedTime, negotiate, type RunningHub, startHub, type SteppedTime } from './support.ts';

let time: SteppedTime;
let running: RunningHub;

beforeEach(async () => {
  time = createSteppedTime();
  running = await startHub({ time });
});
afterEach(() => running.close());

const SSE = { headers: { accept: 'text/event-stream' } };
const hub = (id: string): string => `${running.url}?id=${id}`;
const HANDSHAKE = '{"protocol":"json","version":1}\u001E';

/** The vectors for a request. */
function expected(request: string): { status: number; body?: string | undefined } {
  const found = cases.cases.find((one) => one.request.startsWith(request));
  if (found === undefined) throw new Error(`No vector: ${request}`);
  return { status: found.status, body: found.body };
}

async function answered(answer: Promise<Response>): Promise<{ status: number; body: string }> {
  const { status, ...rest } = await answer.then(async (response) => ({
    status: response.status,
    body: await response.text(),
  }));
  return { status, ...rest };
}

/** Status of a refused upgrade, or 101. */
function upgrade(address: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address.replace('http', 'ws'), { headers });
    socket.on('open', () => {
      resolve(101);
      socket.close();
    });
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('error', reject);
  });
}

test('negotiation has the form of the vectors', async () => {
  const answer = await fetch(`${running.url}/negotiate?negotiateVersion=1`, { method: 'POST' });
  const body = await answer.json();
  expect(answer.status).toBe(expected('POST {hub}/negotiate').status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(body).toMatchObject({
    negotiateVersion: 1,
    availableTransports: vectors.version1Response.availableTransports,
  });
  expect(Object.keys(body).sort()).toEqual(Object.keys(vectors.version1Response).sort());
  expect(body.connectionToken).not.toBe(body.connectionId);
});

test('an id is required', async () => {
  const wanted = expected('GET or POST {hub} without id');
  expect(await answered(fetch(running.url))).toEqual(wanted);
  expect(await answered(fetch(running.url, SSE))).toEqual(wanted);
  expect(await answered(fetch(running.url, { method: 'POST', body: HANDSHAKE }))).toEqual(wanted);
});

test('an unknown id is not found', async () => {
  const wanted = expected('GET, POST or upgrade {hub}?id=unknown');
  expect(await answered(fetch(hub('nobody')))).toEqual(wanted);
  expect(await answered(fetch(hub('nobody'), { method: 'POST', body: HANDSHAKE }))).toEqual(wanted);
  expect(await upgrade(hub('nobody'))).toBe(wanted.status);
});

test('a connection on WebSockets takes no POST and no second socket', async () => {
  const id = await negotiate(running.url);
  const socket = new WebSocket(hub(id).replace('http', 'ws'));
  await new Promise((resolve) => socket.once('open', resolve));
  expect(await answered(fetch(hub(id), { method: 'POST', body: HANDSHAKE }))).toEqual(
    expected('POST {hub}?id=X when X is on WebSockets'),
  );
  expect(await upgrade(hub(id))).toBe(expected('second SSE or WebSocket request').status);
  expect((await fetch(hub(id), SSE)).status).toBe(expected('change of transport').status);
  expect(await answered(fetch(hub(id), { method: 'DELETE' }))).toEqual(expected('DELETE {hub}?id=X on another'));
  socket.terminate();
});

test('an event stream is opened once', async () => {
  const id = await negotiate(running.url);
  const stop = new AbortController();
  const stream = await fetch(hub(id), { ...SSE, signal: stop.signal });
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  expect((await fetch(hub(id), SSE)).status).toBe(expected('second SSE or WebSocket request').status);
  expect(await answered(fetch(hub(id)))).toEqual(expected('change of transport'));
  stop.abort();
});

test('the first poll returns at once, the next one waits for messages', async () => {
  const id = await negotiate(running.url);
  expect(await answered(fetch(hub(id)))).toEqual(expected('first long poll'));
  const waiting = answered(fetch(hub(id)));
  expect(await answered(fetch(hub(id), { method: 'POST', body: HANDSHAKE }))).toEqual(
    expected('POST {hub}?id=X with messages'),
  );
  expect(await waiting).toEqual({ status: 200, body: '{}\u001E' });
});

test('a poll that a second one replaces ends with 204', async () => {
  const id = await negotiate(running.url);
  await fetch(hub(id));
  const first = fetch(hub(id));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const second = answered(fetch(hub(id)));
  expect((await first).status).toBe(expected('second long poll while one is pending').status);
  await fetch(hub(id), { method: 'POST', body: HANDSHAKE });
  expect(await second).toEqual({ status: 200, body: '{}\u001E' });
});

test('a poll without messages ends empty after 90 s', async () => {
  const id = await negotiate(running.url);
  await fetch(hub(id));
  await fetch(hub(id), { method: 'POST', body: HANDSHAKE });
  await fetch(hub(id));
  const waiting = answered(fetch(hub(id)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  time.pass(90_000);
  expect(await waiting).toEqual(expected('long poll with no data'));
});

test('a poll after the end is answered 204, then the id is gone', async () => {
  const id = await negotiate(running.url);
  await fetch(hub(id));
  await fetch(hub(id), { method: 'POST', body: '{"protocol":"other","version":1}\u001E' });
  expect(await answered(fetch(hub(id)))).toMatchObject({ body: expect.stringContaining('not supported') });
  expect((await fetch(hub(id))).status).toBe(expected('long poll after the server ended').status);
  expect((await fetch(hub(id))).status).toBe(expected('request to a disposed id').status);
});

test('DELETE ends long polling', async () => {
  const id = await negotiate(running.url);
  await fetch(hub(id));
  expect((await fetch(hub(id), { method: 'DELETE' })).status).toBe(expected('DELETE {hub}?id=X on long').status);
  expect((await fetch(hub(id), { method: 'POST', body: '{"type":7}\u001E' })).status).toBe(404);
});

test('other methods are refused', async () => {
  const statuses = await Promise.all(
    ['PUT', 'PATCH', 'HEAD'].map(async (method) => (await fetch(running.url, { method })).status),
  );
  expect(statuses).toEqual(Array(3).fill(expected('other HTTP method').status));
});

test('a bad token is 401, another user’s connection 403', async () => {
  const bad = { headers: { authorization: 'Bearer nonsense' } };
  const ben = { headers: { authorization: 'Bearer token-ben' } };
  const { status } = expected('no or bad token');
  const id = await negotiate(running.url, 'token-ada');
  expect((await fetch(`${running.url}/negotiate`, { method: 'POST', ...bad })).status).toBe(status);
  expect((await fetch(hub(id), bad)).status).toBe(status);
  expect((await fetch(`${hub(id)}&access_token=nonsense`)).status).toBe(status);
  expect((await fetch(hub(id))).status).toBe(status);
  expect(await upgrade(`${hub(id)}&access_token=nonsense`)).toBe(status);
  expect((await fetch(hub(id), ben)).status).toBe(expected('token without permission').status);
});

test('pages of other sites are refused, allowed ones get their headers', async () => {
  await running.close();
  running = await startHub({ allowedOrigins: ['https://desks.example'] });
  const evil = { origin: 'https://evil.example' };
  expect((await fetch(`${running.url}/negotiate`, { method: 'POST', headers: evil })).status).toBe(403);
  expect(await upgrade(running.url, evil)).toBe(403);
  expect(await upgrade(running.url, { origin: 'null' })).toBe(403);
  expect(await upgrade(running.url, { origin: new URL(running.url).origin })).toBe(101);
  const friendly = await fetch(`${running.url}/negotiate`, {
    method: 'OPTIONS',
    headers: { origin: 'https://desks.example' },
  });
  expect(friendly.headers.get('access-control-allow-origin')).toBe('https://desks.example');
});

test('too long a body is refused', async () => {
  const id = await negotiate(running.url);
  await fetch(hub(id));
  const answer = await fetch(hub(id), { method: 'POST', body: 'x'.repeat(200_000) });
  expect(answer.status).toBe(413);
});
