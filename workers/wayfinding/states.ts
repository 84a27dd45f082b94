import type { Network } from './network-data.ts';

type Edges = Pick<Network, 'edgeFrom' | 'edgeTo' | 'edgeKind' | 'edgeConnector'>;
type States = Pick<Network, 'stateNode' | 'firstArc' | 'arcTo' | 'arcEdge' | 'arcTwin'>;

/** Index of `elevator` in EDGE_KINDS. */
export const ELEVATOR = 3;

/** The states of a network and their arcs, as `Network` describes them. */
export function createStates(nodes: number, edges: Edges): States {
  const { stateNode, cabinOf } = createCabins(nodes, edges);
  const edgeCount = edges.edgeFrom.length;
  const boardings = stateNode.length - nodes;
  const ends = new Uint32Array((edgeCount + boardings) * 2);
  for (let edge = 0; edge < edgeCount; edge += 1) {
    ends[edge * 2] = cabinOf(edge, edges.edgeFrom[edge] ?? 0);
    ends[edge * 2 + 1] = cabinOf(edge, edges.edgeTo[edge] ?? 0);
  }
  for (let boarding = 0; boarding < boardings; boarding += 1) {
    const cabin = nodes + boarding;
    ends[(edgeCount + boarding) * 2] = stateNode[cabin] ?? 0;
    ends[(edgeCount + boarding) * 2 + 1] = cabin;
  }
  return { stateNode, ...arrangeArcs(stateNode.length, ends, edgeCount) };
}

/** The states inside of lifts; `cabinOf` is the state in which an edge is used at one of its nodes. */
function createCabins(
  nodes: number,
  { edgeFrom, edgeTo, edgeKind, edgeConnector }: Edges,
): { readonly stateNode: Uint32Array; readonly cabinOf: (edge: number, node: number) => number } {
  const cabinNodes: number[] = [];
  // Lift edges without a connector that meet at a node are of one lift.
  const keyOf = (edge: number, node: number): number => ((edgeConnector[edge] ?? -1) + 1) * nodes + node;
  const cabins = new Map<number, number>();
  for (let edge = 0; edge < edgeFrom.length; edge += 1) {
    if (edgeKind[edge] !== ELEVATOR) continue;
    for (const node of [edgeFrom[edge] ?? 0, edgeTo[edge] ?? 0]) {
      const key = keyOf(edge, node);
      if (!cabins.has(key)) cabins.set(key, nodes + cabinNodes.push(node) - 1);
    }
  }
  const cabinOf = (edge: number, node: number): number =>
    edgeKind[edge] === ELEVATOR ? (cabins.get(keyOf(edge, node)) ?? node) : node;
  const stateNode = new Uint32Array(nodes + cabinNodes.length);
  for (let node = 0; node < nodes; node += 1) stateNode[node] = node;
  stateNode.set(cabinNodes, nodes);
  return { stateNode, cabinOf };
}

/** Sorts both arcs of each pair of ends by the state that they leave. */
function arrangeArcs(states: number, ends: Uint32Array, edgeCount: number): Omit<States, 'stateNode'> {
  const firstArc = new Uint32Array(states + 1);
  for (const state of ends) firstArc[state + 1] = (firstArc[state + 1] ?? 0) + 1;
  for (let state = 0; state < states; state += 1)
    firstArc[state + 1] = (firstArc[state + 1] ?? 0) + (firstArc[state] ?? 0);
  const next = firstArc.slice();
  const [arcTo, arcTwin] = [new Uint32Array(ends.length), new Uint32Array(ends.length)];
  const arcEdge = new Int32Array(ends.length).fill(-1);
  for (let pair = 0; pair * 2 < ends.length; pair += 1) {
    const [from, to] = [ends[pair * 2] ?? 0, ends[pair * 2 + 1] ?? 0];
    const [arc, twin] = [next[from] ?? 0, next[to] ?? 0];
    next[from] = arc + 1;
    next[to] = twin + 1;
    [arcTo[arc], arcTo[twin]] = [to, from];
    [arcTwin[arc], arcTwin[twin]] = [twin, arc];
    if (pair < edgeCount) [arcEdge[arc], arcEdge[twin]] = [pair, pair];
  }
  return { firstArc, arcTo, arcEdge, arcTwin };
}
