import { HubConnectionState } from '@microsoft/signalr';
import { beforeEach, expect, test } from 'vitest';

import type { HubClient, HubTransport } from '../../../workers/wire/hub.ts';
import { createLazyHubClient } from '../../../workers/wire/lazy-hub.ts';

const none = (): void => undefined;

let client: HubClient;
let states: string[] = [];
let connections = 0;
let starts = 0;

beforeEach(() => {
  [connections, starts, states] = [0, 0, []];
  client = createLazyHubClient({
    url: 'http://desks.example/MessageHub',
    token: async () => null,
    log: () => undefined,
    onPush: () => undefined,
    onState: (state) => void states.push(state),
    onReconnected: () => undefined,
    connectionFactory: () => {
      connections += 1;
      return createTransport();
    },
  });
});

/** A connection that always succeeds. */
function createTransport(): HubTransport {
  let state = HubConnectionState.Disconnected;
  return {
    get state() {
      return state;
    },
    async start() {
      starts += 1;
      state = HubConnectionState.Connected;
    },
    async stop() {
      state = HubConnectionState.Disconnected;
    },
    on: none,
    invoke: async () => null,
    onclose: none,
    onreconnecting: none,
    onreconnected: none,
  };
}

test('is disconnected until it is started', async () => {
  expect(client.state()).toBe('Disconnected');
  expect(await client.callObject('a', 'b')).toEqual({ type: 'not-connected' });
  expect(connections).toBe(0);
  expect(await client.start()).toBe(true);
  expect(client.state()).toBe('Connected');
  expect(await client.callObject('a', 'b')).toEqual({ type: 'done' });
});

test('is connecting while its library loads', async () => {
  const started = client.start();
  expect(client.state()).toBe('Connecting');
  expect(states).toEqual(['Connecting']);
  await started;
  expect(new Set(states)).toEqual(new Set(['Connecting', 'Connected']));
});

test('makes one connection, also for two starts at once', async () => {
  await Promise.all([client.start(), client.start()]);
  expect(connections).toBe(1);
});

test('does not connect if it is stopped during the load', async () => {
  const started = client.start();
  await client.stop();
  expect(await started).toBe(false);
  expect(starts).toBe(0);
});
