/** A binary heap of numbers by key, smallest first. */
export interface Heap {
  push(key: number, value: number): void;
  /** Removes the number with the smallest key, unless that is more than a limit; -1 = none. */
  pop(most: number): number;
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
  return {
    clear: () => {
      size = 0;
    },
    push(key, value) {
      if (size === keys.length) grow();
      let at = size;
      size += 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        const parentKey = keys[parent] ?? 0;
        if (key >= parentKey) break;
        keys[at] = parentKey;
        values[at] = values[parent] ?? 0;
        at = parent;
      }
      keys[at] = key;
      values[at] = value;
    },
    pop(most) {
      if (size === 0 || (keys[0] ?? 0) > most) return -1;
      const smallest = values[0] ?? 0;
      size -= 1;
      const key = keys[size] ?? 0;
      let at = 0;
      for (let child = 1; child < size; child = at * 2 + 1) {
        if (child + 1 < size && (keys[child + 1] ?? 0) < (keys[child] ?? 0)) child += 1;
        const childKey = keys[child] ?? 0;
        if (key <= childKey) break;
        keys[at] = childKey;
        values[at] = values[child] ?? 0;
        at = child;
      }
      keys[at] = key;
      values[at] = values[size] ?? 0;
      return smallest;
    },
  };
}
