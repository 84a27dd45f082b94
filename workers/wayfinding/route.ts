import type { RouteErrorKind } from '../contract/navigation.ts';
import { failure, type Result, success } from '../model/result.ts';
import { ROUTE_COSTS } from './costs.ts';
import { EDGE_KINDS, EdgeFlag, type EdgeKind, type Network } from './network-data.ts';
import { createBlock, type Found, search } from './search.ts';
import { bestArcs } from './ties.ts';
import { edgeSeconds, type Profile, secondsOfWeight, weightsOf } from './weights.ts';

export interface RouteOptions extends Profile {
  /** By edge: 1 = closed (`closeEdges`). */
  readonly isClosed?: Uint8Array | null;
}

export type RouteError = Extract<
  RouteErrorKind,
  'StartNotFound' | 'TargetNotFound' | 'SameStartTarget' | 'NotFound' | 'BarrierFreeRouteNotFound'
>;

export interface FoundRoute {
  readonly ok: true;
  readonly nodeIds: string[];
  /** Edges of the network between each node and the next. */
  readonly edges: readonly number[];
  /** Of each edge, with the boarding of a lift on the first edge of its ride. */
  readonly edgeSeconds: readonly number[];
  readonly lengthCm: number;
  readonly seconds: number;
}

/**
 * The best way between two nodes by the sum of the profile's cost. Equally good ways: fewer changes of level, then fewer
 * turns. Length and time are those of the way, whatever it was searched by.
 * @returns NotFound where no way leads there; BarrierFreeRouteNotFound where only one with barriers does
 */
export function findRoute(
  network: Network,
  from: string,
  to: string,
  options: RouteOptions,
): FoundRoute | { readonly ok: false; readonly error: RouteError } {
  const [start, target] = [network.indexById.get(from), network.indexById.get(to)];
  if (start === undefined) return failure('StartNotFound');
  if (target === undefined) return failure('TargetNotFound');
  if (start === target) return failure('SameStartTarget');
  const arcs = findArcs(network, start, target, options);
  if (arcs !== null) return routeOf(network, start, arcs, options);
  const isBarred = options.barrierFree && findArcs(network, start, target, { ...options, barrierFree: false }) !== null;
  return failure(isBarred ? 'BarrierFreeRouteNotFound' : 'NotFound');
}

/** null = there is no way */
function findArcs(network: Network, start: number, target: number, options: RouteOptions): readonly number[] | null {
  const component = options.barrierFree ? network.barrierFreeComponent : network.walkComponent;
  if (component[start] !== component[target]) return null;
  const weights = weightsOf(network, options);
  const isClosed = options.isClosed ?? null;
  const found = search(network, weights, { from: start, target, most: Infinity, isClosed });
  if (!found.isSettled(target)) return null;
  return bestArcs(network, weights, found, target, createBlock(network, { from: start, isClosed }));
}

function routeOf(
  network: Network,
  start: number,
  arcs: readonly number[],
  { costs = ROUTE_COSTS }: Profile,
): FoundRoute {
  const nodes = [start];
  const edges: number[] = [];
  const times: number[] = [];
  let boarding = 0;
  for (const arc of arcs) {
    const [edge, state] = [network.arcEdge[arc] ?? -1, network.arcTo[arc] ?? 0];
    if (edge === -1) {
      boarding = state < network.nodeIds.length ? 0 : costs.elevatorBoarding;
      continue;
    }
    const isForward = network.edgeFrom[edge] === nodes.at(-1);
    nodes.push(network.stateNode[state] ?? 0);
    edges.push(edge);
    times.push(edgeSeconds(network, edge, isForward, costs) + boarding);
    boarding = 0;
  }
  return {
    ok: true,
    nodeIds: nodes.map((node) => network.nodeIds[node] ?? ''),
    edges,
    edgeSeconds: times,
    lengthCm: edges.reduce((sum, edge) => sum + (network.edgeLength[edge] ?? 0), 0),
    seconds: times.reduce((sum, time) => sum + time, 0),
  };
}

export interface NearNode {
  readonly id: string;
  readonly seconds: number;
  readonly lengthCm: number;
}

/**
 * The nearest of some nodes, nearest first, in one run; those that cannot be reached are missing. The start itself counts
 * with 0. Unknown targets are ignored.
 * @param options.most how many
 * @param options.within seconds beyond which nothing is looked for; only where the cost is seconds
 */
