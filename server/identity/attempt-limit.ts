const CAPACITY = 100_000;

export interface AttemptLimit {
  /** @returns milliseconds until a further attempt may be made; 0 = now */
  wait(key: string, now: number): number;
  count(key: string, now: number): void;
  /** Removes the latest counted attempt: it was right, or was not made. */
  forgive(key: string): void;
}

/**
 * Counts attempts per key; refused ones do not count, so no key is refused for longer than `window`.
 * @param most attempts within `window` milliseconds; beyond 100,000 keys the oldest is dropped
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

const V6_NETWORK_GROUPS = 4;

/**
 * The network under which the attempts of an address are counted: an IPv4 address itself, the first 64 bits of an IPv6
 * address, since one customer of a provider has all the others.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, V6_NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
