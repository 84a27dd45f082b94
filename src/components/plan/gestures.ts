/*
 * Pointer, wheel and pinch on the plan.
 */
import type { Close } from '../../../workers/contract.ts';
import { createRest } from '../../state/browser/scheduled-tasks.ts';
import { panBy, type Point, zoomAt } from './camera.ts';
import { createInertia } from './inertia.ts';
import type { PlanBoard } from './plan-board.ts';

/** CSS pixels that a pointer may move before it drags. */
const THRESHOLD = 5;
/** ms and CSS pixels between the two taps of a double tap. */
const DOUBLE_TAP = { time: 320, distance: 24 } as const;
/** Wheel pixels that double the scale; a trackpad's pinch sends small steps. */
const WHEEL_DOUBLE = 340;
const PINCH_DOUBLE = 90;
/** CSS pixels of a line, for wheels that count in lines. */
const LINE = 16;
/** ms after the last turn of the wheel until what is under the pointer is told again. */
const HOVER_AFTER = 150;

export interface GestureTarget {
  readonly board: PlanBoard;
  /** A press without a drag. @param isAdding with Shift or Ctrl */
  onTap(point: Point, isAdding: boolean): void;
  /** null = the pointer has left, or drags. */
  onHover(point: Point | null): void;
}

/** @returns ends it */
export function listenToGestures(host: HTMLElement, target: GestureTarget): Close {
  const { board, onHover } = target;
  const pointers = new Map<number, Point>();
  const inertia = createInertia(board);
  board.stopBy(inertia.stop);
  const onTap = createTaps(target);
  // What hovers is not placed again in each frame of a zoom.
  let zooming: Point | null = null;
  const zoomed = createRest(() => {
    if (zooming !== null && pointers.size === 0) onHover(zooming);
    zooming = null;
  }, HOVER_AFTER);
  const hover = (point: Point): void => {
    if (zooming === null) onHover(point);
    else zooming = point;
  };
  let start: Point = { x: 0, y: 0 };
  let isDragging = false;
  let corner = host.getBoundingClientRect();
  // Not with each event: the styles of a movement would be laid out at once.
  const measure = (): void => {
    corner = host.getBoundingClientRect();
  };
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX - corner.left, y: clientY - corner.top });

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    measure();
    inertia.stop();
    const point = pointOf(event);
    pointers.set(event.pointerId, point);
    host.setPointerCapture(event.pointerId);
    isDragging = pointers.size > 1;
    if (!isDragging) start = point;
    onHover(null);
  };
  const move = (event: PointerEvent): void => {
    const point = pointOf(event);
    const before = pointers.get(event.pointerId);
    // A context menu takes the end of a press.
    if (before !== undefined && event.pointerType === 'mouse' && event.buttons === 0) return cancel(event);
    if (before === undefined) return event.pointerType === 'mouse' ? hover(point) : undefined;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined && !isDragging && distance(start, point) < THRESHOLD) return;
    if (host.dataset['dragging'] === undefined) host.dataset['dragging'] = 'true';
    isDragging = true;
    pointers.set(event.pointerId, point);
    if (other !== undefined) return pinch(board, before, point, other);
    inertia.sample(point, event.timeStamp);
    board.move(panBy(board.camera(), point.x - before.x, point.y - before.y));
  };
  const up = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    delete host.dataset['dragging'];
    if (pointers.size > 0) return;
    if (isDragging) inertia.release(event.timeStamp);
    else onTap(pointOf(event), event);
  };
  const cancel = ({ pointerId }: PointerEvent): void => {
    pointers.delete(pointerId);
    delete host.dataset['dragging'];
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    inertia.stop();
    if (zooming === null) onHover(null);
    zooming = pointOf(event);
    zoomed.wait();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    if (event.shiftKey) return board.move(panBy(board.camera(), -(event.deltaX + event.deltaY) * unit, 0));
    const factor = 2 ** ((-event.deltaY * unit) / (event.ctrlKey ? PINCH_DOUBLE : WHEEL_DOUBLE));
    board.move(zoomAt(board.camera(), board.size(), pointOf(event), factor));
  };

  const leave = (): void => {
    zooming = null;
    onHover(null);
  };

  const end = new AbortController();
  const { signal } = end;
  host.addEventListener('pointerdown', down, { signal });
  host.addEventListener('pointermove', move, { signal });
  host.addEventListener('pointerup', up, { signal });
  host.addEventListener('pointercancel', cancel, { signal });
  // Ctrl with a press chooses several places.
  host.addEventListener('contextmenu', (event) => event.ctrlKey && event.preventDefault(), { signal });
  host.addEventListener('pointerenter', measure, { signal });
  window.addEventListener('resize', measure, { signal });
  host.addEventListener('pointerleave', leave, { signal });
  host.addEventListener('wheel', wheel, { signal, passive: false });
  return () => {
    inertia.stop();
    zoomed.end();
    end.abort();
  };
}

/** Zooms by the distance of two fingers, and moves with the middle between them. */
function pinch(board: PlanBoard, before: Point, point: Point, other: Point): void {
  const factor = distance(point, other) / Math.max(1, distance(before, other));
  const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
  const moved = panBy(board.camera(), (point.x - before.x) / 2, (point.y - before.y) / 2);
  board.move(zoomAt(moved, board.size(), middle, factor));
}

/** The second of two taps zooms in. */
function createTaps({ board, onTap }: GestureTarget) {
  let last: (Point & { readonly at: number }) | null = null;
  return (point: Point, { timeStamp, shiftKey, ctrlKey, metaKey }: PointerEvent): void => {
    const isSecond =
      last !== null && timeStamp - last.at < DOUBLE_TAP.time && distance(last, point) < DOUBLE_TAP.distance;
    last = isSecond ? null : { ...point, at: timeStamp };
    if (isSecond) board.glide(zoomAt(board.camera(), board.size(), point, 2));
    else onTap(point, shiftKey || ctrlKey || metaKey);
  };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
