import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Caller } from '../../../server/context.ts';
import { createConnection, HUB_LIMITS, type Connection, type Transport } from '../../../server/hub/connection.ts';
import { createLongPollingTransport } from '../../../server/hub/long-polling.ts';
import { createRegistry, type Registry } from '../../../server/hub/registry.ts';
import type { Opener } from '../../../server/hub/shares.ts';

const HANDSHAKE = '{"protocol":"json","version":1}\u001E';
const PING = '{"type":6}\u001E';

let now: number;
let registry: Registry;
let ends: string[];
let calls = 0;

beforeEach(() => {
  now = 0;
  ends = [];
  registry = createRegistry({
    limits: HUB_LIMITS,
    now: () => now,
    onClosed: (_connection, reason) => void ends.push(reason),
    onError: (error) => void ends.push(String(error)),
    switchPart: () => {
      calls += 1;
      return Promise.resolve(null);
    },
  });
});
afterEach(() => registry.closeAll());

function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    now += 1_000;
    registry.tick();
  }
}

/** A transport that records what it gets. */
function recordingTransport(queued: () => number = () => 0): Transport & { readonly written: string[] } {
  const written: string[] = [];
  return {
    kind: 'WebSockets',
    written,
    write: (records) => void written.push(records),
    queuedBytes: queued,
    isAwaited: () => false,
    end: () => void written.push('end'),
    abort: () => void written.push('abort'),
    tick: () => undefined,
  };
}

const ADA: Caller = {
  userId: 'ada',
  username: 'ada',
  email: 'ada@campus.example',
  displayName: 'Ada',
  timeZone: 'Europe/Prague',
  isGuest: false,
  isDevice: false,
};
const GUEST: Caller = { ...ADA, userId: 'guest', isGuest: true };
const DOORS: Caller = { ...ADA, userId: 'doors', isDevice: true };

const somebody = (change: Partial<Opener> = {}): Opener => ({
  caller: null,
  address: '192.0.2.1',
  isSignedIn: () => Promise.resolve(true),
  ...change,
});

function opened(): Connection {
  const connection = registry.open(somebody());
  if (connection === null) throw new Error('Too many connections');
  return connection;
}

function shaken(transport: Transport): Connection {
  const connection = opened();
  connection.attach(transport);
  connection.receive(HANDSHAKE);
  return connection;
}

test('pings after 15 s without sending, and only then', () => {
  const transport = recordingTransport();
  const connection = shaken(transport);
  pass(14);
  expect(transport.written).toEqual(['{}\u001E']);
  registry.broadcast('Reload', []);
  connection.receive(PING);
  pass(14);
  expect(transport.written).toHaveLength(2);
  pass(1);
  expect(transport.written.at(-1)).toBe(PING);
});

test('drops a client after 30 s of silence', () => {
  const transport = recordingTransport();
  const connection = shaken(transport);
  pass(20);
  connection.receive(PING);
  pass(29);
  expect(connection.isOpen()).toBe(true);
  pass(1);
  expect(transport.written.at(-1)).toBe('abort');
  expect(ends).toEqual(['silence']);
  expect(registry.find(connection.token)).toBeNull();
});

test('allows a handshake 15 s', () => {
  const transport = recordingTransport();
  opened().attach(transport);
  pass(14);
  expect(transport.written).toEqual([]);
  pass(1);
  expect(transport.written).toEqual(['{"error":"The handshake was not completed in time."}\u001E', 'end']);
});

test('forgets a negotiated connection that is never used', () => {
  const connection = opened();
  pass(15);
  expect(registry.find(connection.token)).toBeNull();
  expect(ends).toEqual(['never taken up']);
});

test('a pending poll counts as life and needs no pings; without polls the client is dropped', async () => {
  const transport = createLongPollingTransport(HUB_LIMITS, () => now);
  await transport.poll().answer;
  const connection = shaken(transport);
  expect(await transport.poll().answer).toEqual({ status: 200, body: '{}\u001E' });
  const { answer } = transport.poll();
  pass(89);
  expect(connection.isOpen()).toBe(true);
  pass(1);
  expect(await answer).toEqual({ status: 200, body: '' });
  pass(30);
  expect(connection.isClosed()).toBe(true);
});

test('an aborted poll loses no message', async () => {
  const transport = createLongPollingTransport(HUB_LIMITS, () => now);
  await transport.poll().answer;
  shaken(transport);
  await transport.poll().answer;
  const gone = transport.poll();
  gone.hangUp();
  registry.broadcast('Reload', []);
  expect((await transport.poll().answer).body).toContain('Reload');
});

test('drops a client whose queue is full', () => {
  let queued = 0;
  const transport = recordingTransport(() => queued);
  const connection = shaken(transport);
  registry.broadcast('Reload', []);
  expect(connection.isOpen()).toBe(true);
  queued = HUB_LIMITS.queue + 1;
  registry.broadcast('Reload', []);
  expect(transport.written.at(-1)).toBe('abort');
  expect(ends).toEqual(['the client reads too slowly']);
});

test('drops a poller that lets more than the queue pile up', async () => {
  const transport = createLongPollingTransport(HUB_LIMITS, () => now);
  await transport.poll().answer;
  const connection = shaken(transport);
  for (let sent = 0; sent < 20; sent += 1) registry.broadcast('Reload', ['x'.repeat(64 * 1024)]);
  expect(connection.isClosed()).toBe(true);
  expect((await transport.poll().answer).status).toBe(204);
});

