/*
 * The part of a 2D context that drawing needs, so that the same code compiles for the worker and the main thread, and the
 * conversion from CSS pixels of the content to whole device pixels of a canvas.
 */
import type { ViewportSize } from '../contract.ts';
import type { Pixels } from '../model/units.ts';
import type { Region } from './geometry.ts';

export type PaintContext = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'beginPath'
  | 'clearRect'
  | 'clip'
  | 'closePath'
  | 'createPattern'
  | 'drawImage'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'quadraticCurveTo'
  | 'rect'
  | 'restore'
  | 'rotate'
  | 'roundRect'
  | 'save'
  | 'scale'
  | 'setLineDash'
  | 'setTransform'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
  | 'translate'
  | 'lineCap'
  | 'lineJoin'
>;

/** A small canvas, used as an image source. */
export interface Surface {
  readonly image: CanvasImageSource;
  readonly context: PaintContext;
}

/** Creates a canvas; sizes are in device pixels. */
export type CreateSurface = (width: number, height: number) => Surface;

/** @throws if the browser is out of memory for a 2D context */
export const createOffscreenSurface: CreateSurface = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  // In software: access to the GPU would wait for the main thread.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No 2D context');
  return { image: canvas, context };
};

/** The size of a region in whole device pixels, at least one; edges are rounded in the content. */
export function deviceSize({ top, bottom, left, right }: Region, scale: number): ViewportSize {
  const length = (from: Pixels, to: Pixels): number => Math.max(1, Math.round(to * scale) - Math.round(from * scale));
  return { width: length(left, right), height: length(top, bottom) };
}

interface CanvasContext {
  readonly alpha: boolean;
  /** Drawn in software. */
  readonly willReadFrequently?: boolean;
}

export interface OpenCanvas {
  readonly canvas: OffscreenCanvas;
  readonly context: PaintContext;
}

/** @throws if the browser is out of memory for a 2D context */
export function openCanvas(canvas: OffscreenCanvas, settings: CanvasContext): OpenCanvas {
  const context = canvas.getContext('2d', settings);
  if (context === null) throw new Error('No 2D context');
  return { canvas, context };
}

/** Sets the size in device pixels, if it differs: setting it clears the canvas. */
export function resizeCanvas(canvas: OffscreenCanvas, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/**
 * CSS pixels of the content → device pixels of a canvas. Each edge is rounded once, in the content, so that neighbours
 * meet at any pixel ratio; the context is moved by less than one pattern tile, so that patterns run on over edges.
 */
export interface Reference {
  /** Device pixels of a CSS pixel. */
  readonly scale: number;
  x(css: Pixels): number;
  y(css: Pixels): number;
  /** A length, at least one device pixel. */
  length(css: Pixels): number;
}

/** Sets the context's transform for a region whose top left corner goes to (`toX`, `toY`) device pixels. */
export function refer(
  context: PaintContext,
  scale: number,
  tile: number,
  corner: { readonly left: Pixels; readonly top: Pixels },
  to: { readonly x: number; readonly y: number },
): Reference {
  const left = Math.round(corner.left * scale);
  const top = Math.round(corner.top * scale);
  const baseX = left - (left % tile);
  const baseY = top - (top % tile);
  context.setTransform(1, 0, 0, 1, to.x + baseX - left, to.y + baseY - top);
  return {
    scale,
    x: (css) => Math.round(css * scale) - baseX,
    y: (css) => Math.round(css * scale) - baseY,
    length: (css) => Math.max(1, Math.round(css * scale)),
  };
}
