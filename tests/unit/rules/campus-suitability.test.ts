import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Requirement } from '../../../workers/contract.ts';
import type { Resource, ResourceProperty } from '../../../workers/model/resource.ts';
import { createCampusSuitability } from '../../../workers/rules/campus-suitability.ts';
import { explainSuitability, isSuitable, type SuitabilityRequest } from '../../../workers/rules/suitability.ts';

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const TYPES = fc.constantFrom('desk', 'room', 'bay');
const AREAS = fc.constantFrom('north', 'south', 'yard');
const PROPERTIES = fc.constantFrom('p1', 'p2', 'p3');
const TEXTS = fc.constantFrom('', 'Okno', 'u OKNA', 'Dveře', 'dver', '<b>Ok</b>no', '&amp;', 'I\u0307');
const NUMBERS = fc.integer({ min: -2, max: 6 });
const CHOICES = fc.subarray(['dock', 'lamp', 'window']);

const properties: fc.Arbitrary<ResourceProperty> = fc.record(
  {
    propertyId: PROPERTIES,
    valueBoolean: orNull(fc.boolean()),
    valueNumber: orNull(NUMBERS),
    valueDecimal: orNull(NUMBERS.map((number) => number / 2)),
    valueText: orNull(TEXTS),
    valueHTMLContent: orNull(TEXTS),
    valueChoiceIds: orNull(CHOICES),
  },
  { requiredKeys: ['propertyId'] },
);

const resources: fc.Arbitrary<Resource> = fc.record({
  resourceTypeId: TYPES,
  capacity: orNull(NUMBERS),
  csCode: fc.constantFrom('CS0600', 'CS0640', 'CS0641'),
  mapInfos: fc.array(fc.record({ areaId: AREAS }), { maxLength: 2 }),
  properties: fc.array(properties, { maxLength: 3 }),
  reservedTo: fc.constantFrom('you', 'other', null),
});

const filters: fc.Arbitrary<Requirement> = fc.record({
  propertyId: PROPERTIES,
  dataTypeId: fc.constantFrom(1, 2, 3, 4, 5, 6),
  matchAll: fc.boolean(),
  boolean: orNull(fc.boolean()),
  min: orNull(NUMBERS),
  max: orNull(NUMBERS),
  text: orNull(TEXTS),
  choices: orNull(CHOICES),
});

/** Each condition is used only sometimes, so that resources pass often enough. */
const sometimes = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 1 });

const requests: fc.Arbitrary<SuitabilityRequest> = fc.record({
  resourceTypeId: sometimes(TYPES),
  capacity: sometimes(fc.record({ min: orNull(NUMBERS), max: orNull(NUMBERS) })),
  areaIds: fc.oneof(fc.constant([]), fc.uniqueArray(AREAS, { maxLength: 2 })),
  filters: fc.array(filters, { maxLength: 2 }),
  attendees: sometimes(fc.array(fc.record({ remotely: fc.boolean() }), { maxLength: 4 })),
  visibilityRestriction: fc.constantFrom(0, 1),
});

describe('the suitability of a campus', () => {
  it('equals that of each resource, for all data types, missing values, attendees and owners', () => {
    const campuses = fc.record({ campus: fc.array(resources, { maxLength: 12 }), request: requests });
    fc.assert(
      fc.property(campuses, ({ campus, request }) => {
        const literal = campus.map((resource) => (isSuitable(resource, request) ? 1 : 0));
        expect([...createCampusSuitability(campus).decide(request)]).toEqual(literal);
      }),
      { seed: 20, numRuns: 2_000 },
    );
  });

  it('answers several requests independently', () => {
    const campus = fc.sample(resources, { seed: 21, numRuns: 50 });
    const suitability = createCampusSuitability(campus);
    for (const request of fc.sample(requests, { seed: 22, numRuns: 50 })) {
      const literal = campus.map((resource) => (isSuitable(resource, request) ? 1 : 0));
      expect([...suitability.decide(request)]).toEqual(literal);
    }
  });
});

const room: Resource = {
  resourceTypeId: 'room',
  capacity: 6,
  csCode: 'CS0641',
  mapInfos: [{ areaId: 'north' }],
  properties: [{ propertyId: 'screens', valueNumber: 1 }],
  reservedTo: 'other',
};

const anything: SuitabilityRequest = {
  resourceTypeId: null,
  capacity: null,
  areaIds: [],
  filters: [],
  attendees: null,
  visibilityRestriction: 1,
};

const screens: Requirement = {
  propertyId: 'screens',
  dataTypeId: 2,
  matchAll: false,
  boolean: null,
  min: 2,
  max: null,
  text: null,
  choices: null,
};

describe('why a resource is not suitable', () => {
  it.each<[string, Partial<Resource>, Partial<SuitabilityRequest>, object | null]>([
    ['nothing is asked for', {}, {}, null],
    ['the type', {}, { resourceTypeId: 'desk' }, { type: 'type' }],
    ['its owner', {}, { visibilityRestriction: 0 }, { type: 'assigned-to-others' }],
    [
      'too small',
      {},
      { capacity: { min: 8, max: null } },
      { type: 'capacity', capacity: 6, asked: { min: 8, max: null } },
    ],
    [
      'unknown capacity',
      { capacity: null },
      { capacity: { min: null, max: 9 } },
      { type: 'capacity', capacity: null, asked: { min: null, max: 9 } },
    ],
    ['open bounds', { capacity: null }, { capacity: { min: null, max: null } }, null],
    ['another area', {}, { areaIds: ['south', 'yard'] }, { type: 'area' }],
    ['the licence', {}, { attendees: [] }, { type: 'licence' }],
    [
      'too few seats',
      { csCode: 'CS0600', capacity: 1 },
      { attendees: [{ remotely: false }, { remotely: true }, { remotely: false }] },
      { type: 'attendees', capacity: 1, present: 2 },
    ],
    ['a property', {}, { filters: [screens] }, { type: 'requirement', propertyId: 'screens' }],
    ['a missing property', { properties: [] }, { filters: [screens] }, null],
  ])('is reported: %s', (_, resource, request, expected) => {
    expect(explainSuitability({ ...room, ...resource }, { ...anything, ...request })).toEqual(expected);
  });

  it('is the first condition that it fails', () => {
    const request = { ...anything, resourceTypeId: 'desk', areaIds: ['south'], filters: [screens] };
    expect(explainSuitability(room, request)).toEqual({ type: 'type' });
    expect(explainSuitability(room, { ...request, resourceTypeId: 'room' })).toEqual({ type: 'area' });
  });
});
