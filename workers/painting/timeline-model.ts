/*
 * The shown days: the opened table, its lines, and the reservations by row. The painter and the main thread each hold a
 * model and apply the same patches to it.
 */
import type { TimelineFrame, TimelineItem, TimelinePatch } from '../contract.ts';
import { isRowForOthers, openDayTable, RowState } from '../model/day-table.ts';
import type { DayTable, DayWindow } from '../model/day-table.ts';
import { isFreeSlot, Slot, startOfFuture } from '../model/slots.ts';
import type { Instant, SlotIndex } from '../model/units.ts';
import { createLines, groupOfRow, rowsOf } from './geometry.ts';
import type { Lines } from './geometry.ts';
import { slotMilliseconds } from './measures.ts';

export { isRowForOthers, RowState } from '../model/day-table.ts';
export type { DayTable } from '../model/day-table.ts';

export interface TimelineModel {
  readonly view: number;
  readonly window: DayWindow;
  readonly table: DayTable;
  /** Changed by `layOut`. */
  lines: Lines;
  /** Reservations of a row, in no order. */
  readonly itemsByRow: Map<number, readonly TimelineItem[]>;
  readonly itemByKey: Map<string, TimelineItem>;
  /** By group: how many of its rows are free in each slot; counted on demand, and dropped when a row changes. */
  readonly freeByGroup: Map<number, Uint32Array>;
  /** The slot of the filter's time; null = none. */
  readonly wantedSlot: SlotIndex | null;
  now: Instant;
}

/**
 * Opens a frame, whose buffer then belongs to the model.
 * @param collapsed keys of the groups whose rows are left out
 */
export function createTimelineModel(frame: TimelineFrame, collapsed: readonly string[] = []): TimelineModel {
  const table = openDayTable(frame.buffer);
  const model: TimelineModel = {
    view: frame.view,
    window: frame.window,
    table,
    lines: linesOf(table, collapsed),
    itemsByRow: new Map(),
    itemByKey: new Map(),
    freeByGroup: new Map(),
    wantedSlot: frame.wantedSlot,
    now: frame.now,
  };
  for (const item of frame.items) putItem(model, item);
  return model;
}

/** Leaves the rows of these groups out, and shows all others. @param collapsed keys of groups */
export function layOut(model: TimelineModel, collapsed: readonly string[]): void {
  model.lines = linesOf(model.table, collapsed);
}

/** What a group is remembered by: its path and its name, as the table has no ids of groups. */
export const groupKey = ({ groupPath, groupName }: DayTable, group: number): string =>
  `${groupPath(group)}\n${groupName(group)}`;

function linesOf(table: DayTable, collapsed: readonly string[]): Lines {
  const groups = new Set<number>();
  const keys = new Set(collapsed);
  // Without any, no text need be decoded.
  for (let group = 0; keys.size > 0 && group < table.groupCount; group++)
    if (keys.has(groupKey(table, group))) groups.add(group);
  return createLines(table, groups);
}

/**
 * Writes a patch into a model.
 * @returns the changed rows, each once
 */
export function applyPatch(model: TimelineModel, patch: TimelinePatch): ReadonlySet<number> {
  const { slotCount, slots, state, rowCount } = model.table;
  const changed = new Set<number>();
  patch.rows.forEach((row, index) => {
    if (row >= rowCount) return;
    slots.set(patch.slots.subarray(index * slotCount, (index + 1) * slotCount), row * slotCount);
    state[row] = patch.states[index] ?? 0;
    model.freeByGroup.delete(groupOfRow(model.lines, row));
    changed.add(row);
  });
  for (const key of patch.removed) dropItem(model, key, changed);
  for (const item of patch.upserted) {
    dropItem(model, item.key, changed);
    putItem(model, item);
    changed.add(item.row);
  }
  model.now = patch.now;
  return changed;
}

function putItem(model: TimelineModel, item: TimelineItem): void {
  model.itemByKey.set(item.key, item);
  model.itemsByRow.set(item.row, [...(model.itemsByRow.get(item.row) ?? []), item]);
}

function dropItem(model: TimelineModel, key: string, changed: Set<number>): void {
  const item = model.itemByKey.get(key);
  if (item === undefined) return;
  model.itemByKey.delete(key);
  model.itemsByRow.set(
    item.row,
    (model.itemsByRow.get(item.row) ?? []).filter((other) => other.key !== key),
  );
  changed.add(item.row);
}

