import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ROUTE_COSTS, secondsOf } from '../../../workers/wayfinding/costs.ts';
import { closeEdges, createNetwork, type NetworkEdge, type NetworkInput } from '../../../workers/wayfinding/network.ts';
import { EDGE_KINDS } from '../../../workers/wayfinding/network-data.ts';
import { findNearest, findReach, findRoute } from '../../../workers/wayfinding/route.ts';

const NODES = 14;
const LEVELS = 4;

/** Few lengths, so that ways are often equally good; some are shorter than the straight line. */
const networks: fc.Arbitrary<NetworkInput> = fc
  .record({
    places: fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.nat(LEVELS - 1)), { minLength: NODES, maxLength: NODES }),
    edges: fc.array(
      fc.record({
        from: fc.nat(NODES - 1),
        to: fc.nat(NODES - 1),
        length: fc.constantFrom(0, 100, 100, 200, 500, 1_234.5),
        kind: fc.constantFrom(...EDGE_KINDS, 'elevator' as const, 'walk' as const),
        oneWay: fc.boolean(),
        barrierFree: fc.boolean(),
        connector: fc.constantFrom(null, 'L', 'M'),
      }),
      { maxLength: 45 },
    ),
  })
  .map(({ places, edges }) => ({
    nodes: places.map(([x, y, level], id) => ({ id: String(id), x: x * 100, y: y * 100, levelId: `level-${level}` })),
    edges: edges
      .filter(({ from, to }) => from !== to)
      .map(({ from, to, length, kind, oneWay, barrierFree, connector }) => ({
        kind,
        oneWay,
        barrierFree,
        from: String(from),
        to: String(to),
        lengthCm: length,
        connectorId: connector,
      })),
    levels: Array.from({ length: LEVELS }, (_, ordinal) => ({ id: `level-${ordinal}`, ordinal })),
  }));
const profiles = fc.record({ barrierFree: fc.boolean(), cost: fc.constantFrom('seconds' as const, 'metres' as const) });

/** Costs from a node to each other one, relaxed until nothing changes; keys are a node and the lift that one is in. */
function literalCosts(
  input: NetworkInput,
  from: string,
  barrierFree: boolean,
  cost: 'seconds' | 'metres',
): ReadonlyMap<string, number> {
  const levels = new Map(input.nodes.map(({ id, levelId }) => [id, Number(levelId.slice(-1))]));
  const best = new Map([[`${from}|`, 0]]);
  const relax = (key: string, value: number): boolean => {
    if (value >= (best.get(key) ?? Infinity) - 1e-9) return false;
    best.set(key, value);
    return true;
  };
  const ways = input.edges
    .filter((edge) => edge.barrierFree || !barrierFree)
    .flatMap((edge): readonly NetworkEdge[] =>
      edge.oneWay ? [edge] : [edge, { ...edge, from: edge.to, to: edge.from }],
    );
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [way, [key, value]] of ways.flatMap((each) => [...best].map((state) => [each, state] as const))) {
      const [node = '', lift = ''] = key.split('|');
      if (node !== way.from) continue;
      const rise = (levels.get(way.to) ?? 0) - (levels.get(way.from) ?? 0);
      const seconds = secondsOf(way.kind, way.lengthCm, Math.abs(rise), rise > 0, ROUTE_COSTS);
      const next = way.kind === 'elevator' ? `lift ${way.connectorId ?? ''}` : '';
      const boarding = next === '' || lift === next ? 0 : ROUTE_COSTS.elevatorBoarding;
      const total = value + (cost === 'metres' ? way.lengthCm / 100 : seconds + boarding);
      isChanged = relax(`${way.to}|${next}`, total) || isChanged;
    }
  }
  const costs = new Map<string, number>();
  for (const [key, value] of best) {
    const [node = ''] = key.split('|');
    costs.set(node, Math.min(value, costs.get(node) ?? Infinity));
  }
  return costs;
}