export function findNearest(
  network: Network,
  from: string,
  targets: Iterable<string>,
  options: RouteOptions & { readonly most: number; readonly within?: number },
): Result<readonly NearNode[], 'StartNotFound'> {
  const start = network.indexById.get(from);
  if (start === undefined) return failure('StartNotFound');
  const wanted = new Set([...targets].flatMap((id) => network.indexById.get(id) ?? []));
  const nearest: number[] = [];
  if (options.most <= 0 || wanted.size === 0) return success([]);
  const onNode = (node: number): boolean => {
    if (wanted.delete(node)) nearest.push(node);
    return nearest.length === options.most || wanted.size === 0;
  };
  const run = { from: start, target: null, most: mostWeight(options), isClosed: options.isClosed ?? null, onNode };
  const found = search(network, weightsOf(network, options), run);
  return success(nearest.map((node) => nearNode(network, start, found, node, options)));
}

function nearNode(network: Network, start: number, found: Found, node: number, profile: Profile): NearNode {
  const arcs: number[] = [];
  for (let arc = found.arcTo(node); arc !== -1; arc = found.arcTo(network.arcTo[network.arcTwin[arc] ?? 0] ?? 0)) {
    arcs.push(arc);
  }
  const { seconds, lengthCm } = routeOf(network, start, arcs.toReversed(), profile);
  return { id: network.nodeIds[node] ?? '', seconds, lengthCm };
}

function mostWeight({ cost, costs = ROUTE_COSTS, within = Infinity }: Profile & { readonly within?: number }): number {
  // A tie of level changes must not push a node over the limit.
  return cost === 'seconds' ? within * costs.walkMetresPerSecond * 100 + 1 / 64 : Infinity;
}

/**
 * Seconds to every node within a limit, by its index (`network.indexById`); Infinity = farther, or not reached.
 * @param options.within seconds, the limit included
 */
export function findReach(
  network: Network,
  from: string,
  options: Omit<RouteOptions, 'cost'> & { readonly within: number },
): Result<Float64Array, 'StartNotFound'> {
  const seconds = new Float64Array(network.nodeIds.length).fill(Infinity);
  const isKnown = visitReached(network, from, options, (node, time) => {
    seconds[node] = time;
    return false;
  });
  return isKnown ? success(seconds) : failure('StartNotFound');
}

/**
 * Visits the nodes that are reached by their index, the start first, in the order of the time.
 * @param options.within seconds, the limit included
 * @param onNode true = enough
 * @returns false where the start is unknown
 */
export function visitReached(
  network: Network,
  from: string,
  options: Omit<RouteOptions, 'cost'> & { readonly within: number },
  onNode: (node: number, seconds: number) => boolean,
): boolean {
  const start = network.indexById.get(from);
  if (start === undefined) return false;
  const profile: Profile = { ...options, cost: 'seconds' };
  const { costs = ROUTE_COSTS, isClosed = null } = options;
  search(network, weightsOf(network, profile), {
    from: start,
    target: null,
    most: mostWeight({ ...profile, within: options.within }),
    isClosed,
    onNode: (node, weight) => onNode(node, secondsOfWeight(weight, costs)),
  });
  return true;
}

export interface Obstacle {
  /** Index of the edge. */
  readonly edge: number;
  readonly kind: EdgeKind;
  /** null = no stairs or lift that has an id, e.g. a narrow door */
  readonly connectorId: string | null;
  /** Ends of the edge in walking order. */
  readonly fromId: string;
  readonly toId: string;
}

/** The first part of the usual way between two nodes that is not barrier-free; null = there is no way, or no such part. */
export function obstacleOf(
  network: Network,
  from: string,
  to: string,
  options: Omit<RouteOptions, 'barrierFree'>,
): Obstacle | null {
  const route = findRoute(network, from, to, { ...options, barrierFree: false });
  if (!route.ok) return null;
  const at = route.edges.findIndex((edge) => ((network.edgeFlags[edge] ?? 0) & EdgeFlag.BarrierFree) === 0);
  const edge = route.edges[at];
  if (edge === undefined) return null;
  return {
    edge,
    kind: EDGE_KINDS[network.edgeKind[edge] ?? 0] ?? 'walk',
    connectorId: network.connectorIds[network.edgeConnector[edge] ?? -1] ?? null,
    fromId: route.nodeIds[at] ?? '',
    toId: route.nodeIds[at + 1] ?? '',
  };
}
