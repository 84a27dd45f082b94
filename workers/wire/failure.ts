import type { Failure } from '../contract.ts';

/** The failures of the wire, the same union that crosses to the main thread. */
export type { Failure } from '../contract.ts';

/** The status with which the server refused; null where it did not get to speak. */
export function statusOf(error: Failure): number | null {
  return error.type === 'refused' || error.type === 'bad-status' ? error.status : null;
}

/** What a person can pass on to whoever runs the server. */
export function reasonOf(error: Failure): string {
  return 'detail' in error ? error.detail : error.type;
}
