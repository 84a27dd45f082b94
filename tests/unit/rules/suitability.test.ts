import { describe, expect, it } from 'vitest';

import type { Resource, ResourceProperty } from '../../../workers/model/resource.ts';
import type { Requirement } from '../../../workers/contract.ts';
import { isSuitable, passesFilter } from '../../../workers/rules/suitability.ts';

const EMPTY: ResourceProperty = {
  propertyId: 'p',
  valueBoolean: null,
  valueNumber: null,
  valueDecimal: null,
  valueText: null,
  valueHTMLContent: null,
  valueChoiceIds: null,
};
const FILTER: Requirement = {
  propertyId: 'p',
  dataTypeId: 1,
  matchAll: false,
  boolean: null,
  min: null,
  max: null,
  text: null,
  choices: null,
};
const passes = (property: Partial<ResourceProperty> | undefined, filter: Partial<Requirement>): boolean =>
  passesFilter(property === undefined ? undefined : { ...EMPTY, ...property }, { ...FILTER, ...filter });

describe('a filter', () => {
  it.each([
    [2, 'valueNumber'],
    [3, 'valueDecimal'],
  ] as const)('of type %i takes its bounds in', (dataTypeId, key) => {
    const within = [1, 2, 3, 4, 5].filter((value) => passes({ [key]: value }, { dataTypeId, min: 2, max: 4 }));
    expect(within).toEqual([2, 3, 4]);
    expect(passes({ [key]: 9 }, { dataTypeId, min: 2 })).toBe(true);
    expect(passes({ [key]: 9 }, { dataTypeId, max: 4 })).toBe(false);
  });

  it('requires any of its choices, or all of them', () => {
    const valueChoiceIds = ['window', 'quiet'];
    const choices = (ids: readonly string[], matchAll: boolean): boolean =>
      passes({ valueChoiceIds }, { dataTypeId: 5, choices: ids, matchAll });
    expect([choices(['quiet', 'lift'], false), choices(['quiet', 'lift'], true)]).toEqual([true, false]);
    expect([choices(['lift'], false), choices(['window', 'quiet'], true)]).toEqual([false, true]);
    expect(choices([], true)).toBe(true);
  });

  it('compares booleans', () => {
    expect(passes({ valueBoolean: true }, { boolean: true })).toBe(true);
    expect(passes({ valueBoolean: false }, { boolean: true })).toBe(false);
  });

  it.each([4, 6] as const)('of type %i finds a fragment, ignoring case and accents', (dataTypeId) => {
    const property = { valueText: 'Žlutý kout', valueHTMLContent: '<b>Žlutý</b> kout' };
    expect(passes(property, { dataTypeId, text: 'zluty K' })).toBe(true);
    expect(passes(property, { dataTypeId, text: 'b>' })).toBe(false);
  });

  it('lets a missing value pass, except for texts', () => {
    const asked = { boolean: true, min: 1, text: 'a', choices: ['a'] };
    const passing = ([1, 2, 3, 4, 5, 6] as const).filter((dataTypeId) => passes(undefined, { ...asked, dataTypeId }));
    expect(passing).toEqual([1, 2, 3, 5]);
    expect(passes({}, { ...asked, dataTypeId: 4 })).toBe(false);
  });

  it.each([null, ''])('passes every value for the text %j', (text) => {
    expect(passes(undefined, { dataTypeId: 4, text })).toBe(true);
  });
});

const ROOM: Resource = {
  resourceTypeId: 'room',
  capacity: 4,
  csCode: 'CS0600',
  mapInfos: [{ areaId: 'floor-1' }, { areaId: 'floor-2' }],
  properties: [],
  reservedTo: null,
};
const REQUEST = {
  resourceTypeId: 'room',
  capacity: null,
  areaIds: [],
  filters: [],
  attendees: null,
  visibilityRestriction: 0,
};
const people = (present: number, remote = 0) => [
  ...Array.from({ length: present }, () => ({ remotely: false })),
  ...Array.from({ length: remote }, () => ({ remotely: true })),
];

describe('a resource', () => {
  it.each<[string, boolean, Partial<Resource>, Partial<Parameters<typeof isSuitable>[1]>]>([
    ['of the type', true, {}, {}],
    ['of another type', false, {}, { resourceTypeId: 'desk' }],
    ['in one of the areas', true, {}, { areaIds: ['floor-2', 'floor-3'] }],
    ['in none of the areas', false, {}, { areaIds: ['floor-3'] }],
    ['with just the capacity', true, {}, { capacity: { min: 4, max: 4 } }],
    ['that is too small', false, {}, { capacity: { min: 5, max: null } }],
    ['that is too large', false, {}, { capacity: { min: null, max: 3 } }],
    ['of unknown capacity, where none is asked', true, { capacity: null }, { capacity: { min: null, max: null } }],
    ['of unknown capacity', false, { capacity: null }, { capacity: { min: 1, max: null } }],
    ['with a seat for everybody who comes', true, {}, { attendees: people(4, 3) }],
    ['with a seat too few', false, {}, { attendees: people(5) }],
    ['that is not premium, for attendees', false, { csCode: 'CS0641' }, { attendees: people(1) }],
    ['of unknown capacity, for attendees', false, { capacity: null }, { attendees: people(0) }],
    ['reserved to somebody else', false, { reservedTo: 'other' }, {}],
    ['reserved to somebody else, where all is shown', true, { reservedTo: 'other' }, { visibilityRestriction: 1 }],
    ['reserved to me', true, { reservedTo: 'you' }, {}],
    ['that fails a filter', false, {}, { filters: [{ ...FILTER, dataTypeId: 4, text: 'a' }] }],
  ])('%s is suitable: %s', (_what, expected, resource, request) => {
    expect(isSuitable({ ...ROOM, ...resource }, { ...REQUEST, ...request })).toBe(expected);
  });
});
