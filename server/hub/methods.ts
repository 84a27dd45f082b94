/* The methods that clients may call, and the recipients of each target. */
import * as v from 'valibot';

import type { Caller } from '../context.ts';
import type { Connection } from './connection.ts';
import { completionRecord, type HubMessage } from './protocol.ts';

/**
 * The targets that anonymous connections (kiosks, a page before sign-in) receive: changes of plans, points of interest
 * and their objects, which anyone at a kiosk sees anyway. Every other target, above all `availability-changed`, names
 * reservable resources and is sent to signed-in users and guests only.
 */
const ANONYMOUS_TARGETS: ReadonlySet<string> = new Set([
  'Reload',
  'reload-chaneged-qrCode',
  'reload-changed-resource',
  'reload-deleted-qrCode',
  'reload-deleted-resource',
  'reload-area',
  'ObjectChanged',
]);

const OBJECT_DATA_LIMIT = 16 * 1024;

const ObjectIdSchema = v.union([
  v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  v.pipe(v.number(), v.safeInteger()),
]);
const ObjectArgumentsSchema = v.strictTuple([
  v.union([ObjectIdSchema, v.object({ id: ObjectIdSchema })]),
  v.pipe(
    v.unknown(),
    v.transform((item) => JSON.stringify(item)),
    v.string(),
    v.maxLength(OBJECT_DATA_LIMIT),
  ),
]);

export interface MethodContext {
  broadcast(target: string, args: readonly unknown[]): void;
  /** @returns false where a user has recently sent others too much */
  mayShare(userId: string, length: number): boolean;
}

export function mayReceive(caller: Caller | null, target: string): boolean {
  return caller !== null || ANONYMOUS_TARGETS.has(target);
}

/** Handles a message of an open connection: an invocation with an id gets exactly one answer, one without gets none. */
export function handleMessage(connection: Connection, message: HubMessage, context: MethodContext): void {
  if (message.type === 4) {
    connection.send(completionRecord(message.invocationId, { error: `'${message.target}' is not a stream` }));
    return;
  }
  if (message.type !== 1) return;
  const error = invoke(connection.caller, message.target, message.arguments, context);
  const { invocationId } = message;
  if (invocationId === undefined || invocationId === null) return;
  connection.send(completionRecord(invocationId, error === null ? { result: null } : { error }));
}

/** @returns the reason of a failure, or null */
function invoke(
  caller: Caller | null,
  target: string,
  args: readonly unknown[],
  context: MethodContext,
): string | null {
  if (target.toLowerCase() !== 'object') return `Unknown hub method '${target}'`;
  if (caller === null || caller.isGuest || caller.isDevice) return "Only signed-in users may call 'Object'";
  const parsed = v.safeParse(ObjectArgumentsSchema, args);
  if (!parsed.success) return `Invalid arguments of 'Object': ${parsed.issues[0].message}`;
  const [object, data] = parsed.output;
  if (!context.mayShare(caller.userId, data.length)) return 'Too many changes at once';
  context.broadcast('ObjectChanged', [typeof object === 'object' ? object.id : object, data]);
  return null;
}
