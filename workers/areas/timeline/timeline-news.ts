import type { Instant } from '../../model/units.ts';

/** Milliseconds after an own change within which what the hub tells of its row is that change. */
const ECHOES_FOR = 5_000;

/** Which changes are others'. The hub tells everybody of everything, also the one who did it. */
export interface TimelineNews {
  /** Rows that somebody else has changed and that have not been read since. */
  readonly rows: Set<number>;
  /** The hub told of rows. */
  told(rows: readonly number[]): void;
  /** The user has changed something on rows. */
  own(rows: readonly number[]): void;
  /** Other rows are under these numbers now. */
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
        // The hub may have been quicker than the answer.
        rows.delete(row);
      }
    },
    clear() {
      rows.clear();
      ownAt.clear();
    },
  };
}
