import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { importImdf } from '../../server/import/plans/imdf.ts';
import type { ImportedPlans } from '../../server/import/plans/imported.ts';
import { box, type Feature, feature, imdfFiles, line, point, polygon, twoFloors } from './plan-files.ts';

const read = (change: Readonly<Record<string, readonly unknown[]>> = {}): ImportedPlans =>
  importImdf(imdfFiles({ ...twoFloors(), ...(change as ReturnType<typeof twoFloors>) }));

const edgesOf = ({ network }: ImportedPlans, kind: string): readonly string[] =>
  network.edges.filter((edge) => edge.kind === kind).map(({ from, to }) => `${from} ${to}`);

describe('an IMDF archive', () => {
  it('gives areas, units, doors and desks in centimetres from the upper left corner', () => {
    const plans = read();
    expect(plans.areas.map(({ id, kind, parentAreaId }) => `${kind} ${id} in ${parentAreaId}`)).toEqual([
      'campus venue in null',
      'building tower in venue',
      'level tower-level-0 in tower',
      'level tower-level-1 in tower',
    ]);
    const [ground] = plans.levels;
    expect(ground).toMatchObject({ areaId: 'tower-level-0', ordinal: 0, width: 2000, height: 1000 });
    expect(ground?.units.find(({ id }) => id === 'tower-a-0')).toMatchObject({
      category: 'office',
      name: { en: 'Room A0', cs: 'Místnost A0' },
      ring: [0, 1000, 500, 1000, 500, 600, 0, 600],
      label: [250, 800],
    });
    expect(ground?.openings[0]).toMatchObject({ a: [200, 600], b: [300, 600], door: 'hinged' });
    expect(ground?.openings[0]?.unitIds.toSorted()).toEqual(['tower-a-0', 'tower-corridor-0']);
    expect(ground?.fixtures).toMatchObject([
      { category: 'desk', rect: [180, 860, 160, 80], rotationDeg: 0, ring: null, resourceId: null },
    ]);
    expect(plans.report.problems).toEqual([]);
  });

  it('finds stairs and lifts by what lies above each other', () => {
    const { connectors, ...plans } = read();
    expect(connectors.map(({ kind, levels, barrierFree }) => ({ kind, levels, barrierFree }))).toEqual([
      { kind: 'stairs', levels: [0, 1], barrierFree: false },
      { kind: 'elevator', levels: [0, 1], barrierFree: true },
    ]);
    expect(edgesOf({ connectors, ...plans }, 'stairs')).toEqual(['tower-stairs-0 tower-stairs-1']);
    expect(edgesOf({ connectors, ...plans }, 'elevator')).toEqual(['tower-lift-0 tower-lift-1']);
  });

  it('joins every room through its door, and all floors', () => {
    const plans = read();
    expect(edgesOf(plans, 'door')).toContain('tower-a-0 tower-door-a-0');
    expect(plans.report).toMatchObject({ components: 1, unreached: 0 });
    const doors = plans.network.edges.find(({ from, to }) => from === 'tower-door-a-0' && to === 'tower-door-b-0');
    // 5 m along the corridor and 2 m across it.
    expect(doors).toMatchObject({ kind: 'walk', lengthCm: 539, barrierFree: true });
  });

  it('tells rooms without a door, and counts the parts of the network', () => {
    const { report } = read({ opening: (twoFloors()['opening'] ?? []).filter(({ id }) => id !== 'tower-door-b-1') });
    expect(report).toMatchObject({ components: 2, unreached: 1 });
    expect(report.problems).toEqual(['No way leads to Room B1 on floor 1: it has no door.']);
  });

  it('names rooms after those that use them', () => {
    const plans = read({
      anchor: [feature('anchor', point(2, 2), { unit_id: 'tower-a-0' })],
      occupant: [feature('shop', null, { name: { uk: 'Крамниця', de: 'Laden' }, anchor_id: 'anchor' })],
    });
    expect(plans.levels[0]?.units.find(({ id }) => id === 'tower-a-0')?.name).toEqual({
      en: 'Крамниця',
      ua: 'Крамниця',
      de: 'Laden',
    });
    expect(plans.report.problems).toEqual(['1 names have no English: their first language is used instead.']);
  });
});