test('reads records however they are cut, and refuses those over 32 KB', () => {
  const transport = recordingTransport();
  const connection = opened();
  connection.attach(transport);
  for (const character of HANDSHAKE) connection.receive(character);
  connection.receive(
    '{"type":1,"invocationId":"0","target":"A","arguments":[]}\u001E{"type":1,"invocationId":"1","tar',
  );
  connection.receive('get":"B","arguments":[]}\u001E');
  expect(transport.written.slice(1)).toEqual([
    '{"type":3,"invocationId":"0","error":"Unknown hub method \'A\'"}\u001E',
    '{"type":3,"invocationId":"1","error":"Unknown hub method \'B\'"}\u001E',
  ]);
  connection.receive(`{"type":1,"arguments":["${'ř'.repeat(20 * 1024)}`);
  expect(transport.written.slice(-2)).toEqual(['{"type":7,"error":"The message is too long"}\u001E', 'end']);
});

test('answers invocations with an id once, those without never', () => {
  const transport = recordingTransport();
  const connection = shaken(transport);
  connection.receive('{"type":1,"target":"Nope","arguments":[]}\u001E');
  connection.receive('{"type":4,"invocationId":"3","target":"Nope","arguments":[]}\u001E');
  connection.receive('{"type":5,"invocationId":"3"}\u001E{"type":99}\u001E');
  expect(transport.written.slice(1)).toEqual([
    '{"type":3,"invocationId":"3","error":"\'Nope\' is not a stream"}\u001E',
  ]);
});

test('ends a connection that floods or sends invalid messages', () => {
  const flooding = recordingTransport();
  shaken(flooding).receive(PING.repeat(HUB_LIMITS.messagesPerTick + 1));
  const babbling = recordingTransport();
  shaken(babbling).receive('hello\u001E');
  expect([flooding.written.at(-2), babbling.written.at(-2)]).toEqual([
    '{"type":7,"error":"Too many messages"}\u001E',
    '{"type":7,"error":"Invalid message: Not JSON"}\u001E',
  ]);
});

test('says when a client may reconnect', () => {
  const transport = recordingTransport();
  shaken(transport);
  registry.closeAll();
  expect(transport.written.slice(1)).toEqual(['{"type":7,"allowReconnect":true}\u001E', 'end']);
});

test('sends nothing before the handshake', () => {
  const transport = recordingTransport();
  const connection = createConnection({
    id: '1',
    token: '2',
    caller: null,
    limits: HUB_LIMITS,
    now: () => now,
    onMessage: () => undefined,
    onClosed: () => undefined,
    onError: () => undefined,
  });
  connection.attach(transport);
  connection.send(PING);
  expect(transport.written).toEqual([]);
});

test('a flood from one address takes no connections of others', () => {
  let count = 0;
  while (registry.open(somebody({ caller: GUEST })) !== null) count += 1;
  expect(count).toBe(2_000);
  expect(registry.open(somebody())).toBeNull();
  expect(registry.open(somebody({ address: '192.0.2.2' }))).not.toBeNull();
  expect(registry.open(somebody({ caller: ADA }))).not.toBeNull();
  pass(HUB_LIMITS.attachWithin / 1_000);
  expect(registry.open(somebody())).not.toBeNull();
});

test('the doors of a campus are all connected, by one account', () => {
  let count = 0;
  while (registry.open(somebody({ caller: DOORS })) !== null) count += 1;
  expect(count).toBe(2_000);
  expect(registry.open(somebody({ caller: ADA }))).not.toBeNull();
});

test('ends the connections of a sign-in soon after it', async () => {
  let isSignedIn = true;
  const transport = recordingTransport();
  const connection = registry.open(somebody({ caller: ADA, isSignedIn: () => Promise.resolve(isSignedIn) }));
  connection?.attach(transport);
  connection?.receive(HANDSHAKE);
  pass(10);
  await new Promise(setImmediate);
  expect(connection?.isOpen()).toBe(true);
  isSignedIn = false;
  pass(10);
  await new Promise(setImmediate);
  expect(transport.written.slice(-2)).toEqual(['{"type":7,"error":"The sign-in has ended"}\u001E', 'end']);
});

test('asks for a few sign-ins at a time, and for no more of them once that fails', async () => {
  const asked: PromiseWithResolvers<boolean>[] = [];
  const isSignedIn = (): Promise<boolean> => {
    const answer = Promise.withResolvers<boolean>();
    asked.push(answer);
    return answer.promise;
  };
  for (let count = 0; count < 9; count += 1) {
    const connection = registry.open(somebody({ caller: ADA, isSignedIn }));
    connection?.attach(recordingTransport());
    connection?.receive(HANDSHAKE);
  }
  pass(10);
  expect(asked).toHaveLength(3);
  asked[0]?.resolve(true);
  await new Promise(setImmediate);
  expect(asked).toHaveLength(4);
  for (const answer of asked) answer.reject(new Error('The database is gone'));
  await new Promise(setImmediate);
  expect(asked).toHaveLength(4);
  pass(10);
  expect(asked).toHaveLength(7);
});

test('one person, and one connection, calls only so often', () => {
  const called = (connections: number, each: number): number => {
    calls = 0;
    for (let count = 0; count < connections; count += 1) {
      const connection = registry.open(somebody({ caller: ADA }));
      connection?.attach(recordingTransport());
      connection?.receive(HANDSHAKE);
      for (let call = 0; call < each; call += 1) {
        connection?.receive('{"type":1,"target":"Object","arguments":["lamp",{}]}\u001E');
      }
    }
    return calls;
  };
  expect(called(1, 50)).toBe(10);
  pass(1);
  expect(called(20, 5)).toBe(30);
  pass(1);
  expect(called(2, 5)).toBe(10);
});
