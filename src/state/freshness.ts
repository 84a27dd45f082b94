import { proxy } from 'valtio';

import type { Failure, Instant } from '../../workers/contract.ts';

export interface Freshness {
  /** When what the open screen shows was known to be true; null = it shows nothing that ages. */
  asOf: Instant | null;
  isStale: boolean;
  /** Nothing newer can be read at present. */
  isStuck: boolean;
  /** The server's time when that was told. */
  now: Instant;
}

/** For the frame around the screens: apart from the screens' own state, whose code comes only with them. */
export const freshness: Freshness = proxy<Freshness>({ asOf: null, isStale: false, isStuck: false, now: 0 });

/** Shows how old the reading is that the open screen shows. */
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
