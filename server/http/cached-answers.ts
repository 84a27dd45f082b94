import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { acceptsGzip } from './compression.ts';

const gzipAsync = promisify(gzip);
const GZIP = { level: 5 };

/** The query of a call that is answered 204 where the client's copy is current. */
export const CachedQuerySchema = v.object({ cachedTimestamp: v.optional(v.string()) });

/** A JSON text that changes only with its timestamp. */
export interface CachedAnswer {
  readonly timestamp: string;
  text(): string;
  gzipped(): Promise<Buffer>;
}

type CachedRequest = Pick<FastifyRequest, 'headers'> & { readonly query: v.InferOutput<typeof CachedQuerySchema> };

/**
 * Sends a JSON answer with its timestamp, or 204 where the client has it. Clients cache it themselves; shared caches
 * store none.
 * @param header carries the timestamp
 */
export async function sendCached(
  request: CachedRequest,
  reply: FastifyReply,
  header: string,
  answer: CachedAnswer,
): Promise<FastifyReply> {
  reply.header(header, answer.timestamp).header('cache-control', 'private, no-cache');
  if (request.query.cachedTimestamp === answer.timestamp) return reply.code(204).send();
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'authorization, accept-encoding');
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(answer.text());
  return reply.header('content-encoding', 'gzip').send(await answer.gzipped());
}

/** Compressed answers that were asked for in this process, for its metrics. */
export const answerCounts = { hits: 0, misses: 0 };

export interface AnswerCache {
  /** @param text gives the JSON; called only where it has to be sent or compressed */
  answer(timestamp: string, text: () => string): CachedAnswer;
  clear(): void;
}

/**
 * Keeps compressed answers by their timestamps.
 * @param most how many are kept; the least recently used one is dropped first
 */
export function createAnswerCache(most: number): AnswerCache {
  const gzippedByStamp = new Map<string, Promise<Buffer>>();
  const gzippedOf = (timestamp: string, text: () => string): Promise<Buffer> => {
    const known = gzippedByStamp.get(timestamp);
    if (known === undefined) answerCounts.misses += 1;
    else answerCounts.hits += 1;
    const gzipped = known ?? gzipAsync(text(), GZIP);
    gzippedByStamp.delete(timestamp);
    gzippedByStamp.set(timestamp, gzipped);
    const oldest = gzippedByStamp.keys().next();
    if (gzippedByStamp.size > most && oldest.done !== true) gzippedByStamp.delete(oldest.value);
    return gzipped;
  };
  return {
    answer: (timestamp, text) => ({ timestamp, text, gzipped: () => gzippedOf(timestamp, text) }),
    clear: () => gzippedByStamp.clear(),
  };
}
