import { useEffect, useRef } from 'react';

import type { PaintingGeometry } from '../../../../workers/contract.ts';
import { axisOf, isFolded, slotToX } from '../../../../workers/painting/axis.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { leftBoard } from '../../../state/way-back.ts';
import { screenOf } from '../canvas/board-scroll.ts';
import type { BoardState } from './board-state.ts';
import { showNight } from './nights.ts';
import { isSheetBeside, sheetWidth } from '../sheets/sheet-width.ts';

/** Slots before the wanted one that stay visible. */
const before = 2;

/** A half-typed time is another time. */
const TYPING_PAUSE_MS = 300;

/**
 * Scrolls to the time of the filter if it is not visible; again when the number of days changes.
 */
export function useScrollToWantedTime(
  scroller: HTMLElement,
  model: TimelineModel,
  geometry: PaintingGeometry,
  board: BoardState,
): void {
  const { wantedSlot, window } = model;
  const days = window.days.length;
  const scrolledTo = useRef<{ readonly slot: number | null; readonly days: number }>({ slot: null, days });
  // A restored board keeps its own position.
  const isBack = useRef(leftBoard() !== null);
  useEffect(() => {
    if (wantedSlot !== null && isBack.current) {
      isBack.current = false;
      scrolledTo.current = { slot: wantedSlot, days };
    }
    const axis = axisOf(model, geometry);
    if (wantedSlot !== null && isFolded(axis, wantedSlot)) showNight();
    if (scrolledTo.current.slot === wantedSlot && scrolledTo.current.days === days) return undefined;
    const timer = setTimeout(() => {
      scrolledTo.current = { slot: wantedSlot, days };
      if (wantedSlot === null) return;
      const { left, right } = screenOf(scroller, geometry.nameWidth);
      // The panel in which it is typed covers the right of the board.
      const clear = board.sheet !== null && isSheetBeside() ? right - sheetWidth : right;
      const isSeen = slotToX(axis, wantedSlot) >= left && slotToX(axis, wantedSlot + 1) <= clear;
      if (!isSeen) scroller.scrollTo({ left: slotToX(axis, wantedSlot - before) });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [scroller, model, wantedSlot, days, geometry, board]);
}
