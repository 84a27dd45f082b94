import process from 'node:process';

import createLibraryGraph from 'ngraph.graph';
import libraryPath from 'ngraph.path';

import { createNetwork, type Network, type NetworkEdge, type NetworkInput } from '../workers/wayfinding/network.ts';
import { findRoute } from '../workers/wayfinding/route.ts';
import { nodeOrdinals, type Weights, weightsOf } from '../workers/wayfinding/weights.ts';
import { type Contestant, createRandom, type Suite } from './suite.ts';

const LEVELS = 10;
const SIDE = 100;
/** Centimetres between neighbours. */
const SPACING = 300;
/** Share of the ways of a full grid: a maze of rooms, with a few islands. */
const KEPT = 0.6;
const SHAFTS = 24;
const ROUTES = 100;
/** Routes of one run: few, since the twins are slow. */
const BATCH = 10;

const PROFILE = { barrierFree: false, cost: 'seconds' } as const;

type Pair = readonly [from: string, to: string];
/** The weight of the best way between two nodes; null = there is none. */
type Finder = (from: string, to: string) => number | null;

/** Routes on 100,000 nodes of ten levels, joined by stairs and lifts. */
export function createSuite(): Suite {
  const input = createMaze();
  const { network } = createNetwork(input);
  const weights = weightsOf(network, PROFILE);
  const random = createRandom(11);
  const anyNode = (): string => network.nodeIds[Math.floor(random() * network.nodeIds.length)] ?? '';
  const finders = {
    ours: createOurs(network),
    'ngraph.path, A*': createLibrary(network, weights, 'aStar'),
    'ngraph.path, NBA*': createLibrary(network, weights, 'nba'),
    'naive twin': createNaiveTwin(network, weights),
  };
  // Where there is no way, ours need not search at all: only pairs with a way are compared.
  const pairs = Array.from({ length: ROUTES * 3 }, (): Pair => [anyNode(), anyNode()])
    .filter(([from, to]) => finders.ours(from, to) !== null)
    .slice(0, ROUTES);
  verify(Object.values(finders), pairs.slice(0, BATCH * 2));
  const batch = pairs.slice(0, BATCH);
  const contestants = Object.entries(finders).map(([name, find]): Contestant => {
    const run = (): unknown => batch.map(([from, to]) => find(from, to));
    return name === 'ours' ? { name, run } : { name, run, rounds: 3 };
  });
  return {
    name: 'routes on 100,000 nodes',
    contestants: [
      ...contestants,
      { name: 'getting ready', run: () => weightsOf(createNetwork(input).network, PROFILE) },
    ],
    ratios: [
      { name: "times faster than the library's A*", slow: 'ngraph.path, A*', fast: 'ours' },
      { name: "times faster than the library's NBA*", slow: 'ngraph.path, NBA*', fast: 'ours' },
      { name: 'times faster than the naive twin', slow: 'naive twin', fast: 'ours' },
    ],
    limits: [
      { contestant: 'ours', milliseconds: 10 * BATCH },
      { contestant: 'getting ready', milliseconds: 100 },
    ],
    figures: {
      ...cpuFigures('ours', finders.ours, pairs),
      ...cpuFigures("the library's A*", finders['ngraph.path, A*'], pairs),
      ...cpuFigures("the library's NBA*", finders['ngraph.path, NBA*'], pairs),
    },
  };
}

function createMaze(): NetworkInput {
  const random = createRandom(7);
  const idOf = (level: number, x: number, y: number): string => `${level}/${x}/${y}`;
  const cells = Array.from({ length: SIDE * SIDE }, (_, cell) => ({ x: cell % SIDE, y: Math.floor(cell / SIDE) }));
  const levels = Array.from({ length: LEVELS }, (_, ordinal) => ({ id: String(ordinal), ordinal }));
  const walk = (from: string, to: string): NetworkEdge => ({
    from,
    to,
    lengthCm: SPACING,
    kind: random() < 0.1 ? 'door' : 'walk',
    oneWay: random() < 0.01,
    barrierFree: random() < 0.98,
  });
  const shafts = Array.from({ length: SHAFTS }, (_, index) => ({
    cell: Math.floor(random() * cells.length),
    isLift: index % 2 === 0,
    connectorId: `shaft-${index}`,
  }));
  const edges = levels.flatMap(({ ordinal }) => [
    ...cells.flatMap(({ x, y }) => [
      ...(x + 1 < SIDE && random() < KEPT ? [walk(idOf(ordinal, x, y), idOf(ordinal, x + 1, y))] : []),
      ...(y + 1 < SIDE && random() < KEPT ? [walk(idOf(ordinal, x, y), idOf(ordinal, x, y + 1))] : []),
    ]),
    ...shafts.flatMap(({ cell, isLift, connectorId }): readonly NetworkEdge[] => {
      const { x = 0, y = 0 } = cells[cell] ?? {};
      const [from, to] = [idOf(ordinal, x, y), idOf(ordinal + 1, x, y)];
      const kind = isLift ? 'elevator' : 'stairs';
      const edge: NetworkEdge = { from, to, lengthCm: 400, kind, oneWay: false, barrierFree: isLift, connectorId };
      return ordinal + 1 < LEVELS ? [edge] : [];
    }),
  ]);
  const nodes = levels.flatMap(({ id, ordinal }) =>
    cells.map(({ x, y }) => ({ id: idOf(ordinal, x, y), x: x * SPACING, y: y * SPACING, levelId: id })),
  );
  return { nodes, edges, levels };
}

