import { describe, expect, it } from 'vitest';

import { RowKind, RowState } from '../../../workers/model/day-table.ts';
import type { Area } from '../../../workers/model/resource.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { arrangeRows, buildTimeline, countVisibleRows } from '../../../workers/views/timeline.ts';
import { matchRows } from '../../../workers/views/timeline-search.ts';
import { ANYTHING } from '../../queries.ts';
import { picture } from '../rules/campus.ts';
import { createWireResource } from '../areas/wire-resource.ts';

const area = (id: string, parentAreaId: string | null, ordinal: number | null = null, maxUt = 100): Area => ({
  id,
  parentAreaId,
  name: id,
  kind: 'zone',
  ordinal,
  maxUt,
});

const AREAS = [
  area('Campus', null),
  area('House', 'Campus'),
  area('Ground floor', 'House', 0),
  area('First floor', 'House', 1),
  area('Zone 10', 'First floor'),
  area('Zone 2', 'First floor'),
  area('Zone B', 'Ground floor'),
];

const SETTINGS = { areas: AREAS, resourceTypeInfos: [], resourceVisibilityRestriction: 0 };

const desk = (id: string, areaId: string, changes: Parameters<typeof createWireResource>[0] = {}) =>
  createWireResource({ id, name: id, displayName: id, displayNameForApp: '', mapInfos: [{ areaId }], ...changes });

const all = { search: '', names: [], withinAreas: [] };

function selectRows(campus: ReturnType<typeof createTimelineCampus>, query: Parameters<typeof matchRows>[1]) {
  const matching = matchRows(campus, query);
  return arrangeRows(campus, ANYTHING, matching, matching, null);
}

function show(campus: ReturnType<typeof createTimelineCampus>, query = all, codes?: Uint8Array) {
  const rowCount = campus.rows.length;
  const shown = codes ?? new Uint8Array(rowCount * 6);
  return buildTimeline(campus, selectRows(campus, query), {
    codes: shown,
    raw: shown,
    running: -1,
    readSlots: 6,
    slotCount: 4,
    states: new Uint8Array(rowCount),
  });
}

function names(campus: ReturnType<typeof createTimelineCampus>, query = all): readonly string[] {
  const table = show(campus, query);
  return Array.from({ length: table.rowCount }, (_, row) => table.rowName(row));
}

describe('the order of rows', () => {
  it('is by area ordinal and area name, then by name with numbers compared as numbers', () => {
    const campus = createTimelineCampus(
      [
        desk('d12', 'Zone 10'),
        desk('d2', 'Zone 10'),
        desk('c', 'Zone 2'),
        desk('b', 'Zone B'),
        desk('lost', 'nowhere'),
        desk('a', 'Campus'),
      ],
      SETTINGS,
      'en',
    );
    expect(names(campus)).toEqual(['a', 'b', 'c', 'd2', 'd12', 'lost']);
    const table = show(campus);
    const groups = Array.from({ length: table.groupCount }, (_, group) => [
      table.groupFirstRow[group],
      table.groupName(group),
      table.groupPath(group),
    ]);
    expect(groups).toEqual([
      [0, 'Campus', ''],
      [1, 'Zone B', 'House › Ground floor'],
      [2, 'Zone 2', 'House › First floor'],
      [3, 'Zone 10', 'House › First floor'],
      [5, '', ''],
    ]);
    expect(table.groupFirstRow[5]).toBe(6);
  });

  it('keeps buildings together, with the best ranked types of each first', () => {
    const building = (id: string): Area => ({ ...area(id, 'Campus'), kind: 'building' });
    const areas = [area('Campus', null), building('East'), building('West')].concat(
      ['East', 'West'].flatMap((id) => [area(`${id} garage`, id, -1), area(`${id} zone`, id, 1)]),
    );
    const resourceTypeInfos = ['desk', 'bay'].map((resourceTypeId, rank) => ({
      resourceTypeId,
      rank,
      name: '',
      kind: 'other' as const,
    }));
    const campus = createTimelineCampus(
      ['West', 'East'].flatMap((id) => [
        desk(`${id} bay`, `${id} garage`, { resourceTypeId: 'bay' }),
        desk(`${id} desk`, `${id} zone`, { resourceTypeId: 'desk' }),
      ]),
      { ...SETTINGS, areas, resourceTypeInfos },
      'en',
    );
    expect(names(campus)).toEqual(['East desk', 'East bay', 'West desk', 'West bay']);
  });

  it('uses the interface language', () => {
    const resources = ['chata', 'čáp', 'dům', 'cíl', 'hora'].map((id) => desk(id, 'Campus'));
    expect(names(createTimelineCampus(resources, SETTINGS, 'cs'))).toEqual(['cíl', 'čáp', 'dům', 'hora', 'chata']);
    expect(names(createTimelineCampus(resources, SETTINGS, 'en'))).toEqual(['čáp', 'chata', 'cíl', 'dům', 'hora']);
  });

  it('groups only the shown areas', () => {
    const campus = createTimelineCampus([desk('a', 'Campus'), desk('b', 'Zone B')], SETTINGS, 'en');
    const table = show(campus, { search: 'b', names: [], withinAreas: [] });
    expect([table.groupCount, table.groupName(0), [...table.groupFirstRow]]).toEqual([1, 'Zone B', [0, 1]]);
  });
});

