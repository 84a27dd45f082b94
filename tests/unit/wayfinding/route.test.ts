import { describe, expect, it } from 'vitest';

import { ROUTE_COSTS } from '../../../workers/wayfinding/costs.ts';
import { closeEdges, createNetwork, type NetworkEdge, type NetworkInput } from '../../../workers/wayfinding/network.ts';
import { findNearest, findReach, findRoute, obstacleOf, type RouteOptions } from '../../../workers/wayfinding/route.ts';
import { drawNetwork } from './ascii-network.ts';

const FAST: RouteOptions = { barrierFree: false, cost: 'seconds' };
const SHORT: RouteOptions = { barrierFree: false, cost: 'metres' };
const STEP_FREE: RouteOptions = { barrierFree: true, cost: 'seconds' };

const build = (input: NetworkInput) => createNetwork(input).network;
const draw = (levels: Readonly<Record<string, readonly string[]>>) => build(drawNetwork(levels));

/** Nodes of a route, e.g. `A S@0 S@1 B`, or its error. */
function way(network: ReturnType<typeof build>, from: string, to: string, options: RouteOptions): string {
  const route = findRoute(network, from, to, options);
  return route.ok ? route.nodeIds.join(' ') : route.error;
}

/** Levels 0 to `floors`, a lift on the left and stairs on the right of each start. */
const tower = (floors: number) =>
  draw(
    Object.fromEntries(
      Array.from({ length: floors + 1 }, (_, floor) => [
        String(floor),
        ['L-' + String.fromCodePoint(97 + floor) + '-S'],
      ]),
    ),
  );

