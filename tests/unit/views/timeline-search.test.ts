import { describe, expect, it } from 'vitest';

import type { Finding } from '../../../workers/contract.ts';
import type { Area, AssistConfiguration } from '../../../workers/model/resource.ts';
import { arrangeRows } from '../../../workers/views/timeline.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { hasExactName, matchRows } from '../../../workers/views/timeline-search.ts';
import { ANYTHING } from '../../queries.ts';
import { createWireResource } from '../areas/wire-resource.ts';

const area = (id: string, parentAreaId: string | null, name: Area['name'], ordinal = 0): Area => ({
  id,
  parentAreaId,
  name,
  kind: 'zone',
  ordinal,
  maxUt: 100,
});

const AREAS = [
  area('campus', null, 'Deskway Campus'),
  area('b1', 'campus', 'B1 Annex', 1),
  area('b1-2', 'b1', { en: '2nd floor', cs: '2. patro' }),
  area('b1-2-a', 'b1-2', 'Zone A – Quiet'),
  area('b2', 'campus', 'Building A', 2),
  area('b2-g', 'b2', { en: 'Ground floor', cs: 'Přízemí' }),
];

const place = (name: string, areaId: string, reservedTo: 'other' | null = null) =>
  createWireResource({
    id: name,
    name,
    displayName: name,
    displayNameForApp: '',
    mapInfos: [{ areaId }],
    conditions: { reservedTo },
  });

const RESOURCES = [
  place('Classroom 7', 'b1-2-a'),
  place('Desk B1-01', 'b1-2-a'),
  place('Hidden room', 'b1-2-a', 'other'),
  place('Locker', 'b1-2'),
  place('Annex meeting', 'b2-g'),
  place('Desk 2', 'b2-g'),
];

interface Asked {
  readonly names?: readonly string[];
  readonly withinAreas?: readonly string[];
  readonly finding?: Partial<Finding>;
  readonly language?: 'en' | 'cs';
}

function found(search: string, { names = [], withinAreas = [], finding, language = 'en' }: Asked = {}): string {
  const settings = { areas: AREAS, resourceTypeInfos: [], resourceVisibilityRestriction: 0 };
  const campus = createTimelineCampus(RESOURCES, settings, language);
  const matching = matchRows(campus, { search, names, withinAreas });
  const suitable = Uint8Array.from(campus.rows, ({ name }) => (name.startsWith('Desk') ? 1 : 0));
  const rows = arrangeRows(campus, { ...ANYTHING, ...finding }, matching, suitable, null);
  return [...rows].map((row) => campus.rows[row]?.name).join(', ');
}

describe('a search for an area', () => {
  it.each([
    ['2nd floor', 'Locker, Classroom 7, Desk B1-01'],
    ['building a', 'Annex meeting, Desk 2'],
    ['A, Building', 'Annex meeting, Desk 2'],
    ['b1 quiet', 'Classroom 7, Desk B1-01'],
    ['quie', 'Classroom 7, Desk B1-01'],
    ['buil', 'Annex meeting, Desk 2'],
    ['uilding', ''],
    ['building b1', ''],
    ['–', ''],
  ])('finds the places in it and below by words of its name, or their beginnings: "%s"', (search, rows) => {
    expect(found(search)).toBe(rows);
  });

  it('uses the shown language, ignoring accents and case', () => {
    expect(found('prizemi', { language: 'cs' })).toBe('Annex meeting, Desk 2');
    expect(found('ground', { language: 'cs' })).toBe('');
  });

  it('is limited to the shown areas and exact names, and finds no hidden rows', () => {
    expect(found('annex', { withinAreas: ['b1'] })).toBe('Locker, Classroom 7, Desk B1-01');
    expect(found('annex', { names: ['LOCKER'] })).toBe('Locker');
    expect(found('hidden')).toBe('');
  });
});

describe('an exact name', () => {
  const settings = { areas: AREAS, resourceTypeInfos: [], resourceVisibilityRestriction: 0 };
  const other = { name: 'b1-r7', displayName: 'Classroom seven', displayNameForApp: 'Classroom 7' };
  const resources = [{ ...place('Desk', 'b1-2-a'), ...other }, place('Hidden room', 'b1-2-a', 'other')];

  it.each(['B1-R7', 'classroom seven', 'Classroom 7'])('matches each of the three names of a place: %s', (name) => {
    const campus = createTimelineCampus(resources, settings, 'en');
    expect(hasExactName(campus, name)).toBe(true);
  });

  it.each(['b1-r', 'Hidden room', ''])('matches neither a part of a name nor a hidden place: %s', (name) => {
    const campus = createTimelineCampus(resources, settings, 'en');
    expect(hasExactName(campus, name)).toBe(false);
  });
});

describe('a search for a name', () => {
  it('puts its matches first, their group before others and they before its other rows', () => {
    expect(found('annex')).toBe('Annex meeting, Locker, Classroom 7, Desk B1-01');
    expect(found('b1')).toBe('Desk B1-01, Classroom 7, Locker');
  });

  it('is not extended to areas by word beginnings or a single letter', () => {
    expect(found('desk')).toBe('Desk B1-01, Desk 2');
    expect(found('2')).toBe('Desk 2');
    expect(found('a')).toBe('Annex meeting, Classroom 7');
  });
});

