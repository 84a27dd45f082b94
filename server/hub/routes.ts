/* The hub over HTTP: negotiation, sends, event streams and polls. Statuses and texts equal those of the .NET server. */
import type { IncomingMessage } from 'node:http';

import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Caller } from '../context.ts';
import type { TrustsPeer } from '../http/trusted-proxies.ts';
import {
  addressOf,
  authorize,
  type HubQuery,
  isOriginAllowed,
  readQuery,
  readToken,
  type Refusal,
  refuseStranger,
} from './access.ts';
import type { Connection, HubLimits } from './connection.ts';
import { createLongPollingTransport, type LongPollingTransport } from './long-polling.ts';
import type { Registry } from './registry.ts';
import { createSseTransport } from './sse.ts';

export const HUB_PATH = '/MessageHub';

export const REFUSALS = {
  noId: { status: 400, body: 'Connection ID required' },
  unknownId: { status: 404, body: 'No Connection with that ID' },
  notOverWebSockets: { status: 405, body: 'POST requests are not allowed for WebSocket connections.' },
  notStarted: { status: 409, body: 'The connection has no transport yet' },
  active: { status: 409, body: 'The connection is already in use' },
  otherTransport: { status: 400, body: 'Cannot change transports mid-connection' },
  notLongPolling: { status: 400, body: 'Cannot terminate this connection using the DELETE endpoint.' },
  foreignOrigin: { status: 403, body: 'The origin is not allowed' },
  full: { status: 503, body: 'Too many connections' },
  method: { status: 405, body: 'Method not allowed' },
} as const satisfies Record<string, Refusal>;

export interface HubAccess {
  authenticateToken(token: string): Promise<Caller | null>;
  isSignedIn(token: string): Promise<boolean>;
  readonly allowedOrigins: readonly string[];
  readonly trustsPeer: TrustsPeer;
}

interface Routes {
  readonly registry: Registry;
  readonly access: HubAccess;
  readonly limits: HubLimits;
  now(): number;
  onError(error: unknown): void;
}

export type Found =
  | { readonly ok: true; readonly connection: Connection }
  | { readonly ok: false; readonly refusal: Refusal };

/** Polls and sends are frequent; the connection itself limits them. Negotiation keeps the usual limit. */
const UNLIMITED: { readonly rateLimit: RateLimitOptions | false } = { rateLimit: false };

const AVAILABLE_TRANSPORTS = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
];

/** Opens a connection for the caller of a request. */
export async function openConnection(
  request: IncomingMessage,
  { registry, access }: Pick<Routes, 'registry' | 'access'>,
): Promise<Found> {
  const token = readToken(request.headers, readQuery(request.url));
  const authorized = await authorize(token, access.authenticateToken);
  if (!authorized.ok) return authorized;
  const isSignedIn = (): Promise<boolean> => (token === null ? Promise.resolve(true) : access.isSignedIn(token));
  const connection = registry.open({
    caller: authorized.caller,
    address: addressOf(request, access.trustsPeer),
    isSignedIn,
  });
  return connection === null ? { ok: false, refusal: REFUSALS.full } : { ok: true, connection };
}

/** Finds the connection that a request names, for the client that negotiated it. */
export async function findConnection(
  query: HubQuery,
  headers: FastifyRequest['headers'],
  { registry, access }: Pick<Routes, 'registry' | 'access'>,
): Promise<Found> {
  const authorized = await authorize(readToken(headers, query), access.authenticateToken);
  if (!authorized.ok) return authorized;
  if (query.id === null) return { ok: false, refusal: REFUSALS.noId };
  const connection = registry.find(query.id);
  if (connection === null) return { ok: false, refusal: REFUSALS.unknownId };
  const refusal = refuseStranger(connection, authorized.caller);
  return refusal === null ? { ok: true, connection } : { ok: false, refusal };
}

/** Adds the routes in a scope of their own without logging, since addresses can contain tokens. */
export function addHubRoutes(scope: FastifyInstance, routes: Routes): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOriginAllowed(request.headers, routes.access.allowedOrigins)) return refuse(reply, REFUSALS.foreignOrigin);
    allowOrigin(request, reply, routes.access.allowedOrigins);
    return undefined;
  });
  scope.addHook('onError', async (_request, _reply, error) => {
    if ((error.statusCode ?? 500) >= 500) routes.onError(error);
  });
  const options = {
    logLevel: 'silent',
    config: UNLIMITED,
    bodyLimit: routes.limits.incomingMessage * 4,
  } as const;
  scope.post(`${HUB_PATH}/negotiate`, { ...options, config: {} }, (request, reply) =>
    negotiate(request, reply, routes),
  );
  scope.get(HUB_PATH, { ...options, exposeHeadRoute: false }, (request, reply) => listen(request, reply, routes));
  scope.post(HUB_PATH, options, (request, reply) => receive(request, reply, routes));
  scope.delete(HUB_PATH, options, (request, reply) => terminate(request, reply, routes));
  scope.options(`${HUB_PATH}/negotiate`, options, (_request, reply) => reply.code(204).send());
  scope.options(HUB_PATH, options, (_request, reply) => reply.code(204).send());
  scope.route({
    ...options,
    method: ['PUT', 'PATCH', 'HEAD'],
    url: HUB_PATH,
    handler: (_request, reply) => refuse(reply.header('allow', 'GET, POST, DELETE, OPTIONS'), REFUSALS.method),
  });
}

