import type { PaintingGeometry } from '../contract.ts';
import type { Axis } from './axis.ts';
import type { DrawStyles } from './draw-styles.ts';
import type { TimelineModel } from './timeline-model.ts';
import type { Line, Region } from './geometry.ts';
import type { PaintContext, Reference } from './surface.ts';

/** What painting on one canvas needs. */
export interface DrawTarget {
  readonly context: PaintContext;
  readonly model: TimelineModel;
  readonly drawStyles: DrawStyles;
  readonly geometry: PaintingGeometry;
}

/** The same for a region of slots. */
export interface SlotDrawTarget extends DrawTarget {
  readonly at: Reference;
  readonly axis: Axis;
  /** The lines that touch the region. */
  readonly lines: readonly Line[];
  readonly region: Region;
}

/** Fills a rectangle of the content. */
export function fill(
  { context, at }: Pick<SlotDrawTarget, 'context' | 'at'>,
  style: string | CanvasPattern,
  { left, top, right, bottom }: Region,
): void {
  const x = at.x(left);
  const y = at.y(top);
  context.fillStyle = style;
  context.fillRect(x, y, at.x(right) - x, at.y(bottom) - y);
}
