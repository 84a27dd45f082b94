import type { Clock } from '../context.ts';

/**
 * The server's clock.
 * @param start where it starts now, epoch milliseconds; null = it is the machine's clock
 */
export function createClock(start: number | null): Clock {
  if (start === null) return { now: () => Date.now() };
  const offset = start - Date.now();
  return { now: () => Date.now() + offset };
}
