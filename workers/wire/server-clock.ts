import type { Instant } from '../model/units.ts';

/** Now by the server: the worker's clock plus what the `Date` headers tell (design §2). */
export interface ServerClock {
  now(): Instant;
  /** Milliseconds that the server is ahead of the worker's clock. */
  offset(): number;
  /** True once an answer has told the server's time; until then `now` is the worker's own. */
  isSet(): boolean;
  /**
   * Learns from an answer: its `Date` header (null = not readable), and when by the worker's clock it was asked for
   * and received.
   */
  observe(dateHeader: string | null, sentAt: Instant, receivedAt: Instant): void;
}

/** `Date` has whole seconds: the answer was written within this many milliseconds after it. */
const HEADER_RESOLUTION = 1_000;

/**
 * Each answer bounds the offset: not below `date − received`, not above `date + 1 s − sent`. The bounds of all answers
 * together narrow it far below a second. An offset within the bounds stays, so that now doesn't jitter; where the
 * bounds contradict each other a clock was set, and the newest answer counts alone.
 */
export function createServerClock(workerNow: () => Instant): ServerClock {
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  let offset = 0;
  return {
    now: () => workerNow() + offset,
    offset: () => offset,
    isSet: () => Number.isFinite(low),
    observe(dateHeader, sentAt, receivedAt) {
      const date = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(date)) return;
      const lowest = date - receivedAt;
      const highest = date + HEADER_RESOLUTION - sentAt;
      low = Math.max(low, lowest);
      high = Math.min(high, highest);
      if (low > high) [low, high] = [lowest, highest];
      if (offset < low || offset > high) offset = Math.round((low + high) / 2);
    },
  };
}
