import { createHeap, type Heap } from './heap.ts';
import type { Network } from './network-data.ts';
import { nodeOrdinals, type Weights } from './weights.ts';

/** Less than any difference of weights. */
const ROUNDING = 2 ** -21;

const NO_BOUND = { perCm: 0, perFloor: 0 };

/** One run from a node, in the order of the weight. */
export interface Run {
  readonly from: number;
  /** The node to which the run is directed, null = all. It ends when all equally good ways to it are known. */
  readonly target: number | null;
  /** Weight beyond which nothing is looked at. */
  readonly most: number;
  /** By edge: 1 = closed. */
  readonly isClosed: Uint8Array | null;
  /** Called with each node and its weight, in that order; true ends the run. */
  readonly onNode?: (node: number, weight: number) => boolean;
}

/** What the last run on a network found, by state; valid until the next one on it. */
export interface Found {
  isSettled(state: number): boolean;
  /** Of a settled state. */
  weightTo(state: number): number;
  /** The arc by which a settled state was reached; -1 = the start. */
  arcTo(state: number): number;
}

/** Arrays of all runs on a network: a run writes its number beside what it knows, so that nothing has to be cleared. */
interface Scratch {
  run: number;
  /** Twice the run's number, and one more once it is settled. */
  readonly stamp: Uint32Array;
  readonly weight: Float64Array;
  readonly byArc: Int32Array;
  readonly heap: Heap;
}

const scratches = new WeakMap<Network, Scratch>();

function scratchOf(network: Network): Scratch {
  const states = network.stateNode.length;
  const scratch = scratches.get(network) ?? {
    run: 0,
    stamp: new Uint32Array(states),
    weight: new Float64Array(states),
    byArc: new Int32Array(states),
    heap: createHeap(states),
  };
  scratches.set(network, scratch);
  scratch.run += 1;
  scratch.heap.clear();
  return scratch;
}

/** Dijkstra's algorithm; towards a target A*, with a bound that never exceeds the weight that is left. */
export function search(network: Network, weights: Weights, run: Run): Found {
  const scratch = scratchOf(network);
  const { stamp, weight, byArc, heap } = scratch;
  const { firstArc, arcTo, stateNode, nodeX, nodeY } = network;
  const arcWeight = weights.weight;
  const { perCm, perFloor } = run.target === null ? NO_BOUND : weights;
  const ordinals = nodeOrdinals(network);
  const target = run.target ?? 0;
  const [targetX, targetY, targetOrdinal] = [nodeX[target] ?? 0, nodeY[target] ?? 0, ordinals[target] ?? 0];
  const nodes = network.nodeIds.length;
  const [open, settled] = [scratch.run * 2, scratch.run * 2 + 1];
  const isBlocked = createBlock(network, run);
  let most = run.most;
  [stamp[run.from], weight[run.from], byArc[run.from]] = [open, 0, -1];
  heap.push(0, run.from);
  // The loop is the hot one of all routes: it calls nothing and allocates nothing.
  for (let state = heap.pop(most); state !== -1; state = heap.pop(most)) {
    if (stamp[state] === settled) continue;
    stamp[state] = settled;
    const reached = weight[state] ?? 0;
    if (state === run.target) most = Math.min(most, reached + ROUNDING);
    if (state < nodes && run.onNode?.(state, reached) === true) break;
    const end = firstArc[state + 1] ?? 0;
    for (let arc = firstArc[state] ?? 0; arc < end; arc += 1) {
      const next = arcTo[arc] ?? 0;
      const known = stamp[next] ?? 0;
      const total = reached + (arcWeight[arc] ?? 0);
      if (known === settled || total === Infinity || (known === open && total >= (weight[next] ?? 0))) continue;
      if (isBlocked !== null && isBlocked(state, arc, next)) continue;
      stamp[next] = open;
      weight[next] = total;
      byArc[next] = arc;
      const node = stateNode[next] ?? 0;
      const dx = (nodeX[node] ?? 0) - targetX;
      const dy = (nodeY[node] ?? 0) - targetY;
      const floors = Math.abs((ordinals[node] ?? 0) - targetOrdinal);
      heap.push(total + perCm * Math.sqrt(dx * dx + dy * dy) + perFloor * floors, next);
    }
  }
  return {
    isSettled: (state) => stamp[state] === settled,
    weightTo: (state) => weight[state] ?? 0,
    arcTo: (state) => byArc[state] ?? -1,
  };
}

/**
 * Whether an arc must not be taken in a run: it is closed, or leaves an enclosure in which the run did not start.
 * null = never
 */
export function createBlock(
  { arcEdge, enclosure, hasEnclosures, stateNode }: Network,
  { isClosed, from }: Pick<Run, 'isClosed' | 'from'>,
): ((state: number, arc: number, next: number) => boolean) | null {
  const start = enclosure[from] ?? -1;
  if (isClosed === null && !hasEnclosures) return null;
  return (state, arc, next) => {
    if (isClosed?.[arcEdge[arc] ?? -1] === 1) return true;
    const left = enclosure[stateNode[state] ?? 0] ?? -1;
    return left !== -1 && left !== start && enclosure[stateNode[next] ?? 0] === -1;
  };
}
