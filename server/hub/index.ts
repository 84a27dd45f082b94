/* The live hub at /MessageHub for @microsoft/signalr over WebSockets, server-sent events and long polling. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import type { Caller, HubSender } from '../context.ts';
import { createTrust, type TrustsPeer } from '../http/trusted-proxies.ts';
import { HUB_LIMITS, type HubLimits } from './connection.ts';
import { createRegistry, type Recipients } from './registry.ts';
import { addHubRoutes, HUB_PATH, type HubAccess } from './routes.ts';
import { handleUpgrade } from './upgrade.ts';
import { createWebSocketAcceptor } from './websocket.ts';

const TICK_MS = 1_000;
/** Clients that connect again read everything again. */
const RESTART_EVERY_MS = 5_000;

/** The hub's own clock, which must be steady: `--clock` and tests may move the server's clock. */
export interface HubTime {
  /** Milliseconds from any origin. */
  now(): number;
  /** Calls a function repeatedly until stopped. */
  every(milliseconds: number, run: () => void): () => void;
}

export interface HubOptions {
  /** @returns null for an invalid token; not called for a client without one, which is anonymous */
  authenticateToken(token: string): Promise<Caller | null>;
  /** Called from time to time with the token of each connection. @returns false once its sign-in has ended */
  isSignedIn(token: string): Promise<boolean>;
  /**
   * Called for each message of the server. @returns which of the clients allowed to receive its target get it; null =
   * all
   */
  recipientsOf?(target: string, args: readonly unknown[]): Promise<Recipients | null>;
  /** The method `Object`. @returns the reason of a refusal, or null */
  switchPart(caller: Caller | null, args: readonly unknown[]): Promise<string | null>;
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'error'>;
  /** Called for a WebSocket that is refused, with the address of its client. */
  onRefused?(address: string, status: number): void;
  /** Other origins whose pages may connect, e.g. `https://desks.example`; the server's own are always allowed. */
  readonly allowedOrigins?: readonly string[];
  /** By default proxies on this machine. */
  readonly trustsPeer?: TrustsPeer;
  /** A client may have negotiated with another process. */
  readonly areProcessesSeveral?: boolean;
  readonly time?: HubTime;
  readonly limits?: Partial<HubLimits>;
}

export interface Hub extends HubSender {
  /** Adds the routes and the upgrade handler; the hub closes with the app. */
  register(app: FastifyInstance): void;
  /** Tells every client to come back later, and ends. The closing app refuses later connections. */
  close(): void;
  /** Has every client connect again, which then reads everything again; at most every five seconds. */
  restart(): void;
  /** Connections past their handshake. */
  size(): number;
}

const MACHINE_TIME: HubTime = {
  now: () => performance.now(),
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds).unref();
    return () => clearInterval(timer);
  },
};

/** Restarts at once, and then at most every five seconds. */
function createRestarts({ now }: HubTime, restart: () => void) {
  let isDue = false;
  let restartedAt = Number.NEGATIVE_INFINITY;
  const tick = (): void => {
    if (!isDue || now() - restartedAt < RESTART_EVERY_MS) return;
    isDue = false;
    restartedAt = now();
    restart();
  };
  const ask = (): void => {
    isDue = true;
    tick();
  };
  return { ask, tick };
}

export function createHub(options: HubOptions): Hub {
  const { log, time = MACHINE_TIME } = options;
  const limits: HubLimits = { ...HUB_LIMITS, ...options.limits };
  const access: HubAccess = {
    authenticateToken: options.authenticateToken,
    isSignedIn: options.isSignedIn,
    allowedOrigins: options.allowedOrigins ?? [],
    trustsPeer: options.trustsPeer ?? createTrust([]),
  };
  const registry = createRegistry({
    limits,
    now: time.now,
    onClosed: (connection, reason) => log.debug({ connection: connection.id, reason }, 'hub connection closed'),
    onError: (error) => log.error({ err: error }, 'hub connection failed'),
    switchPart: (caller, args) => options.switchPart(caller, args),
  });
  const acceptor = createWebSocketAcceptor(limits);
  const restarts = createRestarts(time, registry.closeAll);
  const stopTicks = time.every(TICK_MS, () => {
    registry.tick();
    restarts.tick();
  });
  const onError = (error: unknown): void => log.error({ err: error }, 'hub request failed');
  const upgrades = {
    registry,
    access,
    acceptor,
    onError,
    onRefused: options.onRefused ?? (() => undefined),
    takesUnknown: options.areProcessesSeveral ?? false,
  };

  let isClosed = false;
  const close = (): void => {
    isClosed = true;
    stopTicks();
    registry.closeAll();
  };

  const sendToRecipients = async (target: string, args: readonly unknown[]): Promise<void> => {
    if (isClosed) return;
    // The messages report finished work, which must not fail because of them.
    try {
      registry.broadcast(target, args, (await options.recipientsOf?.(target, args)) ?? null);
    } catch (error) {
      // The store closes after the hub.
      if (isClosed) return;
      log.error({ err: error, target }, 'hub message not sent');
      restarts.ask();
    }
  };
  const send = (target: string, ...args: readonly unknown[]): void => void sendToRecipients(target, args);

  return {
    close,
    restart: restarts.ask,
    size: registry.size,
    send,
    register(app) {
      const { server } = app;
      const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
        if (request.url?.split('?', 1)[0] === HUB_PATH) {
          handleUpgrade(request, socket, head, upgrades).catch((error: unknown) => {
            onError(error);
            socket.destroy();
          });
        } else if (server.listenerCount('upgrade') === 1) socket.destroy();
      };
      server.on('upgrade', onUpgrade);
      app.addHook('preClose', async () => {
        server.off('upgrade', onUpgrade);
        close();
      });
      app.register(async (scope) => addHubRoutes(scope, { registry, access, limits, now: time.now, onError }));
    },
  };
}
