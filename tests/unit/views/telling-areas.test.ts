import { expect, test } from 'vitest';

import { tellingAreas } from '../../../workers/views/telling-areas.ts';

/** `Room 1: Zone A › Ground floor › Annex` */
function tell(...places: readonly string[]): readonly string[] {
  return tellingAreas(
    places.map((line) => {
      const [name = '', areas = ''] = line.split(': ');
      return { name, areas: areas === '' ? [] : areas.split(' › ') };
    }),
  );
}

test('gives nothing for unique names', () => {
  expect(tell('Room 1: Zone A', 'Room 2: Zone A')).toEqual(['', '']);
});

test('gives the innermost area that distinguishes equal names', () => {
  expect(tell('Room 1: Zone A › Level 1 › Annex', 'Room 1: Zone A › Level 1 › Tower', 'Room 2: Zone A')).toEqual([
    'Annex',
    'Tower',
    '',
  ]);
  expect(tell('Room 1: Zone A › Level 1', 'Room 1: Zone B › Level 2')).toEqual(['Zone A', 'Zone B']);
});

test('gives the area that distinguishes the most if none distinguishes all', () => {
  expect(tell('Desk: Zone A › Level 1', 'Desk: Zone A › Level 1', 'Desk: Zone A › Level 2')).toEqual([
    'Level 1',
    'Level 1',
    'Level 2',
  ]);
});

test('gives nothing for a place without an area', () => {
  expect(tell('Desk', 'Desk: Zone A', 'Desk: Zone B')).toEqual(['', 'Zone A', 'Zone B']);
  expect(tell('Desk', 'Desk')).toEqual(['', '']);
});
