/*
 * The live hub at /MessageHub: one connection of @microsoft/signalr, with pushes validated and translated to our terms.
 */
import {
  type HubConnection,
  HubConnectionBuilder,
  HubConnectionState,
  type IRetryPolicy,
  LogLevel,
} from '@microsoft/signalr';
import * as v from 'valibot';

import type { LiveState } from '../contract.ts';
import type { Instant } from '../model/units.ts';
import { describeIssues } from './decode.ts';
import type { Log } from './log.ts';
import { AvailabilityChangedSchema, NoticeSchema, ObjectChangedSchema } from './schemas/hub.ts';

/** Milliseconds before each automatic reconnection attempt; then it gives up (spec points 4 and 9). */
export const RECONNECT_DELAYS: readonly number[] = [0, 2_000, 10_000, 30_000];

export const reconnectPolicy: IRetryPolicy = {
  nextRetryDelayInMilliseconds: ({ previousRetryCount }) => RECONNECT_DELAYS[previousRetryCount] ?? null,
};

type HubId = string | number;

/** The pushes of the hub. */
export type HubPush =
  | { readonly type: 'availability-changed'; readonly email: string; readonly from: Instant; readonly to: Instant }
  | { readonly type: 'object-changed'; readonly objectId: HubId; readonly data: unknown }
  /** Points of interest, resources or areas must be read again. `id` null: all of them. */
  | { readonly type: 'changed'; readonly what: 'all' | 'qr-code' | 'resource' | 'area'; readonly id: HubId | null }
  | { readonly type: 'deleted'; readonly what: 'qr-code' | 'resource'; readonly id: HubId | null };

/** The outcome of a call of `Object`. */
export type ObjectCall =
  | { readonly type: 'done' }
  | { readonly type: 'not-connected' }
  /** The server has refused it, or the connection was lost meanwhile. */
  | { readonly type: 'refused'; readonly words: string };

export interface HubClientOptions {
  /** Absolute: a worker cannot resolve a relative address. */
  readonly url: string;
  /** The current api_token; null = anonymous. Called for each connection. */
  token(): Promise<string | null>;
  readonly log: Log;
  onPush(push: HubPush): void;
  onState(state: LiveState['connection']): void;
  /** The automatic reconnection succeeded; pushes in between are lost. */
  onReconnected(): void;
  readonly connectionFactory?: ConnectionFactory;
}

/** The part of the connection that is used here. */
export interface HubTransport
  extends Pick<HubConnection, 'start' | 'stop' | 'on' | 'onclose' | 'onreconnecting' | 'onreconnected' | 'state'> {
  invoke(target: string, ...args: readonly unknown[]): Promise<unknown>;
}
type ConnectionFactory = (url: string, token: () => Promise<string>, reconnectPolicy: IRetryPolicy) => HubTransport;

export interface HubClient {
  state(): LiveState['connection'];
  /** Starts the connection unless it is connected or connecting. @returns false on failure, which is only logged */
  start(): Promise<boolean>;
  stop(): Promise<void>;
  /** Calls the hub method `Object`, only while connected. */
  callObject(object: unknown, item: unknown): Promise<ObjectCall>;
}

/** Builds the connection and attaches its listeners once; it does not connect before `start`. */
export function createHubClient(options: HubClientOptions): HubClient {
  const { url, log, onState, connectionFactory = connectWithSignalR } = options;
  const connection = connectionFactory(url, async () => (await options.token()) ?? '', reconnectPolicy);
  listen(connection, options);
  const tell = (): void => onState(connection.state);
  connection.onreconnecting(tell);
  connection.onreconnected(() => {
    tell();
    options.onReconnected();
  });
  connection.onclose(tell);

  const attempt = async (call: Promise<void>, what: string): Promise<boolean> => {
    tell();
    try {
      await call;
      return true;
    } catch (error) {
      log(what, error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      tell();
    }
  };

  return {
    state: () => connection.state,
    start: async () =>
      connection.state === HubConnectionState.Disconnected
        ? attempt(connection.start(), 'The live connection could not be started')
        : true,
    async stop() {
      await attempt(connection.stop(), 'The live connection could not be stopped');
    },
    async callObject(object, item) {
      if (connection.state !== HubConnectionState.Connected) return { type: 'not-connected' };
      try {
        await connection.invoke('Object', object, item);
        return { type: 'done' };
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        log('Object was refused', words);
        return { type: 'refused', words };
      }
    },
  };
}

const connectWithSignalR: ConnectionFactory = (url, accessTokenFactory, policy) =>
  new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory })
    .withAutomaticReconnect(policy)
    .configureLogging(LogLevel.None)
    .build();

/** The client ignores the case of names; `reload-chaneged-qrCode` is the specification's spelling. */
function listen(connection: HubTransport, { log, onPush }: HubClientOptions): void {
  const on = <T>(target: string, schema: v.GenericSchema<unknown, T>, read: (args: T) => HubPush): void => {
    connection.on(target, (...args: unknown[]) => {
      const parsed = v.safeParse(schema, args);
      if (parsed.success) onPush(read(parsed.output));
      else log(`A push ${target} was skipped`, describeIssues(parsed.issues));
    });
  };
  on('availability-changed', AvailabilityChangedSchema, ({ 0: email, 1: from, 2: to }) => ({
    type: 'availability-changed',
    email,
    from: Date.parse(from),
    to: Date.parse(to),
  }));
  on('ObjectChanged', ObjectChangedSchema, ({ 0: objectId, 1: data }) => ({
    type: 'object-changed',
    objectId,
    data: JSON.parse(data),
  }));
  on('Reload', NoticeSchema, ({ 0: id }) => ({ type: 'changed', what: 'all', id }));
  on('reload-chaneged-qrCode', NoticeSchema, ({ 0: id }) => ({ type: 'changed', what: 'qr-code', id }));
  on('reload-changed-resource', NoticeSchema, ({ 0: id }) => ({ type: 'changed', what: 'resource', id }));
  on('reload-area', NoticeSchema, ({ 0: id }) => ({ type: 'changed', what: 'area', id }));
  on('reload-deleted-qrCode', NoticeSchema, ({ 0: id }) => ({ type: 'deleted', what: 'qr-code', id }));
  on('reload-deleted-resource', NoticeSchema, ({ 0: id }) => ({ type: 'deleted', what: 'resource', id }));
}
