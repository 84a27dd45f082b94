/*
 * The little of a 2D context that drawing needs, so that the same code compiles for the worker and the main thread,
 * and the frame of reference that turns CSS pixels of the content into whole device pixels of a canvas.
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

/** A small canvas that is drawn from. */
export interface Surface {
  readonly image: CanvasImageSource;
  readonly context: PaintContext;
}

/** Makes a canvas of so many device pixels. */
export type CreateSurface = (width: number, height: number) => Surface;

/** @throws where the browser refuses a 2D context: it is out of memory */
export const createOffscreenSurface: CreateSurface = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  // A graphics card is reached through the main thread: whoever asks for it waits until that has a moment.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No 2D context');
  return { image: canvas, context };
};

/** Whole device pixels of a region of CSS pixels whose edges are rounded once, in the content; at least one. */
export function deviceSize({ top, bottom, left, right }: Region, scale: number): ViewportSize {
  const length = (from: Pixels, to: Pixels): number => Math.max(1, Math.round(to * scale) - Math.round(from * scale));
  return { width: length(left, right), height: length(top, bottom) };
}

interface CanvasContext {
  readonly alpha: boolean;
  /** Drawn without a graphics card. */
  readonly willReadFrequently?: boolean;
}

/** A canvas and what is drawn on it with. */
export interface Sheet {
  readonly canvas: OffscreenCanvas;
  readonly context: PaintContext;
}

/** @throws where the browser refuses a 2D context: it is out of memory */
export function openCanvas(canvas: OffscreenCanvas, settings: CanvasContext): Sheet {
  const context = canvas.getContext('2d', settings);
  if (context === null) throw new Error('No 2D context');
  return { canvas, context };
}

/** Sets the size in device pixels: setting it clears the canvas even if it's the same. */
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
