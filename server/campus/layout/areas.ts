import type { Area } from '../../../workers/wire/schemas/configuration.ts';
import { Random, STREAM } from '../random.ts';
import type { Building, Names } from './buildings.ts';
import type { Place, Places } from './places.ts';
import { isGarage } from './storey.ts';
import type { Storey, Zone } from './storey.ts';

const CAMPUS_AREA = 'campus';
const CAMPUS_NAME: Names = { en: 'Deskway Campus', cs: 'Kampus Deskway' };

const THEMES: readonly Names[] = [
  { en: 'Quiet', cs: 'Klid' },
  { en: 'Team', cs: 'Tým' },
  { en: 'Project', cs: 'Projekty' },
  { en: 'Focus', cs: 'Soustředění' },
  { en: 'Exchange', cs: 'Výměna' },
  { en: 'Guests', cs: 'Hosté' },
  { en: 'Window side', cs: 'U oken' },
  { en: 'Studio', cs: 'Studio' },
];

/** @returns the id of the area that a resource is in */
export const areaIdOf = (place: Place): string => place.zone?.id ?? place.storey.id;

const zoneName = (zone: Zone, storey: Storey, building: Building, random: Random): Names => {
  if (isGarage(storey))
    return {
      en: `Garage P${building.number} – Row ${zone.letter}`,
      cs: `Garáže P${building.number} – řada ${zone.letter}`,
    };
  const theme = random.pick(THEMES);
  return { en: `Zone ${zone.letter} – ${theme.en}`, cs: `Zóna ${zone.letter} – ${theme.cs}` };
};

const zoneLimit = (random: Random): number => (random.chance(0.16) ? 60 + 5 * random.between(0, 4) : 100);

const zoneAreas = (storey: Storey, building: Building, used: ReadonlySet<string>, seed: number): Area[] =>
  storey.zones
    .filter((zone) => used.has(zone.id))
    .map((zone, i) => {
      const random = new Random(seed, STREAM.layout, building.number, storey.level.number, i);
      return {
        id: zone.id,
        parentAreaId: storey.id,
        name: { ...zoneName(zone, storey, building, random) },
        kind: 'zone' as const,
        ordinal: null,
        maxUt: isGarage(storey) || (building.number === 1 && storey.zones[0] === zone) ? 100 : zoneLimit(random),
      };
    });

/** Some levels have a slightly lower limit, so that the limits of ancestors matter as well. */
const levelLimit = (storey: Storey, building: Building): number =>
  !isGarage(storey) && (building.number * 7 + storey.level.number) % 11 === 0 ? 80 : 100;

const areaOf = (id: string, kind: Area['kind'], parentAreaId: string | null, name: Area['name']): Area => ({
  id,
  parentAreaId,
  name,
  kind,
  ordinal: null,
  maxUt: 100,
});

export const campusArea = (): Area => areaOf(CAMPUS_AREA, 'campus', null, { ...CAMPUS_NAME });

export const buildingArea = ({ id, number, name: { en, cs } }: Building): Area =>
  areaOf(id, 'building', CAMPUS_AREA, { en: `B${number} ${en}`, cs: `B${number} ${cs}` });

export const levelArea = (storey: Storey, building: Building): Area => ({
  ...areaOf(storey.id, 'level', building.id, { ...storey.level.name }),
  ordinal: storey.level.ordinal,
  maxUt: levelLimit(storey, building),
});

/** The campus as a tree of campus, buildings, levels and zones; empty ones are left out. */
export const createAreas = (buildings: readonly Building[], places: Places, seed: number): Area[] => {
  const all = [places.desks, places.rooms, places.parking, places.lockers].flat();
  const used = new Set(all.flatMap((place) => [place.building.id, place.storey.id, areaIdOf(place)]));
  const areas = [campusArea()];
  for (const building of buildings.filter(({ id }) => used.has(id))) {
    areas.push(buildingArea(building));
    for (const storey of building.storeys.filter(({ id }) => used.has(id))) {
      areas.push(levelArea(storey, building), ...zoneAreas(storey, building, used, seed));
    }
  }
  return areas;
};
