/*
 * A reservation that is being moved: which part of it, and where to. Pure; its own slots count as free. The worker decides
 * whether it may be there.
 */
import type { PaintingGeometry, Pixels, TimelineItem } from '../../../../workers/contract.ts';
import { slotToX } from '../../../../workers/painting/axis.ts';
import type { Axis } from '../../../../workers/painting/axis.ts';
import { shownRowFrom } from '../../../../workers/painting/geometry.ts';
import { isOpenSlot, isRowForOthers } from '../../../../workers/painting/timeline-model.ts';
import { holdsPlace } from '../../../../workers/painting/standing.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import type { Destination, Move } from '../../../state/reservations/moves.ts';
import { slotInstant, slotsTo } from '../state/formats.ts';
import { rowNow, slotsBetween } from '../state/anchors.ts';
import { itemAt, rowOfResource } from '../state/ranges.ts';
import type { Slot } from '../state/ranges.ts';

/** The whole reservation moves, or one of its ends. */
export type ItemPart = 'whole' | 'start' | 'end';

/** Slots from the start of the window; fractions, and slots before it and after its end, are allowed. */
export interface Span {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

export interface Moving extends Span {
  readonly item: TimelineItem;
  readonly part: ItemPart;
  /** As far as the board shows it. */
  readonly isFree: boolean;
}

/** The span of a reservation, which may reach beyond the shown days. */
export function spanOf(model: TimelineModel, { row, start, end }: Pick<TimelineItem, 'row' | 'start' | 'end'>): Span {
  return { row, start: slotsTo(model, start), end: slotsTo(model, end) };
}

/** CSS pixels of a handle, and of the narrowest item with handles. */
const grip = { mouse: { width: 6, least: 24 }, touch: { width: 14, least: 72 } } as const;

/**
 * The part of an item at a distance from the window's start.
 * @param isTouch fingers need more room
 */
export function partAt(item: TimelineItem, axis: Axis, x: Pixels, isTouch: boolean): ItemPart {
  const { width, least } = isTouch ? grip.touch : grip.mouse;
  const left = slotToX(axis, item.startSlot);
  const right = slotToX(axis, item.endSlot);
  if (right - left < least) return 'whole';
  if (x < left + width) return 'start';
  return x >= right - width ? 'end' : 'whole';
}

/**
 * CSS pixels within which a held item snaps to the edge of a free run, half an hour at most; twice as far if it is on
 * taken slots.
 */
const pull = 12;
const farPull = 24;
const homePull = 3;

/** The held item at its original position. */
export function takeHold(model: TimelineModel, item: TimelineItem, part: ItemPart): Moving {
  return movingAt(model, item, part, spanOf(model, item));
}

/**
 * The held item at the pointer, snapped to quarters and to the edges of free runs.
 * @param to the new start of the item, or the new position of the held end, in slots from the window's start
 */
export function dragTo(
  model: TimelineModel,
  { item, part }: Pick<Moving, 'item' | 'part'>,
  row: number,
  to: number,
  { quarterWidth }: PaintingGeometry,
): Moving {
  const own = spanOf(model, item);
  const span = (at: number): Span => spanWith(model, own, part, row, at);
  const before = part === 'end' ? own.end : own.start;
  const isHome = row === own.row && Math.abs(to - before) < Math.max(0.5, homePull / quarterWidth);
  const isFree = (at: number): boolean => isFreeFor(model, item, span(at));
  const at = isHome ? before : settle(to, isFree, quarterWidth);
  return movingAt(model, item, part, span(at));
}

/** The held item some slots and rows farther; keys do not snap. */
export function stepBy(model: TimelineModel, moving: Moving, slots: number, rows: number): Moving {
  const { item, part } = moving;
  const to = Math.max(0, Math.min(model.table.rowCount - 1, moving.row + rows));
  const row = shownRowFrom(model.lines, to, rows < 0 ? -1 : 1) ?? moving.row;
  const from = part === 'end' ? moving.end : moving.start;
  const next = slots > 0 ? Math.floor(from) + slots : Math.ceil(from) + slots;
  return movingAt(model, item, part, spanWith(model, moving, part, row, slots === 0 ? from : next));
}

/** The held item in another model; null if it or its destination is not shown. */
export function heldNow(before: TimelineModel, after: TimelineModel, moving: Moving): Moving | null {
  const item = after.itemByKey.get(moving.item.key);
  const row = rowNow(before, after, moving.row);
  if (item === undefined || row === null) return null;
  const passed = slotsBetween(before, after);
  const [start, end] = [moving.start - passed, moving.end - passed];
  return end <= 0 || start >= after.table.slotCount ? null : movingAt(after, item, moving.part, { row, start, end });
}

export function isHome(model: TimelineModel, { item, row, start, end }: Moving): boolean {
  const own = spanOf(model, item);
  return own.row === row && own.start === start && own.end === end;
}

export function destinationOf(model: TimelineModel, { row, start, end }: Span): Destination {
  const instant = (slot: number): number => Math.round(slotInstant(model, slot));
  return { resourceId: model.table.rowId(row), rowHint: row, start: instant(start), end: instant(end) };
}

/** The span of a destination; null if its row is not shown. */
export function spanOfDestination(model: TimelineModel, { resourceId, rowHint, start, end }: Destination): Span | null {
  const row = rowOfResource(model, resourceId, rowHint);
  return row === null ? null : spanOf(model, { row, start, end });
}

/**
 * The reservation at a slot as the board draws it: pending moves come first.
 * @param list the pending moves
 */
export function shownAt(model: TimelineModel, list: readonly Move[], { row, slot }: Slot): TimelineItem | null {
  for (const { item, to, isReturning } of list) {
    const span = spanOfDestination(model, to);
    const isThere = span?.row === row && span.start < slot + 1 && span.end > slot;
    const isStillHere = model.itemByKey.get(item.key)?.start === item.start;
    if (!isReturning && isThere && isStillHere) return asMoved(item, to);
  }
  return itemAt(model, { row, slot });
}

/** A reservation after a move. */
export function asMoved(item: TimelineItem, { resourceId, rowHint, start, end }: Destination): TimelineItem {
  return { ...item, key: `${item.eventId}:${resourceId}`, resourceId, row: rowHint, start, end };
}

/** The first shown slot of a span that is not free; null = all are. The item's own slots count as free. */
export function firstTaken(model: TimelineModel, item: TimelineItem, { row, start, end }: Span): number | null {
  const own = spanOf(model, item);
  const mayStay = row === own.row && holdsPlace(item.look) && !isRowForOthers(model.table.state[row] ?? 0);
  const isOwn = (slot: number): boolean => mayStay && slot + 1 > own.start && slot < own.end;
  const last = Math.min(model.table.slotCount, Math.ceil(end));
  for (let slot = Math.max(0, Math.floor(start)); slot < last; slot++) {
    if (!isOpenSlot(model, row, slot) && !isOwn(slot)) return slot;
  }
  return null;
}

function isFreeFor(model: TimelineModel, item: TimelineItem, span: Span): boolean {
  return slotInstant(model, span.end) > model.now && firstTaken(model, item, span) === null;
}

const movingAt = (model: TimelineModel, item: TimelineItem, part: ItemPart, span: Span): Moving => ({
  ...span,
  item,
  part,
  isFree: isFreeFor(model, item, span),
});

/** The span with its held part at `at`; at least one slot long, and partly within the shown days. */
function spanWith({ table }: TimelineModel, span: Span, part: ItemPart, row: number, at: number): Span {
  if (part === 'start') return { ...span, start: Math.min(at, Math.ceil(span.end) - 1) };
  if (part === 'end') return { ...span, end: Math.max(at, Math.floor(span.start) + 1) };
  const length = span.end - span.start;
  const start = Math.max(1 - Math.ceil(length), Math.min(table.slotCount - 1, at));
  return { row, start, end: start + length };
}

/** The nearest quarter, or the nearest edge of a free run within reach. */
function settle(at: number, isFree: (at: number) => boolean, quarterWidth: Pixels): number {
  const nearest = Math.round(at);
  const reach = isFree(nearest) ? Math.min(pull / quarterWidth, 2) : Math.min(farPull / quarterWidth, 4);
  let best = nearest;
  let least = reach;
  for (let edge = Math.ceil(at - reach); edge <= at + reach; edge++) {
    const isEdge = isFree(edge) && !(isFree(edge - 1) && isFree(edge + 1));
    if (!isEdge || Math.abs(edge - at) > least) continue;
    best = edge;
    least = Math.abs(edge - at);
  }
  return best;
}
