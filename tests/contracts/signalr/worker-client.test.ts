import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';

import { RECORD_SEPARATOR } from '../../../server/hub/protocol.ts';
import { createHubClient, type HubClient, type HubPush } from '../../../workers/wire/hub.ts';
import transcripts from '../vectors/signalr/client-10.0.11.transcripts.json' with { type: 'json' };
import cases from '../vectors/signalr/http-status.vectors.json' with { type: 'json' };
import vectors from '../vectors/signalr/negotiate.vectors.json' with { type: 'json' };
import { until } from './support.ts';

/*
 * The worker's client before servers that answer oddly: it behaves as the recorded one did, and throws nothing.
 */

const record = (message: object): string => JSON.stringify(message) + RECORD_SEPARATOR;
const HELLO = record({});
const RELOAD = { type: 1, target: 'Reload' };
const TRANSPORTS = vectors.version1Response.availableTransports;
const negotiated = (change: object = {}): object => ({
  ...vectors.version1Response,
  availableTransports: TRANSPORTS,
  ...change,
});

interface Script {
  readonly negotiate?: object;
  /** Frames after the client's handshake. */
  readonly frames?: readonly string[];
}

/** The messages of the server in each recorded case. */
const SCRIPTS: Readonly<Record<keyof typeof transcripts.edgeCases, Script>> = {
  'handshake {} + message in one frame': { frames: [HELLO + record({ ...RELOAD, arguments: [] })] },
  'handshake without record separator': { frames: ['{}'] },
  'handshake error': { frames: [record({ error: "Requested protocol 'json' is not available." })] },
  'handshake with type property': { frames: [record({ type: 6 })] },
  'handshake with minorVersion': { frames: [record({ minorVersion: 0 })] },
  'target case differs': { frames: [HELLO, record({ type: 1, target: 'RELOAD', arguments: ['x'] })] },
  'invocationId null in server invocation': {
    frames: [HELLO + record({ ...RELOAD, invocationId: null, arguments: [] })],
  },
  'arguments missing': { frames: [HELLO, record(RELOAD)] },
  'message split over two frames': {
    frames: [`${HELLO}{"type":1,"target":"Re`, `load","arguments":[]}${RECORD_SEPARATOR}`],
  },
  'unknown message type 99': { frames: [HELLO, record({ type: 99 }), record({ ...RELOAD, arguments: [] })] },
  'close allowReconnect absent': { frames: [HELLO + record({ type: 7, error: 'bye' })] },
  'negotiate error': { negotiate: vectors.errorResponse },
  'negotiate without transports': { negotiate: negotiated({ availableTransports: [] }) },
  'negotiate useStatefulReconnect true unasked': { negotiate: negotiated({ useStatefulReconnect: true }) },
  'negotiate only Binary': {
    negotiate: negotiated({ availableTransports: [{ transport: 'WebSockets', transferFormats: ['Binary'] }] }),
  },
};

interface Played {
  readonly url: string;
  readonly server: Server;
  /** Bearer tokens of negotiations, in order. */
  readonly tokens: (string | undefined)[];
}

const played: Played[] = [];
let clients: HubClient[] = [];
let pushes: HubPush[] = [];
let logged: string[] = [];

beforeEach(() => {
  pushes = [];
  logged = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()));
  for (const { server } of played) {
    server.closeAllConnections();
    server.close();
  }
  clients = [];
  played.length = 0;
});

async function play({ negotiate = negotiated(), frames = [HELLO] }: Script): Promise<Played> {
  const tokens: Played['tokens'] = [];
  const server = createServer((request, response) => {
    tokens.push(request.headers.authorization);
    response.setHeader('content-type', 'application/json');
    // Without negotiation the only transport is WebSockets.
    response.statusCode = request.url?.includes('/negotiate') ? 200 : 404;
    response.end(JSON.stringify(negotiate));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.once('message', () => frames.forEach((frame) => socket.send(frame)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const one = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/MessageHub`, server, tokens };
  played.push(one);
  return one;
}

async function connect(url: string): Promise<HubClient> {
  const client = createHubClient({
    url,
    token: () => Promise.resolve('own'),
    log: (what, detail) => void logged.push(`${what}: ${String(detail)}`),
    onPush: (push) => void pushes.push(push),
    onState: () => undefined,
    onReconnected: () => undefined,
  });
  clients.push(client);
  await client.start();
  return client;
}

const EDGE_CASES = Object.entries(transcripts.edgeCases);

test.each(EDGE_CASES)('behaves as the recorded client: %s', async (name, { result, seen }) => {
  const script = Object.entries(SCRIPTS).find(([known]) => known === name)?.[1];
  if (script === undefined) throw new Error(`No script for ${name}`);
  const { url } = await play(script);
  const client = await connect(url);
  if (result === 'state Connected') {
    expect(client.state()).toBe('Connected');
    await until(() => pushes.length === seen.length);
    const id = name === 'target case differs' ? 'x' : null;
    expect(pushes).toEqual(seen.map(() => ({ type: 'changed', what: 'all', id })));
    return;
  }
  await until(() => logged.length > 0 || client.state() !== 'Connected');
  expect(pushes).toEqual([]);
  expect(logged.join()).toContain(result.replace('start failed: ', ''));
});

describe('a negotiation', () => {
  test('that redirects is followed, with the token that it gives', async () => {
    const there = await play({});
    const here = await play({ negotiate: { ...vectors.redirectResponse, url: there.url } });
    expect((await connect(here.url)).state()).toBe('Connected');
    expect([here.tokens, there.tokens]).toEqual([['Bearer own'], [`Bearer ${vectors.redirectResponse.accessToken}`]]);
  });

  test.each(vectors.clientAccepts.filter(({ wire }) => !wire.includes('url')))(
    'that offers nothing it can speak is no connection: $wire',
    async ({ wire }) => {
      const { url } = await play({ negotiate: JSON.parse(wire) });
      expect((await connect(url)).state()).toBe('Disconnected');
      expect(logged).toEqual([expect.stringContaining('The live connection could not be started')]);
    },
  );

  test.each(vectors.dotnetClientRefuses)('that is invalid gives no connection: $wire', async ({ wire }) => {
    const { url } = await play({ negotiate: JSON.parse(wire) });
    expect((await connect(url)).state()).toBe('Disconnected');
    expect(logged).toEqual([expect.stringContaining('The live connection could not be started')]);
  });

  test('is refused for a transport that is not offered, with that reason', async () => {
    const wanted = cases.cases.find(({ request }) => request === 'transport not offered');
    expect(wanted?.status).toBe(404);
    const { url } = await play({ negotiate: negotiated({ availableTransports: TRANSPORTS.slice(1, 2) }) });
    expect((await connect(url)).state()).toBe('Disconnected');
    expect(logged.join()).toContain('The live connection could not be started');
  });
});
