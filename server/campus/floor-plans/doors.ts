import { isInside } from '../geometry.ts';
import type { Ring } from '../geometry.ts';
import { isShaft, roomAt } from './rooms.ts';
import type { Room } from './rooms.ts';

type Point = readonly [number, number];

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
const SIDES = [1, -1] as const;
const OUTSIDE = 100;

const roomBeside = (rooms: readonly Room[], a: Point, b: Point, side: 1 | -1): Room | null => {
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
  const leads = (side: number): boolean => !isInside(outline, ...pointBeside(a, b, side * OUTSIDE));
  const leadsOutside = (unitIds[0] === null && leads(1)) || (unitIds[1] === null && leads(-1));
  return { a, b, unitIds, leadsOutside: leadsOutside && unitIds.some((id) => id !== null) };
};

const SHAFT_DOOR = 120;

/** A door for a shaft that is drawn without one: in its wall to a corridor, else in its longest wall to a room. */
export const createShaftDoor = ({ unit }: Room, rooms: readonly Room[]): Door[] => {
  const { ring } = unit;
  const doors: { readonly door: Door; readonly rank: number }[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length;
    const a: Point = [ring[i] ?? 0, ring[i + 1] ?? 0];
    const b: Point = [ring[j] ?? 0, ring[j + 1] ?? 0];
    const length = lengthOf({ a, b });
    const others = SIDES.map((side) => roomBeside(rooms, a, b, side)?.unit).filter((other) => other !== unit);
    const other = others.find((each) => each !== undefined && !isShaft(each));
    if (other === undefined || others.length === SIDES.length) continue;
    const rank = length + (other.category === 'walkway' ? 1e6 : 0);
    doors.push({ door: { ...centred(a, b, length), unitIds: [unit.id, other.id], leadsOutside: false }, rank });
  }
  return doors
    .toSorted((one, two) => two.rank - one.rank)
    .slice(0, 1)
    .map(({ door }) => door);
};

/** The middle part of a wall, as wide as a door. */
const centred = (a: Point, b: Point, length: number): Pick<Door, 'a' | 'b'> => {
  const share = Math.min(1, SHAFT_DOOR / length) / 2;
  const at = (t: number): Point => [Math.round(a[0] + (b[0] - a[0]) * t), Math.round(a[1] + (b[1] - a[1]) * t)];
  return { a: at(0.5 - share), b: at(0.5 + share) };
};
