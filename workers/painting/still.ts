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
import { deviceSize } from './surface.ts';
import type { PaintContext } from './surface.ts';

/**
 * Paints a stretch and the names beside it, at the geometry's pixel ratio.
 * @throws where the browser refuses a 2D context: it is out of memory
 */
export function paintStill(scene: Scene, brushes: Brushes, geometry: PaintingGeometry, seen: Stretch): PaintingStill {
  const stretch = withinSlots(seen, scene, geometry);
  const pictureOf = (part: Stretch, paint: (context: PaintContext) => void): ImageBitmap => {
    const { width, height } = deviceSize(part, geometry.devicePixelRatio);
    const canvas = new OffscreenCanvas(width, height);
    // A graphics card is reached through the main thread, which is busy with making elements just then.
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (context === null) throw new Error('No 2D context');
    paint(context);
    return canvas.transferToImageBitmap();
  };
  return {
    view: scene.view,
    stretch,
    names: pictureOf({ ...stretch, left: 0, right: geometry.nameWidth }, (context) =>
      paintNames({ context, scene, brushes, geometry }, stretch),
    ),
    slots: pictureOf(stretch, (context) => paintSlots({ context, scene, brushes, geometry }, stretch)),
  };
}
