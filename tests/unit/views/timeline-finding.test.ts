import { describe, expect, it } from 'vitest';

import type { Finding } from '../../../workers/contract.ts';
import { createAreaTree } from '../../../workers/model/areas.ts';
import { dayWindow } from '../../../workers/model/day.ts';
import type { Area, AssistConfiguration } from '../../../workers/model/resource.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { createTimelineFinding, toSuitabilityRequest } from '../../../workers/views/timeline-finding.ts';
import { matchRows } from '../../../workers/views/timeline-search.ts';
import { toUnsuitability, unmetAt } from '../../../workers/views/unsuitability.ts';
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

const tree = createAreaTree([area('house', null), area('floor', 'house'), area('zone', 'floor'), area('yard', null)]);

const areaIds = (areaId: string | null): readonly string[] =>
  toSuitabilityRequest({ ...ANYTHING, areaId }, tree, 0).areaIds;

describe('the searched area', () => {
  it('includes all areas below it', () => {
    expect(areaIds('house')).toEqual(['house', 'floor', 'zone']);
    expect(areaIds('zone')).toEqual(['zone']);
  });

  it('is the whole campus if none is given, and empty if it is unknown', () => {
    expect(areaIds(null)).toEqual([]);
    expect(areaIds('gone')).toEqual(['gone']);
  });
});

describe('an id for filtering', () => {
  const resources = [
    createWireResource({ id: 'there', mapInfos: [{ areaId: 'zone' }] }),
    createWireResource({ id: 'named', mapInfos: [{ areaId: 'yard' }], idForFiltering: 'zone' }),
    createWireResource({ id: 'other', mapInfos: [{ areaId: 'yard' }], idForFiltering: 'team-7' }),
  ];
  const areas = [area('house', null), area('floor', 'house'), area('zone', 'floor'), area('yard', null)];
  const settings = { areas, resourceTypeInfos: [], resourceVisibilityRestriction: 0 };
  const campus = createTimelineCampus(resources, settings, 'en');
  const idsOf = (rows: Uint8Array | Uint32Array): readonly string[] =>
    campus.rows.flatMap(({ resource }, row) => (rows[row] === 1 ? [resource.id] : []));
  const found = (areaId: string) => {
    const query = { search: '', names: [], withinAreas: [], finding: { ...ANYTHING, areaId }, requestedMinutes: 0 };
    return idsOf(createTimelineFinding(campus, query, dayWindow('2026-11-18', 'UTC')).meets).toSorted();
  };

  it('lets a place be found in that area, in those above it, and at its location', () => {
    expect([found('zone'), found('house'), found('yard'), found('floor')]).toEqual([
      ['named', 'there'],
      ['named', 'there'],
      ['named', 'other'],
      ['named', 'there'],
    ]);
    expect(found('team-7')).toEqual(['other']);
  });

  it('keeps it among the rows of the shown areas', () => {
    const within = (...withinAreas: string[]) => idsOf(matchRows(campus, { search: '', names: [], withinAreas }));
    expect([within('floor').toSorted(), within('yard').toSorted()]).toEqual([
      ['named', 'there'],
      ['named', 'other'],
    ]);
  });

  it('shows it at its location', () => {
    const group = campus.rows.find(({ resource }) => resource.id === 'named')?.group;
    expect(campus.groups[group ?? -1]?.name).toBe('yard');
  });
});

describe('what a row lacks', () => {
  const filters: AssistConfiguration['filters'] = [
    {
      id: 'dock',
      resourceTypeId: 'desk',
      name: { en: 'Docking station', cs: 'Dokovací stanice' },
      filterable: true,
      visible: true,
      matchAll: false,
      dataTypeId: 1,
      choices: [],
    },
  ];

  it('names the property in the interface language', () => {
    const lacks = (propertyId: string) => toUnsuitability({ type: 'requirement', propertyId }, filters, 'cs');
    expect(lacks('dock')).toEqual({ type: 'requirement', propertyId: 'dock', name: 'Dokovací stanice' });
    expect(lacks('lamp')).toEqual({ type: 'requirement', propertyId: 'lamp', name: 'lamp' });
  });

  it('reports all other criteria like the rules', () => {
    expect(toUnsuitability({ type: 'area' }, filters, 'en')).toEqual({ type: 'area' });
  });
});

describe('a place that is free and reserved to somebody else', () => {
  const window = dayWindow('2026-11-20', 'Europe/Prague');
  const resources = (['other', null] as const).map((reservedTo) =>
    createWireResource({ id: `of ${reservedTo}`, conditions: { reservedTo } }),
  );
  const settings = { areas: [], resourceTypeInfos: [], resourceVisibilityRestriction: 1 };
  const campus = createTimelineCampus(resources, settings, 'en');
  const look = { codes: new Uint8Array(2 * 96), readSlots: 96 };
  const decideFor = (availability: Finding['availability']) => {
    const finding: Finding = { ...ANYTHING, availability, time: '10:00' };
    const query = { search: '', names: [], withinAreas: [], finding, requestedMinutes: 60 };
    const found = createTimelineFinding(campus, query, window);
    const rows = campus.rows.map(({ resource }, row) => [resource.id, row] as const);
    const suitable = found.decide(look, window.start, new Set());
    const unmet = (row: number) => unmetAt({ campus, query, window, look, reach: null }, row, window.start);
    return rows.map(([id, row]) => `${id}: ${suitable[row]} ${unmet(row)?.type ?? 'fits'}`);
  };

  it('is shown by the restriction, but is not available at the wanted time', () => {
    expect(decideFor('any')).toEqual(['of null: 1 fits', 'of other: 1 fits']);
    expect(decideFor('free')).toEqual(['of null: 1 fits', 'of other: 0 assigned-to-others']);
  });
});
