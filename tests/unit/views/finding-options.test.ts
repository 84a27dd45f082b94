import { describe, expect, it, test } from 'vitest';

import type { FindingOptions } from '../../../workers/contract.ts';
import type { Area, AssistConfiguration, WireResource } from '../../../workers/model/resource.ts';
import { createFindingOptions } from '../../../workers/views/finding-options.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { createWireResource } from '../areas/wire-resource.ts';

type Filter = AssistConfiguration['filters'][number];

const area = (id: string, parentAreaId: string | null, ordinal: number | null = null): Area => ({
  id,
  parentAreaId,
  name: { en: id, cs: `${id} cs` },
  kind: 'zone',
  ordinal,
  maxUt: 100,
});

const AREAS = [
  area('Campus', null),
  area('Second floor', 'House', 2),
  area('First floor', 'House', 1),
  area('House', 'Campus'),
  area('Empty house', 'Campus'),
  area('Annex', 'Campus'),
  area('Egg', 'Hen'),
  area('Hen', 'Egg'),
];

const filter = (id: string, changes: Partial<Filter> = {}): Filter => ({
  id,
  resourceTypeId: 'room',
  name: { en: `The ${id}`, cs: `${id} cs` },
  filterable: true,
  visible: true,
  matchAll: false,
  dataTypeId: 2,
  choices: [],
  ...changes,
});

const TYPES: AssistConfiguration['resourceTypeInfos'] = [
  { resourceTypeId: 'bay', rank: 3, name: 'Parking', kind: 'parking' },
  { resourceTypeId: 'room', rank: 1, name: { en: 'Rooms', cs: 'Místnosti' }, kind: 'room' },
];

const place = (id: string, areaId: string, changes: Partial<WireResource> = {}): WireResource =>
  createWireResource({ id, mapInfos: [{ areaId }], resourceTypeId: 'room', ...changes });

function optionsOf(
  resources: readonly WireResource[],
  filters: readonly Filter[] = [],
  language: 'en' | 'cs' = 'en',
): FindingOptions {
  const settings = { areas: AREAS, filters: [...filters], resourceTypeInfos: TYPES, resourceVisibilityRestriction: 0 };
  const campus = createTimelineCampus(resources, settings, language);
  return createFindingOptions(campus, settings, { language, apiBase: 'https://api.example' });
}

describe('the searchable types', () => {
  it('are sorted by rank, unranked ones last', () => {
    const resources = ['odd', 'bay', 'room', 'bay'].map((resourceTypeId, index) =>
      place(`r${index}`, 'Annex', { resourceTypeId }),
    );
    expect(optionsOf(resources).types.map(({ name, kind, count }) => `${name} (${kind}) ${count}`)).toEqual([
      'Rooms (room) 1',
      'Parking (parking) 2',
      'odd (other) 1',
    ]);
    expect(optionsOf(resources, [], 'cs').types[0]?.name).toBe('Místnosti');
  });

  it('are those of visible resources that take reservations', () => {
    const resources = [
      place('a', 'Annex', { conditions: { reservedTo: 'other' } }),
      place('b', 'Annex', { reservationsEnabled: false }),
      place('c', 'Annex', { conditions: { reservedTo: 'you' } }),
    ];
    expect(optionsOf(resources).types.map(({ count }) => count)).toEqual([1]);
  });
});

