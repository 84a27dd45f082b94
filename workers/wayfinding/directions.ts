import type { RouteDirection } from '../contract/navigation.ts';

/**
 * The number of a direction is its place here. The borders lie halfway between the nominal turns 0°, 22.5°, 45°, 90° and
 * 135°; a turn on a border belongs to the stronger direction.
 */
export const DIRECTIONS: readonly {
  readonly name: RouteDirection;
  /** Degrees of the weakest turn of this kind, to the left or right. */
  readonly from: number;
  readonly side: 'left' | 'right' | null;
}[] = [
  { name: 'Straight', from: 0, side: null },
  { name: 'Left', from: 67.5, side: 'left' },
  { name: 'Right', from: 67.5, side: 'right' },
  { name: 'LowLeft', from: 33.75, side: 'left' },
  { name: 'LowRight', from: 33.75, side: 'right' },
  { name: 'SuperLowLeft', from: 11.25, side: 'left' },
  { name: 'SuperLowRight', from: 11.25, side: 'right' },
  { name: 'SuperLeft', from: 112.5, side: 'left' },
  { name: 'SuperRight', from: 112.5, side: 'right' },
];

export type DirectionNumber = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The same turn from -180 (excluded) to 180. */
export function normaliseTurn(degrees: number): number {
  const turn = degrees % 360;
  if (turn > 180) return turn - 360;
  return turn <= -180 ? turn + 360 : turn;
}

/**
 * The number of a turn's direction. A half turn to either side is SuperRight.
 * @param turnDegrees heading after it less heading before it; positive = to the right. Any finite angle
 * @throws RangeError where it is not finite
 */
export function stepDirection(turnDegrees: number): DirectionNumber {
  if (!Number.isFinite(turnDegrees)) throw new RangeError(`A turn of ${turnDegrees} degrees has no direction`);
  const turn = normaliseTurn(turnDegrees);
  const wanted = turn > 0 ? 'right' : 'left';
  let strongest = 0;
  for (const [number, { from, side }] of DIRECTIONS.entries()) {
    const isReached = side === wanted && from <= Math.abs(turn);
    if (isReached && from > (DIRECTIONS[strongest]?.from ?? 0)) strongest = number;
  }
  return strongest as DirectionNumber;
}

/** The name of a direction's number. */
export function directionName(number: DirectionNumber): RouteDirection {
  return DIRECTIONS[number]?.name ?? 'Straight';
}

/** The number of a direction's name. */
export function directionNumber(name: RouteDirection): DirectionNumber {
  return DIRECTIONS.findIndex((direction) => direction.name === name) as DirectionNumber;
}

/** Degrees clockwise from the top of the plan, in which y grows downwards. */
export function headingOf(dx: number, dy: number): number {
  return (Math.atan2(dx, -dy) * 180) / Math.PI;
}
