import type { PaintingGeometry, ViewportSize, PaintingSnapshot } from '../contract.ts';
import type { DrawStyles } from './draw-styles.ts';
import type { Region } from './geometry.ts';
import { paintNames } from './names.ts';
import { openingRegion, withinSlots } from './opening.ts';
import { paintSlots } from './slots.ts';
import { deviceSize, openCanvas, resizeCanvas } from './surface.ts';
import type { TimelineModel } from './timeline-model.ts';

/** In what everything is painted. */
export interface PaintingConfiguration {
  readonly drawStyles: DrawStyles;
  readonly geometry: PaintingGeometry;
}

/** What a picture shows, by the geometry in which it is painted. */
export type RegionOf = (geometry: PaintingGeometry) => Region;

export interface Snapshots {
  /** Paints a sample where the first still will be painted: loads the font, compiles the code, makes the sheet. */
  prewarm(sample: TimelineModel, room: ViewportSize): void;
  /** Paints a snapshot of a region. @returns null where nothing has been configured */
  snapshot(model: TimelineModel, seenIn: RegionOf): Promise<PaintingSnapshot | null>;
}

/** Pixels are freed at once, not when the garbage collector comes to see a small object. */
export function closeSnapshot(snapshot: PaintingSnapshot | null): void {
  snapshot?.names.close();
  snapshot?.slots.close();
}

/** Paints stills on one sheet, which is kept only from the prewarming to the picture. */
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

/** What a still is painted on: names and slots side by side, since each canvas is a question to the main thread. */
export interface SnapshotCanvas {
  /**
   * Paints a region and the names beside it, at the geometry's pixel ratio.
   * @returns takes the pictures off the sheet
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

/** @throws where the browser refuses a 2D context: it is out of memory */
export function createSnapshotCanvas(): SnapshotCanvas {
  // Without a graphics card, which is reached through the main thread: that is busy with making elements just then.
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
      // Over what reaches out of the slots to the left.
      paintNames(target, region);
      return async () => {
        // The smaller part is copied, the whole changes hands: a copy of all takes as long as painting it.
        const names = createImageBitmap(canvas, 0, 0, ofNames, height);
        const slots = canvas.transferToImageBitmap();
        return { view: model.view, region, names: await names, slots };
      };
    },
    discard: () => resizeCanvas(canvas, 0, 0),
  };
}
