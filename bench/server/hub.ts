/* How long a reservation takes to all clients of the hub, and how much memory these take. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { ClientsCommand, ClientsMessage } from './hub-messages.ts';
import { ask, type Asked, percentile } from './load.ts';
import type { MeasuredServer } from './server-process.ts';
import { creation } from './work.ts';

const SCRIPT = fileURLToPath(new URL('hub-clients.ts', import.meta.url));
const PROCESSES = 2;
const WRITE_EVERY = 300;
/** After the last write. */
const WAIT = 2_000;
/** Beyond the hours of all other reservations of the bench. */
const FIRST_INDEX = 1_000_000;

export interface Crowd {
  readonly connections: number;
  readonly writes: number;
}

export interface HubFigures {
  /** Milliseconds from the sending of a write to its message at each client. */
  readonly p95: number;
  readonly most: number;
  /** Kilobytes of objects and buffers of the server. */
  readonly perConnection: number;
  /** Share of the messages that arrived. */
  readonly arrived: number;
}

const present = (): number => performance.timeOrigin + performance.now();

async function reply(child: ChildProcess, command: ClientsCommand): Promise<ClientsMessage> {
  const answered = once(child, 'message');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The clients of the hub ended with ${code}`);
  });
  child.send(command);
  const [message] = await Promise.race([answered, ended]);
  return message as ClientsMessage;
}

const memoryOf = async (server: MeasuredServer): Promise<number> => (await server.measure(() => sleep(0))).reading.live;

/** @param tell the request that has a message about a place sent to all */
async function fanOut(
  server: MeasuredServer,
  { connections, writes }: Crowd,
  tell: (index: number) => { readonly asked: Asked; readonly place: string },
): Promise<HubFigures> {
  const before = await memoryOf(server);
  const clients = Array.from({ length: PROCESSES }, () => fork(SCRIPT));
  const count = Math.round(connections / PROCESSES);
  const { origins, tokens } = server;
  await Promise.all(clients.map((child) => reply(child, { type: 'connect', origins, tokens, count })));
  await sleep(1_000);
  const perConnection = (await memoryOf(server)) - before;
  const sentAt = new Map<string, number>();
  for (let index = 0; index < writes; index += 1) {
    const { asked, place } = tell(index);
    sentAt.set(place, present());
    const { status, text } = await ask(server, asked);
    if (status >= 300) throw new Error(`${status}: ${text.slice(0, 300)}`);
    await sleep(WRITE_EVERY);
  }
  await sleep(WAIT);
  const collected = await Promise.all(clients.map((child) => reply(child, { type: 'collect' })));
  for (const child of clients) child.disconnect();
  await Promise.all(clients.map((child) => once(child, 'exit')));
  const arrivals = collected.flatMap((message) => (message.type === 'arrivals' ? message.arrivals : []));
  // Others are about reservations of the people before.
  const delays = arrivals.flatMap(([place, at]) => {
    const sent = sentAt.get(place);
    return sent === undefined || at < sent ? [] : at - sent;
  });
  return {
    p95: percentile(delays, 95),
    most: percentile(delays, 100),
    perConnection: perConnection / connections / 1_024,
    arrived: delays.length / (writes * count * PROCESSES),
  };
}

/** Real reservations, each of another place. */
export function hubOf(server: MeasuredServer, crowd: Crowd, round: number): Promise<HubFigures> {
  return fanOut(server, crowd, (index) => {
    const one = FIRST_INDEX + round * crowd.writes + index;
    return { asked: creation(server, one), place: server.places[one % server.places.length] ?? '' };
  });
}

/** A bare server that sends the same text to as many WebSockets. */
export function hubOfBare(bare: MeasuredServer, crowd: Crowd): Promise<HubFigures> {
  return fanOut(bare, crowd, (index) => {
    const place = `place-${index}@bench.example`;
    const times = ['2026-11-18T09:00:00Z', '2026-11-18T10:00:00Z'];
    const body = { type: 1, target: 'availability-changed', arguments: [place, ...times] };
    return { asked: { method: 'POST', path: '/tell', body }, place };
  });
}
