/*
 * A press of mouse, pen or finger on the board: a drag, by touch after a long press, or a click. A drag to an edge scrolls.
 */
import { measures } from '../../../../workers/painting/measures.ts';
import { anchorOf, slotOf } from '../state/anchors.ts';
import type { Anchor } from '../state/anchors.ts';
import { clearPick, endUnavailableSelection } from '../state/board-state.ts';
import { itemAt } from '../state/ranges.ts';
import type { Slot } from '../state/ranges.ts';
import { gestureAt } from './gestures.ts';
import type { Gesture } from './gestures.ts';
import { tellFixed } from './late-moves.ts';
import { hitOf, unfoldUnder } from './pointer-context.ts';
import type { PointerContext, Point } from './pointer-context.ts';

const LONG_PRESS_MS = 500;
/** CSS pixels that a pointer may move without starting a drag. */
const slop = 5;

interface Press {
  readonly anchor: Anchor;
  /** The drag from there; null = none. */
  readonly gesture: Gesture | null;
  readonly pointerId: number;
  readonly isTouch: boolean;
  readonly clientX: number;
  readonly clientY: number;
}

export interface Presses {
  isPressed(): boolean;
  down(event: PointerEvent): void;
  move(event: PointerEvent): void;
  up(event: PointerEvent): void;
  stop(): void;
}

/** @param click called for a press without a drag */
export function createPresses(context: PointerContext, click: (slot: Slot, event: PointerEvent) => void): Presses {
  const { board, body } = context;
  const edge = createEdgeScroll(context.scroller, () => context.geometry().nameWidth);
  let press: Press | null = null;
  let hasStrayed = false;
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
  const begin = ({ gesture, isTouch }: Press): void => {
    clearPick(board);
    board.isDragging = true;
    board.isUnderFinger = isTouch;
    body.style.cursor = gesture?.cursor ?? '';
  };
  const down = (event: PointerEvent): void => {
    const found = hitOf(context, event);
    board.tooltip = null;
    board.refusal = null;
    endUnavailableSelection(board);
    if (found.type !== 'slot') return;
    const { pointerId, clientX, clientY } = event;
    const gesture = gestureAt(context, found.slot, event);
    const isTouch = event.pointerType === 'touch';
    hasStrayed = false;
    press = { anchor: anchorOf(context.model(), found.slot), gesture, pointerId, isTouch, clientX, clientY };
    // Without capture a release elsewhere would be missed. Touches are captured implicitly.
    if (!isTouch) body.setPointerCapture(pointerId);
    if (!isTouch || gesture === null) return;
    stopTimer();
    timer = setTimeout(() => {
      if (press === null) return;
      begin(press);
      navigator.vibrate?.(10);
      gesture.extend(press);
    }, LONG_PRESS_MS);
  };
  const move = (event: PointerEvent): void => {
    if (press === null || event.pointerId !== press.pointerId) return;
    const { gesture, isTouch } = press;
    const hasMoved = isFar(press, event);
    if (!board.isDragging && hasMoved && isTouch) stopTimer();
    if (!board.isDragging && hasMoved && !isTouch && gesture !== null) begin(press);
    hasStrayed ||= hasMoved;
    // A resting finger trembles by more than a quarter hour of a week.
    if (!board.isDragging || gesture === null || !hasStrayed) return;
    // The next move goes on between the hours that are folded no longer.
    if (unfoldUnder(context, event)) return edge.stop();
    gesture.extend(event);
    edge.follow(event, gesture.isFree, () => gesture.extend(event));
  };
  const up = (event: PointerEvent): void => {
    const released = press;
    if (released === null || event.pointerId !== released.pointerId) return;
    stop();
    if (board.isDragging) {
      board.isDragging = false;
      if (released.gesture?.drop(event) !== true) return;
    }
    const anchor = slotOf(context.model(), released.anchor);
    if (anchor === null) return;
    const own = itemAt(context.model(), anchor);
    const isFixed = own !== null && own.owner === null && released.gesture === null;
    if (isFixed && !released.isTouch && isFar(released, event)) return tellFixed(own, context.model().now);
    const found = hitOf(context, event);
    if (found.type === 'slot' && found.slot.row === anchor.row) click(found.slot, event);
  };
  return { isPressed: () => press !== null, down, move, up, stop };
}

const isFar = (from: Point, to: Point): boolean =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > slop;

/** CSS pixels from the edge within which a drag scrolls, and how far a frame. */
const zone = 40;
const stride = 12;

export interface EdgeScroll {
  /**
   * Keeps scrolling while the pointer rests near an edge.
   * @param isFree vertically as well
   * @param onScrolled runs after each step
   */
  follow(point: Point, isFree: boolean, onScrolled: () => void): void;
  stop(): void;
}

export function createEdgeScroll(scroller: HTMLElement, nameWidth: () => number): EdgeScroll {
  let frame: number | null = null;
  const stop = (): void => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
  };
  return {
    follow: ({ clientX, clientY }, isFree, onScrolled) => {
      stop();
      const { left, right, top, bottom } = scroller.getBoundingClientRect();
      const across = strideAt(clientX, left + nameWidth(), right);
      const down = !isFree ? 0 : strideAt(clientY, top + measures.hourHeight, bottom);
      if (across === 0 && down === 0) return;
      const step = (): void => {
        const { scrollLeft, scrollTop } = scroller;
        scroller.scrollBy({ left: across, top: down, behavior: 'instant' });
        onScrolled();
        const isAtEnd = scroller.scrollLeft === scrollLeft && scroller.scrollTop === scrollTop;
        frame = isAtEnd ? null : requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    },
    stop,
  };
}

function strideAt(at: number, from: number, to: number): number {
  if (at < from + zone) return -stride;
  return at > to - zone ? stride : 0;
}
