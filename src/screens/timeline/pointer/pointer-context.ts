import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { axisOf, isFolded, xToSlot } from '../../../../workers/painting/axis.ts';
import { lineAt } from '../../../../workers/painting/geometry.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import type { BoardState } from '../state/board-state.ts';
import { unfoldAt } from '../state/nights.ts';
import type { Slot } from '../state/ranges.ts';

/** The mounted board as the pointer handlers need it, which know nothing of React. */
export interface PointerContext {
  readonly body: HTMLElement;
  readonly scroller: HTMLElement;
  readonly board: BoardState;
  readonly model: () => TimelineModel;
  readonly geometry: () => PaintingGeometry;
  /** Requested length of a new reservation in slots; 0 = none. */
  readonly requestedSlots: () => number;
}

/** In client coordinates. */
export type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** What is at a point; a sticky group header covers its rows. */
export function hitOf(
  { model, geometry, body, scroller }: PointerContext,
  point: Point & { target?: EventTarget | null },
): Hit {
  if (point.target instanceof Element && point.target.closest('[data-group-header], [data-group-toggles]') !== null)
    return { type: 'nothing' };
  const clientLeft = scroller.getBoundingClientRect().left;
  return hitAt(model(), geometry(), body.getBoundingClientRect(), clientLeft, point);
}

/** The distance of a point from the start of the shown days. */
export function distanceOf({ body, geometry }: PointerContext, { clientX }: Point): Pixels {
  return clientX - body.getBoundingClientRect().left - geometry().nameWidth;
}

/** The slot of a point, with its fraction, whatever is there; may lie outside of the shown days. */
export const slotAt = (context: PointerContext, point: Point): number =>
  xToSlot(axisOf(context.model(), context.geometry()), distanceOf(context, point));

/** Unfolds the strip at a point; its nearer end stays under the pointer. @returns whether there was one */
export function unfoldUnder(context: PointerContext, point: Point): boolean {
  const { model, geometry, scroller } = context;
  const axis = axisOf(model(), geometry());
  // Beyond the last strip the pointer would reach midnight.
  const slot = Math.max(0, Math.min(axis.slotCount - 1, Math.floor(slotAt(context, point))));
  if (!isFolded(axis, slot)) return false;
  unfoldAt(axis, slot, point.clientX - scroller.getBoundingClientRect().left - geometry().nameWidth);
  return true;
}

export type Hit =
  | { readonly type: 'slot'; readonly slot: Slot }
  | { readonly type: 'name'; readonly row: number }
  /** Hours that are folded; their reservations cannot be told apart. */
  | { readonly type: 'fold'; readonly slot: number }
  | { readonly type: 'nothing' };

/**
 * What is at a point of the screen.
 * @param body the box of the board's content
 * @param clientLeft left edge of the scroller, where the name column always is
 */
export function hitAt(
  model: TimelineModel,
  geometry: PaintingGeometry,
  body: DOMRect,
  clientLeft: number,
  point: { readonly clientX: number; readonly clientY: number },
): Hit {
  const line = lineAt(model.lines, point.clientY - body.top);
  if (line?.type !== 'row') return { type: 'nothing' };
  if (point.clientX - clientLeft < geometry.nameWidth) return { type: 'name', row: line.index };
  const x = point.clientX - body.left - geometry.nameWidth;
  const axis = axisOf(model, geometry);
  if (x >= axis.width) return { type: 'nothing' };
  const slot = Math.max(0, Math.floor(xToSlot(axis, x)));
  return isFolded(axis, slot) ? { type: 'fold', slot } : { type: 'slot', slot: { row: line.index, slot } };
}
