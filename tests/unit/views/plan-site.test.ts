import { expect, test } from 'vitest';

import { createAreaTree } from '../../../workers/model/areas.ts';
import type { InterfaceLanguage } from '../../../workers/model/language.ts';
import type { WireResource } from '../../../workers/model/resource.ts';
import { planBuildings, planGroups } from '../../../workers/views/plan-site.ts';
import type { PlanArea } from '../../../workers/wire/schemas/plans.ts';
import { AREAS, campusOf, configurationOf, deskAt, planArea } from './plan-worlds.ts';

const buildingsOf = (
  areas: readonly PlanArea[],
  resources: readonly WireResource[] = [],
  language: InterfaceLanguage = 'en',
) => planBuildings(campusOf(areas), resources, createAreaTree(configurationOf(AREAS).areas), language);

/** "House: 2, 1" */
const lines = (areas: readonly PlanArea[], language: InterfaceLanguage = 'en'): readonly string[] =>
  buildingsOf(areas, [], language).map(
    ({ name, levels }) => `${name}: ${levels.map(({ shortName }) => shortName).join(', ')}`,
  );

test('a building has its levels from the highest down', () => {
  const cellar = planArea('cellar', 'house', { ordinal: -0.5, shortName: 'C' });
  expect(lines([...AREAS, cellar])).toEqual(['House: 3, 2, 1, 0, C']);
});

test('buildings are sorted by name in the language of the user', () => {
  const building = (id: string, name: PlanArea['name']): readonly PlanArea[] => [
    planArea(id, null, { kind: 'building', name }),
    planArea(`${id} 1`, id, { ordinal: 1 }),
  ];
  const areas = [...AREAS, ...building('b10', 'Block 10'), ...building('b9', { en: 'Block 9', cs: 'Zámek' })];
  expect(buildingsOf(areas).map(({ name }) => name)).toEqual(['Block 9', 'Block 10', 'House']);
  expect(buildingsOf(areas, [], 'cs').map(({ name }) => name)).toEqual(['Block 10', 'Dům', 'Zámek']);
});

test('a level belongs to the nearest building above it, and without one is its own', () => {
  const areas = [
    planArea('wing', 'house', { kind: 'group' }),
    planArea('attic', 'wing', { shortName: 'A' }),
    planArea('tent', 'nowhere', { shortName: 'T' }),
    // A loop ends.
    planArea('one', 'two', { shortName: '1' }),
    planArea('two', 'one', { kind: 'zone' }),
  ];
  expect(lines([planArea('house', null, { kind: 'building' }), ...areas])).toEqual(['house: A', 'one: 1', 'tent: T']);
});

test('a level has its zones, and counts the places on it and in them', () => {
  const resources = [
    deskAt('a', 0, 0),
    deskAt('b', 0, 0, { mapInfos: [{ areaId: 'quiet' }] }),
    deskAt('c', 0, 0, { mapInfos: [{ areaId: 'floor 2' }] }),
    deskAt('d', 0, 0, { mapInfos: [{ areaId: 'elsewhere' }] }),
  ];
  const [{ levels } = { levels: [] }] = buildingsOf(AREAS, resources);
  expect(levels.map(({ areaIds, placeCount }) => `${areaIds.join(' + ')}: ${placeCount}`)).toEqual([
    'floor 3: 0',
    'floor 2: 1',
    'floor 1: 0',
    'floor 0 + quiet: 2',
  ]);
});

test('a level without a short name has its whole name on the switcher, and its id without any', () => {
  const areas = [planArea('a', null, { name: 'Ground floor' }), planArea('b', null, { name: '' })];
  const levels = buildingsOf(areas).flatMap((building) => building.levels);
  expect(levels.map(({ name, shortName }) => [name, shortName])).toEqual([
    ['b', 'b'],
    ['Ground floor', 'Ground floor'],
  ]);
});

test('a group has its areas on all levels', () => {
  const group = planArea('team', 'house', {
    kind: 'group',
    name: { en: 'Team', cs: 'Tým' },
    memberIds: ['quiet', 'loud'],
  });
  expect(planGroups(campusOf([...AREAS, group]), 'cs')).toEqual([
    { id: 'team', name: 'Tým', areaIds: ['quiet', 'loud'] },
  ]);
});