describe('the filters of a type', () => {
  it('are its filterable properties, in the order of the configuration', () => {
    const filters = [
      filter('seats'),
      filter('secret', { filterable: false }),
      filter('power', { resourceTypeId: 'bay' }),
      filter('chairs', { dataTypeId: 1, matchAll: true }),
    ];
    const [rooms] = optionsOf([place('a', 'Annex')], filters).types;
    expect(rooms?.filters).toEqual([
      { propertyId: 'seats', name: 'The seats', dataTypeId: 2, matchAll: false, range: null, choices: [] },
      { propertyId: 'chairs', name: 'The chairs', dataTypeId: 1, matchAll: true, range: null, choices: [] },
    ]);
  });

  it('have the range of numbers of the resources of the type', () => {
    const number = (id: string, valueNumber: number | null, valueDecimal: number | null) =>
      place(id, 'Annex', {
        properties: [
          { propertyId: 'screens', valueNumber },
          { propertyId: 'size', valueDecimal },
        ],
      });
    const resources = [number('a', 2, 7.5), number('b', 0, null), number('c', null, 30.25)];
    const filters = [filter('screens'), filter('size', { dataTypeId: 3 }), filter('other')];
    expect(optionsOf(resources, filters).types[0]?.filters.map(({ range }) => range)).toEqual([
      { min: 0, max: 2 },
      { min: 7.5, max: 30.25 },
      null,
    ]);
  });

  it('have names and picture addresses of their choices', () => {
    const choice = (key: string, imageUrl: string | null) => ({
      key,
      value: { en: `Has ${key}` },
      imageUrl,
      imagePreferCover: true,
    });
    const pictures = ['/images/dock.svg', 'https://pictures.example/lamp.png', 'ftp://nowhere', null];
    const choices = pictures.map((picture, index) => choice(`c${index}`, picture));
    const [rooms] = optionsOf([place('a', 'Annex')], [filter('kit', { dataTypeId: 5, choices })]).types;
    expect(rooms?.filters[0]?.choices.map(({ name, imageUrl }) => `${name}: ${imageUrl}`)).toEqual([
      'Has c0: https://api.example/images/dock.svg',
      'Has c1: https://pictures.example/lamp.png?width=64&format=webp',
      'Has c2: null',
      'Has c3: null',
    ]);
  });
});

describe('the searchable areas', () => {
  const lines = (options: FindingOptions) =>
    options.areas.map(({ name, depth, count }) => `${'  '.repeat(depth)}${name} ${count}`);

  it('contain visible resources, each below its parent', () => {
    const resources = [
      place('a', 'Second floor'),
      place('b', 'First floor'),
      place('c', 'House'),
      place('d', 'Annex', { mapInfos: [{ areaId: 'Annex' }, { areaId: 'First floor' }] }),
      place('lost', 'nowhere'),
    ];
    expect(lines(optionsOf(resources))).toEqual([
      'Campus 4',
      '  Annex 1',
      '  House 4',
      '    First floor 2',
      '    Second floor 1',
    ]);
  });

  it('also count resources with them as filter area, each once', () => {
    const resources = [
      place('a', 'First floor', { idForFiltering: 'House' }),
      place('b', 'Annex', { idForFiltering: 'First floor' }),
      place('c', 'Annex', { idForFiltering: 'nowhere' }),
    ];
    expect(lines(optionsOf(resources))).toEqual(['Campus 3', '  Annex 2', '  House 2', '    First floor 2']);
  });

  it('may form a loop', () => {
    expect(lines(optionsOf([place('a', 'Hen')]))).toEqual(['Egg 1', '  Hen 1']);
  });
});

test.for([
  ['/navigate', true],
  [null, false],
] as const)('walking times are known where navigation is configured: %s', ([navigationUrl, hasWays]) => {
  const settings = {
    areas: AREAS,
    filters: [],
    resourceTypeInfos: TYPES,
    navigationUrl,
    resourceVisibilityRestriction: 0,
  };
  const campus = createTimelineCampus([], settings, 'en');
  expect(createFindingOptions(campus, settings, { language: 'en', apiBase: '' }).hasWays).toBe(hasWays);
});

describe('the searchable capacity', () => {
  it('is that of visible resources with a known capacity', () => {
    const capacities = [4, null, 12].map((capacity, index) => place(`r${index}`, 'Annex', { capacity }));
    expect(optionsOf(capacities).capacity).toEqual({ min: 4, max: 12 });
    expect(optionsOf([place('a', 'Annex', { capacity: null })]).capacity).toBeNull();
  });
});
