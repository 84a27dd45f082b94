/** A binary heap of numbers by key, smallest first; among equal keys the smaller number. */
export interface Heap {
  readonly size: () => number;
  /** Key of the smallest; Infinity = empty. */
  readonly smallestKey: () => number;
  push(key: number, value: number): void;
  /** Removes the smallest; -1 = empty. */
  pop(): number;
  clear(): void;
}

export function createHeap(capacity: number): Heap {
  let keys = new Float64Array(Math.max(16, capacity));
  let values = new Uint32Array(keys.length);
  let size = 0;
  const grow = (): void => {
    const [oldKeys, oldValues] = [keys, values];
    keys = new Float64Array(oldKeys.length * 2);
    values = new Uint32Array(keys.length);
    keys.set(oldKeys);
    values.set(oldValues);
  };
  const isBefore = (key: number, value: number, at: number): boolean =>
    key < (keys[at] ?? 0) || (key === keys[at] && value < (values[at] ?? 0));
  const put = (at: number, key: number, value: number): void => {
    keys[at] = key;
    values[at] = value;
  };
  return {
    size: () => size,
    smallestKey: () => (size === 0 ? Infinity : (keys[0] ?? Infinity)),
    clear: () => {
      size = 0;
    },
    push(key, value) {
      if (size === keys.length) grow();
      let at = size;
      size += 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!isBefore(key, value, parent)) break;
        put(at, keys[parent] ?? 0, values[parent] ?? 0);
        at = parent;
      }
      put(at, key, value);
    },
    pop() {
      if (size === 0) return -1;
      const smallest = values[0] ?? 0;
      size -= 1;
      const [key, value] = [keys[size] ?? 0, values[size] ?? 0];
      let at = 0;
      for (let child = 1; child < size; child = at * 2 + 1) {
        const other = child + 1;
        if (other < size && isBefore(keys[other] ?? 0, values[other] ?? 0, child)) child = other;
        if (isBefore(key, value, child)) break;
        put(at, keys[child] ?? 0, values[child] ?? 0);
        at = child;
      }
      put(at, key, value);
      return smallest;
    },
  };
}
