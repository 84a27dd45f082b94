import { type AddressInfo, createServer, type Socket } from 'node:net';

import { Aedes } from 'aedes';

export interface TestBroker {
  readonly port: number;
  /** What others than the broker have published, as `topic payload`. */
  readonly published: string[];
  /** Publishes as a device does. */
  report(topic: string, payload: string | Buffer, isRetained?: boolean): Promise<void>;
  /** What the clients have subscribed to. */
  readonly subscribed: string[];
  close(): Promise<void>;
}

/** A real MQTT broker. @param login the only user and password; null = anybody */
export async function startBroker(port = 0, login: readonly [string, string] | null = null): Promise<TestBroker> {
  const broker = await Aedes.createBroker({
    authenticate: (_client, user, password, done) =>
      done(null, login === null || (user === login[0] && password?.toString() === login[1])),
  });
  const published: string[] = [];
  const subscribed: string[] = [];
  broker.on('publish', ({ topic, payload }, client) => {
    if (client !== null) published.push(`${topic} ${payload.toString()}`);
  });
  broker.on('subscribe', (subscriptions) => void subscribed.push(...subscriptions.map(({ topic }) => topic)));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    published,
    subscribed,
    report: (topic, payload, isRetained = false) =>
      new Promise((resolve, reject) =>
        broker.publish({ cmd: 'publish', qos: 1, dup: false, retain: isRetained, topic, payload }, (error) =>
          error === undefined || error === null ? resolve() : reject(error),
        ),
      ),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => broker.close(resolve));
    },
  };
}
