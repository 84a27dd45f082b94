import { ROUTE_COSTS, type RouteCosts, secondsOf } from './costs.ts';
import { EDGE_KINDS, EdgeFlag, type Network } from './network-data.ts';

/** What routes are to be short in, and who walks them. */
export interface Profile {
  readonly barrierFree: boolean;
  readonly cost: 'seconds' | 'metres';
  /** Instead of the usual times. Keep one object for many searches: what follows from it is kept with it. */
  readonly costs?: RouteCosts;
}

/**
 * The weight of each arc, and a lower bound of the weight between two nodes: `perCm` × straight distance + `perFloor` ×
 * difference of the ordinals.
 *
 * Weights are centimetres; where seconds count, those that one would walk in the time. They are multiples of 1/4096, so
 * that sums are exact and equally good routes are equal. Each change of level adds 2^-20, which only decides between those.
 */
export interface Weights {
  /** By arc; Infinity = not allowed. */
  readonly weight: Float64Array;
  readonly perCm: number;
  readonly perFloor: number;
}

const STEP = 4096;
const LEVEL_CHANGE = 2 ** -20;
/** Keeps rounding from lifting the bound above the weights it comes from. */
const BELOW = 1 - 1e-9;

const kept = new WeakMap<Network, Map<RouteCosts, Map<string, Weights>>>();

/** The weights of a profile; they are computed once for each network, profile and object of costs. */
export function weightsOf(network: Network, { barrierFree, cost, costs = ROUTE_COSTS }: Profile): Weights {
  const byCosts = kept.get(network) ?? new Map<RouteCosts, Map<string, Weights>>();
  kept.set(network, byCosts);
  const byProfile = byCosts.get(costs) ?? new Map<string, Weights>();
  byCosts.set(costs, byProfile);
  const key = `${cost} ${barrierFree}`;
  const known = byProfile.get(key);
  if (known !== undefined) return known;
  const weight = arcWeights(network, barrierFree, cost, costs);
  const weights = { weight, ...lowerBound(network, weight) };
  byProfile.set(key, weights);
  return weights;
}

/** Seconds that a weight stands for, where seconds count. */
export const secondsOfWeight = (weight: number, costs: RouteCosts): number =>
  Math.floor(weight * STEP) / STEP / (costs.walkMetresPerSecond * 100);

/** Seconds on an edge, without the boarding of a lift. @param isForward from its `from` to its `to` */
export function edgeSeconds(network: Network, edge: number, isForward: boolean, costs: RouteCosts): number {
  const [from, to] = [network.edgeFrom[edge] ?? 0, network.edgeTo[edge] ?? 0];
  const rise = riseBetween(network, isForward ? from : to, isForward ? to : from);
  const kind = EDGE_KINDS[network.edgeKind[edge] ?? 0] ?? 'walk';
  return secondsOf(kind, network.edgeLength[edge] ?? 0, rise.floors, rise.isUp, costs);
}

/** Floors between two nodes: one for any two levels whose ordinals are not known. Unknown ways count as up. */
function riseBetween(network: Network, from: number, to: number): { readonly floors: number; readonly isUp: boolean } {
  const [a, b] = [network.nodeLevel[from] ?? 0, network.nodeLevel[to] ?? 0];
  const floors = Math.abs((network.levelOrdinal[b] ?? 0) - (network.levelOrdinal[a] ?? 0));
  const isDown = (network.levelRank[b] ?? 0) < (network.levelRank[a] ?? 0);
  return { floors: a === b ? 0 : Number.isNaN(floors) ? 1 : floors, isUp: !isDown };
}

