import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createHubClient } from '../../../workers/wire/hub.ts';

/** Answers of a failing server to the official client's first call. */
const FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a wrong type': (response) => response.setHeader('content-type', 'application/json').end('"text"'),
  'a missing field': (response) => response.setHeader('content-type', 'application/json').end('{}'),
  'truncated JSON': (response) => response.setHeader('content-type', 'application/json').end('{"connectionId":"a'),
  HTML: (response) => response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Gateway</h1>'),
  'status 500': (response) => response.writeHead(500).end('broken'),
  'a dropped connection': (response) => response.socket?.destroy(),
};

let server: Server;
let asked: string[];
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  asked = [];
  server = createServer(({ url }, response) => {
    asked.push(url ?? '');
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test.each(Object.entries(FAULTS))('a negotiation answered with %s makes the start fail', async (_, fault) => {
  answer = fault;
  const [states, logged]: [string[], string[]] = [[], []];
  const client = createHubClient({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/MessageHub`,
    token: async () => null,
    log: (message) => void logged.push(message),
    onPush: () => undefined,
    onState: (state) => void states.push(state),
    onReconnected: () => undefined,
  });
  expect(await client.start()).toBe(false);
  expect(states).toEqual(['Connecting', 'Disconnected']);
  expect(logged).toEqual(['The live connection could not be started']);
  const before = asked.length;
  expect(await client.start()).toBe(false);
  expect(asked.length).toBeGreaterThan(before);
  expect(new Set(asked)).toEqual(new Set(['/MessageHub/negotiate?negotiateVersion=1']));
});
