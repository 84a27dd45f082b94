import type { Area } from '../../../workers/wire/schemas/configuration.ts';
import { filled, sameInEach, toLabel } from '../labels.ts';
import type { Texts } from '../labels.ts';
import { planName } from '../plan-names.ts';
import { Random, STREAM } from '../random.ts';
import type { Building } from './buildings.ts';
import type { Place, Places } from './places.ts';
import { isGarage } from './storey.ts';
import type { Storey, Zone } from './storey.ts';

const CAMPUS_AREA = 'campus';
const CAMPUS_NAME: Texts = [
  'Deskway Campus',
  'Kampus Deskway',
  'Deskway-Campus',
  'Campus Deskway',
  'Campus Deskway',
  'Campus Deskway',
  'Кампус Deskway',
];

const ZONE: Texts = [
  'Zone {letter} – {theme}',
  'Zóna {letter} – {theme}',
  'Zone {letter} – {theme}',
  'Zone {letter} – {theme}',
  'Zona {letter} – {theme}',
  'Zona {letter} – {theme}',
  'Зона {letter} – {theme}',
];

const THEMES: readonly Texts[] = [
  ['Quiet', 'Klid', 'Ruhe', 'Calme', 'Silencio', 'Silenci', 'Тиша'],
  ['Team', 'Tým', 'Team', 'Équipe', 'Equipo', 'Equip', 'Команда'],
  ['Project', 'Projekty', 'Projekte', 'Projets', 'Proyectos', 'Projectes', 'Проєкти'],
  ['Focus', 'Soustředění', 'Konzentration', 'Concentration', 'Concentración', 'Concentració', 'Зосередженість'],
  ['Exchange', 'Výměna', 'Austausch', 'Échanges', 'Intercambio', 'Intercanvi', 'Обмін думками'],
  ['Guests', 'Hosté', 'Gäste', 'Invités', 'Invitados', 'Convidats', 'Гості'],
  [
    'Window side',
    'U oken',
    'Fensterseite',
    'Côté fenêtres',
    'Junto a las ventanas',
    'Al costat de les finestres',
    'Біля вікон',
  ],
  ['Studio', 'Studio', 'Studio', 'Studio', 'Estudio', 'Estudi', 'Студія'],
];

const GARAGE_ROW: Texts = [
  'Garage P{number} – Row {letter}',
  'Garáže P{number} – řada {letter}',
  'Garage P{number} – Reihe {letter}',
  'Parking P{number} – rangée {letter}',
  'Garaje P{number} – fila {letter}',
  'Garatge P{number} – fila {letter}',
  'Паркінг P{number} – ряд {letter}',
];

/** @returns the id of the area that a resource is in */
export const areaIdOf = (place: Place): string => place.zone?.id ?? place.storey.id;

const zoneName = ({ letter }: Zone, storey: Storey, building: Building, random: Random): Texts =>
  isGarage(storey)
    ? filled(GARAGE_ROW, { number: String(building.number), letter })
    : filled(ZONE, { letter, theme: random.pick(THEMES) });

const zoneLimit = (random: Random): number => (random.chance(0.16) ? 60 + 5 * random.between(0, 4) : 100);

const zoneAreas = (storey: Storey, building: Building, used: ReadonlySet<string>, seed: number): Area[] =>
  storey.zones
    .filter((zone) => used.has(zone.id))
    .map((zone, i) => {
      const random = new Random(seed, STREAM.layout, building.number, storey.level.number, i);
      return {
        id: zone.id,
        parentAreaId: storey.id,
        name: toLabel(zoneName(zone, storey, building, random)),
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

export const campusArea = (): Area => areaOf(CAMPUS_AREA, 'campus', null, toLabel(CAMPUS_NAME));

export const buildingArea = ({ id, number, name }: Building): Area =>
  areaOf(id, 'building', CAMPUS_AREA, toLabel(filled(sameInEach(`B${number} {name}`), { name })));

export const levelArea = (storey: Storey, building: Building): Area => ({
  ...areaOf(storey.id, 'level', building.id, planName(storey.level.name)),
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
