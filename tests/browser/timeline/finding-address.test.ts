import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Finding, Requirement } from '../../../workers/contract.ts';
import { anything, emptyRequirement } from '../../../src/components/finding/query/criteria.ts';
import { readFinding, unnamed, writeFinding } from '../../../src/components/finding/query/finding-address.ts';
import { readQuery, writeQuery } from '../../../src/components/finding/query/query.ts';

const read = (search: string): Finding => readFinding(new URLSearchParams(search));
function write(finding: Finding): string {
  const parameters = new URLSearchParams();
  writeFinding(parameters, finding);
  return parameters.toString();
}

const id = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const bounds = (value: fc.Arbitrary<number>) =>
  fc
    .tuple(nullable(value), nullable(value))
    .filter(([min, max]) => (min !== null || max !== null) && (min === null || max === null || min <= max))
    .map(([min, max]) => ({ min, max }));
const integer = fc.integer({ min: -999_999_999, max: 999_999_999 });
const decimal = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value) => value / 1_000 + 0);
const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((one) => one.trim() === one);
const keys = fc.uniqueArray(id, { minLength: 1, maxLength: 5 });
const email = fc
  .tuple(fc.stringMatching(/^[\w.+-]{1,12}$/), fc.stringMatching(/^[a-z]{1,9}$/))
  .map(([name, host]) => `${name}@${host}.example`);

const wanted: fc.Arbitrary<Partial<Requirement> & Pick<Requirement, 'dataTypeId'>> = fc.oneof(
  fc.boolean().map((boolean) => ({ dataTypeId: 1 as const, boolean })),
  bounds(integer).map((range) => Object.assign({ dataTypeId: 2 as const }, range)),
  bounds(decimal).map((range) => Object.assign({ dataTypeId: 3 as const }, range)),
  text.map((fragment) => ({ dataTypeId: 4 as const, text: fragment })),
  text.map((fragment) => ({ dataTypeId: 6 as const, text: fragment })),
  fc.tuple(keys, fc.boolean()).map(([choices, matchAll]) => ({ dataTypeId: 5 as const, choices, matchAll })),
);
const requirement = fc
  .tuple(id, wanted)
  .map(([propertyId, rest]) =>
    Object.assign(emptyRequirement({ propertyId, dataTypeId: rest.dataTypeId, matchAll: false }), rest),
  );
const attendees = fc
  .tuple(
    fc.uniqueArray(fc.record({ email, remotely: fc.boolean() }), {
      maxLength: 4,
      selector: (one) => one.email.toLowerCase(),
    }),
    fc.nat(20),
    fc.nat(20),
  )
  .map(([named, come, remote]) => named.concat(unnamed(come, false), unnamed(remote, true)))
  .map((all) => (all.length === 0 ? null : all));
const clock = fc
  .tuple(fc.nat(23), fc.constantFrom(0, 15, 30, 45))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

const walk = fc.record({
  from: id,
  seconds: fc.integer({ min: 1, max: 60 }).map((minutes) => minutes * 60),
  isBarrierFree: fc.boolean(),
});

const finding: fc.Arbitrary<Finding> = fc.record({
  resourceTypeId: nullable(id),
  areaId: nullable(id),
  capacity: nullable(bounds(fc.nat(999_999))),
  requirements: fc.uniqueArray(requirement, { maxLength: 5, selector: ({ propertyId }) => propertyId }),
  time: nullable(clock),
  availability: fc.constantFrom('any', 'free'),
  attendees,
  fromColleague: nullable(email),
  within: nullable(walk),
  unsuitable: fc.constantFrom('dimmed', 'hidden'),
  sort: fc.constantFrom('best', 'name', 'capacity', 'near'),
  group: fc.constantFrom('area', 'type', 'none'),
});

test('an empty address means today, one day and no length', () => {
  expect(readQuery(new URLSearchParams())).toMatchObject({ date: null, days: 1, requestedMinutes: 0 });
});

test('reads back what it wrote', () => {
  fc.assert(
    fc.property(finding, (one) => {
      expect(read(write(one))).toEqual(one);
    }),
  );
});

test('writes nothing for empty criteria', () => {
  expect(write(anything)).toBe('');
  expect(read('')).toEqual(anything);
});

test('reads the links of before: hidden is the default now, and the best come first anyway', () => {
  expect(read('unsuitable=hidden&sort=suitability')).toEqual(anything);
});

test('reads any garbage as something that it writes back unchanged', () => {
  const name = fc.oneof(
    fc.constantFrom('type', 'seats', 'at', 'free', 'with', 'people', 'near', 'sort', 'has.x', 'has.', 'unsuitable'),
    fc.constantFrom('within', 'from', 'stepfree'),
    fc.string(),
  );
  const value = fc.oneof(
    fc.constantFrom('5', 'b:maybe', 'i:9..1', 'i:..', 'd:1e5..', 'any:%', 'all:,', 't: ', '25:00', '-1', '1..x', '..'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      const once = readFinding(new URLSearchParams(pairs.map(([key, text]) => [key, text])));
      expect(read(write(once))).toEqual(once);
    }),
  );
});

test.for([
  'seats=8..4',
  'seats=many',
  'at=24:00',
  'at=9',
  'has.x=i:1.5..',
  'has.x=any:%',
  'near=ada',
  'people=-1',
  'with=',
  'within=5',
  'within=0&from=b1-kiosk-1',
  'within=61&from=b1-kiosk-1',
  'from=b1-kiosk-1&stepfree=1',
])('counts %s as not given', (search) => expect(read(search)).toEqual(anything));

test('keeps unrelated parameters, and drops its own old ones', () => {
  const before = new URLSearchParams('date=2026-11-21&q=B1&x=1&type=old&has.a=b%3Ayes&with=ada@example.com');
  const query = readQuery(before);
  const after = writeQuery(before, { ...query, finding: { ...anything, areaId: 'b1' } });
  expect(Object.fromEntries(after)).toEqual({ date: '2026-11-21', q: 'B1', x: '1', area: 'b1' });
});

test.for([
  ['10:15', '10:15'],
  ['10:07', '10:15'],
  ['9:07', null],
  ['23:50', null],
] as const)('a linked time of %s is %s: rounded up to the quarter hour, and of the same date', ([at, time]) => {
  expect(read(`at=${at}`).time).toBe(time);
});

test('reads a walking time in minutes', () => {
  expect(read('within=5&from=b1-kiosk-1&stepfree=1').within).toEqual({
    from: 'b1-kiosk-1',
    seconds: 300,
    isBarrierFree: true,
  });
});
