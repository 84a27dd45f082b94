/*
 * One client of the hub, whatever its transport: negotiated → handshaking → open → closed. It handles framing, the
 * handshake, keep-alive and limits; it has no timer of its own, the hub calls `tick`.
 */
import type { Caller } from '../context.ts';
import {
  createIncoming,
  type Incoming,
  type CloseReason,
  closeRecord,
  handshakeRecord,
  type HubMessage,
  parseHandshake,
  parseMessage,
  PING_RECORD,
  refuseProtocol,
} from './protocol.ts';

type TransportKind = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** How a connection reaches its client. */
export interface Transport {
  readonly kind: TransportKind;
  /** Sends one or more whole records. */
  write(records: string): void;
  /** Bytes sent but not yet passed to the operating system. */
  queuedBytes(): number;
  /** True while the transport itself shows that the client is present: a poll is pending. */
  isAwaited(): boolean;
  /** Ends after everything written has been sent. */
  end(): void;
  /** Ends at once. */
  abort(): void;
  tick(now: number): void;
}

/** Times in milliseconds and sizes in bytes; the defaults of the hub protocol where they exist. */
export const HUB_LIMITS = {
  /** A negotiated connection must be used within this time. */
  attachWithin: 15_000,
  handshakeWithin: 15_000,
  pingAfter: 15_000,
  dropAfterSilence: 30_000,
  /** Shorter than the 100 s after which the client abandons a poll. */
  pollFor: 90_000,
  incomingMessage: 32 * 1024,
  /** Messages a client may send between two ticks. */
  messagesPerTick: 100,
  /** The most that is queued for a slow client before it is dropped. */
  queue: 1024 * 1024,
} as const;
export type HubLimits = { readonly [Name in keyof typeof HUB_LIMITS]: number };

export interface ConnectionOptions {
  readonly id: string;
  /** The secret by which requests name this connection. */
  readonly token: string;
  /** null = anonymous. */
  readonly caller: Caller | null;
  readonly limits: HubLimits;
  now(): number;
  onMessage(connection: Connection, message: HubMessage): void;
  /** Called once; `reason` is for the log. */
  onClosed(connection: Connection, reason: string): void;
  /** Called where a failure here has ended the connection. */
  onError(error: unknown): void;
}

/** None of these throws: a failure ends this connection and no other. */
export interface Connection {
  readonly id: string;
  readonly token: string;
  readonly caller: Caller | null;
  /** null until a transport is attached. */
  transport(): Transport | null;
  /** True between handshake and end. */
  isOpen(): boolean;
  isClosed(): boolean;
  attach(transport: Transport): void;
  /** The client has shown that it is present. */
  heard(): void;
  /** Text as received; records may be joined or split anywhere. */
  receive(text: string): void;
  /** Sends one record; a client with a full queue is dropped. Nothing is sent before the handshake or after the end. */
  send(record: string): void;
  /** Sends the client the reason, then ends. */
  close(reason: CloseReason): void;
  /** The transport is gone. */
  lost(reason: string): void;
  tick(now: number): void;
}

type Stage = 'negotiated' | 'handshaking' | 'open' | 'closed';

export const createConnection = (options: ConnectionOptions): Connection => new HubConnection(options);

class HubConnection implements Connection {
  readonly id: string;
  readonly token: string;
  readonly caller: Caller | null;
  readonly #options: ConnectionOptions;
  readonly #incoming: Incoming;
  #stage: Stage = 'negotiated';
  #transport: Transport | null = null;
  /** When this stage began. */
  #since: number;
  #heardAt: number;
  #sentAt: number;

  constructor(options: ConnectionOptions) {
    this.id = options.id;
    this.token = options.token;
    this.caller = options.caller;
    this.#options = options;
    this.#incoming = createIncoming(options.limits);
    this.#since = options.now();
    this.#heardAt = this.#since;
    this.#sentAt = this.#since;
  }

  transport(): Transport | null {
    return this.#transport;
  }

  isOpen(): boolean {
    return this.#stage === 'open';
  }

  isClosed(): boolean {
    return this.#stage === 'closed';
  }

  attach(transport: Transport): void {
    this.#transport = transport;
    this.#enter('handshaking');
    this.heard();
  }

  heard(): void {
    this.#heardAt = this.#options.now();
  }

  receive(text: string): void {
    this.#guard(() => {
      this.heard();
      const records = this.#incoming.read(text);
      if (!records.ok) this.close({ error: records.error });
      else for (const record of records.value) this.#take(record);
    });
  }

  send(record: string): void {
    if (this.isOpen()) this.#guard(() => this.#write(record));
  }

  close(reason: CloseReason): void {
    this.send(closeRecord(reason));
    this.#finish(reason.error ?? 'the server ends', 'end');
  }

  lost(reason: string): void {
    this.#finish(reason, 'abort');
  }

  tick(now: number): void {
    this.#guard(() => this.#pass(now));
  }

  #pass(now: number): void {
    const { limits } = this.#options;
    this.#incoming.tick();
    this.#transport?.tick(now);
    const age = now - this.#since;
    if (this.#stage === 'negotiated' && age >= limits.attachWithin) this.lost('never taken up');
    else if (this.#stage === 'handshaking' && age >= limits.handshakeWithin) {
      this.#refuseHandshake('The handshake was not completed in time.');
    } else if (this.#stage === 'open') this.#keepAlive(now);
  }

  #take(record: string): void {
    if (this.#stage === 'handshaking') {
      this.#shakeHands(record);
      return;
    }
    if (this.#stage !== 'open') return;
    const message = parseMessage(record);
    if (!message.ok) this.close({ error: `Invalid message: ${message.error}` });
    else if (message.value.type === 7) this.#finish('the client said goodbye', 'end');
    else if (message.value.type !== 'foreign') this.#options.onMessage(this, message.value);
  }

  #shakeHands(record: string): void {
    const request = parseHandshake(record);
    const error = request.ok ? refuseProtocol(request.value) : `Invalid handshake: ${request.error}`;
    if (error !== null) {
      this.#refuseHandshake(error);
      return;
    }
    this.#enter('open');
    this.#write(handshakeRecord(null));
  }

  #refuseHandshake(error: string): void {
    this.#write(handshakeRecord(error));
    this.#finish(error, 'end');
  }

  #keepAlive(now: number): void {
    const { limits } = this.#options;
    if (this.#transport?.isAwaited() === true) this.heard();
    if (now - this.#heardAt >= limits.dropAfterSilence) this.lost('silence');
    else if (this.#transport?.kind !== 'LongPolling' && now - this.#sentAt >= limits.pingAfter)
      this.#write(PING_RECORD);
  }

  #write(record: string): void {
    if (this.#transport === null) return;
    this.#sentAt = this.#options.now();
    this.#transport.write(record);
    if (this.#transport.queuedBytes() > this.#options.limits.queue) this.lost('the client reads too slowly');
  }

  #enter(stage: Stage): void {
    this.#stage = stage;
    this.#since = this.#options.now();
  }

  #finish(reason: string, how: 'end' | 'abort'): void {
    if (this.#stage === 'closed') return;
    this.#enter('closed');
    try {
      if (how === 'end') this.#transport?.end();
      else this.#transport?.abort();
    } catch (error) {
      this.#options.onError(error);
    }
    this.#options.onClosed(this, reason);
  }

  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#options.onError(error);
      this.#finish('it failed here', 'abort');
    }
  }
}
