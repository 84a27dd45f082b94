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
import { freeRun, isFailedRow, itemAt, rangeBetween, rangeOfLength } from './ranges.ts';
import type { Slot } from './ranges.ts';
import { clearPick, openDetails, openPlace, openReserve, pickRange, refuse } from './reserving.ts';
import type { BoardState } from './reserving.ts';

/** ms */
const longPress = 500;
const hoverDelay = 400;
/** CSS pixels that a finger may move and still be pressing. */
const slop = 5;

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
  readonly clientX: number;
  readonly clientY: number;
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** What a reservation takes where no length was asked for: half an hour. */
const usualSlots = 2;

export function followPointer(ground: Ground): Close {
  const { body, scroller, board } = ground;
  const stop = new AbortController();
  const { signal } = stop;
  const hover = createHover(ground);
  const drag = createDrag(ground);
  const cancel = (): void => {
    hover.stop();
    drag.stop();
    if (board.sheet === null) clearPick(board);
  };
  const isReserving = (): boolean => board.sheet?.type === 'reserve';
  body.addEventListener('pointerdown', (event) => event.button === 0 && !isReserving() && drag.down(event), { signal });
  body.addEventListener(
    'pointermove',
    (event) => {
      if (drag.isPressed()) drag.move(event);
      else if (event.pointerType !== 'touch' && !isReserving()) hover.move(event);
    },
    { signal },
  );
  body.addEventListener('pointerup', (event) => drag.up(event), { signal });
  body.addEventListener('pointercancel', cancel, { signal });
  body.addEventListener('pointerleave', () => hover.leave(), { signal });
  // What was under the pointer has gone from there. At the document, where no other listener can hold it back.
  document.addEventListener('scroll', (event) => event.target === scroller && hover.leave(), {
    signal,
    capture: true,
    passive: true,
  });
  body.addEventListener('touchmove', (event) => board.isDragging && event.preventDefault(), { signal, passive: false });
  // A tap that opens a sheet must not go on as a click on what the sheet puts under the finger.
  body.addEventListener('touchend', (event) => board.sheet !== null && event.preventDefault(), {
    signal,
    passive: false,
  });
  body.addEventListener('contextmenu', (event) => board.isDragging && event.preventDefault(), { signal });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal });
  return () => {
    stop.abort();
    hover.stop();
    drag.stop();
  };
}

function hitOf({ scene, geometry, body, scroller }: Ground, point: Point): Hit {
  const clientLeft = scroller.getBoundingClientRect().left;
  return hitAt(scene(), geometry(), body.getBoundingClientRect(), clientLeft, point);
}

/** The ghost of a reservation under a resting pointer, and after a while what stands there. */
function createHover(ground: Ground) {
  const { board, body } = ground;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const move = (event: PointerEvent): void => {
    const found = hitOf(ground, event);
    body.style.cursor = cursorOf(ground, found);
    stop();
    // A refusal stays while the pointer trembles on its slot.
    if (board.told?.isRefusal === true && found.type === 'slot' && isSameSlot(board.told.slot, found.slot)) return;
    if (board.told !== null) board.told = null;
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
    stop();
    board.told = null;
    board.ghost = null;
  };
  return { move, leave, stop };
}

const isSameSlot = (one: Slot, other: Slot): boolean => one.row === other.row && one.slot === other.slot;

