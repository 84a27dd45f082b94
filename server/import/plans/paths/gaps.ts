import type { Opening, PlanUnit } from '../../../../workers/wire/schemas/plans.ts';
import { roleOf } from '../categories.ts';
import { eachEdge } from '../geometry.ts';
import type { ImportedLevel } from '../imported.ts';
import { type LevelIndex, ringsOfUnit } from '../level-index.ts';

/** Centimetres between two places of an edge where the neighbour is looked up. */
const STEP = 60;

interface Place {
  readonly a: [number, number];
  readonly b: [number, number];
}

const pairKey = (a: string, b: string): string => (a < b ? `${a}\n${b}` : `${b}\n${a}`);

/**
 * Passages that a plan leaves out because nothing is there: between corridors that touch, and from stairs and lifts
 * without a door to the corridor beside them.
 */
export function findGaps(level: ImportedLevel, index: LevelIndex): readonly Opening[] {
  const joined = new Set(level.openings.map(({ unitIds: [a, b] }) => pairKey(a ?? '', b ?? '')));
  const withDoor = new Set(level.openings.flatMap(({ unitIds }) => unitIds));
  const isDoorless = (unit: PlanUnit): boolean => roleOf(unit.category) === 'shaft' && !withDoor.has(unit.id);
  const placesByPair = new Map<string, { readonly units: readonly [string, string]; readonly places: Place[] }>();
  const note = (unit: PlanUnit, other: PlanUnit, place: Place): void => {
    const key = pairKey(unit.id, other.id);
    if (joined.has(key)) return;
    const pair = placesByPair.get(key) ?? { units: [unit.id, other.id], places: [] };
    // Seen from one of the two is enough.
    if (pair.units[0] === unit.id) pair.places.push(place);
    placesByPair.set(key, pair);
  };
  for (const unit of level.units) {
    if (roleOf(unit.category) !== 'open' && !isDoorless(unit)) continue;
    for (const place of placesOf(unit)) {
      const other = index.unitsBeside(place.a, place.b).find((beside) => beside !== null && beside.id !== unit.id);
      const isPassage = other && (roleOf(other.category) === 'open' || (isDoorless(other) && !isDoorless(unit)));
      if (isPassage === true) note(unit, other, place);
    }
  }
  return [...placesByPair.values()].flatMap(({ units, places }): readonly Opening[] => {
    const middle = places[Math.floor(places.length / 2)];
    if (middle === undefined) return [];
    const id = `${units[0]}~${units[1]}`;
    return [{ ...middle, id, unitIds: [...units], door: 'none', isAutomatic: false, widthCm: null, wheelchair: null }];
  });
}

/** Short pieces of the outline of a unit. */
function placesOf(unit: PlanUnit): readonly Place[] {
  const places: Place[] = [];
  for (const ring of ringsOfUnit(unit)) {
    eachEdge(ring, (ax, ay, bx, by) => {
      const count = Math.floor(Math.hypot(bx - ax, by - ay) / STEP);
      for (let i = 0; i < count; i += 1) {
        const at = (part: number): [number, number] => [ax + (bx - ax) * part, ay + (by - ay) * part];
        places.push({ a: at(i / count), b: at((i + 1) / count) });
      }
    });
  }
  return places;
}
