import { keyOf } from '../campus/random.ts';
import { drawPlace, type PlaceKind } from './drawing.ts';

/** Different pictures of a kind. */
const VARIANTS = 24;
/** Pixels between one width and the next. */
const STEP = 80;
const MOST_WIDTH = 1_280;

export type PictureFormat = 'png' | 'webp';

export interface PictureCache {
  /**
   * The picture of a name; the same for ever.
   * @param width in pixels; rounded up to one of the widths 80, 160 … 1,280
   */
  picture(kind: PlaceKind, name: string, width: number, format: PictureFormat): Promise<Buffer>;
}

/**
 * Anybody may ask for pictures, so conversions run one at a time, and each result is kept: there are 1,536 in all, a few
 * kilobytes each.
 */
export function createPictureCache(): PictureCache {
  const pictures = new Map<string, Promise<Buffer>>();
  let lastConversion: Promise<unknown> = Promise.resolve();
  return {
    picture(kind, name, width, format) {
      const variant = (keyOf(name) >>> 0) % VARIANTS;
      const nextWidth = Math.min(MOST_WIDTH, Math.max(1, Math.ceil(width / STEP)) * STEP);
      const key = `${kind} ${variant} ${nextWidth} ${format}`;
      const known = pictures.get(key);
      if (known !== undefined) return known;
      const picture = lastConversion.then(() => convert(drawPlace(kind, variant, nextWidth), format));
      pictures.set(key, picture);
      // Whoever asked reports the failure; the next request tries again.
      lastConversion = picture.catch(() => pictures.delete(key));
      return picture;
    },
  };
}

/** Lossless in both formats, so that they show the same pixels. */
async function convert(svg: string, format: PictureFormat): Promise<Buffer> {
  // Imported with the first picture: it takes 40 ms, which the start of the server need not wait for.
  const { default: sharp } = await import('sharp');
  const image = sharp(Buffer.from(svg)).removeAlpha();
  return format === 'webp' ? image.webp({ lossless: true }).toBuffer() : image.png({ compressionLevel: 9 }).toBuffer();
}
