/* A process with many clients of the hub, which notes when each message arrives. */
import process from 'node:process';

import { WebSocket } from 'ws';

import type { ClientsCommand, ClientsMessage } from './hub-messages.ts';
import { RECORD_END } from './hub-record.ts';

/** Handshakes at a time. */
const AT_ONCE = 50;
const PING_EVERY = 10_000;
const HANDSHAKE = JSON.stringify({ protocol: 'json', version: 1 }) + RECORD_END;
const PING = JSON.stringify({ type: 6 }) + RECORD_END;
const TARGET = 'availability-changed';

const sockets: WebSocket[] = [];
let arrivals: [string, number][] = [];

/** The first message about each place alone: later ones tell how the place answered. */
function note(text: string, known: Set<string>): void {
  const at = performance.timeOrigin + performance.now();
  for (const record of text.split(RECORD_END)) {
    if (!record.includes(TARGET)) continue;
    const { arguments: given } = JSON.parse(record) as { readonly arguments: readonly string[] };
    const place = given[0] ?? '';
    if (known.has(place)) continue;
    known.add(place);
    arrivals.push([place, at]);
  }
}

function connect(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    sockets.push(socket);
    socket.on('error', reject);
    socket.on('open', () => socket.send(HANDSHAKE));
    socket.once('message', () => {
      const known = new Set<string>();
      socket.on('message', (data: Buffer) => note(data.toString(), known));
      resolve();
    });
  });
}

async function connectAll({ origins, tokens, count }: Extract<ClientsCommand, { type: 'connect' }>): Promise<void> {
  const url = (index: number): string => {
    const token = tokens[index % tokens.length];
    const origin = origins[index % origins.length] ?? '';
    return `${origin.replace('http', 'ws')}/MessageHub${token === undefined ? '' : `?access_token=${token}`}`;
  };
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Math.min(AT_ONCE, count - from);
    await Promise.all(Array.from({ length: some }, (_, index) => connect(url(from + index))));
  }
}

const send = (message: ClientsMessage): void => void process.send?.(message);
process.on('message', (message) => {
  const command = message as ClientsCommand;
  if (command.type === 'collect') {
    send({ type: 'arrivals', arrivals });
    arrivals = [];
    return;
  }
  connectAll(command).then(
    () => send({ type: 'connected' }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  for (const socket of sockets) socket.send(PING);
}, PING_EVERY);
