import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

import type { FastifyInstance } from 'fastify';

const gzipAsync = promisify(gzip);

/** Below about one packet, compression saves nothing. */
const WORTHWHILE_BYTES = 1_400;
const FAST = { level: constants.Z_BEST_SPEED };
const TEXT = /^(?:text\/(?!event-stream)|application\/(?:json|problem\+json|javascript))/;

/** @returns true where the client accepts gzip */
export function acceptsGzip(acceptEncoding: string | readonly string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(acceptEncoding ?? ''));
}

/** Compresses text answers on the fly; streamed and already compressed ones pass unchanged. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = TEXT.test(String(reply.getHeader('content-type') ?? ''));
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isText || !isWhole || payload.length < WORTHWHILE_BYTES || reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    const compressed = await gzipAsync(payload, FAST);
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compressed;
  });
}
