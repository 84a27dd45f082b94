import type { PlanUnit } from '../../../workers/wire/schemas/plans.ts';
import { type Box, boxOf, isInside, type Ring, ringArea } from '../../campus/geometry.ts';

interface Indexed {
  readonly unit: PlanUnit;
  readonly rings: readonly Ring[];
  readonly box: Box;
}

export interface LevelIndex {
  /** The smallest unit that contains a point; null = none. */
  unitAt(x: number, y: number): PlanUnit | null;
  unitById(id: string): PlanUnit | null;
  /** The units on both sides of a line from a to b, nearest first; null = outside. */
  unitsBeside(a: readonly [number, number], b: readonly [number, number]): [PlanUnit | null, PlanUnit | null];
}

export const ringsOfUnit = (unit: PlanUnit): readonly Ring[] => [unit.ring, ...unit.holes];

/** Centimetres from an opening at which a unit is looked for: walls may be drawn thick. */
const SAMPLES = [8, 25, 50];

/** Finds units of a level by position. */
export function createLevelIndex(units: readonly PlanUnit[]): LevelIndex {
  const indexed: readonly Indexed[] = units
    .map((unit) => ({ unit, rings: ringsOfUnit(unit), box: boxOf([unit.ring]), area: Math.abs(ringArea(unit.ring)) }))
    .toSorted((a, b) => a.area - b.area);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const unitAt = (x: number, y: number): PlanUnit | null =>
    indexed.find(
      ({ rings, box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && isInside(rings, x, y),
    )?.unit ?? null;
  return {
    unitAt,
    unitById: (id) => byId.get(id) ?? null,
    unitsBeside(a, b) {
      const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (length === 0) return [unitAt(x, y), null];
      const [normalX, normalY] = [(a[1] - b[1]) / length, (b[0] - a[0]) / length];
      const onSide = (sign: 1 | -1): PlanUnit | null => {
        for (const distance of SAMPLES) {
          const found = unitAt(x + sign * normalX * distance, y + sign * normalY * distance);
          if (found !== null) return found;
        }
        return null;
      };
      const [first, second] = [onSide(1), onSide(-1)];
      return [first, first === second ? null : second];
    },
  };
}
