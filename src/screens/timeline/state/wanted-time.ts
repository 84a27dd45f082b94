import { useEffect, useRef } from 'react';

import type { PaintingGeometry } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { leftBoard } from '../../../state/way-back.ts';
import { screenOf } from '../canvas/board-scroll.ts';
import type { BoardState } from './board-state.ts';
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
  { wantedSlot, window }: TimelineModel,
  { quarterWidth, nameWidth }: PaintingGeometry,
  board: BoardState,
): void {
  const days = window.days.length;
  const scrolledTo = useRef<{ readonly slot: number | null; readonly days: number }>({ slot: null, days });
  // A restored board keeps its own position.
  const isBack = useRef(leftBoard() !== null);
  useEffect(() => {
    if (wantedSlot !== null && isBack.current) {
      isBack.current = false;
      scrolledTo.current = { slot: wantedSlot, days };
    }
    if (scrolledTo.current.slot === wantedSlot && scrolledTo.current.days === days) return undefined;
    const timer = setTimeout(() => {
      scrolledTo.current = { slot: wantedSlot, days };
      if (wantedSlot === null) return;
      const { left, right } = screenOf(scroller, nameWidth);
      // The panel in which it is typed covers the right of the board.
      const clear = board.sheet !== null && isSheetBeside() ? right - sheetWidth : right;
      const isSeen = wantedSlot * quarterWidth >= left && (wantedSlot + 1) * quarterWidth <= clear;
      if (!isSeen) scroller.scrollTo({ left: (wantedSlot - before) * quarterWidth });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [scroller, wantedSlot, days, quarterWidth, nameWidth, board]);
}
