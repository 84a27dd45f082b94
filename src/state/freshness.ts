import { proxy } from 'valtio';

import type { Failure, Instant } from '../../workers/contract.ts';

export interface Freshness {
  /** When the data on the open screen was known to be true; null = it shows nothing that ages. */
  asOf: Instant | null;
  isStale: boolean;
  /** Nothing newer can be read at present. */
  isStuck: boolean;
  /** The server's time when this was reported. */
  now: Instant;
}

/** For the frame around the screens: separate from the screens' own state, whose code is loaded with them. */
export const freshness: Freshness = proxy<Freshness>({ asOf: null, isStale: false, isStuck: false, now: 0 });

/** Shows how old the data on the open screen is. */
export function showFreshness(
  { asOf, failure }: { asOf: Instant | null; failure: Failure | null },
  now: Instant,
): void {
  const isStuck = failure !== null;
  Object.assign(freshness, { asOf, isStale: isStuck, isStuck, now });
}

/** The screen is left. */
export function forgetFreshness(): void {
  Object.assign(freshness, { asOf: null, isStale: false, isStuck: false });
}
