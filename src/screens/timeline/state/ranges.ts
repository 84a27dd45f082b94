/*
 * Ranges of slots on one row, and which of them can be reserved. Pure.
 */
import type { TimelineItem } from '../../../../workers/contract.ts';
import { isLeftOut } from '../../../../workers/painting/geometry.ts';
import {
  codeAt,
  isLoadingRow,
  isOpenSlot,
  presentSlot,
  runningSlot,
  RowState,
} from '../../../../workers/painting/timeline-model.ts';
import { holdsPlace } from '../../../../workers/painting/standing.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { slotWords } from '../../../components/places/slot-words.ts';

/** Slots `[start, end)` of a row. */
export interface SlotRange {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

export interface Slot {
  readonly row: number;
  readonly slot: number;
}

/** The length of a reservation if none was requested: half an hour. */
export const usualSlots = 2;

/** The first position of the cursor: now, else eight in the morning. */
export function startingSlot(model: TimelineModel): number {
  const present = presentSlot(model);
  return present >= 0 && present < model.table.slotCount ? present : Math.min(32, model.table.slotCount - 1);
}

/** The free run around a slot; null if the slot is not free. */
export function freeRun(model: TimelineModel, { row, slot }: Slot): SlotRange | null {
  if (row < 0 || row >= model.table.rowCount || !isOpenSlot(model, row, slot)) return null;
  let start = slot;
  while (start > 0 && isOpenSlot(model, row, start - 1)) start--;
  let end = slot + 1;
  while (end < model.table.slotCount && isOpenSlot(model, row, end)) end++;
  return { row, start, end };
}

/** Whether the board shows a part of the range as taken; rows that have not been read are unknown. */
export function isTaken(model: TimelineModel, range: SlotRange): boolean {
  const { row } = range;
  return row >= 0 && !isLoadingRow(model, row) && !isFailedRow(model, row) && firstNotFree(model, range) !== null;
}

/** The first slot of a range that is not free; null if all are. */
export function firstNotFree(model: TimelineModel, { row, start, end }: SlotRange): number | null {
  for (let slot = start; slot < end; slot++) if (!isOpenSlot(model, row, slot)) return slot;
  return null;
}

export const isWithin = ({ row, start, end }: SlotRange, slot: Slot): boolean =>
  slot.row === row && slot.slot >= start && slot.slot < end;

/** The calendar of a row could not be read. */
export function isFailedRow({ table }: TimelineModel, row: number): boolean {
  return ((table.state[row] ?? 0) & RowState.Failed) !== 0;
}

/** The range from an anchor to another slot, in either direction, within the anchor's free run. */
export function rangeBetween(model: TimelineModel, anchor: Slot, head: number): SlotRange | null {
  const run = freeRun(model, anchor);
  if (run === null) return null;
  const clamped = Math.max(run.start, Math.min(run.end - 1, head));
  return { row: anchor.row, start: Math.min(anchor.slot, clamped), end: Math.max(anchor.slot, clamped) + 1 };
}

/** The range from an anchor to another slot, free or not. */
export function rangeOver({ table }: TimelineModel, { row, slot }: Slot, head: number): SlotRange {
  const clamped = Math.max(0, Math.min(table.slotCount - 1, head));
  return { row, start: Math.min(slot, clamped), end: Math.max(slot, clamped) + 1 };
}

/** The slot that keeps a range from reaching `head`; null if it reaches it, or the days end there. */
export function stopOf(model: TimelineModel, { row, start, end }: SlotRange, head: number): Slot | null {
  if (head >= end && end < model.table.slotCount) return { row, slot: end };
  return head < start && start > 0 ? { row, slot: start - 1 } : null;
}

/** A range of the requested length that begins at a slot, or earlier if the free run ends too soon. */
export function rangeOfLength(model: TimelineModel, slot: Slot, slots: number): SlotRange | null {
  const run = freeRun(model, slot);
  if (run === null) return null;
  const length = Math.min(slots, run.end - run.start);
  const start = Math.min(slot.slot, run.end - length);
  return { row: slot.row, start, end: start + length };
}

const lengthOf = (item: TimelineItem): number => item.endSlot - item.startSlot;

/** A declined or cancelled reservation of a colleague does not occupy the resource. */
const isInTheWay = ({ owner, look }: TimelineItem): boolean => owner === null || holdsPlace(look);

/** The reservation at a slot: the user's before a colleague's, the shortest of several. */
export function itemAt(model: TimelineModel, slot: Slot): TimelineItem | null {
  return frontOf(itemsAt(model, slot).filter(isInTheWay));
}

/** The reservation that a drag from a slot moves; a declined or cancelled one is ignored if the slot is free or taken. */
export function draggedAt(model: TimelineModel, slot: Slot): TimelineItem | null {
  const holder = frontOf(itemsAt(model, slot).filter(({ look }) => holdsPlace(look)));
  return holder?.owner === null || isOpenSlot(model, slot.row, slot.slot) ? holder : itemAt(model, slot);
}

function itemsAt(model: TimelineModel, { row, slot }: Slot): readonly TimelineItem[] {
  return (model.itemsByRow.get(row) ?? []).filter((item) => item.startSlot < slot + 1 && item.endSlot > slot);
}

function frontOf(items: readonly TimelineItem[]): TimelineItem | null {
  const own = items.filter(({ owner }) => owner === null);
  return (own.length > 0 ? own : items).reduce<TimelineItem | null>(
    (best, item) => (best === null || lengthOf(item) < lengthOf(best) ? item : best),
    null,
  );
}

/** The row of a resource: the hint if still right, else searched; null if it is not shown. */
export function rowOfResource({ table }: TimelineModel, resourceId: string, hint: number): number | null {
  const { rowCount, rowId } = table;
  if (hint >= 0 && hint < rowCount && rowId(hint) === resourceId) return hint;
  for (let row = 0; row < rowCount; row++) if (rowId(row) === resourceId) return row;
  return null;
}

/** The next free run that begins after a slot: on its row, then on the rows below from slot `from`. */
export function nextFreeRun(model: TimelineModel, { row, slot }: Slot, from: number): SlotRange | null {
  const { rowCount, slotCount } = model.table;
  const isStart = (of: number, at: number): boolean =>
    isOpenSlot(model, of, at) && (at === 0 || !isOpenSlot(model, of, at - 1));
  for (let next = slot + 1; next < slotCount; next++) {
    if (isStart(row, next)) return freeRun(model, { row, slot: next });
  }
  for (let below = row + 1; below < rowCount; below++) {
    if (isLeftOut(model.lines, below)) continue;
    for (let next = Math.max(0, from); next < slotCount; next++) {
      const run = freeRun(model, { row: below, slot: next });
      if (run !== null) return { ...run, start: next };
    }
  }
  return null;
}

/**
 * The range to reserve from a slot on: there, else in the next free run. If the user already has a reservation at that
 * time, the first range of the requested length without one is preferred.
 * @param isChosen the user moved the cursor there: if the slot is free, it is taken
 */
export function nextRange(model: TimelineModel, active: Slot, slots: number, isChosen: boolean): SlotRange | null {
  const here = rangeOfLength(model, active, slots);
  if (here !== null && isChosen) return here;
  const run = here ?? nextFreeRun(model, active, startingSlot(model));
  const next = run === null ? null : rangeOfLength(model, { row: run.row, slot: run.start }, slots);
  if (next === null) return null;
  const own = ownSlots(model);
  return own.subarray(next.start, next.end).includes(1) ? (rangeBeside(model, active, slots, own) ?? next) : next;
}

/** For each slot, 1 if the user has a reservation then. */
function ownSlots({ table, itemByKey }: TimelineModel): Uint8Array {
  const own = new Uint8Array(table.slotCount);
  for (const { owner, look, startSlot, endSlot } of itemByKey.values())
    if (owner === null && holdsPlace(look)) own.fill(1, Math.floor(startSlot), Math.ceil(endSlot));
  return own;
}

/** The first free range from a slot on, row by row, that overlaps none of the user's reservations. */
function rangeBeside(model: TimelineModel, active: Slot, slots: number, own: Uint8Array): SlotRange | null {
  const { rowCount, slotCount } = model.table;
  for (let { row } = active; row < rowCount; row++) {
    if (isLeftOut(model.lines, row)) continue;
    let length = 0;
    for (let slot = row === active.row ? active.slot : startingSlot(model); slot < slotCount; slot++) {
      length = own[slot] === 0 && isOpenSlot(model, row, slot) ? length + 1 : 0;
      if (length === slots) return { row, start: slot + 1 - slots, end: slot + 1 };
    }
  }
  return null;
}

export type SlotWord = (typeof slotWords)[number] | 'past' | 'unread';

/** The text key for a word: a longer reservation may still begin in the running quarter (D3). */
export function whyOf(word: SlotWord, model: TimelineModel, slot: number): SlotWord | 'running' {
  return word === 'past' && slot === runningSlot(model) ? 'running' : word;
}

/** The word for a slot; a limited slot before now is past. */
export function wordAt(model: TimelineModel, { row, slot }: Slot, presentSlot: number): SlotWord {
  if (isLoadingRow(model, row)) return 'unread';
  const code = codeAt(model, row, slot);
  if (code === 4 && slot < presentSlot) return 'past';
  return slotWords[code] ?? 'limited';
}

/** Why a range cannot be reserved, as far as the board shows it: the word of its first slot that is not free. */
export const wordOf = (model: TimelineModel, range: SlotRange): SlotWord =>
  wordAt(model, { row: range.row, slot: firstNotFree(model, range) ?? range.start }, presentSlot(model));

export interface WordRun {
  readonly word: SlotWord;
  readonly start: number;
  readonly end: number;
}

/** Runs of equal words from a slot on; "free" and "free outside working hours" count as one. */
export function wordRuns(model: TimelineModel, row: number, from: number, presentSlot: number): readonly WordRun[] {
  const runs: WordRun[] = [];
  const spoken = (slot: number): SlotWord => {
    const word = wordAt(model, { row, slot }, presentSlot);
    return word === 'outside' ? 'free' : word;
  };
  let start = from;
  while (start < model.table.slotCount) {
    const word = spoken(start);
    let end = start + 1;
    while (end < model.table.slotCount && spoken(end) === word) end++;
    runs.push({ word, start, end });
    start = end;
  }
  return runs;
}
