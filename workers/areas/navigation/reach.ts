/*
 * The walking times from a stop to all resources, in one run, for searches that join them with availability.
 */
import type { Close, RouteStop } from '../../contract.ts';
import { findReach } from '../../wayfinding/route.ts';
import type { RouteSite, SiteSource } from './navigation-site.ts';

type Reach = ReadonlyMap<string, number>;

/** Seconds to each resource that is reached, by id; none where the start is unknown. */
export function reachFrom(site: RouteSite, from: RouteStop | null, barrierFree: boolean): Reach {
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
  reachOn: (site: RouteSite) => Reach,
  onReach: (reach: Reach) => void,
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
