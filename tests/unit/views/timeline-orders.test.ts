import { describe, expect, it } from 'vitest';

import type { Finding } from '../../../workers/contract.ts';
import type { Place } from '../../../workers/model/nearness.ts';
import type { Area } from '../../../workers/model/resource.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { arrangeRows, buildTimeline } from '../../../workers/views/timeline.ts';
import { ANYTHING } from '../../queries.ts';
import { createWireResource } from '../areas/wire-resource.ts';

const area = (id: string, parentAreaId: string | null): Area => ({
  id,
  parentAreaId,
  name: id,
  kind: 'zone',
  ordinal: null,
  maxUt: 100,
});

const SETTINGS = {
  areas: [area('House', null), area('East', 'House'), area('West', 'House'), area('Yard', null)],
  resourceTypeInfos: [
    { resourceTypeId: 'room', rank: 1, name: { en: 'Rooms', cs: 'Místnosti' }, kind: 'room' as const },
    { resourceTypeId: 'desk', rank: 2, name: { en: 'Desks', cs: 'Stoly' }, kind: 'desk' as const },
  ],
  resourceVisibilityRestriction: 0,
};

const place = (name: string, resourceTypeId: string, areaId: string, x: number, capacity: number | null) =>
  createWireResource({
    id: name,
    displayName: name,
    displayNameForApp: '',
    resourceTypeId,
    capacity,
    mapInfos: [{ areaId, x, y: 0 }],
  });

const campus = createTimelineCampus(
  [
    place('desk 10', 'desk', 'East', 0, null),
    place('desk 2', 'desk', 'East', 100, 2),
    place('room 1', 'room', 'East', 200, 8),
    place('desk 1', 'desk', 'West', 0, 1),
    place('room 3', 'room', 'West', 100, 4),
    place('room 2', 'room', 'Yard', 0, 8),
  ],
  SETTINGS,
  'en',
);

/** Rows of one free slot. */
function lookOf(rowCount: number) {
  const codes = new Uint8Array(rowCount);
  return { codes, raw: codes, running: -1, readSlots: 1, slotCount: 1, states: new Uint8Array(rowCount) };
}

/** `Header: row row | …`; rows without a header have no prefix. */
function arrange(
  finding: Partial<Finding>,
  origin: Place | null = null,
  suitable: readonly string[] = [],
  walks: Readonly<Record<string, number>> | null = null,
): string {
  const all = new Uint8Array(campus.rows.length).fill(1);
  const isSuitable = Uint8Array.from(campus.rows, ({ name }) => (suitable.includes(name) ? 1 : 0));
  const wanted = { ...ANYTHING, ...finding };
  const table = buildTimeline(
    campus,
    arrangeRows(campus, wanted, all, isSuitable, origin, walks && new Map(Object.entries(walks))),
    lookOf(6),
    wanted.group,
  );
  const names = Array.from({ length: table.rowCount }, (_, row) => table.rowName(row));
  if (table.groupCount === 0) return names.join(', ');
  return Array.from({ length: table.groupCount }, (_, group) => {
    const [first, end] = [table.groupFirstRow[group], table.groupFirstRow[group + 1]];
    return `${table.groupName(group)}: ${names.slice(first, end).join(', ')}`;
  }).join(' | ');
}

describe('grouping', () => {
  it('is by area', () => {
    expect(arrange({})).toBe('East: desk 2, desk 10, room 1 | West: desk 1, room 3 | Yard: room 2');
  });

  it('is by type, the best ranked first', () => {
    expect(arrange({ group: 'type' })).toBe('Rooms: room 1, room 2, room 3 | Desks: desk 1, desk 2, desk 10');
  });

  it('may be off, without headers', () => {
    expect(arrange({ group: 'none' })).toBe('desk 1, desk 2, desk 10, room 1, room 2, room 3');
  });
});

describe('sorting', () => {
  it('is by capacity within each group, unknown capacity last, equals by name', () => {
    expect(arrange({ sort: 'capacity' })).toBe('East: desk 2, room 1, desk 10 | West: desk 1, room 3 | Yard: room 2');
    expect(arrange({ sort: 'capacity', group: 'none' })).toBe('desk 1, desk 2, room 3, room 1, room 2, desk 10');
  });

  it('is by nearness, the area of the origin first', () => {
    const origin = { areaId: 'West', x: 90, y: 0 };
    expect(arrange({ sort: 'near' }, origin)).toBe(
      'West: room 3, desk 1 | East: desk 2, desk 10, room 1 | Yard: room 2',
    );
    expect(arrange({ sort: 'near', group: 'type' }, origin)).toBe(
      'Rooms: room 3, room 1, room 2 | Desks: desk 1, desk 2, desk 10',
    );
    expect(arrange({ sort: 'near', group: 'none' }, { areaId: 'East', x: 0, y: 0 })).toBe(
      'desk 10, desk 2, room 1, desk 1, room 3, room 2',
    );
  });

  it('is by walking times where they are known, the area of the nearest place first, what is not reached last', () => {
    const origin = { areaId: 'West', x: 90, y: 0 };
    const walks = { 'room 3': 0, 'room 2': 30, 'desk 10': 50, 'desk 2': 80, 'desk 1': 200 };
    const by = (group: Finding['group']) => arrange({ sort: 'near', group }, origin, [], walks);
    expect(by('none')).toBe('room 3, room 2, desk 10, desk 2, desk 1, room 1');
    expect(by('area')).toBe('West: room 3, desk 1 | Yard: room 2 | East: desk 10, desk 2, room 1');
    expect(by('type')).toBe('Rooms: room 3, room 2, room 1 | Desks: desk 10, desk 2, desk 1');
  });

  it('tells places to which the same way leads apart by the air line', () => {
    const walks = { 'desk 10': 20, 'desk 2': 20, 'room 1': 20 };
    expect(arrange({ sort: 'near', group: 'none' }, { areaId: 'East', x: 150, y: 0 }, [], walks)).toMatch(
      /^desk 2, room 1, desk 10/,
    );
  });

  it('is by name without an origin', () => {
    expect(arrange({ sort: 'near' })).toBe(arrange({ sort: 'name' }));
  });
});

it('gives the areas of rows with equal names unless area headers show them', () => {
  const twin = (id: string, areaId: string) =>
    createWireResource({ id, displayName: 'Room 1', displayNameForApp: '', mapInfos: [{ areaId }] });
  const twins = createTimelineCampus([twin('a', 'East'), twin('b', 'West')], SETTINGS, 'en');
  const areasBy = (group: Finding['group']): readonly string[] => {
    const table = buildTimeline(twins, Uint32Array.of(0, 1), lookOf(2), group);
    return [table.rowName(0), table.rowArea(0), table.rowName(1), table.rowArea(1)];
  };
  expect(areasBy('area')).toEqual(['Room 1', '', 'Room 1', '']);
  expect(areasBy('type')).toEqual(['Room 1', 'East', 'Room 1', 'West']);
  expect(areasBy('none')).toEqual(['Room 1', 'East', 'Room 1', 'West']);
});