describe('a route', () => {
  it('names what is wrong with its ends', () => {
    const network = draw({ 0: ['A-B', '   ', 'C-D'] });
    expect(way(network, 'X', 'Y', FAST)).toBe('StartNotFound');
    expect(way(network, 'A', 'Y', FAST)).toBe('TargetNotFound');
    expect(way(network, 'A', 'A', FAST)).toBe('SameStartTarget');
    expect(way(network, 'A', 'C', FAST)).toBe('NotFound');
    expect(way(network, 'A', 'C', STEP_FREE)).toBe('NotFound');
  });

  it('has the length and the time of its way, whatever it was searched by', () => {
    const network = draw({ 0: ['A--/-----B-------------C'] });
    for (const options of [FAST, SHORT]) {
      const route = findRoute(network, 'A', 'C', options);
      expect(route).toMatchObject({ ok: true, nodeIds: ['A', 'B', 'C'], edges: [0, 1], lengthCm: 2_300 });
      expect(route.ok && route.seconds).toBeCloseTo(23 / 1.3 + 1, 9);
    }
  });

  it('prefers the stairs for one floor and the lift for three', () => {
    expect(way(tower(1), 'a', 'b', FAST)).toBe('a S@0 S@1 b');
    expect(way(tower(3), 'a', 'd', FAST)).toBe('a L@0 L@1 L@2 L@3 d');
  });

  it('pays the boarding of a lift once a ride', () => {
    const ride = (from: string, to: string) => findRoute(tower(3), from, to, { ...STEP_FREE, barrierFree: false });
    const route = ride('a', 'd');
    expect(route.ok && route.seconds).toBeCloseTo(4 / 1.3 + 25 + 3 * 3, 9);
    expect(route.ok && route.edgeSeconds.map((seconds) => Math.round(seconds * 10) / 10)).toEqual([1.5, 28, 3, 3, 1.5]);
    const twoLifts = draw({ 0: ['A-L'], 1: ['M-L'], 2: ['M-B'] });
    const changed = findRoute(twoLifts, 'A', 'B', FAST);
    expect(changed.ok && changed.seconds).toBeCloseTo(6 / 1.3 + 2 * 28, 9);
  });

  it('pays the boarding of lifts without a connector once as well', () => {
    const input = drawNetwork({ 0: ['A-L'], 1: ['L'], 2: ['B-L'] });
    const network = build({ ...input, edges: input.edges.map((edge) => Object.assign(edge, { connectorId: null })) });
    const route = findRoute(network, 'A', 'B', FAST);
    expect(route.ok && route.seconds).toBeCloseTo(4 / 1.3 + 25 + 2 * 3, 9);
  });

  it('takes longer up the stairs than down', () => {
    const network = draw({ 0: ['A-S'], 1: ['B-S'] });
    const seconds = (from: string, to: string) => {
      const route = findRoute(network, from, to, FAST);
      return route.ok ? route.seconds - 4 / 1.3 : Number.NaN;
    };
    expect([seconds('A', 'B'), seconds('B', 'A')].map(Math.round)).toEqual([15, 12]);
  });

  it('counts floors by ordinals, halves too, and each change of level as one floor without them', () => {
    const input = drawNetwork({ 0: ['A-S'], mezzanine: ['B-S'] });
    const seconds = (levels: NetworkInput['levels']) => {
      const route = findRoute(build({ ...input, levels: levels ?? [] }), 'A', 'B', FAST);
      return route.ok ? Math.round((route.seconds - 4 / 1.3) * 10) / 10 : Number.NaN;
    };
    expect(
      seconds([
        { id: '0', ordinal: 0 },
        { id: 'mezzanine', ordinal: 0.5 },
      ]),
    ).toBe(7.5);
    expect(seconds([])).toBe(15);
  });

  it('takes other times than the usual ones', () => {
    const costs = { ...ROUTE_COSTS, elevatorBoarding: 5 };
    expect(way(tower(1), 'a', 'b', { ...FAST, costs })).toBe('a L@0 L@1 b');
    expect(way(tower(1), 'a', 'b', FAST)).toBe('a S@0 S@1 b');
  });

  it('is the shortest where metres count', () => {
    const network = draw({ 0: ['A----/----B', '|         |', 'C---------D'] });
    expect(way(network, 'A', 'D', SHORT)).toMatch(/^A [BC] D$/);
    const escalator = draw({ 0: ['A-------E', '|        ', 'S        '], 1: ['B-------E', '|        ', 'S        '] });
    expect(way(escalator, 'A', 'B', SHORT)).toBe('A S@0 S@1 B');
  });

  it('follows one-way edges one way', () => {
    const network = draw({ 0: ['A-->--B', '|     |', 'C-----D'] });
    expect(way(network, 'A', 'B', FAST)).toBe('A B');
    expect(way(network, 'B', 'A', FAST)).toBe('B D C A');
    expect(way(draw({ 0: ['A-<-B'] }), 'A', 'B', FAST)).toBe('NotFound');
  });

  it('leads nowhere with barriers where it must be free of them', () => {
    const network = draw({ 0: ['A--#--B', '|     |', 'C-----D'], 1: ['E-S'] });
    expect(way(network, 'A', 'B', FAST)).toBe('A B');
    expect(way(network, 'A', 'B', STEP_FREE)).toBe('A C D B');
    const stairs = draw({ 0: ['A-S'], 1: ['B-S'] });
    expect(way(stairs, 'A', 'B', STEP_FREE)).toBe('BarrierFreeRouteNotFound');
  });

  it('does not lead through restricted edges, but starts and ends behind them', () => {
    const network = draw({
      0: ['A--~--B', '|  |  |', '|  s  |', 'C-----D', '      ~', '      e', '      ~', '      f'],
    });
    expect(way(network, 'A', 'B', SHORT)).toBe('A C D B');
    const enclosures = draw({ 0: ['A~s~B', '|   |', 'C-+-D-+-G', '        ~', '        e', '        ~', '        f'] });
    expect(way(enclosures, 'A', 'B', SHORT)).toBe('A C 2,2@0 D B');
    expect(way(enclosures, 'f', 's', SHORT)).toBe('f e G 2,6@0 D B s');
    expect(way(enclosures, 's', 'A', SHORT)).toBe('s A');
  });

  it('leaves out closed edges', () => {
    const network = draw({ 0: ['A-L---S'], 1: ['  L---S'], 2: ['  L---S'], 3: ['B-L---S'] });
    const isClosed = closeEdges(network, ['L-state']);
    expect(way(network, 'A', 'B', FAST)).toBe('A L@0 L@1 L@2 L@3 B');
    expect(way(network, 'A', 'B', { ...FAST, isClosed })).toBe('A L@0 S@0 S@1 S@2 S@3 L@3 B');
    expect(way(network, 'A', 'B', { ...STEP_FREE, isClosed })).toBe('BarrierFreeRouteNotFound');
    const all = closeEdges(network, ['L-state', 'S-state']);
    expect(way(network, 'A', 'B', { ...STEP_FREE, isClosed: all })).toBe('NotFound');
  });

  it('changes levels least often among ways of the same length', () => {
    const network = draw({ 0: ['A-S-----T-B'], 1: ['  S-----T  '] });
    const flat: NetworkEdge = {
      from: 'S@0',
      to: 'T@0',
      lengthCm: 1_400,
      kind: 'walk',
      oneWay: false,
      barrierFree: true,
    };
    const input = drawNetwork({ 0: ['A-S     T-B'], 1: ['  S-----T  '] });
    expect(way(network, 'A', 'B', SHORT)).toBe('A S@0 T@0 B');
    for (const edges of [
      [...input.edges, flat],
      [flat, ...input.edges],
    ]) {
      expect(way(build({ ...input, edges }), 'A', 'B', SHORT)).toBe('A S@0 T@0 B');
    }
  });

  it('turns least often among ways of the same length', () => {
    const grid = ['a-+-+-+-d', '| | | | |', '+-+-+-+-+', '| | | | |', '+-+-+-+-+', '| | | | |', 'c-+-+-+-b'];
    const network = draw({ 0: grid });
    const route = findRoute(network, 'a', 'b', FAST);
    expect(route.ok && route.nodeIds.some((id) => id === 'c' || id === 'd')).toBe(true);
    expect(way(network, 'a', 'b', FAST)).toBe(way(network, 'a', 'b', FAST));
  });
});

