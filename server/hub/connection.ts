/*
 * One client of the hub, whatever its transport: negotiated → handshaking → open → closed. It owns framing, the
 * handshake, keep-alive and the bounds; it has no timer of its own, the hub calls `tick`.
 */
import type { Caller } from '../context.ts';
import { createIncoming } from './incoming.ts';
import {
  type CloseReason,
  closeRecord,
  handshakeRecord,
  type HubMessage,
  parseHandshake,
  parseMessage,
  PING_RECORD,
  refuseProtocol,
} from './protocol.ts';

export type TransportKind = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** How a connection reaches its client. */
export interface Transport {
  readonly kind: TransportKind;
  /** Takes one or more whole records. */
  write(records: string): void;
  /** Bytes taken and not yet handed to the operating system. */
  queuedBytes(): number;
  /** True while the transport itself proves that the client is there: a poll is pending. */
  isAwaited(): boolean;
  /** Ends after what was written. */
  end(): void;
  /** Ends at once. */
  abort(): void;
  tick(now: number): void;
}

/** Times in milliseconds and sizes in bytes; the hub protocol's defaults where it has some. */
export const HUB_LIMITS = {
  /** A negotiated connection must be taken up within this time. */
  attachWithin: 15_000,
  handshakeWithin: 15_000,
  pingAfter: 15_000,
  dropAfterSilence: 30_000,
  /** Shorter than the 100 s after which the client gives a poll up. */
  pollFor: 90_000,
  incomingMessage: 32 * 1024,
  /** Messages a client may send between two ticks. */
  messagesPerTick: 100,
  /** What may wait for a slow client before it is dropped. */
  queue: 1024 * 1024,
} as const;
export type HubLimits = { readonly [Name in keyof typeof HUB_LIMITS]: number };

export interface ConnectionOptions {
  readonly id: string;
  /** The secret with which requests name this connection. */
  readonly token: string;
  /** null = anonymous. */
  readonly caller: Caller | null;
  readonly limits: HubLimits;
  now(): number;
  onMessage(connection: Connection, message: HubMessage): void;
  /** Called once; `reason` is for the log. */
  onClosed(connection: Connection, reason: string): void;
}

export interface Connection {
  readonly id: string;
  readonly token: string;
  readonly caller: Caller | null;
  /** null until a transport took it up. */
  transport(): Transport | null;
  /** True between handshake and end. */
  isOpen(): boolean;
  isClosed(): boolean;
  attach(transport: Transport): void;
  /** The client showed that it is there. */
  heard(): void;
  /** Text as it came in; records may be joined or cut anywhere. */
  receive(text: string): void;
  /** Sends one record; a client whose queue is full is dropped. Nothing is sent before the handshake or after the end. */
  send(record: string): void;
  /** Tells the client why, then ends. */
  close(reason: CloseReason): void;
  /** The transport is gone. */
  lost(reason: string): void;
  tick(now: number): void;
}

type Stage = 'negotiated' | 'handshaking' | 'open' | 'closed';

export function createConnection(options: ConnectionOptions): Connection {
  const { limits, now } = options;
  const incoming = createIncoming(limits);
  let stage: Stage = 'negotiated';
  let transport: Transport | null = null;
  let since = now();
  let heardAt = since;
  let sentAt = since;

  const enter = (next: Stage): void => {
    stage = next;
    since = now();
  };

  const finish = (reason: string, how: 'end' | 'abort'): void => {
    if (stage === 'closed') return;
    enter('closed');
    if (how === 'end') transport?.end();
    else transport?.abort();
    options.onClosed(connection, reason);
  };

  const write = (record: string): void => {
    if (transport === null) return;
    sentAt = now();
    transport.write(record);
    if (transport.queuedBytes() > limits.queue) finish('the client reads too slowly', 'abort');
  };

  const refuseHandshake = (error: string): void => {
    write(handshakeRecord(error));
    finish(error, 'end');
  };

  const shakeHands = (record: string): void => {
    const request = parseHandshake(record);
    const error = request.ok ? refuseProtocol(request.value) : `Invalid handshake: ${request.error}`;
    if (error !== null) {
      refuseHandshake(error);
      return;
    }
    enter('open');
    write(handshakeRecord(null));
  };

  const take = (record: string): void => {
    if (stage === 'handshaking') {
      shakeHands(record);
      return;
    }
    if (stage !== 'open') return;
    const message = parseMessage(record);
    if (!message.ok) connection.close({ error: `Invalid message: ${message.error}` });
    else if (message.value.type === 7) finish('the client said goodbye', 'end');
    else if (message.value.type !== 'foreign') options.onMessage(connection, message.value);
  };

  const checkOpen = (at: number): void => {
    if (transport === null) return;
    if (transport.isAwaited()) heardAt = at;
    if (at - heardAt >= limits.dropAfterSilence) finish('silence', 'abort');
    else if (transport.kind !== 'LongPolling' && at - sentAt >= limits.pingAfter) write(PING_RECORD);
  };

  const connection: Connection = {
    id: options.id,
    token: options.token,
    caller: options.caller,
    transport: () => transport,
    isOpen: () => stage === 'open',
    isClosed: () => stage === 'closed',
    attach(taken) {
      transport = taken;
      enter('handshaking');
      heardAt = since;
    },
    heard() {
      heardAt = now();
    },
    receive(text) {
      connection.heard();
      const records = incoming.read(text);
      if (records.ok) records.value.forEach(take);
      else connection.close({ error: records.error });
    },
    send(record) {
      if (stage === 'open') write(record);
    },
    close(reason) {
      if (stage === 'open') write(closeRecord(reason));
      finish(reason.error ?? 'the server ends', 'end');
    },
    lost: (reason) => finish(reason, 'abort'),
    tick(at) {
      incoming.tick();
      transport?.tick(at);
      if (stage === 'negotiated' && at - since >= limits.attachWithin) finish('never taken up', 'abort');
      else if (stage === 'handshaking' && at - since >= limits.handshakeWithin) {
        refuseHandshake('The handshake was not completed in time.');
      } else if (stage === 'open') checkOpen(at);
    },
  };
  return connection;
}
