import { boxOf, isInside, ringArea } from '../geometry.ts';
import type { Box, Ring } from '../geometry.ts';
import type { PlanUnit } from '../plan.ts';

/** A unit with what is needed to find it by a point. */
export interface Room {
  readonly unit: PlanUnit;
  readonly box: Box;
  /** Square centimetres. */
  readonly area: number;
  /** Rooms within it. */
  readonly holes: readonly Ring[];
}

const RESTRICTED = new Set(['void', 'service', 'security']);

/** Inaccessible, or for the staff: no way leads through. */
export const isRestricted = ({ category }: PlanUnit): boolean => RESTRICTED.has(category);

export const isShaft = ({ category }: PlanUnit): boolean => category === 'stairs' || category === 'elevator';

const isInBox = (box: Box, x: number, y: number): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** The smallest room at a point, of rooms as `roomsOf` gives them. */
export const roomAt = (rooms: readonly Room[], x: number, y: number): Room | null =>
  rooms.find(({ box, unit }) => isInBox(box, x, y) && isInside([unit.ring], x, y)) ?? null;

const isWithin = (inner: Omit<Room, 'holes'>, outer: Omit<Room, 'holes'>): boolean =>
  inner.area < outer.area &&
  isInBox(outer.box, inner.box.left, inner.box.top) &&
  isInBox(outer.box, inner.box.right, inner.box.bottom) &&
  isInside([outer.unit.ring], ...inner.unit.label);

/** The rooms of a level, the smallest first. */
export const roomsOf = (units: readonly PlanUnit[]): readonly Room[] => {
  const rooms = units
    .map((unit) => ({ unit, box: boxOf([unit.ring]), area: Math.abs(ringArea(unit.ring)) }))
    .toSorted((a, b) => a.area - b.area);
  return rooms.map((room) => ({
    unit: room.unit,
    box: room.box,
    area: room.area,
    holes: rooms.filter((inner) => isWithin(inner, room)).map(({ unit }) => unit.ring),
  }));
};
