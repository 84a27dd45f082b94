import { boundsOf } from '../../../workers/model/plan.ts';
import type { Connector, Fixture, Poi } from '../../../workers/wire/schemas/plans.ts';
import { toLabel } from '../labels.ts';
import type { Building } from '../layout/buildings.ts';
import { entranceOf, isGarage, placePoints } from '../layout/storey.ts';
import type { Spot, Storey } from '../layout/storey.ts';
import { planName } from '../plan-names.ts';
import { Random, STREAM } from '../random.ts';
import type { LevelGeometry } from './plan-geometry.ts';
import { createEntranceKiosk, createKiosk } from './kiosks.ts';
import { DESCRIPTIONS, NAMES } from './texts.ts';

const STANDARD = 'CS0621';
const BASIC = 'CS0642';
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
/** Of the specification: how a POI is shown on a plan. */
const MODE = { usual: 0, icon: 2, iconAndName: 3, iconAndImage: 4, imageAndName: 7, variantIcon: 9, code: 13 } as const;

type Draft = Pick<Poi, 'category' | 'name' | 'x' | 'y'> & Partial<Poi>;

const TOILETS: Readonly<Record<string, keyof typeof NAMES>> = {
  'restroom.female': 'womenToilet',
  'restroom.male': 'menToilet',
};

const hours = (startTime: string, endTime: string): Poi['openingHours'] => ({
  daysOfWeek: [...WEEKDAYS],
  startTime,
  endTime,
});

const pictureOf = (id: string): Poi['files'] => [{ id, url: `/images/places/room/${id}.png` }];

/** Toilets and coffee bars are rooms. */
const roomPois = (storey: Storey, building: Building, { rooms }: LevelGeometry): Draft[] =>
  rooms.flatMap(({ unit }): Draft[] => {
    const [x = 0, y = 0] = placePoints(building, unit.label);
    if (unit.category.startsWith('restroom')) {
      const name = toLabel(NAMES[TOILETS[unit.category] ?? 'toilet']);
      return [{ category: 'toilet', name, x, y, displayMode: MODE.icon }];
    }
    if (unit.category !== 'foodservice.coffee') return [];
    return [
      {
        category: 'coffee',
        name: unit.name === null ? toLabel(NAMES.coffee) : planName(unit.name),
        x,
        y,
        displayMode: MODE.iconAndImage,
        files: pictureOf(`${storey.id}-coffee`),
        openingHours: hours('08:00', '16:30'),
      },
    ];
  });

const connectorPois = (storey: Storey, connectors: readonly Connector[]): Draft[] =>
  connectors.flatMap(({ kind, name, stops }) =>
    stops
      .filter(({ areaId }) => areaId === storey.id)
      .map(({ x, y }) => ({ category: kind, name, x, y, csCode: BASIC, displayMode: MODE.variantIcon })),
  );

const exitPois = (building: Building, storey: Storey, { doors }: LevelGeometry): Draft[] => {
  const spots = doors
    .filter(({ leadsOutside }) => leadsOutside)
    .map(({ a, b }): Spot => {
      const [x = 0, y = 0] = placePoints(building, [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2)]);
      return { x, y };
    });
  const bounds = boundsOf(storey.level.outline.flatMap((ring) => placePoints(building, ring)));
  const sides = spots.map((spot) => sideOf(spot, bounds));
  return spots.map(({ x, y }, door) => {
    const isMain = door === 0;
    const same = sides.flatMap((side, other) => (other > 0 && side === sides[door] ? [other] : []));
    const number = same.length > 1 ? ` ${same.indexOf(door) + 1}` : '';
    const name = isMain ? NAMES.entrance : NAMES[sides[door] ?? 'northExit'];
    return {
      category: isMain ? 'entrance' : 'exit',
      name: toLabel(name, `${isMain ? '' : number}, B${building.number}`),
      x,
      y,
      csCode: BASIC,
      displayMode: MODE.iconAndName,
    };
  });
};

/** The side of a building, north being up, that a door is nearest to. */
function sideOf({ x, y }: Spot, { minX, minY, maxX, maxY }: ReturnType<typeof boundsOf>) {
  const sides = [
    ['northExit', y - minY],
    ['southExit', maxY - y],
    ['westExit', x - minX],
    ['eastExit', maxX - x],
  ] as const;
  return sides.reduce((best, side) => (side[1] < best[1] ? side : best))[0];
}

/** Around what stands there, centimetres. */
const CLEARANCE = 50;

