import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller } from '../context.ts';
import { ProblemError } from './problem.ts';

/** What somebody may ask for: so much a second, and what they have not used for a while at once. */
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
  /** Takes a cost off. @returns seconds until it could be afforded; 0 = it was taken */
  spend(key: string, cost: number, allowance: Allowance): number;
}

/**
 * A leaky bucket each key; bounded, the longest idle goes first.
 * @param now milliseconds from any origin, evenly
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
    /** Units that a request costs beyond the one of each, by its checked body. */
    readonly costOf?: (body: unknown) => number;
  }
}

const WINDOW = 60_000;
/** What is saved up at most, in seconds: a page that starts asks for much at once. */
const BURST_SECONDS = 20;
/** A guest looks on, a whole campus may share one address. */
const GUEST_SHARE = 1 / 3;
const ADDRESS_SHARE = 10;

function allowanceOf(caller: Caller | null, perSecond: number): Allowance {
  const share = caller === null ? ADDRESS_SHARE : caller.isGuest ? GUEST_SHARE : 1;
  return { perSecond: perSecond * share, burst: perSecond * share * BURST_SECONDS };
}

/**
 * Limits what one person, or one address without a sign-in, may ask for, in units of about a millisecond of the processor:
 * a request is one, and what a route's `costOf` says comes on top. Routes state a stricter limit of requests in their
 * `config`. Our own calls in process (redeeming a code) come without a socket and aren't limited.
 * @param perSecond units a person; 0 = no limit
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
    // The hub counts by itself.
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