/** Presses: a drag over free slots, or a click. */
function createDrag(ground: Ground) {
  const { board, body } = ground;
  const edge = createEdgeScroll(ground.scroller, () => ground.geometry().nameWidth);
  let press: Press | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const stopTimer = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const stop = (): void => {
    stopTimer();
    edge.stop();
    press = null;
  };
  const extend = (point: Point): void => {
    if (press === null) return;
    const x = point.clientX - body.getBoundingClientRect().left - ground.geometry().nameWidth;
    const range = rangeBetween(ground.scene(), press.anchor, Math.floor(x / ground.geometry().quarterWidth));
    if (range !== null) pickRange(board, range);
  };
  const down = (event: PointerEvent): void => {
    const found = hitOf(ground, event);
    board.told = null;
    if (found.type !== 'slot') return;
    const { pointerId, clientX, clientY } = event;
    press = { anchor: found.slot, pointerId, isTouch: event.pointerType === 'touch', clientX, clientY };
    if (!press.isTouch) return;
    stopTimer();
    timer = setTimeout(() => {
      if (press === null || !canDragFrom(ground, press.anchor)) return;
      beginDrag(board);
      navigator.vibrate?.(10);
      extend(press);
    }, longPress);
  };
  const move = (event: PointerEvent): void => {
    if (press === null || event.pointerId !== press.pointerId) return;
    const hasMoved = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > slop;
    if (!board.isDragging && hasMoved && press.isTouch) stopTimer();
    if (!board.isDragging && hasMoved && !press.isTouch && canDragFrom(ground, press.anchor)) {
      beginDrag(board);
      body.setPointerCapture(press.pointerId);
    }
    if (!board.isDragging) return;
    extend(event);
    edge.follow(event, () => extend(event));
  };
  const up = (event: PointerEvent): void => {
    const released = press;
    if (released === null || event.pointerId !== released.pointerId) return;
    stop();
    const { range, isDragging } = board;
    board.isDragging = false;
    if (isDragging && range !== null) return openReserve(board, range);
    const found = hitOf(ground, event);
    if (found.type === 'slot' && found.slot.row === released.anchor.row) click(ground, found.slot, event);
  };
  return { isPressed: () => press !== null, down, move, up, stop };
}

function beginDrag(board: BoardState): void {
  board.isDragging = true;
  board.isPicking = false;
  board.told = null;
  board.ghost = null;
}

/** A drag begins on a free slot that holds none of the user's own reservations. */
const canDragFrom = ({ scene }: Ground, slot: Slot): boolean =>
  freeRun(scene(), slot) !== null && itemAt(scene(), slot) === null;

/** Where a reservation would go: of the asked length, or from the first click to here. */
function showGhost({ board, scene, requestedSlots }: Ground, slot: Slot): void {
  if (board.isPicking && board.range !== null) {
    const { row, start } = board.range;
    const range = slot.row === row ? rangeBetween(scene(), { row, slot: start }, Math.max(start, slot.slot)) : null;
    if (range !== null) pickRange(board, range);
    return;
  }
  const isOwn = itemAt(scene(), slot) !== null;
  const ghost = isOwn ? null : rangeOfLength(scene(), slot, requestedSlots() || 1);
  board.ghost = ghost === null ? null : ref(ghost);
}

function cursorOf({ scene }: Ground, hit: Hit): string {
  if (hit.type !== 'slot') return 'default';
  if (itemAt(scene(), hit.slot) !== null) return 'pointer';
  if (isFailedRow(scene(), hit.slot.row)) return 'pointer';
  return freeRun(scene(), hit.slot) === null ? 'default' : 'cell';
}

/** A click without a drag: opens an own reservation, ends a pick, takes the asked length, or begins a pick. */
function click({ board, scene, requestedSlots }: Ground, slot: Slot, event: PointerEvent): void {
  const own = itemAt(scene(), slot);
  if (own !== null) return openDetails(board, own);
  if (board.isPicking && board.range !== null && board.range.row === slot.row && slot.slot >= board.range.start) {
    return openReserve(board, board.range);
  }
  if (isFailedRow(scene(), slot.row)) return openPlace(board, slot);
  if (freeRun(scene(), slot) === null) {
    return refuse(board, slot, { x: event.clientX, y: event.clientY });
  }
  const asked = requestedSlots();
  const isTouch = event.pointerType === 'touch';
  const range = rangeOfLength(scene(), slot, asked > 0 ? asked : isTouch ? usualSlots : 1);
  if (range === null) return;
  if (asked > 0 || isTouch) return openReserve(board, range);
  board.ghost = null;
  pickRange(board, range);
  board.isPicking = true;
}
