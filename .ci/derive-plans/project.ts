import type { Ring } from '../../server/campus/geometry.ts';

export type Position = readonly [number, number, ...number[]];

/** Turns WGS84 positions into flat centimetres of one building. */
export type Project = (positions: readonly Position[]) => number[];

const METRES_PER_DEGREE = 111_320;

/** Local metres around an origin, x east, y south; exact to millimetres over a few hundred metres. */
const toLocal = (position: Position, origin: Position): readonly [number, number] => [
  (position[0] - origin[0]) * METRES_PER_DEGREE * Math.cos((origin[1] * Math.PI) / 180),
  (origin[1] - position[1]) * METRES_PER_DEGREE,
];

/** The direction of most of the walls, between -45° and 45°, in radians. */
const mainDirection = (ring: readonly (readonly [number, number])[]): number => {
  let [sine, cosine] = [0, 0];
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    const length = Math.hypot(nextX - x, nextY - y);
    const angle = 4 * Math.atan2(nextY - y, nextX - x);
    sine += length * Math.sin(angle);
    cosine += length * Math.cos(angle);
  });
  return Math.atan2(sine, cosine) / 4;
};

/**
 * @param outlines the outer rings of all levels; the first gives the direction, all give the corner
 * @returns the projection and the size of the building in centimetres
 */
export const createProjection = (
  outlines: readonly (readonly Position[])[],
): { readonly project: Project; readonly width: number; readonly height: number } => {
  const first = outlines[0];
  const origin = first?.[0];
  if (first === undefined || origin === undefined) throw new Error('A building needs an outline');
  const angle = mainDirection(first.map((position) => toLocal(position, origin)));
  const turn = (position: Position): readonly [number, number] => {
    const [x, y] = toLocal(position, origin);
    return [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)];
  };
  const turned = outlines.flatMap((ring) => ring.map(turn));
  const left = Math.min(...turned.map(([x]) => x));
  const top = Math.min(...turned.map(([, y]) => y));
  const project: Project = (positions) =>
    positions.flatMap((position) => {
      const [x, y] = turn(position);
      return [Math.round((x - left) * 100), Math.round((y - top) * 100)];
    });
  return {
    project,
    width: Math.ceil((Math.max(...turned.map(([x]) => x)) - left) * 100),
    height: Math.ceil((Math.max(...turned.map(([, y]) => y)) - top) * 100),
  };
};

/** GeoJSON closes its rings, ours are open. */
export const openRing = (ring: Ring): number[] => {
  const closed = ring[0] === ring[ring.length - 2] && ring[1] === ring[ring.length - 1];
  return closed ? ring.slice(0, -2) : [...ring];
};