describe('a search for equipment', () => {
  const equipment: AssistConfiguration['filters'][number] = {
    id: 'equipment',
    resourceTypeId: 'desk',
    name: { en: 'Equipment', cs: 'Vybavení' },
    filterable: true,
    visible: true,
    matchAll: true,
    dataTypeId: 5,
    choices: ['dock', 'lamp'].map((key) => ({
      key,
      value: key === 'dock' ? { en: 'Docking station', cs: 'Dokovací stanice' } : 'Lamp',
      imageUrl: null,
      imagePreferCover: false,
    })),
  };
  const define = (id: string, dataTypeId: 1 | 2 | 4 | 6, name: string, visible = true) => ({
    ...equipment,
    id,
    dataTypeId,
    name,
    visible,
    choices: [],
  });
  const filters = [
    equipment,
    define('window', 1, 'By the window'),
    define('screens', 2, 'Screens'),
    define('note', 4, 'Note'),
    define('secret', 4, 'Secret', false),
    define('text', 6, 'Description'),
  ];
  const resources = [
    { ...place('Lamp corner', 'b1-2-a'), properties: [{ propertyId: 'window', valueBoolean: false }] },
    {
      ...place('B1-01', 'b1-2-a'),
      properties: [
        { propertyId: 'equipment', valueChoiceIds: ['dock', 'lamp'] },
        { propertyId: 'secret', valueText: 'hidden words' },
      ],
    },
    {
      ...place('B2-01', 'b2-g'),
      properties: [
        { propertyId: 'window', valueBoolean: true },
        { propertyId: 'screens', valueNumber: 27 },
        { propertyId: 'note', valueText: 'Výhled na park' },
        { propertyId: 'text', valueHTMLContent: '<b>Long</b> story' },
      ],
    },
  ];

  function foundBy(search: string, language: 'en' | 'cs' = 'en'): string {
    const resourceTypeInfos = [{ resourceTypeId: 'desk', rank: 1, name: 'Desks', kind: 'desk' as const }];
    const settings = { areas: AREAS, filters, resourceTypeInfos, resourceVisibilityRestriction: 0 };
    const campus = createTimelineCampus(resources, settings, language);
    const rows = arrangeRows(campus, ANYTHING, matchRows(campus, { search, names: [], withinAreas: [] }), NONE, null);
    return [...rows].map((row) => campus.rows[row]?.name).join(', ');
  }
  const NONE = new Uint8Array(resources.length);

  it.each([
    ['docking', 'B1-01'],
    ['dock', 'B1-01'],
    ['window', 'B2-01'],
    ['screens 27', 'B2-01'],
    ['vyhled', 'B2-01'],
    ['hidden', ''],
    ['story', ''],
    ['annex docking', 'B1-01'],
    ['building docking', ''],
    ['b2 window', 'B2-01'],
  ])('finds the names and values of visible properties, each word somewhere: "%s"', (search, rows) => {
    expect(foundBy(search)).toBe(rows);
  });

  it('ranks it below names and areas', () => {
    expect(foundBy('lamp')).toBe('Lamp corner, B1-01');
  });

  it('uses the shown language', () => {
    expect(foundBy('dokovaci', 'cs')).toBe('B1-01');
    expect(foundBy('docking', 'cs')).toBe('');
  });

  it('knows the type beside other words alone, and not the name of the campus', () => {
    expect(foundBy('desk window')).toBe('B2-01');
    expect(foundBy('desk')).toBe('');
    expect(foundBy('deskway window')).toBe('');
  });
});

describe('the rank of a name', () => {
  const campus = createTimelineCampus(
    ['Room 28', 'Old room', 'Classroom', 'Room 3.28', 'Desk 4'].map((name) => place(name, 'b2-g')),
    { areas: AREAS, resourceTypeInfos: [], resourceVisibilityRestriction: 0 },
    'en',
  );
  const ranks = (search: string): Readonly<Record<string, number>> => {
    const matching = matchRows(campus, { search, names: [], withinAreas: [] });
    return Object.fromEntries(campus.rows.flatMap(({ name }, row) => (matching[row] ? [[name, matching[row]]] : [])));
  };

  it('is best where the name begins so, then a word of it, then any part', () => {
    expect(ranks('room')).toEqual({ 'Room 28': 1, 'Room 3.28': 1, 'Old room': 2, Classroom: 3 });
    expect(ranks('28')).toEqual({ 'Room 28': 2, 'Room 3.28': 2 });
  });

  it('needs all words, of which the worst counts', () => {
    expect(ranks('28 room')).toEqual({ 'Room 28': 2, 'Room 3.28': 2 });
    expect(ranks('room building')).toEqual({ 'Room 28': 4, 'Room 3.28': 4, 'Old room': 4 });
  });
});
