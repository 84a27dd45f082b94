/*
 * What a point of interest may show, by its licence (spec point 3): a standard one everything, a basic one where and
 * what it is. Others are not shown.
 */
import type { AreaTree } from '../model/areas.ts';
import { imageAddress } from '../model/image-url.ts';
import { isPicture, shownAddress } from '../model/shown-address.ts';
import type { Poi } from '../wire/schemas/plans.ts';

const STANDARD = 'CS0621';
const BASIC = 'CS0642';

/** Width at which pictures are shown, in CSS pixels, and their pixel ratio: one size for all screens is cached once. */
const PICTURE = { width: 96, pixelRatio: 2 } as const;

/** The points of interest of a level with what may be shown of each. */
export function shownPois(pois: readonly Poi[], levelId: string, tree: AreaTree): readonly Poi[] {
  return pois.flatMap((poi) => {
    const isHere = poi.areaId === levelId || tree.chain(poi.areaId).some(({ id }) => id === levelId);
    const shown = isHere ? licensed(poi) : null;
    return shown === null ? [] : [shown];
  });
}

/** What may be shown of it; null = nothing. */
export function licensed(poi: Poi): Poi | null {
  // Devices and kiosks have licences of their own.
  if (poi.csCode === STANDARD || poi.kind !== 'poi') return poi;
  return poi.csCode === BASIC ? { ...poi, description: '', files: [], openingHours: null } : null;
}

/** The address of the first picture among some files; '' = none that a page may load. */
export function firstPicture(
  files: readonly { readonly url: string; readonly name?: string | undefined }[],
  base: string,
): string {
  for (const { url, name } of files) {
    const address = shownAddress(url, base);
    if (address === null || !isPicture(address, name ?? '')) continue;
    const picture = imageAddress(address, PICTURE.width, PICTURE.pixelRatio);
    if (picture.ok) return picture.value;
  }
  return '';
}
