/** File endings of pictures that browsers show. */
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/**
 * An external address if a link or a picture may have it: https, or on the API's own origin; null for any other, e.g.
 * `javascript:`.
 * @param apiBase base of relative addresses, without a trailing slash
 */
export function shownAddress(address: string, apiBase: string): string | null {
  const base = `${apiBase}/`;
  const url = address.trim() === '' ? null : URL.parse(address, base);
  if (url === null) return null;
  const isOwn = url.origin !== 'null' && url.origin === URL.parse(base)?.origin;
  return isOwn || url.protocol === 'https:' ? url.href : null;
}

/** Whether a file is a picture, by the ending of its path, or of its name if the path has none. */
export function isPicture(address: string, name: string): boolean {
  const path = URL.parse(address)?.pathname ?? '';
  return PICTURE.test(path) || (!/\.\w+$/.test(path) && PICTURE.test(name));
}
