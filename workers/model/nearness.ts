import type { AreaTree } from './areas.ts';
import type { Area } from './resource.ts';

export interface Place {
  readonly areaId: string;
  /** Centimetres on the plan of the area; null = not placed there. */
  readonly x: number | null;
  readonly y: number | null;
}

/*
 * A nearness is one number composed of four parts, the most significant first:
 *
 *   up     steps from the origin's area up to the first one that holds both places
 *   gap    levels between the two, if their paths separate at areas with an ordinal
 *   down   steps from there down to the place's area
 *   plan   centimetres on the plan, counted in the origin's own area alone
 */
const PLAN = 10_000_000;
const DOWN = 100;
const GAP = 1_000;
const UP = 1_000;
/** In the origin's area, but one of the two is not on its plan: after all that are. */
const UNPLACED = PLAN - 1;
const UNKNOWN = PLAN * DOWN * GAP * UP;

/**
 * How near places are to an origin; lower = nearer. In the same area it is the straight distance on the plan, in
 * centimetres; elsewhere the area tree counts: another zone of the level, the levels above and below, another building
 * and so on. Only the order is meaningful. Areas without a common parent are farther than any with one, unknown areas
 * come last, and loops in the tree are harmless.
 * @returns a finite number for each place, equal for equal places
 */
export function createNearness(origin: Place, tree: AreaTree): (place: Place) => number {
  const chain = tree.chain(origin.areaId);
  const farnessByArea = new Map<string, number>();
  const farness = (areaId: string): number => {
    const known = farnessByArea.get(areaId);
    if (known !== undefined) return known;
    const found = farnessBetween(chain, tree.chain(areaId));
    farnessByArea.set(areaId, found);
    return found;
  };
  return (place) => farness(place.areaId) || planDistance(origin, place);
}

/**
 * How many steps lead from the area of an origin up to the first one that also holds a place: 0 = it is in that area or
 * below it; Infinity = there is none.
 */
export function stepsUp(origin: Place, tree: AreaTree): (place: Place) => number {
  const chain = tree.chain(origin.areaId);
  return ({ areaId }) => {
    const to = tree.chain(areaId);
    const steps = chain.findIndex((area) => to.includes(area));
    return steps < 0 ? Infinity : steps;
  };
}

/** Seconds of any walk are fewer. */
const LONGEST_WALK = 1e6;
/** Seconds for a centimetre: tells places apart to which the same way leads. */
const ASIDE = 1e-9;

/**
 * How near a place is where walking times are known: places that are reached come first, by them; others after them.
 * @param nearness by the area tree and the straight distance, see `createNearness`
 * @param seconds of the walk; undefined = not known, or not reached
 */
export const walkedNearness = (nearness: number, seconds: number | undefined): number =>
  seconds === undefined ? nearness : seconds - LONGEST_WALK + Math.min(nearness, UNPLACED) * ASIDE;

/** 0 = the same area. */
function farnessBetween(from: readonly Area[], to: readonly Area[]): number {
  if (from.length === 0 || to.length === 0) return UNKNOWN;
  const met = to.findIndex((area) => from.includes(area));
  const common = to[met];
  const up = common === undefined ? from.length : from.indexOf(common);
  const down = common === undefined ? to.length : met;
  const gap = ordinalGap(from[up - 1], to[down - 1]);
  return ((digit(up, UP) * GAP + digit(gap, GAP)) * DOWN + digit(down, DOWN)) * PLAN;
}

/** Levels between the areas at which two paths separate; 0 if that is not known. */
function ordinalGap(a: Area | undefined, b: Area | undefined): number {
  const [from, to] = [a?.ordinal ?? null, b?.ordinal ?? null];
  return from === null || to === null ? 0 : Math.abs(from - to);
}

function planDistance(from: Place, to: Place): number {
  if (from.x === null || from.y === null || to.x === null || to.y === null) return UNPLACED;
  return Math.min(Math.hypot(from.x - to.x, from.y - to.y), UNPLACED - 1);
}

function digit(value: number, base: number): number {
  return Math.min(Math.round(value), base - 1);
}
