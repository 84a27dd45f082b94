import type { WireResource } from '../wire/schemas/resource.ts';

type Place = Pick<WireResource, 'id' | 'mapInfos' | 'navigationEnabled'>;

/** A path of the page is resolved against it, and written as a path again. */
const PAGE = 'https://page.invalid';

/**
 * Where the way to a place is shown: the configured navigation address with `startAreaId` and `locationId` (spec point 2).
 * @param navigationUrl http(s), or a path of the page; null or absent = navigation is not configured
 * @returns null where there is no navigation, or the place takes no part in it
 */
export function wayAddress(
  { id, mapInfos, navigationEnabled }: Place,
  navigationUrl: string | null | undefined,
): string | null {
  const url = navigationEnabled && navigationUrl?.trim() ? URL.parse(navigationUrl, PAGE) : null;
  // What begins with two slashes would be the address of another site.
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname.startsWith('//')) return null;
  const [place] = mapInfos;
  if (place !== undefined) url.searchParams.set('startAreaId', place.areaId);
  url.searchParams.set('locationId', id);
  return url.origin === PAGE ? url.pathname + url.search + url.hash : url.href;
}
