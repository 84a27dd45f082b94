import { isInside, type Ring } from '../../../campus/geometry.ts';
import { eachEdge } from '../geometry.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point beside an inner corner, which ways around that corner pass. */
export interface CornerPoint extends Point {
  readonly corner: { readonly at: Point; readonly previous: Point; readonly next: Point };
}

/** Centimetres from a corner at which people walk around it; less where the room is narrow. */
const OFFSETS = [50, 25, 10];
/** Length of the sum of two unit vectors: corners that are nearly straight are none. */
const FEWEST_BEND = 0.3;
/** Nearer than this, in centimetres, the offset of a corner hides whether a way goes around it. */
const NEAR = 300;

/** The floor of a unit, with its holes. */
export interface Floor {
  readonly rings: readonly Ring[];
  contains(point: Point): boolean;
  /** Whether a straight line between two points inside crosses no edge. */
  sees(from: Point, to: Point): boolean;
  corners(): readonly CornerPoint[];
}

export function createFloor(rings: readonly Ring[]): Floor {
  const edges: number[] = [];
  for (const ring of rings) eachEdge(ring, (ax, ay, bx, by) => edges.push(ax, ay, bx, by));
  const walls = Float64Array.from(edges);
  const contains = ({ x, y }: Point): boolean => isInside(rings, x, y);
  const sees = (from: Point, to: Point): boolean => !crossesAny(walls, from, to);
  return { rings, contains, sees, corners: () => rings.flatMap((ring) => cornersOf(ring, contains, sees)) };
}

function crossesAny(walls: Float64Array, { x: px, y: py }: Point, { x: qx, y: qy }: Point): boolean {
  const [left, right, top, bottom] = [Math.min(px, qx), Math.max(px, qx), Math.min(py, qy), Math.max(py, qy)];
  const [dx, dy] = [qx - px, qy - py];
  for (let i = 0; i < walls.length; i += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [walls[i], walls[i + 1], walls[i + 2], walls[i + 3]];
    if ((ax < left && bx < left) || (ax > right && bx > right)) continue;
    if ((ay < top && by < top) || (ay > bottom && by > bottom)) continue;
    // An end on the line counts as one side of it, so that a corner is crossed by one of its two edges.
    if (dx * (ay - py) - dy * (ax - px) > 0 === dx * (by - py) - dy * (bx - px) > 0) continue;
    const [ex, ey] = [bx - ax, by - ay];
    if (ex * (py - ay) - ey * (px - ax) > 0 !== ex * (qy - ay) - ey * (qx - ax) > 0) return true;
  }
  return false;
}

function cornersOf(ring: Ring, contains: Floor['contains'], sees: Floor['sees']): readonly CornerPoint[] {
  const count = ring.length / 2;
  const at = (index: number): Point => {
    const wrapped = ((index + count) % count) * 2;
    return { x: ring[wrapped] ?? 0, y: ring[wrapped + 1] ?? 0 };
  };
  return Array.from({ length: count }, (_, i) => i).flatMap((i): readonly CornerPoint[] => {
    const [previous, corner, next] = [at(i - 1), at(i), at(i + 1)];
    // Away from both neighbours: into the floor at an inner corner, out of it at any other.
    const [ux, uy] = unitVector(previous, corner);
    const [vx, vy] = unitVector(next, corner);
    const bend = Math.hypot(ux + vx, uy + vy);
    if (bend < FEWEST_BEND) return [];
    const beside = (offset: number): Point => ({
      x: Math.round(corner.x + ((ux + vx) / bend) * offset),
      y: Math.round(corner.y + ((uy + vy) / bend) * offset),
    });
    const near = beside(4);
    if (!contains(near)) return [];
    const point = OFFSETS.map(beside).find((candidate) => contains(candidate) && sees(near, candidate));
    return point === undefined ? [] : [{ ...point, corner: { at: corner, previous, next } }];
  });
}

function unitVector(from: Point, to: Point): readonly [number, number] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return [(to.x - from.x) / length, (to.y - from.y) / length];
}

/** Whether a way from a corner's point to another point can be part of a shortest way, which bends around the corner. */
export function bendsAround({ corner }: CornerPoint, target: Point): boolean {
  const [dx, dy] = [target.x - corner.at.x, target.y - corner.at.y];
  const length = Math.hypot(dx, dy);
  if (length < NEAR) return true;
  const sine = ({ x, y }: Point): number => {
    const [ex, ey] = [x - corner.at.x, y - corner.at.y];
    return (dx * ey - dy * ex) / (length * (Math.hypot(ex, ey) || 1));
  };
  return sine(corner.previous) * sine(corner.next) > -0.03;
}

/** Whether every point of a floor is seen from one point. */
export const seesAll = (floor: Floor, from: Point, points: readonly Point[]): boolean =>
  points.every((point) => floor.sees(from, point));
