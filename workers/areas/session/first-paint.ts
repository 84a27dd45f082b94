import type { StartOptions } from '../../contract.ts';
import type { Timers } from '../../wire/timers.ts';

/** Milliseconds that a page may take for its first paint before everything goes on without it. */
const FIRST_PAINT_TIMEOUT_MS = 2_000;

/**
 * The first paint of a page with data of the last visit. Until it is done nothing is asked of the
 * network: the browser notifies the page's main thread of each answer to a worker, some milliseconds each on a
 * thin client, and a campus takes dozens. Without such data there is no paint to wait for.
 */
export interface FirstPaint {
  up(): void;
  isUp(): Promise<void>;
}

/** @param started a page that starts with a timeline paints one, and reports when it is done */
export function createFirstPaint(timers: Timers, started: Promise<StartOptions>): FirstPaint {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = async (): Promise<void> => {
    const { beginsWithTimeline } = await started;
    if (beginsWithTimeline === true) timers.after(FIRST_PAINT_TIMEOUT_MS, resolve);
    else resolve();
  };
  void wait();
  return { up: resolve, isUp: () => promise };
}
