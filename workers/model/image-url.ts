import { failure, type Result, success } from './result.ts';
import type { Pixels } from './units.ts';

export interface InvalidImageAddress {
  readonly type: 'invalid-image-address';
  readonly address: string;
}

/** An arbitrary base, needed only to parse addresses without an origin. */
const BASE = 'https://base.invalid/';
const OWN_PARAMETERS = new Set(['width', 'format']);

/**
 * The address from which an image is requested: with the width at which it is shown, as webp (spec points 7 and 9).
 * Drawings (`.svg`) and embedded data (`data:`, `blob:`) stay as they are; other parameters stay as written.
 * The parameters are `width` (device pixels) and `format=webp`; a server that does not know them returns the original
 * image, as the embedded back end does with its drawings.
 * @param address absolute, or relative to the page
 * @param width shown width in CSS pixels, above 0
 * @param pixelRatio device pixels per CSS pixel, above 0
 * @throws RangeError if width or ratio is out of range: a programmer error
 */
export function imageAddress(address: string, width: Pixels, pixelRatio: number): Result<string, InvalidImageAddress> {
  const devicePixels = Math.ceil(width * pixelRatio);
  if (!Number.isFinite(devicePixels) || !(width > 0) || !(pixelRatio > 0)) {
    throw new RangeError(`Not a width: ${width} at ${pixelRatio}`);
  }
  const url = address.trim() === '' ? null : URL.parse(address, BASE);
  if (url === null) return failure({ type: 'invalid-image-address', address });
  if (url.protocol === 'data:' || url.protocol === 'blob:') return success(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return failure({ type: 'invalid-image-address', address });
  return success(isDrawing(url) ? address : withParameters(address.trim(), devicePixels));
}

function isDrawing(url: URL): boolean {
  return url.pathname.toLowerCase().endsWith('.svg');
}

/** Without `URLSearchParams`, which would encode the other parameters again and so invalidate a signature. */
function withParameters(address: string, devicePixels: number): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const others = query.split('&').filter((part) => part !== '' && !OWN_PARAMETERS.has(part.split('=')[0] ?? ''));
  return `${path}?${[...others, `width=${devicePixels}`, 'format=webp'].join('&')}${hash}`;
}
