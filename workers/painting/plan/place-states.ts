/*
 * How the places of a level stand at the chosen time, from the bytes of the timeline's day. Pure; also used by the main
 * thread, for words and for hit testing.
 */
import type { PlanPlaces, PlanStates, TimelineItem } from '../../contract.ts';
import { Slot } from '../../model/slots.ts';
import { initialsOf } from '../owner.ts';
import { codeAt, isLoadingRow, isOpenSlot, isUnsuitableRow, RowState } from '../timeline-model.ts';
import type { TimelineModel } from '../timeline-model.ts';

/** Codes beside the slot codes 0 to 9. */
export const PlanCode = {
  /** Its schedule has not been read. */
  Loading: 10,
  /** It takes no reservations, or the search has left it out. */
  Other: 11,
} as const;

/** Bits of a place's marks. */
export const PlanMark = {
  Unsuitable: 1,
  Favourite: 2,
  /** The user has it at that time. */
  Own: 4,
  /** A followed colleague has it at that time. */
  Colleague: 8,
  ToConfirm: 16,
  Unconfirmed: 32,
  Tentative: 64,
  Failed: 128,
} as const;

/** Slots `[start, end)` of the shown day. */
export interface SlotSpan {
  readonly start: number;
  readonly end: number;
}

/** The row of each place in a model; −1 = it has none. */
export function rowsOfPlaces(model: TimelineModel, { ids }: Pick<PlanPlaces, 'ids'>): Int32Array {
  const rowById = new Map<string, number>();
  for (let row = 0; row < model.table.rowCount; row += 1) rowById.set(model.table.rowId(row), row);
  return Int32Array.from(ids, (id) => rowById.get(id) ?? -1);
}

/**
 * The code of a row for a time: that of its first slot; limited where that can be reserved, and not all of the time can.
 * Outside of the day it is limited.
 */
export function codeOfSpan(model: TimelineModel, row: number, span: SlotSpan): number {
  if (row < 0) return PlanCode.Other;
  if (isLoadingRow(model, row)) return PlanCode.Loading;
  const { start } = span;
  if (start < 0 || start >= model.table.slotCount) return Slot.Limited;
  return isOpenSlot(model, row, start) && !isFreeFor(model, row, span) ? Slot.Limited : codeAt(model, row, start);
}

/** Whether a row can be reserved for a time, as far as the day goes; its code says so only where it is not assigned. */
export function isFreeFor(model: TimelineModel, row: number, { start, end }: SlotSpan): boolean {
  const until = freeUntil(model, row, start);
  return start >= 0 && until > start && until >= Math.min(end, model.table.slotCount);
}

/** The slot after the run of free ones that begins at `start`; `start` where that one is not free. */
export function freeUntil(model: TimelineModel, row: number, start: number): number {
  let end = start;
  while (end < model.table.slotCount && isOpenSlot(model, row, end)) end += 1;
  return end;
}

/** The first free run of at least `length` slots from `from` on; null = none on this day. */
export function nextFree(model: TimelineModel, row: number, from: number, length: number): SlotSpan | null {
  if (row < 0) return null;
  for (let slot = Math.max(0, from); slot < model.table.slotCount; slot += 1) {
    const end = freeUntil(model, row, slot);
    if (end - slot >= Math.max(1, length)) return { start: slot, end };
    slot = end;
  }
  return null;
}

/** How many suitable rows are free in each slot of the day. */
export function freeRowsBySlot(model: TimelineModel): Uint32Array {
  const { rowCount, slotCount } = model.table;
  const counts = new Uint32Array(slotCount);
  for (let row = 0; row < rowCount; row += 1) {
    if (isUnsuitableRow(model, row)) continue;
    for (let slot = 0; slot < slotCount; slot += 1) {
      if (isOpenSlot(model, row, slot)) counts[slot] = (counts[slot] ?? 0) + 1;
    }
  }
  return counts;
}

/** Reservations on a row that touch a time, the user's own first. */
export function itemsDuring(model: TimelineModel, row: number, { start, end }: SlotSpan): readonly TimelineItem[] {
  const items = model.itemsByRow.get(row) ?? [];
  return items
    .filter(({ startSlot, endSlot, look }) => startSlot < end && endSlot > start && isThere(look))
    .toSorted((a, b) => Number(a.owner !== null) - Number(b.owner !== null));
}

const isThere = (look: TimelineItem['look']): boolean => look !== 'declined' && look !== 'cancelled';

/** @param userName whose initials the own places have */
export function statesOf(model: TimelineModel, rows: Int32Array, span: SlotSpan, userName: string): PlanStates {
  const codes = new Uint8Array(rows.length);
  const marks = new Uint16Array(rows.length);
  const initials = new Map<number, string>();
  const hues = new Map<number, number>();
  rows.forEach((row, place) => {
    codes[place] = codeOfSpan(model, row, span);
    marks[place] = marksOfRow(model, row);
    const [item] = row < 0 ? [] : itemsDuring(model, row, span);
    if (item === undefined) return;
    marks[place] = (marks[place] ?? 0) | marksOfItem(item);
    initials.set(place, initialsOf(item.owner?.name ?? userName));
    if (item.owner !== null) hues.set(place, item.owner.colour);
  });
  return { codes, marks, initials, hues };
}

function marksOfRow(model: TimelineModel, row: number): number {
  if (row < 0) return 0;
  const state = model.table.state[row] ?? 0;
  return (
    (isUnsuitableRow(model, row) ? PlanMark.Unsuitable : 0) |
    ((state & RowState.Favourite) === 0 ? 0 : PlanMark.Favourite) |
    ((state & RowState.Failed) === 0 ? 0 : PlanMark.Failed)
  );
}

function marksOfItem({ owner, look }: TimelineItem): number {
  const who = owner === null ? PlanMark.Own : PlanMark.Colleague;
  if (look === 'toConfirm') return who | PlanMark.ToConfirm;
  if (look === 'unconfirmed') return who | PlanMark.Unconfirmed;
  return look === 'tentative' ? who | PlanMark.Tentative : who;
}

/** The places that differ between two states; all where there were none before. */
export function differingPlaces(before: PlanStates | null, after: PlanStates): readonly number[] {
  return [...after.codes.keys()].filter(
    (place) =>
      before === null ||
      before.codes[place] !== after.codes[place] ||
      before.marks[place] !== after.marks[place] ||
      before.initials.get(place) !== after.initials.get(place) ||
      before.hues.get(place) !== after.hues.get(place),
  );
}
