import type { EdgeKind } from './network-data.ts';

/** How long ways take, in seconds unless named otherwise. */
export interface RouteCosts {
  readonly walkMetresPerSecond: number;
  readonly stairsUpPerFloor: number;
  readonly stairsDownPerFloor: number;
  /** Waiting for a lift and getting in: once a ride, however many floors. */
  readonly elevatorBoarding: number;
  readonly elevatorPerFloor: number;
  readonly escalatorPerFloor: number;
  /** Opening a door, besides the walk through it. */
  readonly door: number;
}

/** One floor is faster by the stairs, three by the lift. */
export const ROUTE_COSTS: RouteCosts = {
  walkMetresPerSecond: 1.3,
  stairsUpPerFloor: 15,
  stairsDownPerFloor: 12,
  elevatorBoarding: 25,
  elevatorPerFloor: 3,
  escalatorPerFloor: 15,
  door: 1,
};

/**
 * Seconds of one way, without the boarding of a lift. Stairs and escalators within a level are walked.
 * @param floors between its ends
 */
export function secondsOf(kind: EdgeKind, lengthCm: number, floors: number, isUp: boolean, costs: RouteCosts): number {
  const walk = lengthCm / (costs.walkMetresPerSecond * 100);
  switch (kind) {
    case 'elevator':
      return costs.elevatorPerFloor * floors;
    case 'stairs':
      return floors === 0 ? walk : floors * (isUp ? costs.stairsUpPerFloor : costs.stairsDownPerFloor);
    case 'escalator':
      return floors === 0 ? walk : floors * costs.escalatorPerFloor;
    case 'door':
      return walk + costs.door;
    case 'walk':
    case 'ramp':
    case 'outdoor':
      return walk;
    default:
      return kind satisfies never;
  }
}
