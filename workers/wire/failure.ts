/** The failures of the wire, the same union that crosses to the main thread. */
export type { Failure } from '../contract.ts';
