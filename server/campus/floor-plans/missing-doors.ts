import { boxOf } from '../geometry.ts';
import type { Ring } from '../geometry.ts';
import { endsBeside, lengthOf, roomBeside, SIDES } from './doors.ts';
import type { Door, Point } from './doors.ts';
import { isRestricted, type Room } from './rooms.ts';

/* Doors that the sources lack: without them some rooms, and whole buildings, could not be reached. */

const ROOM_DOOR = 120;
const ENTRANCE = 160;
const MOST_ENTRANCES = 3;
/** As a share of the width of the building. */
const ENTRANCES_APART = 0.2;

/** A straight part of the border of a room. */
interface Wall {
  readonly room: Room;
  readonly a: Point;
  readonly b: Point;
  /** The side on which the room is not. */
  readonly outer: 1 | -1;
}

const wallsOf = (room: Room, rooms: readonly Room[]): Wall[] => {
  const { ring } = room.unit;
  const walls: Wall[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length;
    const a: Point = [ring[i] ?? 0, ring[i + 1] ?? 0];
    const b: Point = [ring[j] ?? 0, ring[j + 1] ?? 0];
    const outer = SIDES.filter((side) => roomBeside(rooms, a, b, side) !== room);
    if (outer.length === 1 && outer[0] !== undefined) walls.push({ room, a, b, outer: outer[0] });
  }
  return walls;
};

/** In the middle of a wall. */
const doorIn = ({ room, a, b }: Wall, width: number, other: Room | null): Door => {
  const share = Math.min(1, width / lengthOf({ a, b })) / 2;
  const at = (t: number): Point => [Math.round(a[0] + (b[0] - a[0]) * t), Math.round(a[1] + (b[1] - a[1]) * t)];
  const unitIds = [room.unit.id, other?.unit.id ?? null] as const;
  return { a: at(0.5 - share), b: at(0.5 + share), unitIds, leadsOutside: other === null };
};

const isCorridor = (room: Room): boolean => room.unit.category === 'walkway';

/** The ids of the units that are joined with one. */
const joinedWith = (id: string, doors: readonly Door[]): ReadonlySet<string> => {
  const reached = new Set([id]);
  for (const each of reached) {
    const near = doors.filter(({ unitIds }) => unitIds.includes(each)).flatMap(({ unitIds }) => unitIds);
    for (const other of near) if (other !== null) reached.add(other);
  }
  return reached;
};

/** The most rooms of a level that are joined with each other. */
const largestPart = (rooms: readonly Room[], doors: readonly Door[]): ReadonlySet<string> => {
  let largest: ReadonlySet<string> = new Set();
  const seen = new Set<string>();
  for (const { unit } of rooms) {
    if (seen.has(unit.id)) continue;
    const part = joinedWith(unit.id, doors);
    for (const id of part) seen.add(id);
    if (part.size > largest.size) largest = part;
  }
  return largest;
};

/**
 * Joins the rooms of a level, except inaccessible ones, as far as they lie side by side. Rooms of the staff are joined
 * with others, but not passed through.
 * @returns the added doors
 */
export const createMissingDoors = (rooms: readonly Room[], drawn: readonly Door[]): readonly Door[] => {
  const added: Door[] = [];
  const restricted = new Set<string | null>(rooms.filter(({ unit }) => isRestricted(unit)).map(({ unit }) => unit.id));
  const passable = drawn.filter(({ unitIds }) => !unitIds.some((id) => restricted.has(id)));
  const [someId] = largestPart(rooms, passable);
  if (someId === undefined) return added;
  for (;;) {
    const passed = added.filter(({ unitIds }) => !unitIds.some((id) => restricted.has(id)));
    const reached = joinedWith(someId, [...passable, ...passed]);
    const beside = [...drawn, ...added].filter(({ unitIds }) => unitIds.some((id) => id !== null && reached.has(id)));
    const entered = new Set(beside.flatMap(({ unitIds }) => unitIds));
    const lost = rooms.filter(({ unit }) => !entered.has(unit.id) && !reached.has(unit.id) && unit.category !== 'void');
    const doors = lost.flatMap((room) => {
      const walls = wallsOf(room, rooms).flatMap((wall) => {
        const other = roomBeside(rooms, wall.a, wall.b, wall.outer);
        const isReached = other !== null && reached.has(other.unit.id);
        return isReached ? [{ wall, other, length: lengthOf(wall) }] : [];
      });
      // In a wall to a corridor if there is one, else in the longest wall.
      const [best] = walls.toSorted(
        (one, two) => Number(isCorridor(two.other)) - Number(isCorridor(one.other)) || two.length - one.length,
      );
      return best === undefined ? [] : [doorIn(best.wall, ROOM_DOOR, best.other)];
    });
    if (doors.length === 0) return added;
    added.push(...doors);
  }
};

/** Square centimetres of floor per centimetre of wall: halls have more than corridors. */
const spaciousness = ({ unit: { ring }, area }: Room): number => {
  let perimeter = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length;
    perimeter += Math.hypot((ring[j] ?? 0) - (ring[i] ?? 0), (ring[j + 1] ?? 0) - (ring[i + 1] ?? 0));
  }
  return area / perimeter;
};

/** Entrances of a building that is drawn without any: to its halls, in their longest walls to the outside. */
export const createEntrances = (rooms: readonly Room[], outline: readonly Ring[]): readonly Door[] => {
  const { left, right } = boxOf(outline);
  const walls = rooms
    .filter(isCorridor)
    .flatMap((room) => wallsOf(room, rooms))
    .filter(({ a, b, outer }) => roomBeside(rooms, a, b, outer) === null && endsBeside(outline, a, b, outer))
    .map((wall) => ({ wall, space: spaciousness(wall.room), length: lengthOf(wall) }))
    .toSorted((one, two) => two.space - one.space || two.length - one.length);
  const entrances: Door[] = [];
  for (const { wall } of walls) {
    const door = doorIn(wall, ENTRANCE, null);
    const isFar = entrances.every(({ a }) => lengthOf({ a, b: door.a }) > ENTRANCES_APART * (right - left));
    if (isFar && entrances.length < MOST_ENTRANCES) entrances.push(door);
  }
  return entrances;
};
