import type { Clock } from '../context.ts';

/**
 * The server's clock.
 * @param start its present time, epoch milliseconds; null = the machine's clock
 */
export function createClock(start: number | null): Clock {
  if (start === null) return { now: () => Date.now() };
  const offset = start - Date.now();
  return { now: () => Date.now() + offset };
}
