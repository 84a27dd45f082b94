import * as v from 'valibot';

import type { Result } from '../../workers/model/result.ts';
import { isNestedDeeper, MOST_LEVELS } from '../http/json-depth.ts';

/*
 * The JSON hub protocol of SignalR, version 1: records that end in U+001E. Pure; no sockets, no clock.
 */

export const RECORD_SEPARATOR = '\u001E';

const HeadersSchema = v.optional(v.record(v.string(), v.string()));
const StreamIdsSchema = v.optional(v.array(v.string()));

const MessageSchema = v.variant('type', [
  v.object({
    type: v.literal(1),
    headers: HeadersSchema,
    invocationId: v.optional(v.nullable(v.string())),
    target: v.string(),
    arguments: v.array(v.unknown()),
    streamIds: StreamIdsSchema,
  }),
  v.object({ type: v.literal(2), headers: HeadersSchema, invocationId: v.string(), item: v.unknown() }),
  v.object({
    type: v.literal(3),
    headers: HeadersSchema,
    invocationId: v.string(),
    error: v.optional(v.string()),
    result: v.optional(v.unknown()),
  }),
  v.object({
    type: v.literal(4),
    headers: HeadersSchema,
    invocationId: v.string(),
    target: v.string(),
    arguments: v.array(v.unknown()),
    streamIds: StreamIdsSchema,
  }),
  v.object({ type: v.literal(5), headers: HeadersSchema, invocationId: v.string() }),
  v.object({ type: v.literal(6) }),
  v.object({
    type: v.literal(7),
    error: v.optional(v.nullable(v.string())),
    allowReconnect: v.optional(v.boolean()),
  }),
]);

/** A message of the seven types of protocol version 1. */
export type HubMessage = v.InferOutput<typeof MessageSchema>;
/** A message of a later protocol version, to be ignored by the specification. */
export interface ForeignMessage {
  readonly type: 'foreign';
}

const HandshakeSchema = v.object({ protocol: v.string(), version: v.pipe(v.number(), v.integer()) });
export type HandshakeRequest = v.InferOutput<typeof HandshakeSchema>;

/** Splits buffered text into its complete records and an incomplete rest. */
export function splitRecords(text: string): { readonly records: readonly string[]; readonly rest: string } {
  const parts = text.split(RECORD_SEPARATOR);
  return { records: parts.slice(0, -1), rest: parts.at(-1) ?? '' };
}

/** Reads one record without its separator. The error names the fault, for the log and the close message. */
export function parseMessage(record: string): Result<HubMessage | ForeignMessage, string> {
  const json = parseJson(record);
  if (!json.ok) return json;
  const type = isObject(json.value) ? json.value['type'] : undefined;
  if (typeof type === 'number' && Number.isInteger(type) && (type < 1 || type > 7)) {
    return { ok: true, value: { type: 'foreign' } };
  }
  const parsed = v.safeParse(MessageSchema, json.value);
  if (!parsed.success) return { ok: false, error: describe(parsed.issues) };
  const message = parsed.output;
  if (message.type === 3 && message.error !== undefined && message.result !== undefined) {
    return { ok: false, error: "The 'error' and 'result' properties are mutually exclusive" };
  }
  return { ok: true, value: message };
}

/** Reads the first record of a connection. */
export function parseHandshake(record: string): Result<HandshakeRequest, string> {
  const json = parseJson(record);
  if (!json.ok) return json;
  const parsed = v.safeParse(HandshakeSchema, json.value);
  return parsed.success ? { ok: true, value: parsed.output } : { ok: false, error: describe(parsed.issues) };
}

/** @returns why the requested protocol is not supported, or null */
export function refuseProtocol(request: HandshakeRequest): string | null {
  if (request.protocol !== 'json') return `The protocol '${request.protocol}' is not supported.`;
  if (request.version !== 1) return `The server does not support version ${request.version} of the 'json' protocol.`;
  return null;
}

/** The answer to a handshake: empty on success. It has no `type`. */
export function handshakeRecord(error: string | null): string {
  return toRecord(error === null ? {} : { error });
}

/** A call of a client's method without invocationId: no answer is expected. */
export function invocationRecord(target: string, args: readonly unknown[]): string {
  return toRecord({ type: 1, target, arguments: args });
}

/** The one answer to an invocation; the result of a method without one is null. */
export function completionRecord(
  invocationId: string,
  outcome: { readonly error: string } | { readonly result: unknown },
): string {
  return toRecord({ type: 3, invocationId, ...outcome });
}

export const PING_RECORD = toRecord({ type: 6 });

export interface CloseReason {
  readonly error?: string;
  /** Lets a client that reconnects automatically come back as a new connection. */
  readonly allowReconnect?: boolean;
}

export function closeRecord(reason: CloseReason): string {
  return toRecord({ type: 7, ...reason });
}

function toRecord(message: object): string {
  return JSON.stringify(message) + RECORD_SEPARATOR;
}

function parseJson(text: string): Result<unknown, string> {
  if (isNestedDeeper(text)) return { ok: false, error: `Nested deeper than ${MOST_LEVELS} levels` };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, error: error instanceof SyntaxError ? 'Not JSON' : String(error) };
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [issue] = issues;
  const path = v.getDotPath(issue);
  return path === null ? issue.message : `${path}: ${issue.message}`;
}

/* Turns received text, split anywhere, into whole records of limited size and number. */

interface IncomingLimits {
  /** Bytes of one message. */
  readonly incomingMessage: number;
  readonly messagesPerTick: number;
}

export interface Incoming {
  /** The records that are complete by now; the client receives the error. */
  read(text: string): Result<readonly string[], string>;
  /** Starts a new tick, in which messages are counted from zero. */
  tick(): void;
}

export function createIncoming(limits: IncomingLimits): Incoming {
  let incomplete = '';
  let received = 0;
  return {
    tick() {
      received = 0;
    },
    read(text) {
      const { records, rest } = splitRecords(incomplete + text);
      incomplete = rest;
      received += records.length;
      if (received > limits.messagesPerTick) return { ok: false, error: 'Too many messages' };
      const isTooLong = [...records, rest].some((record) => isLongerThan(record, limits.incomingMessage));
      return isTooLong ? { ok: false, error: 'The message is too long' } : { ok: true, value: records };
    },
  };
}

/** Whether a text is longer than `bytes` in UTF-8; its length in code units decides most cases. */
function isLongerThan(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && Buffer.byteLength(text) > bytes);
}
