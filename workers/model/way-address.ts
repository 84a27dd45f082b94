import type { WireResource } from '../wire/schemas/resource.ts';

type Place = Pick<WireResource, 'id' | 'mapInfos' | 'navigationEnabled'>;

/** An arbitrary origin to resolve a path of the page, which is then returned as a path. */
const PAGE = 'https://page.invalid';

/**
 * The address that shows the way to a place: the navigation address with `startAreaId` and `locationId` (spec point 2).
 * @param navigationUrl http(s), or a path of the page; null or absent = navigation is not configured
 * @returns null if there is no navigation, or it does not cover the place
 */
export function wayAddress(
  { id, mapInfos, navigationEnabled }: Place,
  navigationUrl: string | null | undefined,
): string | null {
  const url = navigationEnabled && navigationUrl?.trim() ? URL.parse(navigationUrl, PAGE) : null;
  // A path that begins with two slashes would be an address of another site.
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname.startsWith('//')) return null;
  const [place] = mapInfos;
  if (place !== undefined) url.searchParams.set('startAreaId', place.areaId);
  url.searchParams.set('locationId', id);
  return url.origin === PAGE ? url.pathname + url.search + url.hash : url.href;
}
