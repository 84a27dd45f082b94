import type { Instant } from '../../model/units.ts';

/** Milliseconds after an own change within which a report of the hub about its row is that change. */
const ECHOES_FOR = 5_000;

/** Which changes are others'. The hub reports every change to everybody, its author included. */
export interface TimelineNews {
  /** Rows that somebody else has changed and that have not been read since. */
  readonly rows: Set<number>;
  /** The hub reported rows. */
  told(rows: readonly number[]): void;
  /** The user has changed something on rows. */
  own(rows: readonly number[]): void;
  /** The row numbers now refer to other rows. */
  clear(): void;
}

export function createTimelineNews(now: () => Instant): TimelineNews {
  const rows = new Set<number>();
  const ownAt = new Map<number, Instant>();
  return {
    rows,
    told(changed) {
      for (const row of changed) if (now() - (ownAt.get(row) ?? 0) >= ECHOES_FOR) rows.add(row);
    },
    own(changed) {
      for (const row of changed) {
        ownAt.set(row, now());
        // The hub may have been faster than the answer.
        rows.delete(row);
      }
    },
    clear() {
      rows.clear();
      ownAt.clear();
    },
  };
}
