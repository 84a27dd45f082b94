import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Area } from '../../../workers/model/resource.ts';
import { areaOrder } from '../../../workers/views/area-order.ts';

const area = (id: string, ordinal: number | null, name: Area['name'] = id): Area => ({
  id,
  parentAreaId: null,
  name,
  kind: 'zone',
  ordinal,
  maxUt: 100,
});

const orderIn = (language: 'cs' | 'en') =>
  areaOrder({ language, collator: new Intl.Collator(language, { numeric: true }) });

const order = orderIn('en');

const sorted = (...areas: readonly Area[]): readonly string[] => areas.toSorted(order).map(({ id }) => id);

/** Few ordinals and names, so that many areas share some. */
const anyArea = fc
  .tuple(
    fc.string({ maxLength: 3 }),
    fc.option(fc.oneof(fc.integer({ min: -2, max: 3 }), fc.double({ noNaN: true })), { nil: null }),
    fc.oneof(fc.constantFrom('Zone A', 'Zone AA', 'Zone B', 'zone b', 'Zone 2', 'Zone 10', '', 'É', 'É'), fc.string()),
  )
  .map(([id, ordinal, name]) => area(id, ordinal, name));

describe('the order of areas', () => {
  it('is antisymmetric, and equal only for the same id', () => {
    fc.assert(
      fc.property(anyArea, anyArea, (a, b) => {
        expect(Math.sign(order(a, b)) + Math.sign(order(b, a))).toBe(0);
        expect(order(a, a)).toBe(0);
        if (a.id !== b.id) expect(order(a, b)).not.toBe(0);
      }),
    );
  });

  it('is transitive', () => {
    fc.assert(
      fc.property(anyArea, anyArea, anyArea, (a, b, c) => {
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not depend on the order of the input', () => {
    const shuffled = fc
      .uniqueArray(anyArea, { selector: ({ id }) => id, maxLength: 12 })
      .chain((areas) =>
        fc.tuple(fc.constant(areas), fc.shuffledSubarray(areas, { minLength: areas.length, maxLength: areas.length })),
      );
    fc.assert(
      fc.property(shuffled, ([areas, others]) => {
        expect(sorted(...others)).toEqual(sorted(...areas));
      }),
    );
  });

  it('sorts floors from the lowest, then areas without an ordinal by name', () => {
    const areas = [area('Attic', 4), area('Garage', null), area('Ground', 0), area('Cellar', -1), area('Court', null)];
    expect(sorted(...areas)).toEqual(['Cellar', 'Ground', 'Attic', 'Court', 'Garage']);
  });

  it('sorts numbers by value and letters from A to Z, then AA', () => {
    const zones = ['AA – Team', 'B – Focus', 'Z – Quiet', 'AB', 'A – Guests'].map((name) => area(`Zone ${name}`, null));
    expect(sorted(...zones)).toEqual([
      'Zone A – Guests',
      'Zone B – Focus',
      'Zone Z – Quiet',
      'Zone AA – Team',
      'Zone AB',
    ]);
    expect(sorted(area('B10', null), area('B2', null), area('B1 Annex', null))).toEqual(['B1 Annex', 'B2', 'B10']);
  });

  it('uses the names in the given language', () => {
    const [c, d] = [area('1', null, { en: 'Zone D', cs: 'Zóna C' }), area('2', null, { en: 'Zone C', cs: 'Zóna D' })];
    expect([c, d].toSorted(order)).toEqual([d, c]);
    expect([d, c].toSorted(orderIn('cs'))).toEqual([c, d]);
  });
});
