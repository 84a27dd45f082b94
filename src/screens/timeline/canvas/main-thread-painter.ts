/*
 * Paints the visible region on the main thread, with the painter's code, while the painter has no blocks for it: on the
 * first screen, after a jump of the scrollbar, and without OffscreenCanvas. Its canvases do not scroll and lie under the
 * blocks: if the browser scrolls faster than blocks are painted, slightly older rows show instead of nothing.
 */
import type { PaintingGeometry, PaintingSnapshot, PaintingTheme } from '../../../../workers/contract.ts';
import { createDrawStyles } from '../../../../workers/painting/draw-styles.ts';
import type { DrawStyles } from '../../../../workers/painting/draw-styles.ts';
import type { Region } from '../../../../workers/painting/geometry.ts';
import { paintNames } from '../../../../workers/painting/names.ts';
import { withinSlots } from '../../../../workers/painting/opening.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { paintSlots } from '../../../../workers/painting/slots.ts';
import { deviceSize } from '../../../../workers/painting/surface.ts';
import type { CreateSurface, PaintContext } from '../../../../workers/painting/surface.ts';

/** Layers below the header that do not scroll with the content. */
export interface SnapshotLayers {
  readonly names: HTMLElement;
  readonly slots: HTMLElement;
}

export interface MainThreadPainter {
  configure(theme: PaintingTheme, geometry: PaintingGeometry): void;
  /** Paints the screen's region. */
  cover(model: TimelineModel, screen: Region): void;
  /** ms that this took last with the present theme and size; 0 = not yet. */
  cost(): number;
  /** Shows a snapshot instead of painting the same region. */
  showSnapshot(snapshot: PaintingSnapshot): void;
  /** Paints for later, unless it did a moment ago: it takes a thin client more than a frame. */
  refresh(model: TimelineModel, screen: Region): void;
  dispose(): void;
}

/** How old the rows under the blocks may get. */
const STALE_AFTER_MS = 500;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A canvas on the screen, with a buffer to draw on. */
interface ScreenCanvas {
  readonly canvas: HTMLCanvasElement;
  /** A context of the canvas's size. @throws if the browser is out of memory for a 2D context */
  draw(): PaintContext;
  /** Shows what was drawn. */
  present(): void;
  /** Shows a bitmap of the canvas's size. */
  show(picture: ImageBitmap): void;
}

/** Kept for the next board: a theme seldom changes, and the first paint is quicker. */
let lastDrawStyles: { readonly key: string; readonly drawStyles: DrawStyles } | null = null;

function drawStylesOf(theme: PaintingTheme, scale: number): DrawStyles {
  const key = `${scale} ${JSON.stringify(theme)}`;
  if (lastDrawStyles?.key !== key)
    lastDrawStyles = { key, drawStyles: createDrawStyles(theme, scale, createElementSurface) };
  return lastDrawStyles.drawStyles;
}

export function createMainThreadPainter(snapshotLayers: SnapshotLayers): MainThreadPainter {
  const names = createScreenCanvas(snapshotLayers.names);
  const slots = createScreenCanvas(snapshotLayers.slots);
  let configuration: { readonly theme: PaintingTheme; readonly geometry: PaintingGeometry } | null = null;
  let drawStyles: DrawStyles | null = null;
  let coveredAt = Number.NEGATIVE_INFINITY;
  let cost = 0;
  const reveal = (): void => {
    for (const { canvas } of [names, slots]) canvas.style.visibility = 'visible';
  };
  const cover = (model: TimelineModel, screen: Region): void => {
    if (configuration === null) return;
    coveredAt = performance.now();
    const { theme, geometry } = configuration;
    drawStyles ??= drawStylesOf(theme, geometry.devicePixelRatio);
    const region = withinSlots(screen, model, geometry);
    const { nameWidth, devicePixelRatio: scale } = geometry;
    fit(slots, deviceSize(region, scale), nameWidth, scale);
    fit(names, deviceSize({ ...region, left: 0, right: nameWidth }, scale), 0, scale);
    paintSlots({ context: slots.draw(), model, drawStyles, geometry }, region);
    paintNames({ context: names.draw(), model, drawStyles, geometry }, region);
    for (const target of [names, slots]) target.present();
    reveal();
    cost = performance.now() - coveredAt;
  };
  return {
    configure: (theme, geometry) => {
      configuration = { theme, geometry };
      drawStyles = null;
      cost = 0;
    },
    cover,
    cost: () => cost,
    showSnapshot: (snapshot) => {
      if (configuration === null) return;
      coveredAt = performance.now();
      for (const [target, picture] of [
        [names, snapshot.names],
        [slots, snapshot.slots],
      ] as const) {
        fit(target, picture, 0, configuration.geometry.devicePixelRatio);
        target.show(picture);
      }
      reveal();
    },
    refresh: (model, screen) => {
      if (performance.now() - coveredAt > STALE_AFTER_MS) cover(model, screen);
    },
    dispose: () => {
      names.canvas.remove();
      slots.canvas.remove();
    },
  };
}

/** @throws if the browser is out of memory for a 2D context */
export const createElementSurface: CreateSurface = (width, height) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2D context');
  return { image: canvas, context };
};

function createScreenCanvas(parent: HTMLElement): ScreenCanvas {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.style.visibility = 'hidden';
  const target = typeof OffscreenCanvas === 'function' ? createBitmapCanvas(canvas) : createDrawnCanvas(canvas);
  parent.append(canvas);
  return target;
}

/**
 * Shows bitmaps: a canvas with a 2D context is sent to the compositor with every frame of the page, changed or not, which
 * takes a third of a frame at CPU ×6. The buffer is created only if something is drawn.
 *
 * @throws if the browser is out of memory for a context
 */
function createBitmapCanvas(canvas: HTMLCanvasElement): ScreenCanvas {
  const shown = canvas.getContext('bitmaprenderer', { alpha: false });
  if (shown === null) throw new Error('No context');
  let target: { readonly canvas: OffscreenCanvas; readonly context: PaintContext } | null = null;
  const createBuffer = () => {
    const buffer = new OffscreenCanvas(canvas.width, canvas.height);
    const context = buffer.getContext('2d', { alpha: false });
    if (context === null) throw new Error('No context');
    return { canvas: buffer, context };
  };
  return {
    canvas,
    draw: () => {
      target ??= createBuffer();
      setSize(target.canvas, canvas.width, canvas.height);
      return target.context;
    },
    present: () => {
      if (target !== null) shown.transferFromImageBitmap(target.canvas.transferToImageBitmap());
    },
    show: (picture) => shown.transferFromImageBitmap(picture),
  };
}

/** @throws if the browser is out of memory for a 2D context */
function createDrawnCanvas(canvas: HTMLCanvasElement): ScreenCanvas {
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('No 2D context');
  return {
    canvas,
    draw: () => context,
    present: () => undefined,
    show: (picture) => context.drawImage(picture, 0, 0),
  };
}

/** Setting a size clears a canvas even if it is the same. */
function setSize(canvas: HTMLCanvasElement | OffscreenCanvas, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/**
 * Sizes a canvas and moves it `left` CSS pixels to the right.
 * @param size in device pixels
 */
function fit(target: ScreenCanvas, { width, height }: Size, left: number, scale: number): void {
  setSize(target.canvas, width, height);
  const { style } = target.canvas;
  style.width = `${width / scale}px`;
  style.height = `${height / scale}px`;
  style.transform = `translate(${Math.round(left * scale) / scale}px, 0)`;
}