describe('names', () => {
  const named = desk('x1', 'Campus', {
    name: 'DSK-1',
    displayName: 'Okno',
    displayNameForApp: { en: 'Window desk', cs: 'Stůl u okna' },
  });
  const other = desk('x2', 'Campus', { name: 'DSK-2', displayName: 'Dveře', displayNameForApp: { cs: '' } });

  it('are the app names in the language, else the display names', () => {
    expect(names(createTimelineCampus([named, other], SETTINGS, 'cs'))).toEqual(['Dveře', 'Stůl u okna']);
    expect(names(createTimelineCampus([named, other], SETTINGS, 'de'))).toEqual(['Dveře', 'Window desk']);
  });

  it.each([
    ['STUL', 1],
    ['dvere', 1],
    [' dsk-1 ', 1],
    ['window', 0],
    ['', 2],
    ['x1', 0],
  ])('are searched by fragments, ignoring accents and case: "%s" finds %i', (search, count) => {
    const campus = createTimelineCampus([named, other], SETTINGS, 'cs');
    expect(selectRows(campus, { search, names: [], withinAreas: [] })).toHaveLength(count);
  });

  it.each([
    [['dsk-1'], 1],
    [['OKNO', 'dveře'], 2],
    [['dvere'], 0],
    [['DSK'], 0],
  ])('are matched whole, ignoring only case: %j finds %i', (exact, count) => {
    const campus = createTimelineCampus([named, other], SETTINGS, 'cs');
    expect(selectRows(campus, { search: '', names: exact, withinAreas: [] })).toHaveLength(count);
  });
});

describe('shown areas', () => {
  const resources = [desk('a', 'Zone 10'), desk('b', 'Zone B'), desk('c', 'Campus'), desk('lost', 'Nowhere')];
  const campus = createTimelineCampus(resources, SETTINGS, 'en');
  const shown = (...withinAreas: readonly string[]) =>
    Array.from(selectRows(campus, { ...all, withinAreas }), (row) => campus.rows[row]?.name);

  it('include all areas below them and hide the rest', () => {
    expect(shown('House')).toEqual(['b', 'a']);
    expect(shown('First floor', 'Zone B')).toEqual(['b', 'a']);
    expect(shown('Zone 2', 'gone')).toEqual([]);
  });

  it('are all areas if none is chosen', () => {
    expect(shown()).toEqual(['c', 'b', 'a', 'lost']);
  });
});

describe('visibility', () => {
  const resources = [
    desk('a', 'Campus', { conditions: { reservedTo: 'you' } }),
    desk('b', 'Campus', { conditions: { reservedTo: 'other' } }),
    desk('c', 'Campus', { reservationsEnabled: false }),
  ];

  it('hides resources reserved to somebody else, and those that take no reservations', () => {
    const campus = createTimelineCampus(resources, SETTINGS, 'en');
    expect(names(campus)).toEqual(['a']);
    expect(countVisibleRows(campus)).toBe(1);
    expect([...show(campus).state]).toEqual([RowState.AssignedToYou]);
  });

  it('shows the former if the restriction is 1', () => {
    const campus = createTimelineCampus(resources, { ...SETTINGS, resourceVisibilityRestriction: 1 }, 'en');
    expect(names(campus)).toEqual(['a', 'b']);
    expect([...show(campus).state]).toEqual([RowState.AssignedToYou, RowState.AssignedToOthers]);
  });
});

describe('the table', () => {
  it('contains only the slots of the day, with capacity and kind', () => {
    const resourceTypeInfos = [{ resourceTypeId: 'room', rank: 1, name: '', kind: 'room' as const }];
    const resources = [
      desk('a', 'Campus', { capacity: null }),
      desk('b', 'Campus', { capacity: 12, resourceTypeId: 'room' }),
    ];
    const campus = createTimelineCampus(resources, { ...SETTINGS, resourceTypeInfos }, 'en');
    const table = show(campus, all, Uint8Array.of(0, 1, 2, 3, 9, 9, 4, 5, 6, 7, 9, 9));
    expect(picture(table.slots)).toBe('0123 4567');
    expect([...table.capacity]).toEqual([0, 12]);
    expect([...table.kind]).toEqual([RowKind.Other, RowKind.Room]);
    expect([table.rowId(0), table.rowId(1)]).toEqual(['a', 'b']);
  });

  it('may be empty', () => {
    expect(show(createTimelineCampus([], SETTINGS, 'en'))).toMatchObject({ rowCount: 0, groupCount: 0 });
  });
});

describe('limited areas', () => {
  it('contain the rows below them once each, including hidden ones', () => {
    const areas = [area('Campus', null, null, 80), area('House', 'Campus', null, 50), area('Zone', 'House')];
    const resources = [
      desk('a', 'Zone', { mapInfos: [{ areaId: 'Zone' }, { areaId: 'House' }] }),
      desk('b', 'Campus', { conditions: { reservedTo: 'other' } }),
      desk('c', 'Zone', { reservationsEnabled: false }),
    ];
    const { rules, rows } = createTimelineCampus(resources, { ...SETTINGS, areas }, 'en');
    const described = rules.areas.map(
      (limited) => `${limited.maxUt}: ${Array.from(limited.rows, (row) => rows[row]?.resource.id).join(' ')}`,
    );
    expect(new Set(described)).toEqual(new Set(['50: a', '80: b a']));
  });
});
