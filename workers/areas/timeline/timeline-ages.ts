import { RowState } from '../../model/day-table.ts';
import type { Instant } from '../../model/units.ts';

/** Stands for a missing instant. */
const NEVER_READ = Number.NEGATIVE_INFINITY;
/** A row with one of these does not count as current anyway. */
const OUTDATED = RowState.Loading | RowState.Stale;

/** When each row of a day was known to be true. */
export interface RowAges {
  /** @param told where the reading says itself that it is older */
  readonly take: (row: number, at: Instant, told?: Instant) => void;
  /** All rows have been read. @returns the instant, or the oldest that a reading has told since the last time */
  readonly complete: (instant: Instant) => Instant;
  readonly asOf: (row: number) => Instant | null;
  /** Marks rows that are true as of some time before as stale. @returns those that were not */
  readonly expire: (before: Instant) => readonly number[];
  /** Rows that are neither stale nor dirty are true as of then. */
  readonly vouch: (until: Instant) => void;
}

/**
 * @param states RowState by row, changed in place
 * @param dirty rows that were reported as changed
 */
export function createRowAges(states: Uint8Array, dirty: ReadonlySet<number>): RowAges {
  const trueAt = new Float64Array(states.length).fill(NEVER_READ);
  let oldest = Number.POSITIVE_INFINITY;
  const isCurrent = (row: number): boolean => ((states[row] ?? 0) & OUTDATED) === 0;
  return {
    take(row, at, told = at) {
      trueAt[row] = told;
      if (told < at) oldest = Math.min(oldest, told);
    },
    complete(instant) {
      const asOf = Math.min(instant, oldest);
      oldest = Number.POSITIVE_INFINITY;
      return asOf;
    },
    asOf(row) {
      const at = trueAt[row] ?? NEVER_READ;
      return at === NEVER_READ ? null : at;
    },
    expire(before) {
      const expired = [...trueAt.keys()].filter((row) => isCurrent(row) && (trueAt[row] ?? 0) < before);
      for (const row of expired) states[row] = (states[row] ?? 0) | RowState.Stale;
      return expired;
    },
    vouch(until) {
      for (let row = 0; row < trueAt.length; row += 1) {
        if (isCurrent(row) && !dirty.has(row)) trueAt[row] = Math.max(trueAt[row] ?? 0, until);
      }
    },
  };
}