describe('the nearest', () => {
  const network = draw({ 0: ['A---b------c', '|         |', 'd         ~', '          f'] });

  it('are those with the shortest ways, nearest first', () => {
    const found = findNearest(network, 'A', ['c', 'b', 'd', 'unknown'], { ...FAST, most: 2 });
    expect(found.ok && found.value).toMatchObject([
      { id: 'd', lengthCm: 200 },
      { id: 'b', lengthCm: 400 },
    ]);
    expect(found.ok && found.value[0]?.seconds).toBeCloseTo(2 / 1.3, 9);
  });

  it('include the start, but nothing beyond the limit', () => {
    const found = findNearest(network, 'A', ['A', 'b', 'c'], { ...FAST, most: 9, within: 4 });
    expect(found.ok && found.value).toMatchObject([{ id: 'A', seconds: 0, lengthCm: 0 }, { id: 'b' }]);
  });

  it('are none where nothing is asked for, and need a start', () => {
    expect(findNearest(network, 'A', [], { ...FAST, most: 3 })).toEqual({ ok: true, value: [] });
    expect(findNearest(network, 'A', ['b'], { ...FAST, most: 0 })).toEqual({ ok: true, value: [] });
    expect(findNearest(network, 'X', ['b'], { ...FAST, most: 1 })).toEqual({ ok: false, error: 'StartNotFound' });
  });
});

describe('the reach', () => {
  it('is the time to every node within a limit, which counts as reached', () => {
    const network = draw({ 0: ['A------------B-c', '|               ', 'S               '], 1: ['S-d'] });
    const reach = findReach(network, 'A', { barrierFree: false, within: 10 });
    const seconds = (id: string) =>
      reach.ok ? (reach.value[network.indexById.get(id) ?? -1] ?? Number.NaN) : Number.NaN;
    expect(['A', 'S@0', 'B', 'c', 'd'].map((id) => Math.round(seconds(id) * 100) / 100)).toEqual([
      0,
      1.54,
      10,
      Infinity,
      Infinity,
    ]);
    expect(findReach(network, 'X', { barrierFree: false, within: 1 })).toEqual({ ok: false, error: 'StartNotFound' });
  });

  it('takes no way through enclosures behind restricted edges, but ends in them', () => {
    const network = draw({ 0: ['A~s~B', '|   |', '+---+'] });
    const reach = findReach(network, 'A', { barrierFree: false, within: 60 });
    const metres = (id: string) => (reach.ok ? (reach.value[network.indexById.get(id) ?? -1] ?? 0) * 1.3 : Number.NaN);
    expect([metres('s'), metres('B')].map(Math.round)).toEqual([2, 8]);
  });
});

describe('an obstacle', () => {
  it('is the first part of the usual way that is not barrier-free', () => {
    const network = draw({ 0: ['A---S'], 1: ['B-#-S'] });
    expect(obstacleOf(network, 'A', 'B', FAST)).toMatchObject({ kind: 'stairs', connectorId: 'S', fromId: 'S@0' });
    expect(obstacleOf(network, 'B', 'A', FAST)).toMatchObject({
      kind: 'walk',
      connectorId: null,
      fromId: 'B',
      toId: 'S@1',
    });
  });

  it('is nothing where the way is free or missing', () => {
    const network = draw({ 0: ['A-B C'] });
    expect([obstacleOf(network, 'A', 'B', FAST), obstacleOf(network, 'A', 'C', FAST)]).toEqual([null, null]);
  });
});
