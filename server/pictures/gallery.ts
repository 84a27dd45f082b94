import { keyOf } from '../campus/random.ts';
import { toPng } from './png.ts';
import { paint } from './raster.ts';
import { RATIO, type SceneKind, sceneOf } from './scene.ts';
import { toWebp } from './webp.ts';

/** Pictures of a kind, so that what anybody may ask for is soon all drawn. */
const LOOKS = 24;
/** Pixels between one width and the next. */
const STEP = 80;
const MOST_WIDTH = 1_280;

export type PictureFormat = 'png' | 'webp';

export interface Gallery {
  /**
   * The picture of a name; the same for ever.
   * @param width in pixels; it comes in the next of the widths 80, 160 … 1,280
   */
  picture(kind: SceneKind, name: string, width: number, format: PictureFormat): Buffer;
}

/**
 * Draws each picture once: one of 1,280 pixels takes tens of milliseconds, in which the server answers nobody, and anybody
 * may ask for one. There are 1,536 in all, a few kilobytes each.
 */
export function createGallery(): Gallery {
  const drawn = new Map<string, Buffer>();
  return {
    picture(kind, name, width, format) {
      const look = (keyOf(name) >>> 0) % LOOKS;
      const nextWidth = Math.min(MOST_WIDTH, Math.max(1, Math.ceil(width / STEP)) * STEP);
      const key = `${kind} ${look} ${nextWidth} ${format}`;
      const known = drawn.get(key);
      if (known !== undefined) return known;
      const raster = paint(sceneOf(kind, look), nextWidth, nextWidth * RATIO);
      const file = format === 'webp' ? toWebp(raster) : toPng(raster);
      drawn.set(key, file);
      return file;
    },
  };
}
