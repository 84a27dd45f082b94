import { RowState } from '../../model/day-table.ts';
import type { Instant } from '../../model/units.ts';
import type { TimelineDay } from './timeline-day.ts';

interface Freshness {
  /** When the oldest of the rows was read; that of the day where none of them has been. */
  readonly asOf: Instant | null;
  /** Some of them may have changed unnoticed. */
  readonly stale: boolean;
}

/** How current rows of a day are. */
export function freshnessOf(day: Pick<TimelineDay, 'rowAsOf' | 'states' | 'asOf'>, rows: readonly number[]): Freshness {
  const read = rows.flatMap((row) => day.rowAsOf(row) ?? []);
  return {
    asOf: read.length === 0 ? day.asOf() : read.reduce((oldest, at) => Math.min(oldest, at)),
    stale: rows.some((row) => ((day.states[row] ?? 0) & RowState.Stale) !== 0),
  };
}
