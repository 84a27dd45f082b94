import type { Close } from '../../contract.ts';

/** A value that tells its watchers: the present one at once, then each new one. */
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
      // Those that begin to watch meanwhile have been told; those that end meanwhile want nothing more.
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
