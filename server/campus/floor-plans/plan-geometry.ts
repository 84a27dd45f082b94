import { isInside } from '../geometry.ts';
import type { Plan, PlanLevel } from '../plan.ts';
import { createDoor } from './doors.ts';
import type { Door } from './doors.ts';
import { createEntrances, createMissingDoors } from './missing-doors.ts';
import { isShaft, roomsOf } from './rooms.ts';
import type { Room } from './rooms.ts';
import { shaftsOf } from './shafts.ts';
import type { Shaft } from './shafts.ts';

export interface LevelGeometry {
  readonly rooms: readonly Room[];
  readonly doors: readonly Door[];
}

/** The rooms, doors and shafts of a plan in its own coordinates: the same for each building that uses it. */
export interface PlanGeometry {
  /** In the order of the plan's levels. */
  readonly levels: readonly LevelGeometry[];
  readonly shafts: readonly Shaft[];
}

const levelGeometry = ({ units, outline, drawing }: PlanLevel, isEntrance: boolean): LevelGeometry => {
  const rooms = roomsOf(units);
  const drawn = drawing.doors.map((door) => createDoor(door, rooms, outline));
  const lacksEntrances = isEntrance && !drawn.some(({ leadsOutside }) => leadsOutside);
  const entrances = lacksEntrances ? createEntrances(rooms, outline) : [];
  return { rooms, doors: [...drawn, ...createMissingDoors(rooms, drawn), ...entrances] };
};

/** A garage is drawn without shafts: it has those of the level above, with their doors. */
const garageGeometry = ({ units, outline }: PlanLevel, above: LevelGeometry): LevelGeometry => {
  const shafts = above.rooms
    .map(({ unit }) => unit)
    .filter((unit) => isShaft(unit) && isInside(outline, ...unit.label));
  const ids = new Set<string | null>(shafts.map(({ id }) => id));
  const garageId = units[0]?.id ?? null;
  const doors = above.doors.flatMap((door): Door[] => {
    const id = door.unitIds.find((unitId) => ids.has(unitId));
    return id === undefined ? [] : [{ ...door, unitIds: [id, garageId], leadsOutside: false }];
  });
  return { rooms: roomsOf([...units, ...shafts]), doors };
};

const geometryByPlan = new Map<Plan, PlanGeometry>();

/** Derived once for each plan. */
export const geometryOf = (plan: Plan): PlanGeometry => {
  const known = geometryByPlan.get(plan);
  if (known !== undefined) return known;
  const entrance = plan.levels.find(({ number }) => number >= 0);
  const drawn = plan.levels.map((level) => levelGeometry(level, level === entrance));
  const levels = drawn.map((geometry, i) => {
    const [level, above] = [plan.levels[i], drawn[i + 1]];
    const isGarage = level !== undefined && level.number < 0;
    return isGarage && above !== undefined ? garageGeometry(level, above) : geometry;
  });
  const geometry = { levels, shafts: shaftsOf(levels.map(({ rooms }) => rooms)) };
  geometryByPlan.set(plan, geometry);
  return geometry;
};
