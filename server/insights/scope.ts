import type { Label } from '../../workers/wire/schemas/common.ts';
import type { Area, AssistConfiguration } from '../../workers/wire/schemas/configuration.ts';
import type { InsightsAnswer } from '../../workers/wire/schemas/insights.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';

/** The areas of a campus as a tree, for sums by area. */
export interface AreaTree {
  /** From an area up to its root. */
  path(areaId: string): readonly Area[];
  nameOf(areaId: string): Label;
  /** Names of its building and level; where it has neither, its own. */
  whereIs(areaId: string): readonly Label[];
}

export function createAreaTree({ areas }: Pick<AssistConfiguration, 'areas'>): AreaTree {
  const areaById = new Map(areas.map((area) => [area.id, area]));
  const path = (areaId: string): readonly Area[] => {
    const found: Area[] = [];
    let area = areaById.get(areaId);
    // Imported areas are checked for cycles; this ends all the same.
    while (area !== undefined && found.length <= areaById.size) {
      found.push(area);
      area = area.parentAreaId === null ? undefined : areaById.get(area.parentAreaId);
    }
    return found;
  };
  return {
    path,
    nameOf: (areaId) => areaById.get(areaId)?.name ?? '',
    whereIs(areaId) {
      const whole = path(areaId);
      const named = whole.filter(({ kind }) => kind === 'building' || kind === 'level').toReversed();
      return (named.length > 0 ? named : whole.slice(0, 1)).map(({ name }) => name);
    },
  };
}

export const areaOf = ({ mapInfos }: WireResource): string => mapInfos[0]?.areaId ?? '';

/** The places in an area and of a type; undefined = all. */
export function placesIn(
  resources: readonly WireResource[],
  tree: AreaTree,
  { area, type }: { readonly area?: string | undefined; readonly type?: string | undefined },
): readonly WireResource[] {
  const isInside = (resource: WireResource): boolean =>
    area === undefined || tree.path(areaOf(resource)).some(({ id }) => id === area);
  return resources.filter((resource) => (type === undefined || resource.resourceTypeId === type) && isInside(resource));
}

/** By place, the area that it is summed up under: the highest ones that tell the places apart. */
export function groupsOf(places: readonly WireResource[], tree: AreaTree): ReadonlyMap<WireResource, string> {
  const paths = places.map((place) => tree.path(areaOf(place)).toReversed());
  const deepest = Math.max(0, ...paths.map(({ length }) => length));
  let depth = 0;
  while (depth < deepest - 1 && new Set(paths.map((path) => path[depth]?.id)).size === 1) depth += 1;
  return new Map(places.map((place, i) => [place, paths[i]?.[depth]?.id ?? paths[i]?.at(-1)?.id ?? '']));
}

/** Areas down to levels that have places, in the order of the tree, and the types of the places by rank. */
export function choicesOf(
  resources: readonly WireResource[],
  tree: AreaTree,
  { areas, resourceTypeInfos }: Pick<AssistConfiguration, 'areas' | 'resourceTypeInfos'>,
): Pick<InsightsAnswer, 'areas' | 'types'> {
  const used = new Set([...new Set(resources.map(areaOf))].flatMap((id) => tree.path(id).map((area) => area.id)));
  const shown = areas.filter(({ id, kind }) => used.has(id) && kind !== 'zone' && kind !== 'group');
  const below = Map.groupBy(shown, ({ parentAreaId }) => parentAreaId);
  const listed: { id: string; name: Label; depth: number }[] = [];
  const list = (parentId: string | null, depth: number): void => {
    for (const { id, name } of below.get(parentId) ?? []) {
      listed.push({ id, name, depth });
      list(id, depth + 1);
    }
  };
  list(null, 0);
  const types = new Set(resources.map(({ resourceTypeId }) => resourceTypeId));
  return {
    areas: listed,
    types: resourceTypeInfos
      .filter(({ resourceTypeId }) => types.has(resourceTypeId))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ resourceTypeId: id, name }) => ({ id, name })),
  };
}
