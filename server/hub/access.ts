/* Access to the hub: origin and token of a request. Addresses are never logged, since they can contain a token. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import type { Caller } from '../context.ts';
import { clientAddress, type TrustsPeer } from '../http/trusted-proxies.ts';
import type { Connection } from './connection.ts';

export interface HubQuery {
  /** Token of a connection; null = none given. */
  readonly id: string | null;
  readonly accessToken: string | null;
}

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 500 | 503;
  readonly body: string;
}

export type Access =
  | { readonly ok: true; readonly caller: Caller | null }
  | { readonly ok: false; readonly refusal: Refusal };

const UNAUTHORIZED: Refusal = { status: 401, body: 'Unauthorized' };
const FORBIDDEN: Refusal = { status: 403, body: 'The connection belongs to somebody else' };

/** Reads the query of a request's address and ignores the path. */
export function readQuery(url: string | undefined): HubQuery {
  const { searchParams } = new URL(url ?? '/', 'http://hub');
  return { id: searchParams.get('id') || null, accessToken: searchParams.get('access_token') || null };
}

/**
 * The bearer token of the header, otherwise of the query (browsers cannot set headers on WebSockets and event streams).
 */
export function readToken(headers: IncomingHttpHeaders, query: HubQuery): string | null {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return bearer ?? query.accessToken;
}

/**
 * Allows requests without an origin (not a browser), from the server's own, or from an allowed one; any other is
 * another site's page.
 */
export function isOriginAllowed(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Without a token the client is anonymous; an invalid token is 401. */
export async function authorize(
  token: string | null,
  authenticateToken: (token: string) => Promise<Caller | null>,
): Promise<Access> {
  if (token === null) return { ok: true, caller: null };
  const caller = await authenticateToken(token);
  return caller === null ? { ok: false, refusal: UNAUTHORIZED } : { ok: true, caller };
}

/** The address of a client; only a trusted proxy may name another one. */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustsPeer: TrustsPeer,
): string {
  return clientAddress(socket.remoteAddress ?? '', String(headers['x-forwarded-for'] ?? ''), trustsPeer);
}

/** Only the client that negotiated a connection may use it: 401 without a token, 403 with somebody else's. */
export function refuseStranger(connection: Connection, caller: Caller | null): Refusal | null {
  if (connection.caller?.userId === caller?.userId) return null;
  return caller === null ? UNAUTHORIZED : FORBIDDEN;
}
