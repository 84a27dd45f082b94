/*
 * How many of the places suit, counted over the bytes that are shown.
 */
import { useSnapshot } from 'valtio';

import { RowState } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { timeline } from '../../../state/timeline.ts';

export interface Found {
  readonly suitable: number;
  /** Of the campus. */
  readonly total: number;
  /** Rows shown that don't suit. */
  readonly dimmed: number;
}

export function countFound(model: TimelineModel, total: number): Found {
  const { rowCount, state } = model.table;
  let dimmed = 0;
  // Of a large campus at each patch: the bytes themselves are read.
  for (let row = 0; row < rowCount; row++) if (((state[row] ?? 0) & RowState.Unsuitable) !== 0) dimmed += 1;
  return { suitable: rowCount - dimmed, total, dimmed };
}

/** Null until there are rows. */
export function useFound(): Found | null {
  const { model, revision, totalRows } = useSnapshot(timeline);
  // The bytes of the model change in place; the revision says that they did.
  return model === null || revision < 0 ? null : countFound(model, totalRows);
}
