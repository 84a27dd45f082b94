/*
 * One route between two stops of a site, with its words; or why there is none (wayfinding.md §4).
 */
import type {
  Route,
  RouteError,
  RouteErrorKind,
  RouteQuery,
  RouteStep,
  RouteStop,
  RouteStopOffer,
} from '../../contract.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { findNearest, findRoute, type FoundRoute, obstacleOf } from '../../wayfinding/route.ts';
import { describeRoute } from '../../wayfinding/steps.ts';
import { landmarksOf } from './landmarks.ts';
import type { RouteSite } from './navigation-site.ts';
import { asDrawn, isOutdoors, outdoorsOf, shiftLeg } from './outdoors.ts';

export interface Way {
  readonly start: RouteStop | null;
  readonly target: RouteStop | null;
  /** null = an end is not chosen. */
  readonly answer: Result<Route, RouteError> | null;
  /** The nodes and edges of the route. */
  readonly found: FoundRoute | null;
}

/** @param stopOf a stop by its id */
export function findWay(site: RouteSite, query: RouteQuery, stopOf: (id: string) => RouteStop | null): Way {
  const { startAreaId, locationId, targetId, isBarrierFree } = query;
  const asked = [locationId, startAreaId].filter((id) => id !== null);
  const start = asked.map(stopOf).find((stop) => stop !== null && site.nodeOf(stop) !== null) ?? null;
  const target = targetId === null ? null : stopOf(targetId);
  const way = (answer: Way['answer'], found: FoundRoute | null = null): Way => ({
    start: start && asDrawn(site, start),
    target: target && asDrawn(site, target),
    answer,
    found,
  });
  if (asked.length === 0 || targetId === null) return way(null);
  // What has not been read cannot be said not to exist.
  const refuse = (kind: RouteErrorKind): Way => way(failure(errorOf(site.isWhole ? kind : 'Unknown')));
  const from = start && site.nodeOf(start);
  if (start === null || from === null) return refuse('StartNotFound');
  const to = target && site.nodeOf(target);
  if (target === null || to === null) return refuse('TargetNotFound');
  const found = findRoute(site.network, from, to, optionsOf(site, isBarrierFree));
  if (found.ok) return way(success(toRoute(site, found, { start, target, isBarrierFree })), found);
  if (found.error !== 'BarrierFreeRouteNotFound') return way(failure(errorOf(found.error)));
  const obstacle = obstacleName(site, from, to);
  const alternative = nearestLike(site, from, start, target);
  return way(failure({ kind: found.error, obstacle, alternative }));
}

export const errorOf = (kind: RouteErrorKind): RouteError => ({ kind, obstacle: '', alternative: null });

export const optionsOf = ({ isClosed }: RouteSite, barrierFree: boolean) =>
  ({ barrierFree, cost: 'seconds', isClosed }) as const;

/** The name of what an edge is a part of, or of what closes it; '' = none. */
export function edgeName({ network, stops, connectorName }: RouteSite, edge: number): string {
  const connector = connectorName(network.connectorIds[network.edgeConnector[edge] ?? -1] ?? '');
  return connector === '' ? (stops.get(indicatorOf(network, edge) ?? '')?.name ?? '') : connector;
}

/** The indicator that may close an edge; null = there is none. */
export const indicatorOf = ({ indicatorIds, edgeIndicator }: RouteSite['network'], edge: number): string | null =>
  indicatorIds[edgeIndicator[edge] ?? -1] ?? null;

/** What is closed now on the way that would be barrier-free, else the first part of the usual way that is not. */
function obstacleName(site: RouteSite, from: string, to: string): string {
  const { network, isClosed } = site;
  const open = findRoute(network, from, to, { barrierFree: true, cost: 'seconds' });
  const shut = open.ok ? open.edges.find((edge) => isClosed[edge] === 1) : undefined;
  const edge = shut ?? obstacleOf(network, from, to, { cost: 'seconds', isClosed })?.edge;
  return edge === undefined ? '' : edgeName(site, edge);
}

/** The nearest other stop of the same kind that is reached without barriers. */
function nearestLike(site: RouteSite, from: string, start: RouteStop, target: RouteStop): RouteStopOffer | null {
  const alike = site.stops.listed
    .map(({ stop }) => stop)
    .filter(({ id, kind, category }) => kind === target.kind && category === target.category && id !== start.id)
    .filter(({ id, kind }) => kind !== 'area' && id !== target.id);
  return offersOf(site, from, alike, { isBarrierFree: true, most: 1 })[0] ?? null;
}

/** The nearest of some stops, nearest first, those that cannot be reached left out. */
export function offersOf(
  site: RouteSite,
  from: string,
  stops: readonly RouteStop[],
  { isBarrierFree, most }: { readonly isBarrierFree: boolean; readonly most: number },
): readonly RouteStopOffer[] {
  const stopsByNode = new Map<string, RouteStop[]>();
  for (const stop of stops) {
    const node = site.nodeOf(stop);
    if (node === null) continue;
    const others = stopsByNode.get(node);
    if (others === undefined) stopsByNode.set(node, [stop]);
    else others.push(stop);
  }
  const near = findNearest(site.network, from, stopsByNode.keys(), { ...optionsOf(site, isBarrierFree), most });
  if (!near.ok) return [];
  return near.value
    .flatMap(({ id, seconds, lengthCm }) =>
      (stopsByNode.get(id) ?? []).map((stop) => offerOf(stop, seconds, lengthCm / 100)),
    )
    .slice(0, most);
}

/** A stop with the way there. */
export const offerOf = (stop: RouteStop, seconds: number | null, metres: number | null): RouteStopOffer => ({
  ...stop,
  seconds,
  metres,
});

interface Ends {
  readonly start: RouteStop;
  readonly target: RouteStop;
  readonly isBarrierFree: boolean;
}

function toRoute(site: RouteSite, found: FoundRoute, { start, target, isBarrierFree }: Ends): Route {
  const { legs, steps } = describeRoute(site.network, found, {
    levelOf: site.stops.level,
    connectorName: site.connectorName,
    landmarkAt: landmarksOf(site, [start.id, target.id]),
    facing: start.heading,
    target: target.kind === 'area' ? null : { x: target.x, y: target.y },
  });
  const named = steps.map((step, index) => withNames(step, steps[index + 1], target));
  const walk = { metres: found.lengthCm / 100, seconds: found.seconds, isBarrierFree, steps: named };
  const outside = legs.find(({ levelId }) => isOutdoors(site, levelId));
  if (outside === undefined) return { ...walk, legs, outdoors: null };
  const { shift, level } = outdoorsOf(site, outside.levelId);
  const shifted = legs.map((leg) => (leg.levelId === level.id ? shiftLeg(leg, shift) : leg));
  return { ...walk, legs: shifted, outdoors: level };
}

/** The target by its name, and where nothing is to be seen, what the next step is about. */
function withNames(step: RouteStep, next: RouteStep | undefined, target: RouteStop): RouteStep {
  const targetName = target.kind === 'area' ? '' : target.name;
  if (step.kind === 'arrive') return { ...step, name: targetName };
  const isTowards = step.leaves !== null || BEGINNINGS.has(step.kind);
  if (!isTowards || step.landmark !== '' || next === undefined) return step;
  // One does not go towards the building that one is in.
  if (next.kind === 'exitBuilding') return step;
  return { ...step, landmark: next.kind === 'arrive' ? targetName : next.name };
}

/** Steps whose landmark is what one goes towards. */
const BEGINNINGS: ReadonlySet<RouteStep['kind']> = new Set(['start', 'enterBuilding', 'exitBuilding']);
