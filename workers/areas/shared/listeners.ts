import type { Close } from '../../contract.ts';

/** Those who want to hear of something; unlike a cell, it keeps no value. */
export interface Listeners<T> {
  readonly add: (listener: (value: T) => void) => Close;
  readonly tell: (value: T) => void;
}

export function createListeners<T>(): Listeners<T> {
  // One entry an addition, so that the same function may listen twice, each with its own end.
  const entries = new Set<{ readonly listener: (value: T) => void }>();
  return {
    add(listener) {
      const entry = { listener };
      entries.add(entry);
      return () => void entries.delete(entry);
    },
    tell(value) {
      for (const { listener } of entries) listener(value);
    },
  };
}
