import { once } from 'node:events';
import { connect } from 'node:net';

import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';

import { negotiate } from '../contracts/signalr/support.ts';
import { createTestApp, type TestApp, type Tokens } from './app-support.ts';

const MINUTE = 60_000;

let app: TestApp;
let logged: string;

beforeEach(async () => {
  logged = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => (logged += String(chunk)) !== '');
  }
  app = await createTestApp('--log', 'json', '--device-accounts', 'ben@campus.example');
  app.app.log.level = 'trace';
});
afterEach(async () => {
  await app.close();
  vi.restoreAllMocks();
});

const post = async (url: string, payload: object): Promise<Tokens> =>
  (await app.app.inject({ method: 'POST', url, payload })).json();

test('the token in the hub’s address is valid for ten minutes for everyone', async () => {
  const person = await app.signIn('ada');
  const pairs = [
    person,
    await app.signIn('ben'),
    await post('/api/account/guest-login', { displayName: 'Grace' }),
    await post('/api/account/refresh', person),
  ];
  for (const { token } of pairs) {
    const { exp = Infinity, iat = 0 } = decodeJwt(token);
    expect((exp - iat) * 1_000).toBeLessThanOrEqual(10 * MINUTE);
    const url = `/MessageHub/negotiate?access_token=${token}`;
    expect((await app.app.inject({ method: 'POST', url })).statusCode).toBe(200);
  }
  app.advance(10 * MINUTE);
  for (const { token } of pairs) {
    const url = `/MessageHub/negotiate?access_token=${token}`;
    expect((await app.app.inject({ method: 'POST', url })).statusCode).toBe(401);
  }
});

/** Status of an upgrade; 101 = it is a WebSocket. */
async function upgrade(url: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  const status = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
    socket.on('error', () => resolve(0));
  });
  if (status === 101) socket.send('{"protocol":"json","version":1}\u001E{"type":1,"arguments":7}\u001E');
  if (status === 101) await once(socket, 'close');
  return status;
}

/** Sends raw bytes, and waits for the end of the answer. */
async function sendRaw(origin: string, text: string): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.end(text);
  socket.resume();
  await once(socket, 'close');
}

test('no token of an address is logged, at any level, whatever the outcome of the request', async () => {
  const { token } = await app.signIn('ada');
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const hub = `${origin}/MessageHub`;
  const query = `access_token=${token}`;
  const id = await negotiate(hub, token);
  const paths = ['', '/', '/negotiate', '/negotiate/', '/x', '%20', '%zz', ';x=1'].map((rest) => hub + rest);
  const others = [
    '/messagehub',
    '//MessageHub',
    '/v1/MessageHub',
    '/%zz',
    '/api/account/me',
    '/account/oauth-callback',
  ];
  for (const address of [...paths, ...others.map((path) => origin + path)]) {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']) {
      await fetch(`${address}?${query}`, { method });
      await fetch(`${address}?id=unknown&${query}`, { method, headers: { origin: 'https://evil.example' } });
    }
  }
  await fetch(`${hub}?id=${id}&${query}`);
  await fetch(`${hub}?id=${id}&${query}`, { method: 'POST', body: 'no record\u001E' });
  const stream = await fetch(`${hub}?id=${await negotiate(hub, token)}&${query}`, {
    headers: { accept: 'text/event-stream' },
  });
  await stream.body?.cancel();
  expect(await upgrade(`${hub}?${query}`)).toBe(101);
  expect(await upgrade(`${hub}?id=unknown&${query}`)).toBe(404);
  expect(await upgrade(`${hub}?${query}`, { origin: 'https://evil.example' })).toBe(403);
  expect(await upgrade(`${hub}?${query}x`)).toBe(401);
  expect(await upgrade(`${origin}/elsewhere?${query}`)).toBe(0);
  await sendRaw(origin, `GET /MessageHub?${query} HTTP/9\r\n\r\n`);
  await sendRaw(origin, `GET http://elsewhere/MessageHub?${query} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);
  await sendRaw(origin, `GET /MessageHub?${query} HTTP/1.1\r\nHost: h\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`);
  expect(logged).toContain('"route":"/api/account/me"');
  expect(logged).toContain('hub connection closed');
  expect(logged).not.toContain(token);
  expect(logged).not.toContain('access_token');
});

test('an error of the hub is logged without the address of its request', async () => {
  const { token } = await app.signIn('ada');
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  await app.context.store.close();
  const headers = { accept: 'text/event-stream' };
  expect((await fetch(`${origin}/MessageHub?id=x&access_token=${token}`, { headers })).status).toBe(500);
  expect(await upgrade(`${origin}/MessageHub?access_token=${token}`)).toBe(500);
  expect(logged).toContain('hub request failed');
  expect(logged).not.toContain(token);
  await app.app.close();
  app = await createTestApp();
});
