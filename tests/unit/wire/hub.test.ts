import { HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  createHubClient,
  type HubClient,
  type HubPush,
  type HubTransport,
  RECONNECT_DELAYS,
  reconnectPolicy,
} from '../../../workers/wire/hub.ts';

/** A connection without a network; tests act as the server. */
class FakeConnection implements HubTransport {
  state = HubConnectionState.Disconnected;
  starts = 0;
  failure: Error | null = null;
  readonly sent: unknown[][] = [];
  readonly listenersByTarget = new Map<string, ((...args: unknown[]) => void)[]>();
  readonly closing: (() => void)[] = [];
  readonly reconnecting: (() => void)[] = [];
  readonly reconnected: (() => void)[] = [];

  async start(): Promise<void> {
    this.starts += 1;
    this.state = HubConnectionState.Connecting;
    await Promise.resolve();
    this.state = this.failure === null ? HubConnectionState.Connected : HubConnectionState.Disconnected;
    if (this.failure !== null) throw this.failure;
  }
  stop(): Promise<void> {
    this.state = HubConnectionState.Disconnected;
    return Promise.resolve();
  }
  on(target: string, listener: (...args: unknown[]) => void): void {
    this.listenersByTarget.set(target, [...(this.listenersByTarget.get(target) ?? []), listener]);
  }
  invoke(...call: unknown[]): Promise<unknown> {
    this.sent.push(call);
    return this.failure === null ? Promise.resolve(null) : Promise.reject(this.failure);
  }
  onclose(listener: () => void): void {
    this.closing.push(listener);
  }
  onreconnecting(listener: () => void): void {
    this.reconnecting.push(listener);
  }
  onreconnected(listener: () => void): void {
    this.reconnected.push(listener);
  }
  push(target: string, ...args: unknown[]): void {
    for (const listener of this.listenersByTarget.get(target) ?? []) listener(...args);
  }
}

let connection: FakeConnection;
let client: HubClient;
let pushes: HubPush[];
let states: string[];
let logged: string[];
let tokens: (() => Promise<string>)[];

beforeEach(() => {
  connection = new FakeConnection();
  [pushes, states, logged, tokens] = [[], [], [], []];
  client = createHubClient({
    url: 'http://desks.example/MessageHub',
    token: () => Promise.resolve(null),
    log: (message, detail) => void logged.push(`${message}: ${detail}`),
    onPush: (push) => void pushes.push(push),
    onState: (state) => void states.push(state),
    onReconnected: () => void states.push('reconnected'),
    connectionFactory(_url, token) {
      tokens.push(token);
      return connection;
    },
  });
});

test('connects, and only if it is not connected already', async () => {
  expect(await client.start()).toBe(true);
  expect(await client.start()).toBe(true);
  expect(connection.starts).toBe(1);
  expect(states).toEqual(['Connecting', 'Connected']);
});

test('only logs a failed start', async () => {
  connection.failure = new Error('Failed to fetch');
  expect(await client.start()).toBe(false);
  expect(states).toEqual(['Connecting', 'Disconnected']);
  expect(logged).toEqual(['The live connection could not be started: Failed to fetch']);
});

test('handles each push once after twenty reconnections', async () => {
  await client.start();
  for (let time = 1; time <= 20; time += 1) {
    for (const tell of connection.reconnecting) tell();
    for (const tell of connection.reconnected) tell();
    connection.push('Reload');
    expect(pushes).toHaveLength(time);
  }
});

test('attaches its listeners once, however often it starts', async () => {
  await client.start();
  await client.stop();
  await client.start();
  connection.push('Reload');
  expect(pushes).toEqual([{ type: 'changed', what: 'all', id: null }]);
  expect(tokens).toHaveLength(1);
});

test('is anonymous without a token', async () => {
  expect(await tokens[0]?.()).toBe('');
});