describe('searching', () => {
  it('finds what a search without any shortcut finds', () => {
    fc.assert(
      fc.property(networks, profiles, (input, profile) => {
        const { network } = createNetwork(input);
        const costs = literalCosts(input, '0', profile.barrierFree, profile.cost);
        const walkable = literalCosts(input, '0', false, profile.cost);
        for (const { id } of input.nodes.slice(1)) {
          const route = findRoute(network, '0', id, profile);
          const expected = costs.get(id);
          if (route.ok) {
            expect(profile.cost === 'seconds' ? route.seconds : route.lengthCm / 100).toBeCloseTo(expected ?? -1, 4);
          } else {
            expect(expected).toBeUndefined();
            expect(route.error).toBe(walkable.has(id) && profile.barrierFree ? 'BarrierFreeRouteNotFound' : 'NotFound');
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('finds for many targets at once what it finds for each', () => {
    fc.assert(
      fc.property(networks, profiles, fc.integer({ min: 1, max: 5 }), (input, profile, most) => {
        const { network } = createNetwork(input);
        const costs = literalCosts(input, '0', profile.barrierFree, profile.cost);
        const nearest = findNearest(network, '0', network.nodeIds, { ...profile, most });
        const found = nearest.ok ? nearest.value : [];
        const sorted = [...costs.values()].toSorted((a, b) => a - b).slice(0, most);
        expect(found).toHaveLength(sorted.length);
        for (const [index, { seconds, lengthCm }] of found.entries()) {
          expect(profile.cost === 'seconds' ? seconds : lengthCm / 100).toBeCloseTo(sorted[index] ?? -1, 4);
        }
      }),
    );
  });

  it('reaches within a time what it finds within it', () => {
    fc.assert(
      fc.property(networks, fc.boolean(), fc.integer({ min: 0, max: 60 }), (input, barrierFree, within) => {
        const { network } = createNetwork(input);
        const costs = literalCosts(input, '0', barrierFree, 'seconds');
        const reach = findReach(network, '0', { barrierFree, within });
        for (const [index, id] of network.nodeIds.entries()) {
          const expected = costs.get(id) ?? Infinity;
          const seconds = reach.ok ? reach.value[index] : Number.NaN;
          if (Math.abs(expected - within) > 0.01)
            expect(seconds).toBeCloseTo(expected > within ? Infinity : expected, 3);
        }
      }),
    );
  });

  it('treats closed edges as if they were not there', () => {
    fc.assert(
      fc.property(networks, profiles, fc.integer({ min: 1, max: 4 }), (input, profile, nth) => {
        const edges = input.edges.map((edge, index) =>
          Object.assign(edge, { indicatorId: index % nth === 0 ? 'off' : 'on' }),
        );
        const { network } = createNetwork({ ...input, edges });
        const isClosed = closeEdges(network, ['off']);
        const without = createNetwork({
          ...input,
          edges: edges.filter(({ indicatorId }) => indicatorId === 'on'),
        }).network;
        for (const { id } of input.nodes.slice(1)) {
          const [closed, missing] = [
            findRoute(network, '0', id, { ...profile, isClosed }),
            findRoute(without, '0', id, profile),
          ];
          expect(closed.ok ? closed.seconds : closed.error).toEqual(missing.ok ? missing.seconds : missing.error);
        }
      }),
    );
  });

  it('finds the same again after other searches', () => {
    fc.assert(
      fc.property(networks, profiles, profiles, (input, profile, other) => {
        const { network } = createNetwork(input);
        const first = findRoute(network, '0', '1', profile);
        findRoute(network, '2', '3', other);
        findReach(network, '1', { barrierFree: other.barrierFree, within: 20 });
        expect(findRoute(network, '0', '1', profile)).toEqual(first);
      }),
    );
  });

  it('takes the fewest turns among the shortest ways of a grid', () => {
    const SIZE = 4;
    const grids = fc.array(fc.boolean(), { minLength: SIZE * SIZE * 2, maxLength: SIZE * SIZE * 2 });
    fc.assert(
      fc.property(grids, (isMissing) => {
        const cells = Array.from({ length: SIZE * SIZE }, (_, cell) => ({
          x: cell % SIZE,
          y: Math.floor(cell / SIZE),
        }));
        const ways = cells.flatMap(({ x, y }, cell) => [
          ...(x + 1 < SIZE && isMissing[cell * 2] === false ? [{ from: cell, to: cell + 1 }] : []),
          ...(y + 1 < SIZE && isMissing[cell * 2 + 1] === false ? [{ from: cell, to: cell + SIZE }] : []),
        ]);
        const { network } = createNetwork({
          nodes: cells.map(({ x, y }, cell) => ({ id: String(cell), x: x * 100, y: y * 100, levelId: '0' })),
          edges: ways.map(({ from, to }) => ({
            from: String(from),
            to: String(to),
            lengthCm: 100,
            kind: 'walk',
            oneWay: false,
            barrierFree: true,
          })),
        });
        const route = findRoute(network, '0', '15', { barrierFree: true, cost: 'metres' });
        const found = route.ok ? turnsOf(route.nodeIds.map(Number)) : null;
        expect(found).toEqual(fewestTurns([...ways, ...ways.map(({ from, to }) => ({ from: to, to: from }))], 0, 15));
      }),
      { numRuns: 300 },
    );
  });
});

/** Steps between cells of a grid are its headings. */
const turnsOf = (cells: readonly number[]): number =>
  cells.filter((cell, at) => at >= 2 && cell - (cells[at - 1] ?? 0) !== (cells[at - 1] ?? 0) - (cells[at - 2] ?? 0))
    .length;

/** Of all shortest ways, one by one; null = there is none. */
function fewestTurns(
  ways: readonly { readonly from: number; readonly to: number }[],
  from: number,
  to: number,
): number | null {
  const seen = new Set<number>();
  let paths: readonly (readonly number[])[] = [[from]];
  while (paths.length > 0) {
    const arrived = paths.filter((path) => path.at(-1) === to);
    if (arrived.length > 0) return Math.min(...arrived.map(turnsOf));
    for (const path of paths) seen.add(path.at(-1) ?? -1);
    paths = paths.flatMap((path) =>
      ways.filter((way) => way.from === path.at(-1) && !seen.has(way.to)).map((way) => path.concat(way.to)),
    );
  }
  return null;
}
