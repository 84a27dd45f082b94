/** More addresses than anybody asks for in good faith; the oldest goes first. */
const CAPACITY = 10_000;

/**
 * Counts how often something is asked for per key, whether the key means anything or not.
 * @param most times within `window` milliseconds
 * @returns null where it may be had, else the milliseconds until it may
 */
export function createAskingLimit(most: number, window: number): (key: string, now: number) => number | null {
  const askedByKey = new Map<string, readonly number[]>();
  return (key, now) => {
    const asked = (askedByKey.get(key) ?? []).filter((time) => now - time < window);
    const [first] = asked;
    if (first !== undefined && asked.length >= most) return first + window - now;
    askedByKey.delete(key);
    askedByKey.set(key, [...asked, now]);
    const [oldest] = askedByKey.keys();
    if (askedByKey.size > CAPACITY && oldest !== undefined) askedByKey.delete(oldest);
    return null;
  };
}
