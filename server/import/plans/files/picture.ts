import sharp from 'sharp';

import { ImportError } from '../../import-error.ts';
import type { Picture } from '../backdrop.ts';

/** Pixels of the longer side of a stored picture. */
const MOST_PIXELS = 3_000;
const MOST_INPUT_PIXELS = 200_000_000;
/** Dots per inch at which a unit of SVG is a pixel. */
const SVG_DENSITY = 72;

/**
 * A PNG or SVG picture as an address with its content. SVG becomes PNG, so that no page has to trust it.
 * @throws ImportError where it cannot be read
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (/<!ENTITY/iu.test(bytes.toString('latin1', 0, 100_000))) {
    throw new ImportError('The SVG defines entities, which are not read.');
  }
  try {
    const options = { limitInputPixels: MOST_INPUT_PIXELS };
    const { width, height, format } = await sharp(bytes, options).metadata();
    if (format !== 'svg' && format !== 'png') throw new ImportError('The picture is neither PNG nor SVG.');
    const scale = MOST_PIXELS / Math.max(width, height);
    // Drawings are sharp at any size.
    const density = format === 'svg' ? { density: Math.min(2_400, Math.max(1, SVG_DENSITY * scale)) } : {};
    const png = await sharp(bytes, { ...options, ...density })
      .resize({ width: MOST_PIXELS, height: MOST_PIXELS, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true })
      .toBuffer();
    return { url: `data:image/png;base64,${png.toString('base64')}`, width, height };
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`The picture cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
