/*
 * The place that is offered first: of those shown, the first that suits and is free. Pure.
 */
import type { Instant } from '../../../../workers/contract.ts';
import { holdsPlace } from '../../../../workers/painting/standing.ts';
import { codeAt, isUnsuitableRow, RowState } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { slotInstant, slotsTo } from '../state/formats.ts';
import { firstNotFree, startingSlot } from '../state/ranges.ts';

export interface FirstOffer {
  readonly resourceId: string;
  readonly name: string;
  readonly row: number;
  readonly start: Instant;
}

/**
 * The first row that suits and is free at the wanted time, else now or at eight; null where there is none, or the user
 * has a suitable one then.
 * @param slots at least one
 */
export function firstOffer(model: TimelineModel, slots: number): FirstOffer | null {
  const { table } = model;
  const start = model.wantedSlot ?? startingSlot(model);
  const end = Math.min(start + slots, table.slotCount);
  const suits = (row: number): boolean =>
    !isUnsuitableRow(model, row) && ((table.state[row] ?? 0) & (RowState.AssignedToOthers | RowState.Loading)) === 0;
  for (const { owner, look, row, startSlot, endSlot } of model.itemByKey.values()) {
    if (owner === null && holdsPlace(look) && startSlot < end && endSlot > start && suits(row)) return null;
  }
  for (let row = 0; row < table.rowCount; row++) {
    if (!suits(row) || firstNotFree(model, { row, start, end }) !== null) continue;
    return { resourceId: table.rowId(row), name: table.rowName(row), row, start: slotInstant(model, start) };
  }
  return null;
}

/** The end of the free time from an instant on, as far as it is shown; within working hours if it begins there. */
export function freeUntil(model: TimelineModel, row: number, from: Instant): Instant {
  const first = Math.max(0, Math.floor(slotsTo(model, from)));
  let slot = first;
  while (slot < model.table.slotCount && codeAt(model, row, slot) === codeAt(model, row, first)) slot++;
  return Math.max(from, slotInstant(model, slot));
}
