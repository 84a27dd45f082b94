import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';

import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { axisOf, isFolded, slotToX } from '../../../../workers/painting/axis.ts';
import { groupOfRow, isLeftOut, rowTop, shownRowFrom } from '../../../../workers/painting/geometry.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { collapseGroup } from '../../../state/resources/timeline.ts';
import { moves } from '../../../state/reservations/moves.ts';
import { preferences } from '../../../state/browser/preferences.ts';
import { isRemovalKey, useShortcuts } from '../../../state/browser/shortcuts.ts';
import { askToCancel } from '../../../state/reservations/asked-cancellation.ts';
import { screenOf } from '../canvas/board-scroll.ts';
import { settleMove, tellFixed } from '../pointer/late-moves.ts';
import { shownAt, takeHold } from '../pointer/moving.ts';
import { anchorOf, slotOf } from '../state/anchors.ts';
import type { Anchor } from '../state/anchors.ts';
import {
  selectUnavailable,
  clearPick,
  endUnavailableSelection,
  endRefusal,
  endCursorScroll,
  moveCursorIntoView,
  hold,
  mountBoard,
  openDetails,
  openResource,
  openReserve,
  pickRange,
  refuseNew,
  reserveOrRefuse,
  showTooltip,
} from '../state/board-state.ts';
import type { BoardState, ScreenPoint } from '../state/board-state.ts';
import {
  isFailedRow,
  isWithin,
  itemAt,
  nextFreeRun,
  nextRange,
  rangeBetween,
  rangeOfLength,
  rangeOver,
  startingSlot,
  stopOf,
  usualSlots,
} from '../state/ranges.ts';
import type { Slot } from '../state/ranges.ts';
import { showNight } from '../state/nights.ts';
import { useRebasedSelection } from '../state/rebase-selection.ts';
import { enterRefusal, focusGrid } from './focus.ts';
import { moveBy, keyMoving } from './keys.ts';

