import Flatbush from 'flatbush';
import { describe, expect, it } from 'vitest';

import type { PlanLevel, PlanRings } from '../../../workers/contract.ts';
import { RowKind } from '../../../workers/model/day-table.ts';
import { UnitKind } from '../../../workers/model/plan.ts';
import type { Fixture, Poi } from '../../../workers/wire/schemas/plans.ts';
import { makeFixture, makeLevel, makePoi, makeUnit } from '../../server/plan-support.ts';
import { AREAS, campusOf, deskAt, levelOf, planArea } from './plan-worlds.ts';

/** "desk-1 at 100,200 of 140×70" with its turn and its unit, where it has one. */
function placesOf({ places }: PlanLevel): readonly string[] {
  return places.ids.map((id, place) => {
    const [x, y, width, depth] = places.boxes.subarray(place * 4);
    const [turn, unit] = [places.rotations[place] ?? 0, places.units[place] ?? -1];
    return `${id} at ${x},${y} of ${width}×${depth}${turn === 0 ? '' : ` turned ${turn}`}${unit < 0 ? '' : ` in unit ${unit}`}`;
  });
}

const countOf = ({ shapeRings }: PlanRings): number => shapeRings.length - 1;
const fixture = (resourceId: string | null, changes: Partial<Fixture> = {}): Fixture => ({
  ...makeFixture(`f-${resourceId ?? 'table'}`, resourceId),
  ...changes,
});

describe('a place', () => {
  it('is drawn by its fixture, else as the room that it is, else as a square at its point', () => {
    const level = makeLevel('floor 0', {
      units: [makeUnit('hall'), makeUnit('u', { ring: [0, 0, 401, 0, 401, 300], resourceId: 'b' })],
      fixtures: [fixture('a', { rect: [700, 10, 160, 80], rotationDeg: 30 })],
    });
    const resources = [deskAt('c', 900, 20), deskAt('b', 1, 1), deskAt('a', 2, 2)];
    expect(placesOf(levelOf({ level, resources }))).toEqual([
      'b at 201,150 of 401×300 in unit 1',
      'a at 700,10 of 160×80 turned 30',
      'c at 900,20 of 120×120',
    ]);
  });

  it('is nowhere on the plan without any of these', () => {
    const resources = [deskAt('a', 1, 1, { mapInfos: [{ areaId: 'floor 0' }] })];
    expect(placesOf(levelOf({ resources }))).toEqual([]);
  });

  it('is on the level of its first known area, also in a zone of it', () => {
    const resources = [
      deskAt('elsewhere', 1, 1, { mapInfos: [{ areaId: 'floor 1', x: 1, y: 1 }] }),
      deskAt('in zone', 1, 1, { mapInfos: [{ areaId: 'quiet', x: 1, y: 1 }] }),
      deskAt('on floor', 9, 1),
    ];
    const { places, zones } = levelOf({ resources });
    expect(places.ids).toEqual(['in zone', 'on floor']);
    expect([...places.zones].map((zone) => zones[zone]?.name ?? '–')).toEqual(['Quiet', '–']);
  });

  it('has the point and the display mode of that area', () => {
    const mapInfos = [
      { areaId: 'torn down', x: 5_000, y: 5_000, displayMode: 1 },
      { areaId: 'floor 0', x: 10, y: 20, displayMode: 3 },
    ];
    const level = levelOf({ resources: [deskAt('a', 0, 0, { mapInfos })] });
    expect(placesOf(level)).toEqual(['a at 10,20 of 120×120']);
    expect([...level.places.modes]).toEqual([3]);
  });

  it('that the user does not see is furniture without a name', () => {
    const level = makeLevel('floor 0', { fixtures: [fixture('seen'), fixture('hidden'), fixture(null)] });
    const { places, shapes } = levelOf({ level, resources: [deskAt('seen', 0, 0)] });
    expect(places.ids).toEqual(['seen']);
    expect(countOf(shapes.furniture)).toBe(2);
    expect(JSON.stringify([places, shapes])).not.toContain('hidden');
  });

  it('has its name, a short code, its kind and a picture', () => {
    const files = [
      { id: '1', url: '/manual.pdf' },
      { id: '2', url: 'javascript:alert(1)', name: 'a.png' },
      { id: '3', url: '/photo.jpg' },
    ];
    const changes = { name: 'Desk B1-01-012', displayNameForApp: { en: 'Desk twelve', cs: 'Stůl dvanáct' }, files };
    const resources = [deskAt('a', 0, 0, changes), deskAt('b', 9, 0, { name: 'B-', resourceTypeId: 'pool' })];
    const { places } = levelOf({ resources, language: 'cs' });
    expect(places.names).toEqual(['Stůl dvanáct', 'b']);
    expect(places.codes).toEqual(['012', 'B-']);
    expect([...places.kinds]).toEqual([RowKind.Desk, RowKind.Other]);
    expect(places.images).toEqual(['https://desks.example/photo.jpg?width=192&format=webp', '']);
  });

  it('follows its neighbours: strips of six metres from the top, each from the left', () => {
    const resources = [deskAt('d', 0, 700), deskAt('c', 800, 100), deskAt('b', 400, 500), deskAt('a', 0, 300)];
    expect(levelOf({ resources }).places.ids).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is found by its place', () => {
    const level = makeLevel('floor 0', { fixtures: [fixture('b', { rect: [500, 0, 200, 20], rotationDeg: 90 })] });
    const { places } = levelOf({ level, resources: [deskAt('a', 0, 0), deskAt('b', 0, 0)] });
    const find = (x: number, y: number) =>
      Flatbush.from(places.index)
        .search(x, y, x, y)
        .map((at) => places.ids[at]);
    expect([find(10, 10), find(500, 95), find(580, 0)]).toEqual([['a'], ['b'], []]);
  });
});

