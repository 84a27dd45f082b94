import type { Area } from '../../../workers/wire/schemas/configuration.ts';
import type { PlanArea } from '../../../workers/wire/schemas/plans.ts';
import { buildingArea, campusArea, levelArea } from '../layout/areas.ts';
import { toLabel } from '../labels.ts';
import type { Texts } from '../labels.ts';
import type { Building } from '../layout/buildings.ts';
import { entranceOf, isGarage, placePoints } from '../layout/storey.ts';
import type { Storey } from '../layout/storey.ts';
import { Random, STREAM } from '../random.ts';
import { DEPARTMENTS } from './texts.ts';
import { zoneOutline } from './zone-outlines.ts';

const ZONES_PER_DEPARTMENT = 6;

const planArea = ({ id, parentAreaId, kind, name, ordinal }: Area, change: Partial<PlanArea>): PlanArea => ({
  id,
  parentAreaId,
  kind,
  name,
  ordinal,
  shortName: '',
  elevationCm: null,
  outline: [],
  memberIds: [],
  ...change,
});

const outlineOf = (storey: Storey | undefined, building: Building): number[][] =>
  (storey?.level.outline ?? []).map((ring) => placePoints(building, ring));

/** Departments: a few zones each, one after the other. */
const departmentsOf = (building: Building, zoneIds: readonly string[], seed: number): PlanArea[] => {
  const first = new Random(seed, STREAM.plans, building.number).below(DEPARTMENTS.length);
  const count = Math.ceil(zoneIds.length / ZONES_PER_DEPARTMENT);
  return Array.from({ length: count }, (_, i) => {
    const texts: Texts | undefined = DEPARTMENTS[(first + i) % DEPARTMENTS.length];
    const memberIds = zoneIds.slice(i * ZONES_PER_DEPARTMENT, (i + 1) * ZONES_PER_DEPARTMENT);
    const area = { ...buildingArea(building), id: `${building.id}-g${i + 1}`, parentAreaId: building.id };
    const name = texts === undefined ? '' : toLabel(texts);
    return planArea(area, { kind: 'group', name, memberIds });
  });
};

const buildingAreas = (building: Building, zoneById: ReadonlyMap<string, Area>, seed: number): PlanArea[] => {
  const areas = [planArea(buildingArea(building), { outline: outlineOf(entranceOf(building.storeys), building) })];
  const zoneIds: string[] = [];
  for (const storey of building.storeys) {
    const { number } = storey.level;
    const shortName = isGarage(storey) ? 'P' : String(number);
    areas.push(planArea(levelArea(storey, building), { shortName, outline: outlineOf(storey, building) }));
    for (const zone of storey.zones) {
      const area = zoneById.get(zone.id);
      if (area === undefined) continue;
      if (!isGarage(storey)) zoneIds.push(zone.id);
      areas.push(planArea(area, { outline: zoneOutline(zone, building, isGarage(storey) ? 'bay' : 'desk') }));
    }
  }
  return [...areas, ...departmentsOf(building, zoneIds, seed)];
};

/**
 * All buildings with all levels, also those in which nothing can be reserved, and the zones of the configuration.
 * @param configured areas of the configuration
 */
export const createPlanAreas = (
  buildings: readonly Building[],
  configured: readonly Area[],
  seed: number,
): PlanArea[] => {
  const zoneById = new Map(configured.map((area) => [area.id, area]));
  return [planArea(campusArea(), {}), ...buildings.flatMap((building) => buildingAreas(building, zoneById, seed))];
};
