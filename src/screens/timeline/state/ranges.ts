/*
 * Stretches of slots on one row, and what of the day's bytes they may cover. Pure.
 */
import type { TimelineItem } from '../../../../workers/contract.ts';
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

/** What a reservation takes where no length was asked for: half an hour. */
export const usualSlots = 2;

/** Where keys begin: at now, else at eight in the morning. */
export function startingSlot(model: TimelineModel): number {
  const present = presentSlot(model);
  return present >= 0 && present < model.table.slotCount ? present : Math.min(32, model.table.slotCount - 1);
}

/** The free run around a slot; null where the slot is not free. */
export function freeRun(model: TimelineModel, { row, slot }: Slot): SlotRange | null {
  if (row < 0 || row >= model.table.rowCount || !isOpenSlot(model, row, slot)) return null;
  let start = slot;
  while (start > 0 && isOpenSlot(model, row, start - 1)) start--;
  let end = slot + 1;
  while (end < model.table.slotCount && isOpenSlot(model, row, end)) end++;
  return { row, start, end };
}

/** A part of a stretch is not free, as far as the board shows it: of what has not been read it shows nothing. */
export function isTaken(model: TimelineModel, range: SlotRange): boolean {
  const { row } = range;
  return row >= 0 && !isLoadingRow(model, row) && !isFailedRow(model, row) && firstNotFree(model, range) !== null;
}

/** The first slot of a stretch that is not free; null where all are. */
export function firstNotFree(model: TimelineModel, { row, start, end }: SlotRange): number | null {
  for (let slot = start; slot < end; slot++) if (!isOpenSlot(model, row, slot)) return slot;
  return null;
}

/** Whether a slot of a row is one of a stretch. */
export const isWithin = ({ row, start, end }: SlotRange, slot: Slot): boolean =>
  slot.row === row && slot.slot >= start && slot.slot < end;

/** The calendar of a row could not be read. */
export function isFailedRow({ table }: TimelineModel, row: number): boolean {
  return ((table.state[row] ?? 0) & RowState.Failed) !== 0;
}

/** From an anchor to where the pointer is, in either direction, kept within the anchor's free run. */
export function rangeBetween(model: TimelineModel, anchor: Slot, head: number): SlotRange | null {
  const run = freeRun(model, anchor);
  if (run === null) return null;
  const clamped = Math.max(run.start, Math.min(run.end - 1, head));
  return { row: anchor.row, start: Math.min(anchor.slot, clamped), end: Math.max(anchor.slot, clamped) + 1 };
}

/** From an anchor to where the pointer is, whatever stands there. */
export function rangeOver({ table }: TimelineModel, { row, slot }: Slot, head: number): SlotRange {
  const clamped = Math.max(0, Math.min(table.slotCount - 1, head));
  return { row, start: Math.min(slot, clamped), end: Math.max(slot, clamped) + 1 };
}

/** The slot beside a stretch that keeps it from reaching `head`; null where it reaches it, or the days end there. */
export function stopOf(model: TimelineModel, { row, start, end }: SlotRange, head: number): Slot | null {
  if (head >= end && end < model.table.slotCount) return { row, slot: end };
  return head < start && start > 0 ? { row, slot: start - 1 } : null;
}

/** A reservation of the asked length that begins at a slot, or as late as the run allows. */
export function rangeOfLength(model: TimelineModel, slot: Slot, slots: number): SlotRange | null {
  const run = freeRun(model, slot);
  if (run === null) return null;
  const length = Math.min(slots, run.end - run.start);
  const start = Math.min(slot.slot, run.end - length);
  return { row: slot.row, start, end: start + length };
}

const lengthOf = (item: TimelineItem): number => item.endSlot - item.startSlot;

/** What of colleagues came to nothing keeps nobody from the place. */
const isInTheWay = ({ owner, look }: TimelineItem): boolean => owner === null || holdsPlace(look);

/** The reservation at a slot, the user's own before a colleague's, of either the shortest where several overlap. */
export function itemAt(model: TimelineModel, slot: Slot): TimelineItem | null {
  return frontOf(itemsAt(model, slot).filter(isInTheWay));
}

/** The reservation that a drag from a slot is about: what came to nothing gives way to what holds the place, or is free. */
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

/** The row on which a resource stands now: usually where it was, else searched for; null where it is not shown. */
export function rowOfResource({ table }: TimelineModel, resourceId: string, hint: number): number | null {
  const { rowCount, rowId } = table;
  if (hint >= 0 && hint < rowCount && rowId(hint) === resourceId) return hint;
  for (let row = 0; row < rowCount; row++) if (rowId(row) === resourceId) return row;
  return null;
}

/** The next free run that begins after a slot: on its row, then on the rows below from a slot of theirs on. */
export function nextFreeRun(model: TimelineModel, { row, slot }: Slot, from: number): SlotRange | null {
  const { rowCount, slotCount } = model.table;
  const isStart = (of: number, at: number): boolean =>
    isOpenSlot(model, of, at) && (at === 0 || !isOpenSlot(model, of, at - 1));
  for (let next = slot + 1; next < slotCount; next++) {
    if (isStart(row, next)) return freeRun(model, { row, slot: next });
  }
  for (let below = row + 1; below < rowCount; below++) {
    for (let next = Math.max(0, from); next < slotCount; next++) {
      const run = freeRun(model, { row: below, slot: next });
      if (run !== null) return { ...run, start: next };
    }
  }
  return null;
}

/**
 * What to reserve from a slot on: there, else in the next free run. Where the user has a reservation at that time, the
 * first stretch of the asked length in which there is none comes before it.
 * @param isChosen the user has come to the slot: if it is free, it is what they want
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

/** For each slot, 1 where a reservation of the user holds a place. */
function ownSlots({ table, itemByKey }: TimelineModel): Uint8Array {
  const own = new Uint8Array(table.slotCount);
  for (const { owner, look, startSlot, endSlot } of itemByKey.values())
    if (owner === null && holdsPlace(look)) own.fill(1, Math.floor(startSlot), Math.ceil(endSlot));
  return own;
}

/** The first free stretch from a slot on, its row before those below it, that lies beside all own slots. */
function rangeBeside(model: TimelineModel, active: Slot, slots: number, own: Uint8Array): SlotRange | null {
  const { rowCount, slotCount } = model.table;
  for (let { row } = active; row < rowCount; row++) {
    let length = 0;
    for (let slot = row === active.row ? active.slot : startingSlot(model); slot < slotCount; slot++) {
      length = own[slot] === 0 && isOpenSlot(model, row, slot) ? length + 1 : 0;
      if (length === slots) return { row, start: slot + 1 - slots, end: slot + 1 };
    }
  }
  return null;
}

/** What a slot is to the reader; several codes are one word. */
export const slotWords = [
  'free',
  'tentative',
  'reserved',
  'closed',
  'limited',
  'yours',
  'crowded',
  'others',
  'outside',
  'current',
] as const;

export type SlotWord = (typeof slotWords)[number] | 'past' | 'unread';

/** Why a slot with such a word can or can't be had: in the running quarter something longer may still begin (D3). */
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

/** Why a stretch can't be had, as far as the board shows it: the word for the first slot that is not free. */
export const wordOf = (model: TimelineModel, range: SlotRange): SlotWord =>
  wordAt(model, { row: range.row, slot: firstNotFree(model, range) ?? range.start }, presentSlot(model));

export interface WordRun {
  readonly word: SlotWord;
  readonly start: number;
  readonly end: number;
}

/** Runs of equal words from a slot on; free within and outside working hours are one, both can be reserved. */
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
