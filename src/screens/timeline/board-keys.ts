import { useState } from 'react';
import type { KeyboardEvent } from 'react';

import type { PaintingGeometry } from '../../../workers/contract.ts';
import { rowTop } from '../../../workers/painting/geometry.ts';
import { measures } from '../../../workers/painting/measures.ts';
import { presentSlot } from '../../../workers/painting/scene.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { screenOf } from './board-scroll.ts';
import { moveBy } from './keys.ts';
import { freeRun, isFailedRow, itemAt, rangeBetween, rangeOfLength } from './ranges.ts';
import type { Slot } from './ranges.ts';
import { clearPick, openDetails, openPlace, openReserve, pickRange, refuse } from './reserving.ts';
import type { BoardState } from './reserving.ts';

interface BoardKeys {
  readonly active: Slot;
  readonly onKeyDown: (press: KeyboardEvent) => void;
}

/** The keyboard on the board: where it is, and what its keys do. */
export function useBoardKeys(
  scroller: HTMLElement | null,
  scene: Scene,
  geometry: PaintingGeometry,
  board: BoardState,
  requestedSlots: number,
): BoardKeys {
  const [place, setPlace] = useState<Slot>(() => ({ row: 0, slot: startingSlot(scene) }));
  const [anchor, setAnchor] = useState<Slot | null>(null);
  const { row, slot } = place;
  const active = { row: Math.min(row, scene.table.rowCount - 1), slot: Math.min(slot, scene.table.slotCount - 1) };

  const extend = (to: Slot): void => {
    const from = anchor ?? active;
    const range = rangeBetween(scene, from, to.slot);
    if (range === null) return;
    setAnchor(from);
    pickRange(board, range);
    const head = to.slot < from.slot ? range.start : range.end - 1;
    setPlace({ row: from.row, slot: head });
    if (scroller !== null) reveal(scroller, scene, geometry, { row: from.row, slot: head });
  };
  const take = (): void => {
    const own = itemAt(scene, active);
    if (board.range !== null) return openReserve(board, board.range);
    if (own !== null) return openDetails(board, own);
    const range = rangeOfLength(scene, active, requestedSlots || 2);
    if (range !== null) return openReserve(board, range);
    if (isFailedRow(scene, active.row)) return openPlace(board, active);
    if (scroller !== null) refuse(board, active, placeOf(scroller, scene, geometry, active));
  };
  const onKeyDown = (press: KeyboardEvent): void => {
    if (press.altKey || press.metaKey || scene.table.rowCount === 0) return;
    if (press.key === 'Enter' || press.key === ' ') {
      press.preventDefault();
      return take();
    }
    if (press.key === 'Escape') {
      setAnchor(null);
      return clearPick(board);
    }
    const pageRows = Math.max(1, Math.floor(pageHeight(scroller) / measures.scheduleHeight) - 1);
    const next = moveBy(scene, active, press, pageRows);
    if (next === null) return;
    press.preventDefault();
    if (press.shiftKey && next.row === active.row && freeRun(scene, anchor ?? active) !== null) return extend(next);
    setAnchor(null);
    if (board.sheet === null) clearPick(board);
    setPlace(next);
    if (scroller !== null) reveal(scroller, scene, geometry, next);
  };
  return { active, onKeyDown };
}

/** Where keys begin: at now, else at eight in the morning. */
function startingSlot(scene: Scene): number {
  const present = presentSlot(scene);
  return present >= 0 && present < scene.table.slotCount ? present : Math.min(32, scene.table.slotCount - 1);
}

const pageHeight = (scroller: HTMLElement | null): number =>
  scroller === null ? 0 : scroller.clientHeight - measures.hourHeight;

/** Where a slot is on the screen, a little under it. */
function placeOf(scroller: HTMLElement, scene: Scene, geometry: PaintingGeometry, { row, slot }: Slot) {
  const { left, top } = scroller.getBoundingClientRect();
  return {
    x: left + geometry.nameWidth + slot * geometry.quarterWidth - scroller.scrollLeft,
    y: top + measures.hourHeight + rowTop(scene.lines, row) - scroller.scrollTop + measures.scheduleHeight / 2,
  };
}

/** Scrolls a slot into sight, clear of the sticky header, names and a group's header above it. */
function reveal(scroller: HTMLElement, scene: Scene, geometry: PaintingGeometry, { row, slot }: Slot): void {
  const screen = screenOf(scroller, geometry.nameWidth);
  const top = rowTop(scene.lines, row) - measures.groupDelimiterHeight;
  const bottom = rowTop(scene.lines, row) + measures.scheduleHeight * 2;
  const left = slot * geometry.quarterWidth - geometry.quarterWidth;
  const right = (slot + 2) * geometry.quarterWidth;
  if (top < screen.top) scroller.scrollTop = top;
  else if (bottom > screen.bottom) scroller.scrollTop += bottom - screen.bottom;
  if (left < screen.left) scroller.scrollLeft = left;
  else if (right > screen.right) scroller.scrollLeft += right - screen.right;
}
