/* The connections of this process, and the regular check of each. */
import { randomBytes, randomUUID } from 'node:crypto';

import type { Caller } from '../context.ts';
import { type Connection, createConnection, type HubLimits } from './connection.ts';
import { handleMessage, mayReceive, type MethodContext } from './methods.ts';
import { invocationRecord } from './protocol.ts';
import { createCallBudget, createConnectionCounts, type Opener } from './shares.ts';

/** How long an ended long-polling connection waits for the poll that reports its end. */
const LINGER = 5_000;
const MAX_CONNECTIONS = 20_000;
/** How long a connection may outlive its sign-in. */
const CHECK_SIGN_IN_EVERY = 10_000;
/** Thousands at once would use all connections to the database, and requests would wait for them. */
const CHECKS_AT_ONCE = 3;

/** Chooses the connections that get a message, by their user; null = anonymous. */
export type Recipients = (caller: Caller | null) => boolean;

export interface Registry {
  /** @returns null where there are too many connections, in total or for this person or address */
  open(opener: Opener): Connection | null;
  find(token: string): Connection | null;
  /** Forgets a connection whose client has gone. */
  forget(connection: Connection): void;
  /** @param recipients by default everyone allowed to receive the target */
  broadcast(target: string, args: readonly unknown[], recipients?: Recipients | null): void;
  /** Open connections. */
  size(): number;
  tick(): void;
  closeAll(): void;
}

export interface RegistryOptions {
  readonly limits: HubLimits;
  now(): number;
  /** Called for the log when a connection has ended. */
  onClosed(connection: Connection, reason: string): void;
  /** Called where one connection failed; the others continue. */
  onError(error: unknown): void;
  readonly switchPart: MethodContext['switchPart'];
}

/** Checks a few at a time, unless others are still checked. Where one fails, the rest would too: it waits for the next time. */
function createChecks(onError: RegistryOptions['onError']) {
  let isChecking = false;
  return async <T>(items: readonly T[], check: (item: T) => Promise<void>): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    const rest = items.values();
    const checkNext = async (): Promise<void> => {
      for (const item of rest) await check(item);
    };
    try {
      await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, checkNext));
    } catch (error) {
      onError(error);
    } finally {
      isChecking = false;
    }
  };
}

export function createRegistry({ limits, now, onClosed, onError, switchPart }: RegistryOptions): Registry {
  const connectionByToken = new Map<string, Connection>();
  const closedAtByToken = new Map<string, number>();
  const openerByToken = new Map<string, Opener>();
  const counts = createConnectionCounts();
  const budget = createCallBudget();
  let checkedAt = now();
  const checkFew = createChecks(onError);

  const forget = ({ token }: Connection): void => {
    const opener = openerByToken.get(token);
    if (opener !== undefined) counts.giveBack(opener);
    openerByToken.delete(token);
    connectionByToken.delete(token);
    closedAtByToken.delete(token);
  };

  const closeSignedOut = async (connection: Connection): Promise<void> => {
    const opener = openerByToken.get(connection.token);
    if (opener === undefined || opener.caller === null || connection.isClosed()) return;
    if (!(await opener.isSignedIn())) connection.close({ error: 'The sign-in has ended' });
  };

  const broadcast: Registry['broadcast'] = (target, args, recipients) => {
    const record = invocationRecord(target, args);
    for (const connection of connectionByToken.values()) {
      const { caller } = connection;
      if (mayReceive(caller, target) && recipients?.(caller) !== false) connection.send(record);
    }
  };

  const methods: MethodContext = {
    switchPart,
    onError,
    mayCall: ({ id, caller }) => budget.mayCall(id, caller?.userId ?? null),
  };
  return {
    broadcast,
    forget,
    open(opener) {
      if (connectionByToken.size >= MAX_CONNECTIONS || counts.isFullFor(opener)) return null;
      const connection = createConnection({
        id: randomUUID(),
        token: randomBytes(24).toString('base64url'),
        caller: opener.caller,
        limits,
        now,
        onMessage: (from, message) => handleMessage(from, message, methods),
        onClosed(closed, reason) {
          if (closed.transport()?.kind === 'LongPolling') closedAtByToken.set(closed.token, now());
          else forget(closed);
          onClosed(closed, reason);
        },
        onError,
      });
      connectionByToken.set(connection.token, connection);
      openerByToken.set(connection.token, opener);
      counts.take(opener);
      return connection;
    },
    find: (token) => connectionByToken.get(token) ?? null,
    size: () => [...connectionByToken.values()].filter((connection) => connection.isOpen()).length,
    tick() {
      const at = now();
      budget.tick();
      if (at - checkedAt >= CHECK_SIGN_IN_EVERY) {
        checkedAt = at;
        void checkFew([...connectionByToken.values()], closeSignedOut);
      }
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
