import type { StartOptions } from '../../contract.ts';
import type { Timers } from '../../wire/timers.ts';

/** How long a page may take for its first picture before everything goes on without it, in ms. */
const FIRST_PAINT_TIMEOUT_MS = 2_000;

/**
 * The first picture of a page that has something left from the last visit. Until it is up nothing is asked of the
 * network: the browser tells the page's main thread of each answer that comes to a worker, some milliseconds each on a
 * thin client, and a campus takes dozens. Without anything left there is no picture to be waited for.
 */
export interface FirstPaint {
  up(): void;
  isUp(): Promise<void>;
}

/** @param started a page that begins with a timeline makes one, and will say when it is up */
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