function arcWeights(network: Network, barrierFree: boolean, cost: Profile['cost'], costs: RouteCosts): Float64Array {
  const { arcEdge, arcTwin, arcTo, stateNode, nodeLevel, edgeFrom, edgeLength } = network;
  const nodes = network.nodeIds.length;
  const cmPerSecond = cost === 'seconds' ? costs.walkMetresPerSecond * 100 : 0;
  const weight = new Float64Array(arcTo.length);
  for (let arc = 0; arc < arcTo.length; arc += 1) {
    const [edge, to, from] = [arcEdge[arc] ?? -1, arcTo[arc] ?? 0, arcTo[arcTwin[arc] ?? 0] ?? 0];
    if (edge === -1) {
      weight[arc] = rounded(to >= nodes ? costs.elevatorBoarding * cmPerSecond : 0);
      continue;
    }
    const [fromNode, toNode] = [stateNode[from] ?? 0, stateNode[to] ?? 0];
    const isForward = edgeFrom[edge] === fromNode;
    const isChange = nodeLevel[fromNode] !== nodeLevel[toNode];
    const length =
      cost === 'metres' ? (edgeLength[edge] ?? 0) : edgeSeconds(network, edge, isForward, costs) * cmPerSecond;
    const isAllowed = isEdgeAllowed(network, edge, isForward, barrierFree);
    weight[arc] = isAllowed ? rounded(length) + (isChange ? LEVEL_CHANGE : 0) : Infinity;
  }
  return weight;
}

/** At least one step: where a way back costs nothing, equally good routes would be endless. */
const rounded = (weight: number): number => Math.max(1, Math.round(weight * STEP)) / STEP;

function isEdgeAllowed(network: Network, edge: number, isForward: boolean, barrierFree: boolean): boolean {
  const flags = network.edgeFlags[edge] ?? 0;
  if (!isForward && (flags & EdgeFlag.OneWay) !== 0) return false;
  if (barrierFree && (flags & EdgeFlag.BarrierFree) === 0) return false;
  const isOpen = (node: number | undefined): boolean => network.enclosure[node ?? 0] === -1;
  const isShortcut = isOpen(network.edgeFrom[edge]) && isOpen(network.edgeTo[edge]);
  return (flags & EdgeFlag.Restricted) === 0 || !isShortcut;
}

function lowerBound(network: Network, weight: Float64Array): Pick<Weights, 'perCm' | 'perFloor'> {
  const { arcTo, arcTwin, stateNode, nodeX, nodeY } = network;
  const ordinals = nodeOrdinals(network);
  let [perCm, perFloor] = [Infinity, Infinity];
  const forEachArc = (visit: (weight: number, distance: number, floors: number) => void): void => {
    for (let arc = 0; arc < arcTo.length; arc += 1) {
      const [a, b] = [stateNode[arcTo[arc] ?? 0] ?? 0, stateNode[arcTo[arcTwin[arc] ?? 0] ?? 0] ?? 0];
      const [dx, dy] = [(nodeX[b] ?? 0) - (nodeX[a] ?? 0), (nodeY[b] ?? 0) - (nodeY[a] ?? 0)];
      const distance = Math.sqrt(dx * dx + dy * dy);
      visit(weight[arc] ?? 0, distance, Math.abs((ordinals[b] ?? 0) - (ordinals[a] ?? 0)));
    }
  };
  forEachArc((arcWeight, distance) => {
    if (distance > 0 && arcWeight < perCm * distance) perCm = arcWeight / distance;
  });
  perCm = perCm === Infinity ? 0 : perCm * BELOW;
  forEachArc((arcWeight, distance, floors) => {
    if (floors > 0) perFloor = Math.min(perFloor, (arcWeight - perCm * distance) / floors);
  });
  return { perCm, perFloor: perFloor === Infinity ? 0 : Math.max(0, perFloor * BELOW) };
}

const ordinalsOf = new WeakMap<Network, Float64Array>();

/** The ordinal of each node's level; all 0 where one is not known, as differences would mean nothing. */
export function nodeOrdinals(network: Network): Float64Array {
  const known = ordinalsOf.get(network);
  if (known !== undefined) return known;
  const isKnown = !network.levelOrdinal.some(Number.isNaN);
  const ordinals = new Float64Array(network.nodeLevel.length);
  if (isKnown)
    ordinals.forEach((_, node) => (ordinals[node] = network.levelOrdinal[network.nodeLevel[node] ?? 0] ?? 0));
  ordinalsOf.set(network, ordinals);
  return ordinals;
}
