/* Where things lie: the position of a resource, and the level of an area. */
import type { Area } from '../../workers/wire/schemas/configuration.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';

/** Something with a position. */
export interface Placed {
  readonly id: string;
  /** A level, or an area on it. */
  readonly areaId: string;
  /** Centimetres on the plan of the level. */
  readonly x: number;
  readonly y: number;
}

/** The position of a resource; none where it only has an area. */
export function placedOf({ id, mapInfos }: Pick<WireResource, 'id' | 'mapInfos'>): readonly Placed[] {
  const [place] = mapInfos;
  if (place?.x === undefined || place.y === undefined) return [];
  return [{ id, areaId: place.areaId, x: place.x, y: place.y }];
}

/** @returns the level that an area is, or is on; null = none */
export function createLevelFinder(
  areas: readonly Pick<Area, 'id' | 'parentAreaId' | 'kind'>[],
): (areaId: string) => string | null {
  const areaById = new Map(areas.map((area) => [area.id, area]));
  return (areaId) => {
    let area = areaById.get(areaId);
    // The tree may come from a file: the loop also ends on a cycle.
    for (let steps = areaById.size; area !== undefined && steps > 0; steps -= 1) {
      if (area.kind === 'level') return area.id;
      area = areaById.get(area.parentAreaId ?? '');
    }
    return null;
  };
}
