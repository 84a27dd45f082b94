import type { Instant } from '../model/units.ts';

/** The server's current time: the worker's clock plus an offset learned from `Date` headers (design §2). */
export interface ServerClock {
  now(): Instant;
  /** Milliseconds that the server is ahead of the worker's clock. */
  offset(): number;
  /** True once an answer has given the server's time; until then `now` is the worker's clock. */
  isSet(): boolean;
  /**
   * Learns from an answer: its `Date` header (null = not readable), and when it was requested and received by the
   * worker's clock.
   */
  observe(dateHeader: string | null, sentAt: Instant, receivedAt: Instant): void;
}

/** `Date` has whole seconds: the answer was written within this many milliseconds after it. */
const HEADER_RESOLUTION = 1_000;

/**
 * Each answer bounds the offset: not below `date − received`, not above `date + 1 s − sent`. Together the bounds of all
 * answers narrow it far below a second. An offset within the bounds is kept, so that now does not jitter; if the bounds
 * contradict each other, a clock was set and only the newest answer counts.
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
