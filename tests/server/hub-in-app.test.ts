import { afterEach, beforeEach, expect, test } from 'vitest';

import { createClient, TRANSPORTS, until } from '../contracts/signalr/support.ts';
import { createTestApp, type TestApp } from './app-support.ts';

let app: TestApp;
let token: string;
let url: string;

beforeEach(async () => {
  app = await createTestApp();
  ({ token } = await app.signIn('ada'));
  url = `${await app.app.listen({ port: 0, host: '127.0.0.1' })}/MessageHub`;
});
afterEach(() => app.close());

test.each(TRANSPORTS)(
  'the whole server pushes over %s, with its hooks for other answers in place',
  async (_name, transport) => {
    const client = createClient(url, transport, { token });
    const heard: unknown[] = [];
    client.on('availability-changed', (email: unknown) => void heard.push(email));
    await client.start();
    // Longer than the minimum size for compression.
    const text = 'x'.repeat(5_000);
    while (heard.length === 0) {
      app.context.hub.send('availability-changed', text);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(heard[0]).toBe(text);
    await client.stop();
  },
);

test.each(TRANSPORTS)('closes with clients on %s, which are asked to come back', async (_name, transport) => {
  const client = createClient(url, transport, { token, delays: [60_000] });
  let isReconnecting = false;
  client.onreconnecting(() => (isReconnecting = true));
  await client.start();
  await app.close();
  await until(() => isReconnecting);
  await client.stop();
  app = await createTestApp();
});

test('the hub’s answers carry the security headers', async () => {
  const answer = await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a connection ends soon after the sign-out', async () => {
  const client = createClient(url, TRANSPORTS[0][1], { token, delays: [60_000] });
  let hasEnded = false;
  client.onclose(() => (hasEnded = true));
  await client.start();
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.app.inject({ url: '/api/account/oauth-logout', headers })).statusCode).toBe(204);
  await until(() => hasEnded);
}, 20_000);
