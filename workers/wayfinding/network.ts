import { componentsOf, restrictedZones } from './components.ts';
import { orderOfLevels } from './levels.ts';
import { createStates } from './states.ts';

/** The number of a kind in `Network.edgeKind` is its place here. */
export const EDGE_KINDS = ['walk', 'door', 'stairs', 'elevator', 'escalator', 'ramp', 'outdoor'] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

/** Bits of `Network.edgeFlags`. */
export const EdgeFlag = { OneWay: 1, BarrierFree: 2, Restricted: 4 } as const;

export interface NetworkNode {
  readonly id: string;
  /** Centimetres, y down. */
  readonly x: number;
  readonly y: number;
  readonly levelId: string;
}

export interface NetworkEdge {
  readonly from: string;
  readonly to: string;
  readonly lengthCm: number;
  readonly kind: EdgeKind;
  readonly oneWay: boolean;
  readonly barrierFree: boolean;
  /** No route leads through it, but one may start or end behind it. */
  readonly isRestricted?: boolean;
  readonly connectorId?: string | null;
  /** What may close it. */
  readonly indicatorId?: string | null;
}

export interface NetworkInput {
  readonly nodes: readonly NetworkNode[];
  readonly edges: readonly NetworkEdge[];
  /** Without the ordinal of a level, each edge between two levels counts as one floor. */
  readonly levels?: readonly { readonly id: string; readonly ordinal: number | null }[];
}

/**
 * A path network as structure of arrays. Searches run over states: each node is one (same index), and each node at which
 * a lift stops has one more, inside it. Boarding is an arc, so that a ride over many floors pays it once.
 *
 *   state s        arcs firstArc[s] … firstArc[s + 1] - 1, to the states of arcTo
 *   arc a          edge arcEdge[a], -1 = boarding or leaving a lift; arcTwin[a] is the same arc the other way
 *   a one-way edge has both arcs, of which searches take one
 */
export interface Network {
  readonly nodeIds: readonly string[];
  readonly indexById: ReadonlyMap<string, number>;
  readonly nodeX: Float64Array;
  readonly nodeY: Float64Array;
  /** Index into levelIds. */
  readonly nodeLevel: Uint16Array;
  readonly levelIds: readonly string[];
  /** By level; NaN = not known. */
  readonly levelOrdinal: Float64Array;
  /** By level: a higher one lies above; NaN = not known. */
  readonly levelRank: Float64Array;
  readonly edgeFrom: Uint32Array;
  readonly edgeTo: Uint32Array;
  readonly edgeLength: Float64Array;
  /** Index into EDGE_KINDS. */
  readonly edgeKind: Uint8Array;
  readonly edgeFlags: Uint8Array;
  /** Index into connectorIds; -1 = none. */
  readonly edgeConnector: Int32Array;
  readonly connectorIds: readonly string[];
  /** Index into indicatorIds; -1 = none. */
  readonly edgeIndicator: Int32Array;
  readonly indicatorIds: readonly string[];
  /** Node of each state. */
  readonly stateNode: Uint32Array;
  readonly firstArc: Uint32Array;
  readonly arcTo: Uint32Array;
  readonly arcEdge: Int32Array;
  readonly arcTwin: Uint32Array;
  /** Connected part of each node; different parts have no way between them. */
  readonly walkComponent: Int32Array;
  readonly barrierFreeComponent: Int32Array;
  /** What lies behind restricted edges, by node; -1 = open. */
  readonly zone: Int32Array;
  readonly hasZones: boolean;
}

/**
 * A network that can be searched. Nodes and edges that make no sense are left out.
 * @returns also one English line for each that was left out
 */
export function createNetwork(input: NetworkInput): { readonly network: Network; readonly problems: string[] } {
  const problems: string[] = [];
  const nodes = readNodes(input.nodes, problems);
  const edges = readEdges(input.edges, nodes.indexById, problems);
  const levels = orderOfLevels(nodes.levelIds, input.levels ?? []);
  const states = createStates(nodes.nodeIds.length, edges);
  const isFree = (edge: number): boolean => !hasFlag(edges.edgeFlags, edge, EdgeFlag.Restricted);
  const zone = restrictedZones(nodes.nodeIds.length, edges, isFree);
  const isOpen = (node: number | undefined): boolean => zone[node ?? 0] === -1;
  const isPassable = (edge: number): boolean =>
    isFree(edge) || !isOpen(edges.edgeFrom[edge]) || !isOpen(edges.edgeTo[edge]);
  const components = (isUsed: (edge: number) => boolean): Int32Array =>
    componentsOf(nodes.nodeIds.length, edges, (edge) => isPassable(edge) && isUsed(edge));
  const network: Network = {
    ...nodes,
    ...levels,
    ...edges,
    ...states,
    walkComponent: components(() => true),
    barrierFreeComponent: components((edge) => hasFlag(edges.edgeFlags, edge, EdgeFlag.BarrierFree)),
    zone,
    hasZones: zone.some((each) => each !== -1),
  };
  return { network, problems };
}

