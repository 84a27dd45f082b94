import type { PaintingGeometry } from '../contract.ts';
import type { Brushes } from './brushes.ts';
import type { Scene } from './scene.ts';
import type { Line, Stretch } from './geometry.ts';
import type { PaintContext, Reference } from './surface.ts';

/** What is painted with, for one canvas. */
export interface Easel {
  readonly context: PaintContext;
  readonly scene: Scene;
  readonly brushes: Brushes;
  readonly geometry: PaintingGeometry;
}

/** The same, for a stretch of the slots. */
export interface SlotEasel extends Easel {
  readonly at: Reference;
  /** Those that touch the stretch. */
  readonly lines: readonly Line[];
  readonly stretch: Stretch;
}

/** Fills a rectangle of the content. */
export function fill(
  { context, at }: Pick<SlotEasel, 'context' | 'at'>,
  style: string | CanvasPattern,
  { left, top, right, bottom }: Stretch,
): void {
  const x = at.x(left);
  const y = at.y(top);
  context.fillStyle = style;
  context.fillRect(x, y, at.x(right) - x, at.y(bottom) - y);
}
