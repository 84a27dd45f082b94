/*
 * The buildings of a campus with their levels, as the switcher shows them.
 */
import type { PlanBuilding, PlanGroup, PlanLevelEntry } from '../contract.ts';
import { areaOf, type AreaTree } from '../model/areas.ts';
import { labelText } from '../model/labels.ts';
import { type InterfaceLanguage, toBcp47 } from '../model/language.ts';
import type { WireResource } from '../model/resource.ts';
import type { CampusPlan, PlanArea } from '../wire/schemas/plans.ts';

/**
 * Buildings by name, levels from the highest down. A level belongs to the nearest building above it; one in no building
 * is a building of its own.
 * @param resources those that the user sees
 */
export function planBuildings(
  plan: CampusPlan,
  resources: readonly Pick<WireResource, 'mapInfos'>[],
  tree: AreaTree,
  language: InterfaceLanguage,
): readonly PlanBuilding[] {
  const areaById = new Map(plan.areas.map((area) => [area.id, area]));
  const buildings = new Map<string, { readonly area: PlanArea; readonly levels: PlanLevelEntry[] }>();
  const placeCounts = countByLevel(resources, tree);
  for (const level of plan.areas) {
    if (level.kind !== 'level') continue;
    const area = buildingAbove(level, areaById);
    const building = buildings.get(area.id) ?? { area, levels: [] };
    buildings.set(area.id, building);
    const name = labelText(level.name, language) || level.id;
    building.levels.push({
      id: level.id,
      name,
      shortName: labelText(level.shortName, language) || name,
      ordinal: level.ordinal ?? 0,
      areaIds: [level.id, ...plan.areas.filter(({ parentAreaId }) => parentAreaId === level.id).map(({ id }) => id)],
      placeCount: placeCounts.get(level.id) ?? 0,
    });
  }
  const collator = new Intl.Collator(toBcp47(language), { numeric: true });
  return [...buildings.values()]
    .map(({ area, levels }) => ({
      id: area.id,
      name: labelText(area.name, language) || area.id,
      levels: levels.toSorted((a, b) => b.ordinal - a.ordinal),
    }))
    .toSorted((a, b) => collator.compare(a.name, b.name));
}

/** Groups of zones. */
export function planGroups({ areas }: CampusPlan, language: InterfaceLanguage): readonly PlanGroup[] {
  return areas
    .filter(({ kind }) => kind === 'group')
    .map(({ id, name, memberIds }) => ({ id, name: labelText(name, language) || id, areaIds: memberIds }));
}

function buildingAbove(level: PlanArea, areaById: ReadonlyMap<string, PlanArea>): PlanArea {
  const seen = new Set<string>();
  let area: PlanArea | undefined = level;
  while (area !== undefined && area.kind !== 'building' && !seen.has(area.id)) {
    seen.add(area.id);
    area = area.parentAreaId === null ? undefined : areaById.get(area.parentAreaId);
  }
  return area?.kind === 'building' ? area : level;
}

/** The level that holds a resource; null = none. */
export function levelOf(resource: Pick<WireResource, 'mapInfos'>, tree: AreaTree): string | null {
  return tree.chain(areaOf(resource, tree)).find(({ kind }) => kind === 'level')?.id ?? null;
}

/** What is said of a resource on a level; it may be on others as well. */
export function mapInfosOn(
  { mapInfos }: Pick<WireResource, 'mapInfos'>,
  levelId: string,
  tree: AreaTree,
): WireResource['mapInfos'] {
  return mapInfos.filter(({ areaId }) => tree.chain(areaId).some(({ id }) => id === levelId));
}

function countByLevel(
  resources: readonly Pick<WireResource, 'mapInfos'>[],
  tree: AreaTree,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const resource of resources) {
    const level = levelOf(resource, tree);
    if (level !== null) counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  return counts;
}
