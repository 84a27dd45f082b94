import type { Close } from '../../contract.ts';

/** Listeners of an event; unlike an observable, it keeps no value. */
export interface Listeners<T> {
  readonly add: (listener: (value: T) => void) => Close;
  readonly tell: (value: T) => void;
}

export function createListeners<T>(): Listeners<T> {
  // One entry an addition, so that the same function may listen twice, each removed by itself.
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
