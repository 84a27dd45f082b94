import { readFileSync } from 'node:fs';
import process from 'node:process';

import { describe, expect, it } from 'vitest';

import { importOsm } from '../../server/import/plans/osm.ts';
import { readOrdinals } from '../../server/import/plans/ordinals.ts';
import { at } from './plan-files.ts';

type Tags = Readonly<Record<string, string>>;
type Place = readonly [number, number];

interface Way {
  readonly id: number;
  readonly places: readonly Place[];
  readonly tags: Tags;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const tagLines = (tags: Tags): string =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${key}" v="${escaped(value)}"/>`)
    .join('');

const keyOf = ([east, north]: Place): string => `${east} ${north}`;

/**
 * OpenStreetMap XML of ways over places in metres; ways that pass the same place share its node.
 * @param nodes tags of places, which are nodes of their own where no way passes
 */
function osm(ways: readonly Way[], nodes: readonly (readonly [Place, Tags])[] = [], more = ''): string {
  const places = new Map(
    [...ways.flatMap((way) => way.places), ...nodes.map(([place]) => place)].map((one) => [keyOf(one), one]),
  );
  const idOf = new Map([...places.keys()].map((key, i) => [key, i + 1]));
  const tagsOf = new Map(nodes.map(([place, tags]) => [keyOf(place), tags]));
  const nodeLines = [...places].map(([key, [east, north]]) => {
    const [lon, lat] = at(east, north);
    return `<node id="${idOf.get(key)}" lat="${lat}" lon="${lon}">${tagLines(tagsOf.get(key) ?? {})}</node>`;
  });
  const wayLines = ways.map(({ id, places: own, tags }) => {
    const members = own.map((place) => `<nd ref="${idOf.get(keyOf(place))}"/>`).join('');
    return `<way id="${id}">${members}${tagLines(tags)}</way>`;
  });
  return `<?xml version="1.0"?>\n<osm version="0.6">${nodeLines.join('')}${wayLines.join('')}${more}</osm>`;
}

const closed = (...places: readonly Place[]): readonly Place[] => [...places, ...places.slice(0, 1)];

/** A corridor with rooms to the south and north, whose doors are nodes of both, on one floor. */
const floor = (level: string, id = 0): readonly Way[] => [
  {
    id: id + 1,
    places: closed([0, 4], [2, 4], [5, 4], [10, 4], [18, 4], [20, 4], [20, 6], [10, 6], [7, 6], [5, 6], [0, 6]),
    tags: { indoor: 'corridor', level },
  },
  {
    id: id + 2,
    places: closed([0, 0], [5, 0], [5, 4], [2, 4], [0, 4]),
    tags: { indoor: 'room', level, ref: `${level}01` },
  },
  {
    id: id + 3,
    places: closed([5, 6], [7, 6], [10, 6], [10, 10], [5, 10]),
    tags: { indoor: 'room', level, name: 'Säule & Co', 'name:en': 'Pillar & Co', room: 'office' },
  },
];
const doors = (level: string): readonly (readonly [Place, Tags])[] => [
  [[2, 4], { door: 'hinged', level, width: '1,2' }],
  [[7, 6], { door: 'sliding', automatic_door: 'yes', level, wheelchair: 'yes' }],
];
const stairs = (level: string): Way => ({
  id: 90,
  places: closed([16, 0], [20, 0], [20, 4], [18, 4], [16, 4]),
  tags: { indoor: 'room', level, stairs: 'yes' },
});
const building: Way = {
  id: 99,
  places: closed([0, 0], [20, 0], [20, 10], [0, 10]),
  tags: { building: 'office', name: 'House' },
};

it('reads floors as people write them', () => {
  const read = (text: string): string => readOrdinals(text)?.join(' ') ?? 'unreadable';
  expect(
    ['0', '0;1', '0-3', '-1-2', '-3--1', '0,5', '0.5;1', '-2;-1;0;1;2', '1;1', '3-1', '−1', ' 2 ; '].map(read),
  ).toEqual(['0', '0 1', '0 1 2 3', '-1 0 1 2', '-3 -2 -1', '0.5', '0.5 1', '-2 -1 0 1 2', '1', '1 2 3', '-1', '2']);
  expect(['EG', '', '0-9999', '1,2,3', 'a-b', '-'].map(read)).toEqual(Array.from({ length: 6 }, () => 'unreadable'));
});

describe('a building of OpenStreetMap', () => {
  it('gives rooms and corridors, and doors at the nodes that they share', () => {
    const plans = importOsm(osm([building, ...floor('0')], doors('0')));
    expect(plans.areas.map(({ id, kind, name, ordinal }) => [id, kind, name, ordinal])).toEqual([
      ['w99', 'building', 'House', null],
      ['w99-level-0', 'level', 'Level 0', 0],
    ]);
    const [level] = plans.levels;
    expect(level?.units.map(({ id, category, name }) => [id, category, name])).toEqual([
      ['w1', 'walkway', ''],
      ['w2', 'room', '001'],
      ['w3', 'office', { en: 'Pillar & Co' }],
    ]);
    expect(level?.units[1]?.ring).toEqual([0, 1000, 500, 1000, 500, 600, 200, 600, 0, 600]);
    expect(level?.openings).toMatchObject([
      { a: expect.any(Array), unitIds: ['w1', 'w2'], door: 'hinged', widthCm: 120, wheelchair: null },
      { unitIds: ['w1', 'w3'], door: 'sliding', isAutomatic: true, widthCm: null, wheelchair: 'yes' },
    ]);
    expect(level?.openings[0]).toMatchObject({ a: [140, 600], b: [260, 600] });
    expect(plans.report).toEqual({ problems: [], components: 1, unreached: 0 });
    expect(plans.credits).toEqual(['© OpenStreetMap contributors, ODbL 1.0']);
  });

  it('reads the JSON of Overpass alike', () => {
    const [lon, lat] = at(0, 0);
    const corners = [at(0, 0), at(5, 0), at(5, 4), at(0, 4)];
    const nodes = corners.map(([east, north], i) => ({ type: 'node', id: i + 1, lat: north, lon: east }));
    const room = { type: 'way', id: 7, nodes: [1, 2, 3, 4, 1], tags: { indoor: 'room', level: '2' } };
    const plans = importOsm(
      JSON.stringify({ elements: [...nodes, room, { type: 'node', id: 9, lat, lon: `${lon}` }] }),
    );
    expect(plans.levels.map(({ ordinal, units }) => [ordinal, units.length])).toEqual([[2, 1]]);
    expect(plans.report.problems).toEqual(['The node 9 cannot be read and was skipped.']);
  });

  it('has stairs on each of their floors, and joins the floors by them', () => {
    const ways = [...floor('0'), ...floor('1', 10), stairs('-1-1')];
    const plans = importOsm(osm(ways, [[[18, 4], { door: 'no', level: '0;1' }], ...doors('0')]));
    expect(plans.levels.map(({ ordinal, units }) => [ordinal, units.map(({ id }) => id)])).toEqual([
      [0, ['w1', 'w2', 'w3', 'w90@0']],
      [1, ['w11', 'w12', 'w13', 'w90@1']],
    ]);
    expect(plans.connectors).toMatchObject([{ kind: 'stairs', levels: [0, 1], barrierFree: false }]);
    expect(plans.network.edges.find(({ kind }) => kind === 'stairs')).toMatchObject({ from: 'w90@0', to: 'w90@1' });
    expect(plans.report.problems).toEqual([
      'Floor -1 has nothing but stairs or lifts and was skipped.',
      'No way leads to 101 on floor 1: it has no door.',
      'No way leads to Pillar & Co on floor 1: it has no door.',
    ]);
  });

  it('repeats what is repeated on other floors, and keeps halves', () => {
    const repeated = floor('0').map(({ id, places, tags }) => ({ id, places, tags: { ...tags, repeat_on: '1-2' } }));
    const half = { id: 50, places: closed([12, 6], [14, 6], [14, 9], [12, 9]), tags: { indoor: 'room', level: '0,5' } };
    const plans = importOsm(
      osm(
        [...repeated, half],
        doors('0').map(([place, tags]) => [place, { ...tags, repeat_on: '1;2' }]),
      ),
    );
    expect(plans.levels.map(({ ordinal, units, openings }) => [ordinal, units.length, openings.length])).toEqual([
      [0, 3, 2],
      [0.5, 1, 0],
      [1, 3, 2],
      [2, 3, 2],
    ]);
    const ids = plans.levels.flatMap(({ units, openings }) => [...units, ...openings].map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('takes lifts that are nodes and stairs that are lines for connectors', () => {
    const steps = {
      id: 70,
      places: [
        [12, 5],
        [15, 5],
      ] as const,
      tags: { highway: 'steps', level: '0-1', incline: 'up', conveying: 'forward' },
    };
    const lift: readonly [Place, Tags] = [[19, 5], { highway: 'elevator', level: '0;1', wheelchair: 'yes' }];
    const plans = importOsm(osm([...floor('0'), ...floor('1', 10), steps], [...doors('0'), lift]));
    expect(
      plans.connectors.map(({ kind, barrierFree, stops }) => [kind, barrierFree, stops.map(({ x }) => x)]),
    ).toEqual([
      ['elevator', true, [1900, 1900]],
      ['escalator', false, [1200, 1500]],
    ]);
    expect(plans.network.edges.find(({ kind }) => kind === 'escalator')).toMatchObject({ oneWay: true });
  });

  it.each([
    ['yes', true],
    ['no', false],
  ])('has a lift that is barrier-free or not: wheelchair=%s', (wheelchair, barrierFree) => {
    const { id, places } = stairs('0-1');
    const lift = { id, places, tags: { indoor: 'room', highway: 'elevator', level: '0-1', wheelchair } };
    const plans = importOsm(osm([...floor('0'), ...floor('1', 10), lift]));
    expect(plans.connectors).toMatchObject([{ kind: 'elevator', levels: [0, 1], barrierFree }]);
    expect(plans.network.edges.find(({ kind }) => kind === 'elevator')).toMatchObject({ barrierFree });
  });

  it('reads areas with holes', () => {
    const outer = { id: 1, places: closed([0, 0], [10, 0], [10, 10], [0, 10]), tags: {} };
    const inner = { id: 2, places: closed([4, 4], [6, 4], [6, 6], [4, 6]), tags: {} };
    const relation =
      '<relation id="5"><member type="way" ref="1" role="outer"/><member type="way" ref="2" role="inner"/>' +
      '<tag k="indoor" v="area"/><tag k="level" v="0"/><tag k="name" v="Foyer"/></relation>';
    const [foyer] = importOsm(osm([outer, inner], [], relation)).levels[0]?.units ?? [];
    expect(foyer).toMatchObject({ id: 'r5', category: 'walkway', name: 'Foyer' });
    expect(foyer?.holes).toHaveLength(1);
  });
});

describe('what is wrong with real files', () => {
  it('tells what it skips, a sentence each', () => {
    const odd: readonly Way[] = [
      { id: 21, places: closed([30, 0], [32, 0], [32, 2], [30, 2]), tags: { indoor: 'room', level: 'EG' } },
      { id: 22, places: closed([33, 0], [34, 0], [34, 2], [33, 2]), tags: { indoor: 'room' } },
      {
        id: 23,
        places: [
          [36, 0],
          [38, 0],
          [38, 2],
        ],
        tags: { indoor: 'room', level: '0', ref: 'X' },
      },
      {
        id: 24,
        places: [
          [40, 0],
          [41, 0],
        ],
        tags: { indoor: 'tactile', level: '0' },
      },
    ];
    const missing =
      '<way id="25"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="404"/><nd ref="1"/><tag k="indoor" v="room"/><tag k="level" v="0"/></way>';
    const lost: readonly [Place, Tags] = [[60, 0], { door: 'hinged', level: '0' }];
    const { report } = importOsm(osm([...floor('0'), ...odd], [...doors('0'), lost], missing));
    expect(report.problems).toEqual([
      'The way 23 (X) is not closed and was skipped.',
      'The room w21 has the level “EG”, which cannot be read: it was skipped.',
      'The room w22 has no level and was skipped.',
      'The room w25 names the node 404, which is missing.',
      '1 elements with indoor=tactile are of no kind that is read.',
      expect.stringMatching(/^The door n\d+ on floor 0 is part of no room and was skipped\.$/u),
      'The room w25 has no area and was skipped.',
    ]);
  });

  it.each([
    [
      'an entity',
      '<?xml version="1.0"?><!DOCTYPE osm [<!ENTITY a "aaaa">]><osm>&a;</osm>',
      /document type or entities/u,
    ],
    ['an external entity', '<!doctype osm SYSTEM "file:///etc/passwd"><osm/>', /document type or entities/u],
    ['an element that is not closed', '<osm><node></osm>', /^The XML cannot be read/u],
    ['elements without end', '<a>'.repeat(200_000), /nested more than 100 deep/u],
    ['another kind of XML', '<gpx/>', /begins with <gpx>/u],
    ['nothing', '', /^The XML cannot be read/u],
    ['JSON of something else', '{"a": 1}', /no list of elements/u],
    ['JSON that is cut', '{"elements": [', /no list of elements/u],
  ])('refuses %s', (_, text, message) => {
    expect(() => importOsm(text)).toThrow(message);
  });
});

/** `DESKWAY_TUD_OSM` names the file of a real building (ODbL: it cannot be part of this repository). */
const file = process.env['DESKWAY_TUD_OSM'];

it.skipIf(file === undefined)('reads a real building', () => {
  const plans = importOsm(readFileSync(file ?? '', 'utf8'));
  const units = plans.levels.flatMap((level) => level.units);
  const ways = (isWanted: (category: string) => boolean): number =>
    new Set(units.filter(({ category }) => isWanted(category)).map(({ id }) => id.split('@')[0])).size;
  expect(plans.levels.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3]);
  expect(ways((category) => category === 'walkway')).toBeGreaterThanOrEqual(43);
  expect(ways((category) => category !== 'walkway')).toBeGreaterThanOrEqual(400);
  expect(plans.report.unreached).toBeLessThanOrEqual(4);
});
