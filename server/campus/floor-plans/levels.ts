import type { LevelPlan, Opening, PlanUnit } from '../../../workers/wire/schemas/plans.ts';
import type { Building } from '../layout/buildings.ts';
import { placePoints } from '../layout/storey.ts';
import type { Placement, Storey } from '../layout/storey.ts';
import { planName } from '../plan-names.ts';
import { lengthOf } from './doors.ts';
import type { Door } from './doors.ts';
import type { Furnishing } from './fixtures.ts';
import type { LevelGeometry } from './plan-geometry.ts';
import { isRestricted, type Room } from './rooms.ts';

/** Categories of the plans that IMDF calls otherwise. */
const CATEGORIES = new Map([
  ['garage', 'parking'],
  ['void', 'nonpublic'],
]);

/** Wider ones are passages without a door. */
const WIDEST_DOOR = 250;
/** The least width for a wheelchair. */
const WIDE_ENOUGH = 80;

/** @returns the id of a unit that is unique on the campus */
export const unitId = (storey: Storey, id: string): string => `${storey.id}-${id}`;

const placePoint = (placement: Placement, point: readonly [number, number]): [number, number] => {
  const [x = 0, y = 0] = placePoints(placement, point);
  return [x, y];
};

const createUnit = (
  { unit, holes }: Room,
  storey: Storey,
  building: Building,
  rooms: Furnishing['rooms'] | undefined,
): PlanUnit => ({
  id: unitId(storey, unit.id),
  category: CATEGORIES.get(unit.category) ?? unit.category,
  ring: placePoints(building, unit.ring),
  holes: holes.map((hole) => placePoints(building, hole)),
  name: unit.name === null ? '' : planName(unit.name),
  label: placePoint(building, unit.label),
  accessibility: unit.category === 'elevator' ? ['wheelchair'] : [],
  isRestricted: isRestricted(unit),
  resourceId: rooms?.get(unit.id) ?? null,
});

const createOpening = (door: Door, index: number, storey: Storey, building: Building): Opening => {
  const [one, other] = door.unitIds;
  const widthCm = Math.round(lengthOf(door));
  const isPassage = widthCm > WIDEST_DOOR;
  return {
    id: `${storey.id}-o${index + 1}`,
    a: placePoint(building, door.a),
    b: placePoint(building, door.b),
    unitIds: [one === null ? null : unitId(storey, one), other === null ? null : unitId(storey, other)],
    door: isPassage ? 'none' : door.leadsOutside ? 'sliding' : 'hinged',
    isAutomatic: !isPassage && door.leadsOutside,
    widthCm,
    wheelchair: widthCm >= WIDE_ENOUGH ? 'yes' : 'limited',
  };
};

/** A storey as it is drawn: rooms, doors, walls, and what can be reserved. */
export const createLevelPlan = (
  storey: Storey,
  building: Building,
  { rooms, doors }: LevelGeometry,
  furnishing: Furnishing | undefined,
): LevelPlan => {
  const { plan } = building;
  const { outline, drawing } = storey.level;
  const detailsOf = (kind: 'wall' | 'window', rings: readonly (readonly number[])[]) =>
    rings.map((ring) => ({ kind, ring: placePoints(building, ring) }));
  return {
    areaId: storey.id,
    width: plan.width,
    height: plan.height,
    outline: outline.map((ring) => placePoints(building, ring)),
    // The largest first: what is drawn later lies above it.
    units: rooms.toReversed().map((room) => createUnit(room, storey, building, furnishing?.rooms)),
    openings: doors.map((door, i) => createOpening(door, i, storey, building)),
    fixtures: [...(furnishing?.fixtures ?? [])],
    details: [...detailsOf('wall', drawing.walls), ...detailsOf('window', drawing.windows)],
    backdrop: null,
    credit: plan.credit,
  };
};
