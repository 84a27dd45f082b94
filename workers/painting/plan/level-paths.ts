/*
 * The shapes of a level as paths in centimetres, built once a level.
 */
import type { PlanLevel, PlanRings } from '../../contract.ts';
import { UnitKind } from '../../model/plan.ts';

export interface LevelPaths {
  readonly outline: Path2D;
  readonly walls: Path2D;
  readonly windows: Path2D;
  readonly lines: Path2D;
  readonly furniture: Path2D;
  readonly doors: Path2D;
  /** All units of a kind. */
  readonly unitsByKind: ReadonlyMap<number, Path2D>;
}

export function createLevelPaths({ shapes, units }: PlanLevel): LevelPaths {
  const unitsByKind = new Map<number, Path2D>(Object.values(UnitKind).map((kind) => [kind, new Path2D()]));
  units.kinds.forEach((kind, unit) => traceShape(unitsByKind.get(kind), units.rings, unit));
  return {
    outline: allOf(shapes.outline),
    walls: allOf(shapes.walls),
    windows: allOf(shapes.windows),
    lines: allOf(shapes.lines),
    furniture: allOf(shapes.furniture),
    doors: doorsOf(shapes.doors),
    unitsByKind,
  };
}

function allOf(rings: PlanRings): Path2D {
  const path = new Path2D();
  for (let shape = 0; shape + 1 < rings.shapeRings.length; shape += 1) traceShape(path, rings, shape);
  return path;
}

function traceShape(path: Path2D | undefined, { shapeRings, ringPoints, points }: PlanRings, shape: number): void {
  for (let ring = shapeRings[shape] ?? 0; ring < (shapeRings[shape + 1] ?? 0); ring += 1) {
    const [first, end] = [ringPoints[ring] ?? 0, ringPoints[ring + 1] ?? 0];
    for (let point = first; point < end; point += 1) {
      const [x, y] = [points[point * 2] ?? 0, points[point * 2 + 1] ?? 0];
      if (point === first) path?.moveTo(x, y);
      else path?.lineTo(x, y);
    }
    if (end > first) path?.closePath();
  }
}

function doorsOf(doors: Int32Array): Path2D {
  const path = new Path2D();
  for (let at = 0; at + 3 < doors.length; at += 4) {
    path.moveTo(doors[at] ?? 0, doors[at + 1] ?? 0);
    path.lineTo(doors[at + 2] ?? 0, doors[at + 3] ?? 0);
  }
  return path;
}
