/*
 * The walking times from a stop to all resources, in one run, for searches that join them with availability; and those
 * between seats.
 */
import type { Close, RouteStop } from '../../contract.ts';
import type { Seat, VisitSeats } from '../../rules/seat-cluster.ts';
import type { Walks } from '../../views/timeline-orders.ts';
import { ROUTE_COSTS } from '../../wayfinding/costs.ts';
import { findReach, visitReached } from '../../wayfinding/route.ts';
import type { RouteSite, SiteSource } from './navigation-site.ts';

/** Seconds to each resource that is reached, by id; none where the start is unknown. */
export function reachFrom(site: RouteSite, from: RouteStop | null, barrierFree: boolean): Walks {
  const { network, isClosed, stops } = site;
  const node = from && site.nodeOf(from);
  const seconds = node === null ? null : findReach(network, node, { barrierFree, isClosed, within: Infinity });
  if (seconds?.ok !== true) return new Map();
  return new Map(
    stops.listed.flatMap(({ stop }): readonly (readonly [string, number])[] => {
      const at = stop.kind === 'resource' ? network.indexById.get(site.nodeOf(stop) ?? '') : undefined;
      const time = at === undefined ? Infinity : (seconds.value[at] ?? Infinity);
      return time === Infinity ? [] : [[stop.id, time]];
    }),
  );
}

/** Reports the walking times once the site is known, and after each change of it. */
export function followReach(
  source: SiteSource,
  reachOn: (site: RouteSite) => Walks,
  onReach: (reach: Walks) => void,
): Close {
  let before: RouteSite | null = null;
  const tell = (): void => {
    const site = source.current();
    if (site === null || site === before) return;
    before = site;
    onReach(reachOn(site));
  };
  source.begin();
  tell();
  return source.onChange(tell);
}

const CM_PER_SECOND = ROUTE_COSTS.walkMetresPerSecond * 100;

/**
 * The ways between seats of a level: from the seat to its node, by the network, and from there to the other seat; a
 * wait, e.g. for a lift, counts as the way that one walks in that time.
 */
export function seatsOnFoot(site: RouteSite, seats: readonly Seat[], barrierFree: boolean): VisitSeats {
  const { network, isClosed, stops } = site;
  const nodeBySeat = new Map<Seat, string>();
  const seatsByNode = new Map<number, Seat[]>();
  for (const seat of seats) {
    const stop = stops.get(seat.id);
    // A place without navigation is no resource among the stops.
    const id = stop?.kind === 'resource' ? site.nodeOf(stop) : null;
    const node = network.indexById.get(id ?? '');
    if (id === null || node === undefined) continue;
    nodeBySeat.set(seat, id);
    const others = seatsByNode.get(node);
    if (others === undefined) seatsByNode.set(node, [seat]);
    else others.push(seat);
  }
  const cmToNode = ({ x, y }: Seat, node: number): number =>
    Math.hypot((network.nodeX[node] ?? 0) - x, (network.nodeY[node] ?? 0) - y);
  return (middle, _, near) => {
    const start = nodeBySeat.get(middle);
    if (start === undefined) return;
    const aside = cmToNode(middle, network.indexById.get(start) ?? -1);
    visitReached(network, start, { barrierFree, isClosed, within: Infinity }, (node, seconds) => {
      const walked = aside + seconds * CM_PER_SECOND;
      // All that follow are farther.
      if (walked >= near.farthest()) return true;
      for (const seat of seatsByNode.get(node) ?? []) {
        if (seat.levelId === middle.levelId) near.add(seat, seat === middle ? 0 : walked + cmToNode(seat, node));
      }
      return false;
    });
  };
}
