import { labelText } from './labels.ts';
import type { InterfaceLanguage } from './language.ts';
import { memoise } from './once.ts';
import type { Area, WireResource } from './resource.ts';

/** A path in one line: names from the outermost inwards; empty ones are left out. */
export function joinPath(names: readonly string[]): string {
  return names.filter((name) => name !== '').join(' › ');
}

/** The areas of a campus by id. Loops and missing parents in the data end a chain instead of hanging it. */
export interface AreaTree {
  get(id: string): Area | null;
  /** The area itself, its parent and so on up to the outermost; [] for an unknown id. */
  chain(id: string): readonly Area[];
  /**
   * The areas that it lies in, outermost first, itself last; [] for an unknown id. A campus that everything lies in says
   * nothing of where, and is there for itself alone.
   */
  path(id: string): readonly Area[];
  /** Names of its path without itself, joined by " › "; '' at the top and for an unknown id. */
  pathText(id: string, language: InterfaceLanguage): string;
  /** The area and everything below it; [] for an unknown id. */
  withSubAreas(id: string): readonly string[];
}

export function createAreaTree(areas: readonly Area[]): AreaTree {
  const areaById = new Map(areas.map((area) => [area.id, area]));
  const childIdsById = new Map<string, string[]>();
  for (const { id, parentAreaId } of areaById.values()) {
    if (parentAreaId === null) continue;
    const siblings = childIdsById.get(parentAreaId);
    if (siblings === undefined) childIdsById.set(parentAreaId, [id]);
    else siblings.push(id);
  }
  const campus = onlyCampus(areas);
  const chain = memoise((id: string): readonly Area[] => {
    const found = new Set<Area>();
    let area = areaById.get(id);
    while (area !== undefined && !found.has(area)) {
      found.add(area);
      area = area.parentAreaId === null ? undefined : areaById.get(area.parentAreaId);
    }
    return [...found];
  });
  const path = (id: string): readonly Area[] => {
    const areasOf = chain(id).toReversed();
    return areasOf.length > 1 && areasOf[0] === campus ? areasOf.slice(1) : areasOf;
  };
  return {
    get: (id) => areaById.get(id) ?? null,
    chain,
    path,
    pathText: (id, language) =>
      joinPath(
        path(id)
          .slice(0, -1)
          .map(({ name }) => labelText(name, language)),
      ),
    withSubAreas(id) {
      const found = new Set(areaById.has(id) ? [id] : []);
      // The iteration also reaches elements that are added to the set meanwhile.
      for (const areaId of found) for (const childId of childIdsById.get(areaId) ?? []) found.add(childId);
      return [...found];
    },
  };
}

/** The one outermost area of all; null where there are several, or where it is a building. Groups are no places. */
function onlyCampus(areas: readonly Area[]): Area | null {
  const outermost = areas.filter(({ parentAreaId, kind }) => parentAreaId === null && kind !== 'group');
  const [only = null] = outermost;
  return outermost.length > 1 || only?.kind === 'building' || only?.kind === 'level' ? null : only;
}

/** The area in which a resource is shown: its first known one, '' without any. */
export function areaOf({ mapInfos }: Pick<WireResource, 'mapInfos'>, tree: AreaTree): string {
  return mapInfos.find(({ areaId }) => tree.get(areaId) !== null)?.areaId ?? '';
}