interface BoardKeys {
  readonly active: Slot;
  readonly onKeyDown: (press: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

/** The board as its keys need it. */
interface Keyboard {
  readonly scroller: HTMLElement | null;
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly board: BoardState;
  readonly requestedSlots: number;
  readonly active: Slot;
}

/** The cursor, and the keys of the board. */
export function useBoardKeys(
  scroller: HTMLElement | null,
  model: TimelineModel,
  geometry: PaintingGeometry,
  board: BoardState,
  requestedSlots: number,
): BoardKeys {
  const [pinned, setPinned] = useState<Anchor | null>(null);
  const { cursor, cursorScroll } = useSnapshot(board);
  // Until it is moved, the cursor follows now.
  const { row, slot } = cursor ?? { row: 0, slot: startingSlot(model) };
  const within = Math.min(row, model.table.rowCount - 1);
  const shownRow = shownRowFrom(model.lines, within, 1) ?? shownRowFrom(model.lines, within, -1) ?? within;
  const active = { row: shownRow, slot: Math.min(slot, model.table.slotCount - 1) };
  const keyboard = { scroller, model, geometry, board, requestedSlots, active };
  useEffect(() => {
    if (cursorScroll === 'none' || scroller === null) return;
    // What is looked for is shown, wherever it is.
    if (isLeftOut(model.lines, row)) return collapseGroup(model, groupOfRow(model.lines, row), false);
    if (isFolded(axisOf(model, geometry), slot)) return showNight();
    endCursorScroll(board);
    reveal(scroller, model, geometry, { row, slot }, cursorScroll === 'ifOutside' ? 0 : 1);
  }, [cursorScroll, scroller, model, geometry, board, row, slot]);
  useEffect(() => mountBoard(board), [board]);
  useRebasedSelection(model, board);

  const pin = pinned === null ? null : slotOf(model, pinned);
  const extend = (to: Slot): void => {
    // The selection may be gone, and the cursor may have been moved by other means than arrows.
    const isPicked = board.range !== null || board.unavailableSelection !== null;
    const from = isPicked && pin?.row === active.row ? pin : active;
    endRefusal(board);
    setPinned(anchorOf(model, from));
    const range = rangeBetween(model, from, to.slot);
    if (range === null) {
      selectUnavailable(board, rangeOver(model, from, to.slot));
      return moveCursorIntoView(board, to);
    }
    pickRange(board, range, stopOf(model, range, to.slot));
    moveCursorIntoView(board, { row: from.row, slot: to.slot < from.slot ? range.start : range.end - 1 });
  };
  const onKeyDown = (press: KeyboardEvent): void => {
    if (press.altKey || press.metaKey || model.table.rowCount === 0) return;
    if (board.moving !== null) return holdOn(keyboard, press);
    if (isLeftOut(model.lines, active.row)) return;
    if (press.key === 'Escape') {
      setPinned(null);
      return clearPick(board);
    }
    if (act(keyboard, press)) {
      setPinned(null);
      return press.preventDefault();
    }
    const pageRows = Math.max(1, Math.floor(pageHeight(scroller) / measures.scheduleHeight) - 1);
    const next = moveBy(model, active, press, pageRows);
    if (next === null) return;
    press.preventDefault();
    const isAlong = next.row === active.row && next.slot !== active.slot;
    if (press.shiftKey && isAlong && !isFailedRow(model, next.row)) return extend(next);
    setPinned(null);
    endUnavailableSelection(board);
    if (board.sheet === null) clearPick(board);
    moveCursorIntoView(board, next);
    tellItem({ ...keyboard, active: next });
  };
  const create = (): void => {
    setPinned(null);
    reserveNext(keyboard);
  };
  /** Works from anywhere: the grid is many Tab steps away otherwise. */
  const enter = ({ shiftKey }: { readonly shiftKey: boolean }): void => {
    if (shiftKey || model.table.rowCount === 0 || board.moving !== null) return;
    setPinned(null);
    focusGrid();
    toNextFree(keyboard);
  };
  useShortcuts({ c: create, n: create, F6: enter });
  const onBlur = (): void => {
    showTooltip(board, null);
    // Keeps the selection while another window has the focus.
    if (document.hasFocus() && !board.isDragging) endUnavailableSelection(board);
  };
  return { active, onKeyDown, onBlur };
}

/** @returns whether the key has an action at the active slot */
function act(keyboard: Keyboard, press: KeyboardEvent): boolean {
  const { key, shiftKey, ctrlKey, repeat } = press;
  const { model, board, active } = keyboard;
  if (key === 'Enter' && shiftKey) openResource(board, model, active);
  else if (key === 'Enter' || key === ' ') take(keyboard);
  else if (key === 'Tab') return !shiftKey && board.refusal !== null && enterRefusal();
  else if (key === 'F6' && !ctrlKey && !shiftKey) toNextFree(keyboard);
  else if (key.toLowerCase() === 'm' && !ctrlKey && preferences.shortcuts) {
    if (!repeat) takeUp(board, model, active);
  } else return isRemovalKey(press) && remove(model, active);
  return true;
}

/** Cancels the user's reservation at a slot. @returns whether there is one */
function remove(model: TimelineModel, active: Slot): boolean {
  const item = shownAt(model, moves.list, active);
  if (item?.owner !== null) return false;
  askToCancel(item.eventId);
  return true;
}

function toNextFree({ model, board, active }: Keyboard): void {
  const run = nextFreeRun(model, active, startingSlot(model));
  endUnavailableSelection(board);
  if (board.sheet === null) clearPick(board);
  if (run !== null) moveCursorIntoView(board, { row: run.row, slot: run.start });
}

/** Starts moving the reservation at the cursor, or shows why it cannot be moved. */
function takeUp(board: BoardState, model: TimelineModel, active: Slot): void {
  const item = itemAt(model, active);
  if (item?.canChange === true) {
    clearPick(board);
    hold(board, takeHold(model, item, 'whole'));
    return;
  }
  const shown = item ?? shownAt(model, moves.list, active);
  tellFixed(shown?.owner === null ? shown : null, model.now);
}

/** Reserves at the cursor or in the next free range; if there is none, shows why. */
function reserveNext(keyboard: Keyboard): void {
  const { model, board, active, requestedSlots } = keyboard;
  if (model.table.rowCount === 0) return;
  const range = nextRange(model, active, requestedSlots || usualSlots, board.cursor !== null);
  if (range === null) return refuseHere(keyboard);
  moveCursorIntoView(board, { row: range.row, slot: range.start });
  openReserve(board, model, range);
}

/** Enter: reserves the selection, opens the reservation there, or shows why the slot cannot be reserved. */
function take(keyboard: Keyboard): void {
  const { model, board, active, requestedSlots } = keyboard;
  const own = shownAt(model, moves.list, active);
  if (board.unavailableSelection !== null && isWithin(board.unavailableSelection, active))
    return reserveOrRefuse(board, model, board.unavailableSelection, pointOf(keyboard));
  // The range of an open sheet counts only if the cursor is within it.
  if (board.range !== null && (board.sheet === null || isWithin(board.range, active)))
    return openReserve(board, model, board.range);
  if (own !== null) return openDetails(board, own);
  const range = rangeOfLength(model, active, requestedSlots || usualSlots);
  if (range !== null) return openReserve(board, model, range);
  if (isFailedRow(model, active.row)) return openResource(board, model, active);
  refuseHere(keyboard);
}

function refuseHere(keyboard: Keyboard): void {
  const { model, board, active, requestedSlots } = keyboard;
  const { row, slot } = active;
  const range = { row, start: slot, end: slot + (requestedSlots || usualSlots) };
  refuseNew(board, model, range, pointOf(keyboard));
}

/** Keys while a reservation is being moved. */
function holdOn(keyboard: Keyboard, press: KeyboardEvent): void {
  const { model, board } = keyboard;
  const { moving } = board;
  if (moving === null) return;
  if (press.key === 'Enter' || press.key === ' ') {
    press.preventDefault();
    return settleMove(board, model, moving, pointOf(keyboard));
  }
  const next = keyMoving(model, moving, press);
  if (next === null) return;
  press.preventDefault();
  hold(board, next);
  const slot = next.part === 'end' ? next.end - 1 : next.start;
  moveCursorIntoView(board, {
    row: next.row,
    slot: Math.max(0, Math.min(model.table.slotCount - 1, Math.floor(slot))),
  });
}

/** Shows the card of the reservation at the cursor. */
function tellItem(keyboard: Keyboard): void {
  const { model, board, active } = keyboard;
  if (itemAt(model, active) === null) return;
  const point = pointOf(keyboard);
  // Scrolling there hides the card in the same frame.
  requestAnimationFrame(() => {
    if (board.sheet === null && board.cursor === active) showTooltip(board, { slot: active, ...point });
  });
}

const pageHeight = (scroller: HTMLElement | null): number =>
  scroller === null ? 0 : scroller.clientHeight - measures.hourHeight;

/** The point of the active slot on the screen, a little below it, after scrolling it into view. */
function pointOf({ scroller, model, geometry, active: { row, slot } }: Keyboard): ScreenPoint {
  if (scroller === null) return { x: 0, y: 0 };
  reveal(scroller, model, geometry, { row, slot });
  const { left, top } = scroller.getBoundingClientRect();
  return {
    x: left + geometry.nameWidth + slotToX(axisOf(model, geometry), slot) - scroller.scrollLeft,
    y: top + measures.hourHeight + rowTop(model.lines, row) - scroller.scrollTop + measures.scheduleHeight / 2,
  };
}

/** CSS pixels at the bottom of the board that the day line covers. */
function coveredBelow(scroller: HTMLElement): Pixels {
  const line = document.querySelector('[data-day-line]');
  return line === null ? 0 : Math.max(0, scroller.getBoundingClientRect().bottom - line.getBoundingClientRect().top);
}

/**
 * Scrolls a slot into view, clear of the sticky header, the names, its group's header and the day line.
 * @param around rows and slots beside it that are to be in view as well
 */
function reveal(
  scroller: HTMLElement,
  model: TimelineModel,
  geometry: PaintingGeometry,
  { row, slot }: Slot,
  around = 1,
): void {
  const screen = screenOf(scroller, geometry.nameWidth);
  const top = rowTop(model.lines, row) - measures.groupDelimiterHeight;
  const bottom = rowTop(model.lines, row) + measures.scheduleHeight * (1 + around);
  const lowest = screen.bottom - coveredBelow(scroller);
  const axis = axisOf(model, geometry);
  const left = slotToX(axis, slot - around);
  const right = slotToX(axis, slot + 1 + around);
  if (top < screen.top) scroller.scrollTop = top;
  else if (bottom > lowest) scroller.scrollTop += bottom - lowest;
  if (left < screen.left) scroller.scrollLeft = left;
  else if (right > screen.right) scroller.scrollLeft += right - screen.right;
}
