import type { PaintingGeometry, ViewportSize, PaintingSnapshot } from '../contract.ts';
import type { DrawStyles } from './draw-styles.ts';
import type { Region } from './geometry.ts';
import { paintNames } from './names.ts';
import { openingRegion, withinSlots } from './opening.ts';
import { paintSlots } from './slots.ts';
import { deviceSize, openCanvas, resizeCanvas } from './surface.ts';
import type { TimelineModel } from './timeline-model.ts';

export interface PaintingConfiguration {
  readonly drawStyles: DrawStyles;
  readonly geometry: PaintingGeometry;
}

export type RegionOf = (geometry: PaintingGeometry) => Region;

export interface Snapshots {
  /** Paints a sample on the snapshot's canvas: loads the font, compiles the code, creates the canvas. */
  prewarm(sample: TimelineModel, room: ViewportSize): void;
  /** Paints a snapshot of a region. @returns null if nothing is configured */
  snapshot(model: TimelineModel, seenIn: RegionOf): Promise<PaintingSnapshot | null>;
}

/** Frees the pixels at once: for the garbage collector a bitmap is a small object. */
export function closeSnapshot(snapshot: PaintingSnapshot | null): void {
  snapshot?.names.close();
  snapshot?.slots.close();
}

/** The canvas is kept only from the prewarming to the first snapshot. */
export function createSnapshots(configurationNow: () => PaintingConfiguration | null): Snapshots {
  let canvas: SnapshotCanvas | null = null;
  const paint = (model: TimelineModel, seenIn: RegionOf): (() => Promise<PaintingSnapshot>) | null => {
    const configuration = configurationNow();
    if (configuration === null) return null;
    canvas ??= createSnapshotCanvas();
    return canvas.paint(model, configuration.drawStyles, configuration.geometry, seenIn(configuration.geometry));
  };
  return {
    prewarm: (sample, room) => void paint(sample, (geometry) => openingRegion(sample, geometry, room)),
    snapshot: async (model, seenIn) => {
      const snapshot = await paint(model, seenIn)?.();
      canvas?.discard();
      canvas = null;
      return snapshot ?? null;
    },
  };
}

/** One canvas with names and slots side by side, as each new canvas waits for the main thread. */
export interface SnapshotCanvas {
  /**
   * Paints a region and its names, at the geometry's pixel ratio.
   * @returns a function that takes the bitmaps from the canvas
   */
  paint(
    model: TimelineModel,
    drawStyles: DrawStyles,
    geometry: PaintingGeometry,
    seen: Region,
  ): () => Promise<PaintingSnapshot>;
  /** Frees its memory. */
  discard(): void;
}

/** @throws if the browser is out of memory for a 2D context */
export function createSnapshotCanvas(): SnapshotCanvas {
  // In software: the GPU is reached through the main thread, which is busy with creating elements.
  const { canvas, context } = openCanvas(new OffscreenCanvas(1, 1), { alpha: false, willReadFrequently: true });
  return {
    paint: (model, drawStyles, geometry, seen) => {
      const { nameWidth, devicePixelRatio } = geometry;
      const region = withinSlots(seen, model, geometry);
      const { width, height } = deviceSize(region, devicePixelRatio);
      const { width: ofNames } = deviceSize({ ...region, left: 0, right: nameWidth }, devicePixelRatio);
      resizeCanvas(canvas, ofNames + width, height);
      const target = { context, model, drawStyles, geometry };
      paintSlots(target, region, { x: ofNames, y: 0 });
      // Names last, over what reaches out of the slots to the left.
      paintNames(target, region);
      return async () => {
        // Only the names are copied; the rest is transferred, as a full copy takes as long as painting.
        const names = createImageBitmap(canvas, 0, 0, ofNames, height);
        const slots = canvas.transferToImageBitmap();
        return { view: model.view, region, names: await names, slots };
      };
    },
    discard: () => resizeCanvas(canvas, 0, 0),
  };
}
