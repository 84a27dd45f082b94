import type { WireResource } from '../wire/schemas/resource.ts';

type Place = Pick<WireResource, 'id' | 'mapInfos' | 'navigationEnabled'>;

/** An arbitrary origin to resolve a path of the page, which is then returned as a path. */
const PAGE = 'https://page.invalid';

/**
 * The address that shows the way to a place. Another site gets `startAreaId` and `locationId` (spec point 2), our own
 * page the place as the target of a route.
 * @param navigationUrl http(s), or a path of the page; null or absent = navigation is not configured
 * @returns null if there is no navigation, or it does not cover the place
 */
export function wayAddress(
  { id, mapInfos, navigationEnabled }: Place,
  navigationUrl: string | null | undefined,
): string | null {
  const url = navigationEnabled ? navigation(navigationUrl) : null;
  if (url === null) return null;
  if (url.origin === PAGE) return withParameters(url, { target: id });
  return withParameters(url, { startAreaId: mapInfos[0]?.areaId ?? null, locationId: id });
}

/**
 * The address at which a scanned code lets a route start: from where it hangs (spec point 2). Without a place our own
 * page has the start chosen.
 * @returns null if there is no navigation
 */
export function startAddress(
  { qrId, startAreaId, locationId }: { qrId: string; startAreaId: string | null; locationId: string | null },
  navigationUrl: string | null,
): string | null {
  const url = navigation(navigationUrl);
  if (url === null) return null;
  if (url.origin !== PAGE) return withParameters(url, { startAreaId, locationId: locationId ?? qrId });
  const isPlaced = startAreaId !== null || locationId !== null;
  return withParameters(url, { startAreaId, locationId, startBy: 'ScanQR', mode: isPlaced ? null : 'StartSelection' });
}

function navigation(address: string | null | undefined): URL | null {
  const url = address?.trim() ? URL.parse(address, PAGE) : null;
  // A path that begins with two slashes would be an address of another site.
  return url === null || !/^https?:$/.test(url.protocol) || url.pathname.startsWith('//') ? null : url;
}

function withParameters(url: URL, parameters: Readonly<Record<string, string | null>>): string {
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url.origin === PAGE ? url.pathname + url.search + url.hash : url.href;
}
