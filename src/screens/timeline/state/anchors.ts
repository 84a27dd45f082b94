/*
 * Places and times of the board by what they are, and not by where they stand: with another answer a place may stand on
 * another row, and with other days a slot is another time.
 */
import { useState } from 'react';

import type { Instant } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { slotsTo, slotInstant } from './formats.ts';
import { rowOfResource } from './ranges.ts';
import type { Slot, SlotRange } from './ranges.ts';

/** A slot that is found again. */
export interface Anchor {
  readonly resourceId: string;
  readonly at: Instant;
  /** Where the place stood when it was pinned; −1 = nobody knows. */
  readonly rowHint: number;
}

export const anchorOf = (model: TimelineModel, { row, slot }: Slot): Anchor => ({
  resourceId: model.table.rowId(row),
  at: slotInstant(model, slot),
  rowHint: row,
});

/** Where a pinned slot stands now; null where its place or its time is not shown. */
export function slotOf(model: TimelineModel, { resourceId, at, rowHint }: Anchor): Slot | null {
  const row = rowOfResource(model, resourceId, rowHint);
  const slot = Math.floor(slotsTo(model, at));
  return row === null || slot < 0 || slot >= model.table.slotCount ? null : { row, slot };
}

/** The stretch of a place; its row is −1 where the place or the time is not shown. */
export function rangeOf(
  model: TimelineModel,
  resourceId: string,
  start: Instant,
  end: Instant,
  rowHint: number,
): SlotRange {
  const isShown = start >= model.window.start && end <= model.window.end;
  const row = isShown ? rowOfResource(model, resourceId, rowHint) : null;
  return { row: row ?? -1, start: slotsTo(model, start), end: slotsTo(model, end) };
}

/** Slots from the start of one window to that of another: what is `slot` in `before` is `slot − passed` in `after`. */
export const slotsBetween = (before: TimelineModel, after: TimelineModel): number =>
  slotsTo(before, after.window.start);

/** Where a row of one model stands in another; null where its place is not shown there. */
export function rowNow(before: TimelineModel, after: TimelineModel, row: number): number | null {
  return row < 0 || row >= before.table.rowCount ? null : rowOfResource(after, before.table.rowId(row), row);
}

/** Where a stretch of one model stands in another; null where it is not shown whole. */
export function rangeNow(before: TimelineModel, after: TimelineModel, range: SlotRange): SlotRange | null {
  const row = rowNow(before, after, range.row);
  const passed = slotsBetween(before, after);
  const [start, end] = [range.start - passed, range.end - passed];
  return row === null || start < 0 || end > after.table.slotCount ? null : { row, start, end };
}

/** Each row and slot is the same place and time in both. */
export function haveSameRowsAndTimes(one: TimelineModel, other: TimelineModel): boolean {
  const { rowCount, slotCount } = one.table;
  if (rowCount !== other.table.rowCount || slotCount !== other.table.slotCount) return false;
  if (one.window.start !== other.window.start) return false;
  for (let row = 0; row < rowCount; row++) if (one.table.rowId(row) !== other.table.rowId(row)) return false;
  return true;
}

/**
 * Rows and days as they stood when a form was opened: what is chosen in it stays what it was, whatever is shown since.
 * @param openedIn what it was opened for, where others may be shown by the time that it is there
 */
export function useOpenedModel(model: TimelineModel, openedIn: TimelineModel = model): TimelineModel {
  const [opened, setOpened] = useState(openedIn);
  if (opened === model || !haveSameRowsAndTimes(opened, model)) return opened;
  setOpened(model);
  return model;
}
