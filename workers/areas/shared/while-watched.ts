import type { Close } from '../../contract.ts';

/** Watchers of something, and work that runs as long as there is at least one. */
export interface WhileWatched<T> {
  /** The first one begins the work, the end of the last one ends it. */
  add(watcher: T): Close;
  all(): readonly T[];
  /** Ends the work, and begins it again if there are watchers. */
  restart(): void;
}

/** @param begin begins the work; it stops once the signal aborts */
export function createWhileWatched<T>(begin: (signal: AbortSignal) => void): WhileWatched<T> {
  // One entry a watch, so that the same function may watch twice.
  const entries = new Set<{ readonly watcher: T }>();
  let end = new AbortController();
  const restart = (): void => {
    end.abort();
    end = new AbortController();
    if (entries.size > 0) begin(end.signal);
  };
  return {
    add(watcher) {
      const entry = { watcher };
      entries.add(entry);
      if (entries.size === 1) restart();
      return () => {
        if (entries.delete(entry) && entries.size === 0) restart();
      };
    },
    all: () => [...entries].map(({ watcher }) => watcher),
    restart,
  };
}
