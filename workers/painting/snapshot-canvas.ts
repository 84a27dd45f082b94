/*
 * Still pictures of a region: what a screen shows before there are blocks on it. They go to the main thread, which only
 * puts them up.
 */
import type { PaintingGeometry, PaintingSnapshot } from '../contract.ts';
import type { DrawStyles } from './draw-styles.ts';
import { paintNames } from './names.ts';
import { withinSlots } from './opening.ts';
import type { Region } from './geometry.ts';
import type { TimelineModel } from './timeline-model.ts';
import { paintSlots } from './slots.ts';
import { deviceSize, openCanvas, resizeCanvas } from './surface.ts';

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
