import type { RouteStop } from '../../contract.ts';
import { EDGE_KINDS, type Network } from '../../wayfinding/network-data.ts';
import type { RouteSite } from './navigation-site.ts';

/** Centimetres within which something is seen from a point. */
const SEEN_WITHIN = 600;

/** What nobody would turn at: there are many of them, or they are steps of their own. */
const NO_LANDMARKS: ReadonlySet<string> = new Set(['desk', 'parking', 'locker', 'other', 'stairs', 'elevator', 'exit']);

/** What is known by its door, on which its name or its sign is. */
const WITH_SIGNS: ReadonlySet<string> = new Set(['room', 'toilet', 'kitchen', 'wardrobe']);

const [WALK, DOOR] = [EDGE_KINDS.indexOf('walk'), EDGE_KINDS.indexOf('door')];

const kept = new WeakMap<RouteSite['stops'], ReadonlyMap<number, readonly RouteStop[]>>();

/**
 * The nearest room or point of interest with a name that is on the way and seen from a node: in the same room or corridor,
 * or by a door that leads to it, which is then where it is; never through a wall. '' = there is none.
 * @param except ids of the ends
 */
export function landmarksOf(site: Pick<RouteSite, 'stops' | 'network' | 'nodeOf'>, except: readonly string[]) {
  const { network } = site;
  const byNode = kept.get(site.stops) ?? groupByNode(site);
  kept.set(site.stops, byNode);
  return (node: number, isOnWay: (x: number, y: number) => boolean, entry: number | null): string => {
    // Nobody looks for the name of the room that they are in.
    const left = new Set(entry === null ? [] : neighboursOf(network, entry, DOOR).map((next) => next.node));
    const [x, y] = [network.nodeX[node] ?? 0, network.nodeY[node] ?? 0];
    let name = '';
    let least = SEEN_WITHIN;
    const take = (stop: RouteStop, distance: number): void => {
      if (distance > least || except.includes(stop.id)) return;
      least = distance;
      name = stop.name;
    };
    const around = walkedFrom(network, node);
    for (const [at, walked] of around) {
      const here = (byNode.get(at) ?? []).filter((stop) => isOnWay(stop.x, stop.y));
      for (const stop of here) take(stop, Math.hypot(stop.x - x, stop.y - y));
      if (!isOnWay(network.nodeX[at] ?? 0, network.nodeY[at] ?? 0)) continue;
      const behind = neighboursOf(network, at, DOOR).filter((next) => !around.has(next.node) && !left.has(next.node));
      const signs = behind.flatMap((next) => byNode.get(next.node) ?? []);
      for (const stop of signs.filter(({ category }) => WITH_SIGNS.has(category))) take(stop, walked);
    }
    return name;
  };
}

function groupByNode({
  stops,
  network,
  nodeOf,
}: Pick<RouteSite, 'stops' | 'network' | 'nodeOf'>): ReadonlyMap<number, readonly RouteStop[]> {
  const seen = stops.listed.map(({ stop }) => stop).filter(({ kind }) => kind !== 'area');
  return Map.groupBy(
    seen.filter(({ category }) => !NO_LANDMARKS.has(category)),
    (stop) => network.indexById.get(nodeOf(stop) ?? '') ?? -1,
  );
}

/** The nodes that are reached from a node without a door within sight, with the centimetres that are walked. */
function walkedFrom(network: Network, start: number): ReadonlyMap<number, number> {
  const walked = new Map<number, number>();
  const waiting = new Map([[start, 0]]);
  while (waiting.size > 0) {
    const [node, far] = [...waiting].reduce((best, one) => (one[1] < best[1] ? one : best));
    waiting.delete(node);
    walked.set(node, far);
    for (const next of neighboursOf(network, node, WALK)) {
      const total = far + next.lengthCm;
      if (total > SEEN_WITHIN || walked.has(next.node) || total >= (waiting.get(next.node) ?? Infinity)) continue;
      waiting.set(next.node, total);
    }
  }
  return walked;
}

/** What edges of a kind join to a node on its level. */
function neighboursOf(
  network: Network,
  node: number,
  kind: number,
): readonly { readonly node: number; readonly lengthCm: number }[] {
  const { firstArc, arcTo, arcEdge, edgeKind, edgeLength, stateNode, nodeLevel } = network;
  const found: { node: number; lengthCm: number }[] = [];
  for (let arc = firstArc[node] ?? 0; arc < (firstArc[node + 1] ?? 0); arc += 1) {
    const edge = arcEdge[arc] ?? -1;
    const other = stateNode[arcTo[arc] ?? 0] ?? 0;
    if (edge === -1 || edgeKind[edge] !== kind || nodeLevel[other] !== nodeLevel[node]) continue;
    found.push({ node: other, lengthCm: edgeLength[edge] ?? 0 });
  }
  return found;
}
