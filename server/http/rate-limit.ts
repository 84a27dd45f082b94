import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller } from '../context.ts';
import { ProblemError } from './problem.ts';

/** Per minute. Far above what people and their tabs do: it stops loops gone wild and floods, it is no quota. */
const PER_USER = 60_000;
/** A whole campus may share one address. */
const PER_ADDRESS = 240_000;
const WINDOW = 60_000;

/**
 * Limits requests per user where signed in, else per address. Routes state a stricter limit in their `config`.
 * Our own calls in process (redeeming a code) come without a socket and aren't limited.
 */
export async function limitRates(
  app: FastifyInstance,
  authenticate: (request: FastifyRequest) => Promise<Caller | null>,
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: WINDOW,
    max: (_request, key) => (key.startsWith('user:') ? PER_USER : PER_ADDRESS),
    keyGenerator: async (request) => {
      const caller = await authenticate(request);
      return caller === null ? `address:${request.ip}` : `user:${caller.userId}`;
    },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new ProblemError(429, 'throttled', 'Too many requests; wait a moment and try again.', {
        retryAfter: Math.ceil(ttl / 1000),
      }),
  });
}
