/*
 * Reserving with mouse, pen and finger: drag over free slots (a finger presses half a second first), or click the
 * start and then the end. Attached to the board's body; knows nothing of React.
 */
import { ref } from 'valtio';

import type { Close, PaintingGeometry } from '../../../workers/contract.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { createEdgeScroll } from './edge-scroll.ts';
import { hitAt } from './hits.ts';
import type { Hit } from './hits.ts';
import { freeRun, itemAt, rangeBetween, rangeOfLength } from './ranges.ts';
import type { Slot } from './ranges.ts';
import { clearPick, openDetails, openReserve } from './reserving.ts';
import type { BoardState } from './reserving.ts';

/** ms */
const longPress = 500;
const hoverDelay = 400;
/** CSS pixels that a finger may move and still be pressing. */
const slop = 10;

export interface Ground {
  readonly body: HTMLElement;
  readonly scroller: HTMLElement;
  readonly board: BoardState;
  /** What is shown now. */
  readonly scene: () => Scene;
  readonly geometry: () => PaintingGeometry;
  /** Length of a new reservation in slots; 0 = none was asked for. */
  readonly requestedSlots: () => number;
}

interface Press {
  readonly anchor: Slot;
  readonly pointerId: number;
  readonly isTouch: boolean;
  readonly x: number;
  readonly y: number;
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** What a reservation takes where no length was asked for: half an hour. */
const usualSlots = 2;

export function followPointer(ground: Ground): Close {
  const { body, scroller, board } = ground;
  const stop = new AbortController();
  const { signal } = stop;
  const edge = createEdgeScroll(scroller, () => ground.geometry().nameWidth);
  let press: Press | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const hit = (point: Point): Hit =>
    hitAt(
      ground.scene(),
      ground.geometry(),
      body.getBoundingClientRect(),
      scroller.getBoundingClientRect().left,
      point,
    );
  const stopTimer = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const drag = (point: Point): void => {
    if (press === null) return;
    const x = point.clientX - body.getBoundingClientRect().left - ground.geometry().nameWidth;
    const head = Math.floor(x / ground.geometry().quarterWidth);
    const range = rangeBetween(ground.scene(), press.anchor, head);
    if (range !== null) board.range = ref(range);
  };
  const beginDrag = (): void => {
    board.isDragging = true;
    board.isPicking = false;
    board.told = null;
    board.ghost = null;
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || board.sheet?.type === 'reserve') return;
    const found = hit(event);
    board.told = null;
    if (found.type !== 'slot') return;
    const isTouch = event.pointerType === 'touch';
    press = { anchor: found.slot, pointerId: event.pointerId, isTouch, x: event.clientX, y: event.clientY };
    if (!isTouch) return;
    stopTimer();
    timer = setTimeout(() => {
      if (press === null || freeRun(ground.scene(), press.anchor) === null) return;
      beginDrag();
      navigator.vibrate?.(10);
      drag({ clientX: press.x, clientY: press.y });
    }, longPress);
  };
  const move = (event: PointerEvent): void => {
    if (press === null) return hover(event);
    if (event.pointerId !== press.pointerId) return;
    const hasMoved = Math.hypot(event.clientX - press.x, event.clientY - press.y) > slop / 2;
    if (!board.isDragging && press.isTouch && hasMoved) stopTimer();
    if (!board.isDragging && !press.isTouch && hasMoved && startsDrag(press)) {
      beginDrag();
      body.setPointerCapture(press.pointerId);
    }
    if (!board.isDragging) return;
    drag(event);
    edge.follow(event, () => drag(event));
  };
  /** A drag begins on a free slot that holds none of the user's own reservations. */
  const startsDrag = ({ anchor }: Press): boolean =>
    freeRun(ground.scene(), anchor) !== null && itemAt(ground.scene(), anchor) === null;
  const up = (event: PointerEvent): void => {
    edge.stop();
    stopTimer();
    const released = press;
    press = null;
    if (released === null || event.pointerId !== released.pointerId) return;
    const { range, isDragging } = board;
    board.isDragging = false;
    if (isDragging && range !== null) return openReserve(board, range);
    const found = hit(event);
    if (found.type === 'slot' && found.slot.row === released.anchor.row) click(ground, found.slot, event);
  };
  const hover = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || board.sheet?.type === 'reserve') return;
    const found = hit(event);
    body.style.cursor = cursorOf(ground, found);
    stopTimer();
    if (board.told?.isRefusal !== true) board.told = null;
    if (found.type !== 'slot') {
      board.ghost = null;
      return;
    }
    showGhost(ground, found.slot);
    const { clientX: x, clientY: y } = event;
    timer = setTimeout(() => {
      board.told = ref({ slot: found.slot, x, y, isRefusal: false });
    }, hoverDelay);
  };
  const leave = (): void => {
    stopTimer();
    if (press === null) board.told = null;
    board.ghost = null;
  };
  const cancel = (): void => {
    edge.stop();
    stopTimer();
    press = null;
    if (board.sheet === null) clearPick(board);
  };
  const keepFromScrolling = (event: TouchEvent): void => {
    if (board.isDragging) event.preventDefault();
  };

  body.addEventListener('pointerdown', down, { signal });
  body.addEventListener('pointermove', move, { signal });
  body.addEventListener('pointerup', up, { signal });
  body.addEventListener('pointercancel', cancel, { signal });
  body.addEventListener('pointerleave', leave, { signal });
  body.addEventListener('touchmove', keepFromScrolling, { signal, passive: false });
  body.addEventListener('contextmenu', (event) => board.isDragging && event.preventDefault(), { signal });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal });
  return () => {
    stop.abort();
    stopTimer();
    edge.stop();
  };
}

/** Where a reservation would go: of the asked length, or from the first click to here. */
function showGhost({ board, scene, requestedSlots }: Ground, slot: Slot): void {
  if (board.isPicking && board.range !== null) {
    const { row, start } = board.range;
    const range = slot.row === row ? rangeBetween(scene(), { row, slot: start }, Math.max(start, slot.slot)) : null;
    if (range !== null) board.range = ref(range);
    return;
  }
  const isOwn = itemAt(scene(), slot) !== null;
  const ghost = isOwn ? null : rangeOfLength(scene(), slot, requestedSlots() || 1);
  board.ghost = ghost === null ? null : ref(ghost);
}

function cursorOf({ scene }: Ground, hit: Hit): string {
  if (hit.type !== 'slot') return 'default';
  if (itemAt(scene(), hit.slot) !== null) return 'pointer';
  return freeRun(scene(), hit.slot) === null ? 'default' : 'cell';
}

/** A click without a drag: opens an own reservation, ends a pick, takes the asked length, or begins a pick. */
function click({ board, scene, requestedSlots }: Ground, slot: Slot, event: PointerEvent): void {
  const own = itemAt(scene(), slot);
  if (own !== null) return openDetails(board, own);
  if (board.isPicking && board.range !== null && board.range.row === slot.row && slot.slot >= board.range.start) {
    return openReserve(board, board.range);
  }
  if (freeRun(scene(), slot) === null) {
    clearPick(board);
    board.told = ref({ slot, x: event.clientX, y: event.clientY, isRefusal: true });
    return;
  }
  const asked = requestedSlots();
  const isTouch = event.pointerType === 'touch';
  const range = rangeOfLength(scene(), slot, asked > 0 ? asked : isTouch ? usualSlots : 1);
  if (range === null) return;
  if (asked > 0 || isTouch) return openReserve(board, range);
  board.ghost = null;
  board.range = ref(range);
  board.isPicking = true;
}
