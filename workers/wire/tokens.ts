import { failure, type Result, success } from '../model/result.ts';
import { type Failure, statusOf } from './failure.ts';
import type { TokenSource } from './http.ts';
import type { Locks } from './locks.ts';
import type { TokenPair } from './schemas/account.ts';

/** Where the pair is stored: the main thread's localStorage, shared by all tabs (design D14). */
export interface TokenStorage {
  readTokens(): Promise<TokenPair | null>;
  writeTokens(tokens: TokenPair | null): Promise<void>;
}

/** Exchanges the expired pair for a new one: `POST /api/account/refresh`. */
type TokenExchange = (pair: TokenPair) => Promise<Result<TokenPair, Failure>>;

export interface TokensDeps {
  readonly storage: TokenStorage;
  readonly exchange: TokenExchange;
  readonly locks: Locks;
  /** A refresh found that the pair is no longer valid, or that another tab has signed out. */
  onLost(): void;
}

export interface Tokens extends TokenSource {
  pair(): TokenPair | null;
  /** Adopts the stored pair. */
  load(): Promise<TokenPair | null>;
  /** Stores a pair from a sign-in in this tab; null removes it. */
  store(pair: TokenPair | null): Promise<void>;
}

/** One name for all tabs, so that refreshes never run concurrently: a refresh token can be used only once. */
const REFRESH_LOCK = 'deskway-token-refresh';

/**
 * Holds the current pair. A refresh runs under the lock: it first reads the store, adopts a newer pair of another tab,
 * and only otherwise asks the server. A refused refresh removes the pair; an unreachable server does not.
 */
export function createTokens({ storage, exchange, locks, onLost }: TokensDeps): Tokens {
  let pair: TokenPair | null = null;
  let underWay: Promise<Result<string, Failure>> | null = null;

  function adopt(next: TokenPair | null): Result<string, Failure> {
    pair = next;
    if (next !== null) return success(next.token);
    onLost();
    return failure({ type: 'unauthorized' });
  }

  async function refreshAlone(spent: string): Promise<Result<string, Failure>> {
    const stored = await storage.readTokens();
    if (stored === null) return adopt(null);
    if (stored.token !== spent) return adopt(stored);
    const renewed = await exchange(stored);
    if (!renewed.ok && !isRefusal(renewed.error)) return renewed;
    // A sign-out or another sign-in during the request takes precedence.
    const meanwhile = await storage.readTokens();
    if (meanwhile?.refreshToken !== stored.refreshToken) return adopt(meanwhile);
    const next = renewed.ok ? renewed.value : null;
    await storage.writeTokens(next);
    // Writing takes a moment, in which another tab may sign out: the stored state counts.
    return adopt(await storage.readTokens());
  }

  return {
    pair: () => pair,
    current: () => pair?.token ?? null,
    async load() {
      pair = await storage.readTokens();
      return pair;
    },
    async store(next) {
      pair = next;
      await storage.writeTokens(next);
    },
    refresh(spent) {
      if (pair !== null && pair.token !== spent) return Promise.resolve(success(pair.token));
      underWay ??= locks
        .alone(REFRESH_LOCK, () => refreshAlone(spent))
        .finally(() => {
          underWay = null;
        });
      return underWay;
    },
  };
}

/** The server rejected the pair. Throttling and server errors are no refusal. */
function isRefusal(error: Failure): boolean {
  if (error.type === 'unauthorized') return true;
  const status = statusOf(error);
  return status === 400 || status === 403;
}
