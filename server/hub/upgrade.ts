/* WebSocket upgrades of the hub: origin, token and connection are checked before the handshake is completed. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

import type { WebSocket } from 'ws';

import { addressOf, isOriginAllowed, readQuery, type Refusal } from './access.ts';
import type { Connection } from './connection.ts';
import { findConnection, type Found, type HubAccess, openConnection, REFUSALS } from './routes.ts';
import type { Registry } from './registry.ts';
import { createWebSocketTransport, frameText, type WebSocketAcceptor } from './websocket.ts';

export interface Upgrades {
  readonly registry: Registry;
  readonly access: HubAccess;
  readonly acceptor: WebSocketAcceptor;
  /** Called on an internal failure; the text contains no address. */
  onError(error: unknown): void;
  /** A connection that another process has negotiated is opened here (docs/decisions/0043-several-processes.md). */
  readonly takesUnknown: boolean;
  /** Called where the token or the origin is refused. */
  onRefused(address: string, status: number): void;
}

/** Answers an upgrade request for the hub's path, with a connection or a refusal. */
export async function handleUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  upgrades: Upgrades,
): Promise<void> {
  const cut = (): void => void socket.destroy();
  socket.on('error', cut);
  const chosen = await choose(request, upgrades).catch((error: unknown): Found => {
    upgrades.onError(error);
    return { ok: false, refusal: { status: 500, body: 'Internal error' } };
  });
  if (!chosen.ok) {
    const { status } = chosen.refusal;
    if (status === 401 || status === 403) upgrades.onRefused(addressOf(request, upgrades.access.trustsPeer), status);
    refuse(socket, chosen.refusal);
    return;
  }
  socket.removeListener('error', cut);
  upgrades.acceptor.accept(request, socket, head, (webSocket) => serve(chosen.connection, webSocket));
}

/** The connection for an upgrade; a new one where the request has no id (negotiation skipped). */
async function choose(request: IncomingMessage, { registry, access, takesUnknown }: Upgrades): Promise<Found> {
  const { headers } = request;
  if (!isOriginAllowed(headers, access.allowedOrigins)) return { ok: false, refusal: REFUSALS.foreignOrigin };
  const query = readQuery(request.url);
  const isNew = query.id === null || (takesUnknown && registry.find(query.id) === null);
  if (isNew) return openConnection(request, { registry, access });
  const found = await findConnection(query, headers, { registry, access });
  if (!found.ok) return found;
  const used = found.connection.transport();
  if (used === null) return found;
  return { ok: false, refusal: used.kind === 'WebSockets' ? REFUSALS.active : REFUSALS.otherTransport };
}

function serve(connection: Connection, socket: WebSocket): void {
  connection.attach(createWebSocketTransport(socket));
  socket.on('message', (data, isBinary) => {
    const text = frameText(data, isBinary);
    if (text === null) connection.close({ error: 'Only text frames are spoken here' });
    else connection.receive(text);
  });
  socket.on('error', (error) => connection.lost(error.message));
  socket.on('close', (code) => connection.lost(`the socket closed with ${code}`));
}

function refuse(socket: Duplex, { status, body }: Refusal): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: text/plain',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
