/*
 * Which free seats are closest together.
 */

export interface Seat {
  readonly id: string;
  readonly levelId: string;
  /** Centimetres on the level. */
  readonly x: number;
  readonly y: number;
}

export interface SeatCluster {
  readonly levelId: string;
  /** As many as were asked for, the middle one first. */
  readonly seats: readonly Seat[];
  /** The sum of the distances from the middle one, in centimetres. */
  readonly spread: number;
}

/** The nearest seats that have been told. */
interface NearSeats {
  add(seat: Seat, distance: number): void;
  /** As far as the farthest of them, as soon as there are enough; what is farther need not be told. */
  farthest(): number;
}

/** Tells the seats of the level of a seat, itself included, each with its distance in centimetres. */
export type VisitSeats = (middle: Seat, onLevel: readonly Seat[], near: NearSeats) => void;

const byAirLine: VisitSeats = (middle, onLevel, near) => {
  for (const seat of onLevel) near.add(seat, Math.hypot(seat.x - middle.x, seat.y - middle.y));
};

/**
 * The tightest group of seats on one level: around each seat its nearest ones are taken, and the group with the smallest
 * sum of distances wins, the first of equals.
 * @param count at least 1
 * @param levelId the level to prefer: others are used only where it has too few seats; null = none
 * @param visit how far seats are from each other; on a level on which it reaches too few, air lines count
 * @returns null where no level has so many seats
 */
export function tightestSeats(
  seats: readonly Seat[],
  count: number,
  levelId: string | null,
  visit: VisitSeats = byAirLine,
): SeatCluster | null {
  const byLevel = Map.groupBy(seats, (seat) => seat.levelId);
  const preferred = levelId === null ? undefined : byLevel.get(levelId);
  const tightest = (onLevel: readonly Seat[]): SeatCluster | null =>
    tightestOf(onLevel, count, visit) ?? tightestOf(onLevel, count, byAirLine);
  if (preferred !== undefined && preferred.length >= count) return tightest(preferred);
  let best: SeatCluster | null = null;
  for (const onLevel of byLevel.values()) {
    const found = onLevel.length < count ? null : tightest(onLevel);
    if (found !== null && (best === null || found.spread < best.spread)) best = found;
  }
  return best;
}

function tightestOf(seats: readonly Seat[], count: number, visit: VisitSeats): SeatCluster | null {
  let best: SeatCluster | null = null;
  for (const middle of seats) {
    const near = nearestTo(middle, seats, count, visit);
    const spread = near.reduce((sum, { distance }) => sum + distance, 0);
    if (near.length < count || (best !== null && spread >= best.spread)) continue;
    best = { levelId: middle.levelId, seats: near.map(({ seat }) => seat), spread };
  }
  return best;
}

interface Near {
  readonly seat: Seat;
  readonly distance: number;
}

/** The nearest seats, kept sorted while others are told: there are few of them, and many seats. */
function nearestTo(middle: Seat, seats: readonly Seat[], count: number, visit: VisitSeats): readonly Near[] {
  const near: Near[] = [];
  const farthest = (): number => (near.length < count ? Infinity : (near.at(-1)?.distance ?? 0));
  visit(middle, seats, {
    farthest,
    add(seat, distance) {
      if (distance >= farthest()) return;
      const at = near.findIndex((one) => one.distance > distance);
      near.splice(at < 0 ? near.length : at, 0, { seat, distance });
      if (near.length > count) near.pop();
    },
  });
  return near;
}
