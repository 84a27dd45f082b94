/*
 * What is shown of a day or some days on end: the opened table, where its lines are, and the user's own reservations by row. The painter
 * and the main thread each hold one and apply the same patches to it.
 */
import type { TimelineFrame, TimelineItem, TimelinePatch } from '../contract.ts';
import { isRowForOthers, openDayTable, RowState } from '../model/day-table.ts';
import type { DayTable, DayWindow } from '../model/day-table.ts';
import { isFreeSlot, Slot, startOfFuture } from '../model/slots.ts';
import type { Instant, SlotIndex } from '../model/units.ts';
import { createLines, groupOfRow } from './geometry.ts';
import type { Lines } from './geometry.ts';
import { slotMilliseconds } from './measures.ts';

export { isRowForOthers, RowState } from '../model/day-table.ts';
export type { DayTable } from '../model/day-table.ts';

export interface Scene {
  readonly view: number;
  readonly window: DayWindow;
  readonly table: DayTable;
  readonly lines: Lines;
  /** Own reservations of a row, in no order. */
  readonly itemsByRow: Map<number, readonly TimelineItem[]>;
  readonly itemByKey: Map<string, TimelineItem>;
  /** By group: how many of its rows are free in each slot; counted when first asked for, until one of them changes. */
  readonly freeByGroup: Map<number, Uint32Array>;
  /** At which a place is wanted; null = at no time in particular. */
  readonly wantedSlot: SlotIndex | null;
  now: Instant;
}

/** Opens a frame; its buffer becomes the scene's own. */
export function openScene(frame: TimelineFrame): Scene {
  const table = openDayTable(frame.buffer);
  const scene: Scene = {
    view: frame.view,
    window: frame.window,
    table,
    lines: createLines(table),
    itemsByRow: new Map(),
    itemByKey: new Map(),
    freeByGroup: new Map(),
    wantedSlot: frame.wantedSlot,
    now: frame.now,
  };
  for (const item of frame.items) putItem(scene, item);
  return scene;
}

/**
 * Writes a patch into a scene.
 * @returns the rows that look different now, each once
 */
export function applyPatch(scene: Scene, patch: TimelinePatch): ReadonlySet<number> {
  const { slotCount, slots, state, rowCount } = scene.table;
  const changed = new Set<number>();
  patch.rows.forEach((row, index) => {
    if (row >= rowCount) return;
    slots.set(patch.slots.subarray(index * slotCount, (index + 1) * slotCount), row * slotCount);
    state[row] = patch.states[index] ?? 0;
    scene.freeByGroup.delete(groupOfRow(scene.lines, row));
    changed.add(row);
  });
  for (const key of patch.removed) dropItem(scene, key, changed);
  for (const item of patch.upserted) {
    dropItem(scene, item.key, changed);
    putItem(scene, item);
    changed.add(item.row);
  }
  scene.now = patch.now;
  return changed;
}

function putItem(scene: Scene, item: TimelineItem): void {
  scene.itemByKey.set(item.key, item);
  scene.itemsByRow.set(item.row, [...(scene.itemsByRow.get(item.row) ?? []), item]);
}

function dropItem(scene: Scene, key: string, changed: Set<number>): void {
  const item = scene.itemByKey.get(key);
  if (item === undefined) return;
  scene.itemByKey.delete(key);
  scene.itemsByRow.set(
    item.row,
    (scene.itemsByRow.get(item.row) ?? []).filter((other) => other.key !== key),
  );
  changed.add(item.row);
}

/** The slot that begins at or after now: the first that is not past; outside 0…slotCount on other days. */
export function presentSlot(scene: Scene): SlotIndex {
  return Math.ceil((startOfFuture(scene.now, 0) - scene.window.start) / slotMilliseconds);
}

/** The slot in which now is; outside 0…slotCount on other days. */
export const runningSlot = ({ now, window }: Scene): SlotIndex => Math.floor((now - window.start) / slotMilliseconds);

/**
 * Free by its code (D1), not over, and not held for somebody else. Where a length is asked for, slots stay free by their
 * codes for as long before now (spec point 4); the running one is the first that anybody would begin with.
 */
export function isOpenSlot(scene: Scene, row: number, slot: number): boolean {
  const { slots, slotCount, state } = scene.table;
  if (isRowForOthers(state[row] ?? 0) || isLoadingRow(scene, row) || slot < runningSlot(scene)) return false;
  return isFreeSlot(slots[row * slotCount + slot] ?? Slot.Limited);
}

/** The code to draw in a slot of a row: what was free is over once it is past. */
export function codeAt(scene: Scene, row: number, slot: number): number {
  const { slots, slotCount, state } = scene.table;
  const code = slots[row * slotCount + slot] ?? Slot.Limited;
  return slot < runningSlot(scene) && isFreeSlot(code) ? Slot.Limited : drawnCode(code, state[row] ?? 0);
}

/** The code to draw: a free slot of a resource that is assigned shows whose it is (D4). */
export function drawnCode(code: number, state: number): number {
  if (!isFreeSlot(code)) return code;
  if ((state & RowState.AssignedToYou) !== 0) return Slot.AssignedToYou;
  if (isRowForOthers(state)) return Slot.AssignedToOthers;
  return code;
}

/** No schedule has been read yet: the bytes of the row mean nothing. */
export function isLoadingRow(scene: Scene, row: number): boolean {
  return ((scene.table.state[row] ?? 0) & RowState.Loading) !== 0;
}

/**
 * Rows of a group that are free at the slot at which a place is wanted, else at the present one. Those that don't meet what
 * is looked for don't count. @returns null in other days: most of a group is free at some time, which helps nobody
 */
export function countFreeRows(scene: Scene, group: number): number | null {
  const at = scene.wantedSlot ?? presentSlot(scene);
  return at < 0 || at >= scene.table.slotCount ? null : (freeRowsBySlot(scene, group)[at] ?? 0);
}

/** Share of a group's rows that are free in a slot, 0 to 1; 0 for a group without rows. */
export function shareOfFree(scene: Scene, group: number, slot: SlotIndex): number {
  const { groupFirstRow } = scene.lines;
  const rows = (groupFirstRow[group + 1] ?? 0) - (groupFirstRow[group] ?? 0);
  return rows === 0 ? 0 : (freeRowsBySlot(scene, group)[slot] ?? 0) / rows;
}

function freeRowsBySlot(scene: Scene, group: number): Uint32Array {
  const known = scene.freeByGroup.get(group);
  if (known !== undefined) return known;
  const { groupFirstRow } = scene.lines;
  const { slotCount } = scene.table;
  const counts = new Uint32Array(slotCount);
  for (let row = groupFirstRow[group] ?? 0; row < (groupFirstRow[group + 1] ?? 0); row++) {
    if (!isOffered(scene, row)) continue;
    for (let slot = 0; slot < slotCount; slot++)
      if (isOpenSlot(scene, row, slot)) counts[slot] = (counts[slot] ?? 0) + 1;
  }
  scene.freeByGroup.set(group, counts);
  return counts;
}

function isOffered(scene: Scene, row: number): boolean {
  const state = scene.table.state[row] ?? 0;
  return (state & (RowState.Unsuitable | RowState.Loading)) === 0 && !isRowForOthers(state);
}

/** Shown though it lacks something of what is looked for. */
export function isUnsuitableRow(scene: Scene, row: number): boolean {
  return ((scene.table.state[row] ?? 0) & RowState.Unsuitable) !== 0;
}
