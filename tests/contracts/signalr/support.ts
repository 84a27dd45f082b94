import { type HubConnection, HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr';
import Fastify, { type FastifyInstance } from 'fastify';

import type { Caller } from '../../../server/context.ts';
import { createHub, type Hub, type HubOptions, type HubTime } from '../../../server/hub/index.ts';

export const TRANSPORTS = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['ServerSentEvents', HttpTransportType.ServerSentEvents],
  ['LongPolling', HttpTransportType.LongPolling],
] as const;

const caller = (userId: string, isGuest: boolean): Caller => ({
  userId,
  username: userId,
  email: `${userId}@campus.example`,
  displayName: userId,
  timeZone: 'Europe/Prague',
  isGuest,
  isDevice: false,
});

/** The users of these tests, by token. */
export const CALLER_BY_TOKEN: ReadonlyMap<string, Caller> = new Map([
  ['token-ada', caller('ada', false)],
  ['token-ben', caller('ben', false)],
  ['token-guest', caller('guest', true)],
  ['token-doors', { ...caller('doors', false), isDevice: true }],
]);

export interface RunningHub {
  readonly app: FastifyInstance;
  readonly hub: Hub;
  /** Address of the hub. */
  readonly url: string;
  readonly port: number;
  /** Everything the app logged. */
  readonly logged: string[];
  close(): Promise<void>;
}

/** A hub behind a real port, with the app's usual logging switched on. */
export async function startHub(options: Partial<HubOptions> = {}, port = 0): Promise<RunningHub> {
  const logged: string[] = [];
  const app = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } } });
  const hub: Hub = createHub({
    authenticateToken: (token) => Promise.resolve(CALLER_BY_TOKEN.get(token) ?? null),
    isSignedIn: () => Promise.resolve(true),
    // Whatever is switched, everybody is told.
    switchPart: (_caller, [object, item]) => {
      if (object === 'refused') return Promise.resolve('The device cannot have this value.');
      hub.send('ObjectChanged', object, JSON.stringify(item));
      return Promise.resolve(null);
    },
    log: app.log,
    ...options,
  });
  hub.register(app);
  const address = await app.listen({ port, host: '127.0.0.1' });
  return {
    app,
    hub,
    logged,
    url: `${address}/MessageHub`,
    port: Number(new URL(address).port),
    close: () => app.close(),
  };
}

/** A client of the official package; without logging, since some tests cause its failures. */
export function createClient(
  url: string,
  transport: HttpTransportType,
  { token, delays = [0, 50, 100] }: { readonly token?: string; readonly delays?: number[] } = {},
): HubConnection {
  return new HubConnectionBuilder()
    .withUrl(url, { transport, ...(token === undefined ? {} : { accessTokenFactory: () => token }) })
    .withAutomaticReconnect(delays)
    .configureLogging(LogLevel.None)
    .build();
}

/** The arguments of the next call of `target`. */
export function nextCall(client: HubConnection, target: string): Promise<unknown[]> {
  return new Promise((resolve) => {
    const take = (...args: unknown[]): void => {
      client.off(target, take);
      resolve(args);
    };
    client.on(target, take);
  });
}

/** Waits until something is true; the test's own time limit ends the wait. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

export interface SteppedTime extends HubTime {
  /** Lets time pass, second by second. */
  pass(milliseconds: number): void;
}

export function createSteppedTime(): SteppedTime {
  let now = 0;
  const running = new Set<() => void>();
  return {
    now: () => now,
    every(_milliseconds, run) {
      running.add(run);
      return () => void running.delete(run);
    },
    pass(milliseconds) {
      for (const end = now + milliseconds; now < end; ) {
        now = Math.min(end, now + 1_000);
        for (const run of running) run();
      }
    },
  };
}

/** A negotiated connection's secret. */
export async function negotiate(url: string, token?: string): Promise<string> {
  const answer = await fetch(`${url}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const body: unknown = await answer.json();
  if (typeof body !== 'object' || body === null || !('connectionToken' in body)) throw new Error('Not negotiated');
  return String(body.connectionToken);
}
