/** Pictures that a browser shows. */
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/**
 * An address from outside as a link or a picture may have it: https, or of the API's own origin; null for any other, e.g.
 * `javascript:`.
 * @param apiBase what relative addresses start from, without a trailing slash
 */
export function shownAddress(address: string, apiBase: string): string | null {
  const base = `${apiBase}/`;
  const url = address.trim() === '' ? null : URL.parse(address, base);
  if (url === null) return null;
  const isOwn = url.origin !== 'null' && url.origin === URL.parse(base)?.origin;
  return isOwn || url.protocol === 'https:' ? url.href : null;
}

/** Whether a file is a picture, by the end of its path; where that has none, of its name. */
export function isPicture(address: string, name: string): boolean {
  const path = URL.parse(address)?.pathname ?? '';
  return PICTURE.test(path) || (!/\.\w+$/.test(path) && PICTURE.test(name));
}
