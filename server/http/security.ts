import type { ServerResponse } from 'node:http';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Clock } from '../context.ts';
import { isOriginAllowed } from '../hub/access.ts';
import { isApiPath, ProblemError } from './problem.ts';

export interface SecurityOptions {
  readonly clock: Clock;
  /** Further origins of this server. */
  readonly origins: readonly string[];
  /** Origins that the page may connect to and load images from. */
  readonly connectOrigins: readonly string[];
  /** False where a development server serves sources with inline scripts. */
  readonly hasContentPolicy: boolean;
}

const ONE_YEAR_SECONDS = 31_536_000;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The policy of every page and worker: scripts only from here, and only through two named policies. */
function contentSecurityPolicy(connectOrigins: readonly string[]): string {
  const others = connectOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app dompurify',
  ].join('; ');
}

/** Headers of every answer, whatever its status. */
function securityHeaders({ connectOrigins, hasContentPolicy }: SecurityOptions): Readonly<Record<string, string>> {
  return {
    ...(hasContentPolicy ? { 'content-security-policy': contentSecurityPolicy(connectOrigins) } : {}),
    'x-content-type-options': 'nosniff',
    // Not "no-referrer", with which browsers send forms with the origin "null".
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  };
}

function isLocal(request: FastifyRequest): boolean {
  return /^(?:localhost|127\.|\[::1\])/i.test(request.hostname);
}

/**
 * Secures all answers and refuses state-changing requests from pages of other sites. Headers are set on the raw answer,
 * so that answers of the hub and the identity provider have them too. `Date` comes from the server's clock: clients
 * derive their own from it.
 */
export function hardenAnswers(app: FastifyInstance, options: SecurityOptions): void {
  const headers = Object.entries(securityHeaders(options));
  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    // The log names it.
    reply.raw.setHeader('x-request-id', request.id);
    reply.raw.setHeader('date', new Date(options.clock.now()).toUTCString());
    if (isApiPath(request.url)) reply.raw.setHeader('cache-control', 'no-store');
    // Never for localhost: a browser would require https of every other server there.
    if (request.protocol === 'https' && !isLocal(request)) {
      reply.raw.setHeader('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}`);
    }
    if (!SAFE_METHODS.has(request.method) && !isOriginAllowed(request.headers, options.origins)) {
      throw new ProblemError(403, 'forbidden', 'Calls from the pages of other sites are refused.');
    }
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.raw.setHeader('date', new Date(options.clock.now()).toUTCString());
  });
}

/** For answers that Fastify sends before any hook runs, e.g. to a malformed address. */
export function hardenRaw(response: ServerResponse, options: SecurityOptions, requestId: string): void {
  for (const [name, value] of Object.entries(securityHeaders(options))) response.setHeader(name, value);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-request-id', requestId);
}

/** A complete answer to bytes that are no HTTP request. */
export function rawBadRequest(options: SecurityOptions): string {
  const lines = Object.entries({
    ...securityHeaders(options),
    'cache-control': 'no-store',
    'content-length': '0',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n`;
}