const isFree = ({ x, y }: Spot, fixtures: readonly Fixture[]): boolean =>
  fixtures.every(
    ({ rect: [fx, fy, width, depth] }) =>
      Math.abs(x - fx) > width / 2 + CLEARANCE || Math.abs(y - fy) > depth / 2 + CLEARANCE,
  );

/** Takes places for lockers where nothing stands. */
const createSpots = (storey: Storey, fixtures: readonly Fixture[]) => {
  const free = storey.lockers.filter((spot) => isFree(spot, fixtures));
  return {
    any: (random: Random): Spot | undefined => free.splice(random.below(free.length), 1)[0],
    nearest(to: Spot): Spot | undefined {
      const distance = ({ x, y }: Spot): number => Math.hypot(x - to.x, y - to.y);
      const [best] = free.toSorted((a, b) => distance(a) - distance(b));
      return best === undefined ? undefined : free.splice(free.indexOf(best), 1)[0];
    },
  };
};

type Spots = ReturnType<typeof createSpots>;

const draftAt = (spot: Spot | undefined, draft: Omit<Draft, 'x' | 'y'>): Draft[] =>
  spot === undefined ? [] : [{ ...draft, x: spot.x, y: spot.y }];

const amenityPois = (storey: Storey, spots: Spots, random: Random): Draft[] => [
  ...draftAt(spots.any(random), {
    category: 'printer',
    name: toLabel(NAMES.printer),
    description: toLabel(DESCRIPTIONS.printer),
    csCode: BASIC,
    displayMode: MODE.usual,
  }),
  ...draftAt(spots.any(random), {
    category: 'kitchen',
    name: toLabel(NAMES.kitchen),
    displayMode: MODE.iconAndName,
    openingHours: random.chance(0.5) ? hours('07:00', '19:00') : null,
  }),
  ...(storey.level.ordinal % 2 === 0
    ? draftAt(spots.any(random), {
        category: 'first-aid',
        name: toLabel(NAMES.firstAid),
        displayMode: MODE.icon,
      })
    : []),
];

/** By the main entrance. */
const entrancePois = (building: Building, spots: Spots, exit: Spot): Draft[] => [
  ...draftAt(spots.nearest(exit), {
    category: 'reception',
    name: toLabel(NAMES.reception),
    description: toLabel(DESCRIPTIONS.reception),
    displayMode: MODE.imageAndName,
    files: pictureOf(`${building.id}-reception`),
    openingHours: hours('07:00', '18:00'),
  }),
  ...draftAt(spots.nearest(exit), {
    category: 'defibrillator',
    name: toLabel(NAMES.defibrillator),
    description: toLabel(DESCRIPTIONS.defibrillator),
    displayMode: MODE.code,
  }),
];

const toPoi = (draft: Draft, areaId: string, number: number): Poi => ({
  id: `${areaId}-p${number}`,
  kind: 'poi',
  description: '',
  csCode: STANDARD,
  areaId,
  rotationDeg: 0,
  isOutOfOrder: false,
  displayMode: MODE.usual,
  files: [],
  openingHours: null,
  ...draft,
});

/** The points of interest of a storey. @param connectors those of the building */
export const createPois = (
  { storey, building, seed }: { readonly storey: Storey; readonly building: Building; readonly seed: number },
  geometry: LevelGeometry,
  connectors: readonly Connector[],
  fixtures: readonly Fixture[],
): Poi[] => {
  const drafts = [...roomPois(storey, building, geometry), ...connectorPois(storey, connectors)];
  const spots = createSpots(storey, fixtures);
  if (storey === entranceOf(building.storeys)) {
    const exits = exitPois(building, storey, geometry);
    const door = exits[0] ?? storey.lockers[0];
    drafts.push(...exits, ...(door === undefined ? [] : entrancePois(building, spots, door)));
    const kiosk = createEntranceKiosk(building, geometry);
    const spot = door === undefined ? undefined : spots.nearest(door);
    if (kiosk !== null) drafts.push(kiosk);
    if (spot !== undefined) drafts.push(createKiosk(building, 2, { ...spot, rotationDeg: kiosk?.rotationDeg ?? 0 }));
  }
  if (!isGarage(storey)) {
    drafts.push(...amenityPois(storey, spots, new Random(seed, STREAM.plans, building.number, storey.level.ordinal)));
  }
  return drafts.map((draft, i) => toPoi(draft, storey.id, i + 1));
};