describe('what is wrong with real archives', () => {
  const { unit = [], opening = [] } = twoFloors();

  it('skips units without a shape, twice the same id and unknown levels, each with a sentence', () => {
    const plans = read({
      unit: [
        ...unit,
        feature('flat', null, { level_id: 'tower-level-0', category: 'office' }),
        feature('tower-a-0', polygon(box(0, 0, 1, 1)), { level_id: 'tower-level-0', category: 'office' }),
        feature('lost', polygon(box(0, 0, 1, 1)), { level_id: 'nowhere', category: 'office' }),
        feature('odd', { type: 'Polygon', coordinates: 'none' }, { level_id: 'tower-level-0', category: 'office' }),
      ],
    });
    expect(plans.levels[0]?.units).toHaveLength(5);
    expect(plans.report.problems).toEqual([
      'The unit tower-a-0 is there twice; the second was skipped.',
      'The unit odd has a shape that cannot be read.',
      'The unit flat has no shape and was skipped.',
      'The unit lost names no level of the archive and was skipped.',
      'The unit odd has no shape and was skipped.',
    ]);
  });

  it('takes openings of odd kinds for doors', () => {
    const odd = opening.map(({ id, geometry, properties }) =>
      feature(id, geometry, { ...properties, category: 'automobile' }),
    );
    const { report } = read({ opening: odd });
    expect(report).toMatchObject({ components: 1, unreached: 0 });
    expect(report.problems).toEqual([
      '8 openings are of the kind automobile, which is odd: they were taken for doors.',
    ]);
  });

  it('keeps the ordinals of two buildings that number their floors differently', () => {
    const annex = twoFloors('annex');
    const levels = (annex['level'] ?? []).map(({ id, geometry, properties }) =>
      feature(id, geometry, { ...properties, short_name: { en: String(Number(properties['ordinal']) + 1) } }),
    );
    const tower = twoFloors();
    const both = (kind: string) => [...(tower[kind] ?? []), ...((kind === 'level' ? levels : annex[kind]) ?? [])];
    const plans = read({
      building: both('building'),
      level: both('level'),
      unit: both('unit'),
      opening: both('opening'),
      fixture: both('fixture'),
    });
    expect(plans.levels.map(({ ordinal }) => ordinal)).toEqual([0, 1, 0, 1]);
    expect(plans.report.problems).toEqual(['Floor 1 has the ordinal 0 in Tower and 1 in Tower.']);
  });

  it('never fails, whatever a feature holds', () => {
    const keys = ['id', 'geometry', 'properties', 'category', 'name', 'ordinal', 'level_id', 'building_ids', 'door'];
    const change = fc.record({
      kind: fc.constantFrom(...Object.keys(twoFloors())),
      index: fc.nat(9),
      key: fc.constantFrom(...keys, 'display_point', 'accessibility', 'short_name'),
      value: fc.jsonValue(),
    });
    const changed = (one: Feature, key: string, value: unknown): Feature =>
      key in one ? { ...one, [key]: value } : { ...one, properties: { ...one.properties, [key]: value } };
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const kinds = new Map(Object.entries(twoFloors()));
        for (const { kind, index, key, value } of changes) {
          const features = kinds.get(kind) ?? [];
          kinds.set(
            kind,
            features.map((one, i) => (i === index % features.length ? changed(one, key, value) : one)),
          );
        }
        const { network, levels } = importImdf(imdfFiles(Object.fromEntries(kinds)));
        const ids = new Set(network.nodes.map(({ id }) => id));
        expect(network.edges.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
        expect(levels.flatMap(({ units }) => units.flatMap(({ label }) => label)).every(Number.isFinite)).toBe(true);
      }),
    );
  });

  it('reads files that are no GeoJSON as empty', () => {
    const { report, levels } = importImdf(
      new Map([
        ['imdf/level.geojson', '{'],
        ['imdf/unit.json', '[]'],
      ]),
    );
    expect(levels).toEqual([]);
    expect(report.problems).toEqual([
      'The file of levels is no GeoJSON with features.',
      'The file of units is no GeoJSON with features.',
      'The archive has no levels.',
      'The archive has no units.',
      'The file has no floor with a room.',
    ]);
  });
});