describe('a level', () => {
  it('has its name and its building in the language of the user', () => {
    expect(levelOf()).toMatchObject({ id: 'floor 0', name: 'floor 0', buildingId: 'house', buildingName: 'House' });
    expect(levelOf({ language: 'cs' }).buildingName).toBe('Dům');
    // Without a campus it is still drawn.
    const alone = levelOf({ campus: campusOf([]) });
    expect(alone).toMatchObject({ name: 'floor 0', buildingId: 'floor 0', buildingName: '', zones: [] });
  });

  it('has its rooms with kinds, holes and names', () => {
    const hole = [10, 10, 20, 10, 20, 20];
    const units = [
      makeUnit('a', { category: 'restroom.female', name: { en: 'WC', cs: 'Záchod' }, holes: [hole] }),
      makeUnit('b'),
    ];
    const { units: drawn } = levelOf({ level: makeLevel('floor 0', { units }), language: 'cs' });
    expect([...drawn.kinds]).toEqual([UnitKind.Restroom, UnitKind.Room]);
    expect(drawn.names).toEqual(['Záchod', '']);
    expect([...drawn.labels]).toEqual([200, 150, 200, 150]);
    expect([...drawn.rings.shapeRings]).toEqual([0, 2, 3]);
  });

  it('has walls, windows, lines and doors', () => {
    const ring = [0, 0, 9, 0, 9, 9];
    const level = makeLevel('floor 0', {
      details: [
        { kind: 'wall', ring },
        { kind: 'line', ring },
        { kind: 'wall', ring },
      ],
      openings: [
        {
          id: 'o',
          a: [1, 2],
          b: [3, 4],
          unitIds: [null, null],
          door: 'hinged',
          isAutomatic: false,
          widthCm: null,
          wheelchair: null,
        },
      ],
    });
    const { shapes } = levelOf({ level });
    expect([shapes.walls, shapes.windows, shapes.lines, shapes.outline].map(countOf)).toEqual([2, 0, 1, 1]);
    expect([...shapes.doors]).toEqual([1, 2, 3, 4]);
  });

  it('has its zones and groups with their limits, and no other areas', () => {
    const group = planArea('team', 'floor 0', { kind: 'group' });
    const other = planArea('loud', 'floor 1', { kind: 'zone' });
    const { zones } = levelOf({ campus: campusOf([...AREAS, group, other]), language: 'cs' });
    expect(zones.map(({ id, name, kind, maxUt }) => `${id} ${name} ${kind} ${maxUt}`)).toEqual([
      'quiet Ticho zone 80',
      'team team group 100',
    ]);
    expect([...(zones[0]?.outline.points ?? [])]).toEqual([0, 0, 500, 0, 500, 500, 0, 500]);
  });
});

describe('a point of interest', () => {
  const openingHours = { daysOfWeek: ['monday' as const], startTime: '08:00', endTime: '16:00' };
  const printer: Poi = {
    ...makePoi('p'),
    areaId: 'floor 0',
    name: { en: 'Printer', cs: 'Tiskárna' },
    description: 'In colour',
    files: [{ id: '1', url: '/p.png' }],
    openingHours,
  };
  const shownOf = (changes: Partial<Poi>): string => {
    const { ids, descriptions, images, openingHours: hours } = levelOf({ pois: [{ ...printer, ...changes }] }).pois;
    if (ids.length === 0) return 'nothing';
    return [descriptions[0], images[0] === '' ? '' : 'picture', hours[0] === null ? '' : 'hours'].join(' ').trim();
  };

  it('shows what its licence gives', () => {
    expect(shownOf({ csCode: 'CS0621' })).toBe('In colour picture hours');
    // Basic: only where it is and what it is.
    expect(shownOf({ csCode: 'CS0642' })).toBe('');
    expect(shownOf({ csCode: 'CS0600' })).toBe('nothing');
    expect(shownOf({ csCode: '' })).toBe('nothing');
    // Devices and kiosks have licences of their own.
    expect(shownOf({ csCode: 'CS0637', kind: 'kiosk' })).toBe('In colour picture hours');
  });

  it('is on its level, also in a zone of it, and on no other', () => {
    const pois = [printer, { ...printer, id: 'q', areaId: 'quiet' }, { ...printer, id: 'r', areaId: 'floor 1' }];
    expect(levelOf({ pois }).pois.ids).toEqual(['p', 'q']);
  });

  it('has its kind, place, mode, and name in the language of the user', () => {
    const { pois } = levelOf({ pois: [printer], language: 'cs' });
    expect(pois).toMatchObject({ kinds: ['poi'], categories: ['exit'], names: ['Tiskárna'] });
    expect([[...pois.modes], [...pois.points]]).toEqual([[2], [10, 20]]);
  });
});
