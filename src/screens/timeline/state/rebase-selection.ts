import { useLayoutEffect, useRef } from 'react';

import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { heldNow } from '../pointer/moving.ts';
import { rangeNow, rowNow, slotsBetween } from './anchors.ts';
import { endRefusal, hold, moveCursor, pickRange, showTooltip, hoverItem } from './board-state.ts';
import type { BoardState } from './board-state.ts';

/** Keeps selection and cursor at their resources and times when rows or days change. */
export function useRebasedSelection(model: TimelineModel, board: BoardState): void {
  const seen = useRef(model);
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = model;
    if (before !== model) rebaseSelection(board, before, model);
  }, [model, board]);
}

/** Moves the board's state from one model to another; what is no longer shown ends. */
export function rebaseSelection(board: BoardState, before: TimelineModel, after: TimelineModel): void {
  rebaseCursor(board, before, after);
  rebasePick(board, before, after);
  const { moving, hoveredItem, refusal } = board;
  if (moving !== null) hold(board, heldNow(before, after, moving));
  if (hoveredItem !== null) hoverItem(board, after.itemByKey.get(hoveredItem.key) ?? null);
  if (refusal !== null) {
    const row = slotsBetween(before, after) === 0 ? rowNow(before, after, refusal.row) : null;
    if (row !== refusal.row) endRefusal(board);
  }
}

/** The cursor keeps its resource and instant; if that is not shown, its time of the day. */
function rebaseCursor(board: BoardState, before: TimelineModel, after: TimelineModel): void {
  const { cursor } = board;
  if (cursor === null) return;
  const passed = slotsBetween(before, after);
  const row = rowNow(before, after, cursor.row) ?? cursor.row;
  const there = cursor.slot - passed;
  const slot = there >= 0 && there < after.table.slotCount ? there : cursor.slot;
  if (row !== cursor.row || slot !== cursor.slot) moveCursor(board, { row, slot });
}

/** The picked range is kept; the ghost and the tooltip end if they are about another slot now. */
function rebasePick(board: BoardState, before: TimelineModel, after: TimelineModel): void {
  const { range, unavailableSelection, ghost, tooltip } = board;
  if (unavailableSelection !== null) board.unavailableSelection = rangeNow(before, after, unavailableSelection);
  if (ghost !== null && !isSame(ghost, rangeNow(before, after, ghost))) board.ghost = null;
  if (tooltip !== null) {
    const { row, slot } = tooltip.slot;
    const cell = { row, start: slot, end: slot + 1 };
    if (!isSame(cell, rangeNow(before, after, cell))) showTooltip(board, null);
  }
  if (range === null || range.row < 0) return;
  const next = rangeNow(before, after, range);
  if (next !== null) return pickRange(board, next);
  board.range = null;
  board.stop = null;
  board.isPicking = false;
}

type Range = NonNullable<BoardState['range']>;

const isSame = (one: Range, other: Range | null): boolean => one.row === other?.row && one.start === other.start;
