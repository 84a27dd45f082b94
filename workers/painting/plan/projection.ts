/*
 * Centimetres of a level → device pixels of a canvas.
 */
import type { PlanView } from '../../contract.ts';
import type { PaintContext } from '../surface.ts';

export interface Projection {
  /** Device pixels of a centimetre. */
  readonly scale: number;
  /** Device pixels of a CSS pixel. */
  readonly ratio: number;
  /** Size of the canvas in device pixels. */
  readonly width: number;
  readonly height: number;
  /** Whole device pixels, so that edges are crisp and neighbours meet. */
  x(centimetres: number): number;
  y(centimetres: number): number;
  /** What is visible, in centimetres. */
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  /** Sets the transform in which `x` and `y` count. */
  usePixels(context: PaintContext): void;
  /** Sets a transform in which lengths are centimetres. */
  useCentimetres(context: PaintContext): void;
}

/** @param tile device pixels after which patterns repeat: they stay where they are on the plan when it is moved */
export function createProjection(view: PlanView, tile: number): Projection {
  const { left, top, devicePixelRatio: ratio } = view;
  const scale = view.scale * ratio;
  const [originX, originY] = [Math.round(left * scale), Math.round(top * scale)];
  const [width, height] = [Math.ceil(view.width * ratio), Math.ceil(view.height * ratio)];
  const [baseX, baseY] = [Math.floor(originX / tile) * tile, Math.floor(originY / tile) * tile];
  return {
    scale,
    ratio,
    width,
    height,
    x: (centimetres) => Math.round(centimetres * scale) - baseX,
    y: (centimetres) => Math.round(centimetres * scale) - baseY,
    minX: left,
    minY: top,
    maxX: left + width / scale,
    maxY: top + height / scale,
    usePixels: (context) => context.setTransform(1, 0, 0, 1, baseX - originX, baseY - originY),
    useCentimetres: (context) => context.setTransform(scale, 0, 0, scale, -originX, -originY),
  };
}
