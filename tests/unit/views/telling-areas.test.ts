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

test('says nothing of names that are there once', () => {
  expect(tell('Room 1: Zone A', 'Room 2: Zone A')).toEqual(['', '']);
});

test('says the innermost area that tells equal names apart', () => {
  expect(tell('Room 1: Zone A › Level 1 › Annex', 'Room 1: Zone A › Level 1 › Tower', 'Room 2: Zone A')).toEqual([
    'Annex',
    'Tower',
    '',
  ]);
  expect(tell('Room 1: Zone A › Level 1', 'Room 1: Zone B › Level 2')).toEqual(['Zone A', 'Zone B']);
});

test('says what tells the most apart where nothing tells all', () => {
  expect(tell('Desk: Zone A › Level 1', 'Desk: Zone A › Level 1', 'Desk: Zone A › Level 2')).toEqual([
    'Level 1',
    'Level 1',
    'Level 2',
  ]);
});

test('says nothing of one that stands nowhere', () => {
  expect(tell('Desk', 'Desk: Zone A', 'Desk: Zone B')).toEqual(['', 'Zone A', 'Zone B']);
  expect(tell('Desk', 'Desk')).toEqual(['', '']);
});
