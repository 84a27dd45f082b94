const CAPACITY = 100_000;

export interface AttemptLimit {
  /** @returns milliseconds until a further attempt may be made; 0 = now */
  wait(key: string, now: number): number;
  count(key: string, now: number): void;
  /** Takes back the latest attempt that was counted: it was right, or was not made. */
  forgive(key: string): void;
}

/**
 * Counts attempts per key; those that are refused don't count, so no key is refused for longer than `window`.
 * @param most attempts within `window` milliseconds; past 100,000 keys the oldest goes first
 */
export function createAttemptLimit(most: number, window: number): AttemptLimit {
  const timesByKey = new Map<string, readonly number[]>();

  const write = (key: string, times: readonly number[]): void => {
    timesByKey.delete(key);
    if (times.length > 0) timesByKey.set(key, times);
    const [oldest] = timesByKey.keys();
    if (timesByKey.size > CAPACITY && oldest !== undefined) timesByKey.delete(oldest);
  };
  const recent = (key: string, now: number): readonly number[] =>
    (timesByKey.get(key) ?? []).filter((time) => now - time < window);

  return {
    wait(key, now) {
      const times = recent(key, now);
      const first = times[times.length - most];
      return first === undefined ? 0 : first + window - now;
    },
    count: (key, now) => write(key, [...recent(key, now), now]),
    forgive: (key) => write(key, (timesByKey.get(key) ?? []).slice(0, -1)),
  };
}
