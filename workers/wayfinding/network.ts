import { componentsOf, enclosuresOf } from './components.ts';
import { orderOfLevels } from './levels.ts';
import { EDGE_KINDS, EdgeFlag, type Network, type NetworkEdge, type NetworkInput } from './network-data.ts';
import { createStates } from './states.ts';

export type { EdgeKind, Network, NetworkEdge, NetworkInput, NetworkNode } from './network-data.ts';

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
  const enclosure = enclosuresOf(nodes.nodeIds.length, edges, isFree);
  const isOpen = (node: number | undefined): boolean => enclosure[node ?? 0] === -1;
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
    enclosure,
    hasEnclosures: enclosure.some((each) => each !== -1),
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
  const nodeIds: string[] = [];
  const levels = createIndex();
  const [nodeX, nodeY] = [new Float64Array(input.length), new Float64Array(input.length)];
  const nodeLevel = new Uint16Array(input.length);
  for (const { id, x, y, levelId } of input) {
    if (indexById.has(id)) problems.push(`Node ${id} exists more than once; the first one counts.`);
    else if (!Number.isFinite(x) || !Number.isFinite(y)) problems.push(`Node ${id} has no position.`);
    else {
      const index = nodeIds.push(id) - 1;
      indexById.set(id, index);
      nodeX[index] = x;
      nodeY[index] = y;
      nodeLevel[index] = levels.indexOf(levelId);
    }
  }
  const count = nodeIds.length;
  return {
    nodeIds,
    indexById,
    nodeX: nodeX.slice(0, count),
    nodeY: nodeY.slice(0, count),
    nodeLevel: nodeLevel.slice(0, count),
    levelIds: levels.ids,
  };
}

function readEdges(input: NetworkInput['edges'], indexById: ReadonlyMap<string, number>, problems: string[]): Edges {
  const [connectors, indicators] = [createIndex(), createIndex()];
  const [edgeFrom, edgeTo] = [new Uint32Array(input.length), new Uint32Array(input.length)];
  const edgeLength = new Float64Array(input.length);
  const [edgeKind, edgeFlags] = [new Uint8Array(input.length), new Uint8Array(input.length)];
  const [edgeConnector, edgeIndicator] = [new Int32Array(input.length), new Int32Array(input.length)];
  let count = 0;
  for (const edge of input) {
    const [from, to] = [indexById.get(edge.from), indexById.get(edge.to)];
    const problem = problemOf(edge, from, to);
    if (problem !== null) problems.push(problem);
    if (problem !== null || from === undefined || to === undefined) continue;
    edgeFrom[count] = from;
    edgeTo[count] = to;
    edgeLength[count] = edge.lengthCm;
    edgeKind[count] = EDGE_KINDS.indexOf(edge.kind);
    edgeFlags[count] =
      (edge.oneWay ? EdgeFlag.OneWay : 0) |
      (edge.barrierFree ? EdgeFlag.BarrierFree : 0) |
      (edge.isRestricted === true ? EdgeFlag.Restricted : 0);
    edgeConnector[count] = connectors.indexOf(edge.connectorId);
    edgeIndicator[count] = indicators.indexOf(edge.indicatorId);
    count += 1;
  }
  return {
    edgeFrom: edgeFrom.slice(0, count),
    edgeTo: edgeTo.slice(0, count),
    edgeLength: edgeLength.slice(0, count),
    edgeKind: edgeKind.slice(0, count),
    edgeFlags: edgeFlags.slice(0, count),
    edgeConnector: edgeConnector.slice(0, count),
    connectorIds: connectors.ids,
    edgeIndicator: edgeIndicator.slice(0, count),
    indicatorIds: indicators.ids,
  };
}

/** null = the edge can be used */
function problemOf(edge: NetworkEdge, from: number | undefined, to: number | undefined): string | null {
  const missing = from === undefined ? edge.from : to === undefined ? edge.to : null;
  if (missing !== null) return `The edge from ${edge.from} to ${edge.to} has no node ${missing}.`;
  if (from === to) return `An edge joins ${edge.from} to itself.`;
  const isLength = Number.isFinite(edge.lengthCm) && edge.lengthCm >= 0;
  return isLength ? null : `The edge from ${edge.from} to ${edge.to} has the length ${edge.lengthCm}.`;
}
