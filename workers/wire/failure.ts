import type { Failure } from '../contract.ts';

/** The failures of network calls, the same union that is sent to the main thread. */
export type { Failure } from '../contract.ts';

/** The status with which the server refused; null if there was no answer. */
export function statusOf(error: Failure): number | null {
  return error.type === 'refused' || error.type === 'bad-status' ? error.status : null;
}

/**
 * The server's own words on why a schedule could not be read, which screens show; '' where it gave none. What a browser
 * says of a lost connection is no text of ours.
 */
export function serviceErrorOf(error: Failure): string {
  return error.type === 'refused' ? error.detail : '';
}

/** Details that a user can pass on to the server's operator. */
export function reasonOf(error: Failure): string {
  return 'detail' in error ? error.detail : error.type;
}
