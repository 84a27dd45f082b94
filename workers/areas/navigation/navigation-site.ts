/*
 * The site on which routes are found: it follows who is signed in, what has been read, what is closed, and the language.
 */
import type { Close, Failure, RouteStop } from '../../contract.ts';
import { labelText } from '../../model/labels.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { createRouteStops, type RouteStops, type StopPoint } from '../../views/route-stops.ts';
import { closeEdges, createNetwork, type Network } from '../../wayfinding/network.ts';
import type { CampusPlan, NetworkPlan, PlacePlan, Poi } from '../../wire/schemas/plans.ts';
import type { AreaDeps } from '../shared/area-deps.ts';
import { createListeners } from '../shared/listeners.ts';
import { createSiteParts, type SiteParts } from './site-parts.ts';
import { createStopNodes } from './stop-nodes.ts';

export type SiteDeps = Pick<AreaDeps, 'source' | 'http' | 'store' | 'timers' | 'objects'> & {
  readonly live: Pick<AreaDeps['live'], 'onDataSetChanged'>;
};

/** What routes are found on at a moment; an equal state is the same object. */
export interface RouteSite {
  readonly plan: NetworkPlan;
  /** The server has confirmed the plan since it was read from the cache. */
  readonly isConfirmed: boolean;
  readonly network: Network;
  readonly stops: RouteStops;
  /** The node of a stop; null = there is none on its level. */
  nodeOf(stop: RouteStop): string | null;
  /** Names of stairs and lifts; '' = none. */
  connectorName(id: string): string;
  /** Ids of the indicators that close something. */
  readonly closed: ReadonlySet<string>;
  /** By edge, for searches. */
  readonly isClosed: Uint8Array;
  /** Points of interest and places have been read: what is not among them does not exist. */
  readonly isWhole: boolean;
  /** When the server last confirmed the plan, where it cannot be asked now. */
  readonly oldAsOf: Instant | null;
}

export interface SiteSource {
  /** null = not enough is known yet, or nothing can be read. */
  current(): RouteSite | null;
  /** Why there is no site. */
  problem(): Failure | null;
  /** The points of interest as they are known; null = not read. */
  pois(): readonly Poi[] | null;
  /** Begins to read where it has not begun, and reads again what could not be read. */
  begin(): void;
  /** The site, once everything has been read or cannot be read. */
  ready(): Promise<Result<RouteSite, Failure>>;
  /** Called after each change of what the others answer. */
  onChange(listener: () => void): Close;
}

export function followSite(deps: SiteDeps): SiteSource {
  const { source, live, objects } = deps;
  const changes = createListeners<null>();
  const change = (): void => changes.tell(null);
  let followers = 0;
  const follow = (listener: () => void): Close => {
    followers += 1;
    const close = changes.add(() => listener());
    return () => {
      followers -= 1;
      close();
    };
  };
  let known: { readonly username: string | null; readonly parts: SiteParts } | null = null;
  let closed: ReadonlySet<string> = new Set();
  const build = createBuilder();
  const partsOf = (username: string | null): SiteParts => {
    if (known !== null && known.username === username) return known.parts;
    known?.parts.end();
    const parts = createSiteParts(deps, username, () => followers > 0, change);
    known = { username, parts };
    if (followers > 0) parts.begin();
    return parts;
  };
  const parts = (): SiteParts => partsOf(source.current()?.account.username ?? null);
  source.watch((workspace) => {
    partsOf(workspace?.account.username ?? null);
    change();
  });
  objects.watchClosed((ids) => {
    closed = ids;
    change();
  });
  live.onDataSetChanged('plans', () => parts().rereadPlans());
  live.onDataSetChanged('pois', () => parts().rereadPois());
  live.onDataSetChanged('resources', () => parts().rereadPlaces());
  const current = (): RouteSite | null => build(parts(), closed, source.language());
  return {
    current,
    problem: () => (parts().isRead() && current() === null ? parts().problem() : null),
    pois: () => parts().pois.known()?.data ?? null,
    begin: () => parts().begin(),
    onChange: follow,
    async ready() {
      parts().begin();
      await new Promise<void>((resolve) => {
        let close: Close | null = null;
        const check = (): void => {
          if (!parts().isRead()) return;
          close?.();
          resolve();
        };
        close = follow(check);
        check();
      });
      const site = current();
      return site === null ? failure(parts().problem() ?? { type: 'cancelled' }) : success(site);
    },
  };
}

const NO_POIS: readonly Poi[] = [];
const NO_PLACES: readonly PlacePlan[] = [];

/** Builds the site of what is known; each step again only if what it is made of has changed. */
function createBuilder() {
  const networkOf = lastOf((plan: NetworkPlan, { areas }: CampusPlan) => {
    const levels = areas.filter(({ kind }) => kind === 'level').map(({ id, ordinal }) => ({ id, ordinal }));
    const { network } = createNetwork({ ...plan, levels });
    return { network, nodes: createStopNodes(network, plan.anchors) };
  });
  const stopsOf = lastOf(
    (
      campus: CampusPlan,
      pois: readonly Poi[],
      places: readonly PlacePlan[],
      language: Parameters<typeof labelText>[1],
      pointOf: (id: string) => StopPoint | null,
    ) => ({
      stops: createRouteStops({ campus, pois, places, language, nodeOf: pointOf }),
      names: new Map(campus.connectors.map(({ id, name }) => [id, labelText(name, language)])),
    }),
  );
  const closedOf = lastOf((network: Network, closed: ReadonlySet<string>) => closeEdges(network, closed));
  const siteOf = lastOf(
    (
      plan: NetworkPlan,
      { network, nodes }: ReturnType<typeof networkOf>,
      { stops, names }: ReturnType<typeof stopsOf>,
      closed: ReadonlySet<string>,
      isConfirmed: boolean,
      isWhole: boolean,
      oldAsOf: Instant | null,
    ): RouteSite => ({
      plan,
      isConfirmed,
      network,
      stops,
      nodeOf: nodes.nodeOf,
      connectorName: (id) => names.get(id) ?? '',
      closed,
      isClosed: closedOf(network, closed),
      isWhole,
      oldAsOf,
    }),
  );
  return (parts: SiteParts, closed: ReadonlySet<string>, language: Parameters<typeof labelText>[1]) => {
    const [campus, plan] = [parts.campus.known(), parts.network.known()];
    if (campus === null || plan === null || !parts.isRead()) return null;
    const [pois, places] = [parts.pois.known(), parts.places.known()];
    const net = networkOf(plan.data, campus.data);
    const stops = stopsOf(campus.data, pois?.data ?? NO_POIS, places?.data ?? NO_PLACES, language, net.nodes.pointOf);
    const isOld = plan.isKept || parts.network.problem() !== null;
    const isWhole = pois !== null && places !== null;
    return siteOf(plan.data, net, stops, closed, !plan.isKept, isWhole, isOld ? plan.asOf : null);
  };
}

/** The function, which gives its last result again for the same arguments. */
function lastOf<Args extends readonly unknown[], T>(make: (...args: Args) => T): (...args: Args) => T {
  let last: { readonly args: Args; readonly value: T } | null = null;
  return (...args) => {
    if (last?.args.every((arg, index) => arg === args[index]) === true) return last.value;
    last = { args, value: make(...args) };
    return last.value;
  };
}
