import { describe, expect, it } from 'vitest';

import { asDrawn, isOutdoors, outdoorsOf } from '../../../workers/areas/navigation/outdoors.ts';
import { createRouteStops } from '../../../workers/views/route-stops.ts';
import { createNetwork } from '../../../workers/wayfinding/network.ts';
import { campusOf, planArea } from '../views/plan-worlds.ts';
import { edge } from './navigation-world.ts';

const SQUARE = [0, 0, 1_000, 0, 1_000, 1_000, 0, 1_000];

const AREAS = [
  planArea('campus', null, { kind: 'campus' }),
  planArea('east', 'campus', { kind: 'building', name: 'East' }),
  planArea('east 0', 'east', { ordinal: 0, outline: [SQUARE] }),
  planArea('west', 'campus', { kind: 'building', name: 'West' }),
  planArea('west 0', 'west', { ordinal: 0, outline: [SQUARE] }),
];

const node = (id: string, levelId: string, x: number, y: number) => ({ id, levelId, x, y });

/** East has one door, west two: it is turned by a quarter to the right. */
const { network } = createNetwork({
  nodes: [
    node('a', 'east 0', 0, 500),
    node('a outside', 'campus', 5_000, 500),
    node('b', 'west 0', 0, 0),
    node('c', 'west 0', 1_000, 0),
    node('b outside', 'campus', -2_000, 0),
    node('c outside', 'campus', -2_000, 1_000),
  ],
  edges: [
    edge('a', 'a outside', 0, { kind: 'outdoor' }),
    edge('b outside', 'b', 0, { kind: 'outdoor' }),
    edge('c', 'c outside', 0, { kind: 'outdoor' }),
    edge('b outside', 'a outside', 7_000, { kind: 'outdoor' }),
  ],
});

const stops = createRouteStops({ campus: campusOf(AREAS), pois: [], places: [], language: 'en', nodeOf: () => null });
const site = { stops, network };

describe('what lies between buildings', () => {
  it('is no level of a building', () => {
    expect(['campus', 'east 0', 'gone'].map((id) => isOutdoors(site, id))).toEqual([true, false, false]);
  });

  it('has the buildings where their doors are, turned as these are', () => {
    const { level, shift } = outdoorsOf(site, 'campus');
    const { names, rings } = level.units;
    const back = names.map((name, at) => [
      name,
      rings.points
        .slice(2 * (rings.ringPoints[at] ?? 0), 2 * (rings.ringPoints[at + 1] ?? 0))
        .map((value, index) => value - (index % 2 === 0 ? shift.x : shift.y))
        .join(),
    ]);
    expect(back).toEqual([
      ['East', '5000,0,6000,0,6000,1000,5000,1000'],
      ['West', '-2000,0,-2000,1000,-3000,1000,-3000,0'],
    ]);
    expect([shift.x, shift.y, level.width, level.height]).toEqual([4_500, 1_500, 12_000, 4_000]);
  });

  it('moves a stop that is there to where it is drawn, and no other', () => {
    const stop = { id: 'gate', kind: 'poi', name: '', category: 'code', levelName: '', buildingName: '' } as const;
    const outside = { ...stop, levelId: 'campus', x: -2_000, y: 0, heading: null };
    expect(asDrawn(site, outside)).toMatchObject({ x: 2_500, y: 1_500 });
    const inside = { ...outside, levelId: 'east 0' };
    expect(asDrawn(site, inside)).toBe(inside);
  });
});
