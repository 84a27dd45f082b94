/*
 * A horizontal scroll beyond the edge of a day shows the night that is folded there. It begins at the edge, so that
 * neither a scroll down nor a fast scroll that ends there unfolds anything.
 */
import type { Close, Pixels } from '../../../../workers/contract.ts';
import { axisOf, slotToX } from '../../../../workers/painting/axis.ts';
import type { Fold } from '../../../../workers/painting/axis.ts';
import { unfoldAt } from '../state/nights.ts';
import type { PointerContext } from './pointer-context.ts';

/** CSS pixels beyond the edge, from which on the night unfolds. */
const FAR = 80;
/** ms without a turn of the wheel after which another scroll begins. */
const PAUSE_MS = 150;
/** CSS pixels of a line, for wheels that count in lines. */
const LINE_HEIGHT = 16;

/** The strips at the edges of the screen, where a scroll cannot go on. */
interface Edges {
  readonly left: Fold | undefined;
  readonly right: Fold | undefined;
}

type OverscrollContext = Pick<PointerContext, 'scroller' | 'board' | 'model' | 'geometry'>;

/** Follows wheel and touch. @returns its end */
export function followOverscroll(context: OverscrollContext): Close {
  const { scroller, board } = context;
  const stop = new AbortController();
  const { signal } = stop;
  let turn = { edges: edgesOf(context), across: 0, down: 0, at: Number.NEGATIVE_INFINITY };
  const wheel = (event: WheelEvent): void => {
    if (event.ctrlKey) return;
    const isTurned = event.shiftKey && event.deltaX === 0;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_HEIGHT;
    const across = (isTurned ? event.deltaY : event.deltaX) * unit;
    const down = isTurned ? 0 : event.deltaY * unit;
    const isNext = event.timeStamp - turn.at <= PAUSE_MS;
    const before = isNext ? turn : { edges: edgesOf(context), across: 0, down: 0 };
    turn = { ...before, across: before.across + across, down: before.down + down, at: event.timeStamp };
    unfoldBeyond(context, turn.edges, turn.across, turn.down);
  };
  let touch: { readonly edges: Edges; readonly x: Pixels; readonly y: Pixels } | null = null;
  const begin = ({ touches }: TouchEvent): void => {
    const [finger] = touches;
    const isOne = finger !== undefined && touches.length === 1;
    touch = isOne ? { edges: edgesOf(context), x: finger.clientX, y: finger.clientY } : null;
  };
  const move = ({ touches: [finger] }: TouchEvent): void => {
    if (touch === null || finger === undefined || board.isDragging) return;
    unfoldBeyond(context, touch.edges, touch.x - finger.clientX, touch.y - finger.clientY);
  };
  const options = { signal, passive: true } as const;
  scroller.addEventListener('wheel', wheel, options);
  scroller.addEventListener('touchstart', begin, options);
  scroller.addEventListener('touchmove', move, options);
  return () => stop.abort();
}

/** More days fill the screen with and without their nights: there a press on a strip unfolds. */
function edgesOf({ scroller, model, geometry }: OverscrollContext): Edges {
  const { folds, slotCount } = axisOf(model(), geometry());
  const isDay = model().window.days.length === 1;
  const { scrollLeft, clientWidth, scrollWidth } = scroller;
  const [isFirst, isLast] = [scrollLeft <= 1, scrollLeft + clientWidth >= scrollWidth - 1];
  return {
    left: isDay && isFirst ? folds.find(({ start }) => start === 0) : undefined,
    right: isDay && isLast ? folds.find(({ end }) => end === slotCount) : undefined,
  };
}

/** The open hours move on by as much as was scrolled. */
function unfoldBeyond(context: OverscrollContext, { left, right }: Edges, across: Pixels, down: Pixels): void {
  if (Math.abs(across) < FAR || Math.abs(across) < 2 * Math.abs(down)) return;
  const { scroller, model, geometry } = context;
  const fold = across < 0 ? left : right;
  // It may have unfolded since.
  const axis = axisOf(model(), geometry());
  if (fold === undefined || axis.folds.length === 0) return;
  const isRight = fold === right;
  const edge = isRight ? fold.start : fold.end;
  const offset = slotToX(axis, edge) - scroller.scrollLeft + (isRight ? -FAR : FAR);
  unfoldAt(axis, isRight ? fold.start : fold.end - 1, offset);
}
