/* The methods that clients may call, and the recipients of each target. */
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

export interface MethodContext {
  /** @returns false where this connection, or its user, has called too often since the last tick */
  mayCall(connection: Connection): boolean;
  /** Calls `Object`. @returns the reason of a refusal, or null */
  switchPart(caller: Caller | null, args: readonly unknown[]): Promise<string | null>;
  onError(error: unknown): void;
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
  const { invocationId } = message;
  const answer = (error: string | null): void => {
    if (invocationId === undefined || invocationId === null) return;
    connection.send(completionRecord(invocationId, error === null ? { result: null } : { error }));
  };
  if (message.target.toLowerCase() !== 'object') answer(`Unknown hub method '${message.target}'`);
  else if (!context.mayCall(connection)) answer('too_many: Too many changes at once. Wait a moment.');
  else {
    context.switchPart(connection.caller, message.arguments).then(answer, (error: unknown) => {
      context.onError(error);
      answer('The server could not do this.');
    });
  }
}
