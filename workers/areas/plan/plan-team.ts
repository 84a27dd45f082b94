/*
 * Seats for several people at once, on the day that the timeline has open.
 */
import type { TeamSeats } from '../../contract.ts';
import { RowKind } from '../../model/day-table.ts';
import type { Interval } from '../../model/interval.ts';
import type { Instant } from '../../model/units.ts';
import { type Seat, tightestSeats, type VisitSeats } from '../../rules/seat-cluster.ts';
import { levelOf, mapInfosOn } from '../../views/plan-site.ts';
import { type CountedDay, freeRowsOf } from './plan-counts.ts';

interface TeamQuery extends Interval {
  readonly count: number;
  /** Is preferred; null = none. */
  readonly levelId: string | null;
}

/**
 * The free, suitable desks that are closest together on one level; where no level has enough, the smallest free room
 * that holds everybody. null = neither.
 * @param visitOf gives the ways between desks; null = none are known, and air lines count
 */
export async function findTeamSeats(
  shown: CountedDay,
  { count, levelId, ...interval }: TeamQuery,
  now: Instant,
  visitOf: (seats: readonly Seat[]) => Promise<VisitSeats | null>,
): Promise<TeamSeats | null> {
  const { campus } = shown.day;
  const isFree = freeRowsOf(shown, interval, now);
  const free = campus.rows.filter(({ isVisible }, row) => isVisible && isFree(row));
  const seats = free.flatMap(({ resource, kind }): readonly Seat[] => {
    const onLevel = levelOf(resource, campus.tree);
    if (kind !== RowKind.Desk || onLevel === null) return [];
    const point = mapInfosOn(resource, onLevel, campus.tree).find(({ x, y }) => x !== undefined && y !== undefined);
    if (point?.x === undefined || point.y === undefined) return [];
    return [{ id: resource.id, levelId: onLevel, x: point.x, y: point.y }];
  });
  const visit = seats.length < count ? null : await visitOf(seats);
  const cluster = tightestSeats(seats, count, levelId, visit ?? undefined);
  if (cluster !== null)
    return { levelId: cluster.levelId, resourceIds: cluster.seats.map(({ id }) => id), isRoom: false };
  const rooms = free.filter(({ resource, kind }) => kind === RowKind.Room && (resource.capacity ?? 0) >= count);
  const [room] = rooms.toSorted((a, b) => (a.resource.capacity ?? 0) - (b.resource.capacity ?? 0));
  const onLevel = room === undefined ? null : levelOf(room.resource, campus.tree);
  return room === undefined || onLevel === null
    ? null
    : { levelId: onLevel, resourceIds: [room.resource.id], isRoom: true };
}
