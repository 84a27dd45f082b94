import type { Close } from '../../contract.ts';

/** A value with watchers: they get the present one at once, then each new one. */
export interface Observable<T> {
  get(): T;
  set(value: T): void;
  watch(onValue: (value: T) => void): Close;
}

export function createObservable<T>(initial: T): Observable<T> {
  let value = initial;
  // One entry a watch, so that the same function may watch twice.
  const watchers = new Set<{ readonly tell: (value: T) => void }>();
  return {
    get: () => value,
    set(next) {
      value = next;
      // Watchers added meanwhile already have the value; those removed meanwhile must not be called.
      for (const watcher of Array.from(watchers)) if (watchers.has(watcher)) watcher.tell(next);
    },
    watch(tell) {
      const watcher = { tell };
      watchers.add(watcher);
      tell(value);
      return () => {
        watchers.delete(watcher);
      };
    },
  };
}
