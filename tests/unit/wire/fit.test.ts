import { anything, assert, constantFrom, dictionary, property } from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

import { fitOf, parseOrNull } from '../../../workers/wire/fit.ts';
import { CalendarEventSchema } from '../../../workers/wire/schemas/calendar.ts';
import { ResourceSchema } from '../../../workers/wire/schemas/resource.ts';
import { createWireResource } from '../areas/wire-resource.ts';

const hours = v.pipe(v.string(), v.toLowerCase(), v.picklist(['monday', 'sunday']));

describe('fits', () => {
  test.each([
    ['a number', v.number(), 1, true],
    ['no NaN', v.number(), Number.NaN, false],
    ['a text for a number', v.number(), '1', false],
    ['a text that stays', hours, 'monday', true],
    ['a text that would be changed', hours, 'Monday', false],
    ['a text out of the list', hours, 'someday', false],
    ['an absent option', v.object({ a: v.optional(v.string()) }), {}, true],
    ['an absent option with a default', v.object({ a: v.optional(v.string(), '') }), {}, false],
    ['an absent field', v.object({ a: v.unknown() }), {}, false],
    ['a null that may be', v.nullable(v.string()), null, true],
    ['a null with a default', v.nullable(v.string(), ''), null, false],
    ['a whole number', v.pipe(v.number(), v.integer()), 1, true],
    ['no whole number', v.pipe(v.number(), v.integer()), 1.5, false],
    ['a text that is long enough', v.pipe(v.string(), v.minLength(1)), 'a', true],
    ['a text that is not', v.pipe(v.string(), v.minLength(1)), '', false],
    ['anything', v.array(v.unknown()), [1, null], true],
    ['one of two', v.union([v.string(), v.record(v.string(), v.string())]), { en: 'a' }, true],
    ['none of two', v.union([v.string(), v.record(v.string(), v.string())]), { en: 1 }, false],
    ['a list', v.array(v.boolean()), [true, false], true],
    ['a list with a stranger', v.array(v.boolean()), [true, 0], false],
    ['a list with a hole', v.array(v.boolean()), Object.assign([], { length: 1 }), false],
    ['no list', v.object({}), [], false],
    ['a strict object, which valibot is asked about', v.strictObject({}), {}, false],
  ] as const)('%s', (_, schema, value, expected) => {
    const fits = fitOf<unknown>(schema);
    expect([fits(value), fits(value)]).toEqual([expected, expected]);
  });
});

/** A valid resource with some fields replaced by anything. */
const damaged = dictionary(constantFrom(...Object.keys(ResourceSchema.entries)), anything(), { maxKeys: 3 }).map(
  (changes): unknown => Object.assign(createWireResource(), changes),
);

test('a value that fits equals the output of valibot', () => {
  const fits = fitOf(ResourceSchema);
  assert(
    property(damaged, (resource) => {
      if (!fits(resource)) return;
      const { output, success } = v.safeParse(ResourceSchema, resource);
      expect(success).toBe(true);
      // Unknown keys are kept, so only keys of the schema are compared.
      expect(resource).toMatchObject(Object(output));
    }),
    { numRuns: 2_000 },
  );
});

test('a valid resource fits', () => {
  expect(fitOf(ResourceSchema)(createWireResource())).toBe(true);
});

test('gives the value, the output of the schema, or null', () => {
  const schema = v.object({ a: v.optional(v.string(), 'x') });
  const flawless = { a: 'y' };
  expect(parseOrNull(schema, flawless)).toBe(flawless);
  expect(parseOrNull(schema, {})).toEqual({ a: 'x' });
  expect(parseOrNull(schema, { a: 1 })).toBeNull();
});

test('does not accept a damaged event as valid', () => {
  expect(fitOf(CalendarEventSchema)({ id: 'e1' })).toBe(false);
});
