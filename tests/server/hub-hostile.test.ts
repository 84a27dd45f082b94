import type { HubConnection } from '@microsoft/signalr';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { CRASH_FRAMES, payload } from '../contracts/signalr/payloads.ts';
import { createClient, TRANSPORTS, until } from '../contracts/signalr/support.ts';
import { createTestApp, type TestApp } from './app-support.ts';
import { HOSTILE_CLIENTS, type HostileClient, type OpenClient } from './hostile-clients.ts';

/** Texts over each transport. */
const PAYLOADS = Number(process.env['HUB_PAYLOADS'] ?? 120);
const OTHERS = 50;

let app: TestApp;
let url: string;
let token: string;
let others: readonly HubConnection[];
/** The pushes that each of the other clients has received, in order. */
let heard: readonly string[][];
let ended: number;

beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.signIn('ada'));
  const { token: another } = await app.signIn('ben');
  url = `${await app.app.listen({ port: 0, host: '127.0.0.1' })}/MessageHub`;
  ended = 0;
  heard = Array.from({ length: OTHERS }, () => []);
  others = heard.map((list, index) => {
    const [, transport] = TRANSPORTS[index % TRANSPORTS.length] ?? TRANSPORTS[0];
    const client = createClient(url, transport, { token: another });
    client.on('availability-changed', (push: string) => void list.push(push));
    client.onreconnecting(() => (ended += 1));
    client.onclose(() => (ended += 1));
    return client;
  });
  await Promise.all(others.map((client) => client.start()));
});
afterAll(async () => {
  await Promise.all(others.map((client) => client.stop()));
  await app.close();
});

/** Pushes once, and waits until every client has received it. */
async function expectUndisturbed(push: string): Promise<void> {
  app.context.hub.send('availability-changed', push);
  await until(() => heard.every((list) => list.includes(push)));
  expect(heard.filter((list) => list.filter((one) => one === push).length !== 1)).toEqual([]);
  expect(ended).toBe(0);
}

/** A client that reconnects whenever the server has ended it. */
function createIntruder(open: OpenClient) {
  let client: HostileClient | null = null;
  let answered = 0;
  return {
    answered: () => answered,
    async send(text: string): Promise<void> {
      client ??= await open(url, token);
      if (await client.send(text)) answered += 1;
      else client = null;
    },
    end: () => client?.end(),
  };
}

test.each(HOSTILE_CLIENTS)('frames that cannot be written out again, over %s, disturb nobody', async (name, open) => {
  const intruder = createIntruder(open);
  for (const frame of CRASH_FRAMES) await intruder.send(frame);
  intruder.end();
  await expectUndisturbed(`after crash frames over ${name}`);
});

test.each(HOSTILE_CLIENTS)(
  'whatever is sent over %s, 50 others stay connected and hear each push once',
  async (name, open) => {
    const intruder = createIntruder(open);
    for (const text of fc.sample(payload, PAYLOADS)) await intruder.send(text);
    intruder.end();
    expect(intruder.answered()).toBeGreaterThan(0);
    await expectUndisturbed(`after payloads over ${name}`);
  },
  60_000 + 100 * PAYLOADS,
);
