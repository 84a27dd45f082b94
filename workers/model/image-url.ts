import { failure, type Result, success } from './result.ts';
import type { Pixels } from './units.ts';

export interface InvalidImageAddress {
  readonly type: 'invalid-image-address';
  readonly address: string;
}

/** Any base does: it only lets addresses without an origin be parsed. */
const BASE = 'https://base.invalid/';
const OWN_PARAMETERS = new Set(['width', 'format']);

/**
 * The address under which an image is asked for: with the width it is shown at, as webp (spec points 7 and 9). Drawings
 * (`.svg`) and what lies in the page already (`data:`, `blob:`) stay as they are; other parameters stay as written.
 * The parameters are `width` (device pixels) and `format=webp`; a server that doesn't know them answers the image as
 * it is, as the embedded back end does with its drawings.
 * @param address absolute, or relative to the page
 * @param width of its place, above 0
 * @param pixelRatio device pixels a CSS pixel, above 0
 * @throws RangeError where width or ratio is no such number: a programmer error
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

/** Written by hand: `URLSearchParams` would encode the other parameters anew, which a signature does not survive. */
function withParameters(address: string, devicePixels: number): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const others = query.split('&').filter((part) => part !== '' && !OWN_PARAMETERS.has(part.split('=')[0] ?? ''));
  return `${path}?${[...others, `width=${devicePixels}`, 'format=webp'].join('&')}${hash}`;
}
