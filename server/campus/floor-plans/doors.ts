import { isInside } from '../geometry.ts';
import type { Ring } from '../geometry.ts';
import { roomAt } from './rooms.ts';
import type { Room } from './rooms.ts';

export type Point = readonly [number, number];

/** A line between two rooms, or between a room and the outside. */
export interface Door {
  readonly a: Point;
  readonly b: Point;
  /** Units on both sides; null = outside or unknown. */
  readonly unitIds: readonly [string | null, string | null];
  /** Beyond it the building ends. */
  readonly leadsOutside: boolean;
}

const middle = (ring: Ring, i: number, j: number): Point => [
  Math.round(((ring[i] ?? 0) + (ring[j] ?? 0)) / 2),
  Math.round(((ring[i + 1] ?? 0) + (ring[j + 1] ?? 0)) / 2),
];

/** The line of a door as it is drawn, or the long axis of its rectangle. */
const lineOf = (ring: Ring): readonly [Point, Point] => {
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = ring;
  if (ring.length === 4)
    return [
      [ax, ay],
      [bx, by],
    ];
  const isFirstLong = Math.hypot(bx - ax, by - ay) >= Math.hypot(cx - bx, cy - by);
  return isFirstLong ? [middle(ring, 6, 0), middle(ring, 2, 4)] : [middle(ring, 0, 2), middle(ring, 4, 6)];
};

export const lengthOf = ({ a, b }: Pick<Door, 'a' | 'b'>): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** A point beside the middle of a line. @param distance centimetres; negative = on the other side */
const pointBeside = (a: Point, b: Point, distance: number): Point => {
  const share = distance / (lengthOf({ a, b }) || 1);
  return [(a[0] + b[0]) / 2 - (b[1] - a[1]) * share, (a[1] + b[1]) / 2 + (b[0] - a[0]) * share];
};

/** Centimetres from a line at which a room is looked for: walls have a thickness. */
const STEPS = [20, 40, 60, 80] as const;
export const SIDES = [1, -1] as const;
const OUTSIDE = 100;

/** Whether the building ends beside a line. */
export const endsBeside = (outline: readonly Ring[], a: Point, b: Point, side: 1 | -1): boolean =>
  !isInside(outline, ...pointBeside(a, b, side * OUTSIDE));

export const roomBeside = (rooms: readonly Room[], a: Point, b: Point, side: 1 | -1): Room | null => {
  for (const step of STEPS) {
    const room = roomAt(rooms, ...pointBeside(a, b, side * step));
    if (room !== null) return room;
  }
  return null;
};

/** @param drawn a line, or a thin rectangle */
export const createDoor = (drawn: Ring, rooms: readonly Room[], outline: readonly Ring[]): Door => {
  const [a, b] = lineOf(drawn);
  const [left, right] = SIDES.map((side) => roomBeside(rooms, a, b, side)?.unit.id ?? null);
  const unitIds = [left ?? null, right ?? null] as const;
  const leadsOutside = SIDES.some((side, i) => unitIds[i] === null && endsBeside(outline, a, b, side));
  return { a, b, unitIds, leadsOutside: leadsOutside && unitIds.some((id) => id !== null) };
};
