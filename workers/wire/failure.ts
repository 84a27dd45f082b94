import type { Failure } from '../contract.ts';

/** The failures of network calls, the same union that is sent to the main thread. */
export type { Failure } from '../contract.ts';

/** The status with which the server refused; null if there was no answer. */
export function statusOf(error: Failure): number | null {
  return error.type === 'refused' || error.type === 'bad-status' ? error.status : null;
}

/** Details that a user can pass on to the server's operator. */
export function reasonOf(error: Failure): string {
  return 'detail' in error ? error.detail : error.type;
}
