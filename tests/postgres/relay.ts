/* A TCP relay in front of a server, for tests of lost and slow connections. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  /** Ends all connections, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** @param targets ports of this machine, which take turns; a connection that one refuses goes to the next */
export async function createRelay(targets: () => readonly number[]): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let turn = 0;

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The other end closes then.
    socket.on('error', () => socket.destroy());
    return socket;
  };

  function join(client: Socket, ports: readonly number[]): void {
    const [port, ...others] = ports;
    if (port === undefined || client.destroyed) {
      client.destroy();
      return;
    }
    const target = keep(connect(port, 'localhost'));
    let isJoined = false;
    target.on('connect', () => {
      isJoined = true;
      client.pipe(target).pipe(client);
    });
    target.on('close', () => (isJoined ? client.destroy() : join(client, others)));
    client.on('close', () => target.destroy());
  }

  const server = createServer((client) => {
    keep(client);
    if (isCut) {
      client.destroy();
      return;
    }
    const ports = targets();
    turn += 1;
    const first = turn % Math.max(1, ports.length);
    join(client, [...ports.slice(first), ...ports.slice(0, first)]);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      cutAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      server.close();
      cutAll();
      await once(server, 'close');
    },
  };
}
