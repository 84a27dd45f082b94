/*
 * The drags: picking a range of free slots, requesting one that is not free, and moving or resizing a reservation.
 */
import { axisOf } from '../../../../workers/painting/axis.ts';
import { lineAt } from '../../../../workers/painting/geometry.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import { distanceOf, slotAt } from './pointer-context.ts';
import type { PointerContext, Point } from './pointer-context.ts';
import { settleMove } from './late-moves.ts';
import { dragTo, partAt, spanOf, takeHold } from './moving.ts';
import { anchorOf, slotOf } from '../state/anchors.ts';
import { draggedAt, freeRun, isFailedRow, rangeBetween, rangeOver, stopOf } from '../state/ranges.ts';
import type { Slot } from '../state/ranges.ts';
import {
  selectUnavailable,
  endUnavailableSelection,
  hold,
  openReserve,
  pickRange,
  reserveOrRefuse,
} from '../state/board-state.ts';

export interface Gesture {
  /** The CSS cursor during the drag. */
  readonly cursor: string;
  /** The drag may leave its row. */
  readonly isFree: boolean;
  /** Continues the drag to a point. */
  extend(point: Point): void;
  /** Ends the drag. @returns true if it was only a press, to be handled as a click */
  drop(point: Point): boolean;
}

/** The drag that starts at a slot; null if there is none. */
export function gestureAt(context: PointerContext, slot: Slot, event: PointerEvent): Gesture | null {
  const model = context.model();
  const item = draggedAt(model, slot);
  if (item?.owner === null) return item.canChange ? itemGesture(context, item.key, event) : null;
  // A colleague's reservation is an obstacle like any other.
  if (freeRun(model, slot) !== null) return item === null ? pickGesture(context, slot) : null;
  // A second click that moves a little still ends the pick.
  const isEnding = context.board.isPicking && context.board.range?.row === slot.row;
  return isEnding || isFailedRow(model, slot.row) ? null : unavailableGesture(context, slot);
}

/** The slot of a point, in any row; may lie outside of the shown days. */
const headAt = (context: PointerContext, point: Point): number => Math.floor(slotAt(context, point));

function pickGesture(context: PointerContext, from: Slot): Gesture {
  const { board, model } = context;
  const pinned = anchorOf(model(), from);
  return {
    cursor: 'cell',
    isFree: false,
    extend: (point) => {
      const head = headAt(context, point);
      const anchor = slotOf(model(), pinned);
      const range = anchor === null ? null : rangeBetween(model(), anchor, head);
      if (range !== null) pickRange(board, range, stopOf(model(), range, head));
    },
    drop: () => {
      if (board.range !== null) openReserve(board, model(), board.range);
      return false;
    },
  };
}

/** Taken slots cannot be picked, but the drag tells the requested length. */
function unavailableGesture(context: PointerContext, from: Slot): Gesture {
  const { board, model } = context;
  const pinned = anchorOf(model(), from);
  return {
    cursor: 'not-allowed',
    isFree: false,
    extend: (point) => {
      const anchor = slotOf(model(), pinned);
      if (anchor !== null) selectUnavailable(board, rangeOver(model(), anchor, headAt(context, point)));
    },
    drop: ({ clientX, clientY }) => {
      const { unavailableSelection } = board;
      endUnavailableSelection(board);
      if (unavailableSelection === null) return false;
      // A drag within one slot, or a long press, requests no length.
      if (unavailableSelection.end - unavailableSelection.start === 1) return true;
      reserveOrRefuse(board, model(), unavailableSelection, { x: clientX, y: clientY });
      return false;
    },
  };
}

function itemGesture(context: PointerContext, key: string, event: PointerEvent): Gesture | null {
  const { board, body, scroller, model, geometry } = context;
  const taken = model().itemByKey.get(key);
  if (taken === undefined) return null;
  const from = distanceOf(context, event);
  const part = partAt(taken, axisOf(model(), geometry()), from, event.pointerType === 'touch');
  const { start, end } = spanOf(model(), taken);
  // The offset keeps the item from jumping to the pointer.
  const offset = (part === 'end' ? end : start) - slotAt(context, event);
  return {
    cursor: part === 'whole' ? 'grabbing' : 'ew-resize',
    isFree: part === 'whole',
    extend: (point) => {
      // The item may have changed or gone meanwhile.
      const item = model().itemByKey.get(key);
      if (item === undefined) return hold(board, null);
      const { top, bottom } = scroller.getBoundingClientRect();
      // Above and below the board the target is not visible: a drop there changes nothing.
      if (part === 'whole' && (point.clientY < top || point.clientY >= bottom))
        return hold(board, takeHold(model(), item, part));
      const before = board.moving ?? takeHold(model(), item, part);
      const seen = Math.max(point.clientY, top + measures.hourHeight);
      const line = lineAt(model().lines, seen - body.getBoundingClientRect().top);
      const row = part === 'whole' && line?.type === 'row' ? line.index : before.row;
      const to = slotAt(context, point) + offset;
      hold(board, dragTo(model(), { item, part }, row, to, geometry()));
    },
    drop: ({ clientX, clientY }) => {
      if (board.moving !== null) settleMove(board, model(), board.moving, { x: clientX, y: clientY });
      return false;
    },
  };
}
