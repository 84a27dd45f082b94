import { boxOf } from '../geometry.ts';
import type { Ring } from '../geometry.ts';
import { placePoints } from '../layout/storey.ts';
import type { Placement, Seat, Zone } from '../layout/storey.ts';
import type { PlanUnit } from '../plan.ts';
import { SIZES } from './fixtures.ts';

/** Around the outermost desks, centimetres. */
const MARGIN = 60;

type Point = readonly [number, number];

const pointsOf = (ring: Ring): Point[] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]);

/** One side of a convex hull; its last point is left out. */
const chain = (sorted: readonly Point[]): Point[] => {
  const side: Point[] = [];
  for (const point of sorted) {
    for (;;) {
      const [a, b] = [side.at(-2), side.at(-1)];
      if (a === undefined || b === undefined) break;
      if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
      side.pop();
    }
    side.push(point);
  }
  return side.slice(0, -1);
};

/** The convex hull of some points as a ring. */
const hullOf = (points: readonly Point[]): number[] => {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chain(sorted), ...chain(sorted.toReversed())].flat();
};

const areApart = (one: Ring, two: Ring): boolean => {
  const [a, b] = [boxOf([one]), boxOf([two])];
  return a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;
};

/** Joins rings that may overlap: by the even-odd rule, what two of them cover would be a hole. */
const joined = (rings: readonly number[][]): number[][] => {
  let apart: number[][] = [];
  for (const ring of rings) {
    let hull = ring;
    for (;;) {
      const near = apart.filter((other) => !areApart(other, hull));
      if (near.length === 0) break;
      apart = apart.filter((other) => !near.includes(other));
      hull = hullOf([hull, ...near].flatMap(pointsOf));
    }
    apart.push(hull);
  }
  return apart;
};

/** The rings around the seats of a zone, room by room, and around its meeting rooms. */
export const zoneOutline = (zone: Zone, placement: Placement, kind: 'desk' | 'bay'): number[][] => {
  const [width, depth] = SIZES[kind];
  const [dx, dy] = [width / 2 + MARGIN, depth / 2 + MARGIN];
  const cornersOf = ({ x, y }: Seat): Point[] => [
    [x - dx, y - dy],
    [x + dx, y - dy],
    [x + dx, y + dy],
    [x - dx, y + dy],
  ];
  const cornersByUnit = new Map<PlanUnit, Point[]>();
  for (const seat of zone.desks) {
    const corners = cornersByUnit.get(seat.unit) ?? [];
    corners.push(...cornersOf(seat));
    cornersByUnit.set(seat.unit, corners);
  }
  const rooms = zone.rooms.map(({ unit }) => hullOf(pointsOf(placePoints(placement, unit.ring))));
  return joined([...[...cornersByUnit.values()].map(hullOf), ...rooms]);
};
