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

/** Gives the spent pair to the server for a new one: `POST /api/account/refresh`. */
type TokenExchange = (pair: TokenPair) => Promise<Result<TokenPair, Failure>>;

export interface TokensDeps {
  readonly storage: TokenStorage;
  readonly exchange: TokenExchange;
  readonly locks: Locks;
  /** A refresh found that the pair is good for nothing any more, or that another tab has signed out. */
  onLost(): void;
}

export interface Tokens extends TokenSource {
  pair(): TokenPair | null;
  /** Takes what is stored. */
  load(): Promise<TokenPair | null>;
  /** Stores a pair of this tab's own sign-in; null forgets it. */
  store(pair: TokenPair | null): Promise<void>;
}

/** One name in all tabs, so that there are never two refreshes at once: a refresh token is good for one use. */
const REFRESH_LOCK = 'deskway-token-refresh';

/**
 * Holds the pair in use. A refresh runs under the lock: it first looks at what is stored, adopts a newer pair of
 * another tab, and only then asks the server. A refused refresh forgets the pair; an unreachable server does not.
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
    // Signed out, or signed in anew, while the server was thinking: that stands.
    const meanwhile = await storage.readTokens();
    if (meanwhile?.refreshToken !== stored.refreshToken) return adopt(meanwhile);
    const next = renewed.ok ? renewed.value : null;
    await storage.writeTokens(next);
    // It takes a moment, in which somebody may have signed out: what is stored counts.
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

/** The server looked at the pair and said no. Throttling and its own troubles are no refusal. */
function isRefusal(error: Failure): boolean {
  if (error.type === 'unauthorized') return true;
  const status = statusOf(error);
  return status === 400 || status === 403;
}