async function negotiate(request: FastifyRequest, reply: FastifyReply, routes: Routes): Promise<FastifyReply> {
  const opened = await openConnection(request.raw, routes);
  if (!opened.ok) return refuse(reply, opened.refusal);
  const { connection } = opened;
  return reply.code(200).type('application/json').send({
    negotiateVersion: 1,
    connectionId: connection.id,
    connectionToken: connection.token,
    availableTransports: AVAILABLE_TRANSPORTS,
  });
}

async function listen(request: FastifyRequest, reply: FastifyReply, routes: Routes): Promise<FastifyReply> {
  const found = await findConnection(readQuery(request.url), request.headers, routes);
  if (!found.ok) return refuse(reply, found.refusal);
  const isStream = (request.headers.accept ?? '').includes('text/event-stream');
  return isStream ? stream(found.connection, reply) : poll(found.connection, reply, routes);
}

function stream(connection: Connection, reply: FastifyReply): FastifyReply {
  const used = connection.transport();
  if (used !== null) return refuse(reply, used.kind === 'ServerSentEvents' ? REFUSALS.active : REFUSALS.otherTransport);
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  reply.hijack();
  reply.raw.on('close', () => connection.lost('the event stream was cut'));
  reply.raw.on('error', (error) => connection.lost(error.message));
  connection.attach(createSseTransport(reply.raw, Object.fromEntries(headers)));
  return reply;
}

async function poll(
  connection: Connection,
  reply: FastifyReply,
  { registry, limits, now }: Routes,
): Promise<FastifyReply> {
  const transport = connection.transport() ?? createLongPollingTransport(limits, now);
  if (!isLongPolling(transport)) return refuse(reply, REFUSALS.otherTransport);
  if (connection.transport() === null) connection.attach(transport);
  connection.heard();
  const { answer, hangUp } = transport.poll();
  reply.raw.on('close', hangUp);
  const { status, body } = await answer;
  connection.heard();
  if (transport.isDrained()) registry.forget(connection);
  return reply.code(status).type('text/plain').send(body);
}

async function receive(request: FastifyRequest, reply: FastifyReply, routes: Routes): Promise<FastifyReply> {
  const found = await findConnection(readQuery(request.url), request.headers, routes);
  if (!found.ok) return refuse(reply, found.refusal);
  const { connection } = found;
  const transport = connection.transport();
  if (transport === null) return refuse(reply, REFUSALS.notStarted);
  if (transport.kind === 'WebSockets') return refuse(reply, REFUSALS.notOverWebSockets);
  if (connection.isClosed()) return refuse(reply, REFUSALS.unknownId);
  connection.receive(typeof request.body === 'string' ? request.body : '');
  return reply.code(200).type('text/plain').send('');
}

async function terminate(request: FastifyRequest, reply: FastifyReply, routes: Routes): Promise<FastifyReply> {
  const found = await findConnection(readQuery(request.url), request.headers, routes);
  if (!found.ok) return refuse(reply, found.refusal);
  const { connection } = found;
  if (connection.transport()?.kind !== 'LongPolling') return refuse(reply, REFUSALS.notLongPolling);
  connection.lost('the client ended it');
  routes.registry.forget(connection);
  return reply.code(202).send();
}

function refuse(reply: FastifyReply, { status, body }: Refusal): FastifyReply {
  return reply.code(status).type('text/plain').send(body);
}

/** CORS for the allowed other origins; the client sends credentials, so the origin is named. */
function allowOrigin(request: FastifyRequest, reply: FastifyReply, allowedOrigins: readonly string[]): void {
  const { origin } = request.headers;
  if (origin === undefined || !allowedOrigins.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': 'authorization, content-type, x-requested-with, x-signalr-user-agent',
    vary: 'Origin',
  });
}

function isLongPolling(transport: { readonly kind: string }): transport is LongPollingTransport {
  return transport.kind === 'LongPolling';
}