/** The first slot that begins at or after now; outside 0…slotCount on other days. */
export function presentSlot(model: TimelineModel): SlotIndex {
  return Math.ceil((startOfFuture(model.now, 0) - model.window.start) / slotMilliseconds);
}

/** The slot that contains now; outside 0…slotCount on other days. */
export const runningSlot = ({ now, window }: TimelineModel): SlotIndex =>
  Math.floor((now - window.start) / slotMilliseconds);

/**
 * Free by its code (D1), not past, and not assigned to others. With a requested length, earlier slots keep a free code for
 * as long before now (spec point 4); the running slot is the first that can be used.
 */
export function isOpenSlot(model: TimelineModel, row: number, slot: number): boolean {
  const { slots, slotCount, state } = model.table;
  if (isRowForOthers(state[row] ?? 0) || isLoadingRow(model, row) || slot < runningSlot(model)) return false;
  return isFreeSlot(slots[row * slotCount + slot] ?? Slot.Limited);
}

/** The code to draw in a slot of a row: past free slots are limited. */
export function codeAt(model: TimelineModel, row: number, slot: number): number {
  const { slots, slotCount, state } = model.table;
  const code = slots[row * slotCount + slot] ?? Slot.Limited;
  return slot < runningSlot(model) && isFreeSlot(code) ? Slot.Limited : drawnCode(code, state[row] ?? 0);
}

/** The code to draw: free slots of an assigned resource show the assignment (D4). */
export function drawnCode(code: number, state: number): number {
  if (!isFreeSlot(code)) return code;
  if ((state & RowState.AssignedToYou) !== 0) return Slot.AssignedToYou;
  if (isRowForOthers(state)) return Slot.AssignedToOthers;
  return code;
}

/** No schedule has been read yet: the bytes of the row mean nothing. */
export function isLoadingRow(model: TimelineModel, row: number): boolean {
  return ((model.table.state[row] ?? 0) & RowState.Loading) !== 0;
}

/**
 * The number of suitable rows of a group that are free at the wanted slot, else now. @returns null on other days, when
 * most rows are free at some time
 */
export function countFreeRows(model: TimelineModel, group: number): number | null {
  const { slots, slotCount } = model.table;
  const { groupFirstRow } = model.lines;
  const at = model.wantedSlot ?? presentSlot(model);
  if (at < 0 || at >= slotCount) return null;
  let count = 0;
  for (let row = groupFirstRow[group] ?? 0; row < (groupFirstRow[group + 1] ?? 0); row++) {
    // What is in use may be free from the next quarter on.
    const code = slots[row * slotCount + (model.wantedSlot ?? runningSlot(model))];
    if (code !== Slot.Reserved && code !== Slot.Tentative && isOffered(model, row) && isOpenSlot(model, row, at))
      count++;
  }
  return count;
}

/** Share of a group's rows that are free in a slot, 0 to 1; 0 for a group without rows. */
export function shareOfFree(model: TimelineModel, group: number, slot: SlotIndex): number {
  const rows = rowsOf(model.lines, group);
  return rows === 0 ? 0 : (freeRowsBySlot(model, group)[slot] ?? 0) / rows;
}

function freeRowsBySlot(model: TimelineModel, group: number): Uint32Array {
  const known = model.freeByGroup.get(group);
  if (known !== undefined) return known;
  const { groupFirstRow } = model.lines;
  const { slotCount } = model.table;
  const counts = new Uint32Array(slotCount);
  for (let row = groupFirstRow[group] ?? 0; row < (groupFirstRow[group + 1] ?? 0); row++) {
    if (!isOffered(model, row)) continue;
    for (let slot = 0; slot < slotCount; slot++)
      if (isOpenSlot(model, row, slot)) counts[slot] = (counts[slot] ?? 0) + 1;
  }
  model.freeByGroup.set(group, counts);
  return counts;
}

function isOffered(model: TimelineModel, row: number): boolean {
  const state = model.table.state[row] ?? 0;
  return (state & (RowState.Unsuitable | RowState.Loading)) === 0 && !isRowForOthers(state);
}

/** The row is shown although it does not suit. */
export function isUnsuitableRow(model: TimelineModel, row: number): boolean {
  return ((model.table.state[row] ?? 0) & RowState.Unsuitable) !== 0;
}
