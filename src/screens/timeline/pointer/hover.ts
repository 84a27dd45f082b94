/*
 * The ghost of a reservation under a resting pointer, and the hover card after a while.
 */
import { ref } from 'valtio';

import { axisOf } from '../../../../workers/painting/axis.ts';
import { pickRange, hoverItem } from '../state/board-state.ts';
import { draggedAt, freeRun, isFailedRow, itemAt, rangeBetween, rangeOfLength } from '../state/ranges.ts';
import type { Slot } from '../state/ranges.ts';
import { partAt } from './moving.ts';
import { distanceOf, hitOf } from './pointer-context.ts';
import type { PointerContext, Hit } from './pointer-context.ts';

const HOVER_DELAY_MS = 400;

export interface Hover {
  move(event: PointerEvent): void;
  leave(): void;
  stop(): void;
}

export function createHover(context: PointerContext): Hover {
  const { board, body } = context;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const move = (event: PointerEvent): void => {
    const found = hitOf(context, event);
    body.style.cursor = cursorOf(context, found, event);
    stop();
    if (board.tooltip !== null) board.tooltip = null;
    showHoveredItem(context, found);
    if (found.type !== 'slot') {
      board.ghost = null;
      return;
    }
    showGhost(context, found.slot);
    const { clientX: x, clientY: y } = event;
    timer = setTimeout(() => {
      board.tooltip = ref({ slot: found.slot, x, y });
    }, HOVER_DELAY_MS);
  };
  const leave = (): void => {
    stop();
    // Called with each frame of a scroll: an assignment would notify all subscribers.
    if (board.tooltip !== null) board.tooltip = null;
    if (board.ghost !== null) board.ghost = null;
    if (board.hoveredItem !== null) board.hoveredItem = null;
  };
  return { move, leave, stop };
}

function showHoveredItem({ board, model }: PointerContext, found: Hit): void {
  const item = found.type === 'slot' ? draggedAt(model(), found.slot) : null;
  const hoveredItem = item?.canChange === true ? item : null;
  if (board.hoveredItem?.key !== hoveredItem?.key) hoverItem(board, hoveredItem);
}

/** The ghost has the requested length; after a first click the pick is extended instead. */
function showGhost({ board, model, requestedSlots }: PointerContext, slot: Slot): void {
  if (board.isPicking && board.range !== null) {
    const { row, start } = board.range;
    const range = slot.row === row ? rangeBetween(model(), { row, slot: start }, Math.max(start, slot.slot)) : null;
    if (range !== null) pickRange(board, range);
    return;
  }
  const isOwn = itemAt(model(), slot) !== null;
  const ghost = isOwn ? null : rangeOfLength(model(), slot, requestedSlots() || 1);
  board.ghost = ghost === null ? null : ref(ghost);
}

function cursorOf(context: PointerContext, hit: Hit, event: PointerEvent): string {
  if (hit.type !== 'slot') return hit.type === 'nothing' ? 'default' : 'pointer';
  const model = context.model();
  const item = draggedAt(model, hit.slot);
  if (item?.canChange === true) {
    const part = partAt(item, axisOf(model, context.geometry()), distanceOf(context, event), false);
    return part === 'whole' ? 'grab' : 'ew-resize';
  }
  if (itemAt(model, hit.slot) !== null || isFailedRow(model, hit.slot.row)) return 'pointer';
  return freeRun(model, hit.slot) === null ? 'default' : 'cell';
}
