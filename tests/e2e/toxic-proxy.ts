/*
 * A TCP proxy between a browser and its server that disturbs the connection as networks do. Faults and their names are
 * those of Shopify's toxiproxy; all but `down` affect the server's answers: the request has reached it.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const TOXICS = [
  'latency',
  'bandwidth',
  'slow_close',
  'timeout',
  'slicer',
  'limit_data',
  'reset_peer',
  'down',
] as const;
export type Toxic = (typeof TOXICS)[number];

/** With these no answer gets through; with the others all do, late or in pieces. */
export const CUTS: ReadonlySet<Toxic> = new Set(['timeout', 'limit_data', 'reset_peer', 'down']);

const LATENCY_MS = 400;
const BYTES_PER_SECOND = 64 * 1024;
/** Bytes. */
const SLICE = 512;
/** Bytes of an answer that get through `limit_data`: not even its headers. */
const DATA_LIMIT = 100;

export interface ToxicProxy {
  readonly origin: string;
  /** Disturbs all open and new connections; null = they work again. */
  spoil(toxic: Toxic | null): void;
  close(): Promise<void>;
}

interface Line {
  toxic: Toxic | null;
  /** The data that `timeout` holds back until the connection works again. */
  readonly held: Set<() => void>;
}

/** Starts a proxy on a free port. @param serverOrigin where the server is */
export async function startToxicProxy(serverOrigin: string): Promise<ToxicProxy> {
  const { hostname, port } = new URL(serverOrigin);
  const sockets = new Set<Socket>();
  const line: Line = { toxic: null, held: new Set() };
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    if (line.toxic === 'down') {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // 'close' follows and ends it.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    pass(client, server, { toxic: null, held: new Set() });
    pass(server, client, line);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const spoil = (toxic: Toxic | null): void => {
    line.toxic = toxic;
    if (toxic === 'down') for (const socket of sockets) socket.resetAndDestroy();
    for (const release of line.held) release();
    line.held.clear();
  };
  return {
    origin: `http://localhost:${address.port}`,
    spoil,
    async close() {
      spoil('down');
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** Forwards data in order, each piece with the fault that is set by then. */
function pass(from: Socket, to: Socket, line: Line): void {
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (run: () => Promise<void>): void => {
    turn = turn.then(run);
  };
  from.on('data', (piece: Buffer) => inTurn(() => deliver(from, to, piece, line)));
  from.on('end', () =>
    inTurn(async () => {
      if (line.toxic === 'slow_close') await sleep(LATENCY_MS);
      to.end();
    }),
  );
  from.on('close', () => inTurn(async () => void to.destroy()));
}

async function deliver(from: Socket, to: Socket, piece: Buffer, line: Line): Promise<void> {
  switch (line.toxic) {
    case 'latency':
      await sleep(LATENCY_MS);
      break;
    case 'bandwidth':
      await sleep((piece.length / BYTES_PER_SECOND) * 1_000);
      break;
    case 'slicer':
      await deliverSliced(to, piece);
      return;
    case 'timeout':
      await new Promise<void>((resolve) => line.held.add(resolve));
      break;
    case 'limit_data':
      if (to.writable) to.end(piece.subarray(0, DATA_LIMIT));
      from.destroy();
      return;
    case 'reset_peer':
      to.resetAndDestroy();
      from.destroy();
      return;
    case 'slow_close':
    case 'down':
    case null:
      break;
  }
  if (to.writable) to.write(piece);
}

async function deliverSliced(to: Socket, piece: Buffer): Promise<void> {
  for (let start = 0; start < piece.length && to.writable; start += SLICE) {
    to.write(piece.subarray(start, start + SLICE));
    await sleep(1);
  }
}
