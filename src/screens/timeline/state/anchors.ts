/*
 * Positions on the board by resource and time: in another frame a resource may have another row, and a slot another time.
 */
import { useState } from 'react';

import type { Instant } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { slotsTo, slotInstant } from './formats.ts';
import { rowOfResource } from './ranges.ts';
import type { Slot, SlotRange } from './ranges.ts';

/** A slot that can be found again in another frame. */
export interface Anchor {
  readonly resourceId: string;
  readonly at: Instant;
  /** The row of the resource when the anchor was made; −1 = unknown. */
  readonly rowHint: number;
}

export const anchorOf = (model: TimelineModel, { row, slot }: Slot): Anchor => ({
  resourceId: model.table.rowId(row),
  at: slotInstant(model, slot),
  rowHint: row,
});

/** The slot of an anchor in this frame; null if its resource or its time is not shown. */
export function slotOf(model: TimelineModel, { resourceId, at, rowHint }: Anchor): Slot | null {
  const row = rowOfResource(model, resourceId, rowHint);
  const slot = Math.floor(slotsTo(model, at));
  return row === null || slot < 0 || slot >= model.table.slotCount ? null : { row, slot };
}

/** The range of a resource; its row is −1 if the resource or the time is not shown. */
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

/** The row in another model; null if its resource is not shown there. */
export function rowNow(before: TimelineModel, after: TimelineModel, row: number): number | null {
  return row < 0 || row >= before.table.rowCount ? null : rowOfResource(after, before.table.rowId(row), row);
}

/** The range in another model; null if it is not wholly shown there. */
export function rangeNow(before: TimelineModel, after: TimelineModel, range: SlotRange): SlotRange | null {
  const row = rowNow(before, after, range.row);
  const passed = slotsBetween(before, after);
  const [start, end] = [range.start - passed, range.end - passed];
  return row === null || start < 0 || end > after.table.slotCount ? null : { row, start, end };
}

/** Each row and slot is the same resource and time in both. */
export function haveSameRowsAndTimes(one: TimelineModel, other: TimelineModel): boolean {
  const { rowCount, slotCount } = one.table;
  if (one.table === other.table) return true;
  if (rowCount !== other.table.rowCount || slotCount !== other.table.slotCount) return false;
  if (one.window.start !== other.window.start) return false;
  for (let row = 0; row < rowCount; row++) if (one.table.rowId(row) !== other.table.rowId(row)) return false;
  return true;
}

/**
 * The model with which a form was opened: what was chosen in it stays the same, whatever the board shows later.
 * @param openedIn the model it was opened for; the board may show another one by the time it is mounted
 */
export function useOpenedModel(model: TimelineModel, openedIn: TimelineModel = model): TimelineModel {
  const [opened, setOpened] = useState(openedIn);
  if (opened === model || !haveSameRowsAndTimes(opened, model)) return opened;
  setOpened(model);
  return model;
}