describe('pushes', () => {
  test.each<[string, unknown[], HubPush]>([
    [
      'availability-changed',
      ['desk@campus.example', '2026-11-18T08:00:00Z', '2026-11-18T09:00:00Z'],
      {
        type: 'availability-changed',
        email: 'desk@campus.example',
        from: Date.UTC(2026, 10, 18, 8),
        to: Date.UTC(2026, 10, 18, 9),
      },
    ],
    ['ObjectChanged', [12, '{"value":21.5}'], { type: 'object-changed', objectId: 12, data: { value: 21.5 } }],
    ['Reload', [], { type: 'changed', what: 'all', id: null }],
    ['Reload', [{ everything: true }], { type: 'changed', what: 'all', id: null }],
    ['reload-chaneged-qrCode', ['q1'], { type: 'changed', what: 'qr-code', id: 'q1' }],
    ['reload-changed-resource', ['r1', 'more'], { type: 'changed', what: 'resource', id: 'r1' }],
    ['reload-changed-resource', [{ id: 'r1', name: 'Desk' }], { type: 'changed', what: 'resource', id: null }],
    ['reload-area', [null], { type: 'changed', what: 'area', id: null }],
    ['reload-deleted-qrCode', [7], { type: 'deleted', what: 'qr-code', id: 7 }],
    ['reload-deleted-resource', ['r1'], { type: 'deleted', what: 'resource', id: 'r1' }],
  ])('%s is read', (target, args, push) => {
    connection.push(target, ...args);
    expect(pushes).toEqual([push]);
  });

  test.each<[string, unknown[]]>([
    ['availability-changed', []],
    ['availability-changed', ['desk@campus.example', 'yesterday', 'today']],
    ['availability-changed', [{ email: 'desk@campus.example' }]],
    ['ObjectChanged', [12, '{"value":']],
    ['ObjectChanged', [12, { value: 21.5 }]],
    ['ObjectChanged', ['{}']],
  ])('a malformed %s is logged and skipped', (target, args) => {
    connection.push(target, ...args);
    connection.push('Reload');
    expect(pushes).toEqual([{ type: 'changed', what: 'all', id: null }]);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(`A push ${target} was skipped`);
  });
});

test('reports reconnecting, the restored connection and giving up', () => {
  connection.state = HubConnectionState.Reconnecting;
  connection.reconnecting.forEach((tell) => tell());
  connection.state = HubConnectionState.Connected;
  connection.reconnected.forEach((tell) => tell());
  connection.state = HubConnectionState.Disconnected;
  connection.closing.forEach((tell) => tell());
  expect(states).toEqual(['Reconnecting', 'Connected', 'reconnected', 'Disconnected']);
});

test('calls Object only while connected, and says what the server answers', async () => {
  expect(await client.callObject('lamp', { value: 2 })).toEqual({ type: 'not-connected' });
  await client.start();
  expect(await client.callObject('lamp', { value: 2 })).toEqual({ type: 'done' });
  connection.failure = new Error('not_allowed: You may look');
  expect(await client.callObject('lamp', { value: 3 })).toEqual({
    type: 'refused',
    words: 'not_allowed: You may look',
  });
  expect(connection.sent).toEqual([
    ['Object', 'lamp', { value: 2 }],
    ['Object', 'lamp', { value: 3 }],
  ]);
});

describe('reconnecting', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => vi.useRealTimers());

  test('waits 0, 2, 10 and 30 s, then gives up', () => {
    const retryReason = new Error('gone');
    const delays = [0, 1, 2, 3, 4].map((previousRetryCount) =>
      reconnectPolicy.nextRetryDelayInMilliseconds({ previousRetryCount, elapsedMilliseconds: 0, retryReason }),
    );
    expect(delays).toEqual([0, 2_000, 10_000, 30_000, null]);
    expect(RECONNECT_DELAYS).toEqual([0, 2_000, 10_000, 30_000]);
  });

  test('happens after these delays in the official client', async () => {
    const attempts: number[] = [];
    const server = createDroppingServer(() => void attempts.push(Date.now() - droppedAt));
    let droppedAt = Date.now();
    const real = new HubConnectionBuilder()
      .withUrl('http://desks.example/MessageHub', { httpClient: server.httpClient, transport: server.transport })
      .withAutomaticReconnect(reconnectPolicy)
      .configureLogging(LogLevel.None)
      .build();
    const closed = new Promise<void>((resolve) => real.onclose(() => resolve()));
    await real.start();
    attempts.length = 0;
    droppedAt = Date.now();
    server.drop();
    await vi.advanceTimersByTimeAsync(60_000);
    await closed;
    expect(attempts).toEqual([0, 2_000, 12_000, 42_000]);
  });
});

/** A transport for the official client: it completes one handshake, is cut, and never connects again. */
function createDroppingServer(onAttempt: () => void) {
  let isGone = false;
  const transport = {
    onreceive: null as ((data: string | ArrayBuffer) => void) | null,
    onclose: null as ((error?: Error) => void) | null,
    connect(): Promise<void> {
      return isGone ? Promise.reject(new Error('gone')) : Promise.resolve();
    },
    send(data: unknown): Promise<void> {
      if (String(data).includes('"protocol"')) queueMicrotask(() => transport.onreceive?.('{}\u001E'));
      return Promise.resolve();
    },
    stop(): Promise<void> {
      transport.onclose?.();
      return Promise.resolve();
    },
  };
  const answer = { connectionId: '1', connectionToken: '1', negotiateVersion: 1, availableTransports: [] };
  const respond = () => {
    onAttempt();
    return Promise.resolve({ statusCode: 200, content: JSON.stringify(answer) });
  };
  return {
    transport,
    httpClient: { get: respond, post: respond, delete: respond, send: respond, getCookieString: () => '' },
    drop() {
      isGone = true;
      transport.onclose?.(new Error('dropped'));
    },
  };
}
