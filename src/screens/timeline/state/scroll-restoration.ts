import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { axisOf, slotToX, xToSlot } from '../../../../workers/painting/axis.ts';
import { rowTop } from '../../../../workers/painting/geometry.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { forgetLeftBoard, keepLeftBoards, leftBoard } from '../../../state/way-back.ts';
import type { BoardSlot, LeftBoard } from '../../../state/way-back.ts';
import { rowsOn, screenOf } from '../canvas/board-scroll.ts';
import { slotsTo, slotInstant } from './formats.ts';
import { slotOf } from './anchors.ts';
import { rowOfResource } from './ranges.ts';
import type { Slot } from './ranges.ts';
import { moveCursor } from './board-state.ts';
import type { BoardState } from './board-state.ts';

interface Shown {
  readonly scroller: HTMLElement;
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly board: BoardState;
}

let shown: Shown | null = null;

/** The current position of the board; null = nothing is shown. @param at the cursor's position if it was never moved */
export function boardNow(at: BoardSlot | null): LeftBoard | null {
  if (shown === null) return null;
  const { scroller, model, geometry, board } = shown;
  const screen = screenOf(scroller, geometry.nameWidth);
  const { first, end } = rowsOn(model, screen);
  if (first >= end) return null;
  const instantAt = (left: Pixels): number => slotInstant(model, xToSlot(axisOf(model, geometry), left));
  const { cursor } = board;
  const isKnown = cursor !== null && cursor.row < model.table.rowCount;
  return {
    corner: { resourceId: model.table.rowId(first), at: instantAt(screen.left) },
    above: screen.top - rowTop(model.lines, first),
    keys: isKnown ? { resourceId: model.table.rowId(cursor.row), at: slotInstant(model, cursor.slot) } : at,
  };
}

/** The restored position: restored again for each new frame until the user scrolls. */
interface PutBack {
  readonly top: Pixels;
  readonly left: Pixels;
}

/**
 * Restores the scroll position of a board that was left for another page. Must run after `useStartPosition`.
 * @param first a key of the order of the rows
 */
export function useScrollRestoration(
  scroller: HTMLElement,
  model: TimelineModel,
  geometry: PaintingGeometry,
  board: BoardState,
  first: string,
): void {
  const [left] = useState(leftBoard);
  const [order] = useState(first);
  const last = useRef<PutBack | null>(null);
  const isOver = useRef(left === null);
  useLayoutEffect(() => {
    shown = { scroller, model, geometry, board };
    return () => {
      shown = null;
    };
  }, [scroller, model, geometry, board]);
  useEffect(() => keepLeftBoards(() => boardNow(null)), []);
  useLayoutEffect(() => {
    if (left === null || isOver.current) return;
    const hasMoved =
      last.current !== null && (scroller.scrollTop !== last.current.top || scroller.scrollLeft !== last.current.left);
    if (hasMoved || first !== order) {
      isOver.current = true;
      return;
    }
    scrollBack(scroller, model, geometry, left);
    last.current = { top: scroller.scrollTop, left: scroller.scrollLeft };
  }, [left, scroller, model, geometry, first, order]);
  useEffect(() => {
    if (left === null) return;
    forgetLeftBoard();
    scroller.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
  }, [left, scroller]);
}

/**
 * Restores the cursor once. Must run after `useRebasedSelection`: the restored slot belongs to the new model.
 */
export function useCursorRestoration(model: TimelineModel, board: BoardState, first: string): void {
  const [order] = useState(first);
  const [keys] = useState(() => leftBoard()?.keys ?? null);
  useLayoutEffect(() => {
    if (keys === null || board.cursor !== null || first !== order) return;
    const slot = leftSlot(model, keys);
    if (slot !== null) moveCursor(board, slot);
  }, [keys, model, board, first, order]);
}

function scrollBack(
  scroller: HTMLElement,
  model: TimelineModel,
  geometry: PaintingGeometry,
  { corner, above }: LeftBoard,
): void {
  const row = rowOfResource(model, corner.resourceId, -1);
  const { window } = model;
  if (row !== null) scroller.scrollTop = rowTop(model.lines, row) + above;
  if (corner.at >= window.start && corner.at < window.end) {
    scroller.scrollLeft = slotToX(axisOf(model, geometry), slotsTo(model, corner.at));
  }
}

/** Null if the resource or the time is not shown. */
function leftSlot(model: TimelineModel, { resourceId, at }: BoardSlot): Slot | null {
  if (model.table.rowCount === 0) return null;
  return slotOf(model, { resourceId: resourceId === '' ? model.table.rowId(0) : resourceId, at, rowHint: -1 });
}
