import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import type { Caller } from '../../../server/context.ts';
import { type Connection, HUB_LIMITS, type Transport } from '../../../server/hub/connection.ts';
import { createRegistry, type Registry } from '../../../server/hub/registry.ts';
import { CRASH_FRAMES, payload } from './payloads.ts';
import { CALLER_BY_TOKEN } from './support.ts';

const HANDSHAKE = '{"protocol":"json","version":1}\u001E';
const PROBE = '{"type":1,"invocationId":"probe","target":"Nothing","arguments":[]}\u001E';

let registry: Registry;
let errors: unknown[];

beforeEach(() => {
  errors = [];
  registry = createRegistry({
    limits: HUB_LIMITS,
    now: () => 0,
    onClosed: () => undefined,
    onError: (error) => void errors.push(error),
    switchPart: (_caller, [object]) =>
      object === 'failing' ? Promise.reject(new Error('no device')) : Promise.resolve('There is no such device.'),
  });
});

interface Recording extends Transport {
  readonly written: string[];
}

function recording(change: Partial<Transport> = {}): Recording {
  const written: string[] = [];
  return {
    kind: 'WebSockets',
    written,
    write: (records) => void written.push(...records.split('\u001E').slice(0, -1)),
    queuedBytes: () => 0,
    isAwaited: () => false,
    end: () => undefined,
    abort: () => undefined,
    tick: () => undefined,
    ...change,
  };
}

function open(transport: Transport, token = 'token-ada'): Connection {
  const caller: Caller | null = CALLER_BY_TOKEN.get(token) ?? null;
  const connection = registry.open({ caller, address: '', isSignedIn: () => Promise.resolve(true) });
  if (connection === null) throw new Error('The hub is full');
  connection.attach(transport);
  connection.receive(HANDSHAKE);
  return connection;
}

const failing = (): never => {
  throw new Error('broken pipe');
};
const call = (id: string, object: string): string =>
  `{"type":1,"invocationId":"${id}","target":"Object","arguments":["${object}",{"on":true}]}\u001E`;

test.each(['write', 'queuedBytes', 'tick', 'isAwaited'] as const)(
  'a connection whose %s fails ends alone: broadcast and beat go on to the others',
  (name) => {
    let fails = false;
    const broken = open(recording({ [name]: () => (fails ? failing() : name === 'queuedBytes' ? 0 : undefined) }));
    const other = recording();
    const healthy = open(other, 'token-ben');
    fails = true;
    registry.broadcast('Reload', []);
    registry.tick();
    expect(broken.isClosed()).toBe(true);
    expect(errors).toMatchObject([{ message: 'broken pipe' }]);
    expect(healthy.isOpen()).toBe(true);
    expect(other.written).toContain('{"type":1,"target":"Reload","arguments":[]}');
  },
);

test.each(['end', 'abort'] as const)('a transport that cannot %s is still forgotten', (name) => {
  const broken = open(recording({ [name]: failing }));
  open(recording(), 'token-ben');
  if (name === 'end') broken.close({});
  else broken.lost('gone');
  expect(errors).toHaveLength(1);
  expect(registry.size()).toBe(1);
  expect(registry.find(broken.token)).toBeNull();
});

test.each(CRASH_FRAMES)('a call nested thousands deep ends its connection and says why', (frame) => {
  const transport = recording();
  const connection = open(transport);
  connection.receive(frame);
  expect(errors).toEqual([]);
  expect(connection.isClosed()).toBe(true);
  expect(transport.written.at(-1)).toBe('{"type":7,"error":"Invalid message: Nested deeper than 64 levels"}');
});

test('whatever ten thousand clients send, nothing fails, others stay and each is answered or closed', () => {
  const other = recording();
  const listener = open(other, 'token-ben');
  const stages = fc.constantFrom('open', 'handshaking');
  fc.assert(
    fc.property(payload, stages, (sent, stage) => {
      const transport = recording();
      const connection = stage === 'open' ? open(transport) : openUnshaken(transport);
      connection.receive(sent);
      // The first ends what the text may have left incomplete.
      for (const record of [PROBE, PROBE]) connection.receive(record);
      const answers = transport.written.map((record) => JSON.parse(record));
      const isAnswered = answers.some(({ invocationId }) => invocationId === 'probe');
      expect(isAnswered || connection.isClosed()).toBe(true);
      expect(answers.every(({ type = 0 }) => [0, 1, 3, 7].includes(type))).toBe(true);
      expect(errors).toEqual([]);
      connection.lost('done');
      registry.tick();
    }),
    { numRuns: 10_000 },
  );
  expect(listener.isOpen()).toBe(true);
  expect(registry.size()).toBe(1);
  const heard = other.written.map((record) => JSON.parse(record));
  expect(heard.filter(({ target }) => target !== undefined)).toEqual([]);
  registry.broadcast('Reload', []);
  expect(other.written.filter((record) => record.includes('"Reload"'))).toHaveLength(1);
});

test('a refused or failed call is answered to its caller alone, who stays', async () => {
  const transport = recording();
  const other = recording();
  const connection = open(transport);
  open(other, 'token-ben');
  const before = other.written.length;
  connection.receive(call('1', 'lamp'));
  connection.receive(call('2', 'failing'));
  await new Promise(setImmediate);
  expect(connection.isOpen()).toBe(true);
  expect(transport.written.slice(-2)).toEqual([
    '{"type":3,"invocationId":"1","error":"There is no such device."}',
    '{"type":3,"invocationId":"2","error":"The server could not do this."}',
  ]);
  expect(errors).toMatchObject([{ message: 'no device' }]);
  expect(other.written).toHaveLength(before);
});

function openUnshaken(transport: Transport): Connection {
  const connection = registry.open({ caller: null, address: '', isSignedIn: () => Promise.resolve(true) });
  if (connection === null) throw new Error('The hub is full');
  connection.attach(transport);
  return connection;
}