/** Closed edges (1), by edge, for the option `isClosed` of searches. @param indicatorIds those that close their edges */
export function closeEdges(network: Network, indicatorIds: Iterable<string>): Uint8Array {
  const closing = new Set(indicatorIds);
  const isClosing = network.indicatorIds.map((id) => closing.has(id));
  return Uint8Array.from(network.edgeIndicator, (indicator) => (isClosing[indicator] === true ? 1 : 0));
}

const hasFlag = (flags: Uint8Array, edge: number, flag: number): boolean => ((flags[edge] ?? 0) & flag) !== 0;

type Nodes = Pick<Network, 'nodeIds' | 'indexById' | 'nodeX' | 'nodeY' | 'nodeLevel' | 'levelIds'>;
type Edges = Pick<
  Network,
  | 'edgeFrom'
  | 'edgeTo'
  | 'edgeLength'
  | 'edgeKind'
  | 'edgeFlags'
  | 'edgeConnector'
  | 'connectorIds'
  | 'edgeIndicator'
  | 'indicatorIds'
>;

/** Numbers for texts, in the order in which they come. */
function createIndex(): { readonly ids: string[]; indexOf(id: string | null | undefined): number } {
  const ids: string[] = [];
  const indexById = new Map<string, number>();
  return {
    ids,
    indexOf(id) {
      if (id === null || id === undefined) return -1;
      const known = indexById.get(id);
      if (known !== undefined) return known;
      indexById.set(id, ids.length);
      return ids.push(id) - 1;
    },
  };
}

function readNodes(input: NetworkInput['nodes'], problems: string[]): Nodes {
  const indexById = new Map<string, number>();
  const kept: NetworkNode[] = [];
  for (const node of input) {
    if (indexById.has(node.id)) problems.push(`Node ${node.id} exists more than once; the first one counts.`);
    else if (!Number.isFinite(node.x) || !Number.isFinite(node.y)) problems.push(`Node ${node.id} has no position.`);
    else indexById.set(node.id, kept.push(node) - 1);
  }
  const levels = createIndex();
  return {
    nodeIds: kept.map(({ id }) => id),
    indexById,
    nodeX: Float64Array.from(kept, ({ x }) => x),
    nodeY: Float64Array.from(kept, ({ y }) => y),
    nodeLevel: Uint16Array.from(kept, ({ levelId }) => levels.indexOf(levelId)),
    levelIds: levels.ids,
  };
}

function readEdges(input: NetworkInput['edges'], indexById: ReadonlyMap<string, number>, problems: string[]): Edges {
  const kept = input.filter(({ from, to, lengthCm }) => {
    const missing = [from, to].find((id) => !indexById.has(id));
    if (missing !== undefined) problems.push(`The edge from ${from} to ${to} has no node ${missing}.`);
    else if (from === to) problems.push(`An edge joins ${from} to itself.`);
    else if (!Number.isFinite(lengthCm) || lengthCm < 0)
      problems.push(`The edge from ${from} to ${to} has the length ${lengthCm}.`);
    else return true;
    return false;
  });
  const [connectors, indicators] = [createIndex(), createIndex()];
  const flagsOf = ({ oneWay, barrierFree, isRestricted = false }: NetworkEdge): number =>
    (oneWay ? EdgeFlag.OneWay : 0) |
    (barrierFree ? EdgeFlag.BarrierFree : 0) |
    (isRestricted ? EdgeFlag.Restricted : 0);
  return {
    edgeFrom: Uint32Array.from(kept, ({ from }) => indexById.get(from) ?? 0),
    edgeTo: Uint32Array.from(kept, ({ to }) => indexById.get(to) ?? 0),
    edgeLength: Float64Array.from(kept, ({ lengthCm }) => lengthCm),
    edgeKind: Uint8Array.from(kept, ({ kind }) => EDGE_KINDS.indexOf(kind)),
    edgeFlags: Uint8Array.from(kept, flagsOf),
    edgeConnector: Int32Array.from(kept, ({ connectorId }) => connectors.indexOf(connectorId)),
    connectorIds: connectors.ids,
    edgeIndicator: Int32Array.from(kept, ({ indicatorId }) => indicators.indexOf(indicatorId)),
    indicatorIds: indicators.ids,
  };
}
