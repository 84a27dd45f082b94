/*
 * Still pictures of a stretch: what a screen shows before there are blocks on it. They go to the main thread, which only
 * puts them up.
 */
import type { PaintingGeometry, PaintingStill } from '../contract.ts';
import type { Brushes } from './brushes.ts';
import type { Stretch } from './geometry.ts';
import { paintNames } from './names.ts';
import { withinSlots } from './opening.ts';
import type { Scene } from './scene.ts';
import { paintSlots } from './slots.ts';
import { deviceSize, openSheet, resizeSheet } from './surface.ts';
import type { Sheet } from './surface.ts';

/** Two sheets that stills are painted on. */
export interface StillSheets {
  /** Paints a stretch and the names beside it, at the geometry's pixel ratio. @returns the stretch as far as there is one */
  paint(scene: Scene, brushes: Brushes, geometry: PaintingGeometry, seen: Stretch): Stretch;
  /** Takes what was painted off the sheets, which are spent by that. */
  take(): Pick<PaintingStill, 'names' | 'slots'>;
}

/** @throws where the browser refuses a 2D context: it is out of memory */
export function createStillSheets(): StillSheets {
  const [names, slots] = [openStillSheet(), openStillSheet()];
  const fit = (sheet: Sheet, part: Stretch, scale: number): void => {
    const { width, height } = deviceSize(part, scale);
    resizeSheet(sheet.canvas, width, height);
  };
  return {
    paint: (scene, brushes, geometry, seen) => {
      const stretch = withinSlots(seen, scene, geometry);
      fit(names, { ...stretch, left: 0, right: geometry.nameWidth }, geometry.devicePixelRatio);
      fit(slots, stretch, geometry.devicePixelRatio);
      paintNames({ context: names.context, scene, brushes, geometry }, stretch);
      paintSlots({ context: slots.context, scene, brushes, geometry }, stretch);
      return stretch;
    },
    take: () => ({ names: names.canvas.transferToImageBitmap(), slots: slots.canvas.transferToImageBitmap() }),
  };
}

/** A graphics card is reached through the main thread, which is busy with making elements just then. */
const openStillSheet = (): Sheet => openSheet(new OffscreenCanvas(1, 1), { alpha: false, willReadFrequently: true });
