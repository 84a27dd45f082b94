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
  /** By unit. */
  readonly units: readonly Path2D[];
  /** All units of a kind. */
  readonly unitsByKind: ReadonlyMap<number, Path2D>;
  readonly zones: readonly Path2D[];
}

export function createLevelPaths({ shapes, units, zones }: PlanLevel): LevelPaths {
  const unitPaths = Array.from(units.kinds, (_, unit) => pathOf(units.rings, unit));
  const unitsByKind = new Map<number, Path2D>(Object.values(UnitKind).map((kind) => [kind, new Path2D()]));
  unitPaths.forEach((path, unit) => unitsByKind.get(units.kinds[unit] ?? UnitKind.Room)?.addPath(path));
  return {
    outline: allOf(shapes.outline),
    walls: allOf(shapes.walls),
    windows: allOf(shapes.windows),
    lines: allOf(shapes.lines),
    furniture: allOf(shapes.furniture),
    doors: doorsOf(shapes.doors),
    units: unitPaths,
    unitsByKind,
    zones: zones.map(({ outline }) => allOf(outline)),
  };
}

function allOf(rings: PlanRings): Path2D {
  const path = new Path2D();
  for (let shape = 0; shape + 1 < rings.shapeRings.length; shape += 1) path.addPath(pathOf(rings, shape));
  return path;
}

function pathOf({ shapeRings, ringPoints, points }: PlanRings, shape: number): Path2D {
  const path = new Path2D();
  for (let ring = shapeRings[shape] ?? 0; ring < (shapeRings[shape + 1] ?? 0); ring += 1) {
    const [first, end] = [ringPoints[ring] ?? 0, ringPoints[ring + 1] ?? 0];
    for (let point = first; point < end; point += 1) {
      const [x, y] = [points[point * 2] ?? 0, points[point * 2 + 1] ?? 0];
      if (point === first) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    if (end > first) path.closePath();
  }
  return path;
}

function doorsOf(doors: Int32Array): Path2D {
  const path = new Path2D();
  for (let at = 0; at + 3 < doors.length; at += 4) {
    path.moveTo(doors[at] ?? 0, doors[at + 1] ?? 0);
    path.lineTo(doors[at + 2] ?? 0, doors[at + 3] ?? 0);
  }
  return path;
}
