import { placePoints } from '../layout/storey.ts';
import type { Placement, Seat, Zone } from '../layout/storey.ts';

type Point = readonly [number, number];

/** The free floor that each seat has to its sides: half its width and depth in centimetres. */
const FREE = { desk: [70, 80], bay: [125, 250] } as const;

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

/** More than an ordinary gap between two bays: a wall or a corner of the garage. */
const GAP = 600;

/** Bays side by side. @param bays row by row */
const runsOf = (bays: readonly Seat[]): Seat[][] => {
  const runs: Seat[][] = [];
  for (const bay of bays) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext = last !== undefined && last.y === bay.y && Math.abs(last.x - bay.x) < GAP;
    if (isNext) run?.push(bay);
    else runs.push([bay]);
  }
  return runs;
};

/**
 * The rooms of a zone, and the convex hull of the seats in a room that other zones share. The rings lie apart: by the
 * even-odd rule, what two of them cover would be a hole.
 */
export const zoneOutline = (zone: Zone, placement: Placement, kind: 'desk' | 'bay'): number[][] => {
  const [dx, dy] = FREE[kind];
  const cornersOf = ({ x, y }: Seat): Point[] => [
    [x - dx, y - dy],
    [x + dx, y - dy],
    [x + dx, y + dy],
    [x - dx, y + dy],
  ];
  const hullAround = (seats: readonly Seat[]): number[] => hullOf(seats.flatMap(cornersOf));
  const parts = [...Map.groupBy(zone.desks, ({ unit }) => unit)].flatMap(([unit, seats]) => {
    if (seats.length === unit.seats.length / 2) return [placePoints(placement, unit.ring)];
    return (kind === 'bay' ? runsOf(seats) : [seats]).map(hullAround);
  });
  return parts.concat(zone.rooms.map(({ unit }) => placePoints(placement, unit.ring)));
};
