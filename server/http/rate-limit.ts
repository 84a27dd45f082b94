import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller } from '../context.ts';
import { ProblemError } from './problem.ts';

/** The refill rate of a budget, and the most that it saves up. */
interface Allowance {
  readonly perSecond: number;
  readonly burst: number;
}

const MOST_KEPT = 50_000;

interface Account {
  left: number;
  at: number;
}

interface Budgets {
  /** Takes a cost from a budget. @returns seconds until it is affordable; 0 = it was taken */
  spend(key: string, cost: number, allowance: Allowance): number;
}

/**
 * One token bucket per key; beyond the limit the one unused for longest is dropped.
 * @param now milliseconds of a steady clock with any origin
 */
function createBudgets(now: () => number): Budgets {
  const accounts = new Map<string, Account>();
  return {
    spend(key, cost, { perSecond, burst }) {
      const at = now();
      const known = accounts.get(key) ?? { left: burst, at };
      const left = Math.min(burst, known.left + ((at - known.at) / 1_000) * perSecond);
      const isAffordable = left >= Math.min(cost, burst);
      accounts.delete(key);
      accounts.set(key, { left: isAffordable ? left - cost : left, at });
      const [oldest] = accounts.keys();
      if (accounts.size > MOST_KEPT && oldest !== undefined) accounts.delete(oldest);
      return isAffordable ? 0 : (Math.min(cost, burst) - left) / perSecond;
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Units that a request costs beyond its basic one, by its validated body. */
    readonly costOf?: (body: unknown) => number;
  }
}

const WINDOW = 60_000;
/** The most that is saved up, in seconds of budget: a starting page sends many requests at once. */
const BURST_SECONDS = 20;
/** A guest only reads; a whole campus may share one address. */
const GUEST_SHARE = 1 / 3;
const ADDRESS_SHARE = 10;

function allowanceOf(caller: Caller | null, perSecond: number): Allowance {
  const share = caller === null ? ADDRESS_SHARE : caller.isGuest ? GUEST_SHARE : 1;
  return { perSecond: perSecond * share, burst: perSecond * share * BURST_SECONDS };
}

/**
 * Limits the requests of one person, or of one address without a sign-in, in units of about a millisecond of processor
 * time: one per request, plus the route's `costOf`. Routes may set a stricter limit of requests in their `config`.
 * Internal calls (redeeming a code) have no socket and are not limited.
 * @param perSecond units per person; 0 = no limit
 */
export async function limitRates(
  app: FastifyInstance,
  authenticate: (request: FastifyRequest) => Promise<Caller | null>,
  perSecond: number,
): Promise<void> {
  const keyOf = (request: FastifyRequest, caller: Caller | null): string =>
    caller === null ? `address:${request.ip}` : `user:${caller.userId}`;
  await app.register(rateLimit, {
    global: false,
    timeWindow: WINDOW,
    keyGenerator: async (request) => keyOf(request, await authenticate(request)),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => throttled(ttl / 1_000),
  });
  if (perSecond === 0) return;
  const budgets = createBudgets(() => performance.now());
  const spend = async (request: FastifyRequest, cost: number): Promise<void> => {
    // The hub has limits of its own.
    if (request.routeOptions.config.rateLimit === false) return;
    const caller = await authenticate(request);
    const wait = budgets.spend(keyOf(request, caller), cost, allowanceOf(caller, perSecond));
    if (wait > 0) throw throttled(wait);
  };
  app.addHook('onRequest', (request) => spend(request, 1));
  app.addHook('preHandler', async (request) => {
    const cost = request.routeOptions.config.costOf?.(request.body) ?? 0;
    if (cost > 0) await spend(request, cost);
  });
}

function throttled(seconds: number): ProblemError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new ProblemError(429, 'throttled', 'Too many requests; wait a moment and try again.', { retryAfter });
}
