/*
 * Floor plans as the worker computes with them.
 */

/** Rings: those of shape `s` begin at `shapeRings[s]`, the points of ring `r` at `ringPoints[r]`. */
export interface PlanRings {
  /** One more entry than there are shapes. */
  readonly shapeRings: Uint32Array;
  /** One more entry than there are rings; in points. */
  readonly ringPoints: Uint32Array;
  /** x, y, x, y … */
  readonly points: Int32Array;
}

/** How a unit is drawn. */
export const UnitKind = {
  Room: 0,
  Walkway: 1,
  Stairs: 2,
  Elevator: 3,
  Restroom: 4,
  Service: 5,
  Void: 6,
  Parking: 7,
} as const;

/** The kind of an IMDF category, e.g. `restroom.female`. */
export function unitKindOf(category: string): number {
  const [head = ''] = category.toLowerCase().split('.');
  switch (head) {
    case 'walkway':
    case 'corridor':
    case 'lobby':
    case 'foyer':
    case 'movingwalkway':
    case 'ramp':
      return UnitKind.Walkway;
    case 'stairs':
    case 'steps':
    case 'escalator':
      return UnitKind.Stairs;
    case 'elevator':
      return UnitKind.Elevator;
    case 'restroom':
      return UnitKind.Restroom;
    case 'service':
    case 'storage':
    case 'mailroom':
    case 'structure':
    case 'column':
      return UnitKind.Service;
    case 'void':
    case 'opentobelow':
    case 'nonpublic':
      return UnitKind.Void;
    case 'garage':
    case 'parking':
      return UnitKind.Parking;
    default:
      return UnitKind.Room;
  }
}

/** Packs shapes, each of some rings of flat points. */
export function packRings(shapes: readonly (readonly (readonly number[])[])[]): PlanRings {
  const rings = shapes.flat();
  const shapeRings = new Uint32Array(shapes.length + 1);
  shapes.forEach((shape, index) => (shapeRings[index + 1] = (shapeRings[index] ?? 0) + shape.length));
  const ringPoints = new Uint32Array(rings.length + 1);
  rings.forEach((ring, index) => (ringPoints[index + 1] = (ringPoints[index] ?? 0) + Math.floor(ring.length / 2)));
  const points = new Int32Array((ringPoints.at(-1) ?? 0) * 2);
  rings.forEach((ring, index) =>
    points.set(ring.slice(0, Math.floor(ring.length / 2) * 2), (ringPoints[index] ?? 0) * 2),
  );
  return { shapeRings, ringPoints, points };
}

/** The corners of a rectangle, clockwise. @param rotationDeg clockwise, about its centre */
export function cornersOf(x: number, y: number, width: number, depth: number, rotationDeg: number): readonly number[] {
  const angle = (rotationDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [-1, -1, 1, -1, 1, 1, -1, 1].flatMap((_, index, signs) => {
    if (index % 2 === 1) return [];
    const [dx, dy] = [((signs[index] ?? 0) * width) / 2, ((signs[index + 1] ?? 0) * depth) / 2];
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
  });
}

export interface Bounds {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The bounding box of flat points; of no points an empty one at the origin. */
export function boundsOf(points: ArrayLike<number>): Bounds {
  if (points.length < 2) return { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0];
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  return { minX, minY, maxX, maxY };
}
