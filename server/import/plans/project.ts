import type { Ring } from '../../campus/geometry.ts';

/** Longitude and latitude in degrees (WGS84). */
export type Position = readonly [number, number, ...number[]];

/** Turns WGS84 positions into flat centimetres of one building. */
export type Project = (positions: readonly Position[]) => number[];

export interface Projection {
  readonly project: Project;
  /** Centimetres. */
  readonly width: number;
  readonly height: number;
  /** The upper left corner, and how far the plan is turned: clockwise from north, in degrees. */
  readonly origin: { readonly lat: number; readonly lon: number; readonly rotationDeg: number };
}

const METRES_PER_DEGREE = 111_320;
/** Centimetres that only come from arithmetic. */
const ROUNDING = 1e-3;

const metresPerLongitude = (latitude: number): number => METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);

/** Local metres around an origin, x east, y south; exact to millimetres over a few hundred metres. */
const toLocal = (position: Position, origin: Position): readonly [number, number] => [
  (position[0] - origin[0]) * metresPerLongitude(origin[1]),
  (origin[1] - position[1]) * METRES_PER_DEGREE,
];

/** Centimetres between two positions that are at most a few kilometres apart. */
export const distanceCm = (a: Position, b: Position): number => {
  const [x, y] = toLocal(b, a);
  return Math.round(Math.hypot(x, y) * 100);
};

/** The position some metres from another one, towards a third. */
export const moveBy = (from: Position, towards: Position, metres: number): Position => {
  const [x, y] = toLocal(towards, from);
  const length = Math.hypot(x, y) || 1;
  return [
    from[0] + ((x / length) * metres) / metresPerLongitude(from[1]),
    from[1] - ((y / length) * metres) / METRES_PER_DEGREE,
  ];
};

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
export const createProjection = (outlines: readonly (readonly Position[])[]): Projection => {
  const first = outlines[0];
  const origin = first?.[0];
  if (first === undefined || origin === undefined) throw new Error('A building needs an outline');
  const angle = mainDirection(first.map((position) => toLocal(position, origin)));
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const turn = (position: Position): readonly [number, number] => {
    const [x, y] = toLocal(position, origin);
    return [x * cosine + y * sine, y * cosine - x * sine];
  };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const position of outlines.flat()) {
    const [x, y] = turn(position);
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return {
    project: (positions) =>
      positions.flatMap((position) => {
        const [x, y] = turn(position);
        return [Math.round((x - left) * 100), Math.round((y - top) * 100)];
      }),
    width: Math.ceil((right - left) * 100 - ROUNDING),
    height: Math.ceil((bottom - top) * 100 - ROUNDING),
    origin: {
      lon: origin[0] + (left * cosine - top * sine) / metresPerLongitude(origin[1]),
      lat: origin[1] - (left * sine + top * cosine) / METRES_PER_DEGREE,
      rotationDeg: (angle * 180) / Math.PI,
    },
  };
};

/** GeoJSON closes its rings, ours are open. */
export const openRing = (ring: Ring): number[] => {
  const closed = ring[0] === ring[ring.length - 2] && ring[1] === ring[ring.length - 1];
  return closed ? ring.slice(0, -2) : [...ring];
};
