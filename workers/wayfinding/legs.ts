import { EDGE_KINDS, type EdgeKind, type Network } from './network-data.ts';
import type { FoundRoute } from './route.ts';

export type ChangeKind = 'stairs' | 'elevator' | 'escalator' | 'ramp';

/** A route's walk on one level: nodes `first` to `last` of the route. */
export interface Walk {
  readonly levelId: string;
  readonly first: number;
  readonly last: number;
  /** How it goes on to the next walk; null = across a threshold, or the route ends. */
  readonly change: { readonly kind: ChangeKind; readonly connectorId: string | null; readonly isUp: boolean } | null;
}

/** The nodes and edges of a route, by their place in it. */
export interface RoutePath {
  readonly length: number;
  levelId(at: number): string;
  x(at: number): number;
  y(at: number): number;
  /** Index of the node in the network. */
  node(at: number): number;
  /** Of the edge from a node to the next. */
  kind(at: number): EdgeKind;
  connector(at: number): number;
}

export function createPath(network: Network, route: FoundRoute): RoutePath {
  const nodes = route.nodeIds.map((id) => network.indexById.get(id) ?? 0);
  const node = (at: number): number => nodes[at] ?? 0;
  return {
    length: nodes.length,
    node,
    levelId: (at) => network.levelIds[network.nodeLevel[node(at)] ?? 0] ?? '',
    x: (at) => network.nodeX[node(at)] ?? 0,
    y: (at) => network.nodeY[node(at)] ?? 0,
    kind: (at) => EDGE_KINDS[network.edgeKind[route.edges[at] ?? 0] ?? 0] ?? 'walk',
    connector: (at) => network.edgeConnector[route.edges[at] ?? 0] ?? -1,
  };
}

/**
 * The walks of a route. Floors between the ends of one lift or staircase are no walks, nor are its landings.
 * @param isSameBuilding whether two levels belong to one
 */
export function walksOf(
  network: Network,
  path: RoutePath,
  isSameBuilding: (a: string, b: string) => boolean,
): readonly Walk[] {
  const walks: Walk[] = [];
  let first = 0;
  for (let at = 0; at + 1 < path.length; at += 1) {
    const [levelId, next] = [path.levelId(at), path.levelId(at + 1)];
    if (levelId === next) continue;
    const kind = changeKind(path.kind(at), isSameBuilding(levelId, next));
    const end = kind === null ? at + 1 : endOfChange(path, at);
    const isUp = !(rankOf(network, path.levelId(end)) < rankOf(network, levelId));
    const connectorId = network.connectorIds[path.connector(at)] ?? null;
    walks.push({ levelId, first, last: at, change: kind === null ? null : { kind, connectorId, isUp } });
    first = end;
    at = end - 1;
  }
  walks.push({ levelId: path.levelId(first), first, last: path.length - 1, change: null });
  return walks;
}

function rankOf({ levelIds, levelRank }: Network, levelId: string): number {
  return levelRank[levelIds.indexOf(levelId)] ?? Number.NaN;
}

/** Within a building, a way to another level without stairs is a ramp. */
function changeKind(kind: EdgeKind, isSameBuilding: boolean): ChangeKind | null {
  if (kind === 'stairs' || kind === 'elevator' || kind === 'escalator' || kind === 'ramp') return kind;
  return isSameBuilding ? 'ramp' : null;
}

/** Centimetres of a landing between two flights of the same stairs. */
const LANDING = 1_000;

/** The node at which the lift or the stairs are left that are entered at another one. */
function endOfChange(path: RoutePath, start: number): number {
  const [kind, connector] = [path.kind(start), path.connector(start)];
  let end = start + 1;
  let walked = 0;
  for (let at = end; at + 1 < path.length && walked <= LANDING; at += 1) {
    const isSame = path.kind(at) === kind && path.connector(at) === connector;
    const isChange = path.levelId(at) !== path.levelId(at + 1);
    if (isSame && (isChange || connector !== -1)) {
      end = at + 1;
      walked = 0;
    } else if (connector === -1 || isChange) break;
    else walked += Math.hypot(path.x(at + 1) - path.x(at), path.y(at + 1) - path.y(at));
  }
  return end;
}
