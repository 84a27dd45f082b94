/*
 * Pointer, wheel and pinch on the plan.
 */
import type { Close } from '../../../../workers/contract.ts';
import { panBy, type Point, zoomAt } from '../../../components/plan/camera.ts';
import type { PlanBoard } from './plan-board.ts';

/** CSS pixels that a pointer may move before it drags. */
const THRESHOLD = 5;
/** ms and CSS pixels between the two taps of a double tap. */
const DOUBLE_TAP = { time: 320, distance: 24 } as const;
/** Wheel pixels that double the scale. */
const WHEEL_DOUBLE = 340;
/** A trackpad's pinch sends small steps. */
const PINCH_DOUBLE = 90;
/** CSS pixels of a line, for wheels that count in lines. */
const LINE = 16;
/** ms in which an inertia loses most of its speed, and over which a speed is measured. */
const INERTIA = 300;
const SPEED_WINDOW = 80;
/** CSS pixels a millisecond below which there is no inertia. */
const SLOWEST = 0.08;

export interface GestureTarget {
  readonly board: PlanBoard;
  /** A press without a drag. @param isAdding with Shift or Ctrl */
  onTap(point: Point, isAdding: boolean): void;
  /** null = the pointer has left, or drags. */
  onHover(point: Point | null): void;
}

interface Sample extends Point {
  readonly at: number;
}

/** @returns ends it */
export function listenToGestures(host: HTMLElement, { board, onTap, onHover }: GestureTarget): Close {
  const pointers = new Map<number, Point>();
  let isDragging = false;
  let samples: readonly Sample[] = [];
  let start: Point | null = null;
  let lastTap: Sample | null = null;
  let inertia = 0;
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = host.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const stopInertia = (): void => {
    cancelAnimationFrame(inertia);
    inertia = 0;
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    stopInertia();
    const point = pointOf(event);
    pointers.set(event.pointerId, point);
    host.setPointerCapture(event.pointerId);
    if (pointers.size === 1) {
      start = point;
      samples = [{ ...point, at: event.timeStamp }];
      isDragging = false;
    } else isDragging = true;
    onHover(null);
  };
  const move = (event: PointerEvent): void => {
    const point = pointOf(event);
    const before = pointers.get(event.pointerId);
    if (before === undefined) return event.pointerType === 'mouse' ? onHover(point) : undefined;
    if (pointers.size === 2) return pinch(event.pointerId, point);
    if (!isDragging && start !== null && distance(start, point) < THRESHOLD) return;
    isDragging = true;
    host.dataset['dragging'] = 'true';
    pointers.set(event.pointerId, point);
    samples = [...samples.filter(({ at }) => event.timeStamp - at < SPEED_WINDOW), { ...point, at: event.timeStamp }];
    board.move(panBy(board.camera(), point.x - before.x, point.y - before.y));
  };
  const pinch = (id: number, point: Point): void => {
    const other = [...pointers].find(([key]) => key !== id)?.[1];
    const before = pointers.get(id);
    if (other === undefined || before === undefined) return;
    pointers.set(id, point);
    const factor = distance(point, other) / Math.max(1, distance(before, other));
    const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
    const moved = panBy(board.camera(), (point.x - before.x) / 2, (point.y - before.y) / 2);
    board.move(zoomAt(moved, board.size(), middle, factor));
  };
  const up = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    delete host.dataset['dragging'];
    if (pointers.size > 0) return;
    if (isDragging) return glideOn(event.timeStamp);
    const point = pointOf(event);
    const isDouble =
      lastTap !== null &&
      event.timeStamp - lastTap.at < DOUBLE_TAP.time &&
      distance(lastTap, point) < DOUBLE_TAP.distance;
    lastTap = isDouble ? null : { ...point, at: event.timeStamp };
    if (isDouble) board.glide(zoomAt(board.camera(), board.size(), point, 2));
    else onTap(point, event.shiftKey || event.ctrlKey || event.metaKey);
  };
  const cancel = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
    delete host.dataset['dragging'];
  };
  const glideOn = (now: number): void => {
    const [first] = samples;
    const last = samples.at(-1);
    if (first === undefined || last === undefined || last.at === first.at || now - last.at > SPEED_WINDOW) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const speed = { x: (last.x - first.x) / (last.at - first.at), y: (last.y - first.y) / (last.at - first.at) };
    if (Math.hypot(speed.x, speed.y) < SLOWEST) return;
    let before = performance.now();
    const startedAt = before;
    const step = (): void => {
      const at = performance.now();
      const left = Math.exp(-(at - startedAt) / INERTIA);
      board.move(panBy(board.camera(), speed.x * left * (at - before), speed.y * left * (at - before)));
      before = at;
      inertia = left > 0.03 ? requestAnimationFrame(step) : 0;
    };
    inertia = requestAnimationFrame(step);
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    stopInertia();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    if (event.shiftKey) return board.move(panBy(board.camera(), -(event.deltaX + event.deltaY) * unit, 0));
    const factor = 2 ** ((-event.deltaY * unit) / (event.ctrlKey ? PINCH_DOUBLE : WHEEL_DOUBLE));
    board.move(zoomAt(board.camera(), board.size(), pointOf(event), factor));
  };
  const leave = (): void => onHover(null);

  host.addEventListener('pointerdown', down);
  host.addEventListener('pointermove', move);
  host.addEventListener('pointerup', up);
  host.addEventListener('pointercancel', cancel);
  host.addEventListener('pointerleave', leave);
  host.addEventListener('wheel', wheel, { passive: false });
  return () => {
    stopInertia();
    host.removeEventListener('pointerdown', down);
    host.removeEventListener('pointermove', move);
    host.removeEventListener('pointerup', up);
    host.removeEventListener('pointercancel', cancel);
    host.removeEventListener('pointerleave', leave);
    host.removeEventListener('wheel', wheel);
  };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
