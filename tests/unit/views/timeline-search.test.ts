import { describe, expect, it } from 'vitest';

import type { Finding } from '../../../workers/contract.ts';
import type { Area } from '../../../workers/model/resource.ts';
import { arrangeRows } from '../../../workers/views/timeline.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { hasExactName, matchRows } from '../../../workers/views/timeline-search.ts';
import { ANYTHING } from '../../queries.ts';
import { createWireResource } from '../areas/wire-resource.ts';

const area = (id: string, parentAreaId: string | null, name: Area['name'], ordinal = 0): Area => ({
  id,
  parentAreaId,
  name,
  kind: 'zone',
  ordinal,
  maxUt: 100,
});

const AREAS = [
  area('campus', null, 'Deskway Campus'),
  area('b1', 'campus', 'B1 Annex', 1),
  area('b1-2', 'b1', { en: '2nd floor', cs: '2. patro' }),
  area('b1-2-a', 'b1-2', 'Zone A – Quiet'),
  area('b2', 'campus', 'Building A', 2),
  area('b2-g', 'b2', { en: 'Ground floor', cs: 'Přízemí' }),
];

const place = (name: string, areaId: string, reservedTo: 'other' | null = null) =>
  createWireResource({
    id: name,
    name,
    displayName: name,
    displayNameForApp: '',
    mapInfos: [{ areaId }],
    conditions: { reservedTo },
  });

const RESOURCES = [
  place('Classroom 7', 'b1-2-a'),
  place('Desk B1-01', 'b1-2-a'),
  place('Hidden room', 'b1-2-a', 'other'),
  place('Locker', 'b1-2'),
  place('Annex meeting', 'b2-g'),
  place('Desk 2', 'b2-g'),
];

interface Asked {
  readonly names?: readonly string[];
  readonly withinAreas?: readonly string[];
  readonly finding?: Partial<Finding>;
  readonly language?: 'en' | 'cs';
}

function found(search: string, { names = [], withinAreas = [], finding, language = 'en' }: Asked = {}): string {
  const settings = { areas: AREAS, resourceTypeInfos: [], resourceVisibilityRestriction: 0 };
  const campus = createTimelineCampus(RESOURCES, settings, language);
  const matching = matchRows(campus, { search, names, withinAreas });
  const suitable = Uint8Array.from(campus.rows, ({ name }) => (name.startsWith('Desk') ? 1 : 0));
  const rows = arrangeRows(campus, { ...ANYTHING, ...finding }, matching, suitable, null);
  return [...rows].map((row) => campus.rows[row]?.name).join(', ');
}

describe('a search for an area', () => {
  it.each([
    ['2nd floor', 'Locker, Classroom 7, Desk B1-01'],
    ['building a', 'Annex meeting, Desk 2'],
    ['A, Building', 'Annex meeting, Desk 2'],
    ['b1 quiet', 'Classroom 7, Desk B1-01'],
    ['quie', 'Classroom 7, Desk B1-01'],
    ['buil', 'Annex meeting, Desk 2'],
    ['uilding', ''],
    ['building b1', ''],
    ['–', ''],
  ])('finds the places in it and below by words of its name, or their beginnings: "%s"', (search, rows) => {
    expect(found(search)).toBe(rows);
  });

  it('uses the shown language, ignoring accents and case', () => {
    expect(found('prizemi', { language: 'cs' })).toBe('Annex meeting, Desk 2');
    expect(found('ground', { language: 'cs' })).toBe('');
  });

  it('is limited to the shown areas and exact names, and finds no hidden rows', () => {
    expect(found('annex', { withinAreas: ['b1'] })).toBe('Locker, Classroom 7, Desk B1-01');
    expect(found('annex', { names: ['LOCKER'] })).toBe('Locker');
    expect(found('hidden')).toBe('');
  });
});

describe('an exact name', () => {
  const settings = { areas: AREAS, resourceTypeInfos: [], resourceVisibilityRestriction: 0 };
  const other = { name: 'b1-r7', displayName: 'Classroom seven', displayNameForApp: 'Classroom 7' };
  const resources = [{ ...place('Desk', 'b1-2-a'), ...other }, place('Hidden room', 'b1-2-a', 'other')];

  it.each(['B1-R7', 'classroom seven', 'Classroom 7'])('matches each of the three names of a place: %s', (name) => {
    const campus = createTimelineCampus(resources, settings, 'en');
    expect(hasExactName(campus, name)).toBe(true);
  });

  it.each(['b1-r', 'Hidden room', ''])('matches neither a part of a name nor a hidden place: %s', (name) => {
    const campus = createTimelineCampus(resources, settings, 'en');
    expect(hasExactName(campus, name)).toBe(false);
  });
});

describe('a search for a name', () => {
  it('puts its matches first, their group before others and they before its other rows', () => {
    expect(found('annex')).toBe('Annex meeting, Locker, Classroom 7, Desk B1-01');
    expect(found('b1')).toBe('Desk B1-01, Classroom 7, Locker');
  });

  it('ranks below suitability if suitable rows come first', () => {
    expect(found('annex', { finding: { sort: 'suitability' } })).toBe('Annex meeting, Locker, Desk B1-01, Classroom 7');
  });

  it('is not extended to areas by word beginnings or a single letter', () => {
    expect(found('desk')).toBe('Desk B1-01, Desk 2');
    expect(found('2')).toBe('Desk 2');
    expect(found('a')).toBe('Classroom 7, Annex meeting');
  });
});
