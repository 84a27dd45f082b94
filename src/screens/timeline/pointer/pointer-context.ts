import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { hitAt } from './hits.ts';
import type { Hit } from './hits.ts';
import type { BoardState } from '../state/board-state.ts';

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
