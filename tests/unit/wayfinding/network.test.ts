import { describe, expect, it } from 'vitest';

import { closeEdges, createNetwork, type Network, type NetworkEdge } from '../../../workers/wayfinding/network.ts';
import { drawNetwork } from './ascii-network.ts';

const node = (id: string, levelId = '0') => ({ id, x: 0, y: 0, levelId });
const edge = (from: string, to: string, lengthCm = 100): NetworkEdge => ({
  from,
  to,
  lengthCm,
  kind: 'walk',
  oneWay: false,
  barrierFree: true,
});

/** Ids of nodes that share a number, e.g. `AB C`. */
function groups(network: Network, numbers: Int32Array): string {
  const byNumber = Map.groupBy(network.nodeIds, (id) => numbers[network.indexById.get(id) ?? -1] ?? -2);
  return [...byNumber.values()].map((ids) => ids.join('')).join(' ');
}

describe('a network', () => {
  it('leaves out what makes no sense, and says so', () => {
    const { network, problems } = createNetwork({
      nodes: [node('A'), node('B'), node('A'), { id: 'C', x: Number.NaN, y: 0, levelId: '0' }],
      edges: [
        edge('A', 'B'),
        edge('A', 'X'),
        edge('C', 'B'),
        edge('A', 'A'),
        edge('A', 'B', -1),
        edge('A', 'B', Number.NaN),
        edge('B', 'A', 0),
      ],
    });
    expect(network.nodeIds).toEqual(['A', 'B']);
    expect([...network.edgeLength]).toEqual([100, 0]);
    expect(problems).toEqual([
      'Node A exists more than once; the first one counts.',
      'Node C has no position.',
      'The edge from A to X has no node X.',
      'The edge from C to B has no node C.',
      'An edge joins A to itself.',
      'The edge from A to B has the length -1.',
      'The edge from A to B has the length NaN.',
    ]);
  });

  it('may be empty', () => {
    expect(createNetwork({ nodes: [], edges: [] })).toMatchObject({ network: { nodeIds: [] }, problems: [] });
  });

  it('knows the connected parts of each profile, with one-way edges both ways', () => {
    const { network } = createNetwork(drawNetwork({ 0: ['A-->-B-#-C', '       ', 'D------E  '] }));
    expect(groups(network, network.walkComponent)).toBe('ABC DE');
    expect(groups(network, network.barrierFreeComponent)).toBe('AB C DE');
  });

  it('knows what lies behind restricted edges', () => {
    const { network } = createNetwork(
      drawNetwork({ 0: ['A-+-B-~-c-d~e', '  |         ', '  ~         ', '  |         ', '  f         '] }),
    );
    const closed = network.nodeIds.filter((_, index) => network.enclosure[index] !== -1);
    expect(closed.join('')).toBe('cdef');
    expect(groups(network, network.enclosure).split(' ').sort()).toEqual(['A0,2@0B', 'cde', 'f']);
  });

  it('takes the order of levels without ordinals from their ids, where these are numbered', () => {
    const ranks = (...ids: readonly string[]): readonly number[] => [
      ...createNetwork({ nodes: ids.map((id) => node(id, id)), edges: [] }).network.levelRank,
    ];
    expect(ranks('0', '1', '-1')).toEqual([0, 1, -1]);
    expect(ranks('level-2', 'level-10')).toEqual([2, 10]);
    expect(ranks('A1', 'B2')).toEqual([Number.NaN, Number.NaN]);
  });

  it('tells which edges indicators close', () => {
    const { network } = createNetwork(drawNetwork({ 0: ['A-S-L'], 1: ['B-S-L'] }));
    const closed = closeEdges(network, ['L-state', 'unknown']);
    const ids = [...closed].flatMap((isClosed, index) => (isClosed === 1 ? index : []));
    expect(ids.map((index) => network.connectorIds[network.edgeConnector[index] ?? -1])).toEqual(['L']);
    expect([...closeEdges(network, [])].every((isClosed) => isClosed === 0)).toBe(true);
  });
});
