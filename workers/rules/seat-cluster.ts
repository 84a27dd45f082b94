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

/**
 * The tightest group of seats on one level: around each seat its nearest ones are taken, and the group with the smallest
 * sum of distances wins, the first of equals.
 * @param count at least 1
 * @param levelId the level to prefer: others are used only where it has too few seats; null = none
 * @returns null where no level has so many seats
 */
export function tightestSeats(seats: readonly Seat[], count: number, levelId: string | null): SeatCluster | null {
  const byLevel = Map.groupBy(seats, (seat) => seat.levelId);
  const preferred = levelId === null ? undefined : byLevel.get(levelId);
  if (preferred !== undefined && preferred.length >= count) return tightestOf(preferred, count);
  let best: SeatCluster | null = null;
  for (const onLevel of byLevel.values()) {
    const found = onLevel.length < count ? null : tightestOf(onLevel, count);
    if (found !== null && (best === null || found.spread < best.spread)) best = found;
  }
  return best;
}

function tightestOf(seats: readonly Seat[], count: number): SeatCluster | null {
  let best: SeatCluster | null = null;
  for (const middle of seats) {
    const near = nearestTo(middle, seats, count);
    const spread = near.reduce((sum, { distance }) => sum + distance, 0);
    if (best !== null && spread >= best.spread) continue;
    best = { levelId: middle.levelId, seats: near.map(({ seat }) => seat), spread };
  }
  return best;
}

interface Near {
  readonly seat: Seat;
  readonly distance: number;
}

/** The nearest seats, kept sorted while all are looked at: there are few of them, and many seats. */
function nearestTo(middle: Seat, seats: readonly Seat[], count: number): readonly Near[] {
  const near: Near[] = [];
  for (const seat of seats) {
    const distance = Math.hypot(seat.x - middle.x, seat.y - middle.y);
    if (near.length === count && distance >= (near.at(-1)?.distance ?? 0)) continue;
    const at = near.findIndex((one) => one.distance > distance);
    near.splice(at < 0 ? near.length : at, 0, { seat, distance });
    if (near.length > count) near.pop();
  }
  return near;
}
