/*
 * The connections of this process, and the beat that keeps them honest.
 */
import { randomBytes, randomUUID } from 'node:crypto';

import type { Caller } from '../context.ts';
import { type Connection, createConnection, type HubLimits } from './connection.ts';
import { handleMessage, mayHear } from './methods.ts';
import { invocationRecord } from './protocol.ts';

/** How long a long-polling connection that is over waits for the poll that hears of it. */
const LINGER = 5_000;
const MAX_CONNECTIONS = 20_000;

export interface Registry {
  /** @returns null where there are too many */
  open(caller: Caller | null): Connection | null;
  find(token: string): Connection | null;
  /** Forgets a connection at once: its client has gone. */
  forget(connection: Connection): void;
  broadcast(target: string, args: readonly unknown[]): void;
  /** Open connections. */
  size(): number;
  tick(): void;
  closeAll(): void;
}

export interface RegistryOptions {
  readonly limits: HubLimits;
  now(): number;
  /** A connection ended; for the log. */
  onClosed(connection: Connection, reason: string): void;
}

export function createRegistry({ limits, now, onClosed }: RegistryOptions): Registry {
  const connectionByToken = new Map<string, Connection>();
  const closedAtByToken = new Map<string, number>();

  const forget = ({ token }: Connection): void => {
    connectionByToken.delete(token);
    closedAtByToken.delete(token);
  };

  const broadcast = (target: string, args: readonly unknown[]): void => {
    const record = invocationRecord(target, args);
    for (const connection of connectionByToken.values()) {
      if (mayHear(connection.caller, target)) connection.send(record);
    }
  };

  return {
    broadcast,
    forget,
    open(caller) {
      if (connectionByToken.size >= MAX_CONNECTIONS) return null;
      const connection = createConnection({
        id: randomUUID(),
        token: randomBytes(24).toString('base64url'),
        caller,
        limits,
        now,
        onMessage: (from, message) => handleMessage(from, message, { broadcast }),
        onClosed(closed, reason) {
          if (closed.transport()?.kind === 'LongPolling') closedAtByToken.set(closed.token, now());
          else forget(closed);
          onClosed(closed, reason);
        },
      });
      connectionByToken.set(connection.token, connection);
      return connection;
    },
    find: (token) => connectionByToken.get(token) ?? null,
    size: () => [...connectionByToken.values()].filter((connection) => connection.isOpen()).length,
    tick() {
      const at = now();
      for (const connection of connectionByToken.values()) {
        const closedAt = closedAtByToken.get(connection.token);
        if (closedAt === undefined) connection.tick(at);
        else if (at - closedAt >= LINGER) forget(connection);
      }
    },
    closeAll() {
      for (const connection of connectionByToken.values()) connection.close({ allowReconnect: true });
    },
  };
}
