/*
 * WebSockets: text frames of whole records. A client that does not finish the closing handshake is cut off after a
 * moment.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { type RawData, type WebSocket, WebSocketServer } from 'ws';

import type { HubLimits, Transport } from './connection.ts';

const GOING_AWAY = 1001;
const CLOSE_WITHIN = 1_000;

export interface WebSocketAcceptor {
  /** Completes an upgrade; an invalid WebSocket handshake is refused here. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, onSocket: (socket: WebSocket) => void): void;
}

export function createWebSocketAcceptor(limits: HubLimits): WebSocketAcceptor {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.incomingMessage,
  });
  return { accept: (request, socket, head, onSocket) => server.handleUpgrade(request, socket, head, onSocket) };
}

export function createWebSocketTransport(socket: WebSocket): Transport {
  return {
    kind: 'WebSockets',
    write: (records) => socket.send(records),
    queuedBytes: () => socket.bufferedAmount,
    isAwaited: () => false,
    end() {
      const cut = setTimeout(() => socket.terminate(), CLOSE_WITHIN);
      socket.once('close', () => clearTimeout(cut));
      socket.close(GOING_AWAY);
    },
    abort: () => socket.terminate(),
    tick: () => undefined,
  };
}

/** The text of a frame; null for a binary one, which the JSON protocol does not use. */
export function frameText(data: RawData, isBinary: boolean): string | null {
  if (isBinary) return null;
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}
