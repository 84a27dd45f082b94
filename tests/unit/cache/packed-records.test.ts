import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';

import { packRecords, unpackRecords } from '../../../workers/cache/packed-records.ts';

const TagSchema = v.object({ key: v.string(), weight: v.optional(v.number()) });
const Schema = v.object({
  id: v.string(),
  size: v.nullable(v.number()),
  isOpen: v.boolean(),
  label: v.union([v.string(), v.record(v.string(), v.string())]),
  tags: v.array(TagSchema),
});

const tag = fc.record(
  { key: fc.constantFrom('a', 'b'), weight: fc.integer({ max: 2 }) },
  { requiredKeys: ['key'], noNullPrototype: true },
);
const fields = {
  id: fc.string(),
  size: fc.option(fc.integer({ min: -1, max: 1 })),
  isOpen: fc.boolean(),
  label: fc.constantFrom('', '{"en":"a"}', { en: 'a' }),
  tags: fc.array(tag, { maxLength: 2 }),
};
const record = fc.record(fields, { noNullPrototype: true });

test('unpacks records that were packed and cloned', () => {
  fc.assert(
    fc.property(fc.array(record), (records) => {
      expect(unpackRecords(Schema, structuredClone(packRecords(Schema, records)))).toStrictEqual(records);
    }),
  );
});

const one = { id: 'a', size: 1, isOpen: true, label: 'a', tags: [{ key: 'a' }] };
const packed = packRecords(Schema, [one, { ...one, id: 'b' }, { ...one, id: 'c', size: null }]);

test('stores equal parts once, and reads them as one object', () => {
  const records = unpackRecords(Schema, structuredClone(packed));
  expect(packed.columns['tags']?.values).toHaveLength(1);
  expect(records?.[0]?.tags).toBe(records?.[2]?.tags);
});

test('drops fields that are not in the schema', () => {
  const stranger = { ...one, secret: 'x' };
  expect(unpackRecords(Schema, packRecords(Schema, [stranger]))).toEqual([one]);
});

const damaged = (key: string, change: object) => ({
  ...packed,
  columns: { ...packed.columns, [key]: { ...packed.columns[key], ...change } },
});

test.each([
  ['text', 'x'],
  ['no columns', { count: 3 }],
  ['a field less', { ...packed, columns: { id: packed.columns['id'] } }],
  ['a value of another type', damaged('isOpen', { values: ['yes'] })],
  ['a value less', damaged('id', { values: ['a', 'b'] })],
  ['a record less', damaged('size', { at: new Uint32Array(2) })],
  ['an index of no value', damaged('isOpen', { at: Uint32Array.of(0, 0, 1) })],
  ['a count that is none', { ...packed, count: -1 }],
])('ignores damaged records: %s', (_, kept) => {
  expect(unpackRecords(Schema, kept)).toBeNull();
});
