import { expect, test } from 'vitest';

import { tellingNames } from '../../../workers/views/telling-names.ts';

/** `Room 1: Zone A › Ground floor › Annex` */
function tell(...places: readonly string[]): readonly string[] {
  return tellingNames(
    places.map((line) => {
      const [name = '', areas = ''] = line.split(': ');
      return { name, areas: areas === '' ? [] : areas.split(' › ') };
    }),
  );
}

test('leaves names alone that are there once', () => {
  expect(tell('Room 1: Zone A', 'Room 2: Zone A')).toEqual(['Room 1', 'Room 2']);
});

test('adds the innermost area that tells equal names apart', () => {
  expect(tell('Room 1: Zone A › Level 1 › Annex', 'Room 1: Zone A › Level 1 › Tower', 'Room 2: Zone A')).toEqual([
    'Room 1 · Annex',
    'Room 1 · Tower',
    'Room 2',
  ]);
  expect(tell('Room 1: Zone A › Level 1', 'Room 1: Zone B › Level 2')).toEqual(['Room 1 · Zone A', 'Room 1 · Zone B']);
});

test('adds what tells the most apart where nothing tells all', () => {
  expect(tell('Desk: Zone A › Level 1', 'Desk: Zone A › Level 1', 'Desk: Zone A › Level 2')).toEqual([
    'Desk · Level 1',
    'Desk · Level 1',
    'Desk · Level 2',
  ]);
});

test('leaves one alone that stands nowhere', () => {
  expect(tell('Desk', 'Desk: Zone A', 'Desk: Zone B')).toEqual(['Desk', 'Desk · Zone A', 'Desk · Zone B']);
  expect(tell('Desk', 'Desk')).toEqual(['Desk', 'Desk']);
});