describe('ways that an archive describes', () => {
  it('takes lifts and one-way escalators from relationships', () => {
    const relation = (id: string, category: string, direction: string, from: string, to: string) =>
      feature(id, null, { category, direction, origin: { id: from }, destination: { id: to } });
    const { connectors } = read({
      relationship: [
        relation('up', 'escalator', 'directed', 'tower-stairs-1', 'tower-stairs-0'),
        relation('lost', 'elevator', 'undirected', 'tower-lift-0', 'tower-lift-9'),
      ],
    });
    expect(connectors.map(({ id, kind, levels }) => `${id} ${kind} ${levels.join()}`)).toEqual([
      'up escalator 1,0',
      'connector-tower-lift-0 elevator 0,1',
    ]);
  });

  it('uses the paths of the archive, and drops links to nodes that are missing', () => {
    const node = (id: string, east: number, north: number, level: number | null, ...neighbours: string[]) =>
      feature(id, point(east, north), { level_id: level === null ? null : `tower-level-${level}`, neighbours });
    const plans = read({
      navPath: [
        node('street', -10, 5, null, 'entrance'),
        node('entrance', 1, 5, 0, 'street', 'middle'),
        node('middle', 11, 5, 0, 'gone'),
        node('upstairs', 18, 2, 1, 'downstairs'),
        node('downstairs', 18, 2, 0, 'upstairs'),
      ],
    });
    expect(edgesOf(plans, 'outdoor')).toEqual(['entrance street']);
    expect(edgesOf(plans, 'stairs')).toContain('downstairs upstairs');
    expect(plans.network.edges.find(({ from, to }) => from === 'entrance' && to === 'middle')?.lengthCm).toBe(1000);
    expect(plans.network.nodes.find(({ id }) => id === 'street')?.levelId).toBe('venue');
    expect(plans.report).toMatchObject({ components: 1, unreached: 0 });
    expect(plans.report.problems).toEqual([
      'The path node middle names gone, which is missing.',
      '1 paths are named at one end alone: they are used both ways.',
    ]);
  });

  it('makes zones of sections', () => {
    const { areas } = read({
      section: [feature('quiet', polygon(box(0, 0, 10, 4)), { level_id: 'tower-level-1', name: { en: 'Quiet' } })],
    });
    expect(areas.find(({ id }) => id === 'quiet')).toMatchObject({
      kind: 'zone',
      parentAreaId: 'tower-level-1',
      outline: [expect.arrayContaining([0, 1000, 600])],
    });
  });

  it('gives points of interest on the level of their unit', () => {
    const { pois, report } = read({
      amenity: [
        feature('wc', point(3, 3), { category: 'restroom', unit_ids: ['tower-a-1'], name: { en: 'Toilets' } }),
        feature('bench', point(3, 3), { category: 'seating', unit_ids: [] }),
      ],
      kiosk: [feature('k', polygon(box(1, 4, 2, 5)), { level_id: 'tower-level-0' })],
    });
    expect(
      pois.map(({ id, kind, category, csCode, areaId, x, y }) => [id, kind, category, csCode, areaId, x, y]),
    ).toEqual([
      ['wc', 'poi', 'toilet', 'CS0642', 'tower-level-1', 300, 700],
      ['k', 'kiosk', 'kiosk', 'CS0637', 'tower-level-0', expect.any(Number), expect.any(Number)],
    ]);
    expect(report.problems).toEqual(['The amenity bench lies on no level and was skipped.']);
  });

  it('leads around the inner corner of a bent corridor, half a metre from it', () => {
    const level = { level_id: 'tower-level-0' };
    const bent = [
      [0, 0],
      [10, 0],
      [10, 10],
      [8, 10],
      [8, 2],
      [0, 2],
    ] as const;
    const { ring } = { ring: bent };
    const plans = read({
      level: (twoFloors()['level'] ?? []).slice(0, 1),
      unit: [
        feature('bend', polygon([...ring, ring[0]].map(([east, north]) => point(east, north).coordinates)), {
          ...level,
          category: 'walkway',
        }),
        feature('west', polygon(box(0, 2, 3, 5)), { ...level, category: 'office' }),
        feature('north', polygon(box(5, 7, 8, 10)), { ...level, category: 'office' }),
      ],
      opening: [feature('door-west', line([1, 2], [2, 2]), level), feature('door-north', line([8, 8], [8, 9]), level)],
      fixture: [],
    });
    const corner = plans.network.nodes.find(({ id }) => id === 'bend#1');
    // The corner is at 8 m east and 2 m north, 8 m below the upper edge.
    expect(corner).toMatchObject({ x: 835, y: 835 });
    const atCorner = plans.network.edges.filter(({ from, to }) => [from, to].includes('bend#1'));
    expect(atCorner.map(({ from, to }) => (from === 'bend#1' ? to : from))).toEqual(
      expect.arrayContaining(['door-west', 'door-north']),
    );
    expect(edgesOf(plans, 'walk')).not.toContain('door-west door-north');
  });
});

/** `DESKWAY_SPBPU_IMDF` names the folder of the archive of PolyMap (server/campus/plans/README.md). */
const folder = process.env['DESKWAY_SPBPU_IMDF'];

it.skipIf(folder === undefined)('reads the archive of a real campus', () => {
  const names = readdirSync(folder ?? '').filter((name) => name.endsWith('.geojson'));
  const plans = importImdf(new Map(names.map((name) => [name, readFileSync(join(folder ?? '', name), 'utf8')])));
  const total = (kind: 'units' | 'openings') => plans.levels.reduce((sum, level) => sum + level[kind].length, 0);
  expect([plans.levels.length, total('units'), total('openings')]).toEqual([8, 443, 472]);
  expect(plans.report.unreached).toBeLessThanOrEqual(3);
});
