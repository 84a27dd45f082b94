import { expect, test } from 'vitest';

import { showObject } from '../../../workers/views/objects.ts';
import type { SiteObject } from '../../../workers/wire/schemas/objects.ts';
import { makeLamp, makeObjectPart } from '../areas/objects-world.ts';

const show = (object: SiteObject) => showObject({ object, language: 'de', attemptOf: () => null });

const MONITOR: SiteObject = {
  id: 'air',
  kind: 'monitor-1',
  resourceId: null,
  maySwitch: false,
  parts: [
    makeObjectPart({ id: 'title', kind: 3 }),
    makeObjectPart({ id: 'co2', kind: 5, name: 'CO₂' }),
    makeObjectPart({ id: 'co2-unit', kind: 6, of: 'co2' }),
    makeObjectPart({ id: 'co2-color', kind: 7, of: 'co2' }),
    makeObjectPart({ id: 'air', kind: 1, of: 'co2', texts: { good: { en: 'good', de: 'gut' } } }),
    makeObjectPart({ id: 'strip', kind: 7 }),
    makeObjectPart({ id: 'scale', kind: 6, of: 'gone' }),
  ],
  state: {
    availability: 1,
    parts: {
      title: { value: 'Luft' },
      co2: { value: 620, unit: 'ppm', color: '#2e7d32' },
      'co2-unit': { value: 'ppm' },
      'co2-color': { value: '#2e7d32' },
      air: { value: 'good' },
      strip: { value: '#ff0000' },
      scale: { value: 'kWh' },
    },
  },
};

test('draws units and colours with the value that they are about, and alone where there is none', () => {
  const { name, hasData, parts } = show(MONITOR);
  expect([name, hasData]).toEqual(['Luft', false]);
  expect(parts.map((part) => `${part.id} ${part.type}`)).toEqual([
    'title object-label',
    'co2 value',
    'air label',
    'strip color',
    'scale unit',
  ]);
  expect(parts[1]).toMatchObject({ value: 620, unit: 'ppm', color: '#2e7d32' });
  expect(parts[2]).toMatchObject({ value: 'good', words: 'gut' });
});

test('draws controls for those who may use them, and their values for the others', () => {
  const typesOf = (object: SiteObject): string =>
    show(object)
      .parts.map(({ type }) => type)
      .join(' ');
  expect(typesOf(makeLamp())).toBe('object-label icon switch slider');
  expect(typesOf(makeLamp({ maySwitch: false }))).toBe('object-label icon value value');
});

test('says the state once where a control sets a value that is shown as well', () => {
  const parts = [
    makeObjectPart({ id: 'state', kind: 5 }),
    makeObjectPart({ id: 'switch', kind: 2, of: 'state', control: { type: 'switch', on: 'in', off: 'out' } }),
  ];
  const lift: SiteObject = { ...MONITOR, parts, state: { availability: 2, parts: { state: { value: 'in' } } } };
  expect(show(lift).parts.map(({ id }) => id)).toEqual(['state']);
  expect(show({ ...lift, maySwitch: true }).parts.map(({ id }) => id)).toEqual(['state', 'switch']);
});

test('takes no value from the prototype of a state', () => {
  const parts = [makeObjectPart({ id: 'constructor', kind: 5 }), makeObjectPart({ id: 'toString', kind: 1 })];
  const { parts: shown } = show({ ...MONITOR, parts, state: { availability: 2, parts: {} } });
  expect(shown.map((part) => ('value' in part ? part.value : part))).toEqual([null, null]);
});
