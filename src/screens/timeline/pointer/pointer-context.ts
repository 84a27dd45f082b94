import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { lineAt, slotAt } from '../../../../workers/painting/geometry.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import type { BoardState } from '../state/board-state.ts';
import type { Slot } from '../state/ranges.ts';

/** The mounted board, as those who follow the pointer on it need it. They know nothing of React. */
export interface PointerContext {
  readonly body: HTMLElement;
  readonly scroller: HTMLElement;
  readonly board: BoardState;
  /** What is shown now. */
  readonly model: () => TimelineModel;
  readonly geometry: () => PaintingGeometry;
  /** Length of a new reservation in slots; 0 = none was asked for. */
  readonly requestedSlots: () => number;
}

/** Where a pointer is, in client coordinates. */
export type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** What lies at a point; the header of a group that stands over rows is none of them. */
export function hitOf(
  { model, geometry, body, scroller }: PointerContext,
  point: Point & { target?: EventTarget | null },
): Hit {
  if (point.target instanceof Element && point.target.closest('[data-group-header]') !== null)
    return { type: 'nothing' };
  const clientLeft = scroller.getBoundingClientRect().left;
  return hitAt(model(), geometry(), body.getBoundingClientRect(), clientLeft, point);
}

/** The distance of a point from the start of the shown days. */
export function distanceOf({ body, geometry }: PointerContext, { clientX }: Point): Pixels {
  return clientX - body.getBoundingClientRect().left - geometry().nameWidth;
}

/** What a point of the board is over. */
export type Hit =
  | { readonly type: 'slot'; readonly slot: Slot }
  | { readonly type: 'name'; readonly row: number }
  | { readonly type: 'nothing' };

/**
 * What lies at a point of the screen.
 * @param body the box of the board's content
 * @param clientLeft left edge of the scroller: the name column stands there however far the day is scrolled
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
  if (x >= model.table.slotCount * geometry.quarterWidth) return { type: 'nothing' };
  return { type: 'slot', slot: { row: line.index, slot: slotAt(x, geometry.quarterWidth, model.table.slotCount) } };
}