/** The time of the product's search, as the weight that it stands for. */
function createOurs(network: Network): Finder {
  return (from, to) => {
    const route = findRoute(network, from, to, PROFILE);
    return route.ok ? route.seconds * CM_PER_SECOND : null;
  };
}

/** What the product walks in a second: its weights are centimetres. */
const CM_PER_SECOND = 130;

/** The library on the same states and arcs, with the same bound. */
function createLibrary(network: Network, { weight, perCm, perFloor }: Weights, way: 'aStar' | 'nba'): Finder {
  const graph = createLibraryGraph<number, number>();
  for (const [state, node] of network.stateNode.entries()) graph.addNode(state, node);
  forEachArc(network, weight, (from, to, value) => graph.addLink(from, to, value));
  const ordinals = nodeOrdinals(network);
  const bound = (a: number, b: number): number => {
    const [dx, dy] = [
      (network.nodeX[a] ?? 0) - (network.nodeX[b] ?? 0),
      (network.nodeY[a] ?? 0) - (network.nodeY[b] ?? 0),
    ];
    return perCm * Math.sqrt(dx * dx + dy * dy) + perFloor * Math.abs((ordinals[a] ?? 0) - (ordinals[b] ?? 0));
  };
  const finder = libraryPath[way](graph, {
    oriented: true,
    distance: (_from, _to, link) => link.data,
    heuristic: (from, to) => bound(from.data, to.data),
  });
  return (from, to) => {
    const path = finder.find(network.indexById.get(from) ?? -1, network.indexById.get(to) ?? -1);
    if (path.length === 0) return null;
    // The path is given from its end.
    return path
      .slice(1)
      .reduce((sum, node, index) => sum + (graph.getLink(node.id, path[index]?.id ?? -1)?.data ?? 0), 0);
  };
}

function forEachArc(
  network: Network,
  weight: Float64Array,
  visit: (from: number, to: number, weight: number) => void,
): void {
  for (const [arc, to] of network.arcTo.entries()) {
    const value = weight[arc] ?? Infinity;
    if (value !== Infinity) visit(network.arcTo[network.arcTwin[arc] ?? 0] ?? 0, to, value);
  }
}

/** Dijkstra's algorithm as in a textbook: maps, objects, and a heap of objects. */
function createNaiveTwin(network: Network, { weight }: Weights): Finder {
  const neighbours = new Map<number, { readonly to: number; readonly value: number }[]>();
  forEachArc(network, weight, (from, to, value) => {
    const known = neighbours.get(from);
    if (known === undefined) neighbours.set(from, [{ to, value }]);
    else known.push({ to, value });
  });
  return (from, to) => {
    const [start, target] = [network.indexById.get(from) ?? -1, network.indexById.get(to) ?? -1];
    const best = new Map([[start, 0]]);
    const done = new Set<number>();
    const heap: Entry[] = [{ state: start, value: 0 }];
    for (let entry = popEntry(heap); entry !== undefined; entry = popEntry(heap)) {
      if (entry.state === target) return entry.value;
      if (done.has(entry.state)) continue;
      done.add(entry.state);
      for (const { to: next, value } of neighbours.get(entry.state) ?? []) {
        const total = entry.value + value;
        if (total >= (best.get(next) ?? Infinity)) continue;
        best.set(next, total);
        pushEntry(heap, { state: next, value: total });
      }
    }
    return null;
  };
}

interface Entry {
  readonly state: number;
  readonly value: number;
}

function pushEntry(heap: Entry[], entry: Entry): void {
  let at = heap.push(entry) - 1;
  for (let parent = (at - 1) >> 1; at > 0 && entry.value < (heap[parent]?.value ?? 0); parent = (at - 1) >> 1) {
    [heap[at], heap[parent]] = [heap[parent] ?? entry, entry];
    at = parent;
  }
}

function popEntry(heap: Entry[]): Entry | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  heap[0] = last;
  let at = 0;
  for (;;) {
    const [left, right] = [heap[at * 2 + 1], heap[at * 2 + 2]];
    if (left === undefined) return first;
    const child = right !== undefined && right.value < left.value ? at * 2 + 2 : at * 2 + 1;
    const entry = heap[child];
    if (entry === undefined || entry.value >= last.value) return first;
    [heap[at], heap[child]] = [entry, last];
    at = child;
  }
}

/** Milliseconds of CPU time a route, of all threads. */
function cpuFigures(name: string, find: Finder, pairs: readonly Pair[]): Readonly<Record<string, number>> {
  const times = pairs
    .map(([from, to]) => {
      const before = process.cpuUsage();
      find(from, to);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    })
    .toSorted((a, b) => a - b);
  return {
    [`${name}, CPU ms a route, mean`]: times.reduce((sum, time) => sum + time, 0) / times.length,
    [`${name}, CPU ms a route, p95`]: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
  };
}

/** All must find ways of the same weight. */
function verify(finders: readonly Finder[], pairs: readonly Pair[]): void {
  for (const [from, to] of pairs) {
    const [ours = null, ...others] = finders.map((find) => find(from, to) ?? Number.NaN);
    const isSame = ours !== null && others.every((other) => Math.abs(other - ours) < 1);
    if (!isSame) throw new Error(`The ways from ${from} to ${to} differ`);
  }
  if (pairs.length === 0) throw new Error('The maze has no ways');
}
